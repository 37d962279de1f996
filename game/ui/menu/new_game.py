"""The form for a new game: method, language, deal and house rules."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import pygame

from game.deals.book import DealWords
from game.deals.request import GameRequest
from game.table import rulefile
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.text.phrases import choice_name, game_name, language_name, option_name
from game.theme import BAD_INK
from game.ui.kit.controls.choice import HEAD, ChoiceField, ChoiceRow, choice_in_width
from game.ui.kit.controls.focus import Control
from game.ui.kit.controls.form import FRAME, HEADING, Form
from game.ui.kit.controls.text_entry import TextField, TextFieldKind, TextFields
from game.ui.kit.controls.widgets import AT_FOOT, FOOTER, Button, ButtonKind, at_foot, back_button
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Change, Explain, KeyHelp, Screen, Swap
from game.ui.menu.deal_choice import WORDS_HEIGHT, GradedDeals, deal_choices
from game.ui.words import ROW, list_choice

OptionValue = bool | int | str
OpenGame = Callable[[GameRequest], Screen]
_LEVELS = ("beginner", "intermediate", "expert")


def shown_choices(choices: Sequence[OptionValue]) -> tuple[OptionValue, ...]:
    """The choices of an option in display order: yes before no, numbers and levels upwards."""
    if set(choices) == {True, False}:
        return (True, False)
    if set(choices) <= set(_LEVELS):
        return tuple(level for level in _LEVELS if level in choices)
    numbers = [choice for choice in choices if isinstance(choice, int)]
    return tuple(sorted(numbers)) if len(numbers) == len(choices) else tuple(choices)


_RULE = "option "  # begins the name of the field of a house rule
_MIN_ROW = 46  # of the design: an option and the room below it
_NARROW_ROW = HEAD + 44 + 10


def house_rules(
    options: Mapping[str, Sequence[OptionValue]],
    values: Mapping[str, OptionValue],
    page: int,
    area: pygame.Rect,
    style: Style,
    narrow: bool = False,
) -> list[Control]:
    """Fields for the options of a ruleset, whose first choice is the original's; if there are many, one page
    of them and a button to the next. In a narrow sheet the choices are below their label."""
    px, offered = style.px, list(options.items())
    fit = max(1, (area.height - px(HEAD)) // px(_NARROW_ROW if narrow else _MIN_ROW))
    paged = len(offered) > fit
    per_page = max(1, fit - 1 if paged else len(offered))
    pages = -(-len(offered) // per_page) if offered else 1
    shown = offered[page % pages * per_page :][:per_page]
    step = min(px(_NARROW_ROW if narrow else 52), (area.height - px(HEAD)) // max(1, per_page + paged))
    controls: list[Control] = []
    for place, (field, choices) in enumerate(shown):
        height = px(HEAD + 44) if narrow else min(step - 4, px(44))
        rect = pygame.Rect(area.left, area.top + px(HEAD) + place * step, area.width, height)
        chosen = values.get(field) if values.get(field) in choices else choices[0]
        answers = {choice: choice_name(choice) for choice in shown_choices(choices)}
        name, label = _RULE + field, option_name(field)
        controls.append(
            choice_in_width(style, name, rect, label, answers, chosen)
            if narrow
            else ChoiceField(name, rect, label, answers, chosen, ChoiceRow.BESIDE)
        )
    if paged:
        label = text("More rules ({n} of {all})", n=page % pages + 1, all=pages)
        top = area.top + px(HEAD) + per_page * step
        controls.append(Button("more", pygame.Rect(area.left, top, px(220), min(step - 4, px(40))), label))
    return controls


_NUMBER = TextFieldKind(9, only="0123456789")
_HOW = 176  # of the design: width of the button to the rules
_RING = 8  # of the design: height of the focus ring above a button


class NewGameForm(Form):
    """Form for a new game, which `begin` opens, or `set_up` the board for a position of it. `lists` gives the
    player's own word lists for a ruleset and language, `graded` the deals of known difficulty."""

    width, height = 1000.0, 620.0
    initial_focus = "start"
    narrow_below = 720.0

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        wanted: GameRequest,
        begin: OpenGame,
        lists: Callable[[str, str], Sequence[str]],
        graded: GradedDeals,
        set_up: OpenGame | None,
    ) -> None:
        super().__init__()
        self.part = self.fields = TextFields(self.focus)
        self._rulesets = {ruleset.id: ruleset for ruleset in rulesets}
        self._wanted = wanted
        self._typed = ""  # the number of the deal
        self._begin = begin
        self._set_up = set_up
        self._deals = graded
        self._grade = 0  # the grade that is shown
        self._lists = cache(lists)
        self._spoken = cache(lambda ruleset, language: rulefile.load(ruleset, language=language))
        self._entry: TextField | None = None
        self._page = 0

    def heading(self) -> str:
        return text("A new game")

    def heading_room(self, style: Style) -> int:
        return super().heading_room(style) - style.px(_HOW + 16)

    def enter(self, size: tuple[int, int], style: Style) -> None:
        if self.focus.controls:
            self._store()
        super().enter(size, style)

    @property
    def _ruleset(self) -> Ruleset:
        """The ruleset in the chosen language, which may have house rules of its own."""
        game, language = self._wanted.ruleset, self._language
        return self._spoken(game, language) if language in rulefile.languages(game) else self._rulesets[game]

    def fill(self, style: Style, inside: pygame.Rect) -> Sequence[Control]:
        px = style.px
        footer = px(FOOTER)
        share = 0.46 if self._ruleset.players[0] == 1 else 0.34  # games for several have many rules
        height = inside.height - footer - px(_RING)
        left = pygame.Rect(inside.left, inside.top, round(inside.width * share), height)
        right = pygame.Rect(left.right + px(32), inside.top, inside.right - left.right - px(32), left.height)
        if self.is_narrow(style):
            left.size = inside.width, px(self._what_height())
            top = left.bottom + px(24)
            right = pygame.Rect(inside.left, top, inside.width, inside.bottom - footer - px(16) - top)
        buttons = self._buttons(style, inside)
        narrow = self.is_narrow(style)
        rules = house_rules(self._rules, self._wanted.options, self._page, right, style, narrow)
        return [*self._game_controls(style, left), *rules, *buttons]

    def _what_height(self) -> float:
        """Height of method, language and deal, of the design."""
        wanted, field = self._wanted, HEAD + 44 + 12
        fields = bool(rulefile.languages(wanted.ruleset)) + 1 + (self._graded is not None)
        field_of_words = WORDS_HEIGHT if self._solved_with else 0
        lists = ROW + 12 if self._lists(wanted.ruleset, self._language) else 0
        return HEAD + 50 * len(self._rulesets) + 8 + field * fields + lists + field_of_words - 12

    def min_height(self, style: Style, width: int) -> float:
        """That of the left column, which an own word list makes higher than the smallest window."""
        height = super().min_height(style, width)
        return height if self.is_narrow(style, width) else max(height, HEADING + self._what_height() + 8)

    def narrow_height(self) -> float:
        options = len(self._rules)
        rules = HEAD + _NARROW_ROW * options + 24 if options else 0
        return FRAME + self._what_height() + rules + 16 + FOOTER

    def _game_controls(self, style: Style, area: pygame.Rect) -> list[Control]:
        """Method, language and deal."""
        px, wanted = style.px, self._wanted
        controls: list[Control] = []
        games = {ruleset.id: game_name(ruleset.name) for ruleset in self._rulesets.values()}
        height = px(HEAD) + px(50 if area.height >= px(440) else 44) * len(games) - px(6)
        rect = pygame.Rect(area.left, area.top, area.width, height)
        controls.append(ChoiceField("game", rect, self._kind(), games, wanted.ruleset, ChoiceRow.STACKED))
        y = rect.bottom + px(14)
        spoken = rulefile.languages(wanted.ruleset)
        if spoken:
            answers = {code: language_name(code) for code in spoken}
            at = pygame.Rect(area.left, y, area.width, px(HEAD + 44))
            controls.append(choice_in_width(style, "language", at, text("Words"), answers, self._language))
            y += px(HEAD + 44 + 12)
        own = self._lists(wanted.ruleset, self._language)
        if own:
            controls.append(list_choice(pygame.Rect(area.left, y, area.width, px(ROW)), own, self._lexicon))
            y += px(ROW + 12)
        rect = pygame.Rect(area.left, y + px(HEAD), area.width, px(44))
        self._entry = self.fields.add("deal", rect, self._typed, _NUMBER)
        controls.append(self._entry)
        if self._graded:
            rect = pygame.Rect(area.left, rect.bottom + px(12), area.width, px(HEAD + 44))
            grades = self._graded.field(rect, wanted.ruleset, self._language)
            self._grade = grades.value
            controls += deal_choices(grades, self._solved_with, style)
        return controls

    def _kind(self) -> str:
        return text("Patience") if self._ruleset.players[0] == 1 else text("Game")

    @property
    def _language(self) -> str:
        """The chosen language of the words; empty if the game offers none."""
        return self._wanted.language or next(iter(rulefile.languages(self._wanted.ruleset)), "")

    @property
    def _graded(self) -> GradedDeals | None:
        """The graded deals; None where there are none, or with the player's own word list."""
        known = self._deals.chances(self._wanted.ruleset, self._language)
        return self._deals if known and not self._lexicon else None

    @property
    def _solved_with(self) -> DealWords | None:
        """The words in solutions, if there are deals of both kinds."""
        return self._graded.words(self._wanted.ruleset, self._language) if self._graded else None

    @property
    def _rules(self) -> dict[str, tuple[OptionValue, ...]]:
        """The options to choose from, without those that follow from the words in solutions."""
        offered, wanted = self._ruleset.options, self._wanted
        decided = self._graded.decided(wanted.ruleset, self._language) if self._graded else ()
        return {name: values for name, values in offered.items() if name not in decided}

    def _options(self) -> dict[str, OptionValue]:
        """The options whose value is not the game's own."""
        wanted, given = self._wanted, self._wanted.options
        chosen = {name: given[name] for name, at in self._rules.items() if given.get(name) in at[1:]}
        return chosen | (self._graded.options(wanted.ruleset, self._language) if self._graded else {})

    @property
    def _lexicon(self) -> str:
        """The player's own word list that is chosen; empty: the game's."""
        chosen = self._wanted.lexicon or ""
        return chosen if chosen in self._lists(self._wanted.ruleset, self._language) else ""

    def _chosen(self) -> GameRequest:
        """What the form says; without a deal if no number was typed."""
        self._store()
        deal = int(self._typed) if self._typed else None
        return self._wanted._replace(deal=deal, options=self._options(), lexicon=self._lexicon)

    def _buttons(self, style: Style, inside: pygame.Rect) -> list[Control]:
        px = style.px
        how = pygame.Rect(inside.right - px(_HOW), self.sheet.top + px(16), px(_HOW), px(44))
        set_up = [Button("set up", AT_FOOT, text("Set up a position"))] if self._set_up else []
        start = Button("start", AT_FOOT, self._next(), ButtonKind.PRIMARY, key=text("Enter"))
        footer = at_foot(style, inside, back_button(), start, left=set_up)
        return [Button("rules", how, text("How to play"), key="F1"), *footer]

    def _next(self) -> str:
        return text("Deal") if self._ruleset.players[0] == 1 else text("Who plays?")

    def press(self, control: Control) -> Change | None:
        if control.name == "rules":
            return self.explained()
        elif control.name == "start":
            return Swap(self._begin(self._chosen()))
        elif control.name == "set up" and self._set_up is not None:
            return Swap(self._set_up(self._chosen()))
        elif control.name == "more":
            self._store()
            self._page += 1
            self.relayout()
        return None

    def follow(self) -> None:
        """Lay out again after a change: languages and options depend on the game, lists on the language,
        grades on the list."""
        game, before = self.choices["game"], self._shown()
        self._store()
        if game != self._wanted.ruleset:
            self._wanted, self._page = self._wanted._replace(ruleset=game), 0
        if self._shown() != before:
            self.relayout()

    def _shown(self) -> tuple[object, ...]:
        """All that the layout depends on."""
        wanted = self._wanted
        return wanted.ruleset, wanted.language, wanted.lexicon, self._deals.shelf.grade, self._solved_with

    def _store(self) -> None:
        wanted, chosen, shelf = self._wanted, self.choices, self._deals.shelf
        rules = {name.removeprefix(_RULE): at for name, at in chosen.items() if name.startswith(_RULE)}
        self._wanted = wanted._replace(
            language=chosen.get("language", wanted.language),
            options={**wanted.options, **rules},
            lexicon=chosen.get("lexicon", wanted.lexicon),
        )
        if (
            chosen.get("grade", self._grade) != self._grade
        ):  # the grade shown in place of a missing one is no choice
            shelf.choose(shelf.words, chosen["grade"])
        if "words" in chosen:
            shelf.prefer(chosen["words"])
        if self._entry is not None:
            self._typed = self._entry.words

    def explained(self) -> Explain:
        wanted = self._chosen()
        rules = rulefile.load(wanted.ruleset, None, wanted.language or None, wanted.options)
        return Explain(self.keys(), rules)

    def more_keys(self) -> tuple[KeyHelp, ...]:
        return (KeyHelp("0 \N{EN DASH} 9", text("type a deal number"), typed="7"),)

    def handle(self, event: pygame.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.unicode.isdigit() and self._entry is not None:
            self.focus.put("deal")  # digits are typed into the deal number, whatever had the focus
        return super().handle(event)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        px, theme = style.px, style.theme
        if self._rules:
            options = [control for control in self.focus.controls if control.name.startswith(_RULE)]
            x, top = options[0].rect.left, options[0].rect.top
            style.write(surface, (x, top - px(HEAD - 15)), text("House rules"), Face.STRONG, 14, theme.ink)
            line = pygame.Rect(x - px(17), self.inside.top, 1, self.inside.height - px(FOOTER + 24))
            if self.is_narrow(style):
                line = pygame.Rect(x, top - px(HEAD + 8), self.inside.width, 1)
            surface.fill(theme.rule, line)
        if self._entry is not None:
            at = (self._entry.rect.left, self._entry.rect.top - px(HEAD - 15))
            label, ink = text("Deal number (empty: random)"), theme.ink
            if self._entry.dropped:
                label, ink = text("A deal number has at most nine digits."), BAD_INK
            style.write(surface, at, label, Face.STRONG, 14, ink, room=self._entry.rect.width)
