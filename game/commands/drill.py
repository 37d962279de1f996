"""`kanugo drill`: practice in the terminal, or items with their answers. When an item is due is not known
here."""

import argparse
import time
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from game.asked import deal_number
from game.commands import drill_challenge, drill_kept, output
from game.commands.arguments import add_force, add_sought, add_table, count, within
from game.commands.bars import make_ready
from game.commands.drill_after import AskedAnewError, closes, line_for, tell_grades
from game.commands.drill_asking import answer_to, explain
from game.commands.kept import store
from game.fault import Fault
from game.opening import other_list, words_for
from game.store import rulings
from game.store.database import Database, NotKept
from game.study.asking import question
from game.study.challenges import ChallengeKind
from game.study.course import Course, course_of
from game.study.decks import DeckPart, drawn_of, is_kept, words_drawn
from game.study.item import Item, Solution, Subject
from game.study.kinds import asked_of, faults, kind_of, kinds
from game.study.learnt import Learnt
from game.study.lesson import Lesson, Plan, due_in_all
from game.study.meanings import OwnMeanings
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.words.lexicon import Lexicon

_LENGTH = 10


def add(parser: argparse.ArgumentParser) -> None:
    takes = parser.add_argument
    takes("kind", metavar=text("KIND"), nargs="?", help=text("only this kind of drill (default: all)"))
    takes(
        "--ruleset", metavar="ID", default="scrabble", help=text("the game to practise (default: scrabble)")
    )
    takes("--items", metavar="N", type=count, help=text("how many questions (default: 10)"))
    takes("--make", metavar="N", type=count, help=text("print N questions with their answers"))
    takes("--seed", metavar="N", type=deal_number, help=text("same number, same questions"))
    takes("--minutes", metavar="N", type=count, help=text("length in minutes, instead of --items"))
    takes("--new", metavar="N", type=_none_or_more, help=text("at most N new questions per day"))
    takes("--due", action="store_true", help=text("ask what is due today, in all games"))
    takes("--untimed", action="store_true", help=text("do not count answer times"))
    takes("--own", action="store_true", help=text("ask questions kept from your own games"))
    takes("--players", metavar=text("NAMES"), help=text("use these players' rulings, such as Ana,Ben"))
    form = ("csv|anki", text("FILE"))
    takes("--export", nargs=2, metavar=form, help=text("export your progress as a table or for Anki"))
    forget = text("reset your progress for one kind, or for all")
    takes("--reset", nargs="?", const="", metavar=text("KIND"), help=forget)
    form = (text("DECK"), text("FILE"))
    takes("--export-deck", nargs=2, metavar=form, help=text("export a deck as CSV, or for Anki as .txt"))
    bring = text("import a table of practice, or words as a deck (CSV or Anki text)")
    takes("--import", dest="take", metavar=text("FILE"), type=Path, help=bring)
    which = text("list your questions: all, due, marked, away, noted or own")
    takes("--list", nargs="?", const="all", metavar=text("WHICH"), help=which)
    deck = text("practise a deck: its name, a file, a length such as 7, a pattern such as '*ING'")
    takes("--deck", metavar=text("DECK"), default="", help=deck)
    band = text("only the words drawn most likely: the first N, or from N to N, such as 501-1000")
    takes("--band", metavar="N", default="", help=band)
    takes("--tier", metavar=text("TIER"), default="", help=text("the words of this tier of the word list"))
    challenge = text("rush: against the clock; ladder: step by step; daily: today's ten")
    of_them = tuple(map(str, ChallengeKind))
    takes("--challenge", metavar=text("WHICH"), choices=of_them, help=challenge)
    takes("--marked", action="store_true", help=text("ask the questions you marked"))
    wished = text("how many of 100 answers should be right when questions return, and what that costs")
    takes("--retention", nargs="?", const=0, type=count, metavar="N", help=wished)
    takes("--yes", action="store_true", help=text("with --reset: really reset it"))
    add_force(parser)
    add_sought(parser)
    add_table(parser)


def _none_or_more(given: str) -> int:
    return 0 if given == "0" else count(given)


