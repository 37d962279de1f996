"""Keyboard input at the table: letters, digits, cursor and action keys; and the key help."""

from collections.abc import Collection, Iterator, Mapping

import pygame

from game.table.board import Axis
from game.table.moves import Slot
from game.table.ruleset import Ruleset
from game.text.actions import Action
from game.text.catalogues import text
from game.ui.kit.keyboard import ENTER, LEFT_RIGHT, TypedText, typed_text
from game.ui.kit.screen import KeyHelp
from game.ui.table.actions import ACTIONS, ActionSpec, KeyPress, own_action, own_offers
from game.ui.table.scene import Scene, numbered
from game.ui.table.turn import Turn
from modes.moves import Draw

ARROWS = {
    pygame.K_LEFT: (Axis.ACROSS, -1),
    pygame.K_RIGHT: (Axis.ACROSS, 1),
    pygame.K_UP: (Axis.DOWN, -1),
    pygame.K_DOWN: (Axis.DOWN, 1),
}

_ZOOM = {"+": 1, "=": 1, "-": -1}
_OPEN_KEY = 10
CONTEXT_MENU_KEYS = (pygame.K_MENU, 0x40000065)  # both codes of the key beside the right Ctrl
_GO_ON = (*ARROWS, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE)


def typed_letters(event: pygame.Event, rules: Ruleset) -> Iterator[tuple[str, bool]]:
    """The letters of the game that an event types, each with whether Shift makes it a blank."""
    pressed: pygame.Event = event.dict.get("pressed", event)
    blank = bool(pressed.dict.get("mod", 0) & pygame.KMOD_SHIFT)
    for char in typed_text(event).capitals:
        letter = rules.fold.get(char, char)
        if letter in rules.letters:
            yield letter, blank


def zooms(event: pygame.Event) -> bool:
    """Whether an event types a sign that zooms a table of cards."""
    return event.type == pygame.TEXTINPUT and event.text in _ZOOM


def may_repeat(key: KeyPress) -> bool:
    """Whether a key that is held repeats what it does."""
    return key.code in _GO_ON or key.action in (Action.UNDO, Action.REDO)


def pressed(key: KeyPress, scene: Scene) -> Action | None:
    """Handle a key that types nothing; the action that it stands for, if any."""
    turn, code = scene.turn, key.code
    if code in LEFT_RIGHT and key.shift:
        _shift(scene, LEFT_RIGHT[code])
    elif code in ARROWS:
        _arrow(key, scene)
    elif key.action is not None:
        return key.action
    elif key.ctrl:
        return own_action(code, turn)
    elif code == pygame.K_SPACE:
        turn.cursor = turn.cursor.flipped()
        scene.keys = True
    elif code in ENTER:
        return _enter(scene)
    elif code == pygame.K_BACKSPACE:
        turn.take_back()
        scene.keys = True
    elif code == pygame.K_ESCAPE:
        return _escape(scene)
    elif code in CONTEXT_MENU_KEYS or (code == pygame.K_F10 and key.shift):
        scene.ask(turn.held or turn.cursor.cell)
        return Action.WHAT
    return None


def _shift(scene: Scene, by: int) -> None:
    """Move the held card within the hand."""
    held, row = scene.turn.held, numbered(scene.turn)
    if held in row:
        scene.turn.hand_order.shift(held, row.index(held) + by)


def _arrow(key: KeyPress, scene: Scene) -> None:
    axis, by = ARROWS[key.code]
    if key.ctrl:
        across, down = scene.camera.pitch
        dx, dy = axis.step((0, 0), -by)
        scene.camera = scene.camera.panned(dx * across, dy * down)
        return
    scene.turn.cursor = scene.turn.cursor.stepped(axis, by) if scene.keys else scene.turn.cursor
    scene.keys = True
    scene.camera = scene.camera.showing(scene.turn.cursor.cell)


def _enter(scene: Scene) -> Action | None:
    """Lay the held card at the cursor, else play the draft; with neither do nothing."""
    turn = scene.turn
    if turn.held is not None and turn.held not in turn.draft.slots:
        turn.lay_from(turn.held)
        return None
    if turn.draft:
        return Action.LAY
    return None


def _escape(scene: Scene) -> Action | None:
    turn = scene.turn
    if turn.draft:
        return Action.TAKE_BACK
    if turn.held is not None or turn.declaring:
        turn.drop()
        return None
    return Action.MENU


def typed(what: TypedText, scene: Scene) -> Action | None:
    """Lay cards by their letters and numbers."""
    turn = scene.turn
    row = numbered(turn)
    number = next((n for n in what.numbers if n <= len(row) or n == _OPEN_KEY), None)
    if number is not None and turn.outcome is None:
        return _number(number, scene)
    for char in what.capitals:
        if char == "?":
            return Action.HELP
        if char in _ZOOM:
            about = scene.camera.rect(turn.cursor.cell).center if scene.keys else scene.layout.grid.center
            scene.camera = scene.camera.zoomed(_ZOOM[char], about)
        elif turn.outcome is not None:
            return None
        elif char.isalpha():
            if turn.stuck or turn.declared:
                return _instead_of_letter(what.characters, scene)
            turn.type(char)
            _show_cursor(scene)
    return None


