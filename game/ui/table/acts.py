"""What acts do at every table: the moves they make, and the sheets they lay over it."""

from collections.abc import Callable

from game.store.copies import copied
from game.table.moves import Deal, Done, Stop
from game.ui.screen import Push
from game.ui.table import pages
from game.ui.table.actions import Act
from game.ui.table.scene import Scene
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn
from game.ui.table.what_may import what_page


def plain_acts(turn: Turn) -> dict[Act, Callable[[], object]]:
    """The acts that are done at once."""
    return {
        Act.LAY: turn.lay,
        Act.TAKE_BACK: turn.clear,
        Act.TURN: turn.draw,
        Act.TAKE_OPEN: lambda: turn.draw("open"),
        Act.EXCHANGE: turn.ask_to_declare,
        Act.KEEP: turn.drop,
        Act.UNDO: turn.undo,
        Act.REDO: turn.redo,
        Act.RESIGN: turn.resign,
        Act.PASS: turn.give_turn,
        Act.ASK_PASS: turn.give_turn,
        Act.DONE: lambda: turn.play(Done()),
        Act.STOP: lambda: turn.play(Stop()),
        Act.NEXT_ROUND: lambda: turn.play(Deal()),
        Act.PUT: lambda: turn.held is not None and turn.lay_from(turn.held),
        Act.TURN_CURSOR: turn.turn_cursor,
        Act.SHUFFLE: turn.shuffle,
        Act.ORDER: turn.sort,
    }


def sheets_of(turn: Turn, scene: Scene) -> dict[Act, Callable[[], Page]]:
    """The acts that lay a sheet over the table."""
    return {
        Act.MENU: lambda: pages.menu_page(turn),
        Act.WORDS: lambda: pages.words_page(turn),
        Act.OPEN: lambda: pages.open_page(turn, scene.number),
        Act.GIVE_UP: lambda: pages.resign_page(turn),
        Act.ASK_STOP: pages.stop_page,
        Act.ASK_NEW: lambda: pages.new_page(Act.NEW),
        Act.ASK_AGAIN: lambda: pages.new_page(Act.AGAIN),
        Act.WHAT: lambda: what_page(turn, scene.asked, scene.number),
        Act.COPY: lambda: pages.copy_page(copied(turn.session)),
    }


def about_words(turn: Turn, act: Act) -> Push | None:
    """What is asked of words: whether any is one, or what those of the crossword mean."""
    if turn.court is None or not turn.may_look_up:
        return None
    if act is Act.MEANINGS:
        from game.ui.words.meanings import MeaningsForm

        return Push(MeaningsForm(turn.court, turn.words))
    from game.ui.words.lookup import LookUp, shelf_of

    return Push(LookUp([shelf_of(turn.rules, turn.court)], turn.doubtful))
