"""The grid kept up to date move by move, and taken back, is the grid laid anew."""

import random
from types import ModuleType

import pytest

from game.search.kernel import plays
from game.search.kernel.form import form_of
from game.search.kernel.squares import Squares
from game.table.board import Board
from tests.search.sources import interpreted
from tests.search.tables import FAMILIES, tables


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))


def listed(squares: Squares) -> list[tuple[int, int]]:
    number = squares.kernel.every()
    return sorted(
        zip(squares.kernel.results.keys[:number], squares.kernel.results.pieces[:number], strict=True)
    )


def highest(squares: Squares) -> tuple[int, int] | None:
    return (
        (squares.kernel.results.keys[0], squares.kernel.results.pieces[0])
        if squares.kernel.highest()
        else None
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_place_and_take_back_agree_with_laying_from_scratch(family: str) -> None:
    chance = random.Random(family)
    for position, lexicon, _ in tables(family, 26, 3, 12):
        kept = Squares(lexicon, form_of(lexicon), position.ruleset)
        anew = Squares(lexicon, form_of(lexicon), position.ruleset)
        kept.load(position.board)
        kept.deal(position.hand)
        boards, before = [position.board], [listed(kept)]
        for _ in range(4):
            if not before[-1]:
                break
            key, pieces = chance.choice(before[-1])
            kept.board = boards[-1]
            boards.append(boards[-1].with_(dict(kept.pieces(key, pieces, boards[-1]))))
            kept.kernel.grid.place(key, pieces)
            anew.origin = kept.origin
            _load_there(anew, boards[-1])
            anew.deal(position.hand)
            before.append(listed(kept))
            assert before[-1] == listed(anew)
        for expected in reversed(before[:-1]):
            kept.kernel.grid.take_back()
            assert listed(kept) == expected


def _load_there(squares: Squares, board: Board) -> None:
    """Load without moving the middle of the edgeless table, so that the numbers compare."""
    origin = squares.origin
    squares._origin_on = lambda board: origin  # type: ignore[method-assign]
    squares.load(board)
    assert squares.origin == origin


def test_nothing_to_take_back() -> None:
    position, lexicon, _ = next(tables("premiums", 26, 3, 1))
    with pytest.raises(IndexError):
        Squares(lexicon, form_of(lexicon), position.ruleset).kernel.grid.take_back()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("source", [plays, interpreted("kernel.plays")], ids=["as installed", "interpreted"])
def test_boards_loaded_one_after_another_are_as_each_alone(family: str, source: ModuleType) -> None:
    chance = random.Random(family)
    course = list(tables(family, 28, 4, 24))
    for position, lexicon, _ in course[::8]:
        kept = source.Squares(lexicon, source.form_of(lexicon), position.ruleset)
        boards = [table.position.board for table in course if table.lexicon is lexicon]
        for _ in range(12 if source is plays else 4):
            board = _changed(chance.choice(boards), chance)
            if chance.random() < 0.2:
                kept.kernel.grid.clear()
            kept.load(board)
            kept.deal(position.hand)
            anew = source.Squares(lexicon, source.form_of(lexicon), position.ruleset)
            anew.load(Board(dict(sorted(board.items()))))
            anew.deal(position.hand)
            assert listed(kept) == listed(anew)
            assert highest(kept) == highest(anew)
            if chance.random() < 0.5 and (found := listed(kept)):
                kept.kernel.grid.place(*chance.choice(found))  # as who thinks ahead may leave it


def _changed(board: Board, chance: random.Random) -> Board:
    """A board without some of its pieces, some others having changed places: runs break up and join."""
    share = chance.choice((0.5, 0.9, 1))
    kept = {cell: laid for cell, laid in board.items() if chance.random() < share}
    if len(kept) > 1 and chance.random() < 0.3:
        one, two = chance.sample(sorted(kept), 2)
        kept[one], kept[two] = kept[two], kept[one]
    return Board(kept)


def test_a_board_that_cannot_lie_there_leaves_all_as_it_was() -> None:
    position, lexicon, _ = next(table for table in tables("premiums", 26, 3, 8) if table.position.board)
    squares = Squares(lexicon, form_of(lexicon), position.ruleset)
    squares.load(position.board)
    squares.deal(position.hand)
    before = listed(squares)
    place = squares.place(next(iter(position.board)))
    for steps, pieces in (
        ([place, 0], [1, 1]),
        ([place, place], [1, 1]),
        ([place, 9999], [1, 1]),
        ([place], [64]),
    ):
        with pytest.raises(IndexError):
            squares.kernel.grid.load(0, steps, pieces)
        assert listed(squares) == before
