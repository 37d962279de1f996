"""The players form (number, names, computer players, phones), and advice on the level of computer player that
suits a person."""

from collections.abc import Callable, Sequence
from functools import cache

import pygame

from game.hosting.seated_game import MAX_NAME_LENGTH, NAME_SEPARATORS
from game.search.players import LEVELS, levels_for
from game.store.contests import ENOUGH, FittingLevel, contests, fitting_level, person
from game.store.database import Database
from game.store.settings import NewGame
from game.system.plain_text import clean
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import computer, is_computer, level_of
from game.text.catalogues import text
from game.text.phrases import level_name
from game.theme import BAD_INK, TOUCH
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow, Toggle, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, Form
from game.ui.kit.controls.text_entry import TextFieldKind, TextFields
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, UPPER_ROW, Button, ButtonKind, at_foot, back_button
from game.ui.kit.keyboard import ENTER, repeats
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import marker
from game.ui.kit.screen import Change, Explain, Pop, Screen, Swap

NAME = TextFieldKind(MAX_NAME_LENGTH, never=NAME_SEPARATORS)
"""The characters of a name: a colon would mean a computer player."""

_ROW = 50
_LOW_ROW = TOUCH + 4  # in a low window
_BESIDE = 540  # the least width of a sheet on which a toggle has room beside the buttons


