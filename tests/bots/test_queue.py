"""The queue at a node of a search: the best looking actions wait there to be opened."""

import numpy as np
import pytest

import stonewright as sw
from stonewright.bots import tree
from stonewright.bots.forest import Share, Tree
from stonewright.bots.rating import rate
from tables import Table, play_out


def filled(looks: list[float]) -> np.ndarray:
    """Return a node after actions with these looks came to its queue: 100, 101 and so on."""
    nodes, rooms = np.zeros(1, tree.NODE), np.zeros(1, tree.ROOM)
    for number, look in enumerate(looks):
        tree.join_queue(nodes[0], rooms[0], 100 + number, look)
    return nodes


def waiting(node: np.void) -> list[int]:
    """Return the actions in a queue, the first first."""
    queue: list[int] = node["queue"][: node["waiting"]].tolist()
    return queue


def leave(nodes: np.ndarray, legal: list[int]) -> int:
    """Take the first action out of a queue that is legal."""
    mask = np.zeros(200, np.uint8)
    mask[legal] = 1
    return int(tree.leave_queue(nodes[0], mask))


class TestOrder:
    @pytest.mark.parametrize("count", [0, 1, 3, tree.QUEUE, tree.QUEUE + 1, 40])
    def test_the_best_wait_the_best_of_all_first(self, count: int) -> None:
        looks = np.random.default_rng(count).permutation(count) / 50
        nodes = filled(looks.tolist())
        wanted = 100 + np.argsort(-looks)[: tree.QUEUE]
        assert waiting(nodes[0]) == wanted.tolist()

    def test_equals_keep_their_order(self) -> None:
        nodes = filled([0.5] * (tree.QUEUE + 3))
        assert waiting(nodes[0]) == list(range(100, 100 + tree.QUEUE))

    def test_the_first_that_is_legal_leaves(self) -> None:
        nodes = filled([0.1, 0.4, 0.2, 0.3])  # 101, 103, 102, 100
        assert leave(nodes, [100, 102]) == 102
        assert waiting(nodes[0]) == [101, 103, 100]
        assert leave(nodes, [100, 101, 102, 103]) == 101
        assert leave(nodes, [150]) == tree.NOTHING
        assert waiting(nodes[0]) == [103, 100]
        assert [leave(nodes, [100, 103]) for _ in range(3)] == [103, 100, tree.NOTHING]


@pytest.mark.parametrize("name", sw.names())
def test_what_waits_is_not_open_yet(name: str) -> None:
    match = Table(sw.load(name), 2).match(3)
    play_out(match, 3, plies=30)
    view, actions = match.seen_by(match.turn, 3), match.legal()
    found = Tree(match.game, 5000, 3)
    found.plant(view, actions, rate(view, actions, 3))
    found.compete(view.seat, actions[:8].tolist(), Share(150))
    nodes, queued = found.nodes, 0
    for node in range(1, int(found.rooms["used"][0])):
        queue, child = waiting(nodes[node]), int(nodes["first"][node])
        assert len(set(queue)) == len(queue) <= tree.QUEUE
        queued += len(queue)
        while child != tree.NONE:
            assert nodes["action"][child] not in queue
            child = int(nodes["next"][child])
    assert queued


def test_the_best_looking_of_all_is_opened_first() -> None:
    """In Element nothing is hidden, so what looks best can be told from outside."""
    match = sw.Match(sw.load("element"), 2, 5)
    while not 20 < len(match.legal()) < 120:
        play_out(match, len(match.history), plies=1)
    action = int(match.legal()[-1])
    view, next_match = match.seen_by(match.turn, 1), match.back(len(match.history))
    next_match.play(action)
    found = Tree(match.game, 50, 1)
    found.plant(view, match.legal()[-1:], np.array([0.5]))
    found.compete(view.seat, [action], Share(1))
    opened = int(found.nodes["action"][found.nodes["first"][found.children()[action]]])
    legal = next_match.legal()
    assert len(legal) > 1
    looks = rate(next_match.seen_by(next_match.turn, 1), legal, 1)
    assert looks[legal.tolist().index(opened)] == pytest.approx(looks.max())
