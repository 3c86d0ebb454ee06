"""A graphics card plays the same games as our cores, byte for byte."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.kernel import graphics
from tables import TABLES, Table

card = pytest.mark.skipif(graphics() is None, reason="no graphics card that numba can use is here")


def fetched(array: Any) -> np.ndarray:
    """Return an array of a card in our memory."""
    found: np.ndarray = array.copy_to_host()
    return found


def told(batch: sw.Batch) -> list[np.ndarray]:
    """Return all that a batch on a card tells."""
    arrays = (batch.turns, batch.plies, batch.seeds, batch.done, batch.scores, batch.legal())
    return [fetched(array) for array in (batch.states, *arrays, batch.observe())]


@pytest.mark.skipif(graphics() is not None, reason="a graphics card is here")
@pytest.mark.parametrize("start", [sw.playouts, sw.Batch])
def test_without_a_card_it_says_what_it_takes(start: Any) -> None:
    with pytest.raises(sw.BadOption, match=r"no graphics card can be used .*stonewright\[cuda\]"):
        start(sw.load("element"), 10, device="cuda")


@pytest.mark.parametrize("start", [sw.playouts, sw.Batch])
def test_there_are_two_devices(start: Any) -> None:
    with pytest.raises(sw.BadOption, match="device='gpu', expected 'cpu' or 'cuda'"):
        start(sw.load("element"), 10, device="gpu")


@card
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_playouts_are_the_same(table: Table) -> None:
    ways = [
        sw.playouts(table.game, 3000, table.seats, 5, device, **table.options)
        for device in ("cpu", "cuda")
    ]
    assert np.array_equal(ways[0].plies, ways[1].plies)
    assert np.array_equal(ways[0].scores, ways[1].scores)


@card
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_batches_are_the_same(table: Table) -> None:
    here, there = (
        sw.Batch(table.game, 500, table.seats, 5, device=device, **table.options)
        for device in ("cpu", "cuda")
    )
    for _ in range(150):
        here.step(here.uniform().copy())
        there.step(there.uniform())
    arrays = (here.turns, here.plies, here.seeds, here.done, here.scores, here.legal())
    for mine, other in zip((here.states, *arrays, here.observe()), told(there), strict=True):
        assert mine.tobytes() == other.tobytes()


@card
def test_bad_actions_change_nothing() -> None:
    batch = sw.Batch(sw.load("element"), 200, device="cuda")
    actions = fetched(batch.uniform()).copy()
    before = [array.tobytes() for array in told(batch)]
    wrong = actions.copy()
    wrong[77] = 509
    for bad in (wrong, actions[:5], actions.astype(float)):
        with pytest.raises((sw.IllegalMove, sw.BadArray), match="expected"):
            batch.step(bad)
    with pytest.raises(sw.BadArray, match="expected an array on the card"):
        batch.observe(np.zeros((200, *batch.game.features.sight.shape), np.uint8))
    assert [array.tobytes() for array in told(batch)] == before
    batch.step(actions)


@card
def test_torch_reads_and_writes_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    batch = sw.Batch(sw.load("element"), 300, device="cuda")
    masks = torch.as_tensor(batch.legal(), device="cuda")
    assert masks.data_ptr() == batch.legal().__cuda_array_interface__["data"][0]
    turns = torch.as_tensor(batch.turns, device="cuda")
    planes = torch.zeros((300, *batch.game.features.sight.shape), dtype=torch.float32).cuda()
    for _ in range(20):
        actions = torch.multinomial(masks.float(), 1)[:, 0]
        batch.step(actions, planes)
        torch.cuda.synchronize()
        assert planes.cpu().numpy().tobytes() == fetched(batch.observe(dtype="f4")).tobytes()
        assert turns.cpu().numpy().tolist() == fetched(batch.states)["turn"].tolist()
