"""Cards, colours, kept pictures: what every drawing stands on."""

from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.system.paths import shipped
from game.theme import CARD_WIDTHS, FELT, THEMES, Scale, card_height
from game.ui.kit.look import cards
from game.ui.kit.look.cards import CardArt, CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.motion import GROUP_WHOLE, Pose, Tween, fade, group, turned
from game.ui.kit.look.paint import Cache, Picture, gradient
from tests.ui.specimen import specimen

REFERENCE = Path(__file__).parent / "reference" / "specimen.png"
ALPHABETS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "ĈĜĤĴŜŬĉĝĥĵŝŭ"
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    "ҐЄІЇґєії"
    "0123456789.,:;!?()–—…·×«»“”‘’"
)


def art(theme_name: str = "felt") -> CardArt:
    return CardArt(THEMES[theme_name], Scale(), Cache())


@pytest.mark.parametrize("face", [Face.SERIF, Face.TEXT, Face.STRONG, Face.BOLD])
def test_every_face_has_the_letters_of_all_alphabets(face: Face) -> None:
    letters = TTFont(shipped("assets") / "fonts" / face.value).getBestCmap()
    assert [letter for letter in ALPHABETS if ord(letter) not in letters] == []


def test_every_shipped_font_has_its_licence_named() -> None:
    folder = shipped("assets") / "fonts"
    said = "".join(path.read_text("utf-8") for path in folder.glob("*.txt"))
    assert [path.name for path in folder.glob("*.[ot]tf") if path.name not in said] == []


def test_all_letters_stand_on_one_baseline() -> None:
    def lowest(letter: str) -> int:
        field = pygame.Surface((84, 96), pygame.SRCALPHA)
        cards.print_letter(field, letter, 84, (0, 0, 0))
        return field.get_bounding_rect(min_alpha=128).bottom

    assert len({lowest(letter) for letter in "HEXŹĤĈIŬŻ"} | {lowest("Ж")}) <= 2  # round bottoms dip a pixel


def test_a_card_is_seven_to_eight_at_every_step_of_the_zoom() -> None:
    assert len(CARD_WIDTHS) == 16
    for width in CARD_WIDTHS:
        assert card_height(width) * 7 == width * 8


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("look", CardLook)
def test_every_look_differs_from_rest(theme: str, look: CardLook) -> None:
    if look in (CardLook.REST, CardLook.HAND):
        return
    pictures = art(theme)
    rest, other = pictures.card("A", 10, 56), pictures.card("A", 10, 56, look)
    assert pygame.image.tobytes(rest.surface, "RGBA") != pygame.image.tobytes(other.surface, "RGBA")


def test_a_card_begins_where_it_is_blitted(window: pygame.Surface) -> None:
    window.fill((255, 0, 255))
    bare = CardArt(THEMES["contrast"], Scale(), Cache())
    bare.card("A", 10, 56).blit(window, 100, 100)
    assert window.get_at((99, 130))[:3] == (255, 0, 255)
    assert window.get_at((101, 130))[:3] == (255, 255, 255)


def test_a_drawn_card_is_kept() -> None:
    pictures = art()
    assert pictures.card("A", 10, 56) is pictures.card("A", 10, 56)


def test_the_cache_never_holds_more_than_its_room() -> None:
    cache = Cache(room=10_000)
    for place in range(50):
        cache.drawn(place, lambda: Picture(pygame.Surface((20, 20), pygame.SRCALPHA)))
        assert cache.used <= 10_000
    assert len(cache) == 6


def test_the_cache_drops_what_was_unused_longest() -> None:
    cache = Cache(room=3 * 1600)
    drawn: list[str] = []

    def ask(key: str) -> None:
        def draw() -> Picture:
            drawn.append(key)
            return Picture(pygame.Surface((20, 20), pygame.SRCALPHA))

        cache.drawn(key, draw)

    for key in "abcadab":
        ask(key)
    assert drawn == ["a", "b", "c", "d", "b"]


@pytest.mark.parametrize(
    ("size", "wish", "scale"),
    [
        ((800, 600), None, 1.0),
        ((1280, 800), None, 1.0),
        ((1920, 1080), None, 1.25),
        ((2560, 1440), None, 1.75),
        ((2560, 1440), 2.0, 2.0),
        ((3840, 2160), None, 2.75),
        ((800, 600), 3.0, 1.0),
        ((1080, 1920), None, 1.25),
    ],
)
def test_the_scale_follows_the_window_and_leaves_room_for_the_layout(
    size: tuple[int, int], wish: float | None, scale: float
) -> None:
    assert Scale.fit(size, wish).ui == scale


def test_a_group_of_cards_takes_off_one_by_one_and_lands_in_time() -> None:
    ways = [(Pose(0, 0), Pose(100, place)) for place in range(12)]
    flights = group(ways, 1.0)
    delays = [flight.tween.delay for flight in flights]
    assert delays == sorted(delays)
    assert max(flight.tween.delay + flight.tween.duration for flight in flights) <= GROUP_WHOLE + 1e-9
    for place, flight in enumerate(flights):
        assert flight.at(1.0) == pytest.approx(Pose(100, place))


def test_motion_begins_and_ends_where_it_should() -> None:
    tween = Tween(0.2)
    assert [tween.at(seconds) for seconds in (-1, 0, 9)] == pytest.approx([0, 0, 1])
    assert fade(0.05, 0.1) == pytest.approx(0.5)
    assert turned(0.0) == (1.0, False)
    assert turned(0.09)[0] == pytest.approx(0.0)
    assert turned(0.18) == (1.0, True)


def test_the_specimen_looks_as_it_did() -> None:
    """Run `python -m tests.ui.test_art` after a wanted change, and look at the picture."""
    drawn, kept = specimen(), pygame.image.load(REFERENCE)
    assert drawn.get_size() == kept.get_size()
    small = [pygame.transform.smoothscale(picture.convert(), (320, 200)) for picture in (drawn, kept)]
    ours, theirs = (pygame.image.tobytes(picture, "RGB") for picture in small)
    apart = [abs(a - b) for a, b in zip(ours, theirs, strict=True)]
    assert sum(apart) / len(apart) < 0.5
    assert sum(step > 24 for step in apart) < 60


def test_felt_is_the_first_theme() -> None:
    assert next(iter(THEMES.values())) is FELT


if __name__ == "__main__":
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    pygame.font.init()
    REFERENCE.parent.mkdir(exist_ok=True)
    pygame.image.save(specimen(), REFERENCE)


@pytest.mark.parametrize("across", [False, True])
def test_no_gradient_is_scaled_from_a_line_of_one_pixel(
    across: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pygame reads a row beyond a picture one pixel high, and a column beyond one of one pixel's width."""
    scaled: list[tuple[int, int]] = []
    smoothscale = pygame.transform.smoothscale

    def recorded(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        scaled.append(surface.get_size())
        return smoothscale(surface, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", recorded)
    drawn = gradient((20, 10), ((200, 100, 0), (0, 0, 0)), across)
    assert min(scaled[0]) >= 2
    first, last = (0, 0), (19, 0) if across else (0, 9)
    assert drawn.get_at(first)[:3] == (200, 100, 0)
    assert drawn.get_at(last)[0] < 30
    beside = (0, 9) if across else (19, 0)
    assert drawn.get_at(beside) == drawn.get_at(first)
