"""What an item asks, in sentences and plain drawings: for the terminal, and for copies in other programs."""

from collections.abc import Sequence

from game.study.course import Course
from game.study.finishing import state_of
from game.study.item import Item, Solution
from game.study.positions import as_word, asked, position_of
from game.table.board import Board, sign_of
from game.table.layout import Layout, Premium
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text


def question(course: Course, item: Item) -> list[str]:
    """The lines of a question. Raises Fault if the item cannot be read under the course's rules."""
    if item.kind == "word":
        return [text("Is {word} a word? Answer yes or no.", word=item.ask)]
    if item.kind == "short":
        return [text("All words like {word}, by their first letter.", word=item.ask)]
    if item.kind == "anagram":
        return [text("All words of exactly these letters: {letters}", letters=item.ask)]
    if item.kind == "hooks":
        return [text("All words that are {word} and one letter before or behind it.", word=item.ask)]
    if item.kind == "affixes":
        return [text("Words of the root {root} with one prefix or suffix.", root=item.ask)]
    if item.kind == "endings":
        return [text("Words of the root {root} with a simple ending: O, A, E, I.", root=item.ask)]
    if item.kind == "finish":
        return _patience(course, item)
    return _on_a_board(course, item)


def answers_of(course: Course, item: Item, solution: Solution, most: int) -> str:
    """The answers of a solution in a line, so many plays at most; a play as its word from its first cell."""
    most = len(solution.answers) if solution.all_of_it else most  # a list is there to be learnt whole
    shown = list(solution.answers[:most])
    if item.kind == "play":
        board = position_of(course, item)[0].board
        shown = [as_word(board, answer) for answer in shown]
    more = "…" if len(solution.answers) > most else ""
    return ("; " if item.kind in ("play", "finish") else ", ").join(shown) + more


def _patience(course: Course, item: Item) -> list[str]:
    state = state_of(course, item)
    lines = _board(state.board)
    if any(state.seat.hand):
        lines.append(text("Hand: {cards}", cards=" ".join(filter(None, state.seat.hand))))
    for n, heap in enumerate(state.heaps, 1):
        if heap:
            lines.append(text("Heap {n}, the top first: {cards}", n=n, cards=" ".join(reversed(heap))))
    if state.open:
        lines.append(text("Open, the top first: {cards}", cards=" ".join(reversed(state.open))))
    if state.stock:
        lines.append(text("Stock, in its order: {cards}", cards=" ".join(reversed(state.stock))))
    asked = text("Lay every card. Answer play after play: column row across|down WORD; …")
    return [*lines, asked, text("Cards are turned or taken by themselves where the rules allow it.")]


def _board(board: Board, layout: Layout | None = None) -> list[str]:
    """The drawing of a board, and beside it that of its squares with what their signs mean."""
    if layout is None or layout.edgeless:
        origin, rows = board.drawing()
    else:
        origin, rows = (0, 0), board.rows((0, 0), layout.width, layout.height)
        rows = [f"{row}    {squares}" for row, squares in zip(rows, layout.rows, strict=True)]
    lines = [text("The first sign is at column {x}, row {y}.", x=origin[0], y=origin[1])]
    lines += [f"    {row}" for row in rows]
    signs = [_sign(sign, premium) for sign, premium in layout.legend.items()] if layout is not None else []
    return [*lines, *([text("Squares: {signs}", signs="; ".join(signs))] if signs else [])]


def _sign(sign: str, premium: Premium) -> str:
    if premium.word > 1:
        return text("{sign} word × {n}", sign=sign, n=premium.word)
    if premium.only is not None:
        return text(
            "{sign} letter × {n}, if its number is {value}", sign=sign, n=premium.letter, value=premium.only
        )
    return text("{sign} letter × {n}", sign=sign, n=premium.letter)


def _numbers(board: Board, hand: Sequence[str], ruleset: Ruleset) -> str:
    """The numbers on the pieces of the hand and the board, the same ones together."""
    pieces = sorted({*hand, *(laid.piece for laid in board.values())})
    values = sorted({ruleset.value(piece) for piece in pieces})
    rows = (
        f"{value} {''.join(piece for piece in pieces if ruleset.value(piece) == value)}" for value in values
    )
    return text("Numbers on the pieces: {numbers}", numbers=", ".join(rows))


def _on_a_board(course: Course, item: Item) -> list[str]:
    (position, pieces), aim = position_of(course, item), asked(item)
    lines = _board(position.board, course.ruleset.layout)
    lines += [text("Hand: {cards}", cards=" ".join(position.hand))]
    lines += [_numbers(position.board, position.hand, course.ruleset)]
    if aim.free:
        lines.append(
            plural(
                "With them {n} free card, which goes with the last letter.",
                "With them {n} free cards, which go with the last letter.",
                aim.free,
            )
        )
    if item.kind == "worth":
        cells = " ".join(f"{sign_of(laid)}({x},{y})" for (x, y), laid in pieces)
        return [*lines, text("What does {cells} count? Answer a number, or no: not allowed.", cells=cells)]
    shed = course.ruleset.scoring == "laid"
    goals = {
        "best": text("Find the play that sheds the most points.")
        if shed
        else text("Find the play of the most points."),
        "least": text("Find a play of at least {n} points.", n=aim.least),
        "out": text("Lay every letter in one play."),
    }
    return [*lines, goals[aim.goal], text("Answer: column row across|down WORD")]
