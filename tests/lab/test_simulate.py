"""Games among computer players: what is counted, whose turn comes first, what is refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import run
from game.fault import Fault
from game.lab.results import SeatResult, SimulatedResult, summarize
from game.lab.simulation import SimulatedGame, SimulatedMatch, game
from modes.moves import Draw

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Said:
    def said(*arguments: str) -> tuple[int, str, str]:
        code = run(("lab", "simulate", *arguments))
        reported = capsys.readouterr()
        return code, reported.out, reported.err

    return said


def test_the_document_tells_of_every_player(say: Said) -> None:
    code, out, _ = say(
        "kan-u-go", "--games", "2", "--players", "computer:club,computer:beginner", "--deal", "7", "--json",
        "--set", "game_over_at=50",
    )  # fmt: skip
    reported = json.loads(out)
    assert code == 0
    assert reported["games"] == 2
    assert [seat["player"] for seat in reported["seats"]] == ["computer:club", "computer:beginner"]
    assert sum(seat["wins"] for seat in reported["seats"]) == 2
    assert all(seat["mean_total"] >= 0 and seat["seconds_a_turn"] > 0 for seat in reported["seats"])
    assert reported["rounds"] >= 1
    assert 0 <= reported["blocked"] <= 1


def test_people_get_a_table(say: Said) -> None:
    code, out, _ = say("scrabble-finish", "--games", "1", "--players", "computer:club,computer:score")
    assert code == 0
    assert "computer:club" in out
    assert "computer:score" in out


def without_seconds(played: SimulatedResult) -> object:
    results = [(result.win, result.total, result.turns) for result in played.results]
    return results, played.rounds, played.blocked, played.moves


def test_every_deal_is_played_with_every_seating() -> None:
    """Two games of a deal: each player sits once at each seat, so the one who begins changes."""
    match = SimulatedMatch("scrabble-finish", ("club", "club"))
    begins = [SimulatedGame(match, *divmod(n, 2)).order for n in range(4)]
    assert begins == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert [SimulatedGame(match, *divmod(n, 2)).deal for n in range(4)] == [0, 0, 1, 1]


def test_the_same_games_for_all_players(say: Said) -> None:
    match = SimulatedMatch("kan-u-go", ("club", "expert"), options=(("game_over_at", "50"),))
    assert without_seconds(game(match, 3, 1)) == without_seconds(game(match, 3, 1))
    arguments = ("kan-u-go", "--games", "5", "--players", "computer:club,computer:club,computer:beginner")
    alone, shared = (
        json.loads(say(*arguments, "--workers", workers, "--json", "--set", "game_over_at=50")[1])
        for workers in ("1", "2")
    )
    for reported in (alone, shared):
        del reported["seconds_a_game"]
        for seat in reported["seats"]:
            del seat["seconds_a_turn"], seat["longest_turn"]
    assert alone == shared


def test_shared_wins_and_blocked_rounds_are_counted_in_parts() -> None:
    one = SimulatedResult(
        (SeatResult(0.5, 90, 1.0, 10, 0.2), SeatResult(0.5, 90, 3.0, 10, 0.4)), 4, 1, 40, True, ()
    )
    two = SimulatedResult(
        (SeatResult(1.0, 10, 1.0, 10, 0.1), SeatResult(0.0, 110, 1.0, 10, 0.1)), 6, 0, 60, True, ()
    )
    summary = summarize(("club", "expert"), [one, two])
    first, second = summary.seats
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert (first.mean_total, second.mean_total) == (50, 100)
    assert (first.seconds_a_turn, second.longest_turn) == (0.1, 0.4)
    assert (summary.rounds, summary.blocked, summary.moves) == (5, 0.1, 50)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("kan-u-go", "--games", "1", "--players", "computer:club,Ana"), "Ana"),
        (("kan-u-go", "--games", "1", "--players", "computer:club,computer:nobody"), "computer:nobody"),
        (("kan-u-go", "--games", "1", "--players", "computer:club"), "players"),
        (("kan-u-go", "--games", "0", "--players", "computer:club,computer:club"), "'0'"),
        (("nothing", "--games", "1", "--players", "computer:club,computer:club"), "nothing"),
        (
            ("kan-u-go", "--games", "9", "--deal", "999999999", "--players", "computer:club,computer:club"),
            "--deal",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    say: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = say(*arguments)
    assert code == 2
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


def test_a_move_that_is_not_allowed_names_deal_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = SimulatedMatch("kan-u-go", ("club", "club"))
    playing = SimulatedGame(match, 12, 0)
    with pytest.raises(Fault, match=r"deal 12, move 1: found .*Draw"):
        playing._move(Draw())
