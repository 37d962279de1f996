"""Phones at a table: coming in, playing, being late, watching."""

import pytest

from game.hosting.move_log import log_lines
from game.hosting.news import WaitsFor
from game.table.moves import Place
from game.table.state import Phase
from modes.moves import Deal
from tests.hosting.phone_tables import AT, said, seated, settle, table
from tests.net.phone import drawing, laying, swapping

# --- coming in --------------------------------------------------------------------------------------------


def test_a_phone_with_the_code_takes_a_free_seat() -> None:
    with table() as (table_, (ana, bo)):
        ana.say(kind="enter", code=ana.code.lower().replace("-", " "))
        ana.wait(lambda: ana.kind("places") != [])
        assert ana.received[-1]["seats"] == [["Ana", True], ["Bo", True]]
        ana.say(kind="sit", seat=0)
        ana.wait(lambda: ana.kind("table") != [])
        assert [piece for piece, _ in ana.table["hand"]] == ["C", "A", "T", "X"]
        assert "place" in ana.table["can"]
        bo.say(kind="enter", code=bo.code)
        bo.wait(lambda: bo.kind("places") != [])
        assert bo.received[-1]["seats"] == [["Ana", False], ["Bo", True]]
        bo.say(kind="sit", seat=0)
        bo.wait(lambda: bo.kind("sorry") != [])
        assert said(bo.received[-1]) == "That seat is taken."
        assert table_.phones.seats == {0: True}


def test_nothing_is_revealed_without_the_code() -> None:
    with table(phones_=1) as (table_, (stranger,)):
        for message in (
            {"kind": "enter", "code": "CATS-CATS-CATS"},
            {"kind": "enter", "token": "0" * 24},
            {"kind": "sit", "seat": 0},
            {"kind": "move", "at": 0, "move": AT},
            {"kind": "move", "at": 0, "move": {"move": "pass"}},
        ):
            known = len(stranger.received)
            stranger.say(**message)
            stranger.wait(lambda known=known: len(stranger.received) > known)  # type: ignore[misc]
        assert {message["is"] for message in stranger.received} == {"sorry"}
        assert table_.session.at == 0


def test_codes_cannot_be_guessed_on() -> None:
    with table(phones_=1) as (_, (stranger,)):
        for n in range(8):
            stranger.say(kind="enter", code=f"WRONG-{n}")
        stranger.wait(lambda: len(stranger.kind("sorry")) == 8)
        stranger.dial()
        stranger.say(kind="enter", code=stranger.code)
        stranger.wait(lambda: len(stranger.received) == 9)
        assert said(stranger.received[-1]) == "Too many wrong codes. Wait a little."


def test_a_phone_speaks_its_own_language() -> None:
    with table() as (table_, (ana, bo)):
        ana.come(0, language="pl")
        bo.come(1, language="xx")
        assert ana.table["status"] == "Twoja kolej."
        assert bo.table["status"] == "Ana is playing."
        ana.asks("move", move=AT)
        settle(table_, [ana, bo])
        assert not any("kolej" in line.text for line in log_lines(table_.session, None))


# --- playing ----------------------------------------------------------------------------------------------


def test_a_play_from_a_phone_is_a_play_at_the_table() -> None:
    with seated() as (table_, (ana, bo)):
        tried = ana.asks("try", move=AT)
        assert (tried["is"], tried["good"]) == ("tried", True)
        assert tried["lines"][0].startswith("AT")
        ana.asks("move", move=AT)
        settle(table_, [ana, bo])
        assert isinstance(table_.session.played[0], Place)
        assert [(x, y, letter) for x, y, letter, *_ in bo.table["board"]] == [(0, 0, "A"), (1, 0, "T")]
        assert bo.table["status"] == "It’s your turn."
        assert [seat[1] for seat in bo.table["seats"]] == [2, 4]
        assert bo.table["log"][0] == [0, "AT"] or "AT" in bo.table["log"][0][1]


