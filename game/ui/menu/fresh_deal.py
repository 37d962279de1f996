"""The deal for whoever names none: of a patience one of a book, as hard as is wished and not begun before; of
any other game, or by other rules than those of the books, a random one."""

from game.deals.book import Options
from game.deals.shelf import BookShelf
from game.store.database import Database
from game.store.played import deals_begun
from game.ui.table.random_deal import random_deal


class FreshDeals:
    """Picks deals from the books by what the journal knows."""

    def __init__(self, database: Database, shelf: BookShelf) -> None:
        self._database = database
        self._shelf = shelf

    def pick(self, ruleset: str, language: str, options: Options, own_list: str = "") -> int:
        """The number of a deal that is new to the player. With a word list of his own no book tells what can
        be solved."""
        begun = deals_begun(self._database, ruleset, language)
        picked = None if own_list else self._shelf.pick(ruleset, language, options, begun)
        return random_deal() if picked is None else picked
