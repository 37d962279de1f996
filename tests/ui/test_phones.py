"""Hands on phones at a real table: coming in, playing, being late, losing the connection, doubting, watching.
Everything goes over sockets on the loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from game.table.moves import Challenge, Deal, Place
from game.table.state import Phase
from game.ui.company.curtain import Curtain
from game.ui.company.phones_form import PhonesForm
from game.ui.controls.choice import ChoiceField
from game.ui.desk import Desk
from game.ui.screen import Pop, Push
from game.ui.table.actions import Act
from tests.modes.kanugo_table import Table
from tests.net.phone import Phone, phones
from tests.ui.company import WORDS, Company, game_of

LOOPBACK = "127.0.0.1"
AT = [["hand", 1, 0, 0], ["hand", 2, 1, 0]]  # A and T of CATX, on the star


def pump(company: Company) -> None:
    company.screen.update(0.02)


@contextmanager
def table(hands: str = "CATX SOQQ", phones_: int = 2, **fields: Any) -> Iterator[tuple[Company, list[Phone]]]:
    """A table with so many phones that have come to the door, and not in."""
    company = Company(game_of(Table(hands, WORDS, **fields)))
    company.game.phones.open(LOOPBACK)
    try:
        with phones(company.game.phones.url, lambda: pump(company), phones_) as made:
            yield company, made
    finally:
        company.game.close()


@contextmanager
def seated(hands: str = "CATX SOQQ", **fields: Any) -> Iterator[tuple[Company, list[Phone]]]:
    """A table with a phone at each seat."""
    with table(hands, len(hands.split()), **fields) as (company, made):
        for seat, phone in enumerate(made):
            phone.come(seat)
        settle(company, made)
        yield company, made


def settle(company: Company, made: list[Phone]) -> None:
    """Until every phone has been shown the table as it is."""
    for phone in made:
        phone.wait(lambda phone=phone: phone.table["at"] == company.session.at)  # type: ignore[misc]


def said(message: dict[str, Any]) -> str:
    return " ".join(message["said"])


# --- coming in --------------------------------------------------------------------------------------------


def test_whoever_has_the_code_takes_a_free_seat() -> None:
    with table() as (company, (ana, bo)):
        ana.say(kind="enter", code=ana.code.lower().replace("-", " "))
        ana.wait(lambda: ana.kind("places") != [])
        assert ana.told[-1]["seats"] == [["Ana", True], ["Bo", True]]
        ana.say(kind="sit", seat=0)
        ana.wait(lambda: ana.kind("table") != [])
        assert [piece for piece, _ in ana.table["hand"]] == ["C", "A", "T", "X"]
        assert "play" in ana.table["can"]
        bo.say(kind="enter", code=bo.code)
        bo.wait(lambda: bo.kind("places") != [])
        assert bo.told[-1]["seats"] == [["Ana", False], ["Bo", True]]
        bo.say(kind="sit", seat=0)
        bo.wait(lambda: bo.kind("sorry") != [])
        assert said(bo.told[-1]) == "Somebody sits there already."
        assert company.game.phones.seats == {0: True}


def test_without_the_code_nothing_is_told() -> None:
    with table(phones_=1) as (company, (stranger,)):
        for message in (
            {"kind": "enter", "code": "CATS-CATS-CATS"},
            {"kind": "enter", "token": "0" * 24},
            {"kind": "sit", "seat": 0},
            {"kind": "play", "at": 0, "laid": AT},
            {"kind": "do", "at": 0, "what": "pass"},
        ):
            known = len(stranger.told)
            stranger.say(**message)
            stranger.wait(lambda known=known: len(stranger.told) > known)  # type: ignore[misc]
        assert {message["is"] for message in stranger.told} == {"sorry"}
        assert company.session.at == 0


def test_codes_cannot_be_guessed_on() -> None:
    with table(phones_=1) as (_, (stranger,)):
        for n in range(8):
            stranger.say(kind="enter", code=f"WRONG-{n}")
        stranger.wait(lambda: len(stranger.kind("sorry")) == 8)
        stranger.say(kind="enter", code=stranger.code)
        stranger.wait(lambda: len(stranger.told) == 9)
        assert said(stranger.told[-1]) == "Too many wrong codes. Wait a little."


def test_a_phone_speaks_its_own_language() -> None:
    with table() as (company, (ana, bo)):
        ana.come(0, language="pl")
        bo.come(1, language="xx")
        assert ana.table["status"] == "Twoja kolej."
        assert bo.table["status"] == "Ana is playing."
        ana.asks("play", laid=AT)
        settle(company, [ana, bo])
        assert not any("kolej" in line.said for line in company.screen.turn.told)


# --- playing ----------------------------------------------------------------------------------------------


def test_a_play_from_a_phone_is_a_play_at_the_table() -> None:
    with seated() as (company, (ana, bo)):
        assert not isinstance(company.game.over.cover, Curtain), "nobody passes the screen on"
        tried = ana.asks("try", laid=AT)
        assert (tried["is"], tried["good"]) == ("tried", True)
        assert tried["said"][0].startswith("AT")
        ana.asks("play", laid=AT)
        settle(company, [ana, bo])
        assert isinstance(company.session.played[0], Place)
        assert [(x, y, letter) for x, y, letter, *_ in bo.table["board"]] == [(0, 0, "A"), (1, 0, "T")]
        assert bo.table["status"] == "It's your turn."
        assert [seat[1] for seat in bo.table["seats"]] == [2, 4]
        assert bo.table["told"][0] == [0, "AT"] or "AT" in bo.table["told"][0][1]


def test_why_a_word_is_refused_is_told_and_nothing_changes() -> None:
    with seated() as (company, (ana, _)):
        tried = ana.asks("try", laid=[["hand", 0, 0, 0], ["hand", 1, 1, 0]])
        assert (tried["is"], tried["good"]) == ("tried", False)
        told = ana.asks("play", laid=[["hand", 0, 0, 0], ["hand", 1, 1, 0]])
        assert told["is"] == "sorry"
        assert "CA" in said(told)
        assert company.session.at == 0


def test_who_is_not_in_turn_waits() -> None:
    with seated() as (company, (_, bo)):
        assert bo.table["can"] == []
        for kind, fields in (
            ("play", {"laid": [["hand", 0, 0, 0], ["hand", 1, 1, 0]]}),
            ("try", {"laid": [["hand", 0, 0, 0]]}),
            ("swap", {"places": [0]}),
            ("take", {"zone": "open"}),
            ("do", {"what": "pass"}),
            ("do", {"what": "done"}),
        ):
            assert said(bo.asks(kind, **fields)) == "It isn't your turn."
        assert company.session.at == 0


def test_what_comes_late_or_twice_changes_nothing() -> None:
    with seated() as (company, (ana, bo)):
        at = ana.table["at"]
        ana.say(kind="play", at=at, laid=AT)
        ana.say(kind="play", at=at, laid=AT)
        ana.wait(lambda: ana.kind("sorry") != [])
        assert said(ana.kind("sorry")[0]) == "The table has moved on in the meantime."
        settle(company, [ana, bo])
        assert company.session.at == 1


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
    with seated() as (company, (ana, _)):
        assert ana.asks("play", laid=laid)["is"] == "sorry"
        assert company.session.at == 0


def test_a_card_is_exchanged_in_two_steps() -> None:
    with seated() as (company, (ana, bo)):
        ana.asks("swap", places=[3])
        settle(company, [ana, bo])
        assert company.session.state.phase is Phase.DECLARED
        assert (ana.table["declared"], ana.table["can"]) == (3, ["take"])
        assert bo.table["declared"] is None
        ana.asks("take", zone="open")
        settle(company, [ana, bo])
        assert [piece for piece, _ in ana.table["hand"]] == ["C", "A", "T", "Q"]
        assert bo.table["open"] == "X"
        assert bo.table["status"] == "It's your turn."


def test_the_next_round_is_dealt_from_a_phone() -> None:
    with seated("AT SOQQ") as (company, (ana, bo)):
        ana.asks("play", laid=[["hand", 0, 0, 0], ["hand", 1, 1, 0]])
        settle(company, [ana, bo])
        assert bo.table["status"] == "The round is over."
        assert bo.table["can"] == ["deal"]
        bo.asks("do", what="deal")
        bo.wait(lambda: company.session.at == 2)
        assert company.session.played[-1] == Deal()


# --- doubts -----------------------------------------------------------------------------------------------


def asked(phone: Phone) -> dict[str, Any]:
    phone.wait(lambda: phone.table["question"] is not None)
    question: dict[str, Any] = phone.table["question"]
    return question


def test_a_doubt_is_raised_and_settled_on_phones() -> None:
    with seated("CATX SOQQ", adjudication="challenge") as (company, (ana, bo)):
        ana.asks("play", laid=[["hand", 0, 0, 0], ["hand", 1, 1, 0]])  # CA is no word
        settle(company, [ana, bo])
        assert "challenge" in bo.table["can"]
        assert "challenge" not in ana.table["can"]
        bo.asks("do", what="challenge")
        question = asked(bo)
        assert ana.table["question"] is None
        bo.say(kind="reply", question=question["number"] + 1, said="look up")
        bo.wait(lambda: bo.kind("sorry") != [])
        bo.say(kind="reply", question=question["number"], said="nonsense")
        bo.wait(lambda: len(bo.kind("sorry")) == 2)
        assert company.session.at == 1
        bo.say(kind="reply", question=question["number"], said="look up")
        bo.wait(lambda: company.session.at == 2)
        doubt = company.session.played[-1]
        assert isinstance(doubt, Challenge)
        assert (doubt.seat, doubt.upheld) == (1, True)
        settle(company, [ana, bo])
        assert ana.table["board"] == []


def test_everybody_votes_at_once_and_in_secret() -> None:
    with seated("CATX SOQQ OATX", adjudication="vote") as (company, (ana, bo, cy)):
        ana.asks("play", laid=[["hand", 0, 0, 0], ["hand", 1, 1, 0]])
        settle(company, [ana, bo, cy])
        bo.asks("do", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], said="vote")
        voting = [phone for phone in (ana, bo, cy) if _is_voting(phone)]
        assert len(voting) >= 2, "all who have a voice are asked together"
        seen = [phone.table for phone in (ana, bo, cy)]
        voting[0].say(kind="reply", question=asked(voting[0])["number"], said="back")
        voting[0].wait(lambda: voting[0].table["question"] is None)
        others = [phone for phone in (ana, bo, cy) if phone is not voting[0]]
        for phone, before in zip((ana, bo, cy), seen, strict=True):
            if phone in others:
                assert phone.table == before, "how somebody votes is seen by nobody"
        for phone in voting[1:]:
            phone.say(kind="reply", question=asked(phone)["number"], said="back")
        ana.wait(lambda: company.session.at == 2)
        doubt = company.session.played[-1]
        assert isinstance(doubt, Challenge)
        assert doubt.upheld


def _is_voting(phone: Phone) -> bool:
    try:
        phone.wait(lambda: phone.table["question"] is not None and "back" in str(phone.table["question"]))
    except BaseException:
        return False
    return True


# --- losing and finding -----------------------------------------------------------------------------------


def test_a_phone_that_was_away_finds_everything() -> None:
    with seated() as (company, (ana, bo)):
        token = bo.token
        bo.hang_up()
        ana.wait(lambda: company.game.phones.seats == {0: True, 1: False})
        ana.asks("play", laid=AT)
        bo.told.clear()
        bo.dial()
        bo.say(kind="enter", token=token)
        bo.wait(lambda: bo.kind("table") != [])
        assert bo.table["at"] == 1
        assert [piece for piece, _ in bo.table["hand"]] == ["S", "O", "Q", "Q"]


def test_one_seat_has_one_hand() -> None:
    with table(phones_=2) as (company, (ana, other)):
        ana.come(0)
        other.say(kind="enter", token=ana.token)
        other.wait(lambda: other.kind("table") != [])
        ana.wait(lambda: ana.closed)
        assert ana.told[-1] == {"is": "over", "said": "Another phone has this hand now."}
        assert company.game.phones.seats == {0: True}


def test_whoever_sits_at_the_screen_lets_another_phone_in() -> None:
    with seated() as (company, (ana, bo)):
        old = ana.token
        company.game.phones.free(0)
        ana.wait(lambda: ana.closed)
        assert company.game.phones.seats == {1: True}
        bo.say(kind="enter", token=old)
        bo.wait(lambda: bo.kind("sorry") != [])
        pump(company)
        assert isinstance(company.game.over.cover, Curtain), "his hand is at the screen again"


def test_a_table_that_is_opened_again_knows_its_phones() -> None:
    with seated() as (company, (ana, _)):
        ana.asks("play", laid=AT)
        company.screen.keeper.keep()
        token, url = ana.token, company.game.phones.url
        company.game.close()
        ana.wait(lambda: ana.closed)
        again = Company(company.session)
        try:
            assert again.game.phones.url == url
            assert again.game.phones.seats == {0: False, 1: False}
            with phones(url, lambda: pump(again), 1) as (back,):
                back.say(kind="enter", token=token)
                back.wait(lambda: back.kind("table") != [])
                assert back.table["at"] == 1
        finally:
            again.game.close()


def test_without_phones_the_curtain_falls_again() -> None:
    with seated() as (company, (ana, bo)):
        company.game.phones.end()
        ana.wait(lambda: ana.closed and bo.closed)
        assert ana.told[-1]["is"] == "over"
        assert isinstance(company.game.over.cover, Curtain)
        assert company.screen.keeper.phones is None


def test_the_first_curtain_offers_phones() -> None:
    company = Company(game_of(Table("CATX SOQQ", WORDS)))
    curtain = company.game.over.cover
    assert isinstance(curtain, Curtain)
    assert curtain.told.beside is Act.PHONES
    change = company.screen.act(Act.PHONES)
    assert isinstance(change, Push)
    assert isinstance(change.screen, PhonesForm)
    company.take_screen(0)
    company.lay("at")
    company.rest()
    assert isinstance(company.game.over.cover, Curtain)
    assert company.game.over.cover.told.beside is not Act.PHONES


def test_the_sheet_lets_phones_in_and_tells_who_has_come() -> None:
    company = Company(game_of(Table("CATX SOQQ", WORDS)))
    form = PhonesForm(company.game.phones, ("Ana", "Bo"), (0, 1))
    form.enter((1280, 800), Desk().style((1280, 800)))
    spots = {spot.name: spot for spot in form.focus.spots}
    assert isinstance(spots["address"], ChoiceField)
    assert spots["address"].answers[-1] == LOOPBACK
    form._at = len(spots["address"].answers) - 1
    assert form.press(spots["start"]) is None
    try:
        with phones(company.game.phones.url, lambda: pump(company), 1) as (ana,):
            ana.come(0)
            form.update(0.1)
            assert "free 0" in {spot.name for spot in form.focus.spots}
            surface = pygame.display.get_surface()
            assert surface is not None
            form.draw(surface)
            form.press(next(spot for spot in form.focus.spots if spot.name == "free 0"))
            ana.wait(lambda: ana.closed)
            assert company.game.phones.seats == {}
            form.update(0.1)
            assert "free 0" not in {spot.name for spot in form.focus.spots}
        assert isinstance(form.press(next(spot for spot in form.focus.spots if spot.name == "stop")), Pop)
        assert company.game.phones.url == ""
    finally:
        company.game.close()


# --- mixing -----------------------------------------------------------------------------------------------


def test_the_curtain_stays_for_who_has_no_phone() -> None:
    with table(phones_=1) as (company, (bo,)):
        bo.come(1)
        assert isinstance(company.game.over.cover, Curtain)
        assert company.game.over.cover.told.next == 0
        company.take_screen(0)
        company.lay("at")
        bo.wait(lambda: bo.table["at"] == 1)
        assert company.game.over.cover is None
        assert company.screen.turn.viewer is None, "no hand is in sight while the other plays"
        bo.asks("swap", places=[2])
        bo.wait(lambda: bo.table["can"] == ["take"])
        bo.asks("take", zone="stock")
        bo.wait(lambda: bo.table["turn"] == 0)
        pump(company)
        assert isinstance(company.game.over.cover, Curtain)


def test_who_only_watches_sees_the_table_alone() -> None:
    with table(phones_=2) as (company, (ana, watcher)):
        ana.come(0)
        watcher.come(None)
        seen = watcher.table
        assert (seen["seat"], seen["hand"], seen["can"], seen["question"]) == (None, [], [], None)
        assert watcher.asks("do", what="pass")["said"] == ["You only watch here."]
        assert company.game.phones.watching == 1
        assert company.session.at == 0
