"""The grid kept up to date move by move, and taken back, is the grid laid anew."""

import random

import pytest

from game.search.form import form_of
from game.search.squares import Squares
from game.table.board import Board
from tests.search.tables import FAMILIES, tables


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path_factory.mktemp("home")))


def listed(squares: Squares) -> list[tuple[int, int]]:
    number = squares.kernel.every()
    return sorted(zip(squares.kernel.keys[:number], squares.kernel.pieces[:number], strict=True))


@pytest.mark.parametrize("family", FAMILIES)
def test_place_and_take_back_agree_with_laying_anew(family: str) -> None:
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
            boards.append(boards[-1].with_(dict(kept.pieces(key, pieces))))
            kept.kernel.place(key, pieces)
            anew.origin = kept.origin
            _load_there(anew, boards[-1])
            anew.deal(position.hand)
            before.append(listed(kept))
            assert before[-1] == listed(anew)
        for expected in reversed(before[:-1]):
            kept.kernel.take_back()
            assert listed(kept) == expected


def _load_there(squares: Squares, board: Board) -> None:
    """Load without moving the middle of the edgeless table, so that the numbers compare."""
    origin = squares.origin
    squares._move_origin = lambda board: None  # type: ignore[method-assign]
    squares.load(board)
    assert squares.origin == origin


def test_nothing_to_take_back() -> None:
    position, lexicon, _ = next(tables("premiums", 26, 3, 1))
    with pytest.raises(IndexError):
        Squares(lexicon, form_of(lexicon), position.ruleset).kernel.take_back()
