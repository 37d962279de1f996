"""Who begins: cutting for the letter nearest to A. What beginning means is the mode's."""

from game.table.ruleset import Ruleset
from game.table.state import Cuts, chance, pack_of, shuffled


def cut(ruleset: Ruleset, seats: int, deal: int) -> tuple[Cuts, int]:
    """The rounds of cutting, and the seat whose letter was nearest to A.

    Everyone cuts; then only whoever showed a piece without a letter, or is equally near. A pack with fewer
    than two letters decides nothing: the first seat begins.
    """
    if len(ruleset.letters) < 2:
        return (), 0
    rounds: list[tuple[tuple[int, str], ...]] = []
    shown: dict[int, str] = {}
    cutting = tuple(range(seats))
    while True:
        pack = shuffled(pack_of(ruleset), chance(deal, "cut", len(rounds)))
        rounds.append(tuple(zip(cutting, pack, strict=False)))
        shown |= dict(rounds[-1])
        cutting = _letterless(shown, ruleset)
        if not cutting:
            nearest = _nearest(shown, ruleset)
            if len(nearest) == 1:
                return tuple(rounds), nearest[0]
            shown, cutting = {}, nearest


def _letterless(shown: dict[int, str], ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that cut again because their piece is no letter."""
    if ruleset.letterless_cut != "again":
        return ()
    return tuple(seat for seat, piece in shown.items() if piece not in ruleset.letters)


def _nearest(shown: dict[int, str], ruleset: Ruleset) -> tuple[int, ...]:
    distance = {letter: place for place, letter in enumerate(ruleset.letters)}
    without = -1 if ruleset.letterless_cut == "first" else len(distance)
    far = {seat: distance.get(piece, without) for seat, piece in shown.items()}
    return tuple(seat for seat in sorted(far) if far[seat] == min(far.values()))
