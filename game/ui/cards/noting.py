"""The score sheet of Kan-u-go with real cards: it takes the cards that everybody has left over, by rounds."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

import pygame

from game.store.noted_game import NotedRounds
from game.table.board import FREE_CHARACTER, pieces_in
from game.table.mode import Outcome
from game.table.ruleset import Ruleset
from game.table.state import pack_of
from game.text.catalogues import text
from game.text.endings import winner_text
from game.text.phrases import display_names, piece_listed
from game.theme import BAD_INK
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form, leave_unsaved
from game.ui.kit.controls.text_entry import ROW, FieldRows
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, ButtonKind, IconButton, across_foot
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Pop, Push, Screen, SharedScreen
from game.ui.table.screen import SAVE_AGAIN

_LINE_ABOVE = 44  # of the design: the line above the fields


class RoundsForm(Form, SharedScreen):
    """Takes the cards left over of each round. `keep` is given the rounds as text, and whether the game is
    over; it returns whether they could be saved."""

    width = 680.0

    def __init__(
        self,
        rules: Ruleset,
        names: tuple[str, ...],
        noted: NotedRounds,
        keep: Callable[[str, bool], bool],
    ) -> None:
        super().__init__()
        self._rules, self._names, self._keep = rules, display_names(names), keep
        self._error, self._unsaved, self._waited = "", False, 0.0
        self.height = FRAME + _LINE_ABOVE + ROW * len(names) + 20 + FOOTER
        self._use(noted)

    def _use(self, noted: NotedRounds) -> None:
        """Show these rounds, and ask for the next one."""
        self.noted = noted
        self._rows = FieldRows(self.focus, {f"left {seat}": "" for seat in range(len(self._names))})
        self.part = self._rows.fields
        self.resize()
        self.focus.put(self.initial_focus)

    @property
    def over(self) -> bool:
        return self.noted.over(self._rules, len(self._names))

    def heading(self) -> str:
        return text("The game is over") if self.over else text("Round {n}", n=len(self.noted.rounds) + 1)

    def heading_room(self, style: Style) -> int:
        return super().heading_room(style) - style.px(212)

    @property
    def initial_focus(self) -> str:
        return "back" if self.over else "left 0"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        below = pygame.Rect(inside.left, inside.top + px(_LINE_ABOVE), inside.width, inside.height)
        undo = pygame.Rect(inside.right - px(44), self.sheet.top + px(16), px(44), px(44))
        back = Button("back", AT_FOOT, text("Main menu"), key=text("Esc"))
        note = Button("note", AT_FOOT, text("Record it"), ButtonKind.PRIMARY, key=text("Enter"))
        across_foot(style, inside, back, note)
        printed = pygame.Rect(undo.left - px(152), undo.top, px(140), px(44))
        controls = [] if self.over else [*self._rows.laid(style, below), note]
        begun = bool(self.noted.rounds)
        print_ = Button("print", printed, text("Print"), enabled=begun)
        return [*controls, back, print_, IconButton("undo", undo, Icon.UNDO, begun)]

    def press(self, control: Control) -> Change | None:
        match control.name:
            case "back":
                return self._ended(Pop())
            case "print":
                return Push(self._printing())
            case "undo":
                self._change(self.noted.rounds[:-1])
            case "note":
                hands = tuple(self._hand(typed) for typed in self._rows.typed.values())
                self._error = self._wrong(hands)
                if not self._error:
                    self._change((*self.noted.rounds, hands))
        return None

    def _leave(self, event: pygame.Event) -> Change | None:
        return self._ended(super()._leave(event))

    def _ended(self, change: Change | None) -> Change | None:
        """A way out, which asks first where rounds are not saved."""
        if change is not None and self.unsaved():
            return Push(leave_unsaved(lambda: Pop(change)))
        return change

    def _printing(self) -> Screen:
        from game.ui.printed.form import print_scores  # only who prints waits for it

        return print_scores(self._rules, self._names, tuple(self._printed()))

    def _printed(self) -> Iterator[LedgerRow]:
        points = [self.noted.points(self._rules, seat) for seat in range(len(self._names))]
        for n, hands in enumerate(self.noted.rounds):
            yield LedgerRow(text("Round {n}", n=n + 1), "", strong=True)
            for seat, name in enumerate(self._names):
                left = " ".join(hands[seat]) or text("went out")
                yield LedgerRow(name, left, str(points[seat][n]), str(sum(points[seat][: n + 1])))
        if self.over:
            yield LedgerRow(text("The game is over"), self._result(), strong=True)

    def _result(self) -> str:
        totals = [sum(self.noted.points(self._rules, seat)) for seat in range(len(self._names))]
        won = [name for name, total in zip(self._names, totals, strict=True) if total == min(totals)]
        return winner_text(Outcome.WON, won, len(totals))

    def _change(self, rounds: tuple[tuple[str, ...], ...]) -> None:
        self._error = ""
        self._use(NotedRounds(rounds))
        self.save()

    def save(self) -> None:
        """Save the rounds; what cannot be saved is tried again."""
        self._unsaved, self._waited = not self._keep(self.noted.text, self.over), 0.0

    def unsaved(self) -> bool:
        if self._unsaved:
            self.save()
        return self._unsaved

    def update(self, seconds: float) -> bool:
        """Try again from time to time to save what could not be saved."""
        due = super().update(seconds)
        self._waited += seconds
        saved = self._unsaved and self._waited >= SAVE_AGAIN and not self.unsaved()
        return saved or due

    def _hand(self, typed: str) -> str:
        """The cards in a field; spaces and commas are left out."""
        characters = (self._rules.fold.get(char, char) for char in typed.upper())
        return "".join(char for char in characters if char.isalpha() or char == FREE_CHARACTER)

    def _wrong(self, hands: tuple[str, ...]) -> str:
        """Why these cards cannot be left over; "" if they can."""
        if hands.count("") > 1:
            return text("Only one player goes out. Type the cards of the others.")
        cards, pack = (
            Counter(card for hand in hands for card in pieces_in(hand)),
            Counter(pack_of(self._rules)),
        )
        for card, number in cards.items():
            if card not in pack:
                return text("{letter} is no letter of this game.", letter=card)
            if number > pack[card]:
                return text("There are more {piece} than the set has.", piece=piece_listed(card, self._rules))
        if max(map(len, hands)) > self._rules.hand:
            return text("The hand holds more than {n} pieces.", n=self._rules.hand)
        return ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, inside, theme = style.px, self.inside, style.theme
        sentence = text(
            "Type the cards each player has left, * for a free card. The player who went out has none."
        )
        if self.over:
            sentence = self._result()
        error = self._error or (text("The last changes are not saved.") if self._unsaved else "")
        sentence, ink = (error, BAD_INK) if error else (sentence, theme.ink)
        at = (inside.left, inside.top + px(18))
        style.write_fitting_lines(surface, at, sentence, Face.TEXT, (15, 12), ink, inside.width, 3, 0.5)
        room = inside.width if self.over else round(inside.width * 0.34)
        for seat, name in enumerate(self._names):
            points = self.noted.points(self._rules, seat)
            at = (inside.left, inside.top + px(_LINE_ABOVE + ROW * seat + 20))
            label = text("{name}: {n}", name=name, n=sum(points))
            style.write_fitting(surface, at, label, Face.STRONG, (15, 11), theme.ink, room)
            sums = " \N{MIDDLE DOT} ".join(map(str, accumulate(points)))
            style.write_fitting(
                surface, (at[0], at[1] + px(18)), sums, Face.TEXT, (13, 9), theme.quiet_ink, room
            )
