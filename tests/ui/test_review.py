"""The review after a game: findings come one after the other, and one key keeps each for the drills."""

import threading
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.deals.request import GameRequest
from game.fault import Fault
from game.practice.explanation import ListedPlay
from game.practice.item import Item, Subject
from game.practice.item_store import ItemStore
from game.practice.review import Finding, ReviewProgress
from game.search import StoppedError
from game.search.players.analysis import Mistake
from game.store.database import Database
from game.table.moves import Pass
from game.text.actions import Action
from game.ui.context import AppContext
from game.ui.kit.controls.choice import Toggle
from game.ui.kit.controls.widgets import Button
from game.ui.kit.screen import Pop, Push
from game.ui.menu.controller import MenuController
from game.ui.practice.review import ReviewedGame, ReviewForm, RunningReview
from game.ui.practice.screen import DrillScreen
from game.ui.questions.play import PlaysForm
from game.ui.speech.screens import painted
from game.ui.table.screen import TableScreen
from tests.ui.loaded import prepared
from tests.ui.tour import Seen, watching
from tests.waiting import LONGEST, wait_until

SIZES = [(1280, 800), (800, 600)]


pytestmark = pytest.mark.usefixtures("home")


def finding(n: int) -> Finding:
    item = Item(kind="word", subject=Subject("scrabble"), ask=f"WORD{n}", source=f"game 1, move {n}")
    return Finding("better", n, f"Move {n}: scored 5; CATS would score 20.", item)


TRIED = (ListedPlay("CATS", 20, 2.5, 0.52, 11.0), ListedPlay("Pass", 0, -1.0, 0.4, -3.0, is_own=True))


def unclear(n: int) -> Finding:
    """A mistake in a position where much is as good."""
    return Finding("better", n, f"Move {n}: a pass.", None, Mistake.SMALL, 0.03, TRIED)


def progress(*found: Finding) -> Iterator[ReviewProgress]:
    """What a review has found in the end."""
    yield ReviewProgress(found, at=len(found))


def shown(form: ReviewForm, size: tuple[int, int] = (1280, 800)) -> ReviewForm:
    surface = pygame.display.set_mode(size)
    form.enter(size, AppContext().style(size))
    form.update(0.05)
    wait_until(lambda: form.done, "the review did not end", lambda: form.update(0.05))
    form.update(0.05)
    form.draw(surface)
    return form


def keeps(form: ReviewForm) -> list[tuple[str, bool]]:
    controls = [control for control in form.focus.controls if control.name.startswith("keep ")]
    return [(control.label, control.enabled) for control in controls if isinstance(control, Button)]


def press(form: ReviewForm, key: int) -> object:
    return form.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def kept() -> list[Item]:
    database = Database(lambda fault: pytest.fail(str(fault)))
    try:
        return [known.item for known in ItemStore(database).all()]
    finally:
        database.close()


@pytest.mark.parametrize("size", SIZES)
def test_one_key_keeps_a_finding_and_marks_it(size: tuple[int, int]) -> None:
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(finding(1), finding(2)))), size)
    assert keeps(form) == [("Keep", True), ("Keep", True)]
    press(form, pygame.K_k)
    assert kept() == [finding(1).item]
    assert kept()[0].source == "game 1, move 1"
    assert keeps(form) == [("Kept", False), ("Keep", True)]
    press(form, pygame.K_RETURN)
    assert keeps(form) == [("Kept", False), ("Kept", False)], "the keyboard is on the next one"
    assert press(form, pygame.K_k) is None
    assert len(kept()) == 2


@pytest.mark.parametrize("size", SIZES)
def test_all_that_was_tried_is_listed_and_only_what_is_clear_can_be_kept(size: tuple[int, int]) -> None:
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(finding(1), unclear(2)))), size)
    assert [control.name for control in form.focus.controls] == ["plays 1", "keep 0", "close"]
    form.focus.put("plays 1")
    change = press(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, PlaysForm)
    change.screen.enter(size, AppContext().style(size))
    assert change.screen.heading() == "2 moves tried"
    words = [line.words for line in painted(change.screen)]
    for reported in ("CATS", "20", "+2.5", "22.5", "52%", "+11", "Pass", "40%", "\N{MINUS SIGN}3"):
        assert reported in words
    press(form, pygame.K_k)
    assert kept() == [finding(1).item]
    assert press(form, pygame.K_k) is None
    assert len(kept()) == 1


