"""What the guide says to a newcomer at each kind of table. It draws nothing and knows no panel."""

from typing import NamedTuple

from game.table.board import Axis, Cell
from game.table.moves import Done, Draw, Exchange, Move, Place, Placement
from game.table.state import NO_PIECE
from game.text.catalogues import plural, text
from game.ui.table.actions import Act, Offer
from game.ui.table.advice import advice
from game.ui.table.turn import Turn


class Panel(NamedTuple):
    """A title, sentences and buttons."""

    title: str
    lines: tuple[str, ...]
    offers: tuple[Offer, ...]


class ShownPlay:
    """The play that is shown, against what lies as a draft."""

    def __init__(self, target: tuple[Placement, ...], turn: Turn) -> None:
        self.target = target
        self._turn = turn
        self.blank_is_star = turn.rules.blank_is == "star"
        lying = {placed.cell: self._seen(placed) for placed in turn.draft.laid}
        wanted = {placed.cell: self._seen(placed) for placed in target}
        self.left = tuple(placed for placed in target if lying.get(placed.cell) != wanted[placed.cell])
        self.elsewhere = any(seen != wanted.get(cell) for cell, seen in lying.items())

    def _seen(self, placed: Placement) -> tuple[str, str]:
        return self.piece(placed), placed.letter.lower()

    def piece(self, placed: Placement) -> str:
        """The piece that is to be placed."""
        return self._turn.piece(placed.slot)

    def letter(self, placed: Placement) -> str:
        """What is to be seen on its square."""
        return placed.letter or self.piece(placed)

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(placed.cell for placed in self.target)

    @property
    def axis(self) -> Axis:
        """The way the letters go."""
        across = len({y for _, y in self.cells}) == 1 and len(self.target) > 1
        return Axis.ACROSS if across else Axis.DOWN

    @property
    def word(self) -> str:
        """The main word of the shown play."""
        session = self._turn.session
        words = session.mode.read(session.state, Place(self.target)).words if self.target else ()
        return words[0] if words else ""


def kind_of(turn: Turn) -> str:
    """Which kind of table this is: each has its own first steps."""
    zones = turn.session.mode.zones
    if turn.seating.company:
        return "cards" if turn.rules.layout.edgeless else "board"
    return next((zone for zone in ("heaps", "row") if zone in zones), "hand")


def offer() -> Panel:
    """The question whether anything shall be shown."""
    line = text("Make your first three moves with help.")
    yes = Offer(Act.GUIDE, text("Show me"))
    return Panel(text("New to this game?"), (line,), (yes, Offer(Act.SKIP_GUIDE, text("No, thanks"))))


def again() -> str:
    """What the menu of the table offers."""
    return text("Show me how to play")


def end(turn: Turn, happened: str) -> Panel:
    """The first moves are made."""
    lines = (happened, text("Now you know how it goes. The Hint button helps if you get stuck."))
    done = Offer(Act.SKIP_GUIDE, text("Play on"), text("Esc"))
    if turn.outcome is not None or not turn.may_be_helped:
        lines = (happened, text("Now you know how it goes."))
    return Panel(text("Well done!"), tuple(filter(None, lines)), (done,))


def step(turn: Turn, marks: ShownPlay, happened: str, sought: bool, n: int, moves: int, short: bool) -> Panel:
    """What to do now, and what came of the last move; `short` where there is little room."""
    skip = Offer(Act.SKIP_GUIDE, text("Stop showing"), "" if turn.draft else text("Esc"))
    title = text("Move {n} of {all}", n=n, all=moves)
    if not turn.in_turn:
        return Panel(title, tuple(filter(None, (happened, text("Now the others play.")))), (skip,))
    first = happened or (_beginning(turn) if n == 1 else "")
    now = _of_draft(turn, marks) if turn.draft else _of_empty(turn, marks, sought)
    said = [*now] if turn.draft or not first else [first, *now]
    if n == 1 and marks.target and not turn.draft and not short:
        said.append(text("A word of your own is just as good."))
    return Panel(title, tuple(said), (skip,))


def _of_draft(turn: Turn, marks: ShownPlay) -> tuple[str, ...]:
    legal = turn.verdict is not None and turn.verdict.legal
    if marks.left and not (marks.elsewhere or turn.draft_refused):
        return (_next(marks),)
    if legal and marks.target and not marks.elsewhere:
        return (text("{word} is ready. Press Enter to play it.", word=marks.word),)
    if legal:
        return (text("You can play this too: press Enter."),)
    return (text("This can't be played yet. Place more, or take it back with Esc."),)


def _of_empty(turn: Turn, marks: ShownPlay, sought: bool) -> tuple[str, ...]:
    if turn.declared or turn.declaring or turn.stuck:
        return (advice(turn),)
    if sought:
        return (text("Looking for a word …"),)
    if marks.target:
        return (text("You can play {word} on the marked squares.", word=marks.word), _next(marks))
    if Done in turn.offers:
        return (text("Play another word, or end your turn."),)
    if Exchange in turn.offers:
        return (text("No common word fits here. Play a word that you find, or swap."),)
    return (text("No common word fits here. Play a word that you find, or use the large button."),)


def _next(marks: ShownPlay) -> str:
    """The next piece of the shown play."""
    placed = marks.left[0]
    if placed.letter:
        letter = placed.letter.upper()
        if marks.blank_is_star:
            return text("Drag the star to its square and choose {letter}, or press {letter}.", letter=letter)
        return text("Drag the blank to its square and choose {letter}, or press {letter}.", letter=letter)
    return text("Drag {letter} to its square, or press {letter}.", letter=marks.piece(placed))


def _beginning(turn: Turn) -> str:
    """What this kind of game is about."""
    return {
        "heaps": lambda: text("You play words from the top cards of the heaps. Play the whole pack to win."),
        "row": lambda: text(
            "You play words from the cards of the row and the open pile. Play the whole pack to win."
        ),
        "hand": lambda: text("You play words from your cards. Play the whole pack to win."),
        "cards": lambda: text("Be the first to play all your cards: cards left in hand count against you."),
        "board": lambda: text("You play words from your tiles. Bonus squares make them score more."),
    }[kind_of(turn)]()


def happened(turn: Turn, word: str, move: Move) -> str:
    """What came of a move."""
    if not (word and isinstance(move, Place)):
        return _without_word(turn, move)
    kind = kind_of(turn)
    if kind == "cards":
        return plural(
            "You played {word}. You still hold {n} card.",
            "You played {word}. You still hold {n} cards.",
            len(turn.hand()),
            word=word,
        )
    if kind == "hand":
        return text("You played {word}. The next word has to join the crossword.", word=word)
    if kind == "heaps" and _uncovers(turn, move):
        return text("You played {word}. The cards under the ones you used turned up.", word=word)
    full = len(turn.hand()) >= turn.rules.hand and NO_PIECE not in turn.hand()
    if kind == "row" and full:
        return text("You played {word}. New cards came into the row.", word=word)
    if kind == "board" and full:
        return text("You played {word}. Your rack was filled up from the bag.", word=word)
    return text("You played {word}.", word=word)


def _uncovers(turn: Turn, move: Place) -> bool:
    """Whether the last move took cards that others lay under."""
    heaps = turn.session.state_at(turn.session.at - 1).heaps
    return any(placed.slot.zone == "heap" and len(heaps[placed.slot.place]) > 1 for placed in move.laid)


def _without_word(turn: Turn, move: Move) -> str:
    if isinstance(move, Draw):
        return text("You have a new card to play with.")
    if isinstance(move, Exchange):
        return "" if turn.declared else text("You have new pieces to play with.")
    return ""
