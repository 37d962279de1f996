"""Opens the rooms: which screens there are, with what they need; a thing that fails becomes a message."""

import time
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec

from game.deals.shelf import BookShelf
from game.fault import Fault
from game.hosting import computer_players, hints
from game.opening import Opening, own_list
from game.store import settings as stored
from game.store.database import Database, NotKept
from game.store.journal import Journal
from game.store.statistics import played_last
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text import catalogues
from game.ui.desk import Desk
from game.ui.kit.controls.message import Message
from game.ui.kit.look.fans import LetterPack
from game.ui.kit.look.style import Looks
from game.ui.kit.look.tokens import THEMES
from game.ui.kit.screen import Screen
from game.ui.menu.art import LeftOpen
from game.ui.menu.deal_choice import FreshDeals
from game.ui.menu.doors import Door, all_doors, in_order
from game.ui.menu.hearing import Hearing
from game.ui.menu.open_games import JournalGames
from game.ui.menu.preferences import HINT_WORDS
from game.ui.menu.screen import Menu
from game.ui.menu.tables import MakeScreen, Tables

if TYPE_CHECKING:  # the menu need not wait for what is behind its doors
    from game.ui.menu.file_room import FileRoom
    from game.ui.menu.open_other import AskedDoor
    from game.ui.menu.records import DayRoom


Answers = dict[str, bool | int | str]


