"""Brings ruleset, lexicon and mode together into a game; it does not know who asks for it."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from game.table import rulefile
from game.table.mode import Mode, Setup, mode_of
from game.table.ruleset import Ruleset
from game.words.agreement import agreed
from game.words.court import Court
from game.words.glosses import glosses_of
from game.words.lexicon import Lexicon, folded, lasting
from game.words.offensive import fit
from game.words.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that can be begun: its mode, and the setup it is made from."""

    mode: Mode
    setup: Setup
    lexicon: Lexicon


def words_for(ruleset: Ruleset, lexicon: str | None = None, rulings: Rulings | None = None) -> Lexicon:
    """The lexicon that a ruleset judges by, or another one named in its place, with what the table has ruled
    and what it does about offensive words.

    Raises Fault if there is none of this name, or if it lacks the ruleset's tier.
    """
    words = agreed(ruleset.lexicon if lexicon is None else lexicon, ruleset.word_forms, ruleset.forms_alone)
    words = folded(words, ruleset.fold)
    words = words.at(ruleset.tier) if lexicon is None or ruleset.tier in words.tiers else words
    words = words if rulings is None else rulings.over(words)
    return fit(words, ruleset.offensive, words.language or ruleset.language, rulings)


def court_of(ruleset: Ruleset, words: Lexicon, rulings: Rulings | None = None) -> Court:
    """The word court of a table that plays by these words."""
    return Court(words, ruleset.word_forms, rulings, glosses_of(words))


def open_game(
    ruleset: str,
    names: tuple[str, ...],
    deal: int,
    language: str | None = None,
    options: Mapping[str, object] | None = None,
    lexicon: str | None = None,
    levels: tuple[str, ...] = (),
    rulings: Rulings | None = None,
) -> Opening:
    """A game of this ruleset for these players, with their levels where those set targets. Raises Fault for
    whatever is wrong with it.

    A lexicon named in place of the ruleset's becomes the ruleset's, so that a saved game goes on with it.
    """
    chosen = rulefile.load(ruleset, len(names), language, options)
    words = words_for(chosen, lexicon, rulings)
    if lexicon is not None:
        chosen = msgspec.structs.replace(chosen, lexicon=lasting(lexicon), tier=words.tier)
    decided = {name: getattr(chosen, name) for name in options or {}}
    setup = Setup(
        ruleset=chosen.id,
        names=names,
        deal=deal,
        language=chosen.language,
        options=decided,
        levels=levels,
    )
    return Opening(mode_of(chosen, words), setup, words)
