"""How practice goes, what is copied of it, and players against one another: plain sums over a few answers."""

import csv
import io
import json
from datetime import date, datetime

from game.fault import Fault
from game.opening import words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.play import PlayDrill
from game.practice.item import Grade, Item, Subject
from game.practice.item_store import ItemStore, KnownItem, PastAnswer, PastReview
from game.practice.match import Match
from game.practice.positions import criterion_of, from_word, position_of
from game.practice.schedule import Memory, Schedule, after
from game.practice.statistics import (
    AnswerCount,
    WordGroup,
    as_table,
    by_day,
    by_kind,
    curve_as_table,
    forecast,
    known_by_day,
    known_days,
    known_now,
    recall,
    streak,
)
from game.practice.table_files import as_anki, as_csv
from tests.practice.conftest import Clock
from tests.search import plain

TODAY = date(2026, 11, 21)
DAY = 86400.0


def at(day: int, hour: int = 12) -> float:
    return datetime(2026, 11, day, hour).timestamp()


def answered(day: int, kind: str = "word", right: bool = True, hour: int = 12) -> PastAnswer:
    grade = Grade.GOOD if right else Grade.AGAIN
    return PastAnswer(f"{kind}/scrabble/en//CAT", at(day, hour), grade, 2.0, right)


def test_a_streak_is_days_running_up_to_today_or_yesterday() -> None:
    assert streak([], TODAY) == 0
    assert streak([answered(21), answered(20), answered(20), answered(19), answered(17)], TODAY) == 3
    assert streak([answered(20), answered(19)], TODAY) == 2
    assert streak([answered(19)], TODAY) == 0
    assert streak([answered(21, hour=0), answered(20, hour=23)], TODAY) == 2  # a day begins at midnight
    assert streak([answered(21, hour=23), answered(21, hour=0)], TODAY) == 1


def test_what_is_due_already_comes_today() -> None:
    def known(due: float) -> KnownItem:
        item = Item(kind="word", subject=Subject("scrabble"), ask="CAT")
        return KnownItem(item, Memory(2, None, 1.0, 5.0, due, 0.0))

    items = [known(at(1)), known(at(21, 23)), known(at(22, 0)), known(at(24)), known(at(30))]
    waiting = KnownItem(items[0].item, None)
    own = KnownItem(Item(kind="word", subject=Subject("scrabble"), ask="DOG", source="game 1"), None)
    assert forecast([*items, waiting], at(21), 5) == (2, 1, 0, 1, 0)
    assert forecast([*items, waiting, own], at(21), 5) == (3, 1, 0, 1, 0)


def test_answers_are_counted_by_day_and_by_kind() -> None:
    answers = [answered(19), answered(21, right=False), answered(21, "play"), answered(2)]
    assert by_day(answers, TODAY, 3) == (AnswerCount(1, 1), AnswerCount(0, 0), AnswerCount(1, 2))
    assert by_kind(answers) == {"play": AnswerCount(1, 1), "word": AnswerCount(2, 3)}
    assert by_kind(answers)["word"].share == 2 / 3


def test_whether_an_answer_was_right_is_kept_beside_its_grade(item_store: ItemStore, clock: Clock) -> None:
    item = Item(kind="word", subject=Subject("scrabble"), ask="CAT")
    number = item_store.answer(item, Grade.HARD, after(None, Grade.HARD, clock.now), 2.0, right=False)
    assert [each.right for each in item_store.answers()] == [False]
    item_store.regrade(Grade.GOOD, after(None, Grade.GOOD, clock.now), number)
    assert [(each.right, each.grade) for each in item_store.answers()] == [(False, Grade.GOOD)]


