"""Doubting the last play: who doubts which word, and where the table votes, each voice. The same form serves
every game; it makes the move, and plays it not."""

from collections.abc import Sequence
from datetime import date

import pygame

from game.table.moves import Challenge
from game.table.placement import Piece, read
from game.table.state import State
from game.table.voting import sent_back, voters
from game.text.catalogues import plural, text
from game.ui.company.computer_players import ComputerPlayers
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.controls.widgets import Button, ButtonKind
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.screen import Change, Pop
from game.ui.table.turn import Turn
from game.words.lexicon import Lexicon
from game.words.reason_texts import reason_text
from game.words.rulings import Ruling

_ROW = 48
_FOOT = 50


def doubtable(state: State) -> tuple[str, ...]:
    """The words of the last play, while it may be doubted."""
    before = state.undisputed
    if before is None:
        return ()
    laid = [Piece(cell, laid) for cell, laid in state.board.items() if cell not in before.board]
    return read(before.board, laid).words


class Doubting(Form):
    """When it is closed, `move` is the doubt with its verdict, or None if nobody doubts after all; `reasons`
    say what the dictionary said, `ruled` what the table has ruled by its vote."""

    wide = 760.0

    def __init__(self, turn: Turn, thinking: ComputerPlayers, doubters: Sequence[int], votes: bool) -> None:
        super().__init__()
        self.move: Challenge | None = None
        self.reasons: tuple[str, ...] = ()
        self.ruled: tuple[Ruling, ...] = ()
        self._turn = turn
        self._thinking = thinking
        self._doubters = tuple(doubters)
        self._votes = votes
        self._words = doubtable(turn.session.state)
        self._doubter = 0
        self._word = 0
        self._voices: dict[int, bool] = {}
        self._window = (0, 0)

    @classmethod
    def by_persons(cls, turn: Turn, thinking: ComputerPlayers) -> "Doubting":
        """A person doubts: any but whoever laid the word."""
        before = turn.session.state.undisputed
        layer = None if before is None else before.turn
        doubters = [seat for seat in turn.seating.persons if seat != layer]
        if turn.viewer in doubters:
            doubters.sort(key=lambda seat: seat != turn.viewer)
        return cls(turn, thinking, doubters, turn.rules.adjudication == "vote")

    @classmethod
    def by_computer(cls, turn: Turn, thinking: ComputerPlayers, doubt: Challenge) -> "Doubting":
        """A computer player doubts, and the table votes."""
        form = cls(turn, thinking, (doubt.seat,), votes=True)
        form._words = doubt.words or form._words
        return form

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are doubted: one of them, or all."""
        return self._words[self._word : self._word + 1] if self._word < len(self._words) else self._words

    def _voters(self) -> tuple[int, ...]:
        return voters(self._turn.session.state, self._turn.session.mode.ruleset)

    def _voice(self, seat: int) -> bool:
        """Whether a seat is against the words, as the form stands; whoever doubts them begins with that."""
        if self._turn.seating.level(seat) is not None:
            return self._thinking.votes_against(self.words)
        return self._voices.get(seat, bool(self._doubters) and seat == self._doubters[self._doubter])

    def enter(self, size: tuple[int, int], style: Style) -> None:
        self._window = size
        rows = (len(self._doubters) > 1) + (len(self._words) > 1)
        voices = HEAD + _ROW * len(self._voters()) if self._votes else 0
        self.high = 70 + 34 + rows * (HEAD + 44 + 12) + voices + _FOOT + 44
        super().enter(size, style)

    # --- the form -------------------------------------------------------------------------------------

    def heading(self) -> str:
        return text("Doubting the last play")

    def begin_at(self) -> str:
        return "settle"

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Spot]:
        px, called = style.px, self._turn.seating.called
        spots: list[Spot] = []
        y, high = inside.top + px(34), px(HEAD + 44)
        if len(self._doubters) > 1:
            names = [called[seat] for seat in self._doubters]
            rect = pygame.Rect(inside.left, y, inside.width, high)
            spots.append(ChoiceField("doubter", rect, text("Who doubts it?"), names, self._doubter))
            y += high + px(12)
        if len(self._words) > 1:
            answers = [*self._words, text("all of them")]
            rect = pygame.Rect(inside.left, y, inside.width, high)
            spots.append(ChoiceField("word", rect, text("Which word?"), answers, self._word))
            y += high + px(12)
        if self._votes:
            spots += self._voice_rows(style, pygame.Rect(inside.left, y + px(HEAD), inside.width, 0))
        return [*spots, *self._buttons(style, inside)]

    def _voice_rows(self, style: Style, top: pygame.Rect) -> list[Spot]:
        """A row for each who votes: a word, or none."""
        px, voting = style.px, self._voters()
        room = self.sheet.bottom - px(28 + _FOOT + 14) - top.top
        step = min(px(_ROW), room // max(1, len(voting)))
        answers = (text("it is a word"), text("it is none"))
        rows: list[Spot] = []
        for place, seat in enumerate(voting):
            rect = pygame.Rect(top.left, top.top + place * step, top.width, min(px(40), step - px(4)))
            name = self._turn.seating.called[seat]
            row = ChoiceField(f"voice {seat}", rect, name, answers, int(self._voice(seat)), ChoiceRow.BESIDE)
            row.enabled = self._turn.seating.level(seat) is None
            rows.append(row)
        return rows

    def _buttons(self, style: Style, inside: pygame.Rect) -> list[Spot]:
        px, rules = style.px, self._turn.session.mode.ruleset
        wide, high = px(210), px(_FOOT)
        rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
        label = text("Count the votes") if self._votes else text("Look it up")
        buttons: list[Spot] = [Button("settle", rect, label, ButtonKind.BRASS, text("Enter"))]
        if rules.derivation_vote and not self._votes:
            rect = rect.move(-rect.width - px(12), 0)
            buttons.append(Button("to vote", rect, text("Let the table vote")))
        rect = pygame.Rect(inside.left, rect.top, px(160), high)
        return [*buttons, Button("stand", rect, text("Let it stand"), key=text("Esc"))]

    def press(self, spot: Spot) -> Change | None:
        if isinstance(spot, ChoiceField):
            spot.touch()
            self._follow()
        elif spot.name == "stand":
            return Pop()
        elif spot.name == "settle":
            self._follow()
            self._settle()
            return Pop()
        elif spot.name == "to vote" and self.style is not None:
            self._votes = True
            self.enter(self._window, self.style)
        return None

    def handle(self, event: pygame.Event) -> Change | None:
        change = super().handle(event)
        self._follow()
        return change

    def _follow(self) -> None:
        """Take over what is chosen."""
        for spot in self.focus.spots:
            if not isinstance(spot, ChoiceField):
                continue
            if spot.name == "doubter":
                self._turn_to(spot.at)
            elif spot.name == "word":
                self._word = spot.at
            elif spot.enabled:
                self._voices[int(spot.name.removeprefix("voice "))] = bool(spot.at)

    def _turn_to(self, doubter: int) -> None:
        """Another one doubts: his voice is against the words, the other's no longer for certain."""
        if doubter == self._doubter:
            return
        self._voices.pop(self._doubters[self._doubter], None)
        self._voices.pop(self._doubters[doubter], None)
        self._doubter = doubter
        for spot in self.focus.spots:
            if isinstance(spot, ChoiceField) and spot.name.startswith("voice "):
                spot.at = int(self._voice(int(spot.name.removeprefix("voice "))))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        before = self._turn.session.state.undisputed
        left, room = self.sheet.left + px(28), self.sheet.width - px(56)
        if before is not None:
            name = self._turn.seating.called[before.turn]
            line = text("{name} has laid {words}.", name=name, words=", ".join(self._words))
            style.write(surface, (left, self.sheet.top + px(84)), line, Face.TEXT, 16, theme.ink, room=room)
        voices = [spot for spot in self.focus.spots if spot.name.startswith("voice ")]
        if voices:
            at = (left, voices[0].rect.top - px(12))
            style.write(surface, at, text("How does everybody vote?"), Face.STRONG, 14, theme.ink, room=room)

    # --- the verdict ----------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Make the move, with its verdict."""
        seat = self._doubters[self._doubter]
        if self._votes:
            votes = tuple(self._voice(voter) for voter in self._voters())
            upheld = sent_back(votes, self._turn.session.mode.ruleset)
            self.move = Challenge(seat, self.words, upheld, votes)
            against, all_ = sum(votes), len(votes)
            said_no = plural("{n} of {all} is against it.", "{n} of {all} are against it.", against, all=all_)
            self.reasons = (said_no,)
            self.ruled = tuple(self._rulings(valid=not upheld))
            return
        lexicon = self._turn.session.mode.words
        upheld = any(word not in lexicon for word in self.words)
        self.move = Challenge(seat, self.words, upheld)
        self.reasons = tuple(self._grounds())

    def _grounds(self) -> list[str]:
        """What the word court says of each word."""
        court = self._turn.court
        if court is None:
            return []
        found = []
        for word in self.words:
            reasons = " ".join(reason_text(reason) for reason in court.judge(word).reasons[:3])
            found.append(f"{word}: {reasons}")
        return found

    def _rulings(self, valid: bool) -> list[Ruling]:
        lexicon = self._turn.session.mode.words
        if not isinstance(lexicon, Lexicon):
            return []
        seating = self._turn.seating
        by = tuple(seating.called[seat] for seat in seating.persons)
        day = date.today().isoformat()
        return [Ruling(word, lexicon.language, valid, by, day) for word in self.words]