class Navigator:
    """Menu, forms and tables over one store. `table` makes the screen of a game."""

    def __init__(self, desk: Desk, table: MakeScreen | None = None) -> None:
        self._desk = desk
        self._told: set[str] = set()
        self._early: list[Fault] | None = []  # faults found before the language of the texts is known
        self._database = Database(self._tell_once)
        self._journal = Journal(self._database)
        self._settings = kept = stored.read(self._database)
        self._shelf = BookShelf(self._tell_once, kept.deal_words, kept.deal_grade, self._wish)
        self.fresh = FreshDeals(self._database, self._shelf)
        self._tables = Tables(self._database, self._journal, self._shelf, table)
        self._listed = JournalGames(self._journal, self.resumed)
        self._doors: tuple[Door, ...] = ()
        self._pack: LetterPack = {}
        self._hearing = Hearing(desk, self._tell)
        self._speak()
        early, self._early = self._early, None
        for fault in early or ():
            self._tell(fault)
        self._dress()
        desk.keep_text = lambda text: self._set(text_scale=text)

    @cached_property
    def files(self) -> "FileRoom":
        """Where files from elsewhere are opened."""
        from game.ui.menu.file_room import FileRoom

        return FileRoom(self._database, self._journal, self._tables, self.resumed, self._new_rules)

    @property
    def language(self) -> str:
        """The language of the texts: the player's choice, else the system's if we speak it."""
        return self._settings.language or catalogues.of_system()

    @property
    def window(self) -> tuple[int, int] | None:
        """How large the window was last."""
        return self._settings.window

    @property
    def pack(self) -> LetterPack:
        """The letter cards of the menu's pictures: in the language of the texts, where the game has it."""
        if not self._pack:
            cards = [door.ruleset for door in self.doors() if door.ruleset.layout.edgeless]
            last = self.likely()
            ruleset = last if last in cards else next(iter(cards), None)
            try:
                if ruleset is not None and self.language in rulefile.languages(ruleset.id):
                    ruleset = rulefile.load(ruleset.id, language=self.language)
            except Fault as fault:  # the file has been changed since the games were listed
                self._tell_once(fault)
            self._pack = ruleset.pieces if ruleset is not None else {}
        return self._pack

    def _tell(self, fault: Fault) -> None:
        if self._early is not None:
            self._early.append(fault)
            return
        self._desk.waiting.append(Message.about(fault))

    def _tell_once(self, fault: Fault) -> None:
        """Report a file that cannot be used once, however often it is read; what cannot be saved, always."""
        if str(fault) not in self._told or isinstance(fault, NotKept):
            self._told.add(str(fault))
            self._tell(fault)

    def _speak(self) -> None:
        for fault in catalogues.use(self.language):
            self._tell_once(fault)

    def menu(self) -> Screen:
        """The first screen."""
        return Menu(self)

    def doors(self) -> tuple[Door, ...]:
        """Every game that can be read, in the language played last, else in that of the texts."""
        if not self._doors:
            self._doors = all_doors((self._settings.new_game.language, self.language), self._tell_once)
        return self._doors

    def doors_by_play(self) -> tuple[Door, ...]:
        """The same with the game played last first."""
        return in_order(self.doors(), played_last(self._database), self.language)

    def likely(self) -> Ruleset | None:
        """What will be dealt if nothing else is said: the game begun last, at first the easiest patience."""
        rulesets = {door.ruleset.id: door.ruleset for door in self.doors()}
        last = rulesets.get(self._settings.new_game.ruleset)
        alone = [each for each in rulesets.values() if each.players[0] == 1]
        ours = [each for each in alone if rulefile.is_ours(each.id)]
        return last or next(iter(ours or alone or [*rulesets.values()]), None)

    def left_open(self) -> LeftOpen | None:
        """The game to go on with."""
        return self._listed.last()

    def go_on(self, left: LeftOpen) -> Screen:
        """The table of the game left open."""
        return self.resumed(left.number)

    def resumed(self, game: int) -> Screen:
        """The table of a game of the journal, as it was left; one that was put away is back with it."""
        try:
            table = self._tables.resume(game)
        except Fault as fault:
            return Message.about(fault)
        self._listed.bring_back(game)
        return table

    def open_games(self) -> Screen:
        """The list of the open games."""
        from game.ui.menu.open_games import OpenGamesForm

        return OpenGamesForm(self._listed)

    def begin(
        self,
        ruleset: str,
        language: str,
        deal: int,
        options: Answers,
        names: tuple[str, ...] = ("",),
        phones: bool = False,
        lexicon: str = "",
    ) -> Screen:
        """A table with a new deal, for one player unless several are named. Raises Fault if it cannot be."""
        return self.sit_down(self._tables.opening(ruleset, language, deal, options, names, lexicon), phones)

    def ask_players(
        self, ruleset: str, language: str, deal: int, options: Answers, lexicon: str = ""
    ) -> Screen:
        """The form that asks who plays."""
        from game.ui.menu.asked_players import players_form  # brings the computer players along

        rules = rulefile.load(ruleset, language=language or None, options=options)
        begin = partial(self.begin, ruleset, language, deal, options, lexicon=lexicon)
        return players_form(rules, self._database, self._settings.new_game, begin)

    def sit_down(self, opening: Opening, phones: bool = False) -> Screen:
        """The table of a game that begins now, with the sheet for phones if they are let in."""
        table = self._tables.begin(opening, self._desk.waiting.append if phones else None)
        setup, last = opening.setup, self._settings.new_game
        self._forget()
        names, phones = (setup.names, phones) if len(setup.names) > 1 else (last.names, last.phones)
        own = own_list(opening.mode.ruleset)
        self._set(new_game=stored.NewGame(setup.ruleset, setup.language, setup.options, names, own, phones))
        return table

    def _wish(self, words: str, grade: int) -> None:
        self._set(deal_words=words, deal_grade=grade)

    def deal_again(self) -> Screen:
        """A new deal of what was played last, with its options."""

        from game.ui.menu.deal_again import deal_again

        return deal_again(self, self._settings.new_game, self._tables.lists, self._shelf)

    def choose(self, ruleset: str) -> Screen:
        """The form for a new game, with this one chosen."""
        from game.ui.menu.deal_choice import GradedDeals
        from game.ui.menu.new_game import NewGameForm
        from game.ui.menu.wanted_game import WantedGame

        rulesets = [door.ruleset for door in self.doors()]
        chosen = next((each for each in rulesets if each.id == ruleset), None) or self.likely()
        if chosen is None:
            return Message(catalogues.text("No games could be read."))
        last = self._settings.new_game
        options, lexicon = (dict(last.options), last.lexicon) if last.ruleset == chosen.id else ({}, "")
        alone = chosen.players[0] == 1
        offered = [each for each in rulesets if each.players[0] == 1] if alone else [chosen]
        begin, graded = self.begin if alone else self.ask_players, GradedDeals(self._database, self._shelf)
        wanted = WantedGame(chosen.id, chosen.language, options, lexicon)
        return NewGameForm(offered, wanted, begin, self._tables.lists, graded)

    def _new_rules(self, ruleset: str) -> Screen:
        """The form for a new game by rules that have just come."""
        self._forget()
        return self.choose(ruleset)

    def today(self) -> Screen:
        """The patiences of the day."""
        return self._day_room().today(self._day_language())

    def _day_language(self) -> str:
        return self._settings.new_game.language or self.language

    def statistics(self) -> Screen:
        """What was won and lost so far."""
        return self._day_room().statistics()

    def _day_room(self) -> "DayRoom":
        from game.ui.menu.records import DayRoom

        return DayRoom(self._database, self._journal, self._shelf, self.begin, self.resumed, self.asked)

    def open_other(self) -> Screen:
        """The form that opens a deal by its code or number, or a saved game."""
        return self._door().form(self._day_room().example(self._day_language()))

    def asked(self, words: str) -> Screen:
        """The table of what is asked for in words: a code, a deal number, a file, a line. Raises Fault."""
        return self._door().opened(words)

    def _door(self) -> "AskedDoor":
        from game.ui.menu.open_other import AskedDoor

        return AskedDoor(self, self._tell)

    def due(self) -> int:
        """How many items of practice are due today, over all games."""
        from game.practice.item_store import Learnt

        learnt = Learnt(self._database)
        if not learnt.count():
            return 0
        from game.practice.scheduler import due_in_all  # brings the drills along

        return due_in_all(learnt, time.time())

    def practice(self) -> Screen:
        """The form that asks what to practise."""
        from game.ui.practice.opening import PracticeRoom  # brings the drills along

        rulesets = [door.ruleset for door in self.doors()]
        if not rulesets:
            return Message(catalogues.text("No games could be read."))
        room = PracticeRoom(self._database, rulesets, lambda chosen: self._set(practice=chosen))
        chosen, last = self._settings.practice, self._settings.new_game
        if not chosen.ruleset:
            chosen = stored.Practice(last.ruleset, last.language)
        return room.form(chosen)

    def settings(self) -> Screen:
        """The form for looks, language and speech."""
        from game.ui.menu.preferences import settings_form

        return settings_form(lambda: (self._settings, self.language), self._desk.looks.theme, self._change)

    def _change(self, **changes: object) -> None:
        """Keep what the player has set, and let it be seen and heard at once."""
        self._set(**changes)
        self._speak()
        self._forget()
        self._dress()

    def look_up(self) -> Screen:
        """Any word of any language that a game is played in."""
        from game.ui.words.opening import WordRoom

        return WordRoom(self._database, self._tell_once).look_up()

    def about(self) -> Screen:
        """What this is."""

        from game.ui.menu.about import about

        return about()

    def leave(self, window: tuple[int, int] | None) -> Fault | None:
        """The player goes; the window's size is remembered, and once a week a copy of all that is kept. Gives
        what stands against that: there is no window any more to say it in."""
        if window is not None:
            self._set(window=window)
        try:
            self._database.back_up_weekly()
        except Fault as fault:
            return fault
        finally:
            self._database.close()
        return None

    def _forget(self) -> None:
        """The rulesets are read again, in the language that is chosen now."""
        self._doors, self._pack = (), {}

    def _set(self, **changes: object) -> None:
        new = msgspec.structs.replace(self._settings, **changes)
        old, self._settings = self._settings, new
        try:
            stored.write(self._database, old, new)
        except Fault as fault:
            self._database.tell(fault)  # which says the same thing once

    def _dress(self) -> None:
        now = self._settings
        theme = now.theme if now.theme in THEMES else next(iter(THEMES))
        seen = (now.ui_scale, now.less_motion, now.lamp, now.far, now.volume, now.rail_left, now.turned)
        self._desk.looks = Looks(theme, *seen, now.text_scale)
        hints.use(now.hint_words if now.hint_words in HINT_WORDS else HINT_WORDS[0])
        computer_players.use_thinking_time(now.thinking)
        self._hearing.listen(now.speech, self.language)
        self._desk.restyle()
