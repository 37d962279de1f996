"""What stands on the curtain between two players: whose turn it is, and what everybody has seen happen."""

from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.ui.company.curtain import CurtainNews
from game.ui.table.actions import Act
from game.ui.table.move_log import moves_told, nothing_new, since
from game.ui.table.turn import Turn


def curtain_news(turn: Turn) -> CurtainNews:
    """What is told to whoever is next, before he sees his hand."""
    lines = moves_told(turn.session, None)
    seat = turn.session.state.turn
    played = since(lines, seat) if turn.session.at else lines
    quiet = nothing_new(turn.session.state, turn.rules)
    racks = turn.rules.pieces_are == "tiles"
    beside = Act.DOUBT if turn.open_plays else Act.PHONES if not turn.session.at else None
    state = turn.session.state
    bag = plural("{n} tile in the bag", "{n} tiles in the bag", len(state.stock)) if racks else ""
    scored = racks and turn.rules.scoring != "none"
    return CurtainNews(
        table_title(turn),
        turn.seating.called,
        seat,
        played,
        beside,
        quiet,
        racks,
        bag=bag,
        totals=tuple(each.total for each in state.seats) if scored else (),
        left=frozenset(range(len(state.seats))) - set(state.playing),
    )


def table_title(turn: Turn) -> str:
    """The game, and which round it is."""
    name = game_name(turn.rules.name)
    if not turn.state.sheet and turn.state.round == 1 and turn.rules.scoring != "laid":
        return name
    return text("{game} · Round {n}", game=name, n=turn.state.round)
