"""The sheets of a board: bag and unseen letters, score sheet, result, confirmations. Other players' pieces
are counted, never named."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from game.hosting.news import ending_story
from game.store.exports import export_as_gcg
from game.table.board import BLANK
from game.table.facedown import FACE_DOWN
from game.table.mode import Outcome
from game.table.moves import Pass
from game.table.ruleset import Ruleset
from game.table.state import Phase, Seat
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.text.endings import winner_text
from game.text.phrases import game_name
from game.ui.board.layout import BoardScene
from game.ui.board.turn import BoardTurn
from game.ui.company.pages import given_up, without_result
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.kit.screen import Explain, Push
from game.ui.table import keys
from game.ui.table.actions import ACTIONS, ActionSpec, TableCommands, available, key_of, offer, on_turn, sheet
from game.ui.table.pages import SHEETS, back, helped, menu_lines, pointer_tip, result, saved_page
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from modes.options import TileOptions


def unseen(turn: BoardTurn) -> Counter[str]:
    """The pieces the viewer cannot see: in the bag and on other racks."""
    pack = Counter({piece: count for piece, (count, _) in turn.rules.pieces.items()})
    pack.subtract(laid.piece for laid in turn.state.board.values())
    pack.subtract(turn.state.open)
    for seat in turn.state.seats:
        pack.subtract(piece for piece in seat.hand if piece != FACE_DOWN)
    pack.update(turn.piece(slot) for slot in turn.made_up)
    return +pack


def bag_page(turn: BoardTurn) -> Page:
    """The number of tiles in the bag, and the unseen letters."""
    left, bag = unseen(turn), len(turn.state.stock)
    hidden = sum(left.values()) - bag
    lines = [plural("{n} tile is in the bag.", "{n} tiles are in the bag.", bag)]
    if hidden:
        lines.append(plural("{n} tile is on other racks.", "{n} tiles are on other racks.", hidden))
    lines.append(text("Unseen tiles, in the bag and on other racks:"))
    order = turn.rules.pieces
    words = tuple(f"{_piece_label(piece, turn.rules)}  {left[piece]}" for piece in order if left[piece])
    return Page(text("Bag and unseen letters"), tuple(lines), words=words, offers=(back(turn),))


def _piece_label(piece: str, rules: Ruleset) -> str:
    if piece != BLANK:
        return piece
    return text("star") if rules.blank_is == "star" else text("blank")


def scores_page(turn: BoardTurn) -> Page:
    if turn.outcome is not None:
        return end_page(turn)
    rows = _ledger(turn)
    lines = () if rows else (text("Nothing has been played yet."),)
    return Page(text("Score sheet"), lines, rows=rows, offers=(back(turn),))


def _ledger(turn: BoardTurn) -> tuple[LedgerRow, ...]:
    """A row for each line of the move log, in the order of play."""
    session, counts = turn.session, turn.rules.scoring != "none"
    rows = [
        LedgerRow(turn.seating.display_names[line.seat], line.text)
        for line in reversed(turn.log)
        if line.begins
    ]
    for line in (line for line in reversed(turn.log) if not line.begins):
        before, after = (session.state_at(n).seats[line.seat] for n in (line.at - 1, line.at))
        gained = after.score - before.score
        points = number_text(gained, "+") if gained else ""
        total = number_text(after.score) if counts else ""
        rows.append(LedgerRow(turn.seating.display_names[line.seat], line.text, points, total))
    return tuple(rows)


def end_page(turn: BoardTurn) -> Page:
    rules, seats = turn.rules, turn.state.seats
    won = turn.session.mode.winners(turn.session.state)
    names = turn.seating.display_names
    order = sorted(range(len(seats)), key=lambda place: -seats[place].total)
    rows = tuple(
        LedgerRow(
            names[place],
            _left_over(seats[place], rules),
            number_text(seats[place].reckoning, "+") if seats[place].reckoning else "",
            number_text(seats[place].total) if rules.scoring != "none" else "",
            strong=place in won,
        )
        for place in order
    )
    given = given_up(turn)
    why = (
        _who_won(turn, [names[place] for place in won]),
        *ending_story(turn.session, names),
    )
    lines = [given] if given else list(why)
    if rules.of(TileOptions).reckoning != "none" and any(seat.reckoning for seat in seats):
        if all(seat.hand for seat in seats):
            lines.append(text("Players lose the value of the tiles they have left."))
        else:
            label = text(
                "Players lose the value of the tiles they have left; the player who went out gets those "
                "points."
            )
            lines.append(label)
    lines += [*helped(turn), *filter(None, [turn.advice()])]
    return Page(
        text("The game is over"),
        tuple(lines),
        rows=rows,
        offers=(
            offer(turn, Action.NEW, kind=ButtonKind.PRIMARY),
            *available(turn, Action.REPLAY, Action.REVIEW),
            offer(turn, Action.CLOSE),
            *available(turn, Action.GCG, Action.COPY),
            offer(turn, Action.PRINT, text("Print")),
            offer(turn, Action.LEAVE),
        ),
    )


def _who_won(turn: BoardTurn, won: list[str]) -> str:
    if turn.outcome is Outcome.WON and not won:
        return text("There is no scoring in this game.")
    return winner_text(turn.outcome, won, len(turn.state.seats))


def _left_over(seat: Seat, rules: Ruleset) -> str:
    """A seat's remaining hand, as far as it was revealed."""
    reckoned = rules.of(TileOptions).reckoning != "none"
    if FACE_DOWN in seat.hand:
        return ""
    if not seat.hand:
        return text("went out") if reckoned else ""
    letters = " ".join(_piece_label(piece, rules) for piece in sorted(seat.hand))
    if not seat.reckoning:
        return letters
    return text("{score}, left: {letters}", score=number_text(seat.score), letters=letters)


