"""Random tables to search on: a few dozen words over an alphabet, a ruleset, a game of legal plays."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from game.table.board import BLANK, Board
from game.table.layout import Layout, Premium
from game.table.position import Position
from game.table.ruleset import Bonus, Ruleset
from game.words.lexicon import Lexicon, lexicon_of
from game.words.pack import Title, pack
from tests.search import lines
from tests.search.oracle import Plays
from tests.tiny import ruleset

ALPHABETS = {
    26: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    28: "ABCĈDEFGĜHĤIJĴKLMNOPRSŜTUŬVZ",
    32: "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ",
    33: "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
}
LEGEND = {
    "2": Premium(word=2),
    "3": Premium(word=3),
    "d": Premium(letter=2),
    "t": Premium(letter=3),
    "y": Premium(letter=3, only=1),
    "g": Premium(letter=3, only=2),
}


class Table(NamedTuple):
    """Something to search on, and what there is to find, as the quick oracle tells it."""

    position: Position
    lexicon: Lexicon
    plays: Plays


def lexicon(chance: random.Random, letters: str, words: int = 70) -> Lexicon:
    """Random words of a few letters of the alphabet, the last one among them, so that they cross often."""
    few = [*chance.sample(letters[:-1], 6), letters[-1]]
    made = {"".join(chance.choices(few, k=chance.choice((2, 2, 3, 3, 4, 5, 6)))) for _ in range(words)}
    return lexicon_of(pack(dict.fromkeys(made, 1), Title("random", "", tuple(letters))))


def grid(chance: random.Random, size: int, signs: str) -> Layout:
    """A square grid with premium squares strewn over it."""
    rows = [[chance.choice(signs + "...") for _ in range(size)] for _ in range(size)]
    if chance.random() < 0.5:
        rows[size // 2][size // 2] = "*"
    drawn = tuple("".join(row) for row in rows)
    return Layout(drawn, {sign: LEGEND[sign] for sign in signs if any(sign in row for row in drawn)})


def rules(chance: random.Random, letters: str, family: str) -> Ruleset:
    """A ruleset of a family, its numbers drawn by chance."""
    values = {letter: (2, chance.choice((1, 2, 3, 5))) for letter in letters}
    pieces = {**values, BLANK: (2, 3 if family == "star" else 0)}
    common: dict[str, object] = {"pieces": pieces, "scoring": "words", "max_new": None, "first_max": None}
    if family == "cards":
        most = chance.choice((3, 4))
        return ruleset(pieces=pieces, max_new=most, first_max=chance.choice((most, 4)))
    signs = "yg2" if family == "colours" else "dt23"
    fields: dict[str, object] = {**common, "board": grid(chance, chance.choice((5, 7, 9)), signs)}
    if family == "contact":
        fields["parallel_min_contact"] = 2
    if family == "limits":
        fields |= _limits(chance)
    fields["bonus"] = Bonus(points=50, at=(3, 4)) if chance.random() < 0.5 else None
    return ruleset(**fields)


def _limits(chance: random.Random) -> dict[str, object]:
    """Limits to where a word may lie, one or several; now and then nothing counts."""
    return {
        "parallel_min_contact": chance.choice((None, 2)),
        "contact_per_word": chance.random() < 0.5,
        "hooks": chance.random() < 0.5,
        "must_include_old": chance.random() < 0.3,
        "bridge": chance.random() < 0.5,
        "scoring": chance.choice(("words", "laid", "none")),
    }


FAMILIES = ("cards", "premiums", "colours", "star", "contact", "limits")


def tables(family: str, alphabet: int, seed: int, number: int) -> Iterator[Table]:
    """So many tables in the course of random games: empty, then after every play."""
    chance = random.Random(f"{family} {alphabet} {seed}")
    letters = ALPHABETS[alphabet]
    while number > 0:
        words, rule = lexicon(chance, letters), rules(chance, letters, family)
        used = sorted(set("".join(words)))
        board = Board()
        for _ in range(8):
            blanks = chance.choice((0, 0, 1, 2))
            hand = (*chance.choices(used, k=chance.randint(2, 5) - (blanks == 2)), *[BLANK] * blanks)
            position = Position(rule, board, hand)
            found = {
                frozenset(lines.pieces_of(board, *play)): score
                for play, score in lines.plays(position, words).items()
            }
            yield Table(position, words, found)
            number -= 1
            if found:
                board = board.with_(dict(chance.choice(sorted(map(sorted, found)))))
            if number == 0:
                return
