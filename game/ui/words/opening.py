"""Where words are asked about: any word of any language that is played here, and what tables have ruled. It
draws nothing."""

from collections.abc import Callable

from game.fault import Fault
from game.opening import dictionary_of, lists_for
from game.store import rulings as ruled
from game.store.database import Database
from game.store.journal import Journal
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text import catalogues
from game.text.phrases import game_name
from game.ui.controls.message import Message
from game.ui.screen import Screen
from game.ui.words.lookup import LookUp, WordShelf, shelf_of
from game.ui.words.rulings import RulingLine, RulingsForm


class WordRoom:
    """The word lists of all games and the rulings of one store. `tell` is told what goes wrong."""

    def __init__(self, database: Database, tell: Callable[[Fault], None]) -> None:
        self._database = database
        self._tell = tell

    def look_up(self) -> Screen:
        """Any word of any language that a game is played in, by the whole dictionary of it: first that of the
        texts, then English, the others by their codes. A language is closed while a game in it is open where
        only doubts are settled by the dictionary."""
        shelves = {}
        for name in rulefile.names():
            try:
                languages = rulefile.languages(name) or ("",)
            except Fault as fault:
                self._tell(fault)
                continue
            for language in languages:
                try:
                    ruleset = rulefile.load(name, language=language or None)
                    if ruleset.language not in shelves:
                        shelves[ruleset.language] = self._shelf(ruleset)
                except Fault as fault:
                    self._tell(fault)
        if not shelves:
            return Message(catalogues.text("No word list can be read."))
        for game in Journal(self._database).open_games():
            rules = game.ruleset
            if rules.language in shelves and not rules.may_ask_dictionary(over=False):
                closed = catalogues.text(
                    "Closed: in {game}, which you haven't finished, words can be challenged.",
                    game=game_name(rules.name),
                )
                shelves[rules.language] = shelves[rules.language]._replace(closed=closed)
        spoken = catalogues.language()
        order = sorted(shelves, key=lambda language: (language != spoken, language != "en", language))
        return LookUp([shelves[language] for language in order], rulings=self.rulings)

    def _shelf(self, ruleset: Ruleset) -> WordShelf:
        """The dictionary of a game, and the player's own lists in its letters."""
        own = {name: dictionary_of(ruleset, name) for name in lists_for(ruleset, self._tell)}
        return shelf_of(ruleset, dictionary_of(ruleset), own)

    def rulings(self) -> Screen:
        """What the players of every table have ruled."""

        def listed() -> list[RulingLine]:
            return [
                RulingLine(each.group, ruled.players_of(each.group), ruling)
                for each in ruled.groups(self._database)
                for ruling in each.made
            ]

        def strike(line: RulingLine) -> None:
            try:
                ruled.strike(self._database, line.group, line.ruling.word, line.ruling.language)
            except Fault as fault:
                self._tell(fault)

        return RulingsForm(listed, strike)