def test_the_table_has_a_line_for_each_item(item_store: ItemStore, clock: Clock) -> None:
    item = Item(kind="anagram", subject=Subject("kan-u-go", "en", {"bridge": False}), ask="ACT")
    item_store.answer(item, Grade.GOOD, after(None, Grade.GOOD, clock.now), 2.0, right=True)
    item_store.answer(item, Grade.AGAIN, after(None, Grade.AGAIN, clock.now), 3.5, right=False)
    own = Item(kind="play", subject=Subject("scrabble", "en"), ask='{"a": "b,c"}', source="game 3, move 7")
    item_store.keep(own)
    rows = {
        row["kind"]: row
        for row in csv.DictReader(io.StringIO(as_csv(item_store.all(), item_store.answers())))
    }
    assert len(rows) == 2
    reported = rows["anagram"]
    assert (reported["ask"], reported["options"], reported["answers"], reported["right"]) == (
        "ACT",
        "bridge=False",
        "2",
        "1",
    )
    assert (reported["last_grade"], reported["seconds"]) == ("again", "5.5")
    assert (rows["play"]["ask"], rows["play"]["source"]) == (own.ask, own.source)
    assert (rows["play"]["due"], rows["play"]["answers"]) == ("", "0")


def test_anki_reads_a_card_for_each_item(context: PracticeContext) -> None:
    said: list[Fault] = []
    position = json.dumps({"position": {"board": ["." * 15] * 15, "hand": "S"}})
    items = [
        Item(kind="anagram", subject=context.subject, ask="ACT"),
        Item(kind="play", subject=context.subject, ask="{}"),
        Item(kind="play", subject=context.subject, ask=position, source="game 3, move 7"),
    ]
    made = as_anki([KnownItem(item, None) for item in items], lambda subject: context, said.append)
    lines = made.splitlines()
    head = ["#separator:tab", "#html:true", "#notetype:Basic", "#columns:Front\tBack\tTags", "#tags column:3"]
    assert lines[:5] == head
    cards = list(csv.reader(io.StringIO("\n".join(lines[5:])), delimiter="\t"))
    assert [len(card) for card in cards] == [3, 3]
    assert "ACT" in cards[0][0]
    assert cards[0][1:] == ["CAT, ACT", "kanugo anagram scrabble"] or cards[0][1] == "ACT, CAT"
    assert cards[1][2].split() == ["kanugo", "play", "scrabble", "own"]
    board = cards[1][0].partition("<pre>")[2].partition("</pre>")[0].split("<br>")
    assert len(board) == 15
    assert len({len(row) for row in board}) == 1
    assert len(said) == 1


ITEMS = tuple(Item(kind="word", subject=Subject("scrabble"), ask=word) for word in ("CAT", "ACT"))


def test_players_in_turn_answer_the_same_and_the_best_total_wins() -> None:
    match = Match(ITEMS, ("Ana", "Ben"))
    asked_of = []
    for share in (1.0, 0.5, 1.0, 1.0):
        asked_of.append((match.turn, match.item, match.begins))
        match = match.answered(share, 2.0)
    assert asked_of == [(0, ITEMS[0], True), (0, ITEMS[1], False), (1, ITEMS[0], True), (1, ITEMS[1], False)]
    assert (match.turn, match.item, match.totals, match.winners) == (None, None, (150, 200), (1,))


def test_of_equals_the_quicker_wins() -> None:
    match = Match(ITEMS[:1], ("Ana", "Ben", "Eva"))
    for seconds in (2.0, 3.0, 2.0):
        assert match.winners == ()
        match = match.answered(1.0, seconds)
    assert match.winners == (0, 2)


def test_nobody_wins_a_match_in_which_nobody_knew_anything() -> None:
    match = Match(ITEMS[:1], ("Ana", "Ben"))
    for seconds in (1.0, 9.0):
        match = match.answered(0.0, seconds)
    assert match.winners == ()


def test_time_that_is_over_counts_nothing_and_the_next_begins() -> None:
    match = Match(ITEMS, ("Ana", "Ben")).answered(1.0, 4.0).out_of_time()
    assert (match.turn, match.totals, match.begins) == (1, (100, 0), True)


