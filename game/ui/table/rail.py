"""Draws the rail: progress, words, the draft's verdict; and makes the table's buttons."""

import pygame

from game.text.actions import Action
from game.text.catalogues import grouped, plural, text
from game.text.phrases import game_name, language_name
from game.theme import BAD_INK
from game.ui.kit.controls.widgets import Button, IconButton, set_in_row
from game.ui.kit.look import surfaces
from game.ui.kit.look.fonts import Face
from game.ui.table.actions import ACTIONS, Offer, offer
from game.ui.table.advice import advice, reasons, remarks
from game.ui.table.layout import TableLayout
from game.ui.table.offers import completed, offers
from game.ui.table.scene import Scene
from game.ui.table.turn import Turn

_LINE_TIGHT = 28  # of a word, where there is little room
_PAD = 18  # from the paper's edge to its text


def buttons(scene: Scene) -> list[Button]:
    layout, turn = scene.layout, scene.turn
    main, second = large_offers(turn)
    made = [large_button("main", main, layout.main), large_button("second", second, layout.second)]
    made += set_in_row(
        scene.style,
        signed_button(offer(turn, Action.UNDO), layout.undo),
        signed_button(offer(turn, Action.REDO), layout.redo),
        signed_button(offer(turn, Action.HINT), layout.hint),
    )
    if not layout.words_on_paper:
        label = text("Words {n}", n=len(turn.words))
        made.append(
            Button(
                Action.WORDS.value,
                layout.words,
                label,
                icon=ACTIONS[Action.WORDS].icon,
                enabled=bool(turn.words),
            )
        )
    return [*made, *corner_buttons(layout)]


def large_offers(turn: Turn) -> tuple[Offer, Offer]:
    """The main button and the one below it."""
    return completed(turn, *offers(turn))


def large_button(name: str, offer: Offer, rect: pygame.Rect) -> Button:
    """A large button named after its place, so that it keeps the focus when its action changes."""
    return Button(name, rect, offer.label, offer.kind, offer.key, enabled=offer.enabled)


def signed_button(offer: Offer, rect: pygame.Rect) -> Button:
    """A small button with its action's icon above the label."""
    icon = ACTIONS[offer.action].icon
    return Button(offer.action.value, rect, offer.label, icon=icon, enabled=offer.enabled, stacked=True)


def icon_button(action: Action, rect: pygame.Rect, enabled: bool = True) -> Button:
    """A square button with only its action's icon."""
    icon = ACTIONS[action].icon
    assert icon is not None, "the action has an icon"
    return IconButton(action.value, rect, icon, enabled)


def corner_buttons(layout: TableLayout) -> list[Button]:
    """The square buttons over the felt."""
    rects = {Action.MENU: layout.menu, Action.FIT: layout.fit, Action.HELP: layout.help}
    return [icon_button(action, rect) for action, rect in rects.items()]


def draw_rail(target: pygame.Surface, scene: Scene) -> None:
    """Draw the texts of the rail and its papers; the buttons draw themselves."""
    if scene.layout.compact:
        draw_title(target, scene)
    _count(target, scene)
    _lamp(target, scene)
    if scene.layout.words_on_paper:
        _words(target, scene)
    draw_placement(target, scene, advice(scene.turn))


def draw_title(target: pygame.Surface, scene: Scene) -> None:
    style, area, session = scene.style, scene.layout.title, scene.turn.session
    rules, ink = session.mode.ruleset, style.theme.text
    base = _name(target, scene, game_name(rules.name))
    deal = scene.headline or text("Deal {number}", number=grouped(session.setup.deal))
    wrote = style.write(target, (area.left, base), deal, Face.TEXT, 14, ink, room=area.width)
    if not scene.layout.compact and rules.pack:
        pack = "\N{MIDDLE DOT}  " + text("{language} pack", language=language_name(rules.language))
        after = wrote.right + style.px(9)
        style.write(target, (after, base), pack, Face.TEXT, 14, ink, room=area.right - after)


def _name(target: pygame.Surface, scene: Scene, name: str) -> int:
    """Draw the game's name, in two lines on a narrow rail; returns the baseline below."""
    style, area, compact = scene.style, scene.layout.title, scene.layout.compact
    size = style.fitting(name, Face.SERIF, 20 if compact else 24, area.width)
    lines = style.lines(name, Face.SERIF, size, area.width)[:2] if compact else [name]
    base = area.top + style.px(25 if not compact else 21 if len(lines) == 1 else 12)
    for line in lines:
        style.write(target, (area.left, base), line, Face.SERIF, size, style.theme.text, room=area.width)
        base += style.px(17)
    return base + style.px(5 if len(lines) == 1 else 1)