def test_the_reason_for_a_refused_word_is_shown_and_nothing_changes() -> None:
    with seated() as (table_, (ana, _)):
        tried = ana.asks("try", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        assert (tried["is"], tried["good"]) == ("tried", False)
        reported = ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        assert reported["is"] == "sorry"
        assert "CA" in said(reported)
        assert table_.session.at == 0


def test_a_move_out_of_turn_is_refused() -> None:
    with seated() as (table_, (_, bo)):
        assert bo.table["can"] == []
        for kind, move in (
            ("move", laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]])),
            ("try", laying([["hand", 0, 0, 0]])),
            ("move", swapping(0)),
            ("move", drawing("open")),
            ("move", {"move": "pass"}),
            ("move", {"move": "done"}),
            ("move", {"move": "resign", "seat": 0}),
        ):
            assert said(bo.asks(kind, move=move)) == "It isn’t your turn."
        assert table_.session.at == 0


def test_what_comes_late_or_twice_changes_nothing() -> None:
    with seated() as (table_, (ana, bo)):
        at = ana.table["at"]
        ana.say(kind="move", at=at, move=AT)
        ana.say(kind="move", at=at, move=AT)
        ana.wait(lambda: ana.kind("sorry") != [])
        assert said(ana.kind("sorry")[0]) == "The game has moved on in the meantime."
        settle(table_, [ana, bo])
        assert table_.session.at == 1


@pytest.mark.parametrize(
    "laid",
    [
        [["hand", 1, 0, 0], ["hand", 1, 1, 0]],  # one card twice
        [["hand", 9, 0, 0]],  # a card that is not there
        [["hand", 1, 0, 0, "Z"], ["hand", 2, 1, 0]],  # a letter for what is no blank
        [["hand", 1, 900, 900], ["hand", 2, 901, 900]],  # far from the star
        [["open", 0, 0, 0], ["hand", 2, 1, 0]],  # nobody's card
    ],
)
def test_a_forged_play_is_refused(laid: list[list[object]]) -> None:
    with seated() as (table_, (ana, _)):
        assert ana.asks("move", move=laying(laid))["is"] == "sorry"
        assert table_.session.at == 0


@pytest.mark.parametrize(
    "move",
    [
        {"move": "place", "laid": []},
        {"move": "place", "laid": [[["stock", 0], [0, 0]]]},
        {"move": "place", "laid": [[["hand", -1], [0, 0]]]},
        {"move": "place", "laid": [[["hand", 0], [1001, 0]]]},
        {"move": "place", "laid": [[["hand", 0], [0, 0]]] * 61},
        {"move": "place", "laid": [[["hand", 0], [0, 0]]], "seat": 1},
        {"move": "exchange", "given": []},
        {"move": "exchange", "given": [["open", 0]]},
        {"move": "exchange", "given": [["hand", 9]]},
        {"move": "draw", "zone": "hand"},
        {"move": "pass", "timeout": True},
        {"move": "stop"},
        {"move": "challenge", "seat": 0, "words": ["CAT"], "upheld": True},
        {"move": "resign"},
        {"move": "resign", "seat": 1},
        {"move": "of.nobody"},
        {"move": 7},
        [],
        None,
    ],
)
def test_what_is_no_move_of_this_seat_is_refused(move: object) -> None:
    with seated() as (table_, (ana, _)):
        assert ana.asks("move", move=move)["is"] == "sorry"
        assert ana.asks("try", move=move)["is"] in ("sorry", "tried")
        assert table_.session.at == 0


def test_a_card_is_exchanged_in_two_steps() -> None:
    with seated() as (table_, (ana, bo)):
        ana.asks("move", move=swapping(3))
        settle(table_, [ana, bo])
        assert table_.session.state.phase is Phase.DECLARED
        assert (ana.table["declared"], ana.table["can"]) == (3, ["draw"])
        assert bo.table["declared"] is None
        ana.asks("move", move=drawing("open"))
        settle(table_, [ana, bo])
        assert [piece for piece, _ in ana.table["hand"]] == ["C", "A", "T", "Q"]
        assert bo.table["open"] == "X"
        assert bo.table["status"] == "It’s your turn."


