"""Whatever a text holds, it is drawn, with a sign of its own for what cannot be."""

import random
from pathlib import Path

import pygame
import pytest

from game.fault import Fault
from game.opening import open_game
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.text_page import Paragraph, TextPage
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.menu.controller import MenuController

SIZE = (1280, 800)
TEXTS = (
    *("a\0b", "\0", "\ud800", "a\udfffb", "\x1b[2J", "\u202eabc", "\u200b", "\u200d" * 100, "\u0301", "\n"),
    *("e" + "\u0301" * 5000, "x" * 20_000, "\U0010ffff", "\ufdd0", "\t", "", "\u0a95" * 3000, "\u0a4d"),
)


@pytest.mark.parametrize("words", TEXTS, ids=lambda words: ascii(words[:4]))
@pytest.mark.parametrize("face", Face)
def test_any_text_is_drawn_and_measured(words: str, face: Face) -> None:
    for tracking in (0, 2):
        picture = fonts.render(words, face, 20, (0, 0, 0), tracking)
        assert picture.get_height() > 0
        assert picture.get_width() < 1 << 16
    assert fonts.width(fonts.shortened(words, face, 20, 200), face, 20) <= 200
    assert fonts.wrapped(words, face, 20, 200)
    style = AppContext().style(SIZE)
    style.write(pygame.Surface(SIZE), (0, 40), words, face, 20, (0, 0, 0), room=200)


def test_every_sign_there_is_is_drawn() -> None:
    chance = random.Random(1)
    signs = [chr(number) for number in range(0x3000)] + [chr(chance.randrange(0x110000)) for _ in range(5000)]
    for face in (Face.TEXT, Face.SERIF):
        for sign in signs:
            fonts.render(sign, face, 12, (0, 0, 0))
    for place in range(0, len(signs), 50):
        fonts.render("".join(signs[place : place + 50]), Face.TEXT, 12, (0, 0, 0))


def test_what_cannot_be_drawn_has_a_sign_of_its_own() -> None:
    replaced = pygame.image.tobytes(
        fonts.render("a\N{REPLACEMENT CHARACTER}b", Face.TEXT, 20, (0, 0, 0)), "RGBA"
    )
    for words in ("a\0b", "a\ud800b", "a\x07b"):
        assert pygame.image.tobytes(fonts.render(words, Face.TEXT, 20, (0, 0, 0)), "RGBA") == replaced


@pytest.mark.parametrize("words", TEXTS, ids=lambda words: ascii(words[:4]))
def test_pages_and_messages_show_any_text(words: str) -> None:
    style = AppContext().style(SIZE)
    page = TextPage(SIZE, style, [Paragraph(words), Paragraph("end")], 400)
    page.place(pygame.Rect(0, 0, 400, 300))
    page.update(0.1)
    page.draw(pygame.Surface(SIZE))
    message = Message.about(Fault(words, words, words, words))
    message.enter(SIZE, style)
    message.draw(pygame.Surface(SIZE))


@pytest.mark.parametrize("words", TEXTS, ids=lambda words: ascii(words[:4]))
def test_the_names_of_the_last_time_are_shown_whatever_was_kept(words: str) -> None:
    form = PlayersForm((2, 7), (words, "Bo"), lambda names, phones: Message(" ".join(names)), ())
    form.enter(SIZE, AppContext().style(SIZE))
    form.update(0.1)
    form.draw(pygame.Surface(SIZE))
    assert len(form.names()[0]) <= 24 * 5


@pytest.mark.parametrize("pasted", ["A\u200bna", "\u202eAna", "Ana\x07"])
def test_what_is_pasted_into_a_name_is_cleaned(pasted: str) -> None:
    form = PlayersForm((2, 7), ("", "Bo"), lambda names, phones: Message(" ".join(names)), ())
    form.enter(SIZE, AppContext().style(SIZE))
    form.focus.put("name 0")
    form.update(0.0)
    for letter in pasted:
        form.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
        form.update(0.0)
    form.handle(pygame.Event(pygame.TEXTINPUT, text="\0"))
    form.update(0.1)
    form.draw(pygame.Surface(SIZE))
    assert form.fields.all[0].words == "Ana"


@pytest.mark.parametrize("ruleset", ["scrabble", "kan-u-go"])
def test_a_table_of_strange_names_is_drawn(
    ruleset: str, controller: MenuController, home: Path, context: AppContext, window: pygame.Surface
) -> None:
    names = ("\u202e\0\ud800", "Z" + "\u0335" * 500, "x" * 10_000)
    screen = controller.open_table(open_game(ruleset, names, 7))
    screen.enter(SIZE, context.style(SIZE))
    screen.update(0.1)
    screen.draw(window)
