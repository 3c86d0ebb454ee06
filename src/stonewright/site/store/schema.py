"""The tables of the database as they are now; how they came about is in `migrations`."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
)

carries = Table(  # one-time links to another device
    "carries",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the link's secret part
    Column("guest", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

tables = Table(  # what lists need to know; all of it follows from the events
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("due", BigInteger),  # when a bot or a clock needs looking after
    Column("touched", BigInteger, nullable=False),
    Index("tables_listed", "public", "status", "touched"),
    Index("tables_due", "due"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(16), primary_key=True),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("data", Text, nullable=False),
    Column("by", String(32), nullable=False),
    Column("request", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
)

leases = Table(  # which process looks after a table's bots and clocks
    "leases",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

pauses = Table(  # when no server was there, so that clocks do not count it
    "pauses",
    metadata,
    Column("start", BigInteger, primary_key=True),
    Column("end", BigInteger, nullable=False),
)
