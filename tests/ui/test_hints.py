"""Hints at the table: sought beside the window, told step by step, laid as a draft, counted at the end."""

import random
from dataclasses import replace
from functools import partial

import pygame
import pytest

from game.hosting.hints import TableHints
from game.opening import open_game
from game.search.solver import sampled_hints
from game.table.facedown import seen_by
from game.table.mode import mode_of
from game.table.moves import Place, Resign
from game.table.session import Session
from game.text.actions import Action
from game.ui.context import AppContext
from game.ui.patience.table import patience_table
from game.ui.table.advice import advice, reasons, remarks
from game.ui.table.cloth import ClothScreen
from game.ui.table.pages import end_page
from game.ui.table.rail import large_offers
from modes.moves import Draw
from modes.states import HeapState
from tests.search.test_form import lexicon
from tests.waiting import wait_until


@pytest.fixture
def screen() -> ClothScreen:
    opening = open_game("patience-twelve", ("",), 7)
    made = patience_table(Session(opening.mode, opening.setup), partial(Session, opening.mode))
    made.enter((1280, 800), AppContext().style((1280, 800)))
    return made


def press(screen: ClothScreen) -> None:
    """Ctrl H, and wait for the search as the window does: by being asked now and then."""
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_CTRL, unicode=""))
    screen.update(0.01)
    wait_until(
        lambda: screen.turn.hints.sentence("") != "Looking for a word…",
        "no hint came",
        lambda: screen.update(0.01),
    )


def test_a_hint_is_given_step_by_step_and_laid_as_a_draft(screen: ClothScreen) -> None:
    turn = screen.turn
    press(screen)
    cells = turn.hints.cells
    assert cells
    assert not turn.draft
    assert "in the glowing spot" in advice(turn)
    press(screen)
    assert turn.hints.cells == cells
    assert f"these {len(cells)}:" in advice(turn)
    press(screen)
    assert set(turn.draft.cells) == cells
    assert turn.verdict is not None
    assert turn.verdict.legal
    assert "Hint 1 of" in remarks(turn)[0]
    assert turn.session.at == 0, "it is the player who lays it for good"
    letters = {turn.piece(slot) for slot in turn.draft.slots}
    assert letters <= set(turn.usable.values())


def test_the_next_hint_is_another_word_and_leafing_comes_round(screen: ClothScreen) -> None:
    turn = screen.turn
    words = []
    for _ in range(6):
        for _ in range(3):
            press(screen)
        assert turn.verdict is not None
        words.append(tuple(shown.run.word for shown in turn.verdict.words))
        assert all(shown.good for shown in turn.verdict.words)
    assert len(set(words)) == 5
    assert words[5] == words[0]
    assert turn.session.help.hints == 5


def test_a_hint_that_leaves_the_known_solution_says_so(screen: ClothScreen) -> None:
    press(screen)
    hints = screen.turn.hints
    assert hints.hints
    for move, leaves in (
        (None, False),
        (hints.hints[0].move, False),
        (hints.hints[1].move, True),
        (Draw(), True),
    ):
        hints.solution = lambda move=move: move  # type: ignore[misc]
        assert hints.sentence("H").endswith("This leaves the known solution.") is leaves


def test_a_move_ends_the_hint(screen: ClothScreen) -> None:
    turn = screen.turn
    for _ in range(3):
        press(screen)
    assert turn.lay()
    assert turn.hints.sentence("") == ""
    assert not turn.hints.cells
    press(screen)
    assert turn.session.help.hints == 2


@pytest.mark.parametrize("ruleset", ["patience-six", "patience-twelve", "patience-heaps"])
def test_deals_that_differ_in_what_lies_face_down_alone_give_the_same_hints(ruleset: str) -> None:
    opening = open_game(ruleset, ("",), 3)
    state = opening.mode.start(opening.setup)
    below = [*state.stock, *(card for heap in state.of(HeapState).heaps for card in heap[:-1])]
    found = []
    for seed in range(3):
        cards = random.Random(seed).sample(below, len(below))
        stock = tuple(cards.pop() for _ in state.stock)
        heaps = tuple((*(cards.pop() for _ in heap[:-1]), *heap[-1:]) for heap in state.of(HeapState).heaps)
        reported = TableHints(opening.mode)
        other = replace(state, stock=stock)
        reported.ask(other.with_own(HeapState, heaps=heaps) if heaps else other)
        wait_until(reported.poll, "no hint came")
        found.append(reported.hints)
    assert found[0]
    assert found[0] == found[1] == found[2]