def run(chosen: argparse.Namespace) -> int:
    """Practise; or print items, copy what is learnt, or forget it."""
    for fault in faults():
        output.tell(fault)
    with store() as database:
        room, learnt = _TerminalRoom(chosen, database), Learnt(database)
        if chosen.export is not None:
            form, file = chosen.export
            return drill_kept.export(form, file, learnt, room.course_of, chosen.force)
        if chosen.export_deck is not None:
            deck, file = chosen.export_deck
            return drill_kept.export_deck(deck, file, chosen.force)
        if chosen.take is not None:
            return drill_kept.take_file(chosen.take, database)
        if chosen.list is not None:
            return drill_kept.print_list(chosen.list, chosen.kind, learnt, chosen.json)
        if chosen.retention is not None:
            return drill_kept.wish(chosen.retention, learnt)
        if chosen.reset is not None:
            return drill_kept.reset(chosen.reset, learnt, chosen.yes)
        if chosen.make:
            return _make(room, chosen)
        if chosen.challenge is not None:
            return _challenge(room, database, chosen)
        return _practise(room, learnt, chosen)


class _TerminalRoom:
    """What the arguments name: the kinds, the subject, and the words of a table with what it has ruled."""

    def __init__(self, chosen: argparse.Namespace, database: Database) -> None:
        kind = chosen.kind
        if kind is not None and kind not in kinds():
            raise Fault("command line", "KIND", repr(kind[:40]), f"one of {', '.join(kinds())}")
        self._named = kind
        self._chosen = chosen
        self._database = database
        self.course_of = cache(self._course_of)

    def subject(self) -> Subject:
        chosen = self._chosen
        options = dict(chosen.set)
        fewest = rulefile.load(chosen.ruleset).players[0]
        ruleset = rulefile.load(chosen.ruleset, fewest, chosen.language, options)
        return Subject(
            ruleset.id,
            ruleset.language,
            {name: getattr(ruleset, name) for name in options},
            other_list(ruleset, chosen.lexicon),
            chosen.tier,
        )

    @property
    def drawn(self) -> DeckPart:
        """Of which words questions are made."""
        return drawn_of(self._chosen.deck, self._chosen.band)

    def kinds(self, course: Course | None) -> tuple[str, ...]:
        """The kind that was named, or all that suit the course. Raises Fault if the one does not, or
        if the deck has no words for it."""
        every = course is None or self.drawn.all
        if course is not None and not every and not words_drawn(course, self.drawn):
            there = not self.drawn.deck or is_kept(self.drawn.deck)
            wanted = "one word a line" if there else "the name of a deck, a file, or words of this game"
            raise Fault("command line", "--deck", "no words" if there else "no such deck", wanted)
        suiting = tuple(
            name
            for name, kind in kinds().items()
            if (course is None or kind.suits(course)) and (every or kind.of_words)
        )
        if self._named and self._named not in suiting:
            raise Fault("command line", "KIND", f"{self._named!r}", f"one of {', '.join(suiting)} here")
        return (self._named,) if self._named else suiting

    def _course_of(self, subject: Subject) -> Course:
        course = course_of(subject, self._words)
        make_ready(course.lexicon)
        kept = self._chosen.own or self._chosen.due  # those questions are made
        return course if kept else within(course, self._chosen.words)

    def _words(self, ruleset: Ruleset) -> Lexicon:
        names = self._chosen.players
        ruled = rulings.of_players(self._database, names.split(",")) if names else None
        return words_for(ruleset, rulings=ruled)


# --- items with their answers -------------------------------------------------------------------------


def _make(room: _TerminalRoom, chosen: argparse.Namespace) -> int:
    course = room.course_of(room.subject())
    if not room.drawn.all:
        course = course.of_deck(words_drawn(course, room.drawn))
    items: list[tuple[Item, Solution]] = []
    makers = [(kind_of(name), kind_of(name).make(course, Random(chosen.seed))) for name in room.kinds(course)]
    while makers and len(items) < chosen.make:
        for kind, maker in tuple(makers):
            made = list(islice(maker, 1 if len(items) < chosen.make else 0))
            items += [(item, kind.solution(course, item)) for item in made]
            if not made:
                makers.remove((kind, maker))
    if chosen.json:
        output.print_json([_document(item, solution) for item, solution in items])
    else:
        for item, solution in items:
            print(f"{item.kind:8} {item.ask}  {' | '.join(solution.answers)}")
    return 0 if len(items) == chosen.make else 1


