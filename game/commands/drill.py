"""`kanugo drill`: practice in the terminal, or items with their answers. Stored items are listed, exported,
imported and reset here too, and the retention is set."""

import argparse
import time
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from game.commands import output
from game.commands.arguments import (
    add_force,
    add_play_words,
    add_table,
    check_output_file,
    count,
    count_or_zero,
    with_words,
)
from game.commands.output import make_ready, open_store
from game.deals.request import deal_number
from game.fault import Fault
from game.opening import lexicon_override, words_for
from game.practice import anki_package
from game.practice.challenges import (
    ChallengeKind,
    ChallengeRun,
    Results,
    best_text,
    challenge_name,
    challenge_rules,
    key_for,
    run_of,
    score_text,
    shared_result,
)
from game.practice.context import PracticeContext, load_context, of_part
from game.practice.decks import DeckPart, deck_lines, is_deck_or_file, part_of
from game.practice.forms import (
    NO,
    YES,
    AnswerForm,
    ChoiceAnswer,
    EndgameAnswer,
    NumberAnswer,
    PlayAnswer,
    WordsAnswer,
    YesOrNo,
    answer_label,
    answers_of,
    question,
)
from game.practice.item import Grade, Item, Result, Solution, Subject
from game.practice.item_list import WHICH, ItemChoice, Which, label_of, line_of, listed, when
from game.practice.item_store import ItemMarks, ItemStore
from game.practice.positions import from_word, pieces_of
from game.practice.ratings import in_turn
from game.practice.registry import faults, kind_of, kinds, question_of
from game.practice.schedule import day_of, grade_name, interval
from game.practice.scheduler import SessionPlan, SessionScheduler, due_in_all, new_left_today
from game.practice.session import own_lines
from game.practice.statistics import (
    DAYS,
    as_table,
    cost_text,
    curve_as_table,
    expected_answers,
    knowledge_of,
    mean_per_day,
)
from game.practice.table_files import (
    as_anki,
    as_csv,
    deck_as_anki,
    deck_as_csv,
    deck_as_package,
    import_table,
    read_table,
    with_meanings,
)
from game.store import rulings
from game.store.database import Database, SaveError
from game.store.settings import MAX_RETENTION, MIN_RETENTION, SESSION_ITEMS
from game.system.files import write_atomically
from game.system.process import read_line
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.words.lexicon import Lexicon


def _challenge(choice: "_PracticeChoice", database: Database, chosen: argparse.Namespace) -> int:
    """Ask until the challenge is over or the input ends, and store the result. Questions of a day that were
    answered before only print their result. Raises SaveError."""
    challenge, subject = ChallengeKind(chosen.challenge), choice.subject()
    plan = SessionPlan(choice.kinds(choice.load_context(subject)), subject, deck_part=choice.deck_part)
    results, key, day = Results(database), key_for(challenge, plan), day_of(time.time())
    run = run_of(challenge, plan, choice.load_context, _seed(chosen), day)
    played = results.on(key, day) if challenge is ChallengeKind.DAILY else None
    if played is not None:
        print(shared_result(run.context, day, played.verdicts, results.running(key, day)))
        return 0
    if run.item is None:
        print(text("There are no questions for these words and kinds."))
        return 1
    print(f"{challenge_name(challenge)}: {challenge_rules(challenge)}")
    while run.item is not None and _ask_in_challenge(run):
        pass
    if run.verdicts:
        end = results.record(key, day, run)
        print(score_text(challenge, run.score))
        if challenge is ChallengeKind.DAILY:
            print(shared_result(run.context, day, run.verdicts, end.running))
        else:
            print(best_text(run.score, end.best))
    return 0


def _ask_in_challenge(run: ChallengeRun) -> bool:
    """Ask a question; False if the input has ended."""
    item, context = run.item, run.context
    assert item is not None, "a question is asked"
    try:
        kind = kind_of(item.kind)
        kind.check_item(context, item)
        question_, solution = question_of(context, item), kind.solution(context, item)
        print(_progress_text(run))
        print("\n".join(question(question_)))
        begun = time.monotonic()
        given = _read_answer(context, item, _line)
        if given is None:
            return False
        seconds = time.monotonic() - begun
        result = kind.judge(context, item, given)
    except Fault as fault:
        output.report_fault(fault)
        run.skip()
        return True
    if run.challenge is ChallengeKind.RUSH and seconds >= run.seconds_left:
        run.out_of_time()
        print(text("Time is up."))
        return True
    run.answered(result.right, seconds)
    explain(question_.form, result, solution)
    return True


