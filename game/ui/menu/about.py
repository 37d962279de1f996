"""The about page: version, credits and licences."""

from game import __version__
from game.search.kernel.generate import COMPILED
from game.text.catalogues import text
from game.ui.kit.controls.message import Message
from game.ui.kit.controls.text_page import Paragraph


def _search() -> str:
    """Whether the word finder is compiled."""
    if COMPILED:
        return text("The word finder is compiled for this computer.")
    return text(
        "The word finder is not compiled, because no compiler was found when Kanugo was installed. It finds "
        "the same words, but more slowly, and computer players consider fewer of the hands others may hold."
    )


def about() -> Message:
    paragraphs = (
        text(
            "Kan-u-go is a word card game from 1934: players build one crossword from letter cards with "
            "numbers. Here you find the game, its three patiences, tile board games, and practice."
        ),
        text(
            "Free software under the MIT licence. The typefaces are Noto Serif, Noto Sans Gujarati and "
            "Inter, under the SIL Open Font License."
        ),
        text("The word lists were made by others. Each has its own licence, named in the lexicons folder."),
        text("F11 switches to full screen."),
        _search(),
    )
    heading = text("Kanugo {version}", version=__version__)
    return Message("", heading, paragraphs=[Paragraph(words) for words in paragraphs])