def test_the_key_to_keep_is_shown_only_at_the_finding_that_it_keeps() -> None:
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(finding(1), finding(2)))), SIZES[0])

    def shown_at() -> list[str]:
        painted(form)
        return [
            control.name
            for control in form.focus.controls
            if isinstance(control, Button) and control.cap == "K"
        ]

    assert shown_at() == ["keep 0"], "the first where none is focused"
    form.focus.put("keep 1")
    assert shown_at() == ["keep 1"]


def test_a_review_that_is_left_stops_at_once() -> None:
    """Its search is stopped, even while a thread waits for the next finding."""
    stopped = threading.Event()

    def endless() -> Iterator[ReviewProgress]:
        yield from progress(finding(1))
        assert stopped.wait(LONGEST)
        raise StoppedError

    form = ReviewForm(lambda tier: RunningReview(endless, stopped.set))
    wait_until(lambda: form.findings, "nothing was found")
    form.close()
    assert stopped.is_set()


@pytest.mark.parametrize("size", SIZES)
def test_common_words_only_is_chosen_on_the_form_and_kept_for_the_next(size: tuple[int, int]) -> None:
    """What looked among all words is stopped and its findings go."""
    stopped: list[str] = []

    def start(tier: str) -> RunningReview:
        return RunningReview(lambda: progress(finding(2 if tier else 1)), lambda: stopped.append(tier))

    form = shown(ReviewForm(start, choose="common"), size)
    assert [each.move for each in form.findings] == [1]
    words = form.focus.controls[0]
    assert isinstance(words, Toggle)
    assert (words.label, words.on) == ("Common words only", False)
    form.focus.put("words")
    press(form, pygame.K_SPACE)
    form = shown(form, size)
    assert [each.move for each in form.findings] == [2]
    assert form.focus.controls[0].name == "words"
    assert isinstance(press(form, pygame.K_ESCAPE), Pop)
    assert [each.move for each in shown(ReviewForm(start, choose="common"), size).findings] == [2]
    assert [each.move for each in shown(ReviewForm(start), size).findings] == [1], (
        "without a choice all words"
    )


def test_a_choice_pressed_again_and_again_ends_with_the_last_one() -> None:
    begun: list[str] = []
    ended = threading.Event()

    def start(tier: str) -> RunningReview:
        begun.append(tier)
        stop = threading.Event()

        def look() -> Iterator[ReviewProgress]:
            yield from progress(finding(len(begun)))
            while not ended.is_set():
                if stop.wait(0.005):
                    raise StoppedError

        return RunningReview(look, stop.set)

    form = ReviewForm(start, choose="common")
    form.enter((1280, 800), AppContext().style((1280, 800)))
    for _ in range(4):
        form.focus.put("words")
        press(form, pygame.K_SPACE)
    ended.set()
    assert begun == ["", "common", "", "common", ""]
    form = shown(form)
    assert [each.move for each in form.findings] == [5]
    assert isinstance(press(form, pygame.K_ESCAPE), Pop)


def test_what_was_kept_before_is_marked() -> None:
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(finding(1)))))
    press(form, pygame.K_k)
    assert isinstance(press(form, pygame.K_ESCAPE), Pop)
    assert keeps(shown(ReviewForm(lambda tier: RunningReview(lambda: progress(finding(1)))))) == [
        ("Kept", False)
    ]


def test_findings_are_shown_as_they_come_and_the_window_waits_for_none() -> None:
    go_on = threading.Event()

    def slow() -> Iterator[ReviewProgress]:
        yield from progress(finding(1))
        go_on.wait(LONGEST)
        yield from progress(finding(1), finding(2))

    form = ReviewForm(lambda tier: RunningReview(slow))
    surface = pygame.display.set_mode((1280, 800))
    form.enter((1280, 800), AppContext().style((1280, 800)))
    wait_until(lambda: form.findings, "nothing was found")
    form.update(0.05)
    form.draw(surface)
    assert len(keeps(form)) == 1
    assert not form.done
    go_on.set()
    assert len(keeps(shown(form))) == 2


def test_the_finding_after_the_kept_one_is_next() -> None:
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(*map(finding, range(1, 5))))))
    form.focus.put("keep 2")
    for _ in range(2):
        press(form, pygame.K_k)
    assert [item.ask for item in kept()] == ["WORD3", "WORD4"]


def test_many_findings_are_leafed_through() -> None:
    many = [finding(n) for n in range(1, 12)]
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(*many))), (800, 600))
    first = len(keeps(form))
    assert 1 < first < 11
    form.focus.put("more")
    press(form, pygame.K_RETURN)
    press(form, pygame.K_k)
    assert kept() == [finding(first + 1).item]


