"""`kanugo host`: a whole game between two phones, in a process without a window; what it refuses."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from socket import create_server
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli import run
from game.commands import host
from game.fault import Fault
from game.hosting.news import WaitsFor
from game.hosting.phone_seats import PhoneHandover
from game.net.access import Keys
from game.opening import open_game
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table.mode import Outcome
from game.table.moves import Pass
from tests.hosting.phone_tables import LOOPBACK
from tests.net.phone import Phone, phones
from tests.waiting import LONGEST, wait_until

_HOST = f"""
import sys
from game.cli import run
from game.net import host
host.ENTRY_SECONDS = host._HEARTBEAT_SECONDS = {LONGEST}  # a slow machine is no reason to put a phone off
code = run(sys.argv[1:])
sys.exit("a window was loaded" if "pygame" in sys.modules else code)
"""


class Hosting:
    """A command that hosts a game; `lines` are the documents that it has printed."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.out = home / "out"
        with self.out.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _HOST, "host", *arguments, "--json"],
                stdout=out,
                env={**os.environ, "KANUGO_HOME": str(home), "LC_ALL": "C.UTF-8"},
            )
        wait_until(lambda: self.lines or self.process.poll() is not None, "nothing was printed")

    @property
    def lines(self) -> list[dict[str, Any]]:
        whole = self.out.read_text("utf-8").rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines()]

    @property
    def url(self) -> str:
        return f"{self.lines[0]['address']}#{self.lines[0]['code']}"

    def awaits(self, moves: int) -> dict[str, Any]:
        """Who is awaited after so many moves, when it is said."""
        found: list[dict[str, Any]] = []

        def said() -> bool:
            found[:] = [line for line in self.lines if line.get("moves") == moves]
            return bool(found)

        wait_until(said, f"nobody was awaited after {moves} moves")
        return found[-1]


@contextmanager
def hosting(home: Path, *arguments: str) -> Iterator[Hosting]:
    made = Hosting(home, *arguments, "--address", LOOPBACK)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()


def _own_port() -> int:
    """A port that no other test takes while the host is gone: not the default one, and none that the system
    gives away."""
    while True:
        try:
            with create_server((LOOPBACK, port := random.randrange(10_000, 30_000))):
                return port
        except OSError:
            continue


@contextmanager
def seated(url: str) -> Iterator[list[Phone]]:
    with phones(url, lambda: None, 2) as made:
        for seat, phone in enumerate(made):
            phone.come(seat)
        yield made


def turn_of(made: list[Phone], at: int) -> Phone:
    """The phone that is in turn after so many moves, once all have seen them."""
    for phone in made:
        phone.wait(lambda phone=phone: phone.table["at"] == at)  # type: ignore[misc]
    return made[made[0].table["turn"]]


def test_two_phones_play_a_whole_game(tmp_path: Path) -> None:
    with hosting(tmp_path, "scrabble", "--players", "Ana,Bo", "--deal", "7") as host:
        with seated(host.url) as made:
            moves = 0
            while "pass" in (phone := turn_of(made, moves)).table["can"]:
                assert host.awaits(moves)["awaited"] == [("Ana", "Bo")[phone.table["turn"]]]
                phone.say(kind="move", at=moves, move={"move": "pass"})
                moves += 1
            assert made[0].table["status"] == "The game is over."
        assert host.awaits(moves)["outcome"] == "won"
        assert host.process.wait(LONGEST) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KANUGO_HOME", str(tmp_path))
        with closing(Database(lambda fault: None)) as database:
            game = Journal(database).game(host.lines[0]["id"])
            assert (game.moves, game.outcome) == (moves, Outcome.WON)
            entries = Journal(database).entries(game.id)
            assert {type(entry.move) for entry in entries} == {Pass}


def test_guests_who_name_themselves_start_the_game(tmp_path: Path) -> None:
    with hosting(tmp_path, "scrabble", "--deal", "7", "--computer", "club") as host:
        url = host.url
        assert host.lines[0]["id"] is None
        with phones(url, lambda: None, 1) as (ana,):
            ana.say(kind="enter", code=ana.code)
            ana.say(kind="profile", name="Ana", ready=True)
            ana.wait(lambda: any(lobby["start"] for lobby in ana.kind("lobby")))
            ana.say(kind="start")
            ana.wait(lambda: ana.kind("table") != [])
            assert [name for name, *_ in ana.table["seats"]] == ["Club player", "Ana"]
            assert ana.table["seat"] == 1
        assert (host.lines[1]["address"], host.lines[1]["id"]) == (host.lines[0]["address"], 1)
        host.process.send_signal(signal.SIGTERM)
        assert host.process.wait(LONGEST) == 0
        assert host.lines[-1] == {"id": 1, "saved": True}


def test_guests_see_when_their_game_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    said: list[bytes] = []
    host = SimpleNamespace(stop=said.append)
    listening = PhoneHandover(host, Keys("A"), {}, frozenset(), (), 120)  # type: ignore[arg-type]
    monkeypatch.setattr("game.commands.host._wait_for_start", lambda *_: (("Ana", "Ana" * 100), listening))

    def fails(*_: object) -> None:
        raise Fault("game", "", "a full disk", "room")

    monkeypatch.setattr("game.commands.host._new_game", fails)
    assert run(["host", "kan-u-go"]) != 0
    assert [b"cancelled" in each for each in said] == [True]


