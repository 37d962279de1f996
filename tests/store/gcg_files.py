"""GCG files of other programs, reckoned by hand."""

from game.store.gcg import parse
from game.store.gcg_import import ImportedMoves, in_turn, options_of, replay_moves
from game.table import rulefile
from game.table.mode import Setup, mode_of
from tests.tiny import TinyWords

# Reckoned by hand. HOUSE: (4+1+1+1+1x2)x2 on the star. HAT: 4+1+1. MOUTH: 3x3+1+1+1+4x3. eXIT: 1+0+1+1.
# Bo passes twice running, which ends the game; Ann is left with 7 points of letters, Bo with 2+2+1+1+1+1+1.
WHOLE = """\
#character-encoding UTF-8
#player1 Ann Ann Smith
#player2 Bo Bo
#lexicon another
>Ann: EHOQSUV 8H HOUSE +18 18
>Bo: AHIMOTT H8 .AT +6 6
>Ann: ?EEIQTV -QV +0 18
>Bo: DHIMOOT J6 MO.TH +24 30
#note The best of the game,
told in two lines.
>Ann: ?AAEEIT L8 .xIT +3 21
>Bo: DGINORS - +0 30
>Ann: AAEELNR - +0 21
>Bo: DGINORS - +0 30
>Ann: AAEELNR (AAEELNR) -7 14
>Bo: DGINORS (DGINORS) -9 21
"""
# MOUTD: 3x3+1+1+1+2x3; it is no word and goes back, and Bo lays MOUTH a turn later.
WITHDRAWN = (
    WHOLE.replace("#note The best of the game,\ntold in two lines.\n", "")
    .replace("J6 MO.TH +24 30", "J6 MO.TD +18 24\n>Bo: DHIMOOT -- -18 6")
    .replace(
        ">Bo: DGINORS - +0 30\n",
        ">Bo: DHIMOOT J6 MO.TH +24 30\n>Ann: AAEELNR - +0 21\n>Bo: DGINORS - +0 30\n",
        1,
    )
)
WORDS = TinyWords("HOUSE HAT MOUTH EXIT")


def follow(text: str, ruleset: str = "scrabble") -> ImportedMoves:
    gcg = parse(text, "b.gcg")
    options = options_of(gcg, rulefile.load(ruleset).options)
    names = tuple(gcg.names[nick] for nick in in_turn(gcg))
    mode = mode_of(rulefile.load(ruleset, len(names), options=options), WORDS)
    setup = Setup(ruleset=ruleset, names=names, deal=0, options=options)  # type: ignore[arg-type]
    return replay_moves(gcg, mode, setup, "b.gcg")
