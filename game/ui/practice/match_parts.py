"""Parts of the match screen: results, who has answered, the curtain between players."""

from collections.abc import Collection, Sequence

import pygame

from game.practice.explanation import Big, Heading, Label, Rule, TextLine
from game.practice.match import BestOfAll, Match
from game.text.catalogues import plural, text
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.press_guard import UNHURRIED, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind, cap_enter
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import VALANCE, paper, velvet
from game.ui.practice.flow import clock
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
    return (*rows, Rule(), *whose, *explanation(best.feedback))


class MatchCurtain:
    """The curtain between players: the next one's name, and the button that opens it."""

    def __init__(self) -> None:
        self.hangs = False
        self.focus = Focus(arrows=True)
        self.guard = PressGuard(UNHURRIED)  # a press meant for the last answer does not open it

    def fall(self, label: str) -> None:
        """Hide the question; `label` is on the button."""
        self.hangs = True
        self.guard.begin()
        self.focus.replace([Button("begin", pygame.Rect(0, 0, 1, 1), label, ButtonKind.BRASS, text("Enter"))])
        self.focus.put("begin")

    @property
    def label(self) -> str:
        """The label of its button."""
        return next(spot.label for spot in self.focus.spots if isinstance(spot, Button))

    def lay_out(self, style: Style, size: tuple[int, int], phones: bool) -> None:
        """Place its buttons, with one for phones if they are connected."""
        px, button = style.px, self.focus.spots[0]
        width = min(px(420), size[0] - px(80))
        button.rect = pygame.Rect(0, 0, width, px(64))
        button.rect.center = (size[0] // 2, size[1] // 2 + px(70))
        below = pygame.Rect(0, 0, width * 2 // 3, px(44))
        below.midtop = (button.rect.centerx, button.rect.bottom + px(16))
        self.focus.replace([button, *([phones_button(below)] if phones else [])])
        self.focus.put("begin")

    def handle(self, event: pygame.Event) -> str:
        """The name of the button that an event presses; empty if none."""
        self.guard.handle(event)
        pressed = self.focus.handle(event) if self.guard.over else None
        return pressed.name if pressed is not None else ""

    def draw(
        self, surface: pygame.Surface, style: Style, size: tuple[int, int], lines: tuple[str, ...]
    ) -> None:
        """Draw the curtain with its buttons, and a paper with a title, a name and a line."""
        px, theme, (title, name, line) = style.px, style.theme, lines
        surface.blit(velvet(style, size), (0, 0))
        sheet = pygame.Rect(0, 0, min(px(560), size[0] - px(32)), px(340))
        sheet.center = (size[0] // 2, (size[1] + px(VALANCE)) // 2 - px(10))
        paper(style, sheet.size, 12).blit(surface, *sheet.topleft)
        room = sheet.width - px(60)
        large = style.fitting(name, Face.SERIF, 48, room, 22)
        for words, y, face, font_size, ink in (
            (title, 54, Face.STRONG, 16.0, theme.quiet_ink),
            (name, 116, Face.SERIF, large, theme.ink),
            (line, 156, Face.TEXT, 16.0, theme.quiet_ink),
        ):
            at = (sheet.centerx, sheet.top + px(y))
            style.write(surface, at, words, face, font_size, ink, side="middle", room=room)
        cap_enter(self.focus.spots, self.focus.current)
        for spot in self.focus.spots:
            if isinstance(spot, Button):
                spot.draw(surface, style)


def phones_button(rect: pygame.Rect) -> Button:
    """Opens the sheet of the phones."""
    return Button("phones", rect, text("Answers on phones"))