def test_a_killed_host_brings_everybody_back_to_the_lobby_and_to_the_game(tmp_path: Path) -> None:
    arguments = ("kan-u-go", "--deal", "7", "--answer-time", "60")
    guests = (("Ana", 4, True), ("Bo", 2, True), ("TV", 0, False))
    with hosting(tmp_path, *arguments, "--port", str(_own_port())) as host:
        url = host.url
        with phones(url, lambda: None, 3) as made:
            for phone, (name, badge, playing) in zip(made, guests, strict=True):
                phone.say(kind="enter", code=phone.code)
                phone.say(kind="profile", name=name, badge=badge, playing=playing, ready=playing)
                phone.wait(lambda phone=phone: phone.kind("seated") != [])  # type: ignore[misc]
            tokens = [phone.token for phone in made]
            made[0].wait(lambda: made[0].kind("lobby")[-1]["watching"] == ["TV"])
    with hosting(tmp_path, *arguments, "--computer", "club") as host:
        assert host.url == url
        with phones(url, lambda: None, 3) as made:
            for phone, token in zip(made, tokens, strict=True):
                phone.say(kind="enter", token=token)
            ana = made[0]
            ana.wait(lambda: any(each["watching"] == ["TV"] and each["start"] for each in ana.kind("lobby")))
            seats = [place[:2] for place in ana.kind("lobby")[-1]["seats"]]
            assert seats == [["Ana", 4], ["Bo", 2], ["Club player", 0]]
            ana.say(kind="start")
            for phone in made:
                phone.wait(lambda phone=phone: phone.kind("table") != [])  # type: ignore[misc]
        number = str(host.lines[1]["id"])
    with hosting(tmp_path, "--resume", number) as host:
        assert host.url == url
        with phones(url, lambda: None, 3) as made:
            for phone, token in zip(made, tokens, strict=True):
                phone.say(kind="enter", token=token, code=phone.code)
            ana, bo, tv = made
            for phone, seat in ((ana, 0), (bo, 1)):
                phone.wait(lambda phone=phone: phone.kind("table") != [])  # type: ignore[misc]
                assert phone.table["seat"] == seat
            tv.wait(lambda: tv.kind("places") != [])
            assert [(seat[0], seat[6]) for seat in ana.table["seats"][:2]] == [("Ana", 4), ("Bo", 2)]


def test_no_clock_pays_for_a_time_in_which_the_program_stood_still(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter((0.0, 0.1, 20.1, 20.2))
    monkeypatch.setattr(host, "monotonic", lambda: next(looks))
    counted: list[float] = []
    reason = SimpleNamespace(reason=WaitsFor.MOVE)
    table: Any = SimpleNamespace(update=counted.append, hosted=SimpleNamespace(awaited=reason))
    log: Any = SimpleNamespace(look=lambda: None)
    with pytest.raises(StopIteration):
        host._serve(table, log, Event())
    assert counted == pytest.approx([0.1, 2.0, 0.1])


def test_an_interrupted_game_is_saved(tmp_path: Path) -> None:
    with hosting(tmp_path, "kan-u-go", "--players", "Ana,Bo", "--deal", "7") as host:
        host.process.send_signal(signal.SIGINT)
        assert host.process.wait(LONGEST) == 0
        assert host.lines[-1] == {"id": host.lines[0]["id"], "saved": True}


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ([], "no game"),
        (["kan-u-go", "--players", "Ana"], "Ana"),
        (["patience-six"], "a game for several players"),
        (["kan-u-go", *["--computer", "club"] * 7], "a seat for a person"),
        (["kan-u-go", "--players", "Ana", "--computer", "nonsense"], "nonsense"),
        (["kan-u-go", "--players", "Ana,Ana"], "names that differ"),
        (["patience-six", "--players", "Ana,Bo"], "found 2, expected 1"),
        (["chess"], "chess"),
        (["chess", "--players", "Ana,Bo"], "chess"),
        (["kan-u-go", "--players", ",,"], "--players"),
        (["kan-u-go", "--players", "A,B,C,D,E,F,G,H,I"], "found 9, expected 2 to 7"),
        (["kan-u-go", "--players", "Ana,Bo", "--port", "0"], "--port"),
        (["kan-u-go", "--players", "Ana,Bo", "--port", "-5"], "--port"),
        (["kan-u-go", "--players", "Ana,Bo", "--port", "http"], "--port"),
        (["kan-u-go", "--answer-time", "-5"], "--answer-time"),
        (["kan-u-go", "--answer-time", "45"], "30, 60, 120, 300"),
        (["kan-u-go", "--players", "Ana,Bo", "--port", "70000"], "--port"),
        (["kan-u-go", "--players", "Ana,Bo", "--address", "8.8.8.8"], "8.8.8.8"),
        (["--resume", "7"], "7"),
        (["--resume", "x"], "--resume"),
        (["kan-u-go", "--resume", "7"], "--resume"),
    ],
)
def test_a_game_that_cannot_be_hosted_is_reported_in_one_line(
    arguments: list[str],
    found: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run(["host", *arguments]) == 2
    reported = capsys.readouterr().err
    assert found in reported
    assert reported.count("\n") == 1


@pytest.mark.parametrize("saved_table", ['{"noted":[]}', '{"rounds":[["","A"]]}'])
def test_a_game_that_is_noted_is_not_hosted(
    saved_table: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Database(lambda fault: None)) as database:
        opening = open_game("kan-u-go", ("Ana", "Bo"), 7)
        session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
        session.save_table(saved_table)
    assert run(["host", "--resume", str(session.game)]) == 2
    assert "recorded at a real table" in capsys.readouterr().err


def test_a_port_in_use_is_refused_before_a_game_is_begun(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with create_server((LOOPBACK, 0)) as other:
        port = str(other.getsockname()[1])
        assert run(["host", "kan-u-go", "--players", "Ana,Bo", "--address", LOOPBACK, "--port", port]) == 2
    assert "--port: it is in use already, expected a free port" in capsys.readouterr().err
    with closing(Database(lambda fault: None)) as database:
        assert Journal(database).games() == ()
