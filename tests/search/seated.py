"""Tables with computer players, for their tests: small word lists, and games played by the rules."""

import threading
import time
from collections.abc import Sequence
from itertools import product

import msgspec

from game.opening import open_game
from game.search.players import Choice, Player, StoppedError, levels_for, player
from game.table import rulefile
from game.table.board import BLANK
from game.table.facedown import SeenMove, seen_by, seen_move
from game.table.mode import Mode, Setup, mode_of
from game.table.session import Session
from game.table.state import State
from game.words.lexicon import Lexicon, lexicon_of
from game.words.pack import Title, pack
from tests.modes.board_games import RULESETS, SETS
from tests.modes.kanugo_table import NAMES

BOARDS = RULESETS
CARD_LEVELS = levels_for(rulefile.load("kan-u-go"))


def listed(*words: str, common: Sequence[str] = ()) -> Lexicon:
    """A lexicon of these words; the common ones are its first tier."""
    tiers = {word: 1 if word in common or not common else 2 for word in words}
    alphabet = tuple(sorted(set("".join(words))))
    return lexicon_of(pack(tiers, Title("listed", "", alphabet, ("common", "full"), "full")))


def small(language: str) -> Lexicon:
    """Every word of a vowel and a consonant, and some of more, in the letters of a language."""
    vowels, consonants = SETS[language]
    pairs = {a + b for a, b in product(vowels, consonants)} | {b + a for a, b in product(vowels, consonants)}
    threes = {b + a + c for a in vowels for b in consonants[:3] for c in consonants[3:]}
    longer = {a + word for a, word in product(vowels[:1], threes) if word[1] != a}
    return listed(*pairs, *threes, *longer, common=sorted(pairs))


def cards(players: int, deal: int = 1, **options: bool | int | str) -> tuple[Session, Lexicon]:
    """A game of Kan-u-go in English."""
    opening = open_game("kan-u-go", NAMES[:players], deal, "en", options)
    return Session(opening.mode, opening.setup), opening.lexicon


def board(ruleset: str, players: int, deal: int = 1, **options: bool | int | str) -> tuple[Session, Lexicon]:
    """A game of a tile board with few kinds of tiles, two blanks among them, and short made-up words."""
    whole = rulefile.load(ruleset, players, options=options)
    lexicon = small(whole.language)
    each = -(-(whole.hand * players + 14) // len(lexicon.alphabet))
    pieces = {letter: (each, whole.value(letter)) for letter in lexicon.alphabet}
    pieces[BLANK] = (2, whole.value(BLANK))
    mode = mode_of(msgspec.structs.replace(whole, pieces=pieces), lexicon)
    return Session(mode, Setup(ruleset=ruleset, names=NAMES[:players], deal=deal, options=options)), lexicon


def seat(level: str, mode: Mode, lexicon: Lexicon, seed: int = 1) -> Player:
    common = lexicon.at(lexicon.tiers[0]) if len(lexicon.tiers) > 1 else lexicon
    return player(level, mode, common, lexicon, seed)


def choice(level: str, mode: Mode, lexicon: Lexicon, state: State, seed: int = 1) -> Choice:
    """What a player of this level does in the seat in turn, who has heard nothing of the game before."""
    return seat(level, mode, lexicon, seed).choose(seen_by(state, state.turn), (), state.turn)


def play(session: Session, players: Sequence[Player], most: int = 2000) -> list[Choice]:
    """Play until the game is over, or so many moves; each move is judged, and no piece comes or goes."""
    heard: list[list[SeenMove]] = [[] for _ in players]
    choices: list[Choice] = []
    pieces = session.state.pieces()
    while session.mode.outcome(session.state) is None and len(choices) < most:
        before = session.state
        chosen = players[before.turn].choose(seen_by(before, before.turn), heard[before.turn], before.turn)
        refusal = session.play(chosen.move)
        assert refusal is None, (refusal, chosen)
        assert session.state.pieces() == pieces
        for viewer, each in enumerate(heard):
            each.append(seen_move(before, chosen.move, session.state, viewer))
        choices.append(chosen)
    return choices


def seconds_to_stop(thinker: Player, state: State) -> float:
    """How long a player who thinks again and again goes on after a stop from another thread."""
    ended: list[float] = []

    def think() -> None:
        try:
            while True:
                thinker.choose(seen_by(state, state.turn), (), state.turn)
        except StoppedError:
            ended.append(time.monotonic())

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(0.2)
    asked = time.monotonic()
    while thread.is_alive():  # it may just have begun anew, which takes a stop back
        thinker.stop()
        thread.join(0.05)
    assert ended
    return ended[0] - asked
