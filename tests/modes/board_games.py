"""Random games of the tile boards with small bags and short made-up words, for what holds at every move."""

import random
from dataclasses import dataclass

import msgspec

from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.board import BLANK
from game.table.mode import Setup, mode_of
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, Placement, Resign, Slot, Stop
from game.table.open_plays import sent_back, voters
from game.table.position import Position
from game.table.session import Session
from game.table.state import State
from modes.challenges import is_wrong
from modes.ekraibl import Ekraibl
from modes.tiles import Tiles
from tests.modes.board_table import NAMES
from tests.tiny import TinyWords, lexicon_of

SETS = {"en": ("AEO", "DLNRST"), "eo": ("AEO", "DLNRST"), "pl": ("AEÓ", "DŁNRST"), "ru": ("АЕО", "ДЛНРСТ")}
"""Of each language a few vowels and consonants: the only tiles of these games besides the blanks."""

RULESETS = (
    "skrablo",
    "scrabble",
    "scrabble-nine",
    "scrabble-finish",
    "literaki",
    "ekraibl-simple",
    "ekraibl-hard",
)


@dataclass(frozen=True)
class Game:
    """Which game is played, by how many, and how words are judged."""

    ruleset: str
    players: int
    deal: int
    adjudication: str = "strict"


def new(game: Game) -> Session:
    """A game with two blanks and enough tiles for every hand and one more turn or two."""
    options: dict[str, bool | int | str] = {"adjudication": game.adjudication}
    whole = rulefile.load(game.ruleset, game.players, options=options)
    vowels, consonants = SETS[whole.language]
    words = TinyWords(
        {a + b for a in vowels for b in consonants}
        | {b + a for a in vowels for b in consonants}
        | {b + a + c for a in vowels for b in consonants[:3] for c in consonants[3:]}
        | {vowels[0] + b + a + c for a in vowels[1:] for b in consonants[:3] for c in consonants[3:]}
    )
    each = -(-(whole.hand * game.players + 14) // len(vowels + consonants))
    pieces = {letter: (each, whole.value(letter)) for letter in sorted(vowels + consonants)}
    pieces[BLANK] = (2, whole.value(BLANK))
    mode = mode_of(msgspec.structs.replace(whole, pieces=pieces), words)
    setup = Setup(ruleset=game.ruleset, names=NAMES[: game.players], deal=game.deal, options=options)
    return Session(mode, setup)


def wander(session: Session, seed: int, steps: int, eager: float = 0.85) -> None:
    """So many random moves that the rules allow, or fewer if the game ends; `eager` is how likely a word is
    laid when one can be. Nobody gives up."""
    chance = random.Random(seed)
    for _ in range(steps):
        kinds = sorted(session.mode.offers(session.state) - {Resign}, key=lambda kind: kind.__name__)
        if not kinds:
            return
        ready = [kind for kind in (Place, Done) if kind in kinds]
        if ready and chance.random() < eager:
            kinds = [chance.choice(ready)]
        refusal = session.play(some_move(session, chance.choice(kinds), chance))
        assert refusal is None, refusal


def wandered(game: Game, seed: int, steps: int) -> Session:
    """A game after so many random moves, or fewer if it ends."""
    session = new(game)
    wander(session, seed, steps)
    return session


def some_move(session: Session, kind: type[Move], chance: random.Random) -> Move:
    """A move of an offered kind."""
    state, mode = session.state, session.mode
    assert isinstance(mode, Tiles)
    match kind.__name__:
        case "Place":
            return some_placement(mode, state, chance)
        case "Exchange":
            places = range(len(state.seat.hand))
            given = chance.sample(places, chance.randint(1, min(len(places), len(state.stock))))
            return Exchange(tuple(Slot("hand", place) for place in given))
        case "Challenge":
            return some_challenge(mode, state, chance)
    others: dict[str, Move] = {"Done": Done(), "Stop": Stop()}
    return others.get(kind.__name__, Pass())


def some_placement(mode: Tiles, state: State, chance: random.Random) -> Move:
    """A word that can be laid, more often a long one, or a swap; where nothing is looked up and nothing real
    can be laid, any tile beside the others, or a pass."""
    swaps = mode.swaps(state) if isinstance(mode, Ekraibl) else ()
    slots = mode.slots(state)
    found = plays(Position(mode.ruleset, state.board, tuple(slots.values())), lexicon_of(mode))
    if swaps and (not found or chance.random() < 0.5):
        return chance.choice(swaps)
    if found:
        chosen = max(chance.sample(found, min(4, len(found))), key=lambda play: len(play.pieces))
        return placed(chosen.pieces, slots)
    cells = [(x, y + 1) for x, y in sorted(state.board) if (x, y + 1) not in state.board]
    letter = mode.ruleset.letters[0]
    for cell in cells:
        slot, tile = chance.choice(list(slots.items()))
        guess = Place((Placement(slot, cell, letter if tile == BLANK else ""),))
        if mode.check(state, guess) is None:
            return guess
    return next((kind() for kind in (Pass, Done) if kind in mode.offers(state)), None) or Exchange(
        (Slot("hand", 0),)
    )


def placed(pieces: tuple[tuple[tuple[int, int], tuple[str, str]], ...], slots: dict[Slot, str]) -> Place:
    """The move that lays these pieces from wherever they are."""
    left = dict(slots)
    laid = []
    for cell, (piece, letter) in pieces:
        slot = next(slot for slot, tile in left.items() if tile == piece)
        del left[slot]
        laid.append(Placement(slot, cell, letter if piece == BLANK else ""))
    return Place(tuple(laid))


def some_challenge(mode: Tiles, state: State, chance: random.Random) -> Move:
    before = state.undisputed
    assert before is not None
    seat = chance.choice([n for n in range(len(state.seats)) if n != before.turn])
    rules = mode.ruleset
    if rules.judging.adjudication == "vote" or (rules.judging.derivation_vote and chance.random() < 0.5):
        votes = tuple(chance.random() < 0.5 for _ in voters(state, rules))
        return Challenge(seat, (), sent_back(votes, rules), votes)
    wrong = is_wrong(state, Challenge(seat), mode.words)
    return Challenge(seat, (), wrong)