def _count(target: pygame.Surface, scene: Scene) -> None:
    style, area, turn = scene.style, scene.layout.count, scene.turn
    theme = style.theme
    large = 44 if not scene.layout.compact else 36 if area.height >= style.px(36) else 22
    base = area.top + style.px(large * 0.88)
    number = style.write(target, (area.left, base), str(turn.laid), Face.SERIF, large, theme.text)
    of_all = text("of {n} played", n=turn.card_count)
    after = number.right + style.px(10)
    room = area.right - after
    rest = style.write_fitting(target, (after, base), of_all, Face.TEXT, (16, 11), theme.text, room)
    move, ticks = text("move {n}", n=turn.session.at), scene.layout.ticks
    if scene.layout.below:  # no room on the line
        style.write(target, (area.left, ticks.bottom + style.px(20)), move, Face.TEXT, 15, theme.text)
    elif not scene.layout.compact:
        room = area.right - rest.right - style.px(12)
        style.write_fitting(target, (area.right, base), move, Face.TEXT, (15, 11), theme.text, room, "right")
    surfaces.ticks(target, ticks, style, turn.laid, len(turn.draft), turn.card_count)


def _lamp(target: pygame.Surface, scene: Scene) -> None:
    """Draw the lamp: whether the game can still be won."""
    area, sentence, style = scene.layout.lamp, scene.lamp, scene.style
    if area is None or sentence is None:
        return
    alone = area.width < style.px(100)
    picture = sentence.lamp.picture(style, 28)
    side = style.px(28)
    picture.blit(
        target, area.centerx - side // 2 if alone else area.left + style.px(4), area.centery - side // 2
    )
    if alone:
        return
    left, ink = area.left + style.px(43), style.theme.text
    room = area.right - left
    size_below = style.fitting(sentence.line, Face.TEXT, 14, room, min_size=12)
    lines = style.lines(sentence.line, Face.TEXT, size_below, room, max_lines=2)
    above = style.px(9) * (len(lines) - 1)
    at = (left, area.centery - style.px(5) - above)
    style.write_fitting(target, at, sentence.title, Face.STRONG, (16, 13), ink, room)
    at = (left, area.centery + style.px(18) - above)
    style.write_lines(target, at, sentence.line, Face.TEXT, size_below, ink, room, 2, 15)


def headed(
    target: pygame.Surface, scene: Scene, rect: pygame.Rect, title: str, remark: str, bad: bool = False
) -> pygame.Rect:
    """Draw the title of a paper; returns the part below it."""
    style, theme = scene.style, scene.style.theme
    pad = style.px(14 if scene.layout.compact else _PAD)
    base = rect.top + style.px(26)
    written = style.write(target, (rect.left + pad, base), title, Face.BOLD, 15, theme.ink)
    room = rect.right - pad - written.right - style.px(8)
    ink = BAD_INK if bad else theme.quiet_ink
    face = Face.BOLD if bad else Face.TEXT
    if remark and room > style.px(30):
        style.write_fitting(target, (rect.right - pad, base), remark, face, (14, 9), ink, room, "right")
    top = rect.top + style.px(38)
    return pygame.Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - top - style.px(10))


