"""GCG: games written and read again without loss, lines that cannot be read named."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fault import Fault
from game.store.gcg import EntryKind, Event, parse
from game.store.gcg_games import GcgReading, gcg_of, nicks_of
from game.table.board import Axis
from game.table.session import Session, record_of
from tests.modes.board_games import Game, new, wander

BY_HAND = """\
#character-encoding UTF-8
#player1 Ann Ann Smith
#player2 Bo Bo
>Ann: HOUSEQV 8H HOUSE +18 18
>Bo: ATMOTHI H8 .AT +6 6
>Ann: QVIT?EE -QV +0 18
>Bo: MOTHIDO J6 MO.TH +24 30
>Bo: MOTHIDO -- -24 6
>Ann: IT?EEAA L8 .xIT +3 21
>Bo: DOG - +0 6
>Ann: (DOG) +5 26
>Bo: DOG (DOG) -5 1
"""


def whole(session: Session) -> str:
    return gcg_of(session, msgspec.structs.replace(record_of(session), ruleset=session.mode.ruleset))


def test_every_score_is_in_the_lines() -> None:
    session = new(Game("literaki", 3, 17))
    wander(session, 3, 60)
    events = [line for line in parse(whole(session), "a.gcg").lines if isinstance(line, Event)]
    last = {event.nick: event.total for event in events}
    assert last == {seat.name: seat.total for seat in session.state.seats if seat.name in last}
    assert sum(event.gain for event in events) == sum(seat.total for seat in session.state.seats)


def test_our_comments_are_short_and_follow_their_move() -> None:
    session = new(Game("ekraibl-hard", 3, 17))
    wander(session, 3, 60)
    lines = whole(session).split("\n")
    assert max(map(len, lines)) < 256
    assert lines[-2].startswith("#note kanugo+ ")
    head = next(n for n, line in enumerate(lines) if line.startswith('#note kanugo {"setup"'))
    assert not any(line.startswith(">") for line in lines[head:])


@pytest.mark.parametrize("game", ["literaki", "ekraibl-hard", "skrablo"])
def test_letters_of_every_alphabet_are_written_as_they_are(game: str) -> None:
    session = new(Game(game, 2, 5))
    wander(session, 1, 20)
    letters = {sign for line in whole(session).split("\n") if line.startswith(">") for sign in line}
    assert letters & set(session.mode.ruleset.letters) - set("ABCDEFGHIJKLMNO")


def test_lines_are_parsed_into_events() -> None:
    play, *_ = (line for line in parse(BY_HAND, "b.gcg").lines if isinstance(line, Event))
    assert (play.kind, play.cell, play.axis, play.word) == (EntryKind.PLAY, (7, 7), Axis.ACROSS, "HOUSE")
    assert str(play) == ">Ann: HOUSEQV 8H HOUSE +18 18"


def change(old: str, new_: str) -> Callable[[], object]:
    assert old in BY_HAND
    text = BY_HAND.replace(old, new_)
    return lambda: parse(text, "b.gcg")


@pytest.mark.parametrize(
    ("old", "new_", "line"),
    [
        (">Ann: HOUSEQV 8H HOUSE +18 18", ">Ann: HOUSEQV 8H HOUSE +18", 4),
        ("8H HOUSE", "H8X HOUSE", 4),
        (">Bo: ATMOTHI", ">Bob: ATMOTHI", 5),
        ("DOG - +0 6", "DOG", 10),
        ("#player2 Bo Bo", "#player3 Bo Bo", 3),
        ("#player2 Bo Bo", "player2 Bo Bo", 3),
    ],
)
def test_the_fault_names_the_wrong_line(old: str, new_: str, line: int) -> None:
    with pytest.raises(Fault) as raised:
        change(old, new_)()
    assert raised.value.place == f"line {line}"


def own(old: str, new_: str) -> Callable[[], object]:
    session = new(Game("scrabble", 2, 17))
    wander(session, 3, 8)
    text = whole(session)
    assert old in text
    return lambda: GcgReading(
        parse(text.replace(old, new_, 1), "a.gcg"), lambda _: session.mode.words, "a.gcg"
    )


@pytest.mark.parametrize(
    ("old", "new_"),
    [('{"setup"', '{"setop"'), ('"deal":17', '"deal":18'), ("kanugo {", "kanugo ["), (" +", " +1")],
)
def test_a_line_contradicting_the_deal_is_refused(old: str, new_: str) -> None:
    with pytest.raises(Fault, match="line"):
        own(old, new_)()


@given(st.lists(st.text("Aą1-. :\n", max_size=3), min_size=1, max_size=4))
def test_every_player_has_their_own_nick(names: list[str]) -> None:
    nicks = nicks_of(tuple(names))
    assert len(set(nicks)) == len(names)
    assert all(nick and not set(nick) & set(" :\n") for nick in nicks)


@pytest.mark.parametrize(
    "line",
    [
        ">Ann: CAT 8D CAT +" + "9" * 5000 + " 9",
        ">Ann: CAT 8D CAT +9 " + "9" * 5000,
        ">Ann: CAT" + " " * 100_000 + "8D CAT +9 9",
    ],
    ids=["gain", "total", "blanks"],
)
def test_an_endless_line_is_refused_at_once(line: str) -> None:
    with pytest.raises(Fault, match="line 2") as refused:
        parse(f"#player1 Ann Ann\n{line}\n", "a.gcg")
    assert len(str(refused.value)) < 200
