"""Thinking about the position on the table: the plays and swaps, how they do, and which one is chosen."""

from typing import TYPE_CHECKING

import pygame

from game.fault import Fault
from game.hosting.background import Background, Job
from game.table.board import Cell
from game.table.facedown import history, seen_by
from game.table.moves import Exchange, Move, Pass, Place
from game.table.session import Session
from game.table.state import Phase, State
from game.text.catalogues import number_text, plural, text
from game.text.phrases import piece_listed, piece_name
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.table.advice import square
from game.ui.table.move_list import ROW, VisibleRows, draw_chosen
from game.words.lexicon import EVERYDAY, Lexicon

if TYPE_CHECKING:  # the first frame need not wait for the search
    from game.search.kernel.plays import Pieces
    from game.search.players.analysis import Fits, TriedMove
    from game.search.players.position_analysis import Thoughts

_DETAILS = 86  # least height of what is said about the chosen move
_MAX_TYPED = 24  # characters of the filter: the letters of a word and its length
_FIGURE = 52  # width of a number
_WIDTH = 230  # of a list that has the worth too


class ThinkingList:
    """The list of one position after another, made beside the window. `chosen` is a row of it: of the first
    `thoughts` the best, and of those that follow the move that was `picked`, if one was."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._background = Background("thinking")
        self._rows = VisibleRows()
        self.filter = ""
        words = session.mode.words
        self._narrower = words.narrower(EVERYDAY) if isinstance(words, Lexicon) else ""
        self._everyday = False  # whether only words of that tier are listed
        self.cell: Cell | None = None  # only plays that lay a piece there are listed
        self.begin()

    def close(self) -> None:
        self._background.close()

    def begin(self) -> None:
        """Think about the position that the session shows now, with the present filter."""
        self._state: State = seen_by(self._session.state, self._session.state.turn)
        self.cell = None if self.cell in self._state.board else self.cell
        self.chosen = 0
        self.picked: TriedMove | None = None
        self.thoughts: Thoughts | None = None
        self._fault: Fault | None = None
        self._ended = False
        self._job: Job[Thoughts, None] | None = None
        state = self._session.state
        if state.phase is Phase.PLAYING and self._session.mode.outcome(state) is None:
            before = self._session.detached(self._session.at)
            moves = self._session.moves[self._session.at : self._session.at + 2]
            fits, seen = self._fits(), self._state
            self._job = self._background.instead(lambda job: self._think(job, before, seen, moves, fits))

    @property
    def _restricted(self) -> bool:
        return bool(self.filter) or self._everyday or self.cell is not None

    def _fits(self) -> "Fits | None":
        """The restriction of the list: None lists everything."""
        wanted, cell, words = self.filter, self.cell, self._session.mode.words
        narrower = words.at(self._narrower) if self._everyday and isinstance(words, Lexicon) else None

        def fits(pieces: "Pieces", made: tuple[str, ...]) -> bool:
            there = cell is None or any(cell == laid for laid, _ in pieces)
            return (
                there
                and (narrower is None or all(word in narrower for word in made))
                and fitting(made, wanted)
            )

        return fits if self._restricted else None

    @staticmethod
    def _think(
        job: "Job[Thoughts, None]",
        session: Session,
        seen: State,
        moves: tuple[Move, ...],
        fits: "Fits | None",
    ) -> None:
        """The job: runs on the background thread."""
        from game.search.players.position_analysis import Thinker

        thinker = Thinker(session.mode)
        job.when_cancelled(thinker.stop)
        played = moves if moves and isinstance(moves[0], Place | Exchange | Pass) else ()
        for thoughts in thinker.think(seen, history(session, seen.turn), played, fits):
            job.report(thoughts)

    # --- what there is --------------------------------------------------------------------------------

    @property
    def _moves(self) -> "tuple[TriedMove, ...]":
        return self.thoughts.moves if self.thoughts is not None else ()

    @property
    def move(self) -> tuple[Move, ...]:
        """The chosen play, swap or pass as moves."""
        from game.search.players.position_analysis import moves_of

        chosen = self._chosen
        return () if chosen is None else moves_of(self._session.mode, self._state, chosen)

    @property
    def _chosen(self) -> "TriedMove | None":
        return self._moves[self.chosen] if self.chosen < len(self._moves) else None

    @property
    def label(self) -> str:
        """The chosen move in a few words."""
        return "" if self._chosen is None else self._named(self._chosen)

    def update(self) -> bool:
        """Whether there is news since the last call. A picked move stays chosen while the list settles; if it
        falls off the list, the best one is picked."""
        if self._job is None or self._ended:
            return False
        if self._job.done():
            self._ended = True
            try:
                self._job.take()
            except Fault as fault:
                self._fault = fault
        now = self._job.progress  # what it has told before its end
        if now is self.thoughts and not self._ended:
            return False
        self.thoughts = now
        if (picked := self.picked) is not None:
            rows = (n for n, each in enumerate(self._moves) if _same(each, picked))
            if (row := next(rows, None)) is None:
                self._pick(0)
            else:
                self.chosen = row
        return True

    @property
    def settled(self) -> bool:
        """Whether the estimates do not change any more."""
        return self._job is None or self._ended

    # --- choosing -------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Choose another row."""
        self._pick(max(0, min(self.chosen + by, len(self._moves) - 1)))

    def _pick(self, row: int) -> None:
        self.chosen = row
        self.picked = self._chosen

    def type(self, char: str) -> None:
        """Add a letter or digit to the filter, as a held key does without end."""
        if len(self.filter) < _MAX_TYPED:
            self.filter += char
            self.begin()

    def erase(self) -> bool:
        """Take the last character of the filter away, or the mark of a square. False if there is neither."""
        if not self.filter and self.cell is None:
            return False
        if not self.filter:
            self.cell = None
        self.filter = self.filter[:-1]
        self.begin()
        return True

    @property
    def other_words(self) -> str:
        """The label of the button that switches the words; "" where the word list has no everyday words."""
        from game.practice.drills.play import words_only

        if not self._narrower:
            return ""
        return text("All words") if self._everyday else words_only(self._narrower)

    def change_words(self) -> None:
        """List only plays of everyday words, or all again."""
        if self._narrower:
            self._everyday = not self._everyday
            self.begin()

    def mark(self, cell: Cell) -> None:
        """List only plays that lay a piece on this free cell; all again if it is marked."""
        if cell not in self._state.board:
            self.cell = cell if cell != self.cell else None
            self.begin()

    def choose_at(self, point: tuple[int, int]) -> bool:
        n = self._rows.at(point)
        if n is None or n >= len(self._moves):  # the list was begun anew since it was drawn
            return False
        self._pick(n)
        return True

    # --- in words -------------------------------------------------------------------------------------

    def _named(self, move: "TriedMove") -> str:
        """A move in a few words."""
        if move.pieces:
            return move.words[0] if move.words else ""
        rules = self._session.mode.ruleset
        given = ", ".join(piece_name(each, rules) for each in move.swapped)
        if move.taken:
            taken = piece_name(move.taken, rules)
            return text("Swap {card} for {taken}", card=given, taken=taken)
        if given:
            return text("Swap {card}", card=given)
        if self._is_patience:
            return text("Turn a card") if "open" in self._session.mode.zones else text("Draw a card")
        return text("Pass")

    @property
    def _is_patience(self) -> bool:
        return len(self._state.seats) == 1

    def _filters(self) -> tuple[str, ...]:
        """The letters and the square that are looked for."""
        letters = (text("Letters: {letters}", letters=self.filter),) if self.filter else ()
        return letters if self.cell is None else (*letters, square(self.cell, self._session.mode.ruleset))

    def state_line(self) -> str:
        """The progress of the analysis, in words."""
        thoughts = self.thoughts
        if self._fault is not None:
            return str(self._fault)
        if self._job is None:
            return text("Nothing can be played here.")
        if thoughts is None:
            return text("Looking for a word…")
        alone = self._session.mode.ruleset.players[1] == 1
        if alone and not any(each.words for each in thoughts.moves) and not self._restricted:
            return text("No word can be placed now.")
        if not thoughts.moves:
            return text("No play fits.") if self._restricted else text("Nothing can be played here.")
        if thoughts.exact:
            return text("Solved to the end.") if thoughts.line else text("Searched to the end.")
        worlds = thoughts.moves[0].worlds
        if not worlds:
            kept = any(each.leave is not None for each in thoughts.moves)
            return text("By points and what is kept.") if kept else text("By points.")
        return plural("Based on {n} simulated game.", "Based on {n} simulated games.", worlds)

    def details(self) -> tuple[str, ...]:
        """Sentences about the chosen move."""
        move, thoughts = self._chosen, self.thoughts
        if move is None or thoughts is None:
            return ()
        lines = [", ".join(move.words) if len(move.words) > 1 else ""]
        if move.leave is not None:
            kept = self._kept_text(move)
            worth = number_text(move.points + move.leave, "z.1f")
            lines.append(
                text(
                    "Keeps {letters} ({leave}), worth {worth}.",
                    letters=kept,
                    leave=number_text(move.leave, "+z.1f"),
                    worth=worth,
                )
                if kept
                else text("Keeps nothing, worth {worth}.", worth=worth)
            )
        if move.worlds:
            lines.append(self._chances(move, thoughts))
        if thoughts.made is not None and _same(move, thoughts.made):
            lines.append(text("This was played."))
        if thoughts.line and not move.swapped and move.pieces == thoughts.line[0]:
            lines.append(text("Best line: {moves}.", moves=", ".join(self._line(thoughts.line))))
        return tuple(filter(None, lines))

    def _chances(self, move: "TriedMove", thoughts: "Thoughts") -> str:
        lead = number_text(move.ahead, "+z.0f")
        if thoughts.exact:
            return text("Wins {share} of games, final lead {lead}.", share=f"{move.chance:.0%}", lead=lead)
        if self._is_patience:
            margin = f"±{number_text(100 * move.margin, '.1f')}%"
            return text("Wins {share} of games ({margin}).", share=f"{move.chance:.0%}", margin=margin)
        if move is thoughts.moves[0] or not thoughts.equal:
            return text("Wins {share} of games, lead {lead}.", share=f"{move.chance:.0%}", lead=lead)
        behind = number_text(100 * (thoughts.moves[0].chance - move.chance), ".1f") + "%"
        margin = f"±{number_text(100 * move.margin, '.1f')}%"
        if move in thoughts.equal:
            return text(
                "Wins {share} of games, lead {lead}: equal to the best ({margin}).",
                share=f"{move.chance:.0%}",
                lead=lead,
                margin=margin,
            )
        return text(
            "Wins {share} of games, lead {lead}: {behind} less than the best ({margin}).",
            share=f"{move.chance:.0%}",
            lead=lead,
            behind=behind,
            margin=margin,
        )

    def _kept_text(self, move: "TriedMove") -> str:
        left = list(self._state.seat.hand)
        for piece in (*(laid.piece for _, laid in move.pieces), *move.swapped):
            if piece in left:
                left.remove(piece)
        rules = self._session.mode.ruleset
        return " ".join(piece_listed(piece, rules) for piece in rules.alphabetical(left))

    def _line(self, line: "tuple[Pieces, ...]") -> list[str]:
        """The moves of a solved end in a few words each; the true hands are known then."""
        from game.search.kernel.plays import placed

        mode, state, lines = self._session.mode, self._session.state, []
        for pieces in line:
            move = placed(mode.slots(state), pieces) if pieces else Pass()
            words = mode.read(state, move).words if isinstance(move, Place) else ()
            after = mode.apply(state, move)
            points = after.seats[state.turn].score - state.seat.score
            lines.append(f"{words[0]} {points}" if words else text("Pass"))
            state = after
        return lines

    @property
    def description(self) -> str:
        """The chosen move with its numbers, for speech."""
        if self._chosen is None or (self.cell is not None and not self.settled):
            return ". ".join((*self._filters(), self.state_line()))
        if not self.settled:
            return self.label
        n, many = self.chosen + 1, len(self._moves)
        points = plural("{n} point", "{n} points", self._chosen.points)
        first = text("{n} of {many}: {move}, {points}.", n=n, many=many, move=self.label, points=points)
        return " ".join((first, *self.details()))

    # --- showing --------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> None:
        """Draw the list within an area of paper."""
        px, theme = style.px, style.theme
        top = inside.top + px(13)
        hint = " \N{MIDDLE DOT} ".join(self._filters()) or text("Type letters to search.")
        style.write_fitting(
            target, (inside.left, top), hint, Face.TEXT, (13, 10), theme.quiet_ink, inside.width
        )
        size = style.fitting(self.state_line(), Face.STRONG, 13, inside.width, 10)
        states = style.lines(self.state_line(), Face.STRONG, size, inside.width)
        for n, state in enumerate(states):
            style.write(target, (inside.left, top + px(18 + 14 * n)), state, Face.STRONG, size, theme.ink)
        lines = [
            line for sentence in self.details() for line in style.lines(sentence, Face.TEXT, 13, inside.width)
        ]
        below = top + px(12 + 14 * len(states))
        details = max(px(_DETAILS), px(16) * len(lines) + px(6))
        rows = pygame.Rect(inside.left, below, inside.width, inside.bottom - details - below)
        self._rows.place(rows, px(ROW), self.chosen, len(self._moves))
        for n, rect in self._rows:
            self._draw_move(target, style, rect, self._moves[n], n == self.chosen)
        y = self._rows.area.bottom + px(16)
        for line in lines:
            if y <= inside.bottom:
                style.write(target, (inside.left, y), line, Face.TEXT, 13, theme.ink)
            y += px(16)

    def _draw_move(
        self, target: pygame.Surface, style: Style, rect: pygame.Rect, move: "TriedMove", chosen: bool
    ) -> None:
        px, theme, thoughts = style.px, style.theme, self.thoughts
        if thoughts is None:
            return
        if chosen:
            draw_chosen(target, style, rect)
        base, right = rect.top + px(17), rect.right
        figures = [str(move.points)]
        if move.leave is not None and rect.width >= px(_WIDTH):
            figures.append(number_text(move.points + move.leave, "z.1f"))
        if any(each.worlds for each in thoughts.moves):
            equal = "=" if move in thoughts.equal and len(thoughts.equal) > 1 else ""
            figures.append(f"{equal}{move.chance:.0%}" if move.worlds else "\N{EN DASH}")
        for figure in reversed(figures):
            style.write(target, (right, base), figure, Face.STRONG, 14, theme.ink, side="right")
            right -= px(_FIGURE if figure is not figures[0] else 30)
        made = thoughts.made is not None and _same(move, thoughts.made)
        face = Face.BOLD if made else Face.SERIF
        words = f"{self._named(move)} \N{BULLET}" if made else self._named(move)
        size = style.fitting(words, face, 14, right - rect.left, 10)
        style.write(target, (rect.left, base), words, face, size, theme.ink, room=max(1, right - rect.left))


def _same(one: "TriedMove", other: "TriedMove") -> bool:
    return (one.pieces, one.swapped, one.taken) == (other.pieces, other.swapped, other.taken)


def fitting(words: tuple[str, ...], wanted: str) -> bool:
    """Whether the main word has all these letters, and as many in all as a number among them says."""
    letters = [char for char in wanted if not char.isdigit()]
    length = "".join(char for char in wanted if char.isdigit())
    main = words[0]
    enough = all(main.count(letter) >= letters.count(letter) for letter in set(letters))
    return enough and (not length or len(main) == int(length))
