"""What phones are sent: the table as a seat sees it, made from `seen_by` alone; the texts and the style sheet
of the page."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from game.net.messages import SeatShown, SentAbsent, SentEnd, SentHint, SentQuestion, SentTable
from game.table.board import BLANK, FREE, Cell
from game.table.layout import Premium
from game.table.moves import Challenge, Done, Exchange, Move, Pass, Place, tag_of
from game.table.ruleset import Ruleset
from game.table.state import State, is_computer
from game.text.actions import Action, label_of
from game.text.catalogues import plural, spoken_language, text
from game.text.phrases import WARNED, overtime_text, piece_listed, time_warning
from game.theme import (
    FILLS,
    LETTER_FILL,
    SAND_INK,
    SEAT_INKS,
    SHAPES_ON_TILES,
    SQUARE_PRINT,
    WORD_FILL,
    Colour,
    Theme,
    board_look,
    hexed,
    mixed,
)
from modes.moves import Deal, Draw
from modes.states import DeclaredState

_OFFERED = frozenset[type[Move]]({Place, Exchange, Draw, Pass, Done, Deal, Challenge})
"""The kinds of moves that the page has buttons for."""


@dataclass(frozen=True)
class ViewContext:
    """What a seat is sent besides the state: name of the game and of the seats, the move log, what to do now,
    a question; whether there are hints, and the current one; open pieces to lay, blanks to
    free, the moves of the mode's own kinds with their labels, and the buttons that end the game. `clock` are
    the seconds left of the seat in turn, `clocks` those of all seats if each has a clock. `gone` are
    the seats whose phone is not connected, `substituted` those for which a computer player plays, `leads`
    those that would win now, `overtime` the points that each minute over the time costs."""

    game: str
    display_names: Sequence[str]
    log: Sequence[tuple[int, str]]
    status: str
    clock: int | None
    running: bool
    question: SentQuestion | None
    last: frozenset[Cell]
    helped: bool = False
    hint: SentHint | None = None
    freed: Sequence[str] = ()
    swaps: Sequence[Cell] = ()
    own: Sequence[tuple[str, Move]] = ()
    ends: Sequence[SentEnd] = ()
    gone: Set[int] = frozenset()
    substituted: Set[int] = frozenset()
    leads: Set[int] = frozenset()
    absent: Sequence[SentAbsent] = ()
    next: int | None = None
    pay: str = ""
    overtime: int = 0
    clocks: Mapping[int, int] = field(default_factory=dict)


def view_of(
    rules: Ruleset, seen: State, seat: int | None, at: int, offers: Set[type[Move]], around: ViewContext
) -> SentTable:
    """The table for a seat after `at` moves. `seen` is the state as the seat sees it, `offers` are the kinds
    of moves open to it."""
    value = _value(rules)
    declared = seen.of(DeclaredState).declared if seat == seen.turn else None
    return SentTable(
        at=at,
        game=around.game,
        tiles=rules.pieces_are == "tiles",
        seat=seat,
        turn=seen.turn,
        seats=tuple(
            SeatShown(
                name,
                len(each.hand),
                each.total,
                is_computer(each.name) or place in around.substituted,
                place in around.gone,
                place in around.leads,
                pieces_said=_pieces_said(rules, len(each.hand)),
                left=each.left,
                clock=around.clocks.get(place),
            )
            for place, (name, each) in enumerate(zip(around.display_names, seen.seats, strict=True))
        ),
        board=tuple(
            (x, y, laid.letter, laid.piece, value(laid.piece), (x, y) in around.last)
            for (x, y), laid in sorted(seen.board.items())
        ),
        start=rules.layout.start,
        squares=rules.layout.rows,
        signs={sign: _premium_view(premium) for sign, premium in rules.layout.legend.items()},
        hand=tuple((piece, value(piece)) for piece in seen.seats[seat].hand) if seat is not None else (),
        freed=tuple((piece, value(piece)) for piece in around.freed),
        swaps=tuple(around.swaps),
        own=tuple(around.own),
        ends=tuple(around.ends),
        open=seen.open[-1] if seen.open and not rules.placing.blank_swap else "",
        stock=len(seen.stock),
        letters=rules.letters,
        fold=dict(rules.fold),
        can=(
            *sorted(tag_of(kind) for kind in offers if kind in _OFFERED),
            *(("hint",) if around.helped else ()),
        ),
        declared=declared,
        log=tuple(around.log),
        status=around.status,
        clock=around.clock,
        running=around.running,
        question=around.question,
        hint=around.hint,
        absent=tuple(around.absent),
        next=around.next,
        tints={
            str(premium.only): premium.colour
            for premium in rules.layout.legend.values()
            if premium.only is not None
        },
        pay=around.pay,
        overtime=around.overtime,
        names={piece: piece_listed(piece, rules) for piece in (BLANK, FREE)},
        stock_name=_stock_name(rules, len(seen.stock)),
    )


def _pieces_said(rules: Ruleset, n: int) -> str:
    if rules.pieces_are == "tiles":
        return plural("{n} tile", "{n} tiles", n)
    return plural("{n} card", "{n} cards", n)


def _stock_name(rules: Ruleset, n: int) -> str:
    if rules.pieces_are == "tiles":
        return plural("{n} tile in the bag", "{n} tiles in the bag", n)
    return plural("Draw pile: {n} card.", "Draw pile: {n} cards.", n)


def _value(rules: Ruleset) -> Callable[[str], int]:
    def value(piece: str) -> int:
        return rules.value(piece) if piece else 0

    return value


def _premium_view(premium: Premium) -> tuple[str, str]:
    """The text of a square, and the name of its paint: what it multiplies, and its colour."""
    paint = f"{'word' if premium.word > 1 else 'letter'} {premium.colour.replace(' ', '-')}"
    if premium.only is not None:
        return str(premium.only), paint
    if premium.word > 1:
        return f"{premium.word}×" if premium.colour == "sand" else text("{n}W", n=premium.word), paint
    return text("{n}L", n=premium.letter), paint


_ACTIONS = {
    "play": Action.LAY,
    "back": Action.TAKE_BACK,
    "swap": Action.EXCHANGE,
    "pass": Action.PASS,
    "done": Action.DONE,
    "deal": Action.NEXT_ROUND,
    "challenge": Action.CHALLENGE,
    "stock": Action.TURN,
    "open": Action.TAKE_OPEN,
    "hint": Action.HINT,
    "turned": Action.TURN_CURSOR,
    "moves": Action.MOVES,
    "resign": Action.RESIGN,
}
"""The actions that the page has buttons for, by its names of the buttons."""


def page_texts() -> dict[str, str]:
    """The texts of the page by the names that it uses: the labels of actions are those of the window."""
    return {
        "lang": spoken_language(),
        **{name: label_of(action) for name, action in _ACTIONS.items()},
        "guide_cards": text("Tap the cards of a word in their order."),
        "guide_tiles": text("Tap the tiles of a word in their order."),
        "guide_square": text("Now tap the square for the first letter."),
        "guide_play": text(
            "Tap “{play}”. To change the word, tap “{back}”.",
            play=label_of(Action.LAY),
            back=label_of(Action.TAKE_BACK),
        ),
        "guide_wait": text("While you wait, tap a word to read what it means."),
        "more": text("The game"),
        "keep": text("Keep playing"),
        "rules": text("Rules"),
        "leads": text("leads"),
        "next_up": text("next"),
        "resigned": text("resigned"),
        "wait": text("Wait"),
        "nearer": text("Larger squares"),
        "code": text("Table code"),
        "enter": text("Join"),
        "where": text("Choose your seat"),
        "taken": text("taken"),
        "watch": text("Watch only"),
        "watching": text("Watching"),
        "name": text("Your name"),
        "name_needed": text("Enter your name to join."),
        "badge": text("Your badge"),
        "join": text("Join the game"),
        "full": text("All seats are taken. You can watch."),
        "scan": text("Scan, or open in a browser:"),
        "nobody": text("Nobody has joined yet. Scan the code with a phone."),
        "be_ready": text("I’m ready"),
        "ready": text("ready"),
        "not_ready": text("not ready yet"),
        "away": text("disconnected"),
        "you": text("you"),
        "leave": text("Leave your seat"),
        "sit": text("Take a seat"),
        "swap_these": text("Swap these"),
        "swap_which": text("Tap what you want to swap."),
        "sure": text("Really pass?"),
        "sort": text("Sort"),
        "shuffle": text("Shuffle"),
        "letter": text("Which letter is it?"),
        "lost": text("Not connected. Looking for the table…"),
        "sending": text("Sending…"),
        "again": text("Try again"),
        "close": text("Close"),
        "hand": text("Hand"),
        "board": text("The crossword"),
        "zoom": text("Show everything"),
        "yes": text("Yes"),
        "no": text("No"),
        "answer": text("Answer"),
        "add_word": text("Add word"),
        "finish": text("Done"),
        "allowed": text("It is allowed"),
        "not_allowed": text("Not allowed"),
        "give_up": text("I give up"),
        "begin": text("Start"),
        "next": text("Next"),
        "answered": text("answered"),
        "overtime": overtime_text("{points}"),
        **{f"left {seconds}": time_warning(seconds) for seconds in WARNED},
    }


def look_of(theme: Theme) -> str:
    """The colours of a theme as the custom properties that the page's style sheet uses, and the paint of
    every premium square by its name."""
    colours: dict[str, Colour] = {
        "table": theme.table[0],
        "table-edge": theme.table[-1],
        "text": theme.text,
        "quiet": theme.quiet,
        "rail": theme.rail[0],
        "rail-edge": theme.rail_edge,
        "button": theme.button[0],
        "button-low": theme.button[-1],
        "button-edge": theme.button_edge,
        "brass": theme.brass[0],
        "brass-low": theme.brass[-1],
        "brass-edge": theme.brass_edge,
        "brass-text": theme.brass_text,
        "paper": theme.paper,
        "ink": theme.ink,
        "quiet-ink": theme.quiet_ink,
        "rule": theme.rule,
        "card": theme.card[0],
        "card-low": theme.card[-1],
        "card-edge": theme.card_edge,
        "card-lip": theme.card_lip,
        "legal": theme.legal,
        "refused": theme.refused,
        "sign": SQUARE_PRINT,
        "sand-sign": SAND_INK,
    }
    rows = "".join(f"--{name}:{hexed(each)};" for name, each in colours.items())
    badges = "".join(f'[data-badge="{n}"]{{--badge:{hexed(ink)}}}\n' for n, ink in enumerate(SEAT_INKS))
    return f":root{{{rows}}}\n{badges}{_paint_rules(board_look(theme).darker)}"


def _paint_rules(darker: float) -> str:
    """A rule for each paint, of tiles and of squares; that of a square without a name of its own depends on
    what the square multiplies."""
    paints = {"letter": FILLS[LETTER_FILL], "word": FILLS[WORD_FILL], **FILLS}
    tints = "".join(
        f'[data-tint="{name}"]{{--tint:{hexed(mixed(ink, (0, 0, 0), darker))}}}\n'
        for name, ink in SHAPES_ON_TILES.items()
    )
    return tints + "".join(
        f'[data-paint~="{name.replace(" ", "-")}"]'
        f"{{--paint:{hexed(fill if name == 'sand' else mixed(fill, (0, 0, 0), darker))}}}\n"
        for name, fill in paints.items()
    )
