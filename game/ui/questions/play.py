"""Asks for a play on the position's board or cloth; then shows the player's play and the best one. It judges
nothing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Generic

import pygame

from game.practice.context import PracticeContext
from game.practice.explanation import ListedPlay
from game.practice.forms import AskedItem, PlayAnswer
from game.practice.item import Item
from game.practice.positions import hand_laid_from, written_move
from game.practice.session import Feedback
from game.search.kernel.plays import Pieces
from game.table.moves import Place, Slot
from game.table.session import Session
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.theme import CARD_SHADOW, Colour, mixed, veil
from game.ui.board.grid import draw_board, draw_ground, draw_rack
from game.ui.board.layout import BoardScene
from game.ui.board.rail import draw_sum
from game.ui.board.table import BOARD, BoardScreen
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import Form
from game.ui.kit.controls.widgets import FOOTER, Button, at_foot, done_button
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.paint import Picture, clipped, dashed, gradient, on_shadow, outline, rounded
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import paper
from game.ui.kit.screen import KeyHelp, Touch
from game.ui.questions.base import MainButton, Question
from game.ui.questions.rail import RailPlan
from game.ui.table.actions import Offer
from game.ui.table.cloth import CLOTH, ClothScreen
from game.ui.table.grid import draw_grid
from game.ui.table.keys import laying_cards, laying_tiles
from game.ui.table.kind import Handled, S, T, TableDelegate, Window
from game.ui.table.layout import Strip, TableLayout, lay_out
from game.ui.table.rail import draw_placement
from game.ui.table.scene import Scene
from game.ui.table.screen import TableScreen
from game.ui.table.sheet import Page
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn

_ALLOWED = (Action.LAY, Action.TAKE_BACK, Action.UNDO, Action.SHUFFLE, Action.ORDER, Action.FIT, Action.KEEP)
Take = Callable[[Place], None]
DrillTable = BoardScreen | ClothScreen


class AnswerDelegate(TableDelegate, Generic[T, S]):
    """A delegate that passes the draft to `take` instead of playing it, and disables the rest of the game."""

    def __init__(self, table: TableScreen[T, S], take: Take) -> None:
        self._table = table
        self._take = take

    def buttons(self, made: list[Button]) -> list[Button]:
        return []

    def end_page(self, page: Page | None) -> Page | None:
        return None

    def run(self, action: Action) -> Handled | None:
        if action is Action.LAY:
            self._hand_over()
        elif action is Action.UNDO:
            self._table.turn.take_back()
        elif action in _ALLOWED:
            return None
        return Handled()

    def _hand_over(self) -> None:
        """Submit the draft if the rules allow it; else show the refusal."""
        turn = self._table.turn
        if not turn.draft or turn.unnamed is not None:
            return
        move = turn.draft.move
        refusal = turn.session.check(move)
        if refusal is not None:
            turn.tried, turn.refused = move, refusal
        else:
            self._take(move)


def show_answered(table: DrillTable, spent: frozenset[Slot]) -> None:
    """Remove the draft and its pieces, as the answer is shown."""
    table.turn.clear()
    table.turn.spent = spent
    table.scene.keys = False
    table.label()


def board_of(session: Session, take: Take) -> BoardScreen:
    """A board with a rack, whose play is passed to `take`."""
    kind = replace(BOARD, draw=_board_drawn, offers=_draft_offers)
    return TableScreen(kind, session, None, lambda table: AnswerDelegate(table, take))


def cloth_of(session: Session, take: Take) -> ClothScreen:
    """The edgeless table with a hand, whose play is passed to `take`."""
    kind = replace(CLOTH, lay_out=_cloth_layout, draw=_cloth_drawn, offers=_draft_offers)
    return TableScreen(kind, session, None, lambda table: AnswerDelegate(table, take))


def table_of(session: Session, take: Take) -> DrillTable:
    """The table of a position: a board or the cloth."""
    return (cloth_of if session.mode.ruleset.layout.edgeless else board_of)(session, take)


def draw_position(surface: pygame.Surface, scene: Scene) -> None:
    """The board or the cloth with its pieces."""
    surface.blit(scene.style.cloth(scene.layout.table.size), scene.layout.table)
    if isinstance(scene, BoardScene):
        draw_ground(surface, scene)
        draw_board(surface, scene)
    else:
        draw_grid(surface, scene)


def _draft_offers(scene: Scene) -> tuple[Offer, Offer]:
    return Offer(Action.LAY, ""), Offer(Action.TAKE_BACK, "")


def _board_drawn(surface: pygame.Surface, scene: BoardScene) -> None:
    draw_position(surface, scene)
    draw_rack(surface, scene)


def _cloth_drawn(surface: pygame.Surface, scene: Scene) -> None:
    draw_position(surface, scene)
    draw_strip(surface, scene)


def _cloth_layout(window: Window, turn: Turn) -> TableLayout:
    """The hand keeps its places."""
    places = len(turn.session.state_at(0).seat.hand)
    return lay_out(window.size, window.style.scale, Strip(places, (), 70, places))


_BLACK: Colour = (0, 0, 0)


@drawn_once
def ghost(style: Style, letter: str, size: tuple[int, int]) -> Picture:
    """A piece of a suggested play."""
    theme, radius = style.theme, size[0] * 0.13
    body = rounded(size, radius, veil(mixed(theme.table[2], _BLACK, 0.35), 0.94))
    tint = theme.brass[0]
    line = max(1.5, size[0] / 22)
    body.blit(dashed(size, radius, line, tint, size[0] / 7, size[0] / 10), (0, 0))
    glyph = fonts.render(letter, Face.SERIF, round(size[0] * 0.55), theme.text)
    seen = glyph.get_bounding_rect()
    body.blit(glyph, (size[0] // 2 - seen.centerx, round(size[1] * 0.5) - seen.centery))
    return Picture(body)


@drawn_once
def pill(style: Style, words: str, number: str, brass: bool) -> Picture:
    """The label of a play: brass for the player's own, paper for another."""
    theme, px = style.theme, style.px
    ink = theme.brass_text if brass else theme.ink
    label = style.words(words, Face.STRONG, 14, ink)
    total = style.words(number, Face.BOLD, 15, ink) if number else None
    width = label.get_width() + (total.get_width() + px(7) if total is not None else 0)
    size = (width + px(24), px(28))
    colours = theme.brass if brass else (theme.paper, theme.paper)
    body = clipped(gradient(size, colours), size[1] / 2)
    body.blit(
        outline(size, size[1] / 2, max(1, px(1)), theme.brass_edge if brass else theme.quiet_ink), (0, 0)
    )
    body.blit(label, (px(12), (size[1] - label.get_height()) // 2))
    if total is not None:
        at = (px(12) + label.get_width() + px(7), (size[1] - total.get_height()) // 2)
        body.blit(total, at)
    return on_shadow(body, size[1] / 2, (CARD_SHADOW,) if theme.shadows else (), style.scale.ui)


_ROW = 27
_FIGURE = 84  # the width of a number, if there are several


class PlaysForm(Form):
    """The best plays with their scores in two columns, or, where they were simulated, in one with all
    results; the player's own is highlighted."""

    width, height = 860.0, 640.0
    initial_focus = "close"

    def __init__(self, plays: Sequence[ListedPlay], number: int) -> None:
        super().__init__()
        self._plays = plays
        self._number = number
        self._leaves = any(each.leave is not None for each in plays)
        self._tried = any(each.chance is not None for each in plays)

    def heading(self) -> str:
        if self._tried:
            return plural("{n} move tried", "{n} moves tried", self._number)
        return plural("{n} play", "{n} plays", self._number)

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        height = inside.height - style.px(FOOTER + 12)
        self._inside = pygame.Rect(inside.left, inside.top, inside.width, height)
        return at_foot(style, inside, done_button())

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, area = style.px, self._inside
        if self._tried:
            self._paint_heads(surface, style, pygame.Rect(area.left, area.top, area.width, px(_ROW)))
            area = pygame.Rect(area.left, area.top + px(_ROW), area.width, area.height - px(_ROW))
        rows = max(1, area.height // px(_ROW))
        columns = 1 if self._tried else 2
        width = (area.width - px(36) * (columns - 1)) // columns
        for n, play in enumerate(self._plays[: columns * rows]):
            left = area.left + n // rows * (width + px(36))
            line = pygame.Rect(left, area.top + n % rows * px(_ROW), width, px(_ROW))
            self._paint_play(surface, style, line, play)

    def _paint_heads(self, surface: pygame.Surface, style: Style, line: pygame.Rect) -> None:
        leaves = (text("leave"), text("equity")) if self._leaves else ()
        heads = (text("points"), *leaves, text("wins"), text("lead"))
        for right, label in _columns(style, line, heads):
            size = style.fitting(label, Face.TEXT, 14, style.px(_FIGURE - 8), 10)
            at = (right, line.top + style.px(17))
            style.write(surface, at, label, Face.TEXT, size, style.theme.quiet_ink, side="right")

    def _paint_play(self, surface: pygame.Surface, style: Style, line: pygame.Rect, play: ListedPlay) -> None:
        px, theme = style.px, style.theme
        if play.is_own:
            surface.fill(mixed(theme.paper, theme.brass[0], 0.42), line.inflate(px(10), 0))
            pygame.draw.rect(surface, theme.brass_edge, (line.left - px(5), line.top, px(4), line.height))
        base, figures = line.top + px(19), _figures(play)
        room = line.width - px(_FIGURE) * len(figures) + px(24)
        style.write(
            surface, (line.left, base), play.words, Face.SERIF, 15, theme.ink, tracking=0.04, room=room
        )
        for right, figure in _columns(style, line, figures):
            style.write(surface, (right, base), figure, Face.STRONG, 15, theme.ink, side="right")


def _columns(style: Style, line: pygame.Rect, values: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The columns at the right of a line, with their right edges."""
    for n, each in enumerate(values, 1):
        yield line.right - style.px(_FIGURE) * (len(values) - n), each


def _figures(play: ListedPlay) -> tuple[str, ...]:
    """What is known of a play, in the order of the heads."""
    if play.chance is None:
        return (str(play.points),)
    figures = [str(play.points)]
    if play.leave is not None:
        figures += [number_text(play.leave, "+z.1f"), number_text(play.points + play.leave, "z.1f")]
    return (*figures, f"{play.chance:.0%}", number_text(play.ahead, "+z.0f"))


class PlayQuestion(Question):
    """The player lays a draft as in a game, and Enter answers with it."""

    form: PlayAnswer
    arrows = False

    def __init__(self, item: Item, context: PracticeContext, prompt: AskedItem) -> None:
        super().__init__(item, context, prompt)
        session = hand_laid_from(context, self.form.position, self.form.free)
        self.board = not context.ruleset.layout.edgeless
        self.table = table_of(session, self._take)

    def _take(self, move: Place) -> None:
        self.answer = self.answer_by(move)

    def answer_by(self, move: Place) -> tuple[str, ...]:
        session = self.table.turn.session
        return (written_move(session.mode, session.state, move),)

    def enter(self, size: tuple[int, int], style: Style, plan: RailPlan) -> None:
        super().enter(size, style, plan)
        self.table.enter(size, style)

    def keys(self) -> tuple[KeyHelp, ...]:
        return laying_tiles(self.context.ruleset) if self.board else laying_cards()

    # --- events ---------------------------------------------------------------------------------------

    def controls(self) -> list[Control]:
        if self.feedback is not None:
            return self._all_plays(self.feedback)
        scene, letters = self.table.scene, self.context.ruleset.letters
        if not isinstance(scene, BoardScene):
            return []
        layout = scene.layout
        narrow = layout.shuffle.width < self.style.px(90)
        shuffle = Button(
            Action.SHUFFLE.value, layout.shuffle, "" if narrow else text("Shuffle"), icon=Icon.SHUFFLE
        )
        return [shuffle, Button(Action.ORDER.value, layout.order, f"{letters[0]}\N{EN DASH}{letters[-1]}")]

    def _all_plays(self, feedback: Feedback) -> list[Control]:
        """The button that lists the possible plays: beside the rack, or over the cloth."""
        px, table = self.style.px, self.table
        rect = pygame.Rect(0, 0, px(150), px(44))
        if isinstance(table.scene, BoardScene):
            rect = table.scene.layout.shuffle.union(table.scene.layout.order)
        else:
            rect.topright = (self.plan.table.right - px(24), px(16))
        number = feedback.explained.number
        label = text("All plays {n}", n=number) if rect.width >= px(130) else str(number)
        return [Button("plays", rect, label, icon=Icon.LIST, enabled=bool(feedback.explained.plays))]

    def main(self) -> MainButton:
        return MainButton(text("Play it"), bool(self.table.turn.draft))

    def press(self, name: str) -> bool:
        if name == "plays" and self.feedback is not None:
            self.push = PlaysForm(self.feedback.explained.plays, self.feedback.explained.number)
        else:
            self.table.run(Action.LAY if name == "main" else Action(name))
        return True

    def handle(self, event: pygame.Event) -> bool:
        if self.feedback is not None:
            return False
        self.table.handle(event)
        return True

    def touched(self, at: tuple[int, int]) -> Touch:
        return self.table.touched(at) if self.feedback is None else super().touched(at)

    def escape(self) -> bool:
        turn = self.table.turn
        if not turn.draft and turn.held is None:
            return False
        turn.clear()
        self.table.label()
        return True

    def undo(self) -> bool:
        covered = self.table.turn.take_back()
        self.table.label()
        return covered

    def update(self, seconds: float) -> bool:
        return self.table.update(seconds)

    def show(self, feedback: Feedback) -> None:
        super().show(feedback)
        show_answered(self.table, self.table.turn.draft.slots if feedback.given else frozenset())

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        self.table.draw(target)
        if self.feedback is not None:
            self._draw_feedback(target, self.feedback)

    def draw_draft(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.height < self.style.px(60):
            return
        paper(self.style, rect.size).blit(target, *rect.topleft)
        scene = self.table.scene
        if isinstance(scene, BoardScene):
            draw_sum(target, scene, rect)
            return
        scene.layout = replace(scene.layout, placement=rect)
        if self.form.goes_out:
            advised = plural("Play {n} card.", "Play {n} cards.", len(scene.turn.usable))
        else:
            advised = text("Drag a card to a square, or click the card, then the square.")
        draw_placement(target, scene, advised)

    def _draw_feedback(self, target: pygame.Surface, feedback: Feedback) -> None:
        own_play, best = feedback.explained.own_play, feedback.explained.best
        own = own_play.pieces if own_play is not None else ()
        other = best.pieces if best is not None else ()
        draw_plays(self, target, self.table, own, other)
        covered = [self.table.scene.camera.rect(cell) for cell, _ in (*own, *other)]
        counts = not self.form.goes_out
        if best is not None and set(own) != set(other):
            words, number = text("best play") if counts else text("goes out"), best.score.total
            label = (words, str(number) if counts else "", False)
            covered.append(label_play(self.style, target, self.table, other, label, covered))
        if own_play is not None:
            number = own_play.score.total
            label = (text("your play"), str(number) if counts and own_play.refusal is None else "", True)
            label_play(self.style, target, self.table, own, label, covered)


def draw_plays(
    question: PlayQuestion, target: pygame.Surface, table: DrillTable, own: Pieces, best: Pieces
) -> None:
    """Draw the player's pieces with a brass ring and the best play's as ghosts; on a shared cell the ghost is
    small."""
    scene, own_by_cell = table.scene, dict(own)
    for cell, laid in own:
        face, rect = scene.face_of(laid), scene.camera.rect(cell)
        number = question.context.ruleset.value(laid.piece)
        scene.art.card(face, number, rect.width, CardLook.LAST).blit(target, *rect.topleft)
    for cell, laid in best:
        rect = scene.camera.rect(cell)
        if cell not in own_by_cell:
            ghost(question.style, laid.letter, rect.size).blit(target, *rect.topleft)
        elif own_by_cell[cell].letter != laid.letter:
            small = (round(rect.width * 0.5), round(rect.height * 0.5))
            ghost(question.style, laid.letter, small).blit(target, rect.left - 3, rect.top - 3)


def label_play(
    style: Style,
    target: pygame.Surface,
    table: DrillTable,
    pieces: Pieces,
    caption: tuple[str, str, bool],
    covered: list[pygame.Rect],
) -> pygame.Rect:
    """Draw the label of a play where it hides no piece; returns its rectangle."""
    words, number, brass = caption
    label = pill(style, words, number, brass)
    size = (label.surface.get_width() - 2 * label.left, style.px(28))
    rects = [table.scene.camera.rect(cell) for cell, _ in pieces]
    whole = rects[0].unionall(rects[1:])
    away = style.px(7)
    places = [pygame.Rect((0, 0), size) for _ in range(8)]
    places[0].midtop = (whole.centerx, whole.bottom + away)
    places[1].midleft = (whole.right + away, whole.centery)
    places[2].midbottom = (whole.centerx, whole.top - away)
    places[3].midright = (whole.left - away, whole.centery)
    places[4].topleft = (whole.left, whole.bottom + away)
    places[5].topright = (whole.right, whole.bottom + away)
    places[6].bottomleft = (whole.right + away, whole.top)
    places[7].topright = (whole.left - away, whole.bottom)
    room = table.scene.layout.grid
    laid = [table.scene.camera.rect(cell) for cell in table.turn.state.board]
    inside = [place for place in places if room.contains(place)] or [places[0].clamp(room)]
    best = min(inside, key=lambda place: _hidden(place, (*laid, *covered)))
    label.blit(target, *best.topleft)
    return best


def _hidden(place: pygame.Rect, pieces: tuple[pygame.Rect, ...]) -> int:
    """How much of the pieces a label would hide."""
    covered = (place.clip(piece) for piece in pieces)
    return sum(part.width * part.height for part in covered)
