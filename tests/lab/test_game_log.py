"""Simulated games kept in a file: played on from there, the result is that of one sitting."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import run

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Said:
    def said(*arguments: str) -> tuple[int, str, str]:
        players = "computer:score,computer:score"
        code = run(("lab", "simulate", "scrabble-finish", "--players", players, "--json", *arguments))
        reported = capsys.readouterr()
        return code, reported.out, reported.err

    return said


def without_seconds(out: str) -> dict[str, object]:
    reported: dict[str, object] = json.loads(out)
    reported.pop("seconds_a_game")
    for seat in reported["seats"]:  # type: ignore[attr-defined]
        seat.pop("seconds_a_turn"), seat.pop("longest_turn")
    return reported


def test_games_of_two_sittings_are_those_of_one_whatever_the_workers(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    at_once = say("--games", "8")[1]
    assert say("--games", "3", "--log", str(log))[0] == 0
    assert len(log.read_bytes().splitlines()) == 1 + 3
    code, out, _ = say("--games", "8", "--log", str(log), "--workers", "2")
    assert code == 0
    assert without_seconds(out) == without_seconds(at_once)
    assert len(log.read_bytes().splitlines()) == 1 + 8


def test_what_is_learnt_is_the_same_in_two_sittings(say: Said, tmp_path: Path) -> None:
    def learnt(name: str, *more: str) -> bytes:
        file = tmp_path / name / "c.yaml"
        file.parent.mkdir()
        code, _, err = say("--games", "120", "--chances", str(file), *more)
        assert code == 0, err
        return file.read_bytes()

    log = tmp_path / "games.log"
    assert say("--games", "25", "--log", str(log))[0] == 0
    assert learnt("once") == learnt("twice", "--log", str(log))


def test_a_line_that_was_not_finished_is_played_again(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    at_once = say("--games", "4")[1]
    say("--games", "3", "--log", str(log))
    log.write_bytes(log.read_bytes()[:-20])
    code, out, _ = say("--games", "4", "--log", str(log))
    assert code == 0
    assert without_seconds(out) == without_seconds(at_once)
    assert len(log.read_bytes().splitlines()) == 1 + 4


def test_fewer_games_than_were_kept_are_the_first_ones(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    at_once = say("--games", "2")[1]
    say("--games", "4", "--log", str(log))
    assert without_seconds(say("--games", "2", "--log", str(log))[1]) == without_seconds(at_once)


def test_the_log_of_another_match_is_refused_and_kept(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    say("--games", "1", "--log", str(log))
    before = log.read_bytes()
    code, _, err = say("--games", "2", "--log", str(log), "--deal", "9")
    assert code == 2
    assert "expected results of the same task" in err
    assert len(err.splitlines()) == 1
    assert log.read_bytes() == before


def test_chances_need_two_players_and_points(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "c.yaml")
    for game, players, said in (
        ("kan-u-go", 2, "found kan-u-go, expected a board game with scoring"),
        ("scrabble", 3, "expected two players"),
    ):
        names = ",".join(["computer:club"] * players)
        assert run(("lab", "simulate", game, "--games", "2", "--players", names, "--chances", out)) == 2
        assert said in capsys.readouterr().err


def test_too_few_games_teach_nothing(say: Said, tmp_path: Path) -> None:
    code, _, err = say("--games", "1", "--chances", str(tmp_path / "c.yaml"))
    assert code == 2
    assert "--chances: found 1, expected more games" in err
    assert not (tmp_path / "c.yaml").exists()


def test_a_log_that_two_have_written_to_is_refused(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    say("--games", "2", "--log", str(log))
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines, lines[1]]))
    code, _, err = say("--games", "4", "--log", str(log))
    assert code == 2
    assert "line 4: found game 0, expected game 2" in err


def test_a_log_is_no_place_for_what_is_learnt(say: Said, tmp_path: Path) -> None:
    path = str(tmp_path / "one")
    code, _, err = say("--games", "2", "--log", path, "--chances", path)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "expected another file to write to" in err
    assert not (tmp_path / "one").exists()


def test_a_line_that_is_no_game_is_quoted(say: Said, tmp_path: Path) -> None:
    log = tmp_path / "games.log"
    say("--games", "2", "--log", str(log))
    lines = log.read_text("utf-8").splitlines()
    log.write_text(f"{lines[0]}\nno game\n", "utf-8")
    _, _, err = say("--games", "2", "--log", str(log))
    assert err.endswith("games.log: line 2: found 'no game', expected a simulated game\n")
