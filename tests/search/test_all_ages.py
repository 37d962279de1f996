"""Tables for all ages: whatever a hand could spell, nothing proposes a play with an offensive word."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from game.opening import Opening, open_game
from game.search.hints import Hints
from game.search.kernel.plays import plays
from game.search.players import levels_for
from game.table import rulefile
from game.table.board import BLANK, Board
from game.table.facedown import seen_by
from game.table.moves import Place, Placement
from game.table.position import Position
from game.table.session import Session
from game.table.state import State
from tests.amounts import some_of
from tests.search.seated import seat

TABLES = [
    ("scrabble", ""),
    ("kan-u-go", "en"),
    ("kan-u-go", "eo"),
    ("skrablo", ""),
    ("literaki", ""),
    ("ekraibl-hard", ""),
]
POSITIONS = 4
OLD = {"en": "GARDEN", "eo": "VORT", "pl": "RZEKA", "ru": "СТОЛ"}


@cache
def opened(ruleset: str, language: str, offensive: str, players: int = 2) -> Opening:
    """A game that does this about offensive words."""
    names = tuple("ABCDEFG"[:players])
    return open_game(ruleset, names, 5, language or None, {"offensive": offensive})


def tempting(opening: Opening, random: Random) -> State:
    """A state in which the hand in turn holds an offensive word, and little else; it can be laid alone or
    across the word on the board."""
    session = Session(opening.mode, opening.setup)
    rules = opening.mode.ruleset
    short = [
        word
        for word, tier in sorted(opening.lexicon.kept_back.items())
        if tier <= opening.lexicon.tier_number and 2 <= len(word) <= 4 and set(word) <= set(rules.letters)
    ]
    word = random.choice(short)
    more = [
        random.choice([*rules.letters, BLANK] if BLANK in rules.pieces else rules.letters) for _ in range(9)
    ]
    hand = (*word, *more)[: max(rules.hand, len(word))]
    board = Board()
    if random.random() < 0.5:
        start = rules.layout.start
        board = Board.parse([OLD[rules.language]], start)
    state = session.state
    seats = tuple(replace(each, hand=hand) if n == state.turn else each for n, each in enumerate(state.seats))
    return replace(state, seats=seats, board=board)


def positions(opening: Opening) -> list[State]:
    random = Random(20261122)
    return [tempting(opening, random) for _ in range(POSITIONS)]


@pytest.mark.parametrize(
    ("ruleset", "language", "offensive"),
    [*((*table, "not_offered") for table in TABLES), *((*table, "not_valid") for table in TABLES[:2])],
)
def test_no_search_and_no_hint_proposes_one(ruleset: str, language: str, offensive: str) -> None:
    opening = opened(ruleset, language, offensive)
    bad = opening.lexicon.kept_back
    number = 0
    for tier in ("common", "full"):
        hints = Hints(opening.mode, opening.lexicon, tier)
        for state in positions(opening):
            found = hints.find(seen_by(state, state.turn), 20)
            number += len(found)
            assert [hint for hint in found if set(hint.words) & bad.keys()] == []
    assert number, "there was something to propose"
    for state in positions(opening):
        every = plays(Position(opening.mode.ruleset, state.board, state.seat.hand), opening.lexicon)
        assert [play for play in every if set(play.words) & bad.keys()] == []


@pytest.mark.parametrize(("ruleset", "language"), TABLES)
def test_where_they_are_words_like_others_the_same_hands_lay_them(ruleset: str, language: str) -> None:
    """Else the tests above would prove nothing."""
    kept, free = opened(ruleset, language, "not_offered"), opened(ruleset, language, "offered")
    tempted = 0
    for state in positions(kept):
        every = plays(Position(free.mode.ruleset, state.board, state.seat.hand), free.lexicon)
        tempted += any(set(play.words) & kept.lexicon.kept_back.keys() for play in every)
    assert tempted > POSITIONS // 2


@pytest.mark.parametrize(
    ("ruleset", "language", "level"),
    some_of([(*table, level) for table in TABLES for level in levels_for(rulefile.load(table[0]))], 3),
)
def test_no_computer_player_lays_one(ruleset: str, language: str, level: str) -> None:
    opening = opened(ruleset, language, "not_offered")
    player = seat(level, opening.mode, opening.lexicon)
    laid = 0
    for state in positions(opening):
        move = player.choose(seen_by(state, state.turn), (), state.turn).move
        assert opening.mode.check(state, move) is None
        if isinstance(move, Place):
            laid += 1
            words = opening.mode.read(state, move).words
            assert [word for word in words if word in opening.lexicon.kept_back] == []
    assert laid, "somebody laid something"


@pytest.mark.parametrize("ruleset", ["scrabble", "patience-twelve"])
def test_a_table_without_them_refuses_what_a_person_lays(ruleset: str) -> None:
    players = 1 if ruleset.startswith("patience") else 2
    refused = {}
    for choice in ("not_valid", "offered"):
        opening = opened(ruleset, "en" if players == 1 else "", choice, players)
        state = Session(opening.mode, opening.setup).state
        hand = tuple("SHITRANDOMED")[: opening.mode.ruleset.hand]
        state = replace(state, seats=tuple(replace(each, hand=hand) for each in state.seats))
        start = opening.mode.ruleset.layout.start
        slots = list(opening.mode.slots(state))
        move = Place(tuple(Placement(slots[n], (start[0] + n, start[1])) for n in range(4)))
        refusal = opening.mode.check(state, move)
        refused[choice] = [(broken.code, broken.word) for broken in refusal.broken] if refusal else []
    assert refused == {"not_valid": [("V7", "SHIT")], "offered": []}
