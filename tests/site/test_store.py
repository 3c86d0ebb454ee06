"""The store on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from online.waiting import run
from stonewright.errors import BadOption
from stonewright.site.settings import database_url
from stonewright.site.store import schema, writer
from stonewright.site.store.opening import open_engine
from stonewright.site.store.store import Store, now_ms
from stonewright.site.store.writer import Conflict, Summary
from stonewright.site.tables.events import Event

SUMMARY = Summary("element", "lobby", True, "ann", "{}", None, 1, ("ann",))


def with_store(url: str, *works: Callable[[Store], Awaitable[None]]) -> None:
    """Do each work on a store that was opened for it."""
    for work in works:
        store = Store(database_url(url))
        try:
            run(work(store))
        finally:
            store.close()


class TestEvents:
    def test_they_come_back_in_order(self, database: str) -> None:
        async def write(store: Store) -> None:
            for number in (1, 2, 3):
                await store.append(
                    "t", Event(number, "chat", {"text": "ü\u2603"}, "ann", f"r{number}", 7)
                )

        async def read(store: Store) -> None:
            events = await store.events("t")
            assert [event.number for event in events] == [1, 2, 3]
            assert events[0] == Event(1, "chat", {"text": "ü\u2603"}, "ann", "r1", 7)
            assert [event.number for event in await store.events("t", 2)] == [3]
            assert await store.events("other") == []

        with_store(database, write, read)

    def test_a_number_is_taken_once(self, database: str) -> None:
        async def work(store: Store) -> None:
            await store.append("t", Event(1, "chat"))
            results = await asyncio.gather(
                *(store.append(table, Event(number, "chat")) for table, number in
                  (("a", 1), ("t", 1), ("b", 1), ("t", 2), ("a", 1))),
                return_exceptions=True,
            )  # fmt: skip
            assert [isinstance(result, Conflict) for result in results] == [
                False, True, False, False, True,
            ]  # fmt: skip

        with_store(database, work)

    def test_many_at_once_share_transactions(self, database: str) -> None:
        async def work(store: Store) -> None:
            await asyncio.gather(*(store.append(f"t{n}", Event(1, "chat")) for n in range(300)))
            assert store.writer.appended == 300
            assert store.writer.groups < 100

        with_store(database, work)

    @pytest.mark.parametrize("patience", [60.0, 0.0])
    def test_a_group_waits_while_more_comes_but_not_for_ever(
        self, database: str, monkeypatch: pytest.MonkeyPatch, patience: float
    ) -> None:
        monkeypatch.setattr(writer, "GATHERING", patience)

        async def work(store: Store) -> None:
            loop, writing = asyncio.get_running_loop(), list[asyncio.Future[None]]()

            def add_one(number: int) -> None:
                if number < 50:
                    loop.call_soon(add_one, number + 1)  # in the next round of the loop
                writing.append(store.append("t", Event(number, "chat")))

            add_one(1)
            while len(writing) < 50:
                await asyncio.sleep(0)
            await asyncio.gather(*writing)
            assert (store.writer.groups == 1) == (patience > 0)

        with_store(database, work)


class TestLists:
    def test_public_mine_and_due(self, database: str) -> None:
        async def work(store: Store) -> None:
            await store.append("t1", Event(1, "open"), SUMMARY)
            hidden = Summary("element", "playing", False, "bob", "{}", 5, 2, ("bob", "ann"))
            await store.append("t2", Event(1, "open"), hidden)
            assert [table.id for table in await store.listed()] == ["t1"]
            assert [table.id for table in await store.listed("ann")] == ["t2", "t1"]
            assert await store.due(10) == ["t2"] and await store.due(4) == []
            assert await store.count_open("bob") == 1
            over = Summary("element", "over", True, "ann", "{}", None, 3, ("ann",))
            await store.append("t1", Event(2, "abort"), over)
            assert await store.listed() == []

        with_store(database, work)


class TestFacts:
    def test_a_fact_is_made_once(self, database: str) -> None:
        async def first(store: Store) -> None:
            assert await store.fact("key", lambda: "one") == "one"

        async def second(store: Store) -> None:
            assert await store.fact("key", lambda: "two") == "one"

        with_store(database, first, second)

    def test_a_link_works_once_and_not_for_ever(self, database: str) -> None:
        async def work(store: Store) -> None:
            await store.add_carry("hash", "ann", now_ms() + 60_000)
            await store.add_carry("late", "ann", now_ms() - 1)
            assert await store.use_carry("hash") == "ann"
            assert await store.use_carry("hash") is None
            assert await store.use_carry("late") is None

        with_store(database, work)

    def test_pauses(self, database: str) -> None:
        async def work(store: Store) -> None:
            assert await store.note_pause(0) == []
            await store.note_alive()
            assert await store.note_pause(60_000) == []
            await asyncio.sleep(0.02)
            assert len(await store.note_pause(1)) == 1
            await asyncio.sleep(0.02)
            assert len(await store.note_pause(1)) == 2

        with_store(database, work)


class TestVersions:
    def test_the_steps_lead_to_the_schema(self, database: str) -> None:
        engine = open_engine(database_url(database))
        found = inspect(engine)
        assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
        for name, table in schema.metadata.tables.items():
            assert {column["name"] for column in found.get_columns(name)} == set(table.c.keys())
        engine.dispose()

    def test_a_newer_one_is_refused(self, database: str) -> None:
        engine = open_engine(database_url(database))
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        engine.dispose()
        with pytest.raises(BadOption, match="newer than this Stonewright knows"):
            open_engine(database_url(database))

    def test_sqlite_is_copied_before_a_step(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from stonewright.site.store import opening

        url = f"sqlite:///{tmp_path / 'old.db'}"
        engine = open_engine(url)
        with engine.begin() as connection:
            opening._copy(connection, "0001")
        engine.dispose()
        copied = create_engine(f"sqlite:///{tmp_path / 'old.db.version-0001'}")
        assert "events" in inspect(copied).get_table_names()
        copied.dispose()

    @pytest.mark.parametrize("url", ["mysql://x/y", "nonsense", "postgres", "file:x.db"])
    def test_other_databases_are_refused(self, url: str) -> None:
        with pytest.raises(BadOption, match="expected sqlite"):
            database_url(url)

    def test_a_database_that_is_not_there(self) -> None:
        with pytest.raises(BadOption, match="cannot be opened") as caught:
            Store(database_url("postgresql://me:secret@127.0.0.1:9/none"))
        assert "secret" not in str(caught.value)


class TestLeases:
    def test_one_process_at_a_time(self, shared: str) -> None:
        async def work() -> None:
            one, two = Store(database_url(shared)), Store(database_url(shared))
            try:
                assert await one.lease("t") and await one.lease("t")
                assert not await two.lease("t")
                assert await two.lease("u")
                await one.writer.run(
                    lambda c: c.execute(schema.leases.update().values(until=now_ms() - 1))
                )
                assert await two.lease("t") and not await one.lease("t")
            finally:
                one.close()
                two.close()

        run(work())
