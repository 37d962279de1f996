"""`kanugo analyse`: a position's plays and swaps, its end, and the position in other forms."""

from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from tests.commands.calls import Say

BOARD = "/".join([*["15"] * 7, "6CAT6", *["15"] * 7])
GCG = """#player1 A Ana
#player2 B Bo
>A: CATSOES 8G CATS +12 12
>B: TOQU 7J TO +5 5
"""


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("CAT\nCATS\nSO\nTO\nCOT\nTOES\n", "utf-8")
    return str(path)


def file(tmp_path: Path, content: str) -> str:
    path = tmp_path / "position.txt"
    path.write_text(content, "utf-8")
    return str(path)


def test_plays_and_swaps_are_listed_once_the_best_first(say: Say, tmp_path: Path, words: str) -> None:
    asked = file(tmp_path, f"{BOARD} STOE/ 12/30 0 lex any;")
    found = say("analyse", asked, "--lexicon", words, "--top", "9", "--seconds", "1", "--json").json
    moves = found["moves"]
    assert len(moves) == 9
    assert len({(str(move["cells"]), str(sorted(move["swapped"]))) for move in moves}) == 9
    tried = [move for move in moves if move["chance"] is not None]
    assert moves[: len(tried)] == tried
    chances = [move["chance"] for move in tried if not move["behind"]]
    assert all(0 <= move["margin"] <= 1 for move in tried)
    assert chances[0] == max(chances)
    assert any(move["swapped"] for move in moves)
    for move in moves:
        used = len(move["cells"]) + len(move["swapped"])
        assert len(move["kept"]) == 4 - used
    assert found["end"] is None
    assert found["odd"] == []
    printed = say("analyse", asked, "--lexicon", words, "--top", "9", "--seconds", "1").out.splitlines()
    assert len(printed) == 10
    assert printed[0].split() == ["points", "leave", "equity", "wins", "lead"]


def test_no_time_is_longer_than_the_system_waits(
    say: Say, tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    class AtOnce(Timer):
        def __init__(self, seconds: float, act: Callable[[], None]) -> None:
            waited.append(seconds)
            super().__init__(0.0, act)

    monkeypatch.setattr("game.commands.analyse.TIMEOUT_MAX", 4e6)
    monkeypatch.setattr("game.commands.analyse.Timer", AtOnce)
    asked = file(tmp_path, f"{BOARD} STOE/ 12/30 0 lex any;")
    say("analyse", asked, "--lexicon", words, "--seconds", "999999999")
    assert waited == [4e6]


def test_a_position_no_game_reaches_is_analysed_all_the_same(say: Say, tmp_path: Path, words: str) -> None:
    board = "/".join(["CAT12", *["15"] * 6, "14Z", *["15"] * 7])
    asked = file(tmp_path, f"{board} ZZSTOEAR/ 0/0 0")
    found = say("analyse", asked, "--lexicon", words, "--seconds", "1", "--json").json
    assert [each["kind"] for each in found["odd"]] == ["pieces", "hand", "start", "apart"]
    assert found["moves"]
    said = say("analyse", asked, "--lexicon", words, "--seconds", "1", "--top", "1").out.splitlines()
    assert said[0] == "There are more Z than the set has."


def test_each_form_leads_back_to_the_same_position(say: Say, tmp_path: Path, words: str) -> None:
    game = file(tmp_path, GCG)
    listed = ("--lexicon", words)
    line = say("analyse", game, *listed, "--as", "cgp", "--move", "1").out
    document = say("analyse", game, *listed, "--as", "json", "--move", "1").out
    shorter = say("analyse", game, *listed, "--as", "gcg", "--move", "1").out
    for form in (line, document, shorter):
        again = say("analyse", file(tmp_path, form), *listed, "--as", "cgp")
        assert (again.code, again.out) == (0, line)


def test_turns_of_several_attacks_and_patiences_have_shares_too(say: Say, tmp_path: Path) -> None:
    for ruleset in ("ekraibl-hard", "patience-six"):
        dealt = file(tmp_path, say("deal", ruleset, "--deal", "5", "--json").out)
        moves = say("analyse", dealt, "--seconds", "1", "--top", "2", "--json").json["moves"]
        assert len(moves) == 2
        assert all(0 <= move["chance"] <= 1 for move in moves)


@pytest.mark.parametrize(
    ("content", "more", "where"),
    [
        ("", (), "a position"),
        ("{", (), "a position"),
        (f"{BOARD} AB/ 1/2", (), "CGP"),
        (f"{BOARD} AB/ 1/2 0", ("--as", "gcg"), "GCG is a list of moves"),
        (f"{BOARD} AB/ 1/2 0", ("--move", "1"), "--move"),
        (GCG, ("--move", "7"), "--move"),
        (GCG, ("--ruleset", "kan-u-go"), "--ruleset"),
        (GCG, ("--seconds", "0"), "--seconds"),
        ('{"ruleset": "kan-u-go", "hand": "AB"}', ("--as", "cgp"), "CGP has no other games"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    say: Say, tmp_path: Path, content: str, more: tuple[str, ...], where: str
) -> None:
    said = say("analyse", file(tmp_path, content), *more)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert where in said.err
