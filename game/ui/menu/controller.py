"""Controller of the menu: owns the store and the settings, lists the games, and makes every screen that the
menu can open.

What fails becomes a message on the screen."""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game import __version__
from game.deals.shelf import BookShelf
from game.fault import Fault
from game.hosting.hints import HINT_WORDS, use_hint_words
from game.hosting.seated_game import use_computer_words, use_thinking_time
from game.opening import Opening, own_lexicon, random_deal
from game.store import settings as settings_store
from game.store.database import Database, SaveError
from game.store.journal import Journal
from game.table import rulefile
from game.table.mode import StartPosition, mode_class_of
from game.table.ruleset import Ruleset
from game.table.state import is_computer, level_of
from game.text import catalogues
from game.text.catalogues import text
from game.text.phrases import game_name
from game.theme import THEMES
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.text_page import Paragraph
from game.ui.kit.look.fans import LetterPack
from game.ui.kit.look.style import DisplaySettings
from game.ui.kit.screen import Screen
from game.ui.menu.deal_choice import DealPicker
from game.ui.menu.open_games import JournalGames, ResumableGame
from game.ui.menu.tables import MakeScreen, Tables
from game.ui.speech import SpeechController
from modes.options import PatienceOptions

if TYPE_CHECKING:  # imported when first opened: the first frame does not wait for it
    from game.deals.request import GameRequest
    from game.hosting.lobby import LobbyPhones, SavedLobby
    from game.hosting.phone_seats import PhoneHandover
    from game.ui.menu.daily import DailyController
    from game.ui.menu.open_form import FileImporter


class GameEntry(msgspec.Struct, frozen=True):
    """A game that can be started: its ruleset, the zones of its table besides the crossword, and the
    languages it can be played in."""

    ruleset: Ruleset
    zones: tuple[str, ...]
    languages: tuple[str, ...]

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages of its words; just the ruleset's own if it offers no choice."""
        return self.languages or (self.ruleset.language,)

    def rank(self) -> tuple[bool, int, tuple[int, ...], int]:
        """Sort key: shipped games before the player's own; Kan-u-go, its patiences, board games. Patiences in
        the order of the original's methods: a hand before heaps, the smaller hand first."""
        rules = self.ruleset
        kind = 2 if not rules.layout.edgeless else 1 if rules.players[0] == 1 else 0
        return not rulefile.is_ours(rules.id), kind, rules.of(PatienceOptions).heaps, rules.hand


def in_menu_order(games: Iterable[GameEntry], language: str) -> tuple[GameEntry, ...]:
    """Shipped games first, of them those in the language of the texts first, each by rank: an order that
    playing does not change, so that every game keeps its place."""

    def place(game: GameEntry) -> tuple[object, ...]:
        return not rulefile.is_ours(game.ruleset.id), language not in game.spoken, game.rank()

    return tuple(sorted(games, key=place))


def load_games(wanted: Sequence[str], report: Callable[[Fault], None]) -> tuple[GameEntry, ...]:
    """Every game that can be read, by rank, in the first of the wanted languages that it has, else in its own
    first one. Games that cannot be read are reported and left out."""
    games = []
    for fault in rulefile.faults():
        report(fault)
    for name in rulefile.names():
        try:
            spoken = rulefile.languages(name)
            ruleset = rulefile.load(name, language=next((code for code in wanted if code in spoken), None))
            games.append(GameEntry(ruleset, mode_class_of(ruleset).zones, spoken))
        except Fault as fault:
            report(fault)
    return tuple(sorted(games, key=GameEntry.rank))


_EASIEST = 1  # the lowest grade of difficulty