def test_the_next_round_waits_for_all_connected_phones() -> None:
    with table("AT SOQQ", phones_=3) as (table_, (ana, bo, cy)):
        for seat, phone in ((0, ana), (1, bo), (None, cy)):
            phone.come(seat)
        settle(table_, [ana, bo, cy])
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        settle(table_, [ana, bo, cy])
        assert bo.table["status"] == cy.table["status"] == "The round is over."
        assert bo.table["can"] == ["deal"]
        bo.asks("move", move={"move": "deal"})
        bo.wait(lambda: bo.table["can"] == [])
        assert bo.table["status"] == "Waiting for Ana to continue."
        assert table_.session.at == 1
        ana.asks("move", move={"move": "deal"})
        bo.wait(lambda: table_.session.at == 2)
        assert table_.session.played[-1] == Deal()


def test_the_next_round_does_not_wait_for_a_phone_that_has_gone() -> None:
    with seated("AT SOQQ") as (table_, (ana, bo)):
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        settle(table_, [ana, bo])
        bo.asks("move", move={"move": "deal"})
        ana.hang_up()
        bo.wait(lambda: table_.session.at == 2)
        assert table_.session.played[-1] == Deal()


def test_the_next_round_waits_for_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    with seated("AT SOQQ XXQQ") as (table_, (ana, bo, cy)):
        cy.asks("ask", what="resign")
        settle(table_, [ana, bo, cy])
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        settle(table_, [ana, bo, cy])
        assert table_.hosted.awaited[:2] == ((0, 1), WaitsFor.NEXT_ROUND)
        monkeypatch.setattr("game.hosting.phone_seats._RELOAD_SECONDS", 1e9)
        bo.hang_up()
        ana.wait(lambda: table_.phones.seats[1] is False)
        ana.asks("move", move={"move": "deal"})
        settle(table_, [ana])
        assert table_.session.state.phase is Phase.ROUND_OVER, "a phone that is loaded anew is waited for"
        bo.dial()
        bo.say(kind="enter", token=bo.token)
        bo.wait(lambda: bo.table["can"] == ["deal"])
        bo.asks("move", move={"move": "deal"})
        bo.wait(lambda: table_.session.state.phase is Phase.PLAYING)


# --- watching ---------------------------------------------------------------------------------------------


def test_a_watcher_sees_no_hands_and_makes_no_moves() -> None:
    with table(phones_=2) as (table_, (ana, watcher)):
        ana.come(0)
        watcher.come(None)
        seen = watcher.table
        assert (seen["seat"], seen["hand"], seen["can"], seen["question"]) == (None, [], [], None)
        assert watcher.asks("move", move={"move": "pass"})["reasons"] == ["You’re only watching."]
        watcher.say(kind="explain")
        watcher.wait(lambda: watcher.kind("explained") != [])
        assert table_.phones.watching == 1
        assert table_.session.at == 0


# --- coming back and going ---------------------------------------------------------------------------------


def test_a_phone_that_was_away_finds_everything() -> None:
    with seated() as (table_, (ana, bo)):
        token = bo.token
        bo.hang_up()
        ana.wait(lambda: table_.phones.seats == {0: True, 1: False})
        ana.asks("move", move=AT)
        bo.received.clear()
        bo.dial()
        bo.say(kind="enter", token=token)
        bo.wait(lambda: bo.kind("table") != [])
        assert bo.table["at"] == 1
        assert [piece for piece, _ in bo.table["hand"]] == ["S", "O", "Q", "Q"]


def test_one_seat_has_one_hand() -> None:
    with table(phones_=2) as (table_, (ana, other)):
        ana.come(0)
        other.say(kind="enter", token=ana.token)
        other.wait(lambda: other.kind("table") != [])
        ana.wait(lambda: ana.closed)
        assert ana.received[-1] == {"is": "over", "reason": "This seat is now on another phone."}
        assert table_.phones.seats == {0: True}


def test_each_phone_hears_in_its_language_that_phones_are_off() -> None:
    with table(phones_=3) as (table_, (ana, bo, stranger)):
        ana.come(0, language="pl")
        bo.come(1)
        table_.phones.end()
        ana.wait(lambda: ana.closed and bo.closed and stranger.closed)
        assert [each["reason"] for each in ana.kind("over")] == ["W tę grę nie gra się już na telefonach."]
        for phone in (bo, stranger):
            assert [each["reason"] for each in phone.kind("over")] == [
                "This game is no longer played on phones."
            ]