def pass_page(turn: BoardTurn) -> Page:
    """Ask to confirm passing; it may end the game."""
    mode, state = turn.session.mode, turn.session.state
    after = mode.apply(state, Pass())
    if after.phase in (Phase.OUT, Phase.OVER):
        then = text("This pass ends the game.")
    else:
        then = text("Then it is {name}’s turn.", name=turn.seating.display_names[after.turn])
    offers = (back(turn), offer(turn, Action.PASS, key=key_of(Action.ASK_PASS), enabled=True))
    if turn.begun:
        tiles = text("The tiles you played this turn go back to your rack.")
        return Page(text("Give up this turn?"), (tiles, then), offers=offers)
    return Page(text("Pass this turn?"), (text("You won’t play anything this turn."), then), offers=offers)


def _print(table: TableCommands, action: Action) -> Push:
    from game.ui.printed.form import print_scores  # only who prints waits for it

    turn = table.turn
    assert isinstance(turn, BoardTurn), "a board has these sheets"
    rows = (*_ledger(turn), *end_page(turn).rows)
    return Push(print_scores(turn.rules, turn.seating.display_names, rows))


def menu_page(turn: BoardTurn) -> Page:
    offers = [back(turn), offer(turn, Action.LEAVE), *result(turn), *available(turn, Action.COPY)]
    if turn.may_stop:
        offers.append(offer(turn, Action.ASK_STOP, key=""))
    offers += [offer(turn, Action.LOOK_UP)] if turn.may_look_up else []
    offers += [offer(turn, Action.HELP), offer(turn, Action.SETTINGS)]
    offers += [*available(turn, Action.REPLAY, Action.REVIEW), *without_result(turn)]
    title = game_name(turn.rules.name)
    return Page(title, menu_lines(turn), offers=tuple(offers))


def explained(turn: BoardTurn) -> Explain:
    tips = [
        text("Drag a tile to a square, or click the tile, then the square."),
        pointer_tip(),
        text(
            "On a touch screen, tap a tile, then slide your finger to its square: a magnifier shows where "
            "you are. Touch and hold a tile to take it back."
        ),
    ]
    if turn.rules.placing.blank_swap:
        tips.append(
            text("Free a glowing star with its letter: click the tile, then the star, or type it there.")
        )
    return Explain(keys.at_board(turn, BOARD_ACTIONS), turn.rules, tuple(tips))


def _exchange(turn: Turn) -> None:
    if isinstance(turn, BoardTurn):
        turn.exchange()


BOARD_ACTIONS: Mapping[Action, ActionSpec] = {
    **ACTIONS,
    Action.UNDO: replace(ACTIONS[Action.UNDO], command=on_turn(lambda turn: turn.take_back())),
    Action.GIVE: replace(ACTIONS[Action.GIVE], command=on_turn(_exchange)),
    Action.ASK_PASS: replace(ACTIONS[Action.ASK_PASS], command=sheet),
    Action.BAG: replace(ACTIONS[Action.BAG], exists=lambda turn: True, command=sheet),
    Action.SCORES: replace(ACTIONS[Action.SCORES], exists=lambda turn: True, command=sheet),
    Action.GCG: replace(ACTIONS[Action.GCG], command=sheet),
    Action.PRINT: replace(ACTIONS[Action.PRINT], text=lambda turn: text("Print"), command=_print),
}
"""The actions at a board: tiles are taken back one by one, and passing is confirmed."""

BOARD_SHEETS: Mapping[Action, Callable[[BoardScene], Page]] = {
    **SHEETS,
    Action.MENU: lambda scene: menu_page(scene.turn),
    Action.BAG: lambda scene: bag_page(scene.turn),
    Action.SCORES: lambda scene: scores_page(scene.turn),
    Action.ASK_PASS: lambda scene: pass_page(scene.turn),
    Action.GCG: lambda scene: saved_page(
        text("The GCG file for other programs was saved here:"), str(export_as_gcg(scene.turn.session))
    ),
}
"""The sheets at a board."""