class MenuController:
    """The menu's forms and tables over one store. `table` replaces the table of a patience, in tests."""

    def __init__(self, context: AppContext, table: MakeScreen | None = None) -> None:
        self._context = context
        self._reported: set[str] = set()
        self._early: list[Fault] | None = []  # faults found before the language of the texts is known
        self._database = Database(self._report_once)
        self._journal = Journal(self._database)
        self._settings = kept = settings_store.read(self._database)
        self._shelf = BookShelf(self._report_once, kept.deal_words, kept.deal_grade, self._save_deal_choice)
        self.deal_picker = DealPicker(self._database, self._shelf)
        self._tables = Tables(self._database, self._journal, self._shelf, table)
        self._journal_games = JournalGames(self._journal, self.resume)
        self._games: tuple[GameEntry, ...] = ()
        self._pack: LetterPack = {}
        self._speech = SpeechController(context, self._report)
        self._use_language()
        early, self._early = self._early or [], None
        for fault in early:
            self._report(fault)
        self._apply_looks()
        context.keep_text = lambda scale: self._set(text_scale=scale)

    @cached_property
    def importer(self) -> "FileImporter":
        from game.ui.menu.open_form import FileImporter

        return FileImporter(
            self._database, self._journal, self._tables, self.resume, self._new_game_by_imported_rules
        )

    @property
    def language(self) -> str:
        """The language of the texts: the player's choice, else the system's where there is a translation."""
        chosen = self._settings.language
        return chosen if chosen in catalogues.languages() else catalogues.system_language()

    @property
    def window_size(self) -> tuple[int, int] | None:
        """Its size when the app was last closed."""
        return self._settings.window

    @property
    def pack(self) -> LetterPack:
        """The letter cards in the menu's pictures, in the language of the texts if the game has it."""
        if not self._pack:
            cards = [game.ruleset for game in self.games() if game.ruleset.layout.edgeless]
            last = self.suggested_ruleset()
            ruleset = last if last in cards else next(iter(cards), None)
            try:
                if ruleset is not None and self.language in rulefile.languages(ruleset.id):
                    ruleset = rulefile.load(ruleset.id, language=self.language)
            except Fault as fault:  # the file has been changed since the games were listed
                self._report_once(fault)
            self._pack = ruleset.pieces if ruleset is not None else {}
        return self._pack

    def _report(self, fault: Fault) -> None:
        if self._early is not None:
            self._early.append(fault)
            return
        self._context.waiting.append(Message.about(fault))

    def _report_once(self, fault: Fault) -> None:
        """Report a faulty file the first time it is read; what cannot be saved, every time."""
        if str(fault) not in self._reported or isinstance(fault, SaveError):
            self._reported.add(str(fault))
            self._report(fault)

    def _use_language(self) -> None:
        for fault in catalogues.use(self.language):
            self._report_once(fault)

    def games(self) -> tuple[GameEntry, ...]:
        """Every game that can be read, in the language played last, else in that of the texts."""
        if not self._games:
            self._games = load_games((self._settings.new_game.language, self.language), self._report_once)
        return self._games

    def games_in_menu_order(self) -> tuple[GameEntry, ...]:
        """The same in the order of the menu."""
        return in_menu_order(self.games(), self.language)

    def suggested_ruleset(self) -> Ruleset | None:
        """What "Deal" deals: the game begun last, at first the easiest patience."""
        rulesets = {game.ruleset.id: game.ruleset for game in self.games()}
        last = rulesets.get(self._settings.new_game.ruleset)
        alone = [each for each in rulesets.values() if each.players[0] == 1]
        ours = [each for each in alone if rulefile.is_ours(each.id)]
        return last or next(iter(ours or alone or [*rulesets.values()]), None)

    def resumable_game(self) -> ResumableGame | None:
        """The game that "Continue" opens."""
        return self._journal_games.last()

    def resume(self, game: int) -> Screen:
        """The table of a game in the journal, as it was left. An archived game becomes current again."""
        return _screen_or_message(lambda: self._tables.resume(game))

    def open_games(self) -> Screen:
        from game.ui.menu.open_games import OpenGamesForm

        return OpenGamesForm(self._journal_games)

    def begin(self, wanted: "GameRequest", phones: "Callable[[], PhoneHandover] | None" = None) -> Screen:
        """A table with a new deal. Raises Fault."""
        return self.open_table(self._tables.opening(self._dealt(wanted)), phones)

    def _dealt(self, wanted: "GameRequest") -> "GameRequest":
        """The request with a deal: if it names none, one that is new to the player."""
        if wanted.deal is not None:
            return wanted
        language, lexicon = wanted.language or "", wanted.lexicon or ""
        deal = self.deal_picker.pick(wanted.ruleset, language, dict(wanted.options), lexicon)
        return wanted._replace(deal=deal)

    def lobby(self, wanted: "GameRequest", before: "LobbyPhones | None" = None) -> Screen:
        """The lobby of a new game, with the named computer players, and with everybody from the lobby
        `before`, which it replaces. Raises Fault."""
        from game.hosting.lobby import Lobby, LobbyPhones, preparing
        from game.opening import words_for
        from game.search.players import levels_for
        from game.ui.company.lobby_form import LobbyForm

        rules = rulefile.load(wanted.ruleset, language=wanted.language or None, options=wanted.options)
        words = words_for(rules, wanted.lexicon or None)

        def begin(names: tuple[str, ...], hand_over: "Callable[[], PhoneHandover]") -> Screen:
            return self.begin(wanted._replace(names=names), hand_over)

        lobby = Lobby(rules.players, levels_for(rules))
        known = [name for name in self._settings.new_game.names if not is_computer(name)]
        phones = LobbyPhones(
            lobby,
            rules,
            wanted.lexicon or "",
            self._database,
            THEMES[self._context.display.theme],
            words,
            known,
            ready=preparing(words),
        )
        opened = before is not None or phones.restore()
        if before is not None:
            phones.take_over_lobby(before)
        lobby.add_computers([level for level in map(level_of, wanted.names) if level in lobby.levels])
        if not opened:
            phones.open_first()
        return LobbyForm(lobby, phones, game_name(rules.name), begin, self._choose_lobby)

    @property
    def abandoned_lobby(self) -> "SavedLobby | None":
        """The last lobby that a crash has left, if any."""
        if not settings_store.saved_lobbies(self._database):
            return None
        from game.hosting.lobby import abandoned_lobbies  # not for the menu's first frame

        known = {rules.id for rules in self._of_several()}
        return next((kept for kept in abandoned_lobbies(self._database) if kept.game.ruleset in known), None)

    def play_with_phones(self) -> Screen:
        """The lobby that a crash has left, else that of the last or the first game of several."""
        left = self.abandoned_lobby
        if left is not None:
            try:
                return self.lobby(left.game)
            except Fault as fault:
                from game.hosting.lobby import forget_lobby

                forget_lobby(self._database, left)  # else each press would lead to this
                return Message.about(fault)
        last, several = self._settings.new_game, self._of_several()
        rules = next((each for each in several if each.id == last.ruleset), None) or next(iter(several), None)
        if rules is None:
            return Message(text("No games could be read."))
        return _screen_or_message(lambda: self._lobby_of(rules))

    def _of_several(self) -> list[Ruleset]:
        return [game.ruleset for game in self.games() if game.ruleset.players[1] > 1]

    def _lobby_of(self, rules: Ruleset, before: "LobbyPhones | None" = None) -> Screen:
        """The lobby of a game, with the options of last time. Raises Fault."""
        from game.deals.request import GameRequest

        last = self._settings.new_game
        options = last.options if last.ruleset == rules.id else {}
        wanted = GameRequest(rules.id, language=rules.language, options=options)
        return self.lobby(wanted, before)

    def _choose_lobby(self, before: "LobbyPhones") -> Screen:
        from game.ui.company.lobby_form import GameForm

        several = self._of_several()
        names = [game_name(each.name) for each in several]
        return GameForm(names, lambda n: self._lobby_of(several[n], before))

    def ask_players(self, wanted: "GameRequest", back: Screen | None = None) -> Screen:
        """The form that asks who plays; "Back" leads from it to the form that this one has replaced."""
        from game.ui.company.players_form import players_form  # loads the computer players

        rules = rulefile.load(wanted.ruleset, language=wanted.language or None, options=wanted.options)

        def begin(names: tuple[str, ...], phones: bool) -> Screen:
            return (self.lobby if phones else self.begin)(wanted._replace(names=names))

        def note(names: tuple[str, ...]) -> Screen:
            judged = {"adjudication": "challenge"} if "adjudication" in rules.options else {}
            noted = self._dealt(wanted)._replace(names=names, options={**wanted.options, **judged})
            opening = self._tables.opening(noted)
            chosen = msgspec.structs.replace(opening.setup, options=dict(wanted.options))
            self._remember_game(Opening(opening.mode, chosen, opening.lexicon), False)
            return self._tables.note(opening)

        noting = note if rulefile.is_ours(wanted.ruleset) else None
        return players_form(rules, self._database, self._settings.new_game, begin, note=noting, back=back)

    def set_up(self, wanted: "GameRequest") -> Screen:
        """The board on which a position is set up; it is played on as a game of the journal. Raises Fault."""
        from game.ui.company.players_form import players_form
        from game.ui.menu.loading import when_ready
        from game.ui.menu.set_up import set_up

        any_deal = wanted._replace(deal=random_deal())

        def opened(seats: int) -> Opening:
            names = tuple(text("Player {n}", n=seat + 1) for seat in range(seats))
            return self._tables.opening(any_deal._replace(names=names))

        fewest = rulefile.load(wanted.ruleset).players[0]
        words = opened(fewest).lexicon

        def begin_from(position: StartPosition) -> Screen:
            seats = len(position.hands)
            opening = opened(seats)
            names = opening.setup.names
            rules = opening.mode.ruleset.changed(players=(seats, seats))

            def begin(given: tuple[str, ...], phones: bool) -> Screen:
                display_names = tuple(name or other for name, other in zip(given, names, strict=True))
                begun = self._tables.opening(wanted._replace(deal=random_deal(), names=display_names))
                setup = msgspec.structs.replace(begun.setup, position=position)
                return self.open_table(Opening(begun.mode, setup, begun.lexicon))

            # phones join at the table: no lobby deals a position
            return players_form(rules, self._database, self._settings.new_game, begin, lobby=False)

        return when_ready(words, lambda: set_up(opened, fewest, begin_from))

    def open_table(self, opening: Opening, phones: "Callable[[], PhoneHandover] | None" = None) -> Screen:
        """The table of a new game, with the phones of its lobby."""
        table = self._tables.begin(opening, phones)
        self._remember_game(opening, phones is not None)
        return table

    def _remember_game(self, opening: Opening, phones: bool) -> None:
        """Store the choices that the next new game begins with."""
        setup, last = opening.setup, self._settings.new_game
        self._forget_rulesets()
        several = len(setup.names) > 1
        names, with_phones = (setup.names, phones) if several else (last.names, last.phones)
        own = own_lexicon(opening.mode.ruleset)
        self._set(
            new_game=settings_store.NewGame(
                setup.ruleset, setup.language, setup.options, names, own, with_phones
            )
        )

    def _save_deal_choice(self, words: str, grade: int) -> None:
        self._set(deal_words=words, deal_grade=grade)

    def deal_again(self) -> Screen:
        """A new deal of the suggested game with the last options; asks who plays if that is open."""
        from game.deals.request import GameRequest

        ruleset, last = self.suggested_ruleset(), self._settings.new_game
        if ruleset is None:
            return Message(text("No games could be read."))
        language, options = ruleset.language, dict(last.options) if last.ruleset == ruleset.id else {}
        if not last.ruleset:  # the very first game: an easy one
            options = self._shelf.options(ruleset.id, language)
            self._shelf.choose(self._shelf.words, _EASIEST)
        lexicon = last.lexicon if last.lexicon in self._tables.lists(ruleset.id, language) else None
        min_players, max_players = ruleset.players
        wanted = GameRequest(ruleset.id, language=language, options=options, lexicon=lexicon)
        if min_players == 1:
            return _screen_or_message(lambda: self.begin(wanted))
        if min_players <= len(last.names) <= max_players:
            begin = self.lobby if last.phones else self.begin
            return _screen_or_message(lambda: begin(wanted._replace(names=last.names)))
        return _screen_or_message(lambda: self.ask_players(wanted))

    def new_game(self, ruleset: str) -> Screen:
        """The form for a new game, with this one chosen."""
        from game.deals.request import GameRequest
        from game.ui.menu.deal_choice import GradedDeals
        from game.ui.menu.new_game import NewGameForm

        rulesets = [game.ruleset for game in self.games()]
        chosen = next((each for each in rulesets if each.id == ruleset), None) or self.suggested_ruleset()
        if chosen is None:
            return Message(text("No games could be read."))
        last = self._settings.new_game
        options, lexicon = (dict(last.options), last.lexicon) if last.ruleset == chosen.id else ({}, "")
        alone = chosen.players[0] == 1
        offered = [each for each in rulesets if each.players[0] == 1] if alone else [chosen]
        graded = GradedDeals(self._database, self._shelf)
        wanted = GameRequest(chosen.id, language=chosen.language, options=options, lexicon=lexicon)

        def ask_players(several: "GameRequest") -> Screen:
            return self.ask_players(several, form)

        begin = self.begin if alone else ask_players
        set_up = None if alone else self.set_up
        form: NewGameForm = NewGameForm(offered, wanted, begin, self._tables.lists, graded, set_up)
        return form

    def _new_game_by_imported_rules(self, ruleset: str) -> Screen:
        """The new-game form for a ruleset that has just been imported."""
        self._forget_rulesets()
        return self.new_game(ruleset)

    def today(self) -> Screen:
        """The patiences of the day."""
        return self._daily_controller().today(self._day_language())

    def _day_language(self) -> str:
        return self._settings.new_game.language or self.language

    def statistics(self) -> Screen:
        """The statistics of games won and lost."""
        return self._daily_controller().statistics()

    def _daily_controller(self) -> "DailyController":
        from game.ui.menu.daily import DailyController

        return DailyController(
            self._database, self._journal, self._shelf, self.begin, self.resume, self.open_request
        )

    def open_form(self) -> Screen:
        """The form that opens a deal by its code or number, or a saved game."""
        from game.store.exports import exports_here
        from game.ui.menu.open_form import OpenForm

        example = self._daily_controller().example(self._day_language())
        return OpenForm(self.open_request, exports_here, example)

    def open_request(self, words: str) -> Screen:
        """The screen for a line of input: a deal code or number, a file, or `kanugo play` arguments. Raises
        Fault."""
        from game.deals import daily, request  # not for the first frame

        wanted = request.parse_request(words)
        if isinstance(wanted, Path):
            return self.importer.open(wanted)
        if wanted.resume is not None:
            return self.resume(wanted.resume)
        suggested = self.suggested_ruleset()
        if not wanted.ruleset and suggested is not None:
            wanted = wanted._replace(ruleset=suggested.id, language=wanted.language or suggested.language)
        wanted, code = request.resolve_code(wanted)
        wanted = request.with_solution_words(wanted)
        rules = rulefile.load(wanted.ruleset, language=wanted.language, options=wanted.options)
        request.check_seats(wanted.names, rules)
        wanted = wanted._replace(language=wanted.language or rules.language)
        if wanted.names == ("",) and rules.players[0] > 1:
            return self.ask_players(wanted)
        table = self.begin(wanted)
        if code is not None:
            self._report(Fault(daily.CODE, str(code), words, "a code for this word list"))
        return table

    def due_items(self) -> int:
        """Number of practice items due today, over all games."""
        from game.practice.item_store import ItemStore

        item_store = ItemStore(self._database)
        if not item_store.count():
            return 0
        from game.practice.scheduler import due_in_all  # loads the drills

        return due_in_all(item_store, time.time())

    def practice(self) -> Screen:
        from game.ui.practice.form import PracticeForm  # loads the drills
        from game.ui.practice.opening import PracticeController

        rulesets = [game.ruleset for game in self.games()]
        if not rulesets:
            return Message(text("No games could be read."))
        controller = PracticeController(self._database, lambda chosen: self._set(practice=chosen))
        chosen, last = self._settings.practice, self._settings.new_game
        if not chosen.ruleset:
            chosen = settings_store.Practice(last.ruleset, last.language)
        return PracticeForm(rulesets, chosen, controller)

    def settings(self) -> Screen:
        """The form for looks, language and speech, and the about page."""
        from game.ui.menu.preferences import settings_form

        def now() -> settings_store.Settings:
            return msgspec.structs.replace(self._settings, language=self.language)

        return settings_form(now, self._change, about)

    def _change(self, **changes: object) -> None:
        """Save changed settings and apply them at once."""
        self._set(**changes)
        self._use_language()
        self._forget_rulesets()
        self._apply_looks()

    def look_up(self) -> Screen:
        """The look-up form for the words of every game's language."""
        from game.ui.words import WordLookupController

        return WordLookupController(self._database, self._report_once).look_up()

    def close(self, window: tuple[int, int] | None) -> Fault | None:
        """Save the window's size, back up once a week and close the store. Returns the fault of a failed
        backup, as there is no window left to show it."""
        if window is not None:
            self._set(window=window)
        try:
            self._database.back_up_weekly()
        except Fault as fault:
            return fault
        finally:
            self._database.close()
        return None

    def _forget_rulesets(self) -> None:
        """Read the rulesets again when next needed, in the language chosen now."""
        self._games, self._pack = (), {}

    def _set(self, **changes: object) -> None:
        new = msgspec.structs.replace(self._settings, **changes)
        old, self._settings = self._settings, new
        try:
            settings_store.write(self._database, old, new)
        except Fault as fault:
            self._database.report(fault)  # reports the same fault only once

    def _apply_looks(self) -> None:
        now = self._settings
        theme = now.theme if now.theme in THEMES else next(iter(THEMES))
        seen = (now.ui_scale, now.less_motion, now.lamp, now.far, now.volume, now.rail_left, now.turned)
        self._context.display = DisplaySettings(theme, *seen, now.text_scale)
        use_hint_words(now.hint_words if now.hint_words in HINT_WORDS else HINT_WORDS[0])
        use_thinking_time(now.thinking)
        use_computer_words(now.computer_words)
        self._speech.use(now.speech, self.language)
        self._context.restyle()


def _screen_or_message(make: Callable[[], Screen]) -> Screen:
    """The screen that a function makes, or a message about its fault."""
    try:
        return make()
    except Fault as fault:
        return Message.about(fault)


def _search() -> str:
    """Whether the word finder is compiled."""
    from game.search.kernel.generate import COMPILED  # not for the first frame

    if COMPILED:
        return text("The word finder is compiled for this computer.")
    return text(
        "The word finder is not compiled, because no compiler was found when Kanugo was installed. It finds "
        "the same words, but more slowly, and computer players consider fewer of the hands others may hold."
    )


def about() -> Message:
    paragraphs = (
        text(
            "Kan-u-go is a word card game from 1934: players build one crossword from letter cards with "
            "numbers. Here you find the game, its three patiences, tile board games, and practice."
        ),
        text(
            "Free software under the MIT licence. The typefaces are Noto Serif, Noto Sans Gujarati and "
            "Inter, under the SIL Open Font License."
        ),
        text("The word lists were made by others. Each has its own licence, named in the lexicons folder."),
        text("F11 switches to full screen."),
        _search(),
    )
    heading = text("Kanugo {version}", version=__version__)
    return Message("", heading, paragraphs=[Paragraph(words) for words in paragraphs])
