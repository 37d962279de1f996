"""Deals anew what was played last, with its options, its word list and, if so many may play, its players;
whoever has played nothing yet is dealt the easiest until he wishes otherwise."""

from collections.abc import Callable, Sequence

from game.deals.shelf import BookShelf
from game.fault import Fault
from game.store.settings import NewGame
from game.text.catalogues import text
from game.ui.kit.controls.message import Message
from game.ui.kit.screen import Screen
from game.ui.menu.wanted_game import House

_EASIEST = 1


def deal_again(
    house: House, last: NewGame, lists: Callable[[str, str], Sequence[str]], shelf: BookShelf
) -> Screen:
    """The table, or where nobody is known to play the form that asks who does."""
    ruleset = house.likely()
    if ruleset is None:
        return Message(text("No games could be read."))
    options = dict(last.options) if last.ruleset == ruleset.id else {}
    if not last.ruleset:
        options = shelf.options(ruleset.id, ruleset.language)
        shelf.wish(shelf.words, _EASIEST)
    lexicon = last.lexicon if last.lexicon in lists(ruleset.id, ruleset.language) else ""
    least, most = ruleset.players
    deal = house.fresh.pick(ruleset.id, ruleset.language, options, lexicon)
    given = (ruleset.id, ruleset.language, deal, options)
    try:
        if least == 1:
            return house.begin(*given, lexicon=lexicon)
        if least <= len(last.names) <= most:
            return house.begin(*given, names=last.names, phones=last.phones, lexicon=lexicon)
        return house.ask_players(*given, lexicon=lexicon)
    except Fault as fault:
        return Message.about(fault)
