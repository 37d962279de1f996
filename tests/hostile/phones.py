"""Messages without end from phones that mean no good. A table is played on by phones that keep to the rules;
what all others send is junk, late, forged or said out of turn. Nothing of that may change the game, and
nothing may be raised."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pygame

from game.fault import Fault
from game.net.host import FromSocket
from game.net.messages import decode
from game.opening import words_for
from game.table import rulefile
from game.table.mode import Setup, mode_of
from game.table.moves import Exchange
from game.table.session import Session
from game.table.state import Phase
from modes.states import DeclaredState
from tests.hostile.report import Report
from tests.hosting.phone_tables import hosted
from tests.net.match_app import plan_for, screen_of
from tests.net.phone import drawing, laying, swapping
from tests.ui.match_phones import PhoneMatch
from tests.waiting import wait_until

_PLAYERS = 7
_OTHERS = 20  # phones without a seat
_ROUND = 200  # messages between two looks at the table
_KINDS = (
    "word",
    "answer",
    "enter",
    "sit",
    "try",
    "move",
    "ask",
    "reply",
    "stand in",
    "explain",
    "ping",
    "resign",
    "",
    "places",
    "over",
)
_VALUES: tuple[Any, ...] = (
    *(0, 1, -1, 7, 1 << 31, 1 << 70, 1.5, True, None, "", "x", "\0", "ß" * 90, "A" * 5_000),
    *(
        [],
        [[]],
        {},
        laying([["hand", -1, 0, 0]]),
        laying([["hand", 0, 0, 0, "A"]] * 61),
        {"move": "stop"},
        "stock",
        "open",
        "pass",
        "deal",
    ),
)
_FIELDS = (
    "at",
    "move",
    "laid",
    "seat",
    "what",
    "question",
    "said",
    "chosen",
    "seat",
    "code",
    "token",
    "is",
    "given",
    "word",
    "words",
    "by",
)


_BARE = ("pass", "done", "deal", "stop", "challenge", "resign")
"""Moves that are written without anything more; some are never a phone's."""


def _junk(random: Random) -> str | bytes:
    if random.random() < 0.3:
        return random.randbytes(random.randrange(60))
    if random.random() < 0.1:
        return "[" * random.randrange(20_000)
    return "".join(chr(random.randrange(1, 0x2FFF)) for _ in range(random.randrange(60)))


def _forged(random: Random, at: int) -> str:
    """A message with fields that are ours, and values that are not."""
    made = {"is": random.choice(_KINDS), "at": at}
    for field in random.sample(_FIELDS, random.randrange(5)):
        made[field] = random.choice(_VALUES)
    return msgspec.json.encode(made).decode()


def _out_of_turn(random: Random, at: int) -> str:
    """What would be good from the seat in turn, or before."""
    said = [
        {"is": "move", "at": at, "move": laying([["hand", n, n, 0] for n in range(random.randrange(1, 5))])},
        {"is": "move", "at": at, "move": swapping(random.randrange(12))},
        {"is": "move", "at": at, "move": drawing(random.choice(("open", "stock")))},
        {"is": "move", "at": at, "move": {"move": random.choice(_BARE)}},
        {"is": "ask", "at": at, "what": random.choice(("challenge", "hint"))},
        {"is": "answer", "at": at, "given": random.choice(("yes", "no", "12", ""))},
        {"is": "word", "at": at, "word": random.choice(("cat", "", "zzz"))},
        {"is": "reply", "question": random.randrange(9), "answer": random.choice(("yes", "stand", "vote"))},
    ]
    return msgspec.json.encode(random.choice(said)).decode()


def _said(message: str | bytes) -> Any:
    try:
        return decode(message)
    except Fault as fault:
        return fault


class Crowd:
    """The table, the phones of its seats and many others."""

    def __init__(self, seed: int) -> None:
        rules = rulefile.load("kan-u-go", _PLAYERS, "en", {})
        mode = mode_of(rules, words_for(rules))
        names = tuple(f"Player {n}" for n in range(_PLAYERS))
        setup = Setup(ruleset="kan-u-go", names=names, deal=seed, language="en")
        self.table = hosted(Session(mode, setup))
        self.table.open("127.0.0.1")
        self.phones = self.table.phones
        self.random = Random(seed)
        for seat in range(_PLAYERS):
            self._put(1_000 + seat, f'{{"is":"enter","code":"{self.phones.code}"}}')
            self._put(1_000 + seat, f'{{"is":"sit","seat":{seat}}}')
        self.look()
        assert set(self.phones.seats) == set(range(_PLAYERS))

    def _put(self, phone: int, message: str | bytes) -> None:
        host = self.phones._host
        assert host is not None
        host._put(FromSocket(phone, _said(message)))

    def look(self) -> None:
        self.table.update(0.01)

    def bad(self) -> str:
        """Send a message that may change nothing; of which kind."""
        random, session = self.random, self.table.session
        seats = [seat for seat in range(_PLAYERS) if seat != session.state.turn]
        seat, stranger = 1_000 + random.choice(seats), 5_000 + random.randrange(_OTHERS)
        at = session.at
        late = at + 1 + random.randrange(9)
        kinds: dict[str, Callable[[], tuple[int, str | bytes]]] = {
            "junk": lambda: (random.choice((seat, 1_000 + session.state.turn)), _junk(random)),
            "forged": lambda: (random.choice((seat, stranger)), _forged(random, at)),
            "stranger": lambda: (stranger, _out_of_turn(random, at)),
            "out of turn": lambda: (seat, _out_of_turn(random, at)),
            "late": lambda: (1_000 + session.state.turn, _out_of_turn(random, late)),
        }
        kind = random.choice(list(kinds))
        phone, message = kinds[kind]()
        if "deal" in str(message) and session.state.phase is Phase.ROUND_OVER:
            return self.bad()  # anybody may deal the next round
        self._put(phone, message)
        return kind

    def good(self) -> None:
        """The seat in turn swaps a card or passes; a round that is over is followed by the next."""
        session = self.table.session
        state, at = session.state, session.at
        move: dict[str, Any] = swapping(0)
        if state.phase is Phase.ROUND_OVER:
            move = {"move": "deal"}
        elif state.of(DeclaredState).declared is not None:
            move = drawing("open" if state.open else "stock")
        elif Exchange not in session.mode.offers(state):
            move = {"move": "pass"}
        self._put(1_000 + state.turn, msgspec.json.encode({"is": "move", "at": at, "move": move}).decode())


