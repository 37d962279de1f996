"""Games against computer players, over as soon as they are begun."""

from itertools import count

import msgspec

from game.store.database import Database
from game.store.journal import Journal
from game.store.records import Entry
from game.table import rulefile
from game.table.mode import Outcome, Setup, StartPosition
from game.table.moves import Pass
from game.table.session import LexiconRef

_CLOCK = count(1000.0)
_DEALS = count(1)


def contested(
    database: Database,
    names: tuple[str, ...],
    winners: tuple[int, ...] | None,
    *,
    ruleset: str = "scrabble",
    language: str = "en",
    outcome: Outcome = Outcome.WON,
    here: bool = True,
    position: StartPosition | msgspec.UnsetType = msgspec.UNSET,
    deal: int | None = None,
) -> int:
    """A game that these seats have won, begun here or taken from a file, by default of a deal of its own;
    gives its number."""
    journal = Journal(database, lambda: next(_CLOCK))
    dealt = next(_DEALS) if deal is None else deal
    setup = Setup(ruleset=ruleset, names=names, deal=dealt, language=language, position=position)
    rules = rulefile.load(ruleset, len(names), language)
    first, last = Entry(1, Pass()), Entry(2, Pass(), outcome, winners)
    game = journal.begin(setup, rules, LexiconRef("tiny", "0"), () if here else (first,), played_here=here)
    if here:
        assert journal.append(game, 0, (first,))
    assert journal.append(game, 1, (last,))
    return game