def _line() -> str | None:
    print("> ", end="", flush=True)
    line = read_line()
    if not line:
        print()  # Ctrl D leaves the cursor behind the prompt
        return None
    return line.strip()


def _progress_text(run: ChallengeRun) -> str:
    match run.challenge:
        case ChallengeKind.RUSH:
            return plural("{n} second left", "{n} seconds left", round(run.seconds_left))
        case ChallengeKind.LADDER:
            return text("Step {n} · {at} of {all}", n=run.steps[-1], at=len(run.verdicts) + 1, all=run.length)
        case ChallengeKind.DAILY:
            return text("Question {n} of {all}", n=len(run.verdicts) + 1, all=run.length)


_COMMAND = "/"


class QuestionReplacedError(Exception):
    """Another question has replaced the one that was asked."""


def _answer_line(scheduler: SessionScheduler) -> str | None:
    """The next typed answer; None if the input has ended. Raises QuestionReplacedError if a command before it
    has changed the question."""
    shown = scheduler.item
    while (line := _line()) is not None and line.startswith(_COMMAND):
        _run_command(scheduler, line.removeprefix(_COMMAND).strip())
        if scheduler.item is not shown:
            raise QuestionReplacedError
    return line


def _session_over(scheduler: SessionScheduler) -> bool:
    """After the last question, whether the session is over: a command that begins with / may continue it."""
    if not scheduler.answered:
        return True
    try:
        _answer_line(scheduler)
    except QuestionReplacedError:
        return False
    return True


def _print_grades(scheduler: SessionScheduler, chosen: Grade) -> None:
    """Print when the answered question comes again, for each grade; the given one is in brackets."""
    options = (
        f"/{grade.value} {grade_name(grade)}: {interval(scheduler.next_due(grade))}" for grade in Grade
    )
    print("   ".join(f"[{each}]" if n == chosen else each for n, each in enumerate(options, 1)))
    known = scheduler.last_known()
    if known is not None:
        _print_marks(known.marks)


def _print_marks(marks: ItemMarks) -> None:
    if marks.note:
        print(f"{text('Your note')}: {marks.note}")
    if marks.marked:
        print(text("Marked"))
    if marks.away:
        print(text("Put away: it is never asked again."))


def _command_help() -> str:
    return text("/1 to /4 rate the last question, /m marks it, /a puts it away, /n TEXT adds your note.")


def _run_command(scheduler: SessionScheduler, command: str) -> None:
    known = scheduler.last_known()
    what, _, rest = command.partition(" ")
    if known is None:
        print(text("Nothing has been answered yet."))
    elif what in ("1", "2", "3", "4"):
        scheduler.regrade(Grade(int(what)))
        _print_grades(scheduler, Grade(int(what)))
    elif what == "m":
        _set_marks(scheduler, known.marks._replace(marked=not known.marks.marked))
    elif what == "a":
        _set_marks(scheduler, known.marks._replace(away=not known.marks.away))
    elif what == "n":
        _set_marks(scheduler, known.marks._replace(note=rest.strip()))
    else:
        print(_command_help())


def _set_marks(scheduler: SessionScheduler, marks: ItemMarks) -> None:
    scheduler.set_marks(marks)
    if marks == ItemMarks():
        print(text("Saved"))
    _print_marks(marks)


NextLine = Callable[[], str | None]
"""The next line that is typed; None if the input has ended."""


def _read_answer(context: PracticeContext, item: Item, next_line: NextLine) -> tuple[str, ...] | None:
    """The typed answer to an item; None if the input has ended."""
    form = question_of(context, item).form
    if isinstance(form, WordsAnswer) and not form.one:
        return _read_list(context, item, next_line)
    return _read_valid(context, form, next_line)


def _read_valid(context: PracticeContext, form: AnswerForm, next_line: NextLine) -> tuple[str, ...] | None:
    """An answer; asks again for an invalid one."""
    while (line := next_line()) is not None:
        given = _answers_in(form, line, context.lexicon)
        match form:
            case YesOrNo() if not (len(given) == 1 and given[0] in (YES, NO)):
                print(text("Answer yes or no."))
            case ChoiceAnswer(_, options) if given and given[0] not in map(str, range(1, len(options) + 1)):
                print(text("Type the number of the right meaning."))
            case NumberAnswer() if not (len(given) == 1 and (given[0] == NO or given[0].isdecimal())):
                print(text("Answer with a number, or no if it’s not allowed."))
            case PlayAnswer(position) if given and not pieces_of(from_word(position.board, given[0])):
                print(text("Answer: column row across|down WORD"))
            case _:
                return given
    return None


