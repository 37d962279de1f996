"""Combines ruleset, lexicon and mode into a game, and picks random deals."""

import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

import msgspec
from msgspec import structs

from game.fault import Fault
from game.table import rulefile
from game.table.mode import Mode, Setup, mode_of
from game.table.ruleset import Ruleset
from game.table.state import State
from game.words.agreement import Rulings, agreed_lexicon, agreements_of, with_offensive_rule
from game.words.court import Court
from game.words.glosses import glosses_of
from game.words.lexicon import Lexicon, folded
from game.words.lexicons import is_ours, lexicon_names, load, own_names, portable_name


class Opening(msgspec.Struct, frozen=True):
    """A game that is ready to begin: its mode, setup and lexicon."""

    mode: Mode
    setup: Setup
    lexicon: Lexicon

    def start(self, deal: int) -> State:
        """The state after another deal of the same game."""
        return self.mode.start(msgspec.structs.replace(self.setup, deal=deal))


def words_for(ruleset: Ruleset, lexicon: str | None = None, rulings: Rulings | None = None) -> Lexicon:
    """The lexicon of a ruleset, or the named one in its place, with the table's rulings and its rule on
    offensive words. Raises Fault if there is none of this name, or if it lacks the ruleset's tier.
    """
    words = agreed_lexicon(
        ruleset.lexicon if lexicon is None else lexicon, ruleset.word_forms, ruleset.forms_alone
    )
    words = folded(words, ruleset.fold)
    words = words.at(ruleset.tier) if lexicon is None or ruleset.tier in words.tiers else words
    words = words if rulings is None else rulings.over(words)
    return with_offensive_rule(words, ruleset.offensive, words.language or ruleset.language, rulings)


def words_for_file(ruleset: Ruleset, file: str, lexicon: str | None) -> Lexicon:
    """The same for a ruleset from a file, which may come from anybody. Raises Fault unless it names an
    installed lexicon, as it must not read other files."""
    if lexicon is None:
        check_lexicon_name(ruleset.lexicon, file, "ruleset.lexicon")
    return words_for(ruleset, lexicon)


def check_lexicon_name(lexicon: str, file: str, place: str) -> None:
    """Raise Fault if a file from elsewhere names a lexicon that is not installed."""
    if lexicon not in lexicon_names():
        expected = "the name of an installed lexicon; --lexicon chooses another one"
        raise Fault(file, place, repr(lexicon[:200]), expected)


def with_lexicon(ruleset: Ruleset, lexicon: str) -> Ruleset:
    """The ruleset with another lexicon in place of its own. Raises Fault if there is none of this name."""
    tier = words_for(ruleset, lexicon).tier
    return ruleset.changed(lexicon=portable_name(lexicon), tier=tier)


def lexicon_override(ruleset: Ruleset, lexicon: str | None) -> str:
    """The portable name of a lexicon, if it is another one than the ruleset's own; else ""."""
    found = "" if lexicon is None else portable_name(lexicon)
    return "" if found == ruleset.lexicon else found


def own_lexicon(ruleset: Ruleset) -> str:
    """The player's own word list that a game uses; "" if it uses a shipped one."""
    return "" if is_ours(ruleset.lexicon) else ruleset.lexicon


def own_lexicons_for(ruleset: Ruleset, report: Callable[[Fault], None]) -> tuple[str, ...]:
    """The player's own word lists for a game: those of its language or of none, in its letters. One that
    cannot be read is reported and left out."""
    found: list[str] = []
    for name, lexicon in _readable(own_names(), report):
        letters = {ruleset.fold.get(letter, letter) for letter in lexicon.alphabet}
        if lexicon.language in ("", ruleset.language) and letters <= set(ruleset.letters):
            found.append(name)
    return tuple(found)


def lexicons_for(ruleset: Ruleset, report: Callable[[Fault], None]) -> tuple[str, ...]:
    """Every other word list for practising a game: the shipped ones of its language, then the player's own.
    One that cannot be read is reported and left out."""
    ours = {name for name in lexicon_names() if is_ours(name)} - {ruleset.lexicon}
    fitting = (name for name, lexicon in _readable(ours, report) if lexicon.language == ruleset.language)
    return (*fitting, *own_lexicons_for(ruleset, report))


def unplayed(played: Container[str], report: Callable[[Fault], None]) -> tuple[Lexicon, ...]:
    """The shipped word lists of languages without a game. One that cannot be read is reported and left
    out."""
    ours = (name for name in lexicon_names() if is_ours(name))
    return tuple(lexicon for _, lexicon in _readable(ours, report) if lexicon.language not in played)


def _readable(names: Iterable[str], report: Callable[[Fault], None]) -> Iterator[tuple[str, Lexicon]]:
    """The named word lists; one that cannot be read is reported and left out."""
    for name in sorted(names):
        try:
            yield name, load(name)
        except Fault as fault:
            report(fault)


def court_of(ruleset: Ruleset, words: Lexicon, rulings: Rulings | None = None) -> Court:
    """The word court of a table that plays by these words."""
    return Court(words, ruleset.word_forms, rulings, glosses_of(words))


def dictionary_of(ruleset: Ruleset, lexicon: str | None = None) -> Court:
    """The word court away from any table: the whole dictionary of a ruleset, or another one."""
    words = words_for(ruleset.changed(word_forms=None), lexicon)
    return Court(words, glosses=glosses_of(words), agreements=agreements_of(words))


def open_patience(
    ruleset: str,
    deal: int,
    language: str | None = None,
    options: Mapping[str, object] | None = None,
    lexicon: str | None = None,
) -> Opening:
    """A game for one player. Raises Fault for a game of several, and as `open_game` does."""
    if rulefile.load(ruleset).players[0] > 1:
        raise Fault("ruleset", "", repr(ruleset), "a patience")
    return open_game(ruleset, ("",), deal, language, options, lexicon)


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
    """A game of this ruleset for these players, with their levels where those set targets. Raises Fault if it
    cannot be opened. A lexicon that replaces the ruleset's is stored in the ruleset, so that a saved game
    goes on with it."""
    chosen = rulefile.load(ruleset, len(names), language, options)
    if lexicon is not None:
        chosen = with_lexicon(chosen, lexicon)
    words = words_for(chosen, rulings=rulings)
    decided = {name: chosen.option(name) for name in options or {}}
    setup = Setup(
        ruleset=chosen.id,
        names=names,
        deal=deal,
        language=chosen.language,
        options=decided,
        levels=levels,
    )
    return Opening(mode_of(chosen, words), setup, words)


_LARGEST_DEAL = 999_999  # six digits are easy to read out; typed numbers may be longer


def random_deal() -> int:
    return random.SystemRandom().randint(1, _LARGEST_DEAL)


def with_random_deal(setup: Setup) -> Setup:
    return structs.replace(setup.noted(()), deal=random_deal(), draws=(), imported=0)
