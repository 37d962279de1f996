"""`kanugo games`: what is in the journal, and copies of it that `kanugo replay` plays again."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import run
from game.opening import open_game
from game.store.database import Database
from game.store.journal import Journal, StoredGame
from game.store.saved import SavedSession
from game.table.mode import Outcome
from game.table.moves import Resign
from modes.moves import Draw

Games = tuple[SavedSession, SavedSession]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    """A patience that was given up, and a game of two that is not over."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    said: list[object] = []
    database = Database(said.append)
    made = []
    for ruleset, names in (("patience-six", ("Ana",)), ("kan-u-go", ("Ana", "Bo"))):
        opening = open_game(ruleset, names, 7)
        made.append(SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon))
    alone, together = made
    assert alone.play(Resign()) is None
    database.close()
    assert not said
    return alone, together


def test_the_games_are_listed(games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "Ana" in lines[0]
    assert lines[0].endswith("1 move · lost")
    assert lines[1].endswith("Kan-u-go · Ana, Bo · English · 0 moves · not over")


@pytest.mark.usefixtures("games")
def test_an_empty_list_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--away"]) == 0
    assert capsys.readouterr().out == "No games found.\n"


def test_only_a_game_for_one_is_listed_as_won(
    games: Games, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = Journal.games

    def won(journal: Journal, *part: Any) -> tuple[StoredGame, ...]:
        return tuple(game._replace(outcome=Outcome.WON) for game in listed(journal, *part))

    monkeypatch.setattr(Journal, "games", won)
    assert run(["games"]) == 0
    patience, kanugo = capsys.readouterr().out.splitlines()
    assert patience.endswith("1 move · won")
    assert kanugo.endswith("0 moves · over")


def test_a_game_of_several_that_is_given_up_is_no_longer_open(
    games: Games, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(lambda said: None)
    journal = Journal(database)
    assert [game.id for game in journal.open_games()] == [games[1].game]
    assert games[1].play(Resign()) is None
    assert journal.open_games() == ()
    database.close()
    run(["games"])
    assert any(line.endswith("1 move · given up") for line in capsys.readouterr().out.splitlines())


def test_an_open_game_of_several_reveals_no_deal(games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    """It would tell every hand: `kanugo deal` deals it again."""
    run(["games", "--json"])
    listed = {game["ruleset"]: game for game in json.loads(capsys.readouterr().out)}
    assert listed["patience-six"]["deal"] == 7
    assert listed["patience-six"]["outcome"] == "lost"
    assert listed["kan-u-go"]["deal"] is None


def test_a_game_is_copied_and_played_again(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy.jsonl"
    assert run(["games", "--export", str(games[0].game), str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    head = json.loads(file.read_text().splitlines()[0])
    assert head["ruleset"].keys() == {"shipped"}
    assert head["lexicon"]["name"] == "english"
    assert run(["replay", str(file), "--check", "--json"]) == 0
    reported = capsys.readouterr()
    assert (json.loads(reported.out)["outcome"], reported.err) == ("lost", "")


def test_a_replay_says_when_words_are_judged_by_another_list(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, words = tmp_path / "copy.jsonl", tmp_path / "words.txt"
    words.write_text("cat\n")
    run(["games", "--export", str(games[0].game), str(file)])
    capsys.readouterr()
    assert run(["replay", str(file), "--lexicon", str(words)]) == 0
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "line 1 lexicon: found english (" in err
    assert "expected words.txt (" in err


def test_what_cannot_be_copied_is_one_line(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy.jsonl"
    for number, where, said in (
        (str(games[1].game), str(file), "several players"),
        ("99", str(file), "game 99: there is no such game"),
        ("one", str(file), "--export: found 'one'"),
        (str(games[0].game), str(tmp_path / "none" / "copy.jsonl"), "there is no such file"),
        (str(games[0].game), str(tmp_path), "this is a folder"),
    ):
        assert run(["games", "--export", number, where]) == 2
        reported = capsys.readouterr()
        assert reported.err.startswith("kanugo: ")
        assert said in reported.err
        assert (reported.out, reported.err.count("\n")) == ("", 1)
    assert not file.exists()


def test_replay_and_rulesets_refuse_what_they_would_not_heed(
    games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "copy.jsonl")
    run(["games", "--export", str(games[0].game), file])
    for arguments in (
        ["replay", file, "--set", "exchange=true"],
        ["replay", file, "--language", "eo"],
        ["rulesets", "--lexicon", "english"],
        ["rulesets", "--set", "exchange=true"],
    ):
        assert run(arguments) == 2
        assert "unrecognized arguments" in capsys.readouterr().err


def test_rulesets_of_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulesets", "--language", "pl", "--json"]) == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == [
        "kan-u-go",
        "literaki",
        "patience-heaps",
        "patience-six",
        "patience-twelve",
        "scrabble",
        "scrabble-finish",
        "scrabble-nine",
    ]


def test_a_copy_keeps_what_was_undone(games: Games, tmp_path: Path) -> None:
    opening = open_game("patience-twelve", ("Ana",), 3, options={"draw_only_when_stuck": False})
    database = Database(lambda fault: None)
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    session.play(Draw())
    session.play(Draw())
    session.go(1)
    file = tmp_path / "copy.jsonl"
    database.close()
    assert run(["games", "--export", str(session.game), str(file)]) == 0
    assert [json.loads(line) for line in file.read_text().splitlines()[1:]] == [
        {"move": "draw", "zone": "stock"},
        {"move": "draw", "zone": "stock"},
        {"at": 1},
    ]


def test_open_games_are_listed_with_round_moves_and_turn(
    games: Games, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["games", "--open"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    turn = games[1].state.seat.name
    assert line.endswith(f"Kan-u-go · Ana, Bo · English · Round 1 · 0 moves · {turn}’s turn")
    assert run(["games", "--open", "--json"]) == 0
    (reported,) = json.loads(capsys.readouterr().out)
    assert (reported["id"], reported["round"], reported["turn"]) == (games[1].game, 1, turn)
    assert reported["seconds_left"] == {}


def test_the_json_names_computer_players_alike_in_every_language(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ru.UTF-8")
    names = ("computer:expert", "computer:club")
    opening = open_game("scrabble", names, 7, options={"turn_seconds": 30})
    database = Database(lambda fault: None)
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    database.close()
    turn = names[session.state.turn]
    assert run(["games", "--open"]) == 0
    assert not {"Expert", "Club", turn} & set(capsys.readouterr().out.split())
    assert run(["games", "--open", "--json"]) == 0
    (reported,) = json.loads(capsys.readouterr().out)
    assert (reported["names"], reported["turn"], reported["seconds_left"]) == ([*names], turn, {turn: 30})


def test_a_game_is_put_away_and_brought_back(games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    number = str(games[1].game)
    for option, code, is_open in (
        ("--put-away", 0, False),
        ("--put-away", 1, False),
        ("--bring-back", 0, True),
        ("--bring-back", 1, True),
    ):
        assert run(["games", option, number]) == code
        capsys.readouterr()
        listed = []
        for part in ("--open", "--away"):
            assert run(["games", part, "--json"]) == 0
            listed.append([game["id"] for game in json.loads(capsys.readouterr().out)])
        assert listed == ([[games[1].game], []] if is_open else [[], [games[1].game]])
    assert run(["games", "--put-away", str(games[0].game)]) == 1, "it is over"


@pytest.mark.parametrize("typed", ["", "no\n", "1\n", "y\n"])
def test_a_game_is_removed_only_by_typing_its_number(
    games: Games, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    number = str(games[1].game)
    run(["games", "--put-away", number])
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["games", "--remove", number]) == 1
    reported = capsys.readouterr().err
    assert f"Type its number, {number}: " in reported
    assert ("\nNothing was deleted." in reported) is (not typed), "as Ctrl D ends no line"
    monkeypatch.setattr("sys.stdin", io.StringIO(number + "\n"))
    assert run(["games", "--remove", number]) == 0
    capsys.readouterr()
    run(["games", "--json"])
    assert [game["id"] for game in json.loads(capsys.readouterr().out)] == [games[0].game]


def test_a_game_that_was_not_put_away_is_not_removed(
    games: Games, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (games[0].game, games[1].game):
        for sure in (["--yes"], []):  # it is refused before a number is asked for
            assert run(["games", "--remove", str(number), *sure]) == 2
            reported = capsys.readouterr()
            assert (reported.err.count("\n"), reported.out) == (1, "")
            is_open = number == games[1].game
            assert ("--put-away" in reported.err) is is_open, "what is over cannot be put away"
    assert run(["games", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_games_are_listed_a_page_at_a_time(
    games: Games, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.games._PAGE", 1)
    listed = []
    for page, more in (("1", True), ("2", False)):
        assert run(["games", "--page", page]) == 0
        reported = capsys.readouterr()
        listed.append(len(reported.out.splitlines()))
        assert bool(reported.err) is more
    assert listed == [1, 1]


@pytest.mark.parametrize("arguments", [["games"], ["games", "--open"], ["games", "--open", "--json"]])
def test_no_list_tells_a_hand_or_the_deal_of_a_game_of_several_that_is_not_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    """Of two deals with the same player in turn the same is told."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    by_turn: dict[int, set[str]] = {}
    for deal in (11, 12, 13):
        monkeypatch.setenv("KANUGO_HOME", str(tmp_path / str(deal)))
        database = Database(lambda fault: None)
        opening = open_game("kan-u-go", ("Ana", "Bo"), deal)
        journal = Journal(database, lambda: 1.7e9)
        session = SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)
        database.close()
        assert run(arguments) == 0
        by_turn.setdefault(session.state.turn, set()).add(capsys.readouterr().out)
    assert max(len(said) for said in by_turn.values()) == 1
