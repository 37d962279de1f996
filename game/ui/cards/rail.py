"""Draws the rail of a card table of several, and the plates above the table."""

import pygame

from game.text.catalogues import text
from game.text.phrases import game_name
from game.ui.cards.actions import advice, foot, offers, round_line, small_offers, steps
from game.ui.cards.scene import CardScene
from game.ui.company.plates import draw_own, draw_plate, own_plate, plates_of
from game.ui.controls.widgets import Button, IconButton, set_alike
from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.icons import Icon
from game.ui.look.lamps import mark
from game.ui.look.paint import rounded
from game.ui.look.tokens import mixed
from game.ui.table.actions import Act
from game.ui.table.rail import draw_placement, headed, large_button

_STEP = 24  # of the design: the least that a step of an exchange needs
_TWO_LINES = 36  # of the design: the least that a step of two lines needs


def company_buttons(scene: CardScene) -> list[Button]:
    """Every button of the screen, in the order of the keyboard."""
    layout, turn = scene.layout, scene.turn
    main, second = offers(turn, scene.thinking)
    made = [large_button("main", main, layout.main), large_button("second", second, layout.second)]
    rects = (layout.hint, layout.undo, layout.redo)
    small = zip(rects, small_offers(turn, scene.why, not layout.words_on_paper), strict=True)
    made += set_alike(
        *(
            Button(offer.act.value, rect, offer.label, sign=sign, enabled=offer.enabled, stacked=True)
            for rect, (offer, sign) in small
        )
    )
    if not layout.words_on_paper:
        made.append(Button(Act.MOVES.value, layout.words, text("Moves"), sign=Icon.LIST))
    made.append(IconButton(Act.MENU.value, layout.menu, Icon.MENU))
    made.append(IconButton(Act.FIT.value, layout.fit, Icon.FIT))
    made.append(IconButton(Act.HELP.value, layout.help, Icon.HELP))
    return made


def draw_company(target: pygame.Surface, scene: CardScene) -> None:
    """The plates above the table, and everything written on the rail."""
    layout, turn, style = scene.layout, scene.turn, scene.style
    for rect, (_, said) in zip(layout.plates, plates_of(turn, scene.thinking), strict=False):
        draw_plate(target, style, rect, said)
    _title(target, scene)
    own = own_plate(turn)
    if own is not None:
        draw_own(target, style, layout.own, own, scene.clock)
    if layout.words_on_paper:
        _moves(target, scene)
    if turn.declared or turn.declaring:
        _steps(target, scene)
    else:
        draw_placement(target, scene, advice(turn))
    if layout.foot.height:
        _foot(target, scene)


def _title(target: pygame.Surface, scene: CardScene) -> None:
    style, area, theme = scene.style, scene.layout.title, scene.style.theme
    name = game_name(scene.turn.rules.name)
    small = area.height < style.px(50)
    size = style.fitting(name, Face.SERIF, 19 if small else 25, area.width)
    base = area.top + style.px(19 if small else 30)
    style.write(target, (area.left, base), name, Face.SERIF, size, theme.text, room=area.width)
    line = round_line(scene.turn, small)
    size = style.fitting(line, Face.TEXT, 14, area.width, 12)
    at = (area.left, base + style.px(20 if small else 25))
    style.write(target, at, line, Face.TEXT, size, theme.quiet, room=area.width)


def _moves(target: pygame.Surface, scene: CardScene) -> None:
    """What was done last, by whom."""
    style, theme, turn = scene.style, scene.style.theme, scene.turn
    inside = headed(target, scene, scene.layout.words, text("Last moves"), "")
    high = style.px(32)
    rows = max(1, inside.height // high)
    lines, called = turn.told[:rows], turn.seating.called
    longest = max((fonts.width(called[line.seat], Face.STRONG, style.px(14)) for line in lines), default=0)
    column = max(style.px(88), min(longest + style.px(8), inside.width - style.px(118)))
    for place, line in enumerate(lines):
        base = inside.top + place * high + style.px(20)
        name, room = called[line.seat], column - style.px(8)
        style.write_fitting(target, (inside.left, base), name, Face.STRONG, (14, 10), theme.quiet_ink, room)
        left, room = inside.left + column, inside.width - column
        if line.words:
            size = style.fitting(line.brief, Face.SERIF, 14, round(room / 1.05), 12)
            style.write(
                target, (left, base), line.brief, Face.SERIF, size, theme.ink, tracking=0.04, room=room
            )
        else:
            style.write_fitting(target, (left, base), line.brief, Face.TEXT, (14, 10), theme.ink, room)
        under = inside.top + (place + 1) * high - style.px(2)
        pygame.draw.rect(target, theme.rule, (inside.left, under, inside.width, style.px(1)))


def _steps(target: pygame.Surface, scene: CardScene) -> None:
    """The steps of an exchange: what is done, what is to be done, what follows."""
    style, theme, turn = scene.style, scene.style.theme, scene.turn
    inside = headed(target, scene, scene.layout.placement, text("Swap"), "")
    shown = list(enumerate(steps(turn)))
    if inside.height < 3 * style.px(_STEP):  # large text: only what is to be done now
        shown = [step for step in shown if step[1][1] is None] or shown[-1:]
    high = min(style.px(40), inside.height // len(shown))
    side = min(24.0, high / style.scale.ui - 6)
    for row, (place, (said, done)) in enumerate(shown):
        middle = inside.top + row * high + high // 2
        pixels = style.px(side)
        if done:
            sign = mark(style, True, side)
        else:
            tint = theme.brass[1] if done is None else theme.quiet_ink
            sign = rounded(
                (pixels, pixels), pixels / 2, tint if done is None else mixed(tint, theme.paper, 0.5)
            )
            on_disc = theme.brass_text if done is None else theme.ink
            number = style.words(str(place + 1), Face.BOLD, 13, on_disc)
            sign.blit(number, number.get_rect(center=(pixels // 2, pixels // 2)))
        target.blit(sign, (inside.left, middle - pixels // 2))
        left = inside.left + pixels + style.px(12)
        face, ink = (
            (Face.BOLD, theme.ink) if done is None else (Face.TEXT, theme.ink if done else theme.quiet_ink)
        )
        room = inside.right - left
        if high < style.px(_TWO_LINES):  # a second line would stand over the next step
            style.write_fitting(target, (left, middle + style.px(5)), said, face, (14, 10), ink, room)
            continue
        lines = style.lines(said, face, 14, room, 2)
        base = middle + style.px(5 - 8 * (len(lines) - 1))
        for n, line in enumerate(lines):
            style.write(target, (left, base + n * style.px(17)), line, face, 14, ink, room=room)


def _foot(target: pygame.Surface, scene: CardScene) -> None:
    style, area = scene.style, scene.layout.foot
    for place, line in enumerate(foot(scene.turn)):
        base = area.top + style.px(16 + 20 * place)
        style.write_fitting(
            target, (area.left, base), line, Face.TEXT, (14, 10), style.theme.quiet, area.width
        )