def _words(target: pygame.Surface, scene: Scene) -> None:
    """Draw the words made, newest first, in two columns."""
    words = scene.turn.words
    remark = plural("{n} made", "{n} made", len(words)) if words else ""
    inside = headed(target, scene, scene.layout.words, text("Words"), remark)
    if not words:
        sentence = text("The words you play are listed here.")
        draw_sentence(target, scene, inside, inside.top + scene.style.px(16), sentence)
        return
    height = scene.style.px(28)
    rows = -(-len(words) // 2)
    shift = scene.scrolled["words"].fit(rows * height, inside.height)
    scene.scrolled["words"].draw_bar(target, scene.style, inside)
    target.set_clip(inside)
    for place, word in enumerate(words):
        column, row = place % 2, place // 2
        width = (inside.width - scene.style.px(20)) // 2
        left = inside.left + column * (width + scene.style.px(20))
        top = inside.top + row * height - shift
        if inside.top - height < top < inside.bottom:
            _word_line(target, scene, pygame.Rect(left, top, width, height), word, place == 0)
    target.set_clip(None)


def _word_line(target: pygame.Surface, scene: Scene, rect: pygame.Rect, word: str, newest: bool) -> None:
    style, theme = scene.style, scene.style.theme
    ink = theme.ink if newest else theme.quiet_ink
    at = (rect.left, rect.top + style.px(19))
    style.write(target, at, word, Face.SERIF, 15, ink, tracking=0.04, room=rect.width)
    _rule(target, scene, rect.left, rect.right, rect.bottom - style.px(1))


def _rule(target: pygame.Surface, scene: Scene, left: int, right: int, y: int) -> None:
    pygame.draw.rect(target, scene.style.theme.rule, (left, y, right - left, scene.style.px(1)))


def draw_placement(target: pygame.Surface, scene: Scene, advised: str) -> None:
    """Draw what the draft makes and why it is refused; without a draft, what to do."""
    turn, style = scene.turn, scene.style
    refused = turn.draft_refused
    if refused:
        remark = text("not accepted")
    else:
        remark = plural("{n} card", "{n} cards", len(turn.draft)) if turn.draft else ""
    inside = headed(target, scene, scene.layout.placement, text("This play"), remark, refused)
    line = _line_height(scene)
    whole = _placement_height(scene, inside.width, advised, line)
    if whole > inside.height:
        line, whole = _LINE_TIGHT, _placement_height(scene, inside.width, advised, _LINE_TIGHT)
    shift = scene.scrolled["placement"].fit(whole, inside.height)
    scene.scrolled["placement"].draw_bar(target, style, inside)
    target.set_clip(inside)
    y = inside.top - shift
    for shown in turn.verdict.words if turn.verdict is not None else ():
        _judged(target, scene, inside, y, line, shown.run.word, shown.good, y == inside.top - shift)
        y += style.px(line)
    y += style.px(22 if turn.draft else 16)
    wrong = turn.refused is not None or turn.missing or (turn.verdict is not None and turn.verdict.hopeless)
    for sentence in _reasons(scene):
        y = draw_sentence(
            target, scene, inside, y, sentence, BAD_INK if wrong else style.theme.ink, Face.STRONG
        )
    for sentence in remarks(turn) if turn.draft else (advised,):
        y = draw_sentence(target, scene, inside, y, sentence)
    target.set_clip(None)


def _line_height(scene: Scene) -> int:
    return 34 if scene.layout.compact else 38


def _reasons(scene: Scene) -> tuple[str, ...]:
    """The reasons that the marks beside the words do not show already."""
    turn = scene.turn
    if turn.outcome is not None:
        return ()  # the advice says so already
    refusal = turn.refused or (turn.verdict.refusal if turn.verdict is not None else None)
    if refusal is not None and not turn.missing and all(broken.code == "V7" for broken in refusal.broken):
        return ()
    return reasons(turn)


def _placement_height(scene: Scene, width: int, advised: str, line: int) -> int:
    """The height of the content of the placement paper."""
    style, turn = scene.style, scene.turn
    words = len(turn.verdict.words) if turn.verdict is not None else 0
    sentences = [*_reasons(scene), *(remarks(turn) if turn.draft else (advised,))]
    lines = sum(len(style.lines(sentence, Face.STRONG, 14, width)) for sentence in sentences)
    return words * style.px(line) + lines * style.px(19) + style.px(6) * len(sentences) + style.px(8)


def _judged(
    target: pygame.Surface,
    scene: Scene,
    inside: pygame.Rect,
    y: int,
    line: int,
    word: str,
    good: bool,
    main: bool,
) -> None:
    """Draw a word with ✓ or ✕ (where it is judged at once) and its meaning."""
    style, theme = scene.style, scene.style.theme
    height = style.px(line)
    left = inside.left
    if scene.turn.judged:
        picture = surfaces.mark(style, good)
        target.blit(picture, (left, y + (height - picture.get_height()) // 2))
        left += picture.get_width() + style.px(12)
    base = y + height // 2 + style.px(7)
    ink = theme.ink if good else BAD_INK
    room = inside.right - left
    size = style.fitting(word, Face.SERIF, 20, round(room / 1.06))
    set_word = style.write(target, (left, base), word, Face.SERIF, size, ink, tracking=0.04)
    remark = (text("main word") if main else text("crossing")) if good else text("not a word")
    face, tint = (Face.TEXT, theme.quiet_ink) if good else (Face.STRONG, BAD_INK)
    room = inside.right - set_word.right - style.px(10)
    if not scene.layout.compact and room > style.px(40):
        style.write_fitting(target, (inside.right, base), remark, face, (14, 12), tint, room, "right")
    _rule(target, scene, inside.left, inside.right, y + height - style.px(1))


def draw_sentence(
    target: pygame.Surface,
    scene: Scene,
    inside: pygame.Rect,
    y: int,
    words: str,
    ink: tuple[int, int, int] | None = None,
    face: Face = Face.TEXT,
) -> int:
    """Draw a sentence, wrapped; returns the next baseline."""
    style = scene.style
    for line in style.lines(words, face, 14, inside.width):
        if y + style.px(4) <= target.get_clip().bottom:  # never half a line
            style.write(target, (inside.left, y), line, face, 14, ink or style.theme.quiet_ink)
        y += style.px(19)
    return y + style.px(6)