class PlayersForm(Form):
    """The players. `seats`: minimum and maximum; `names` those of last time; `begin` opens the table
    for names, or with phones the lobby or the match. `levels` are the levels of computer players for this
    game, if any; `game` is its ruleset, None for a match. `advice` suggests a level to the only person among
    computer players, by name; `phones`: the last match was answered on phones. `lobby`: phones can be
    called before the game is dealt. `note` opens the table on which these players' game of a real table is
    noted. `back`: the form that this one has replaced."""

    narrow_below = 760.0

    def __init__(
        self,
        seats: tuple[int, int],
        names: Sequence[str],
        begin: Callable[[tuple[str, ...], bool], Screen],
        levels: Sequence[str] = (),
        game: Ruleset | None = None,
        advice: Callable[[str], str] = lambda name: "",
        phones: bool = False,
        lobby: bool = True,
        note: Callable[[tuple[str, ...]], Screen] | None = None,
        back: Screen | None = None,
    ) -> None:
        super().__init__()
        self._back = back
        self._note = note
        self._game = game
        self._advice = advice
        self._phones = phones
        self._lobby = lobby
        self.part = self.fields = TextFields(self.focus)
        self._seats = seats
        self._begin = begin
        self._levels = ("", *levels)  # a person, or a computer player of a level
        self.width = 900.0 if levels else 620.0
        self._count = min(max(len(names) or seats[0], seats[0]), seats[1])
        self._names = ["" if is_computer(name) else clean(name, NAME.longest) for name in names]
        self._kinds = [level_of(name) or "" for name in names]
        self._names += [""] * (seats[1] - len(self._names))
        self._kinds += [""] * (seats[1] - len(self._kinds))
        self._kinds = [kind if kind in self._levels else "" for kind in self._kinds]
        self._error = ""
        self.height = self._needed(_ROW * (seats[1] + (game is None)))

    def explained(self) -> Explain:
        return Explain(self.keys(), self._game)

    def names(self) -> tuple[str, ...]:
        """The names in the form; that of a computer player is its level."""
        return tuple(
            computer(kind) if kind else name
            for name, kind in list(zip(self._names, self._kinds, strict=True))[: self._count]
        )

    def heading(self) -> str:
        return text("Who plays?")

    @property
    def initial_focus(self) -> str:
        """The first name: Enter goes from name to name, and a key too many begins no game."""
        return self.fields.all[0].name if self.fields.all else "start"

    # --- laying out -----------------------------------------------------------------------------------

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        min_players, max_players = self._seats
        rect = pygame.Rect(inside.left, inside.top, inside.width, px(HEAD + 44))
        counts = {n: str(n) for n in range(min_players, max_players + 1)}
        controls: list[Control] = [ChoiceField("count", rect, text("Players"), counts, self._count)]
        top = rect.bottom + px(14)
        footer = px(FOOTER)
        room = inside.bottom - footer - px(self._advice_height()) - top
        below = self._game is None and room >= px(_LOW_ROW) * (self._count + 1)
        step = min(px(_ROW), room // (self._count + 1 if below else max_players))
        if self.is_narrow(style):
            step = px(2 * _ROW)  # the sheet is as high as these need
        line = pygame.Rect(inside.left, top, inside.width, min(px(42), step - px(4)))
        for seat in range(self._count):
            controls += self._row(style, line.move(0, seat * step), seat)
        left = []
        if self._game is not None and self._lobby:
            left.append(Button("phones", AT_FOOT, text("Play with phones")))
            if self._note is not None:
                left.append(Button("note", AT_FOOT, text("Record a real game")))
        label = text("Deal") if self._levels[1:] else text("Start")
        start = Button("start", AT_FOOT, label, ButtonKind.PRIMARY, key=text("Enter"))
        back = back_button()
        row = at_foot(style, inside, back, start, left=left, narrow=bool(left) and self.is_narrow(style))
        if self._game is None:
            answers = line.move(0, self._count * step)
            if not below:  # many names in a low window
                answers.update(inside.left, back.rect.top, back.rect.left - px(12) - inside.left, footer)
            controls.append(Toggle("phones", answers, text("Answers on phones"), self._phones))
        return [*controls, *row]

    def is_narrow(self, style: Style, width: int | None = None) -> bool:
        """Whether the kind of player is below the name."""
        return bool(self._levels[1:]) and super().is_narrow(style, width)

    def min_height(self, style: Style, width: int) -> float:
        height = super().min_height(style, width)
        if self._game is not None or width >= style.px(_BESIDE):
            return height
        return max(height, self._needed(_LOW_ROW * (self._count + 1)))

    def narrow_height(self) -> float:
        return self._needed(2 * _ROW * self._count) + UPPER_ROW

    def _needed(self, rows: int) -> float:
        """The height of the sheet in logical pixels; `rows` is the height of the seats."""
        return FRAME + HEAD + 44 + 18 + rows + 14 + self._advice_height() + FOOTER

    def _advice_height(self) -> int:
        """The height of the text above the buttons in logical pixels: a line, or two of advice."""
        return 40 if self._levels[1:] else 20

    def _row(self, style: Style, rect: pygame.Rect, seat: int) -> list[Control]:
        """The controls of a seat: its name, and its kind of player."""
        px, kind = style.px, self._kinds[seat]
        if not self._levels[1:]:
            left = rect.left + px(34)
            name = pygame.Rect(left, rect.top, rect.right - left, rect.height)
            return [self.fields.add(f"name {seat}", name, self._names[seat], NAME)]
        narrow = self.is_narrow(style)
        width = rect.width - px(30) if narrow else round(rect.width * 0.29)
        name = pygame.Rect(rect.left + px(30), rect.top, width, rect.height)
        row: list[Control] = []
        if not kind:
            row.append(self.fields.add(f"name {seat}", name, self._names[seat], NAME))
        answers = {"": text("Person")} | {level: level_name(level) for level in self._levels[1:]}
        left = name.right + px(16)
        who = pygame.Rect(left, rect.top, rect.right - left, rect.height)
        if narrow:
            who = name.move(0, px(_ROW))
            row.append(choice_in_width(style, f"kind {seat}", who, "", answers, kind))
        else:
            row.append(ChoiceField(f"kind {seat}", who, "", answers, kind, ChoiceRow.BESIDE))
        return row

    # --- events ---------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._in_name():
            if not repeats(event):
                self._next_name()
            return None
        change = super().handle(event)
        return Swap(self._back) if isinstance(change, Pop) and self._back is not None else change

    def enter_presses_primary(self) -> bool:
        return super().enter_presses_primary() and not self._in_name()

    def _in_name(self) -> bool:
        return any(field.focused for field in self.fields.all)

    def _next_name(self) -> None:
        """Move to the next name, and from the last one to the button that begins."""
        names = [field.name for field in self.fields.all]
        here = next(place for place, field in enumerate(self.fields.all) if field.focused)
        self.focus.put((*names, "start")[here + 1])
        self._read_controls()

    def follow(self) -> None:
        """Take over the choices; another number of seats, or a computer player, changes the layout."""
        before = (self._count, tuple(self._kinds))
        self._read_controls()
        if (self._count, tuple(self._kinds)) != before:
            self._error = ""
            self.resize()

    def _read_controls(self) -> None:
        for entry in self.fields.all:
            self._names[int(entry.name.removeprefix("name "))] = entry.words
        for name, value in self.choices.items():
            if name == "count":
                self._count = value
            else:
                self._kinds[int(name.removeprefix("kind "))] = value
        self._phones = next(
            (control.on for control in self.focus.controls if isinstance(control, Toggle)), self._phones
        )

    def press(self, control: Control) -> Change | None:
        if control.name == "phones":
            self._read_controls()
            return Swap(self._begin(self.names(), True))  # into the lobby, where guests name themselves
        elif control.name in ("start", "note"):
            return self._opened(control.name)
        return None

    def _opened(self, what: str) -> Change | None:
        """The table for these names, or the one on which their game of a real table is noted; None where
        they cannot play it."""
        self._read_controls()
        names = self.names()
        self._error = names_error(names)
        if what == "note" and any(map(is_computer, names)):
            self._error = text("At a real table, every player is a person.")
        if self._error:
            self.focus.changed = True
            return None
        if what == "note" and self._note is not None:
            return Swap(self._note(names))
        return Swap(self._begin(names, self._phones and self._game is None))

    # --- showing --------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        of_seats = "kind " if self._levels[1:] else "name "
        for control in self.focus.controls:
            if not control.name.startswith(of_seats):
                continue
            seat = int(control.name.removeprefix(of_seats))
            picture, middle = marker(style, seat, 15), control.rect.centery
            middle -= px(_ROW) if self.is_narrow(style) else 0
            left = self.sheet.left + px(38 if self._levels[1:] else 42)
            surface.blit(picture, picture.get_rect(center=(left, middle)))
            if self._kinds[seat]:
                at = (self.sheet.left + px(62), middle + px(6))
                style.write(surface, at, text("Computer player"), Face.TEXT, 16, theme.quiet_ink)
        message, face, ink = self._error, Face.STRONG, BAD_INK
        if not message:
            message, face, ink = self._advised(), Face.TEXT, theme.ink
        left, bottom, room = self.inside.left, self.inside.bottom - px(64), self.inside.width
        max_lines = self._advice_height() // 20
        style.write_lines(surface, (left, bottom), message, face, 14, ink, room, max_lines, 20, 1)

    def _advised(self) -> str:
        """The advice to the only person among computer players."""
        persons = [n for n in range(self._count) if not self._kinds[n]]
        return self._advice(self._names[persons[0]]) if len(persons) == 1 and self._count > 1 else ""


def names_error(names: Sequence[str]) -> str:
    """What is wrong with these names; "" if nothing is."""
    persons = [name.casefold() for name in names if not is_computer(name)]
    if not all(persons):
        return text("Every player needs a name.")
    if len(set(persons)) < len(persons):
        return text("Two players have the same name.")
    return ""


def players_form(
    rules: Ruleset,
    database: Database,
    last: NewGame,
    begin: Callable[[tuple[str, ...], bool], Screen],
    lobby: bool = True,
    note: Callable[[tuple[str, ...]], Screen] | None = None,
    back: Screen | None = None,
) -> PlayersForm:
    """The form with the players of last time. A computer player that was chosen for another game is replaced
    by one of the level that suits the person here."""
    levels, ladder = levels_for(rules), _ladder(rules)
    if not ladder:
        return PlayersForm(rules.players, last.names, begin, levels, rules, lobby=lobby, note=note, back=back)
    met = contests(database, rules.id, rules.language)

    @cache
    def fit(name: str) -> FittingLevel:
        return fitting_level([game for game in met if game.person == person(name)], ladder)

    names, alone = last.names, _only_person(last.names)
    if alone is not None and (last.ruleset, last.language) != (rules.id, rules.language):
        fits = computer(fit(alone).level)
        names = tuple(fits if level_of(name) in ladder else name for name in names)

    def advised(name: str) -> str:
        return advice(fit(name))

    return PlayersForm(rules.players, names, begin, levels, rules, advised, lobby=lobby, note=note, back=back)


def after_game(over: Session, database: Database) -> str:
    """At the end of a game: the level that would suit better; empty if the one played against does."""
    rules, alone = over.mode.ruleset, _only_person(over.setup.names)
    ladder = _ladder(rules)
    if alone is None or not ladder:
        return ""
    met = contests(database, rules.id, rules.language)
    fit = fitting_level([game for game in met if game.person == person(alone)], ladder)
    return advice(fit) if fit.played and computer(fit.level) not in over.setup.names else ""


def advice(fit: FittingLevel) -> str:
    """One line about the level that suits; empty where there are too few games to tell."""
    level = level_name(fit.level)
    if not fit.played:
        return text("New to this game? {level} is a good start.", level=level)
    if fit.played < ENOUGH:
        return ""
    if not fit.against:
        return text("By your last {n} games, {level} suits you.", n=fit.played, level=level)
    values = {"won": fit.won, "n": fit.played, "met": level_name(fit.against), "level": level}
    if fit.against == fit.level:
        return text("You won {won} of your last {n} games against {level}: stay with it.", **values)
    return text("You won {won} of your last {n} games against {met}: try {level}.", **values)


def _ladder(rules: Ruleset) -> tuple[str, ...]:
    """The levels to choose among, weakest first; none for a game without a winner."""
    return tuple(level for level in levels_for(rules) if level in LEVELS and rules.scoring != "none")


def _only_person(names: Sequence[str]) -> str | None:
    """The only person among computer players; None if there are more, or no computer player."""
    persons = [name for name in names if not is_computer(name)]
    return persons[0] if len(persons) == 1 < len(names) else None
