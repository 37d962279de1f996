"""Rush, ladder and the questions of a day on the screen, and the words to practise, chosen by keys."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.store.settings import Practice
from game.study.challenges import MISTAKES, OF_A_DAY, SECONDS, STEPS, ChallengeKind
from game.study.decks import DeckPart, deck_names, keep_deck, lines_of
from game.study.telling import Heading, TextLine
from game.ui.controls.message import Message
from game.ui.desk import Desk
from game.ui.practice.challenge_screen import ChallengeScreen
from game.ui.practice.screen import DrillScreen
from game.ui.practice.words_form import WordsForm, words_said
from game.ui.screen import Pop, Push, Swap
from game.ui.spoken.drills import heard
from tests.ui.drills import Learner, plan_of
from tests.ui.test_practice import Chooser, kept
from tests.ui.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


def no_more() -> ChallengeScreen:
    raise AssertionError("nobody begins another one")


class Challenger(Learner):
    screen: ChallengeScreen

    @classmethod
    def to(
        cls, challenge: ChallengeKind, *kinds: str, deck: str = "", size: tuple[int, int] = (1280, 800)
    ) -> "Challenger":
        plan = plan_of(*(kinds or ("word",)))._replace(drawn=DeckPart(deck))

        def begun() -> ChallengeScreen:
            return ChallengeScreen(plan, challenge, begun, 3)

        return cls(begun(), size)

    def wrongly(self) -> None:
        """Answer a word wrongly."""
        self.type({"yes": "n", "no": "y"}[self.solution()[0]])


def results(home: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        return store.execute("SELECT key, score, marks FROM result ORDER BY n").fetchall()


def answers(home: Path) -> int:
    with closing(sqlite3.connect(f"file:{home}/kanugo.db?mode=ro", uri=True)) as store:
        (number,) = store.execute("SELECT COUNT(*) FROM answer").fetchone()
    return int(number)


def said(challenger: Challenger) -> str:
    parts = challenger.screen.read()
    return " ".join(
        f"{part.title} {part.line}" if isinstance(part, Heading) else part.words
        for part in parts
        if isinstance(part, Heading | TextLine)
    )


# --- rush -------------------------------------------------------------------------------------------------


def test_a_right_answer_in_a_rush_leads_on_at_once_and_three_mistakes_end_it(home: Path) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    for _ in range(4):
        rush.answer()
        assert rush.screen.told is None
    for n in range(MISTAKES):
        assert rush.screen.question is not None
        rush.wrongly()
        assert rush.screen.told is not None
        assert rush.screen.headline() == (f"mistakes: {n + 1} of {MISTAKES}",)
        rush.enter()
    assert rush.screen.question is None
    assert "4 right answers" in said(rush)
    assert "Your best so far!" in said(rush)
    assert results(home) == [("rush/scrabble///", 4, "++++---")]
    assert answers(home) == 0
    change = rush.enter()
    assert isinstance(change, Swap)
    assert isinstance(change.screen, ChallengeScreen)


def test_the_clock_of_a_rush_ends_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.answer()
    assert heard(rush.screen).topics["clock"] == ""
    rush.screen._shown_at -= SECONDS - 20
    assert 0 < rush.screen.left <= 20
    rush.screen._shown_at -= 30
    rush.screen.update(0.1)
    rush.wait()
    assert rush.screen.question is None
    assert "1 right answer" in said(rush)
    assert len(results(home)) == 1


def test_the_clock_stands_still_while_a_wrong_answer_is_told() -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.wrongly()
    left = rush.screen.left
    rush.screen._shown_at -= 60
    assert rush.screen.left == left
    assert rush.screen.seconds_left is None


def test_whoever_leaves_a_rush_keeps_what_it_came_to(home: Path) -> None:
    rush = Challenger.to(ChallengeKind.RUSH)
    rush.answer()
    rush.close()
    wait_until(lambda: results(home), "what it came to was not kept")  # it is written beside the window
    assert results(home) == [("rush/scrabble///", 1, "+")]
    unbegun = Challenger.to(ChallengeKind.RUSH)
    unbegun.close()
    assert len(results(home)) == 1


# --- ladder -----------------------------------------------------------------------------------------------


def test_a_ladder_leads_up_and_down_and_its_highest_step_is_kept(home: Path) -> None:
    ladder = Challenger.to(ChallengeKind.LADDER)
    for right in (True, True, False):
        step = ladder.screen.challenging.run.steps[-1]
        assert f"Step {step} " in ladder.screen.headline()[1]
        ladder.answer() if right else ladder.wrongly()
        ladder.enter()
    assert ladder.screen.challenging.run.steps[-1] == 2
    while ladder.screen.question is not None:
        ladder.wrongly()
        ladder.enter()
    assert "Highest step: 2" in said(ladder)
    ((key, score, marks),) = results(home)
    assert (key, score, len(str(marks))) == ("ladder/scrabble///", 2, STEPS)


# --- the questions of a day -------------------------------------------------------------------------------


def test_the_questions_of_a_day_are_asked_once_and_copied_without_words(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    daily = Challenger.to(ChallengeKind.DAILY, "play", deck="7")
    words = set()
    for _ in range(OF_A_DAY):
        assert daily.screen.question is not None
        words.add(daily.screen.question.item.ask.strip("."))
        daily.answer()
        daily.enter()
    assert daily.screen.question is None
    assert "10 of 10 right" in said(daily)
    assert "1 day in a row" in said(daily)
    daily.enter()
    (result,) = copied
    assert "✓" * OF_A_DAY in result
    assert not [word for word in words if len(word) > 2 and word in result]
    again = Challenger.to(ChallengeKind.DAILY)
    assert again.screen.question is None
    assert "10 of 10 right" in said(again)
    again.enter()
    assert copied == [result, result]
    assert len(results(home)) == 1


# --- badly used -------------------------------------------------------------------------------------------


def test_keys_too_many_answer_nothing_twice(home: Path) -> None:
    ladder = Challenger.to(ChallengeKind.LADDER)
    for _ in range(3):
        ladder.send(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y")
        ladder.send(pygame.TEXTINPUT, text="y")
    ladder.wait()
    assert len(ladder.screen.challenging.run.marks) == 1
    for key in (pygame.K_r, pygame.K_1, pygame.K_m, pygame.K_a):
        ladder.press(key)
    ladder.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(ladder.screen.challenging.run.marks) == 1
    assert answers(home) == 0


def test_a_challenge_of_no_words_says_so(home: Path) -> None:
    empty = Challenger.to(ChallengeKind.RUSH, deck="ZZZZ")
    assert empty.screen.question is None
    assert "There are no questions" in said(empty)
    assert results(home) == []


def test_a_deck_that_cannot_be_read_is_told(home: Path) -> None:
    keep_deck("broken", ["[A"])
    broken = Challenger.to(ChallengeKind.RUSH, deck="broken")
    assert any(isinstance(change, Push) and isinstance(change.screen, Message) for change in broken.changes)
    assert isinstance(broken.press(pygame.K_ESCAPE), Pop)


@pytest.mark.parametrize("size", [(300, 200), (800, 600), (3840, 2160)])
def test_a_challenge_is_drawn_in_every_window(size: tuple[int, int]) -> None:
    for challenge in ChallengeKind:
        challenger = Challenger.to(challenge, size=size)
        challenger.answer()
        challenger.screen.draw(challenger.surface)


# --- the words to practise --------------------------------------------------------------------------------


class WordChooser(Chooser):
    """Opens the words to practise from the form."""

    def __init__(self) -> None:
        super().__init__()
        self.choose("scrabble")
        change = self.at("words", pygame.K_RETURN)
        assert isinstance(change, Push)
        assert isinstance(change.screen, WordsForm)
        self.before, self.words = self.form, change.screen
        self.words.enter((1280, 800), Desk().style((1280, 800)))

    def key(self, name: str, key: int, times: int = 1) -> object:
        self.words.focus.put(name)
        change: object = None
        for _ in range(times):
            change = self.words.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.words.update(1.0)
            self.words.draw(self.surface)
        return change

    def type(self, name: str, words: str) -> None:
        self.words.focus.put(name)
        self.words.update(0.1)
        for sign in words:
            self.words.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
        self.words.update(0.1)


def test_length_band_and_tier_are_chosen_by_keys_and_kept(home: Path) -> None:
    chooser = WordChooser()
    chooser.key("deck", pygame.K_RIGHT, 6)
    chooser.key("band", pygame.K_RIGHT, 2)
    chooser.key("tier", pygame.K_RIGHT)
    assert isinstance(chooser.key("done", pygame.K_RETURN), Pop)
    form = chooser.form
    form.enter((1280, 800), Desk().style((1280, 800)))
    assert (form.chosen.deck, form.chosen.band, form.chosen.tier) == ("7", "1-500", "common")
    assert {name for name in chooser.names if name.startswith("kind ")} == {
        "kind word", "kind anagram", "kind hooks",
    }  # fmt: skip
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, DrillScreen)
    plan = change.screen._wanted
    assert plan.drawn == DeckPart("7", 1, 500)
    assert plan.subject is not None
    assert plan.subject.tier == "common"
    change.screen._jobs.end()
    assert kept(home).deck == "7"


def test_a_deck_is_typed_kept_chosen_and_deleted(home: Path) -> None:
    chooser = WordChooser()
    chooser.type("typed", "?A?E 4")
    chooser.type("name", "Vowels")
    chooser.key("keep", pygame.K_RETURN)
    assert deck_names() == ("Vowels",)
    assert lines_of("Vowels") == ("?A?E 4",)
    assert chooser.words.chosen.deck == "Vowels"
    assert words_said(chooser.words.chosen).startswith("Vowels")
    chooser.key("forget", pygame.K_RETURN)
    assert deck_names() == ()
    assert chooser.words.chosen.deck == ""


def test_what_is_typed_is_practised_without_a_name_and_a_wrong_pattern_is_told() -> None:
    chooser = WordChooser()
    chooser.type("typed", "[A")
    change = chooser.key("done", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, Message)
    assert chooser.form.chosen.deck == ""
    chooser = WordChooser()
    chooser.type("typed", "[A]*")
    assert isinstance(chooser.key("done", pygame.K_RETURN), Pop)
    assert chooser.form.chosen.deck == "[A]*"


def test_esc_asks_before_what_was_typed_is_lost() -> None:
    chooser = WordChooser()
    chooser.type("typed", "CAT")
    assert chooser.key("typed", pygame.K_ESCAPE) is None
    assert isinstance(chooser.key("typed", pygame.K_ESCAPE), Pop)
    assert chooser.form.chosen.deck == ""


def test_a_challenge_is_chosen_by_keys_and_begun(home: Path) -> None:
    chooser = Chooser()
    chooser.choose("scrabble")
    for _ in range(6):
        chooser.at("length", pygame.K_RIGHT)
    assert chooser.form.chosen.challenge == "rush"
    change = chooser.at("start", pygame.K_RETURN)
    assert isinstance(change, Push)
    assert isinstance(change.screen, ChallengeScreen)
    change.screen._jobs.end()
    assert kept(home).challenge == "rush"


def test_choices_that_are_no_longer_there_are_as_none(home: Path) -> None:
    chooser = Chooser()
    room = chooser.form._room
    odd = structs.replace(Practice(ruleset="scrabble"), band="9-1", tier="gone", lexicon="gone")
    assert room.suiting(odd) == room.suiting(Practice(ruleset="scrabble"))