def test_a_match_is_taken_back_answer_by_answer() -> None:
    first = Match(ITEMS, ("Ana", "Ben"))
    later = first.answered(1.0, 1.0).answered(0.0, 1.0)
    assert later.take_back().take_back() == first
    assert first.take_back() == first


def test_a_lesser_play_counts_by_its_points() -> None:
    context, kind = load_context(Subject("scrabble", "en"), words_for), PlayDrill()
    rows = ["." * 15] * 7 + ["......CAT......"] + ["." * 15] * 7
    ask = json.dumps({"position": {"board": rows, "hand": "SREQ"}, "goal": "best"})
    item = Item(kind="play", subject=context.subject, ask=ask)
    position, _ = position_of(context, item)
    every = plain.plays(position, context.lexicon)
    best = max(play.score for play in every)
    made = next(play for play in every if play.words == ("CATS",))
    assert criterion_of(item).goal == "best"
    assert from_word(position.board, "6 7 across CATS") != "6 7 across CATS"
    assert kind.share(context, item, ("6 7 across CATS",)) == made.score / best < 1
    assert kind.share(context, item, kind.solution(context, item).answers[:1]) == 1
    assert kind.share(context, item, ("6 7 across CATX",)) == 0
    assert kind.share(context, item, ()) == 0


def test_a_word_is_known_while_the_last_answer_to_each_question_about_it_is_right() -> None:
    def gave(day: int, key: str, right: bool = True) -> PastAnswer:
        return PastAnswer(key, at(day), Grade.GOOD if right else Grade.AGAIN, 2.0, right)

    answers = [
        gave(1, "word/scrabble/en//CAT"),
        gave(1, "word/scrabble/en//AT"),
        gave(1, "play/scrabble/en//{}"),
        gave(2, "hooks/scrabble/en//CAT.", right=False),
        gave(2, "word/scrabble//lexicon=my%2Flist.txt,tier=full/DOG"),
        gave(4, "hooks/scrabble/en//CAT."),
        gave(4, "word/scrabble/en//TEA", right=False),
    ]
    twos, threes = (WordGroup("scrabble", "en", "", "", length) for length in (2, 3))
    own = WordGroup("scrabble", "", "my/list.txt", "full", 3)
    days = tuple(known_days(answers))
    assert [(each.day.day, each.group, each.known, each.answers, each.right) for each in days] == [
        (1, twos, 1, 1, 1),
        (1, threes, 1, 1, 1),
        (2, own, 1, 1, 1),
        (2, threes, 0, 1, 0),
        (4, threes, 1, 2, 1),
    ]
    assert known_now(days) == {own: 1, twos: 1, threes: 1}
    assert known_by_day(days, date(2026, 11, 5), 6) == (0, 2, 2, 2, 3, 3)
    head, *rows = as_table(days).splitlines()
    assert head == "day,ruleset,language,letters,known,answers,right,seconds,lexicon,tier"
    assert rows[::2][:2] == [
        "2026-11-01,scrabble,en,2,1,1,1,2.0,,",
        "2026-11-02,scrabble,,3,1,1,1,2.0,my/list.txt,full",
    ]


def test_the_forgetting_curve_counts_reviews_after_days_against_what_was_expected() -> None:
    memory = after(None, Grade.GOOD, at(1))
    returns = [
        PastReview(memory, at(1, 20), known=False),  # on the same day
        PastReview(memory, at(2), known=True),
        PastReview(memory, at(2), known=False),
        PastReview(memory, at(4), known=True),
    ]
    spans = recall(returns, Schedule())
    assert [(each.first, each.last, each.reviews, each.known) for each in spans] == [
        (1, 1, 2, 1),
        (2, 3, 1, 1),
    ]
    later, sooner = spans[1].expected, spans[0].expected / 2
    assert 0.8 < later < sooner < 1
    rows = curve_as_table(spans, 0.9).splitlines()
    assert rows[0] == "from_day,to_day,reviews,known,expected,wanted"
    assert rows[1].startswith("1,1,2,0.500,0.")
    assert rows[1].endswith(",0.900")
