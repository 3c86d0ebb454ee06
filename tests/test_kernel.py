"""The cache of compiled code, chance, bits, and layouts."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, strategies as st

import stonewright
from stonewright import kernel, shifts
from stonewright.game import state_layout, work_layout

SOURCE = Path(stonewright.__file__).parents[1]
LOOK = "from stonewright import kernel; print(kernel.cache_folder())"


def ask(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of Python with the package, and return what it did."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SOURCE), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


class TestCache:
    """Its place and its name."""

    def test_it_lies_where_it_is_asked_to_and_is_private(self, tmp_path: Path) -> None:
        folder = Path(ask(LOOK, STONEWRIGHT_CACHE=str(tmp_path / "deep")).stdout.strip())
        assert folder.parent == tmp_path / "deep"
        assert folder.stat().st_mode & 0o077 == 0

    def test_its_name_knows_the_bounds_checks(self, tmp_path: Path) -> None:
        plain = ask(LOOK, STONEWRIGHT_CACHE=str(tmp_path)).stdout
        again = ask(LOOK, STONEWRIGHT_CACHE=str(tmp_path)).stdout
        checked = ask(LOOK, STONEWRIGHT_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1").stdout
        assert plain == again
        assert plain != checked

    def test_its_name_knows_the_sources(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = kernel.fingerprint()
        read = Path.read_bytes
        monkeypatch.setattr(
            Path,
            "read_bytes",
            lambda path: read(path) + (b"#" if path.parts[-2:] == ("element", "board.py") else b""),
        )
        assert kernel.fingerprint() != before

    def test_its_name_does_not_know_what_is_never_compiled(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = kernel.fingerprint()
        read = Path.read_bytes
        monkeypatch.setattr(
            Path,
            "read_bytes",
            lambda path: read(path) + (b"#" if "scenes" in path.parts else b""),
        )
        assert kernel.fingerprint() == before

    def test_a_place_that_cannot_be_written_is_a_warning(self, tmp_path: Path) -> None:
        blocked = tmp_path / "file"
        blocked.write_text("not a folder")
        done = ask(LOOK, STONEWRIGHT_CACHE=str(blocked))
        assert done.returncode == 0
        assert done.stderr.count("compiling anew each time") == 1
        assert Path(done.stdout.strip()).is_dir()

    def test_old_folders_are_pruned_and_fresh_ones_kept(self, tmp_path: Path) -> None:
        for number in range(12):
            (tmp_path / f"rules-{number:016x}").mkdir()
            os.utime(tmp_path / f"rules-{number:016x}", (0, number if number < 10 else 2**31))
        ask(LOOK, STONEWRIGHT_CACHE=str(tmp_path))
        left = sorted(path.name for path in tmp_path.iterdir())
        assert len(left) == kernel.KEPT
        assert f"rules-{11:016x}" in left
        assert f"rules-{0:016x}" not in left

    def test_the_host_programs_own_cache_is_left_alone(self, tmp_path: Path) -> None:
        code = (
            "import numba; numba.config.CACHE_DIR = 'mine'; import stonewright as sw;"
            "sw.load('element'); print(numba.config.CACHE_DIR)"
        )
        assert ask(code, STONEWRIGHT_CACHE=str(tmp_path)).stdout.strip() == "mine"

    def test_compiled_code_is_found_again(self, tmp_path: Path) -> None:
        code = (
            "from stonewright import kernel; import numpy as np;"
            "dice = np.zeros(1, np.uint64); kernel.cast(dice, 6);"
            "print(sum(kernel.cast.stats.cache_hits.values()))"
        )
        assert ask(code, STONEWRIGHT_CACHE=str(tmp_path)).stdout.strip() == "0"
        assert ask(code, STONEWRIGHT_CACHE=str(tmp_path)).stdout.strip() == "1"


class TestChance:
    """The generator."""

    def test_every_side_comes_up_as_often(self) -> None:
        dice = np.array([3], np.uint64)
        counts = np.bincount([kernel.cast(dice, 7) for _ in range(14_000)], minlength=7)
        assert ((counts - 2000) ** 2 / 2000).sum() < 25

    def test_streams_of_neighbouring_seeds_differ(self) -> None:
        seeds = {int(kernel.stream(np.uint64(s), n)) for s in range(40) for n in range(40)}
        assert len(seeds) == 1600

    def test_every_order_of_a_shuffle_is_as_likely(self) -> None:
        states = np.zeros(1, state_layout(("cards", "i1", 3)))
        seen = []
        for seed in range(6000):
            states["rng"] = seed
            states["cards"] = [0, 1, 2]
            kernel.shuffle(states[0], states["cards"][0], 3)
            seen.append(tuple(states["cards"][0]))
        counts = np.array([seen.count(order) for order in set(seen)])
        assert len(counts) == 6
        assert ((counts - 1000) ** 2 / 1000).sum() < 25


NUMBERS = st.integers(1, 2**62 - 1)


class TestBits:
    """Sets as the bits of a number."""

    @given(NUMBERS)
    def test_they_are_counted(self, bits: int) -> None:
        assert kernel.count_bits(bits) == bits.bit_count()

    @given(NUMBERS)
    def test_the_lowest_is_found(self, bits: int) -> None:
        place = int(kernel.lowest_bit(bits))
        assert bits >> place & 1 and bits % (1 << place) == 0

    def test_none_is_counted_as_none(self) -> None:
        assert kernel.count_bits(0) == 0

    def test_they_are_the_same_interpreted(self) -> None:
        look = "from stonewright.kernel import count_bits as c, lowest_bit as l"
        code = f"{look}; print([(int(c(1 << i | 1 << 62)), int(l(1 << i))) for i in (0, 7, 61)])"
        found = [ask(code, NUMBA_DISABLE_JIT=switch).stdout for switch in ("0", "1")]
        assert found == ["[(2, 0), (2, 7), (2, 61)]\n"] * 2

    def test_so_are_those_of_negative_numbers(self) -> None:
        look = "from stonewright.kernel import count_bits as c, lowest_bit as l"
        code = f"{look}; print([(int(c(n)), int(l(n))) for n in (-1, -8, -(2**63))])"
        found = [ask(code, NUMBA_DISABLE_JIT=switch).stdout for switch in ("0", "1")]
        assert found == ["[(64, 0), (61, 3), (1, 63)]\n"] * 2


class TestThreads:
    """What threads on a card do together, one thread does alone."""

    def test_one_is_the_first_of_one(self) -> None:
        assert kernel.lane() == 0

    def test_numbers_are_taken_one_after_the_other(self) -> None:
        counter = np.zeros(1, np.int64)
        assert [kernel.take(counter, 1) for _ in range(4)] == [0, 1, 2, 3]
        assert [kernel.take(counter, 3) for _ in range(2)] == [4, 7]
        assert counter == [10]

    def test_numbers_are_taken_once_whoever_takes_them(self) -> None:
        counter, many = np.zeros(1, np.int64), range(2000)
        with ThreadPoolExecutor(4) as pool:
            jobs = [pool.submit(lambda: [kernel.take(counter, 2) for _ in many]) for _ in range(4)]
            taken = [number for job in jobs for number in job.result()]
        assert sorted(taken) == list(range(0, 2 * 4 * len(many), 2))

    @pytest.mark.parametrize("column", [shifts.LEFT, shifts.UNSEEN])
    @pytest.mark.parametrize(("count", "threads"), [(1, 1), (31, 1), (65, 2), (1000, 3), (7, 4)])
    def test_all_rows_are_taken_by_whoever_asks(
        self, count: int, threads: int, column: int
    ) -> None:
        for asking in range(threads):
            sheet, rows, row = shifts.divided(count, threads), list[int](), kernel.NONE
            while (row := shifts.take_rows(sheet, asking, column, count, row)) != kernel.NONE:
                rows += range(row, min(row + shifts.SHARE, count))
            assert sorted(rows) == list(range(count))

    def test_a_thread_begins_with_its_own_rows(self) -> None:
        sheet = shifts.divided(1000, 4)
        parts = sheet[:, shifts.LEFT].tolist()
        take = shifts.take_rows
        assert [take(sheet, own, shifts.LEFT, 1000, kernel.NONE) for own in range(4)] == parts

    def test_who_is_at_work_keeps_its_last_rows(self) -> None:
        sheet, rows, row = shifts.divided(1000, 2), list[int](), kernel.NONE
        sheet[0, shifts.NUMBER] = sheet[1, shifts.BEGUN] = 5
        while (row := shifts.take_rows(sheet, 0, shifts.LEFT, 1000, row)) != kernel.NONE:
            rows += range(row, row + shifts.SHARE)
        assert rows == list(range(len(rows)))
        assert 1000 - shifts.HELPED <= len(rows) < 1000 - shifts.HELPED + shifts.SHARE

    def test_flags(self) -> None:
        flag = np.array([[5, 9]])
        assert (call(kernel.add, flag, 2), call(kernel.lower, flag, 8)) == (5, 7)
        assert (call(kernel.lower, flag, 3), call(kernel.swap, flag, 6)) == (7, 3)
        call(kernel.post, flag, 4)
        assert call(kernel.peek, flag) == 4
        assert flag.tolist() == [[4, 9]]


def call(function: kernel.Kernel, *given: Any) -> Any:
    """Call a function that only compiled code can call, or that is plain when interpreted."""
    if kernel.interpreted():
        return function(*given)
    if len(given) == 1:
        return numba.njit(lambda flag: function(flag))(*given)
    return numba.njit(lambda flag, number: function(flag, number))(*given)


class TestLayouts:
    """States, work records and boxes."""

    def test_names_that_numpy_has_taken_are_refused(self) -> None:
        with pytest.raises(TypeError, match="cannot be called flags"):
            work_layout(4, ("flags", "i1", 3))

    def test_no_byte_is_left_over(self) -> None:
        layout = state_layout(("a", "i1"), ("b", "i4"), ("c", "i1", 3))
        sizes = [layout[name].itemsize for name in layout.names or ()]
        assert sum(sizes) == layout.itemsize
        assert layout.isalignedstruct

    def test_elements_state_is_small(self) -> None:
        assert stonewright.load("element").layout.itemsize < 600
