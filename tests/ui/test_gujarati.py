"""Gujarati texts: their letters are there, and join as another shaper joins them."""

from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.system.paths import shipped
from game.text import catalogues
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from tests.places import PROJECT

REFERENCE = Path(__file__).parent / "reference" / "gujarati.png"
"""These words, three in a row, as Pillow and Raqm set them: 36 pixels high, each in a place of 160 by 60, its
letters from 10 on and standing on 45."""
WORDS = ["ક્રમ", "શ્રી", "જ્ઞાન", "ક્ષેત્ર", "વિદ્યાર્થી", "દ્વારા", "હૃદય", "પ્રશ્ન", "સ્ત્રી", "કાર્ડ", "ઉત્કૃષ્ટ", "પત્તાં"]
PLACE = (160, 60)


def apart(drawn: pygame.Surface, word: str) -> float:
    """How much a picture of the word differs from the reference: 0 is the same ink, 1 none in common."""
    down, right = divmod(WORDS.index(word), 3)
    wanted = pygame.image.load(REFERENCE).subsurface((right * PLACE[0], down * PLACE[1]), PLACE)
    page = pygame.Surface(PLACE, depth=32)
    page.blit(drawn, (10, 45 - fonts.font(Face.GUJARATI, 36).get_ascent()))
    # Shapers hint in different ways: a pixel to the side is no other letter.
    small = [pygame.transform.smoothscale(each, (40, 15)) for each in (page, wanted)]
    ink = [[each.get_at((x, y))[0] for y in range(15) for x in range(40)] for each in small]
    differing: int = sum(abs(ours - theirs) for ours, theirs in zip(*ink, strict=True))
    return differing / sum(map(sum, ink))


@pytest.mark.parametrize("word", WORDS)
def test_conjuncts_stand_as_another_shaper_sets_them(word: str) -> None:
    assert apart(fonts.render(word, Face.TEXT, 36, (255, 255, 255)), word) < 0.2


@pytest.mark.parametrize("word", [word for word in WORDS if "્" in word])
def test_the_comparison_sees_conjuncts_that_fall_apart(word: str) -> None:
    plain = pygame.Font(str(shipped("assets") / "fonts" / Face.GUJARATI.value), 36)
    plain.set_script("Latn")
    assert apart(plain.render(word, True, (255, 255, 255)), word) > 0.3


def test_conjuncts_hold_in_a_spaced_heading() -> None:
    set_close, set_wide = (fonts.render("શ્રી", Face.STRONG, 20, (0, 0, 0), tracking) for tracking in (0, 3))
    assert pygame.image.tobytes(set_wide, "RGBA") == pygame.image.tobytes(set_close, "RGBA")
    assert fonts.width("શ્રી", Face.STRONG, 20, 3) == set_close.get_width()


def test_a_shortened_text_ends_with_a_whole_letter() -> None:
    words = "કિકીકુકૂકેકૈકોકૌ"
    for room in range(20, fonts.width(words, Face.TEXT, 20)):
        kept = fonts.shortened(words, Face.TEXT, 20, room).removesuffix("…")
        assert len(kept) % 2 == 0, f"a mark was cut off in {kept!r}"


@pytest.mark.parametrize(
    ("face", "gujarati"),
    [(Face.TEXT, Face.GUJARATI), (Face.STRONG, Face.GUJARATI_BOLD), (Face.SERIF, Face.GUJARATI_BOLD)],
)
def test_the_letters_of_the_language_in_use_choose_the_typeface(face: Face, gujarati: Face) -> None:
    try:
        catalogues.use("gu")
        assert fonts.face_of_texts(face) is gujarati
        assert fonts.face_for("Kan-u-go", face) is face
    finally:
        catalogues.use("en")
    assert fonts.face_of_texts(face) is face


@pytest.mark.parametrize("face", [Face.GUJARATI, Face.GUJARATI_BOLD])
def test_the_typeface_has_every_letter_of_the_texts(face: Face) -> None:
    letters = TTFont(shipped("assets") / "fonts" / face.value).getBestCmap()
    texts = (PROJECT / "assets" / "locale" / "gu" / "LC_MESSAGES" / "kanugo.po").read_text("utf-8")
    said = "".join(line for line in texts.splitlines() if not line.startswith("#"))
    assert {letter for letter in said if ord(letter) not in letters} == set()
