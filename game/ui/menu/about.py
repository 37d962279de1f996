"""Says what this is, which version, and whose letters and words are in it."""

from game import __version__
from game.search.kernel import COMPILED
from game.text.catalogues import text
from game.ui.controls.message import Message
from game.ui.controls.text_page import Paragraph


def _search() -> str:
    """How the search for words runs here; which it is was decided when the program was installed."""
    if COMPILED:
        return text("The search for words is compiled for this machine.")
    return text(
        "The search for words runs interpreted, for no compiler was found when kanugo was installed: it "
        "finds the same, more slowly, and computer players look at fewer of the hands that others may have."
    )


def about() -> Message:
    """A few paragraphs."""
    said = (
        text(
            "Kan-u-go is a card game of words from 1934: letter cards, each with a number, are laid "
            "into one crossword. Here are the game itself, its three patiences, boards of tiles, and "
            "practice."
        ),
        text(
            "Free software under the MIT licence. The typefaces are Noto Serif, Noto Sans Gujarati and "
            "Inter, under the SIL Open Font License."
        ),
        text(
            "The word lists are other people's work; each keeps its own licence, named in the folder "
            "of the lexicons."
        ),
        text("F11 shows the table on the whole screen."),
        _search(),
    )
    heading = text("Kanugo {version}", version=__version__)
    return Message("", heading, paragraphs=[Paragraph(words) for words in said])
