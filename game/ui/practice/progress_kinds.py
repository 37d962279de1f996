"""How much was right in each kind of drill, and how the player is rated there, on the sheet of progress."""

from typing import NamedTuple

import pygame

from game.study.challenge_texts import best_text, challenge_name
from game.study.glicko import Rating
from game.study.kinds import title_of
from game.study.progress import AnswerCount
from game.text.catalogues import text
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import BADGE_GOOD, mixed
from game.ui.practice.standing import ProgressStanding

_ROW = 26
_TITLE, _COUNT, _RATING = 150, 62, 104  # of the design: so wide


class KindLine(NamedTuple):
    """A line: what it is called, what was right, the rating if there is one; of a challenge the best."""

    title: str
    counted: AnswerCount | None = None
    rating: Rating | None = None
    best: str = ""


def _lines(found: ProgressStanding) -> list[KindLine]:
    kinds = [KindLine(title_of(kind), count, found.ratings.get(kind)) for kind, count in found.kinds.items()]
    mistakes = [KindLine(_mistakes(size), count) for size, count in found.mistakes.items()]
    bests = [KindLine(challenge_name(each), best=best_text(0, best)) for each, best in found.bests.items()]
    return [*kinds, *mistakes, *bests]


def _mistakes(size: int) -> str:
    """What one's own mistakes of a size are called, in a list of kinds."""
    own = {1: text("Your small mistakes"), 2: text("Your mistakes")}
    return own.get(size, text("Your large mistakes"))


def draw_kinds(surface: pygame.Surface, style: Style, rect: pygame.Rect, found: ProgressStanding) -> None:
    """For each kind, and for one's own mistakes, how much was right, and the best challenges, in two rows of
    lines."""
    px, theme, lines = style.px, style.theme, _lines(found)
    at = (rect.left, rect.top + px(14))
    title = text("Right answers by kind, and your rating")
    style.write(surface, at, title, Face.STRONG, 15, theme.ink, room=rect.width)
    if not lines:
        said = text("Nothing has been answered yet.")
        style.write(surface, (at[0], at[1] + px(28)), said, Face.TEXT, 14, theme.quiet_ink)
        return
    half = (rect.width - px(32)) // 2
    rows = -(-len(lines) // 2)
    high = min(px(_ROW), (rect.height - px(24)) // rows)
    for place, line in enumerate(lines):
        left = rect.left + place // rows * (half + px(32))
        base = rect.top + px(24) + place % rows * high + px(18)
        _draw_line(surface, style, (left, base), half, line)


def _draw_line(surface: pygame.Surface, style: Style, at: tuple[int, int], wide: int, line: KindLine) -> None:
    px, theme, (left, base) = style.px, style.theme, at
    room = px(_TITLE)
    size = style.fitting(line.title, Face.TEXT, 14, room, 10)
    style.write(surface, at, line.title, Face.TEXT, size, theme.ink, room=room)
    if line.counted is None:
        best = style.px(8) + left + room
        style.write_fitting(
            surface, (best, base), line.best, Face.STRONG, (13, 10), theme.ink, left + wide - best
        )
        return
    bar = pygame.Rect(left + room + px(8), base - px(11), 0, px(12))
    bar.width = max(px(20), wide - room - px(8 + _COUNT + _RATING))
    surface.fill(mixed(theme.paper, theme.rule, 0.45), bar)
    surface.fill(BADGE_GOOD, (bar.left, bar.top, round(bar.width * line.counted.share), bar.height))
    said = f"{line.counted.right}/{line.counted.all}"
    style.write(
        surface, (left + wide - px(_RATING), base), said, Face.STRONG, 13, theme.quiet_ink, side="right"
    )
    if line.rating is not None:
        said = f"{line.rating.value:.0f} ± {2 * line.rating.deviation:.0f}"
        style.write(surface, (left + wide, base), said, Face.STRONG, 13, theme.ink, side="right")
