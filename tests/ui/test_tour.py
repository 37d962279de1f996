"""No text of ours is cut off or stands in another one on any screen where texts are large; `tests.walk` looks
at the usual size."""

from pathlib import Path

import pytest

from game.ui.context import AppContext
from game.ui.kit.look.fonts import Face
from tests.ui.tour import Seen, opened, said_in, tour, watching

pytestmark = pytest.mark.usefixtures("own_pictures")


@pytest.mark.slow
def test_every_text_of_twice_the_size_finds_room(home: Path) -> None:
    seen = Seen()
    hand = opened("pl", (1280, 800), 1.0, 2.0)
    with watching(seen, said_in("pl")):
        tour(seen, hand)
    hand.controller.close(None)
    assert len(seen.places) > 140, "also what is scrolled to"
    wrong = {**seen.cut, **seen.on_others}
    assert not wrong, "\n".join(f"{where}: {words}" for words, where in wrong.items())


def test_the_tour_sees_a_text_that_is_cut_and_a_word_beyond_its_place() -> None:
    """Otherwise it might see nothing, and be content."""
    seen, style = Seen(), AppContext().style((800, 600))
    with watching(seen, said_in("pl")):
        style.words("Nowe rozdanie", Face.TEXT, 14, (0, 0, 0), room=40)
        style.lines("Statystyki", Face.TEXT, 14, 20)
        style.words("Ustawienia", Face.TEXT, 14, (0, 0, 0), room=400)
        style.words("Zenobia Kowalska", Face.TEXT, 14, (0, 0, 0), room=20)
    assert set(seen.cut) == {"Nowe rozdanie", "Statystyki"}, "a player's name may be cut"
