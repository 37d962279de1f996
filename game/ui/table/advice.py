"""Sentences about the turn: what to do now, why a move is refused, what is on a square or would join
there."""

from collections.abc import Iterator

from game.table.board import Axis, Board, Cell
from game.table.layout import Premium
from game.table.moves import Placement
from game.table.refusal import Broken, Refusal
from game.table.ruleset import Ruleset
from game.text import phrases
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.text.phrases import piece_listed
from game.ui.kit.look.board_art import column_name
from game.ui.table.actions import key_of
from game.ui.table.turn import WORD_LEFT, Turn
from game.words.reason_texts import refusal_text
from modes.moves import Draw
from modes.states import HeapState


def hint_text(turn: Turn) -> str:
    """The current hint and the key for more of it; "" without one."""
    return turn.hints.sentence(key_of(Action.HINT))


def advice(turn: Turn) -> str:
    """What to do now, while nothing is laid."""
    if turn.outcome is not None:
        return text("The game is over.")
    if turn.piece_note:
        return turn.piece_note
    if sentences := hint_text(turn):
        return sentences
    rules = turn.rules
    if turn.declared:
        return text("Your card is chosen. Now take the face-up card or draw from the pile.")
    if turn.declaring:
        return text("Choose the card to swap. You can’t change it afterwards.")
    if turn.stuck:
        return _stuck_text(turn)
    if not turn.state.board:
        return text(
            "Play the first word: {least} to {most} cards in one line, one of them on the star.",
            least=rules.placing.first_min,
            most=rules.placing.first_max or rules.hand,
        )
    if Draw in turn.offers:
        return text("Play a word, or turn cards from the draw pile.")
    most = rules.placing.max_new or rules.hand
    return plural(
        "Play {n} card, joined to the crossword.",
        "Play 1 to {n} cards in one line, joined to the crossword.",
        most,
    )


def _stuck_text(turn: Turn) -> str:
    zones = turn.session.mode.zones
    if "waste" in zones:
        return text("You can’t play a word from the heaps. Turn cards from the draw pile.")
    if "open" in zones:
        return text("You can’t play a word from the row and the open pile. Turn a card from the draw pile.")
    return text("You can’t play a word from your hand. Draw a card.")


def remarks(turn: Turn) -> tuple[str, ...]:
    """Remarks on the draft besides its words."""
    if turn.verdict is None:
        return ()
    sentences = [name for name in (turn.piece_note, hint_text(turn)) if name]
    sentences += [phrases.note(code, turn.session.mode.sentences) for code in turn.verdict.notes]
    if turn.draft_refused:
        sentences.append(text("The cards go back where they were."))
    elif turn.verdict.legal and turn.state.of(HeapState).heaps:
        under = sum(
            slot.zone == "heap" and len(turn.state.of(HeapState).heaps[slot.place]) > 1
            for slot in turn.draft.slots
        )
        if under:
            sentences.append(plural("{n} card will turn up.", "{n} cards will turn up.", under))
    return tuple(sentences)


def reasons(turn: Turn) -> tuple[str, ...]:
    """Why the move just tried is refused, or the current draft would be."""
    if turn.at_edge:
        return (text("The board ends here."),)
    if turn.missing:
        return (_missing(turn),)
    refusal = turn.refused or (turn.verdict.refusal if turn.verdict is not None else None)
    if refusal is None:
        return ()
    sentences = sentences_of(turn, refusal)
    if turn.word_left:
        key = key_of(Action.SHOW_WORD)
        return (*sentences, text("“Show it” ({key}) places the word. It counts as a hint.", key=key))
    if turn.may_be_helped and any(broken.code in WORD_LEFT for broken in refusal.broken):
        return (*sentences, text("Hint ({key}) shows a word.", key=key_of(Action.HINT)))
    return sentences


def _missing(turn: Turn) -> str:
    if turn.rules.pieces_are == "cards":
        return text("You have no {letter} to play now.", letter=turn.missing)
    if turn.rules.blank_is == "star":
        return text("You have no {letter} and no star.", letter=turn.missing)
    return text("You have no {letter} and no blank.", letter=turn.missing)


def sentences_of(turn: Turn, refusal: Refusal) -> tuple[str, ...]:
    """One sentence for each rule that a move breaks."""
    return tuple(dict.fromkeys(because(turn, broken) for broken in refusal.broken))


def because(turn: Turn, broken: Broken) -> str:
    """The sentence for a broken rule; for an unknown word, why it is not allowed."""
    return refusal_text(broken, turn.rules, turn.court, turn.session.mode.sentences)


def number(n: int) -> str:
    """A number for speech, where a minus sign may be skipped."""
    return text("minus {n}", n=-n) if n < 0 else str(n)


def column(x: int, rules: Ruleset) -> str:
    """A column's name: a letter on a board; on the edgeless table a number counted from the star."""
    return number(x) if rules.layout.edgeless else column_name(x)


def row(y: int, rules: Ruleset) -> str:
    """A row's name: counted from 1 on a board, from the star on the edgeless table."""
    return number(y) if rules.layout.edgeless else str(y + 1)


