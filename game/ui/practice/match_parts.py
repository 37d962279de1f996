"""Parts of the match screen: results, who has answered, the curtain between players."""

from collections.abc import Collection, Sequence

import pygame

from game.practice.explanation import Big, Heading, Label, Rule, TextLine
from game.practice.match import BestOfAll, Match
from game.text.catalogues import plural, text
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.widgets import Button, cap_enter
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import VALANCE, paper, velvet
from game.ui.practice.screen import clock
from game.ui.questions.paper import PaperPart, explanation


def result_parts(match: Match) -> tuple[PaperPart, ...]:
    """Who has how many points, the best first."""
    order = sorted(range(len(match.players)), key=lambda place: (-match.totals[place], match.seconds[place]))
    best = [match.players[place] for place in match.winners]
    if not best:
        title = text("Nobody scored.")
    elif len(best) == 1:
        title = text("{name} wins!", name=best[0])
    else:
        title = text("Tie: {names}", names=", ".join(best))
    parts: list[PaperPart] = [Heading(bool(best), title), Rule()]
    for place in order:
        parts.append(Big(match.players[place], str(match.totals[place])))
        parts.append(TextLine(text("in {time}", time=clock(match.seconds[place]))))
    return tuple(parts)


def question_parts(
    match: Match, wording: Sequence[PaperPart], answered: Collection[int]
) -> tuple[PaperPart, ...]:
    """A question that several players answer at once, and who has answered it."""
    rows = [Big(match.players[seat], good=True if seat in answered else None) for seat in match.asked]
    return (*wording, Rule(), *rows)


def feedback_parts(match: Match, best: BestOfAll, answered: Collection[int]) -> tuple[PaperPart, ...]:
    """The points of each player's answer, and the explanation of the best one."""
    gained = sorted((-match.marks[seat][-1].points, seat) for seat in answered)
    rows = [Big(match.players[seat], plural("{n} point", "{n} points", -less)) for less, seat in gained]
    whose = [Label(match.players[best.player])] if best.player is not None else []
    return (*rows, Rule(), *whose, *explanation(best.told))


def draw_curtain(
    surface: pygame.Surface, style: Style, size: tuple[int, int], name: str, said: str, focus: Focus
) -> None:
    """The curtain with its buttons, and a paper that names the next player."""
    px, theme = style.px, style.theme
    surface.blit(velvet(style, size), (0, 0))
    sheet = pygame.Rect(0, 0, min(px(560), size[0] - px(32)), px(340))
    sheet.center = (size[0] // 2, (size[1] + px(VALANCE)) // 2 - px(10))
    paper(style, sheet.size, 12).blit(surface, *sheet.topleft)
    room = sheet.width - px(60)
    at = (sheet.centerx, sheet.top + px(54))
    style.write(
        surface, at, text("Against the clock"), Face.STRONG, 16, theme.quiet_ink, side="middle", room=room
    )
    large = style.fitting(name, Face.SERIF, 48, room, 22)
    at = (sheet.centerx, sheet.top + px(116))
    style.write(surface, at, name, Face.SERIF, large, theme.ink, side="middle", room=room)
    at = (sheet.centerx, sheet.top + px(156))
    style.write(surface, at, said, Face.TEXT, 16, theme.quiet_ink, side="middle", room=room)
    cap_enter(focus.spots, focus.current)
    for spot in focus.spots:
        if isinstance(spot, Button):
            spot.draw(surface, style)
