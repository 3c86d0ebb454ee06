"""The first version of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "carries",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    _make_tables()
    _make_events()
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["public", "status", "touched"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "sitters",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
    )


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
