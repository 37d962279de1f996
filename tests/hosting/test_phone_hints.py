"""Hints and the last seconds of a clock on phones."""

from typing import Any

import pytest

from tests.hosting.phone_tables import AT, said, seated, settle, table
from tests.net.phone import Phone


def hint(phone: Phone) -> dict[str, Any]:
    """The next step of a hint, when it has come."""
    before = phone.table["hint"]
    phone.say(kind="ask", at=phone.table["at"], what="hint")
    phone.wait(
        lambda: phone.table["hint"] not in (before, None) and "Looking" not in phone.table["hint"]["sentence"]
    )
    given: dict[str, Any] = phone.table["hint"]
    return given


def test_a_hint_comes_in_the_steps_of_the_table_and_is_noted() -> None:
    with seated() as (table_, (ana, bo)):
        assert "hint" in ana.table["can"]
        assert "hint" not in bo.table["can"]
        place = hint(ana)
        assert place["sentence"] == "A word fits in the glowing spot. Hint shows its letters."
        assert place["cells"]
        assert place["laid"] == []
        assert table_.session.help.hints == 1
        letters = hint(ana)
        assert letters["sentence"].startswith("The word uses these")
        play = hint(ana)
        assert play["cells"] == []
        move = {"move": "place", "laid": play["laid"]}
        assert ana.asks("try", move=move)["good"] is True, "it can be played as it is"
        assert table_.session.at == 0, "and is not played yet"
        assert hint(ana)["laid"] == []
        assert table_.session.help.hints == 2
        ana.asks("move", move=move)
        settle(table_, [ana, bo])
        assert ana.table["hint"] is None
        assert bo.table["hint"] is None


def test_a_hint_is_sent_to_no_other_phone() -> None:
    with table(phones_=3) as (table_, (ana, bo, watcher)):
        for phone, seat in ((ana, 0), (bo, 1), (watcher, None)):
            phone.come(seat)
        for phone in (ana, bo, watcher):
            phone.wait(lambda phone=phone: phone.table["running"])  # type: ignore[misc]
        settle(table_, [ana, bo, watcher])
        known = [len(bo.received), len(watcher.received)]
        for _ in range(3):
            hint(ana)
        refused = [bo.asks("ask", what="hint"), watcher.asks("ask", what="hint")]
        assert {answer["is"] for answer in refused} == {"sorry"}, "the next that they are sent is this"
        assert [len(bo.received), len(watcher.received)] == [number + 1 for number in known]


def test_a_hint_for_a_disconnected_phone_is_sent_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.hosting.phone_seats._RELOAD_SECONDS", 1e9)  # else Ana is missed too
    with seated() as (table_, (ana, bo)):
        known = len(bo.received)
        table_.phones._hints.ask()
        ana.hang_up()
        bo.wait(lambda: not table_.phones.seats[0])
        bo.wait(lambda: bool((sent := table_.phones._hints.sent()) and "Looking" not in sent.sentence))
        assert said(bo.asks("ask", what="hint")) == "It isn’t your turn."
        assert len(bo.received) == known + 1, "this is the next message"


def test_a_hint_out_of_turn_late_or_where_there_are_none_is_refused() -> None:
    with seated() as (table_, (ana, bo)):
        assert said(bo.asks("ask", what="hint")) == "It isn’t your turn."
        ana.asks("move", move=AT)
        settle(table_, [ana, bo])
        bo.say(kind="ask", at=0, what="hint")
        bo.wait(lambda: bo.kind("sorry")[-1:] != [] and "moved on" in said(bo.kind("sorry")[-1]))
        assert table_.session.help.hints == 0
    with seated(adjudication="challenge") as (table_, (ana, _)):
        assert "hint" not in ana.table["can"]
        assert said(ana.asks("ask", what="hint")) == "That wasn’t understood."
        assert table_.session.help.hints == 0


def test_the_seconds_pass_only_while_the_hand_in_turn_is_in_sight() -> None:
    with table(phones_=2, turn_seconds=30) as (table_, (ana, bo)):
        bo.come(1)
        assert (bo.table["clock"], bo.table["running"]) == (30, False), "Ana has no phone yet"
        ana.come(0)
        bo.wait(lambda: bo.table["running"])
        table_.update(31.0)
        bo.wait(lambda: bo.table["turn"] == 1)
        assert (bo.table["clock"], bo.table["running"]) == (30, True)
