"""How Alembic runs our steps: on the connection it is given, as one transaction."""

from alembic import context

from stonewright.site.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