def square(cell: Cell, rules: Ruleset) -> str:
    return text("Column {column}, row {row}", column=column(cell[0], rules), row=row(cell[1], rules))


def premium(square_premium: Premium) -> str:
    """The name of a premium square; "" for a plain one."""
    if square_premium.word > 1:
        named = {2: text("double word"), 3: text("triple word")}
        return named.get(square_premium.word) or text("word times {n}", n=square_premium.word)
    if square_premium.letter > 1 and square_premium.only is not None:
        return text(
            "letter times {n} for letters worth {value}", n=square_premium.letter, value=square_premium.only
        )
    if square_premium.letter > 1:
        named = {2: text("double letter"), 3: text("triple letter")}
        return named.get(square_premium.letter) or text("letter times {n}", n=square_premium.letter)
    return ""


def cell_text(turn: Turn, cell: Cell) -> str:
    """Describe a square and what is on it."""
    named, board = square(cell, turn.rules), turn.state.board
    slot = turn.draft.cells.get(cell)
    if slot is not None:
        return text("{square}: {piece}, placed this turn.", square=named, piece=_draft_piece(turn, cell))
    if cell in board:
        laid, words = board[cell], _words(board, cell)
        if laid.is_blank and turn.rules.blank_is == "star":
            return text(
                "{square}: {letter}, a star, in {words}.", square=named, letter=laid.letter, words=words
            )
        if laid.is_blank:
            return text(
                "{square}: {letter}, a blank, in {words}.", square=named, letter=laid.letter, words=words
            )
        return text("{square}: {letter}, in {words}.", square=named, letter=laid.letter, words=words)
    return empty(cell, turn.rules)


def empty(cell: Cell, rules: Ruleset) -> str:
    """Describe an empty square."""
    named, layout = square(cell, rules), rules.layout
    name = premium(layout.premium(cell)) if layout.holds(cell) else ""
    if cell == layout.start and layout.starred and name:
        return text("{square}: empty, the star, {premium}.", square=named, premium=name)
    if cell == layout.start and layout.starred:
        return text("{square}: empty, the star.", square=named)
    if cell == layout.start and name:
        return text("{square}: empty, the start square, {premium}.", square=named, premium=name)
    if cell == layout.start:
        return text("{square}: empty, the start square.", square=named)
    if name:
        return text("{square}: empty, {premium}.", square=named, premium=name)
    return text("{square}: empty.", square=named)


def _draft_piece(turn: Turn, cell: Cell) -> str:
    return piece_of(turn, next(each for each in turn.draft.laid if each.cell == cell))


def piece_of(turn: Turn, placed: Placement) -> str:
    """A piece of the draft; for a blank also the letter it stands for."""
    piece = piece_listed(turn.piece(placed.slot), turn.rules)
    return text("{letter}, {piece}", letter=placed.letter, piece=piece) if placed.letter else piece


def _words(board: Board, cell: Cell) -> str:
    """The words through a cell, or its letter if it stands alone."""
    runs = [board.run(cell, axis) for axis in Axis]
    return ", ".join(board.word(run) for run in runs if len(run) > 1) or board.word(runs[0])


def joins(board: Board, cell: Cell) -> Iterator[str]:
    """What a piece on an empty square would touch, across and down."""
    for axis in Axis:
        before, after = (_beside(board, cell, axis, by) for by in (-1, 1))
        if axis is Axis.ACROSS and before and after:
            yield text("Across: between {before} and {after}.", before=before, after=after)
        elif axis is Axis.ACROSS and before:
            yield text("Across: directly after {word}.", word=before)
        elif axis is Axis.ACROSS and after:
            yield text("Across: directly before {word}.", word=after)
        elif before and after:
            yield text("Down: between {before} and {after}.", before=before, after=after)
        elif before:
            yield text("Down: directly below {word}.", word=before)
        elif after:
            yield text("Down: directly above {word}.", word=after)


def _beside(board: Board, cell: Cell, axis: Axis, by: int) -> str:
    return board.word(board.run(axis.step(cell, by), axis))


def lines(board: Board, rules: Ruleset, axis: Axis) -> tuple[str, ...]:
    """The crossword row by row or column by column, with the words and letters of each."""
    if not board:
        return (text("Nothing has been played yet."),)
    across = axis is Axis.ACROSS
    of_line, of_place = (1, 0) if across else (0, 1)
    at = sorted({cell[of_line] for cell in board})
    sentences = []
    for line in range(at[0], at[-1] + 1):
        begun = [cell for cell in board if cell[of_line] == line and axis.step(cell, -1) not in board]
        runs = [board.run(cell, axis) for cell in sorted(begun, key=lambda cell: cell[of_place])]
        if across:
            parts = [
                text(
                    "{letters} from column {column}", letters=board.word(run), column=column(run[0][0], rules)
                )
                for run in runs
            ]
            sentences.append(text("Row {row}: {parts}.", row=row(line, rules), parts="; ".join(parts)))
        else:
            parts = [
                text("{letters} from row {row}", letters=board.word(run), row=row(run[0][1], rules))
                for run in runs
            ]
            sentences.append(
                text("Column {column}: {parts}.", column=column(line, rules), parts="; ".join(parts))
            )
    return tuple(sentences)
