"""Opens sessions, challenges, matches and progress; and what can be chosen for them."""

from collections.abc import Callable
from functools import cache
from time import time
from typing import NamedTuple

from msgspec import structs

from game.fault import Fault
from game.opening import lexicons_for
from game.practice.challenges import ChallengeKind
from game.practice.context import PracticeContext
from game.practice.decks import DeckPart, part_of
from game.practice.item import Subject
from game.practice.item_store import ItemStore
from game.practice.registry import faults, kind_of, kinds
from game.practice.scheduler import SessionPlan, due_in_all, new_left_today
from game.practice.session import context_cache
from game.store.database import Database
from game.store.settings import SESSION_ITEMS, Practice
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.ui.company.players_form import PlayersForm
from game.ui.kit.screen import Screen
from game.ui.practice.flow import ChallengeFlow, DrillFlow
from game.ui.practice.match_screen import MatchScreen
from game.ui.practice.screen import DrillScreen
from game.words.lexicon import EVERYDAY
from game.words.lexicons import load

_SEATS = (2, 7)  # of a match


class DueCounts(NamedTuple):
    """Questions due with the settings, new ones that the day still allows, and due in all games."""

    due: int
    fresh: int
    in_all: int


class PracticeController:
    """Practice with one database. `keep` stores the settings."""

    def __init__(self, database: Database, keep: Callable[[Practice], None]) -> None:
        self._item_store = ItemStore(database)
        self._keep = keep
        self._rulesets: dict[tuple[str, str], Ruleset | None] = {}
        self._lists: dict[tuple[str, str], tuple[str, ...]] = {}
        self._tiers_of = cache(_tiers)
        self._load_context = context_cache(database)
        for fault in faults():
            database.report(fault)

    # --- what the form asks ---------------------------------------------------------------------------

    def forms(self, chosen: Practice) -> tuple[str, ...]:
        """The forms of words to choose from, the ruleset's own first."""
        ruleset = self._ruleset(chosen)
        return () if ruleset is None else tuple(map(str, ruleset.options.get("word_forms", ())))

    def _subject(self, chosen: Practice) -> Subject:
        """The subject of the settings; what equals the ruleset's own is left out."""
        agreed = chosen.forms in self.forms(chosen)[1:]
        options: dict[str, bool | int | str] = {"word_forms": chosen.forms} if agreed else {}
        lexicon = chosen.lexicon if chosen.lexicon in self.lists(chosen) else ""
        tier = chosen.tier if chosen.tier in self.tiers(chosen) else ""
        return Subject(chosen.ruleset, chosen.language, options, lexicon, tier)

    def tiers(self, chosen: Practice) -> tuple[str, ...]:
        """The tiers of the chosen word list; none if there is only one, or it cannot be read."""
        ruleset = self._ruleset(chosen)
        own = ruleset.lexicon if ruleset is not None else ""
        return self._tiers_of(chosen.lexicon if chosen.lexicon in self.lists(chosen) else own)

    def lists(self, chosen: Practice) -> tuple[str, ...]:
        """The other word lists for the game."""
        key = (chosen.ruleset, chosen.language)
        if key not in self._lists:
            ruleset = self._ruleset(chosen)
            self._lists[key] = () if ruleset is None else lexicons_for(ruleset, self._item_store.report)
        return self._lists[key]

    def _ruleset(self, chosen: Practice) -> Ruleset | None:
        """The chosen ruleset; None if it cannot be read, which is reported once."""
        key = (chosen.ruleset, chosen.language)
        if key not in self._rulesets:
            try:
                self._rulesets[key] = rulefile.load(chosen.ruleset, None, chosen.language or None)
            except Fault as fault:
                self._item_store.report(fault)
                self._rulesets[key] = None
        return self._rulesets[key]

    def suiting(self, chosen: Practice) -> tuple[str, ...]:
        """The kinds that suit the game; none if it cannot be read."""
        context = self.context(chosen)
        every = _deck_part(chosen).all
        return tuple(
            name
            for name, kind in kinds().items()
            if context is not None and kind.suits(context) and (every or kind.of_words)
        )

    def context(self, chosen: Practice) -> PracticeContext | None:
        """The words of the game; None if they cannot be read, which is reported."""
        return self._context(self._subject(chosen))

    def _context(self, subject: Subject) -> PracticeContext | None:
        try:
            return self._load_context(subject)
        except Fault as fault:
            self._item_store.report(fault)
            return None

    def due_counts(self, chosen: Practice) -> DueCounts:
        """The numbers of due and new questions."""
        plan = self.plan(chosen)
        subject = None if plan.own else plan.subject
        due = len(self._item_store.due(plan.kinds, subject, time(), plan.own))
        return DueCounts(due, plan.fresh, due_in_all(self._item_store, time()))

    def own(self) -> int:
        """The number of items from the player's own games."""
        return self._item_store.own()

    def plan(self, chosen: Practice) -> SessionPlan:
        """The plan of a session. Items from the player's own games, and everything due, are asked in all
        kinds."""
        seconds = chosen.minutes * 60.0 if chosen.minutes else None
        length = chosen.items if chosen.items or seconds else SESSION_ITEMS
        if chosen.every:
            return SessionPlan(tuple(kinds()), None, length, seconds, 0, timed=chosen.timed)
        every = tuple(kinds()) if chosen.own else self.suiting(chosen)
        wanted = tuple(kind for kind in every if kind not in chosen.left_out)
        subject, per_day = self._subject(chosen), None if chosen.own else chosen.fresh
        fresh = new_left_today(self._item_store, per_day, time())
        tier = EVERYDAY if chosen.common else ""
        deck_part = _deck_part(chosen)
        return SessionPlan(
            wanted, subject, length, seconds, fresh, chosen.own, chosen.timed, deck_part=deck_part, tier=tier
        )

    def marks_everyday(self, chosen: Practice) -> bool:
        """Whether the word list has everyday words, and plays of others can be asked for."""
        context = self.context(chosen)
        if context is None or context.ruleset.scoring == "laid":  # it uses common words anyway
            return False
        return bool(context.within(EVERYDAY).tier)

    # --- what it opens --------------------------------------------------------------------------------

    def start(self, chosen: Practice) -> Screen:
        """The screen of a session or challenge."""
        self._keep(chosen)
        if chosen.challenge:
            return self._challenge(chosen, ChallengeKind(chosen.challenge))
        return self._session(chosen)

    def _session(self, chosen: Practice) -> DrillScreen:
        return DrillScreen(DrillFlow(self.plan(chosen)), lambda: self._session(chosen))

    def _challenge(self, chosen: Practice, challenge: ChallengeKind) -> DrillScreen:
        plan = self.plan(structs.replace(chosen, own=False, every=False))
        return DrillScreen(ChallengeFlow(plan, challenge), lambda: self._challenge(chosen, challenge))

    def ask_players(self, chosen: Practice) -> Screen:
        """The form of the players, which starts a match."""
        plan = self.plan(structs.replace(chosen, own=False, every=False))

        def begun(names: tuple[str, ...], phones: bool) -> Screen:
            self._keep(structs.replace(chosen, names=names, phones=phones))
            return _with_phones(plan, names) if phones else _match(plan, names)

        return PlayersForm(_SEATS, chosen.names, begun, phones=chosen.phones)

    def progress(self) -> Screen:
        from game.ui.practice.progress import ProgressForm

        return ProgressForm()


def _tiers(lexicon: str) -> tuple[str, ...]:
    try:
        tiers = load(lexicon).tiers if lexicon else ()
    except Fault:
        tiers = ()  # reported where its words are needed
    return tiers if len(tiers) > 1 else ()


def _deck_part(chosen: Practice) -> DeckPart:
    """The words of new questions; all if the stored setting is invalid."""
    try:
        return part_of(chosen.deck, chosen.band)
    except Fault:
        return DeckPart()


def _with_phones(plan: SessionPlan, names: tuple[str, ...]) -> MatchScreen:
    """A match of the kinds that phones can answer. Raises Fault if there is none."""
    on_phone = tuple(kind for kind in plan.kinds if kind_of(kind).on_phone)
    if not on_phone:
        raise Fault(
            "practice", "", "no questions for phones", "at least one kind that can be answered on a phone"
        )
    return MatchScreen(plan._replace(kinds=on_phone), names, lambda: _with_phones(plan, names), phones=True)


def _match(plan: SessionPlan, names: tuple[str, ...]) -> MatchScreen:
    return MatchScreen(plan, names, lambda: _match(plan, names))
