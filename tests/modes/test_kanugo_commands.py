"""The commands at Kan-u-go's table: deal, plays, judge, replay."""

import json
from pathlib import Path

import pytest

from game.cli import run
from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.board import Board
from game.table.placement import judge
from game.table.position import Position
from game.table.session import dumps, record_of
from tests.modes.kanugo_games import WORDS, new, wander
from tests.tiny import TinyWords

POSITION = {
    "ruleset": "kan-u-go",
    "players": 2,
    "board": {"origin": [-1, 0], "rows": ["CAT"]},
    "hand": "STONEQ",
    "placement": [[2, 0, "S"]],
}


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")


def position(folder: Path, **changed: object) -> str:
    path = folder / "position.json"
    path.write_text(json.dumps({**POSITION, **changed}), "utf-8")
    return str(path)


def test_a_deal_shows_cuts_dealer_and_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", "kan-u-go", "--deal", "20417", "--players", "3", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [len(seat["hand"]) for seat in shown["seats"]] == [11, 11, 11]
    assert shown["turn"] == shown["dealer"]
    assert [seat for seat, _ in shown["cuts"][0]] == [0, 1, 2]
    assert (len(shown["stock"]), shown["open"], shown["phase"], shown["round"]) == (
        26,
        ["FREE"],
        "playing",
        1,
    )
    assert run(["deal", "kan-u-go", "--deal", "20417", "--players", "3"]) == 0
    assert "Player 3 (0): K Z N E E I G M B U N" in capsys.readouterr().out


@pytest.mark.parametrize("players", ["1", "8"])
def test_a_table_for_one_or_for_eight_is_refused(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", "kan-u-go", "--deal", "1", "--players", players]) == 2
    assert capsys.readouterr().err == f"kanugo: players: found {players}, expected 2 to 7\n"


def test_plays_lay_at_most_four_cards_and_three_at_a_table_of_six(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    most = {}
    for players in (2, 6):
        assert run(["plays", position(tmp_path, players=players), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)["plays"]
        most[players] = max(len(play["cells"]) for play in found)
    assert most == {2: 4, 6: 3}


def test_a_placement_is_judged_by_the_tables_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["judge", position(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"legal": True, "words": ["CATS"], "score": 8}
    four = [[1, 1, "S"], [1, 2, "T"], [1, 3, "O"], [1, 4, "N"]]
    assert run(["judge", position(tmp_path, players=7, placement=four), "--json"]) == 1
    codes = [each["code"] for each in json.loads(capsys.readouterr().out)["broken"]]
    assert codes == ["V1"]


def test_a_bridge_is_named_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = {"origin": [-1, 0], "rows": ["C.T", "O.O"]}
    bridge = position(tmp_path, board=drawn, hand="A", placement=[[0, 0, "A"]])
    assert run(["judge", bridge]) == 0
    capsys.readouterr()
    assert run(["judge", bridge, "--set", "bridge=false"]) == 1
    said = capsys.readouterr().out
    assert said == "V10: CAT joins more than one word on the table. A play may join only one.\n"


def test_without_bridges_exactly_the_bridging_plays_are_missing() -> None:
    words = TinyWords("CO TO CAT OAR AT CATS SO TOO OO COT")
    board = Board.parse("C.T\nO.O")
    free = Position(rulefile.load("kan-u-go"), board, tuple("ASORT"))
    strict = Position(rulefile.load("kan-u-go", options={"bridge": False}), board, tuple("ASORT"))
    all_plays = {play.key(): play for play in plays(free, words)}
    allowed = {play.key() for play in plays(strict, words)}
    bridging = {play.words[0] for key, play in all_plays.items() if key not in allowed}
    assert allowed < set(all_plays)
    assert bridging == {"CAT", "CATS", "COT"}


def test_a_saved_game_is_played_again_and_every_move_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = new(3, 5)
    wander(session, 1, 30)
    game, words = tmp_path / "game.jsonl", tmp_path / "words.txt"
    game.write_text(dumps(record_of(session)), "utf-8")
    words.write_text("\n".join(sorted(WORDS.all)), "utf-8")
    assert run(["replay", str(game), "--check", "--json", "--lexicon", str(words)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["moves"] == len(session.moves)
    assert [seat["hand"] for seat in shown["seats"]] == [list(seat.hand) for seat in session.state.seats]
    lines = game.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"draw"' in line)
    lines[at], lines[at - 1] = lines[at - 1], lines[at]
    game.write_text("\n".join(lines), "utf-8")
    assert run(["replay", str(game), "--lexicon", str(words)]) == 2, "a card taken before one is declared"
    assert f"line {at}" in capsys.readouterr().err


def test_the_validator_and_the_search_agree_about_bridges() -> None:
    words = TinyWords("CO TO CAT OAR AT CATS SO TOO OO COT")
    ruleset = rulefile.load("kan-u-go", options={"bridge": False})
    position = Position(ruleset, Board.parse("C.T\nO.O"), tuple("ASORT"))
    from game.search.kernel.plays import play_of

    for found in plays(position, words):
        assert judge(play_of(position.board, found.pieces), ruleset, words) is None
