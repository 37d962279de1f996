"""A round of Kan-u-go by ear: two persons at one screen, who know words and squares, and hear the rest."""

from typing import NamedTuple

import pygame

from game.table.session import Session
from game.ui.cards.table import card_table
from game.ui.company.game import CompanyHooks
from game.ui.table.guide import with_guide
from tests.modes.kanugo_table import Table
from tests.speech.blind import Blind, Square, counted
from tests.ui.company import game_of

WORDS = "CAT CATS SO ON"
CTRL = pygame.KMOD_LCTRL


class Word(NamedTuple):
    """Letters to be played from a square on."""

    letters: str
    at: Square
    way: str = "across"


def blind_at(hands: str, words: str = WORDS, **fields: object) -> Blind:
    """Two at a table of Kan-u-go with these hands, the curtain before them."""
    session = game_of(Table(hands, words, **fields))  # type: ignore[arg-type]
    around = CompanyHooks(lambda setup: Session(session.mode, setup))
    table = card_table(session, None, around)
    with_guide(table, known=True, keep=lambda kind: None)  # as every table of the app has one
    return Blind(table)


def opens(blind: Blind, name: str) -> str:
    """Open the curtain as the next player; returns what is said then."""
    assert f"I am {name}: show my hand, button" in blind.transcript[
        -1
    ].said or "Pass the screen to" in blind.press(pygame.K_F12)
    said = blind.press(pygame.K_RETURN)
    assert f"Your turn, {name}." in said
    return said


def plays(blind: Blind, word: Word) -> str:
    """Play a word, by keys and speech; what is said then."""
    hand = blind.hand()
    for letter in word.letters:
        assert letter in hand, f"no {letter} was heard among {hand}"
        hand.remove(letter)
    blind.go_to(word.at, counted)
    blind.turn_to(word.way)
    assert "can be played" in blind.type(word.letters)
    return blind.press(pygame.K_RETURN)


def swaps(blind: Blind, card: str, take: str) -> str:
    """Swap a card of the hand: for the open one, or for one of the draw pile."""
    place = blind.hand().index(card) + 1
    assert "Choose the card to swap." in blind.press(pygame.K_e, CTRL)
    assert f"chooses {card} to swap" in blind.type(str(place))
    said = blind.type("1" if take == "face-up" else "2")
    blind.press(pygame.K_RETURN)  # pass the screen on
    return said