def test_an_error_is_reported_and_findings_stay() -> None:
    def broken() -> Iterator[ReviewProgress]:
        yield from progress(finding(1))
        raise Fault("lexicons/x.dawg", "", "nothing", "a lexicon")

    form = shown(ReviewForm(lambda tier: RunningReview(broken)))
    assert form._state() == "A word list cannot be used."
    assert len(keeps(form)) == 1


def at_table(screen: object) -> TableScreen[Any, Any]:
    screen = prepared(screen)
    assert isinstance(screen, TableScreen)
    screen.enter((1280, 800), AppContext().style((1280, 800)))
    return screen


def offered(table: TableScreen[Any, Any]) -> ReviewForm:
    """The review by the button of the sheet that tells the end."""
    for _ in range(100):
        table.update(0.1)
    assert table.sheet is not None
    table.sheet.focus.put("review")
    change = table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert isinstance(change, Push)
    assert isinstance(change.screen, ReviewForm)
    return change.screen


def test_a_patience_given_up_offers_its_review() -> None:
    table = at_table(MenuController(AppContext()).begin(GameRequest("patience-six", 7, "en")))
    assert not table.turn.may_review, "while it is played a review would be a hint"
    table.perform(lambda: Action.RESIGN)
    form = shown(offered(table))
    assert form.done


def test_a_board_game_that_is_over_offers_its_review_with_what_was_missed() -> None:
    table = at_table(MenuController(AppContext()).begin(GameRequest("scrabble", 7, "en", ("Ana", "Bo"))))
    while table.turn.outcome is None:
        assert table.turn.session.play(Pass()) is None
        table.turn.refresh()
    change = table.run(Action.REVIEW)
    assert isinstance(change, Push)
    assert isinstance(change.screen, ReviewForm)
    form = shown(change.screen)
    assert form.findings
    assert all([play.words for play in each.plays if play.is_own] == ["Pass"] for each in form.findings)
    who = ("Ana", "Bo")
    lines = [form._sentence(each) for each in form.findings]
    assert all(
        line.startswith(f"{who[each.seat]}: Move {each.move}: ")
        for line, each in zip(lines, form.findings, strict=True)
    )
    assert change.screen._job.done()


def test_what_was_kept_can_be_practised_at_once_large_mistakes_first() -> None:
    sizes = {1: 1, 2: 3, 3: 2}
    made = [
        finding(n)._replace(item=structs.replace(item, mistake=size))
        for n, size in sizes.items()
        if (item := finding(n).item) is not None
    ]
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(*made, unclear(4)))))
    assert "ask" not in {control.name for control in form.focus.controls}
    for _ in made:
        press(form, pygame.K_k)
    form.focus.put("ask")
    change = press(form, pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    asked = change.screen.flow.plan.keys
    change.screen.close()
    assert [key.rpartition("WORD")[2] for key in asked] == ["2", "3", "1"]


def sized(n: int, mistake: Mistake, seat: int = 0) -> Finding:
    return finding(n)._replace(mistake=mistake, lost=mistake.value[0], seat=seat)


def board(form_progress: list[Any]) -> ReviewedGame:
    """A game of two whose moves are shown on a form that stands for the table."""

    def show(at: int, progress: Any) -> Any:
        form_progress.append((at, progress()))
        return ReviewForm(lambda tier: RunningReview(nothing_found))

    return ReviewedGame(9, {0: "Ana", 1: "Bo"}, show)


def nothing_found() -> Iterator[ReviewProgress]:
    yield ReviewProgress()


def rows(form: ReviewForm) -> list[int]:
    return [found.move for found in form.findings]


def test_the_largest_mistake_is_first_and_leads_to_its_board() -> None:
    found = (sized(1, Mistake.SMALL), sized(2, Mistake.LARGE), sized(3, Mistake.MIDDLE))
    led: list[Any] = []
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(*found)), game=board(led)))
    assert rows(form) == [2, 3, 1]
    assert form.focus.current is not None
    assert form.focus.current.name == "board 1"
    assert isinstance(press(form, pygame.K_RETURN), Push)
    assert [(at, each.findings) for at, each in led] == [(1, found)]


