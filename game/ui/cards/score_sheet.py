"""The score sheet of rounds: counts out each card left in hand, with totals and how they came about. It shows
hands only when they are open to all."""

from itertools import accumulate

import pygame

from game.hosting.news import ending_story
from game.table.state import Phase
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.theme import BADGE_GOOD, card_height, mixed
from game.ui.cards.rail import dealer_mark
from game.ui.kit.controls.charts import PlotLine, draw_plot
from game.ui.kit.controls.focus import Focus
from game.ui.kit.controls.press_guard import SEEN, PressGuard
from game.ui.kit.controls.widgets import Button, ButtonKind, draw_buttons
from game.ui.kit.keyboard import enter_help, escape_help, repeats, tab_help
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon, icon
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import marker, paper, plate
from game.ui.kit.screen import KeyHelp
from game.ui.table.pages import helped
from game.ui.table.turn import Turn
from modes.options import KanugoOptions
from modes.states import RoundState


class ScoreTexts:
    """The texts of the score sheet: the leader, how the last round ended, the target."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.closing = " ".join(filter(None, (*helped(turn), turn.advice()))) if self.over else ""

    @property
    def counted(self) -> bool:
        """Whether the hands are open: a round has just been counted."""
        return self.turn.state.phase in (Phase.ROUND_OVER, Phase.OVER)

    @property
    def over(self) -> bool:
        return self.turn.outcome is not None

    def order(self) -> list[int]:
        """The seats, lowest total first."""
        seats = self.turn.state.seats
        return sorted(range(len(seats)), key=lambda seat: (seats[seat].total, seat))

    def heading(self) -> str:
        if self.over:
            winners = self.turn.session.mode.winners(self.turn.session.state)
            names = ", ".join(self.turn.seating.display_names[seat] for seat in winners)
            if len(winners) == 1:
                return text("{name} wins", name=names)
            return text("{names} tie", names=names)
        if self.counted:
            return text("Round {n} is over", n=self.turn.state.of(RoundState).round)
        return text("The score so far")

    def dealt(self, name: str) -> str:
        """The dealer of the next round, or of this one."""
        if self.counted:
            return text("{name} deals next", name=name)
        return text("{name} dealt this round", name=name)

    def goal(self, limit: int) -> str:
        """The target; when the game is over, the help used and the recommended level."""
        if self.closing:
            return self.closing
        if self.turn.rules.of(KanugoOptions).tie == "another_round":
            return text(
                "The lowest total wins. The game ends when someone reaches {n}, unless the lowest totals "
                "are tied.",
                n=limit,
            )
        return text("The lowest total wins. The game ends when someone reaches {n}.", n=limit)

    def story(self) -> str:
        """How the last round ended."""
        turn = self.turn
        if not self.counted:
            return text("Round {n} is being played.", n=turn.state.of(RoundState).round)
        return " ".join(ending_story(turn.session, turn.seating.display_names))


_WENT_OUT = 18  # of the design: the sign of a player who went out


def draw_left(
    target: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    hand: tuple[str, ...],
    turn: Turn,
    shown: int,
    width: int,
) -> None:
    """Draw the cards in a row, those counted so far at full strength; remark if a player went out."""
    if not hand:
        side = style.px(_WENT_OUT)
        target.blit(icon(Icon.CHECK, side, BADGE_GOOD, 3), (rect.left, rect.centery - side // 2))
        left = rect.left + side + style.px(8)
        room = rect.right - left
        label, at = text("went out"), (left, rect.centery + style.px(6))
        size = style.fitting(label, Face.BOLD, 16, room)
        style.write_lines(target, at, label, Face.BOLD, size, BADGE_GOOD, room, leading=size + 1, above=0.5)
        return
    while card_height(width) > rect.height - 2 and width > style.scale.card(21):
        width = style.scale.card(width / style.scale.ui - 7)
    step = width + style.px(4)
    if len(hand) > 1:
        step = min(step, (rect.width - width) // (len(hand) - 1))
    top, value = rect.centery - card_height(width) // 2, turn.rules.value
    for place, card in enumerate(hand):
        look = CardLook.REST if place < shown else CardLook.DISABLED
        style.cards.card(card, value(card), width, look).blit(target, rect.left + place * step, top)


_A_CARD = 0.14  # seconds to count a card
_CARD, _CARD_SMALL = 35, 28
_MAX_ROUNDS = 6
_DASH = "\N{EN DASH}"
_MIN_SIZE = (716.0, 500.0)  # of the design: text is not enlarged beyond what leaves this much


class ScoreSheet:
    """Covers the table when a round or the game is over, or on request."""

    solid = True

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.texts = ScoreTexts(turn)
        self.focus = Focus()
        self._age = 0.0
        self._rest = PressGuard(SEEN)  # once the counting is finished
        self._size = (0, 0)
        self._style: Style | None = None

    # --- laying out -----------------------------------------------------------------------------------

    def enter(self, size: tuple[int, int], style: Style) -> None:
        style = style.holding(size, _MIN_SIZE)
        self._size, self._style = size, style
        px = style.px
        width, height = size
        self.small = style.scale.compact(size)
        side, top = (px(16), px(78)) if self.small else (px(40), px(108))
        footer = px(56 if self.small else 86)
        gap = px(12 if self.small else 24)
        inner = width - 2 * side
        tall = height > width
        left = inner if tall else round(inner * (0.60 if self.small else 0.597))
        low = height - footer - (px(12) if self.small else px(24))
        table_height = (low - top) // 2 if tall else low - top
        self.table = pygame.Rect(side, top, left, table_height)
        if tall:
            self.plot = pygame.Rect(side, self.table.bottom + gap, inner, low - self.table.bottom - gap)
            self.dealer = pygame.Rect(0, 0, 0, 0)
        else:
            right = self.table.right + gap
            plate_height = px(84 if self.small else 114)
            self.dealer = pygame.Rect(right, low - plate_height, width - side - right, plate_height)
            self.plot = pygame.Rect(right, top, self.dealer.width, self.dealer.top - gap - top)
        self.focus.replace(self._buttons(style, side, height - footer))
        main = Action.CLOSE if self.texts.over else self._offers()[0][0]
        self.focus.put(main.value)  # an extra key press starts no new game

    def _buttons(self, style: Style, side: int, top: int) -> list[Button]:
        px, width = style.px, self._size[0]
        height = px(44 if self.small else 60)
        main, second, third = self._offers()
        main_width = px(236 if self.small else 300)
        end = px(130 if self.small else 144)
        right = width - side
        made = [
            Button(
                main[0].value,
                pygame.Rect(right - end - px(12) - main_width, top, main_width, height),
                main[1],
                ButtonKind.PRIMARY,
            ),
            Button(second[0].value, pygame.Rect(right - end, top, end, height), second[1]),
            Button(third[0].value, pygame.Rect(side, top, px(130 if self.small else 180), height), third[1]),
        ]
        made[0].key = text("Enter")
        if self.texts.counted:
            left = made[2].rect.right + px(12)
            rect = pygame.Rect(left, top, px(150 if self.small else 190), height)
            made.append(Button(Action.CLOSE.value, rect, text("View table"), key="Esc"))
        return made

    def _offers(self) -> tuple[tuple[Action, str], ...]:
        """What the main, the second and the third button do, with their labels."""
        moves = (Action.MOVES, text("Moves"))
        if self.texts.over:
            third = (Action.REVIEW, text("Review the game")) if self.turn.may_review else moves
            return (Action.NEW, text("Play again")), (Action.LEAVE, text("Main menu")), third
        main = (Action.CLOSE, text("Keep playing"))
        if self.texts.counted:
            another = self.turn.state.of(RoundState).round + 1
            main = (Action.NEXT_ROUND, text("Deal round {n}", n=another))
        return main, (Action.LEAVE, text("Finish later")), moves

    def keys(self) -> tuple[KeyHelp, ...]:
        back = text("View table") if self.texts.counted else text("Keep playing")
        return (tab_help(), enter_help(text("press the selected button")), escape_help(back))

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Action | None:
        """Handle an event; any input ends the counting."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if self._age < self._duration() and event.type != pygame.MOUSEBUTTONUP and not repeats(event):
                self._age = self._duration()  # the first press only ends the counting
                self._rest.begin()
                self.focus.changed = True
            rested = self._rest.expired
            self._rest.handle(event)
            if self._age < self._duration() or not rested:  # an extra key press does not close the sheet
                return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Action.CLOSE
        pressed = self.focus.handle(event)
        return Action(pressed.name) if pressed is not None else None

    def update(self, seconds: float) -> bool:
        counting = self.texts.counted and self._age < self._duration()
        self._age += seconds
        self._rest.update(seconds)
        return self.focus.take_change() or counting

    def _duration(self) -> float:
        return (
            0.0
            if self._style is None or self._style.less_motion
            else _A_CARD * (1 + max(len(seat.hand) for seat in self.turn.state.seats))
        )

    def _shown(self, cards: int) -> int:
        """The number of cards counted so far."""
        return cards if self._age >= self._duration() else min(cards, int(self._age / _A_CARD))

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        style = self._style
        if style is None:
            return
        px, theme = style.px, style.theme
        target.blit(style.cloth(self._size), (0, 0))
        left, room = self.table.left, self._size[0] - 2 * self.table.left
        height = px(34 if self.small else 50)
        style.write_fitting(
            target,
            (left, height),
            self.texts.heading(),
            Face.SERIF,
            (24 if self.small else 30, 13),
            theme.text,
            room,
        )
        at = (left, height + px(26 if self.small else 30))
        style.write_fitting(
            target, at, self.texts.story(), Face.TEXT, (14 if self.small else 16, 12), theme.quiet, room
        )
        self._draw_table(target, style)
        self._draw_plot(target, style)
        if self.dealer.height:
            self._draw_dealer(target, style)
        draw_buttons(self.focus, target, style)

    def _columns(self, style: Style) -> tuple[list[int], int, int]:
        """The rounds that have a column, where the columns end, and their width."""
        px, rounds = style.px, len(self.turn.state.of(RoundState).sheet)
        width = px(42 if self.small else 50)
        end = self.table.right - px(84 if self.small else 108)
        fit = 3 if self.small else _MAX_ROUNDS
        if self.texts.counted:
            room = end - self._hand_left(style) - px(6) - self._min_hand(style)
            fit = max(1, min(fit, room // width))
        return list(range(rounds))[-fit:], end, width

    def _min_hand(self, style: Style) -> int:
        """The least width of the cards left in hand: that of the column's texts."""
        heading = fonts.width(text("Left in hand"), Face.STRONG, style.px(13))
        words = (fonts.width(word, Face.BOLD, style.px(13)) for word in text("went out").split())
        return max(heading, style.px(_WENT_OUT + 8) + max(words))

    def _draw_table(self, target: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        paper(style, self.table.size).blit(target, *self.table.topleft)
        rounds, end, width = self._columns(style)
        pad = px(16 if self.small else 28)
        left, right = self.table.left + pad, self.table.right - pad
        baseline = self.table.top + px(32)
        if rounds:
            rows = self._row_height(style) * len(self.turn.state.seats)
            band = pygame.Rect(end - width + px(10), self.table.top + px(8), width, px(38 + 6) + rows)
            pygame.draw.rect(target, mixed(theme.paper, theme.brass[0], 0.26), band, border_radius=px(8))
        style.write(target, (left, baseline), text("Player"), Face.STRONG, 13, theme.quiet_ink)
        if self.texts.counted:
            at = (self._hand_left(style), baseline)
            room = end - width * len(rounds) - at[0]
            style.write(target, at, text("Left in hand"), Face.STRONG, 13, theme.quiet_ink, room=room)
        for place, n in enumerate(reversed(rounds)):
            x = end - place * width
            face, ink = (Face.BOLD, theme.ink) if not place else (Face.STRONG, theme.quiet_ink)
            style.write(target, (x, baseline), str(n + 1), face, 13, ink, side="right")
        style.write(target, (right, baseline), text("Total"), Face.STRONG, 13, theme.quiet_ink, side="right")
        line = self.table.top + px(46)
        pygame.draw.rect(target, theme.card_lip, (left - px(4), line, right - left + px(8), px(1.5)))
        height = self._row_height(style)
        for place, seat in enumerate(self.texts.order()):
            rect = pygame.Rect(left, line + place * height, right - left, height)
            self._draw_seat(target, style, rect, seat)
        limit = self.turn.rules.of(KanugoOptions).game_over_at
        label = self.texts.goal(limit)
        size = style.fitting(label, Face.TEXT, 14, right - left, 12)
        one = len(style.lines(label, Face.TEXT, size, right - left)) == 1
        at, max_lines = (left, self.table.bottom - px(18 if one else 10)), 3 if self.texts.closing else 2
        style.write_lines(target, at, label, Face.TEXT, size, theme.quiet_ink, right - left, max_lines, 16, 1)

    def _row_height(self, style: Style) -> int:
        room = self.table.height - style.px(46 + 44)
        return min(room // len(self.turn.state.seats), style.px(66))

    def _hand_left(self, style: Style) -> int:
        return self.table.left + style.px(118 if self.small else 210)

    def _draw_seat(self, target: pygame.Surface, style: Style, rect: pygame.Rect, seat: int) -> None:
        """Draw a player: name, cards left, the score of each round, the total."""
        px, theme, state = style.px, style.theme, self.turn.state
        there, middle = state.seats[seat], rect.centery
        base = middle + px(6)
        picture = marker(style, self.turn.badge(seat), 13)
        target.blit(picture, picture.get_rect(center=(rect.left + px(7), middle)))
        name_left = rect.left + px(24 if self.small else 28)
        name = self.turn.seating.display_names[seat]
        room = self._hand_left(style) - name_left - px(8)
        style.write_fitting(
            target, (name_left, base), name, Face.STRONG, (15 if self.small else 17, 13), theme.ink, room
        )
        rounds, end, column_width = self._columns(style)
        counting = self._counting(seat)
        for place, n in enumerate(reversed(rounds)):
            count = state.of(RoundState).sheet[n][seat]
            if not place and self.texts.counted:
                count = counting
            label = number_text(count) if count else _DASH
            face, ink = (Face.BOLD, theme.ink) if not place else (Face.TEXT, theme.quiet_ink)
            style.write(target, (end - place * column_width, base), label, face, 16, ink, side="right")
        total = there.total - (state.of(RoundState).sheet[-1][seat] - counting if self.texts.counted else 0)
        style.write(
            target, (rect.right, base + px(2)), number_text(total), Face.SERIF, 24, theme.ink, side="right"
        )
        if self.texts.counted:
            hand = pygame.Rect(self._hand_left(style), rect.top, 0, rect.height)
            width = style.scale.card(_CARD_SMALL if self.small else _CARD)
            hand.width = end - column_width * len(rounds) - hand.left - px(6)
            draw_left(target, style, hand, there.hand, self.turn, self._shown(len(there.hand)), width)
        pygame.draw.rect(target, theme.rule, (rect.left - px(4), rect.bottom, rect.width + px(8), px(1)))

    def _counting(self, seat: int) -> int:
        """The sum of the cards counted so far."""
        hand, value = self.turn.state.seats[seat].hand, self.turn.rules.value
        if not self.texts.counted:
            return 0
        return sum(value(card) for card in hand[: self._shown(len(hand))])

    def _draw_plot(self, target: pygame.Surface, style: Style) -> None:
        px, state = style.px, self.turn.state
        paper(style, self.plot.size).blit(target, *self.plot.topleft)
        at = (self.plot.left + px(20), self.plot.top + px(30))
        style.write(target, at, text("Totals by round"), Face.BOLD, 15, style.theme.ink)
        lines = [
            PlotLine(
                self.turn.badge(seat),
                name,
                tuple(accumulate((counts[seat] for counts in state.of(RoundState).sheet), initial=0)),
            )
            for seat, name in enumerate(self.turn.seating.display_names)
        ]
        area = pygame.Rect(self.plot.left, self.plot.top + px(44), self.plot.width, self.plot.height - px(44))
        limit = self.turn.rules.of(KanugoOptions).game_over_at
        if area.height > px(120):
            draw_plot(target, style, area.inflate(-px(12), 0), lines, limit)

    def _draw_dealer(self, target: pygame.Surface, style: Style) -> None:
        """The next dealer; at the end, the winner."""
        px, theme, state = style.px, style.theme, self.turn.state
        target.blit(plate(style, self.dealer.size, 10), self.dealer)
        names = self.turn.seating.display_names
        side = 40 if self.small else 52
        disc = dealer_mark(style, side)
        left = self.dealer.left + px(14 if self.small else 24)
        middle = self.dealer.centery
        text_left = left + px(side) + px(12 if self.small else 20)
        room = self.dealer.right - text_left - px(10)
        if self.texts.over:
            winners = self.turn.session.mode.winners(self.turn.session.state)
            crown = marker(style, self.turn.badge(winners[0]), side * 0.6)
            target.blit(crown, crown.get_rect(center=(left + px(side) // 2, middle)))
            lead = plural("{n} point in all", "{n} points in all", state.seats[winners[0]].total)
            lines = (", ".join(names[seat] for seat in winners), lead)
        else:
            disc.blit(target, left, middle - px(side) // 2)
            dealer = state.after(state.dealer) if self.texts.counted else state.dealer
            lines = (
                self.texts.dealt(names[dealer]),
                text("left neighbour of {name}", name=names[dealer - 1]),
            )
        style.write_fitting(
            target, (text_left, middle - px(4)), lines[0], Face.BOLD, (18, 14), theme.text, room
        )
        style.write_fitting(
            target, (text_left, middle + px(22)), lines[1], Face.TEXT, (15, 13), theme.quiet, room
        )