def _document(item: Item, solution: Solution) -> output.JsonDocument:
    return {
        "kind": item.kind,
        "ask": item.ask,
        "answers": list(solution.answers),
        "all_of_it": solution.all_of_it,
    }


# --- a sitting ----------------------------------------------------------------------------------------


def _practise(room: _TerminalRoom, learnt: Learnt, chosen: argparse.Namespace) -> int:
    now = time.time()
    subject = None if chosen.own or chosen.due or chosen.marked else room.subject()
    kinds = room.kinds(None if subject is None else room.course_of(subject))
    due = due_in_all(learnt, now)
    print(plural("{n} due in all games.", "{n} due in all games.", due))
    length = chosen.items or (None if chosen.minutes else _LENGTH)
    seconds = 60.0 * chosen.minutes if chosen.minutes else None
    fresh = 0 if chosen.due or chosen.marked else _still_new(learnt, chosen.new, now)
    marked = tuple(learnt.marked(kinds)) if chosen.marked else ()
    if chosen.marked and not marked:
        print(text("You have marked no question."))
        return 0
    plan = Plan(kinds, subject, length, seconds, fresh, chosen.own, not chosen.untimed, marked, room.drawn)
    seed = _seed(chosen)
    lesson = Lesson(room.course_of, plan, learnt, time.time, seed)
    if lesson.item is None:
        print(text("Nothing is due, and there are no new questions today."))
        return 0
    print(text("Ctrl D ends the session. Your answers are kept."))
    print(text("/1 to /4 rate the last question, /m marks it, /a puts it away, /n TEXT adds your note."))
    meanings = OwnMeanings()
    while lesson.item is not None or not closes(lesson):
        try:
            if not _answer(lesson, plan.timed, meanings):
                break
        except AskedAnewError:
            continue
        except NotKept:
            raise  # the disk is at fault, and not the item
        except Fault as fault:
            lesson.pass_over(fault)
    print(text("{right} of {n} answers were right.", right=lesson.right, n=lesson.answered))
    return 0


def _challenge(room: _TerminalRoom, database: Database, chosen: argparse.Namespace) -> int:
    subject = room.subject()
    plan = Plan(room.kinds(room.course_of(subject)), subject, drawn=room.drawn)
    challenge = ChallengeKind(chosen.challenge)
    return drill_challenge.play(challenge, plan, room.course_of, database, _seed(chosen))


def _seed(chosen: argparse.Namespace) -> int:
    return int(time.time()) if chosen.seed is None else int(chosen.seed)


def _still_new(learnt: Learnt, a_day: int | None, now: float) -> int:
    """How many new items the day still allows; without a number, as many as the sitting has room for."""
    if a_day is None:
        return 1_000_000
    return max(0, a_day - learnt.begun_today(now))


def _answer(lesson: Lesson, timed: bool, meanings: OwnMeanings) -> bool:
    """Ask the item and write down its answer; False if the input has ended. Raises AskedAnewError."""
    item = lesson.item
    assert item is not None, "an item is asked"
    asked = asked_of(lesson.course, item)
    print(plural("{n} question left.", "{n} questions left.", lesson.remaining))
    if item.source:
        print(text("From your own games: {source}", source=item.source))
    print("\n".join(question(asked)))
    solution = lesson.solution()
    begun = time.monotonic()
    given = answer_to(lesson.course, item, lambda: line_for(lesson))
    if given is None:
        return False
    seconds = time.monotonic() - begun if timed else 0.0
    result = lesson.judge(given)
    grade = lesson.proposed(result, seconds)
    meant = meanings.of(lesson.course, item, solution)
    lesson.answer(grade, seconds, result.right)
    explain(asked.form, result, solution)
    for line in meant:
        print(line)
    tell_grades(lesson, grade)
    return True