def growing(size: tuple[int, int], led: list[Any]) -> tuple[Finding, ReviewForm]:
    """A small mistake on a form, and ten large ones that came in but are not shown yet."""
    go_on = threading.Event()
    first, later = sized(1, Mistake.SMALL), [sized(n, Mistake.LARGE) for n in range(2, 12)]

    def slow() -> Iterator[ReviewProgress]:
        yield ReviewProgress((first,), at=1)
        go_on.wait(LONGEST)
        yield ReviewProgress((first, *later), at=11)

    form = ReviewForm(lambda tier: RunningReview(slow), game=board(led))
    form.enter(size, AppContext().style(size))
    wait_until(lambda: focused(form) == "board 0", "no row", lambda: form.update(0.05))
    go_on.set()
    wait_until(lambda: form.done, "the review did not end")
    return first, form


def focused(form: ReviewForm) -> str:
    return form.focus.current.name if form.focus.current is not None else ""


def test_the_focus_is_on_the_largest_mistake_until_something_is_pressed() -> None:
    _, form = growing((1280, 800), [])
    form.update(0.05)
    assert focused(form) == "board 1"


@pytest.mark.parametrize("size", SIZES)
def test_the_focus_stays_on_its_finding_while_larger_mistakes_come_in(size: tuple[int, int]) -> None:
    """Enter leads to the move that was looked at, though its row is another by then, or on the next page."""
    led: list[Any] = []
    first, form = growing(size, led)
    press(form, pygame.K_RETURN)  # before the window has drawn what came in
    form.update(0.05)
    press(form, pygame.K_RETURN)
    assert [at for at, _ in led] == [0, 0]
    press(form, pygame.K_k)
    assert kept() == [first.item]


def test_each_of_several_sees_their_own() -> None:
    found = (sized(1, Mistake.SMALL), sized(2, Mistake.LARGE, seat=1))
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(*found)), game=board([])))
    assert [form._sentence(each)[:4] for each in form.findings] == ["Bo: ", "Ana:"]
    seen = []
    for _ in range(3):
        form.focus.put("whose")
        press(form, pygame.K_RETURN)
        form.update(1.0)
        seen.append(rows(form))
    assert seen == [[1], [2], [2, 1]]


def test_the_state_of_a_long_review_is_whole_above_its_buttons_in_a_small_window() -> None:
    go_on = threading.Event()

    def slow() -> Iterator[ReviewProgress]:
        yield ReviewProgress(tuple(finding(n) for n in range(1, 15)), at=20)
        assert go_on.wait(LONGEST)
        raise StoppedError

    form = ReviewForm(lambda tier: RunningReview(slow, go_on.set))
    form.enter((800, 600), AppContext().style((800, 600)))
    wait_until(lambda: form.findings, "nothing was found", lambda: form.update(0.05))
    form.update(0.05)
    press(form, pygame.K_k)
    assert {"stop", "ask", "before", "more"} <= {control.name for control in form.focus.controls}
    seen = Seen()
    with watching(seen, lambda words: words == form._state()):
        form.draw(pygame.Surface((800, 600)))
    assert not seen.cut
    go_on.set()
    form.close()


def test_a_long_finding_is_whole_in_a_small_window() -> None:
    sentence = (
        "Ruch 14: STELĄ za 41 punktów, 53% wygranych gier; najlepsze: LEPSZĄ za 80 punktów, 76%. "
        "Margines błędu: ±2%. Duży błąd: \N{MINUS SIGN}23%"
    )
    found = Finding("better", 14, sentence, None)
    form = shown(ReviewForm(lambda tier: RunningReview(lambda: progress(found)), game=board([])), (800, 600))
    seen = Seen()
    with watching(seen, lambda words: True):
        form.draw(pygame.Surface((800, 600)))
    assert not seen.cut
    form.close()


def test_a_review_says_how_far_it_is_and_is_stopped() -> None:
    go_on = threading.Event()

    def slow() -> Iterator[ReviewProgress]:
        yield ReviewProgress((sized(1, Mistake.SMALL),), at=4)
        assert go_on.wait(LONGEST)
        raise StoppedError

    form = ReviewForm(lambda tier: RunningReview(slow, go_on.set), game=board([]))
    form.enter((1280, 800), AppContext().style((1280, 800)))
    wait_until(lambda: form.findings, "nothing was found", lambda: form.update(0.05))
    assert form._state() == "Looking through the game: move 4 of 9"
    form.focus.put("stop")
    press(form, pygame.K_RETURN)
    wait_until(lambda: form.update(0.05), "it was not noticed")
    assert form._state() == "Stopped at move 4 of 9."
    assert rows(form) == [1]
    assert "stop" not in {control.name for control in form.focus.controls}