def _instead_of_letter(typed: Collection[str], scene: Scene) -> Action | None:
    """Where no letter can be laid, T and D draw a card and O takes the open one."""
    if not {"T", "D"}.isdisjoint(typed):
        return Action.TURN
    return Action.TAKE_OPEN if "O" in typed and scene.turn.declared else None


def _number(number: int, scene: Scene) -> Action | None:
    """Lay the card with this number at the cursor; 0 is the tenth, or the open card."""
    turn = scene.turn
    slots = numbered(turn)
    if number <= len(slots):
        slot = slots[number - 1]
        if not turn.empty(slot) or turn.hidden(slot):
            turn.lay_from(slot)
            _show_cursor(scene)
        return None
    usable = [slot for slot in turn.usable if slot.zone == "open"]
    if len(usable) > 1:
        return Action.OPEN
    turn.lay_from(Slot("open"))
    _show_cursor(scene)
    return None


def _show_cursor(scene: Scene) -> None:
    """Move the keyboard to the crossword and keep the cursor visible."""
    scene.keys = True
    scene.camera = scene.camera.showing(scene.turn.cursor.cell)


def ctrl_help(turn: Turn, actions: Mapping[Action, ActionSpec]) -> tuple[KeyHelp, ...]:
    common = (
        KeyHelp(spec.key.shown, spec.help(turn), (spec.key.code,), spec.key.mod)
        for spec in actions.values()
        if spec.key is not None and spec.help is not None and spec.exists(turn)
    )
    own = (KeyHelp(each.key, each.label) for each in own_offers(turn) if each.key)
    return (*common, *own)


def laying_cards() -> tuple[KeyHelp, ...]:
    return (
        KeyHelp(text("Arrow keys"), text("move the cursor on the table"), (pygame.K_RIGHT, pygame.K_DOWN)),
        KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
        KeyHelp(text("Letters"), text("place the card with this letter")),
        KeyHelp("1 \N{EN DASH} 9, 0", text("place the card with this number"), typed="1"),
        KeyHelp(text("Enter"), text("play the word"), (pygame.K_RETURN,)),
        KeyHelp(text("Backspace"), text("take back the last card"), (pygame.K_BACKSPACE,)),
    )


def laying_tiles(rules: Ruleset) -> tuple[KeyHelp, ...]:
    star = rules.blank_is == "star"
    wild = text("place this letter, or a star") if star else text("place this letter, or a blank")
    shifted = text("use a star for this letter") if star else text("use a blank for this letter")
    return (
        KeyHelp(text("Arrow keys"), text("move the cursor on the board"), (pygame.K_RIGHT, pygame.K_DOWN)),
        KeyHelp(text("Space"), text("change direction"), (pygame.K_SPACE,)),
        KeyHelp(text("Letters"), wild),
        KeyHelp(text("Shift + letter"), shifted),
        KeyHelp("1 \N{EN DASH} 9", text("place the tile with this number"), typed="1"),
        KeyHelp(text("Enter"), text("play the word"), (pygame.K_RETURN,)),
        KeyHelp(text("Backspace"), text("take back the last tile"), (pygame.K_BACKSPACE,)),
    )


def at_cards(turn: Turn) -> tuple[KeyHelp, ...]:
    rows = [KeyHelp("Esc", text("take back all cards; then the menu"), (pygame.K_ESCAPE,))]
    if len(turn.row()) > 10:
        rows.append(KeyHelp("⇧1 ⇧2 …", text("place card 11, 12 …")))
    if turn.seating.company:
        rows.append(KeyHelp("1, 2", text("when swapping: take the face-up card, or draw")))
    if not {"hand", "row"}.isdisjoint(turn.session.mode.zones):
        rows.append(KeyHelp(text("Shift + arrow keys"), text("move the marked card in the hand")))
    if not turn.seating.company and Draw in turn.session.mode.rules:
        rows.append(KeyHelp("T, D", text("turn or draw a card, when no word fits")))
    return (
        *laying_cards(),
        *rows,
        *ctrl_help(turn, ACTIONS),
        *moving_table(),
        *everywhere(turn),
    )


def moving_table() -> tuple[KeyHelp, ...]:
    """The keys that move and zoom a table of cards."""
    return (
        KeyHelp(text("+  −  Home"), text("zoom in · zoom out · show all cards"), (pygame.K_HOME,), typed="+"),
        KeyHelp(text("Ctrl + arrow keys"), text("move the table"), (pygame.K_RIGHT,), pygame.KMOD_CTRL),
    )


def at_board(turn: Turn, actions: Mapping[Action, ActionSpec]) -> tuple[KeyHelp, ...]:
    back = KeyHelp("Esc", text("take back all tiles; then the menu"), (pygame.K_ESCAPE,))
    return (*laying_tiles(turn.rules), back, *ctrl_help(turn, actions), *everywhere(turn))


def everywhere(turn: Turn) -> tuple[KeyHelp, ...]:
    rows = [
        KeyHelp(text("Tab"), text("move between buttons"), (pygame.K_TAB,)),
        KeyHelp("F1, ?", text("rules and keys"), (pygame.K_F1,), typed="?"),
        KeyHelp(text("Shift") + " F10", text("what you can do here"), (pygame.K_F10,), pygame.KMOD_SHIFT),
    ]
    if turn.may_look_up:
        rows.append(KeyHelp("F2", text("look up a word, or see why one is refused"), (pygame.K_F2,)))
    return (*rows, KeyHelp("F11", text("full screen on or off")))
