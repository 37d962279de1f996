"""Says what the light at the table shows; it does not search."""

from game.search.solve import Impossible, SolvedLine, SolverAnswer
from game.text.catalogues import plural, text
from game.ui.controls.plain_fault import plainly
from game.ui.look.lamps import Lamp
from game.ui.patience.light import Light
from game.ui.table.scene import Lamplight
from game.ui.table.turn import Turn


def lamplight(turn: Turn, light: Light) -> Lamplight | None:
    """What the light shows of the state on the table; nothing when the game is over."""
    if turn.outcome is not None:
        return None
    answer = light.answer(turn.state)
    match answer:
        case SolvedLine():
            said = text("a full solution is known")
            if light.rarer(turn.state):
                said = text("a solution with rarer words is known")
            return Lamplight(Lamp.KNOWN, text("Can still be won"), said)
        case Impossible():
            return Lamplight(Lamp.STUCK, text("Cannot be won any more"), why_not(answer))
    said = _so_far(answer, light.seeking()) if light.fault is None else plainly(light.fault)
    return Lamplight(Lamp.UNKNOWN, text("Not known yet"), said)


def _so_far(answer: SolverAnswer | None, seeking: bool) -> str:
    tried = 0 if answer is None or isinstance(answer, SolvedLine | Impossible) else answer.rollouts
    if seeking:
        return text("looking for a solution…")
    return plural("none found in {n} try", "none found in {n} tries", tried)


def why_not(answer: Impossible) -> str:
    """The proof in a few words."""
    if answer.proof == "letter":
        return text("no word can use {letter}", letter=answer.letter)
    return text("every line of play was searched")