def _at_match(report: Report, count: int, seed: int) -> None:
    """So many bad messages to a match, all of whose players have answered but one."""
    os.environ["KANUGO_PHONES"] = "127.0.0.1"
    names = tuple(f"Player {n}" for n in range(_PLAYERS))
    played, random = PhoneMatch(screen_of(names, plan_for(("word", "anagram", "play")))), Random(seed)
    del os.environ["KANUGO_PHONES"]
    host, screen = played.screen.phones._host, played.screen
    answers = screen.flow.simultaneous
    assert host is not None

    def put(seat: int, message: str | bytes) -> None:
        host._put(FromSocket(1_000 + seat, _said(message)))

    for seat in range(_PLAYERS):
        put(seat, f'{{"is":"enter","code":"{screen.phones.code}"}}')
        put(seat, f'{{"is":"sit","seat":{seat}}}')
    asked = tuple(range(_PLAYERS))
    wait_until(lambda: screen.match.answering == asked and not screen.busy, "not all sat down", played.pump)
    while True:
        for seat in range(_PLAYERS):
            put(seat, msgspec.json.encode({"is": "ask", "at": answers.stage, "what": "next"}).decode())
        wait_until(lambda: screen.question is None or answers.waits_for(0), "none was asked", played.pump)
        if screen.question is None:
            break
        for seat in range(1, _PLAYERS):
            put(seat, msgspec.json.encode({"is": "answer", "at": answers.stage, "given": ""}).decode())
            put(seat, msgspec.json.encode({"is": "answer", "at": answers.stage, "given": "yes"}).decode())
        played.pump()
        before = (dict(answers.answers), answers.stage, screen.match)
        for n in range(count // 3):
            late = answers.stage + random.choice((-2, -1, 1, 2))
            kinds = (_junk(random), _forged(random, late), _out_of_turn(random, late))
            put(random.randrange(_PLAYERS), random.choice(kinds))
            put(random.randrange(1, _PLAYERS), _out_of_turn(random, answers.stage))
            report.count("at a match", 2)
            if n % _ROUND == 0:
                played.pump()
        played.pump()
        if (dict(answers.answers), answers.stage, screen.match) != before:
            report.find("a match had changed", f"--seed {seed}")
        put(0, msgspec.json.encode({"is": "answer", "at": answers.stage, "given": ""}).decode())
        put(0, msgspec.json.encode({"is": "answer", "at": answers.stage, "given": "no"}).decode())
        wait_until(lambda: screen.feedback is not None, "it was not told", played.pump)
    screen.close()


def run(count: int, seed: int) -> Report:
    """So many bad messages, and between them good ones."""
    pygame.display.init()
    pygame.font.init()
    report = Report()
    _at_match(report, min(count, 3_000), seed)
    crowd = Crowd(seed)
    for done in range(0, count, _ROUND):
        session = crowd.table.session
        if session.mode.outcome(session.state) is not None:
            report.count("games played to their end")
            crowd.table.close()
            crowd = Crowd(seed + done)
            session = crowd.table.session
        before, seats = (session.at, session.state, session.help), set(crowd.phones.seats)
        for _ in range(min(_ROUND, count - done)):
            report.count(crowd.bad())
        crowd.look()
        if (session.at, session.state, session.help) != before:
            report.find(f"the game had changed: {session.played[before[0] :]}", f"--seed {seed}, {done}")
        if set(crowd.phones.seats) != seats:
            report.find(f"other seats had phones: {crowd.phones.seats}", f"--seed {seed}, {done}")
        crowd.good()
        crowd.look()
        report.count("good moves", session.at - before[0])
        if session.at == before[0] and session.mode.outcome(session.state) is None:
            report.find("a good move was not made", f"--seed {seed}, {done}")
    crowd.table.close()
    return report