def _read_list(context: PracticeContext, item: Item, next_line: NextLine) -> tuple[str, ...] | None:
    """The words of a list, typed in any number of lines; impossible ones are refused at once."""
    kind, named = kind_of(item.kind), dict[str, None]()
    solution = kind.solution(context, item)
    print(text("You can type several words per line. Finish with an empty line."))
    while line := next_line():
        for word in _answers_in(WordsAnswer(()), line, context.lexicon):
            why = kind.rejection(context, item, word)
            if word in named:
                print(text("{word} is already on your list.", word=word))
            elif why:
                print(text("{word}: {reason}", word=word, reason=why))
            else:
                named[word] = None
        if solution.all_of_it and len(named) <= len(solution.answers):
            print(text("{n} of {all}", n=len(named), all=len(solution.answers)))
    return tuple(named) if line is not None or named else None


def _answers_in(form: AnswerForm, line: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The answers in a line: plays, lists of words, a number, yes or no in the player's language or
    English."""
    match form:
        case EndgameAnswer():
            return tuple(lexicon.join(line).split(";"))
        case PlayAnswer():
            return (lexicon.join(line),) if line else ()
        case ChoiceAnswer():
            return tuple(line.split()[:1])
        case YesOrNo() | NumberAnswer():
            yes, no = text("yes"), text("no")
            meant = {"y": YES, "n": NO, yes[0]: YES, no[0]: NO, yes: YES, no: NO}
            return tuple(meant.get(each, each) for each in line.lower().split())
        case WordsAnswer():
            return tuple(lexicon.fold(line).replace(",", " ").split())


def explain(form: AnswerForm, result: Result, solution: Solution) -> None:
    """Print whether it was right, and the right answers."""
    print(text("Right.") if result.right else text("Not right."))
    if result.wrong:
        wrong = ", ".join(answer_label(form, answer) for answer in result.wrong)
        print(text("Wrong: {answers}", answers=wrong))
    if result.missing or not solution.all_of_it:
        alone = solution.all_of_it and not isinstance(form, EndgameAnswer)  # plays build on one another
        shown = solution._replace(answers=result.missing) if alone else solution
        print(text("Answers: {answers}", answers=answers_of(form, shown)))


_EXPORTS = ("csv", "anki", "words", "memory")


def add(parser: argparse.ArgumentParser) -> None:
    takes = parser.add_argument
    takes("kind", metavar=text("KIND"), nargs="?", help=text("only this kind of drill (default: all)"))
    takes(
        "--ruleset", metavar="ID", default="scrabble", help=text("the game to practise (default: scrabble)")
    )
    takes("--items", metavar="N", type=count, help=text("how many questions (default: {n})", n=SESSION_ITEMS))
    takes("--make", metavar="N", type=count, help=text("print N questions with their answers"))
    takes("--seed", metavar="N", type=deal_number, help=text("same number, same questions"))
    takes("--minutes", metavar="N", type=count, help=text("length in minutes, instead of --items"))
    takes("--new", metavar="N", type=count_or_zero, help=text("at most N new questions per day"))
    takes("--due", action="store_true", help=text("ask what is due today, in all games"))
    takes("--untimed", action="store_true", help=text("do not count answer times"))
    takes("--own", action="store_true", help=text("ask questions kept from your own games"))
    takes("--players", metavar=text("NAMES"), help=text("use these players’ rulings, such as Ana,Ben"))
    export_args = ("|".join(_EXPORTS), text("FILE"))
    exported = text("export your questions (csv, anki), words known by day, or your memory over time")
    takes("--export", nargs=2, metavar=export_args, help=exported)
    forget = text("reset your progress for one kind, or for all")
    takes("--reset", nargs="?", const="", metavar=text("KIND"), help=forget)
    takes(
        "--export-deck",
        nargs=2,
        metavar=(text("DECK"), text("FILE")),
        help=text("export a deck as CSV, or for Anki as .apkg or .txt"),
    )
    bring = text("import a table of practice, or words as a deck (CSV or Anki text)")
    takes("--import", dest="take", metavar=text("FILE"), type=Path, help=bring)
    which = text("list your questions: all, due, marked, away, noted or own")
    takes("--list", nargs="?", const="all", choices=WHICH, metavar=text("WHICH"), help=which)
    deck = text("practise a deck: its name, a file, a length such as 7, a pattern such as '*ING'")
    takes("--deck", metavar=text("DECK"), default="", help=deck)
    band = text("only the words drawn most likely: the first N, or from N to N, such as 501-1000")
    takes("--band", metavar="N", default="", help=band)
    takes("--tier", metavar=text("TIER"), default="", help=text("the words of this tier of the word list"))
    challenge = text("rush: against the clock; ladder: step by step; daily: today’s ten")
    of_them = tuple(map(str, ChallengeKind))
    takes("--challenge", metavar=text("WHICH"), choices=of_them, help=challenge)
    takes("--marked", action="store_true", help=text("ask the questions you marked"))
    retention_help = text(
        "how many of 100 answers should be right when questions return, and what that costs"
    )
    takes("--retention", nargs="?", const=0, type=count, metavar="N", help=retention_help)
    takes("--yes", action="store_true", help=text("with --reset: really reset it"))
    add_force(parser)
    add_play_words(parser)
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Practise, or list, export, import or reset stored items."""
    if chosen.json and not chosen.make and chosen.list is None:
        raise Fault("command line", "--json", "neither --make nor --list", "one of them")
    for fault in faults():
        output.report_fault(fault)
    with open_store() as database:
        choice, item_store = _PracticeChoice(chosen, database), ItemStore(database)
        if chosen.export is not None:
            what, file = chosen.export
            return _export(what, file, item_store, choice.load_context, chosen.force)
        if chosen.export_deck is not None:
            deck, file = chosen.export_deck
            return _export_deck(deck, file, choice.load_context(choice.subject()), chosen.force)
        if chosen.take is not None:
            return _import(chosen.take, database)
        if chosen.list is not None:
            return _print_list(chosen.list, chosen.kind, item_store, chosen.json)
        if chosen.retention is not None:
            return _set_retention(chosen.retention, item_store)
        if chosen.reset is not None:
            return _reset(chosen.reset, item_store, chosen.yes)
        if chosen.make:
            return _make(choice, chosen)
        if chosen.challenge is not None:
            return _challenge(choice, database, chosen)
        return _practise(choice, item_store, chosen)


class _PracticeChoice:
    """The practice that the arguments choose: kinds, subject, and words with the rulings of the table."""

    def __init__(self, chosen: argparse.Namespace, database: Database) -> None:
        kind = chosen.kind
        if kind is not None and kind not in kinds():
            raise Fault("command line", "KIND", repr(kind[:40]), f"one of {', '.join(kinds())}")
        self._named = kind
        self._chosen = chosen
        self._database = database
        self.load_context = cache(self._load_context)

    def subject(self) -> Subject:
        chosen = self._chosen
        options = dict(chosen.set)
        fewest = rulefile.load(chosen.ruleset).players[0]
        ruleset = rulefile.load(chosen.ruleset, fewest, chosen.language, options)
        return Subject(
            ruleset.id,
            ruleset.language,
            {name: ruleset.option(name) for name in options},
            lexicon_override(ruleset, chosen.lexicon),
            chosen.tier,
        )

    @property
    def deck_part(self) -> DeckPart:
        """The part of the words that questions are made of."""
        return part_of(self._chosen.deck, self._chosen.band)

    def kinds(self, context: PracticeContext | None) -> tuple[str, ...]:
        """The named kind, or all that suit the context. Raises Fault if the named one does not, or if the
        deck has no words for it."""
        every = context is None or self.deck_part.all
        part = of_part(context, self.deck_part) if context is not None else None
        if part is not None and not every and not part.deck and not part.beyond:
            there = not self.deck_part.deck or is_deck_or_file(self.deck_part.deck)
            wanted = "one word a line" if there else "the name of a deck, a file, or words of this game"
            raise Fault("command line", "--deck", "no words" if there else "no such deck", wanted)
        suiting = tuple(
            name
            for name, kind in kinds().items()
            if (context is None or kind.suits(context)) and (every or kind.of_words)
        )
        if self._named and self._named not in suiting:
            raise Fault("command line", "KIND", f"{self._named!r}", f"one of {', '.join(suiting)} here")
        return (self._named,) if self._named else suiting

    def _load_context(self, subject: Subject) -> PracticeContext:
        context = load_context(subject, self._words)
        make_ready(context.lexicon)
        kept = self._chosen.own or self._chosen.due  # those questions are made
        return context if kept else with_words(context, self._chosen.words)

    def _words(self, ruleset: Ruleset) -> Lexicon:
        names = self._chosen.players
        ruled = rulings.of_players(self._database, names.split(",")) if names else None
        return words_for(ruleset, rulings=ruled)


# --- items with their answers -------------------------------------------------------------------------


def _make(choice: _PracticeChoice, chosen: argparse.Namespace) -> int:
    context = of_part(choice.load_context(choice.subject()), choice.deck_part)
    made = in_turn(kind_of(name).make(context, Random(chosen.seed)) for name in choice.kinds(context))
    items = [(item, kind_of(item.kind).solution(context, item)) for item in islice(made, chosen.make)]
    if chosen.json:
        output.print_json([_document(context, item, solution) for item, solution in items])
    else:
        for item, solution in items:
            print(f"{item.kind:8} {item.ask}  {' | '.join(solution.answers)}")
    return 0 if len(items) == chosen.make else 1


def _document(context: PracticeContext, item: Item, solution: Solution) -> output.JsonDocument:
    form = question_of(context, item).form
    return {
        "kind": item.kind,
        "ask": item.ask,
        "answers": list(solution.answers),
        "all_of_it": solution.all_of_it,
        **({"options": list(form.options)} if isinstance(form, ChoiceAnswer) else {}),
    }


# --- a session ----------------------------------------------------------------------------------------


def _practise(choice: _PracticeChoice, item_store: ItemStore, chosen: argparse.Namespace) -> int:
    now = time.time()
    subject = None if chosen.own or chosen.due or chosen.marked else choice.subject()
    kinds = choice.kinds(None if subject is None else choice.load_context(subject))
    due = due_in_all(item_store, now)
    print(plural("{n} due in all games.", "{n} due in all games.", due))
    length = chosen.items or (None if chosen.minutes else SESSION_ITEMS)
    seconds = 60.0 * chosen.minutes if chosen.minutes else None
    fresh = 0 if chosen.due or chosen.marked else new_left_today(item_store, chosen.new, now)
    marked = tuple(item_store.marked(kinds)) if chosen.marked else ()
    if chosen.marked and not marked:
        print(text("You have marked no question."))
        return 0
    plan = SessionPlan(
        kinds, subject, length, seconds, fresh, chosen.own, not chosen.untimed, marked, choice.deck_part
    )
    seed = _seed(chosen)
    scheduler = SessionScheduler(choice.load_context, plan, item_store, time.time, seed)
    if scheduler.item is None:
        print(text("Nothing is due, and there are no new questions today."))
        return 0
    print(text("Ctrl D ends the session. Your answers are kept."))
    print(_command_help())
    while scheduler.item is not None or not _session_over(scheduler):
        try:
            if not _ask(scheduler, plan.timed):
                break
        except QuestionReplacedError:
            continue
        except SaveError:
            raise  # the disk is at fault, not the item
        except Fault as fault:
            scheduler.skip(fault)
    print(text("{right} of {n} answers were right.", right=scheduler.right, n=scheduler.answered))
    return 0


def _seed(chosen: argparse.Namespace) -> int:
    return int(time.time()) if chosen.seed is None else int(chosen.seed)


def _ask(scheduler: SessionScheduler, timed: bool) -> bool:
    """Ask the item and store its answer; False if the input has ended. Raises QuestionReplacedError."""
    item = scheduler.item
    assert item is not None, "an item is asked"
    question_ = question_of(scheduler.context, item)
    print(plural("{n} question left.", "{n} questions left.", scheduler.remaining))
    if item.source:
        print(text("From your own games: {source}", source=item.source))
    print("\n".join(question(question_)))
    solution = scheduler.solution()
    begun = time.monotonic()
    given = _read_answer(scheduler.context, item, lambda: _answer_line(scheduler))
    if given is None:
        return False
    seconds = time.monotonic() - begun if timed else 0.0
    result = scheduler.judge(given)
    grade = scheduler.proposed(result, seconds)
    made_of = () if result.right else scheduler.kind.made_of(scheduler.context, item)
    meant = (*own_lines(scheduler.context, item, solution), *made_of, *scheduler.lesson(result))
    scheduler.answer(grade, seconds, result.right)
    explain(question_.form, result, solution)
    for line in meant:
        print(line)
    _print_grades(scheduler, grade)
    return True


_COMPARED = (85, 90, 95)  # percentages of right answers whose costs are shown


def _export(
    what: str,
    file: str,
    item_store: ItemStore,
    load_context: Callable[[Subject], PracticeContext],
    force: bool,
) -> int:
    """Export stored items to a file: as a table, for Anki, or known words and the forgetting curve."""
    if what not in _EXPORTS:
        raise Fault("command line", "--export", repr(what[:40]), f"one of {', '.join(_EXPORTS)}, then a file")
    check_output_file(Path(file), force=force)
    if what in ("words", "memory"):
        found = knowledge_of(item_store)
        rows = found.days if what == "words" else found.spans
        made = as_table(found.days) if what == "words" else curve_as_table(found.spans, found.retention)
        return _export_lines(file, made.encode(), len(rows))
    known = item_store.all()
    csv = what == "csv"
    made = as_csv(known, item_store.answers()) if csv else as_anki(known, load_context, output.report_fault)
    write_atomically(Path(file), made.encode())
    n = len(known)
    print(plural("{n} question exported to {file}.", "{n} questions exported to {file}.", n, file=file))
    return 0


def _export_lines(file: str, made: bytes, n: int) -> int:
    write_atomically(Path(file), made)
    print(plural("{n} line exported to {file}.", "{n} lines exported to {file}.", n, file=file))
    return 0


def _export_deck(deck: str, file: str, context: PracticeContext, force: bool) -> int:
    """Export a deck with its meanings to a file: for Anki if it ends in .apkg or .txt, else as CSV."""
    check_output_file(Path(file), force=force)
    lines = with_meanings(deck_lines(deck), context)
    match Path(file).suffix.lower():
        case anki_package.ENDING:
            made = deck_as_package(deck, lines)
        case ".txt":
            made = deck_as_anki(lines).encode()
        case _:
            made = deck_as_csv(lines).encode()
    return _export_lines(file, made, len(lines))


def _import(file: Path, database: Database) -> int:
    """Import a practice table, or words of another program as a deck."""
    for line in import_table(database, read_table(file)):
        print(line)
    return 0


def _reset(kind: str, item_store: ItemStore, yes: bool) -> int:
    """Reset the items of a kind, or all. Without --yes, only print what would be lost."""
    if kind and kind not in kinds():
        raise Fault("command line", "--reset", repr(kind[:40]), f"one of {', '.join(kinds())}")
    n = item_store.count(kind)
    if not yes:
        print(
            plural(
                "{n} question would be deleted: add --yes.", "{n} questions would be deleted: add --yes.", n
            )
        )
        return 1
    item_store.forget(kind)
    print(plural("{n} question deleted.", "{n} questions deleted.", n))
    return 0


def _print_list(which: Which, kind: str | None, item_store: ItemStore, as_json: bool) -> int:
    """Print the stored questions, those due first."""
    now = item_store.moment(time.time())
    found = listed(item_store.all(), ItemChoice(which, "", kind or ""), now)
    if as_json:
        output.print_json(
            [
                {
                    "kind": each.item.kind,
                    "ruleset": each.item.subject.ruleset,
                    "ask": each.item.ask,
                    "due": each.memory.due if each.memory is not None else None,
                    "marked": each.marks.marked,
                    "away": each.marks.away,
                    "note": each.marks.note,
                }
                for each in found
            ]
        )
        return 0
    for each in found:
        marked = text("Marked") if each.marks.marked else ""
        columns = (when(each, now), label_of(each), line_of(each), marked, each.marks.note)
        print("  ".join(filter(None, columns)))
    print(plural("{n} question", "{n} questions", len(found)))
    return 0


def _set_retention(retention: int, item_store: ItemStore) -> int:
    """Set the wanted retention, in percent, unless it is 0; print what it and others would cost."""
    if retention and not MIN_RETENTION <= retention <= MAX_RETENTION:
        raise Fault("command line", "--retention", str(retention), f"{MIN_RETENTION} to {MAX_RETENTION}")
    if retention:
        item_store.set_retention(retention)
    schedule = item_store.schedule()
    percentage = round(100 * schedule.retention)
    known, now = item_store.all(), item_store.moment(time.time())
    for percent in sorted({*_COMPARED, percentage}):
        answers = expected_answers(known, now, DAYS, schedule._replace(retention=percent / 100))
        line = cost_text(percent, mean_per_day(answers))
        print(f"{line} *" if percent == percentage else line)
    return 0