def test_hints_are_everyday_words_unless_more_are_asked_for() -> None:
    opening = open_game("patience-twelve", ("",), 7)
    everyday = opening.lexicon.everyday
    assert everyday is not None
    found = {}
    for words in ("everyday", "full"):
        reported = TableHints(opening.mode, words=words)
        reported.ask(opening.mode.start(opening.setup))
        wait_until(reported.poll, "no hint came")
        found[words] = [word for hint in reported.hints or () for word in hint.words]
    assert all(word in everyday for word in found["everyday"])
    assert not all(word in everyday for word in found["full"])


def test_where_a_word_bars_turning_a_card_there_is_a_hint_outside_the_usual_words() -> None:
    opening = open_game("patience-twelve", ("",), 7)
    words = lexicon({"AB": 2, "ABA": 1}, "ABC")
    mode = mode_of(opening.mode.ruleset, words)
    state = mode.start(opening.setup)
    state = state.with_seat(replace(state.seat, hand=("A", "B")))
    refusal = mode.check(state, Draw())
    assert refusal is not None
    assert refusal.broken[0].code == "not-stuck"
    reported = TableHints(mode)
    reported.ask(state)
    wait_until(reported.poll, "no hint came")
    assert reported.hints
    assert mode.check(state, reported.hints[0].move) is None
    assert reported.sentence("").startswith("None of the usual hint words fits.")


def test_a_refused_card_offers_the_word_that_keeps_it(screen: ClothScreen) -> None:
    turn = screen.turn
    assert not turn.draw()
    assert "“Show it” (Ctrl S) places the word. It counts as a hint." in reasons(turn)
    assert large_offers(turn)[1].action is Action.SHOW_WORD
    assert screen.run(Action.SHOW_WORD) is None
    assert turn.verdict is not None
    assert turn.verdict.legal
    assert "This word can still be played, so no card is turned." in remarks(turn)
    assert reasons(turn) == ()
    assert turn.session.help.hints == 1
    assert turn.lay()


def test_a_word_is_shown_for_a_refused_card_alone(screen: ClothScreen) -> None:
    turn = screen.turn
    assert not turn.show_word_left()
    assert not turn.draft
    assert turn.session.help.hints == 0


def test_the_end_says_how_many_hints_were_looked_at_and_the_record_nothing(screen: ClothScreen) -> None:
    turn = screen.turn
    press(screen)
    assert turn.play(Resign())
    assert "You used 1 hint." in end_page(turn, screen.scene.number).lines
    assert turn.session.moves == (Resign(),)


def test_without_hints_the_end_says_nothing_of_them(screen: ClothScreen) -> None:
    assert screen.turn.play(Resign())
    assert not any("hint" in line for line in end_page(screen.turn, screen.scene.number).lines)


def test_the_window_does_not_wait_for_the_search(screen: ClothScreen) -> None:
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_CTRL, unicode=""))
    assert screen.turn.hints.sentence("") == "Looking for a word…"
    screen.turn.hints.forget()
    assert screen.turn.hints.sentence("") == ""


def test_the_button_is_off_where_nothing_can_be_laid(screen: ClothScreen) -> None:
    def button() -> bool:
        screen.label()
        return next(each for each in screen.buttons if each.name == Action.HINT.value).enabled

    assert button()
    screen.turn.play(Resign())
    assert not button()


def test_hints_see_what_the_player_sees(screen: ClothScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Peeping(sampled_hints.SampledHints):
        def find(self, state, number=5):  # type: ignore[no-untyped-def]
            asked.append(state)
            return super().find(state, number)

    monkeypatch.setattr(sampled_hints, "SampledHints", Peeping)
    press(screen)
    state = screen.turn.state
    assert asked == [seen_by(state, state.turn)]
    assert asked[0].stock != state.stock
    assert Place in screen.turn.offers
