"""The menu: plates of the games and of practice, the game to continue, a new deal."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.table.board import Board
from game.table.rulefile import is_ours
from game.table.ruleset import Ruleset
from game.text.catalogues import grouped, plural, text
from game.text.phrases import game_name, language_name
from game.theme import LABEL_INK, PLATE_RADIUS, mixed
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.widgets import WHEEL_STEP, Button, ButtonKind, ScrollPosition, cap_enter
from game.ui.kit.keyboard import PAGE_KEYS, arrows_help, asks_for_help, enter_help, tab_help
from game.ui.kit.look import fans, fonts
from game.ui.kit.look.fans import LetterPack, draw_board
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import focus_ring, paper, plate
from game.ui.kit.screen import Change, Explain, Grip, KeyHelp, Pop, Push, Touch
from game.ui.menu.controller import GameEntry, MenuController
from game.ui.menu.layout import MIN_SIZE, PLATES, MenuLayout, bar_of, plan
from game.ui.menu.open_games import ResumableGame, ago


def players_of(rules: Ruleset) -> str:
    min_players, max_players = rules.players
    if min_players == max_players:
        return plural("{n} player", "{n} players", max_players)
    return text("{fewest}–{most} players", fewest=min_players, most=max_players)


def languages_of(game: GameEntry, fits: Callable[[str], bool]) -> str:
    """The languages of the words, that of the next game first: as many as fit, then how many more."""
    codes = sorted(filter(None, game.spoken), key=lambda code: code != game.ruleset.language)
    names = [language_name(code) for code in codes]
    whole = ", ".join(names)
    if fits(whole):
        return whole
    for shown in range(len(names) - 1, 0, -1):
        line = text("{languages} + {n}", languages=", ".join(names[:shown]), n=len(names) - shown)
        if fits(line):
            return line
    return whole


class _Sizes(NamedTuple):
    """Lengths of the design on a plate."""

    pad: float
    name: float
    leading: float  # of the name
    fact: float  # leading of the facts below


_SMALL, _ROOMY = _Sizes(8, 15, 17, 16), _Sizes(14, 18, 21, 18)
_MIN_NAME, _FACT, _MIN_FACT, _MAX_LINES = 13, 13, 12, 3
_EDGE = 6  # of the design, beside a picture


class MenuPlate(Control, ABC):
    """A plate on the cloth with a picture made of cards or tiles, a name and two lines of facts."""

    def __init__(self, name: str, rect: pygame.Rect, small: bool) -> None:
        super().__init__(name, rect)
        self._sizes = _SMALL if small else _ROOMY

    @abstractmethod
    def description(self) -> str:
        """Its name."""

    @abstractmethod
    def about(self) -> str:
        """A sentence about it."""

    @abstractmethod
    def facts(self, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """Facts below the name; `fits` says whether a line does."""

    @abstractmethod
    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        """Draw the picture on the plate."""

    def draw(self, target: pygame.Surface, style: Style, pack: LetterPack) -> None:
        rect = self.rect.move(0, -style.px(2)) if self.hovered and not self.pressed else self.rect
        target.blit(plate(style, rect.size, PLATE_RADIUS, self.hovered), rect)
        sizes = self._sizes
        inside = rect.inflate(-2 * style.px(sizes.pad), -2 * style.px(sizes.pad))
        baseline = self._facts(target, style, inside)
        above = self._name(target, style, inside, baseline) - style.px(sizes.name + 4)
        area = rect.inflate(-2 * style.px(_EDGE), 0)
        area.top, area.height = inside.top, above - inside.top
        self.picture(target, style, area, pack)
        if self.focused:
            focus_ring(style, rect.size, PLATE_RADIUS).blit(target, *rect.topleft)

    def _facts(self, target: pygame.Surface, style: Style, inside: pygame.Rect) -> int:
        """Write the facts on the lowest lines; returns the baseline above them."""
        theme, width = style.theme, inside.width

        def fits(line: str) -> bool:
            return fonts.width(line, Face.TEXT, style.px(_MIN_FACT)) <= width

        facts = self.facts(fits)
        lines = facts if len(facts) > 1 else style.lines(facts[0], Face.TEXT, _FACT, width, _MAX_LINES)
        y = inside.bottom - style.px(2)
        for line in reversed(lines):
            style.write_fitting(
                target, (inside.left, y), line, Face.TEXT, (_FACT, _MIN_FACT), theme.quiet, width
            )
            y -= style.px(self._sizes.fact)
        return y - style.px(3)

    def _name(self, target: pygame.Surface, style: Style, inside: pygame.Rect, baseline: int) -> int:
        """Write the name, in several lines if it is long; returns the baseline of the first one."""
        sizes, room = self._sizes, inside.width
        lines, size = _set(self.description(), style, sizes.name, room)
        first = baseline - style.px(sizes.leading) * (len(lines) - 1)
        for place, line in enumerate(lines):
            under = (inside.left, first + style.px(sizes.leading) * place)
            style.write(target, under, line, Face.SERIF, size, style.theme.text, room=room)
        return first


class PracticePlate(MenuPlate):
    """The plate of practice: a word with a missing card. `due` is the number of questions due today."""

    def __init__(self, rect: pygame.Rect, small: bool, due: int) -> None:
        super().__init__("practice", rect, small)
        self.due = due

    def description(self) -> str:
        return text("Practice")

    def about(self) -> str:
        if self.due:
            due = plural("{n} question is due today.", "{n} questions are due today.", self.due)
            more = text("What you miss comes back.")
            return f"{due} {more}"
        return text(
            "Find the best play, learn short words, tell real words from fakes. What you miss comes back."
        )

    def facts(self, fits: Callable[[str], bool]) -> tuple[str, ...]:
        if self.due:
            return (plural("{n} question is due today.", "{n} questions are due today.", self.due),)
        return (text("What you miss comes back."),)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        # The translator spells a short word; the question mark is the missing card.
        fans.draw_word_with_gap(target, style, area, text("EA?T"), pack)


class GamePlate(MenuPlate):
    def __init__(self, game: GameEntry, rect: pygame.Rect, small: bool) -> None:
        super().__init__(game.ruleset.id, rect, small)
        self.game = game

    def description(self) -> str:
        return game_name(self.game.ruleset.name)

    def about(self) -> str:
        return game_name(self.game.ruleset.about)

    def facts(self, fits: Callable[[str], bool]) -> tuple[str, ...]:
        players = players_of(self.game.ruleset)
        languages = languages_of(self.game, fits)
        return (languages, players) if languages else (players,)

    def picture(self, target: pygame.Surface, style: Style, area: pygame.Rect, pack: LetterPack) -> None:
        if not self.game.ruleset.layout.edgeless:
            draw_board(target, style, area, self.game.ruleset)
            return
        own = "" if is_ours(self.game.ruleset.id) else fans.short_name(self.game.ruleset.name)
        if "heaps" in self.game.zones:
            fans.draw_heaps(target, style, area, own or text("HEAP"), pack)
        elif "row" in self.game.zones:
            fans.draw_row(target, style, area, own or text("SIX"), pack)
        elif self.game.ruleset.players[0] > 1:
            # A game for several: as much of its name as a fan of cards can spell.
            fans.draw_hand(
                target, style, area, own or fans.short_name(self.game.ruleset.name.replace("-", "")), pack
            )
        else:
            fans.draw_hand(target, style, area, own or text("TWELVE"), pack)


def _set(name: str, style: Style, size: float, room: int) -> tuple[list[str], float]:
    """A name in one line if it fits at nearly full size, else in two of similar length or in three; and the
    size of its letters."""

    def width(line: str, at: float) -> int:
        return fonts.width(line, Face.SERIF, style.px(at))

    words = name.split()
    splits = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    for lines, min_size in (([name], size - 1), (min(splits, key=_longest, default=[]), 0)):
        longest = max(lines, key=len, default="")
        fitting = style.fitting(longest, Face.SERIF, size, room, max(min_size, _MIN_NAME))
        if lines and max(width(line, fitting) for line in lines) <= room:
            return lines, fitting
    return style.lines(name, Face.SERIF, _MIN_NAME, room, _MAX_LINES), _MIN_NAME


def _longest(lines: list[str]) -> int:
    return max(map(len, lines))


_HEAD_SIZES = ((15, 19), (13, 16), (11, 13), (10, 12))
"""Of the description in the head, with the distance of its lines."""


def draw_head(
    target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack, plate: MenuPlate | None
) -> None:
    """The logo in cards with a tag line, or a description of the plate under pointer or focus."""
    x = fans.draw_logo(target, style, places.logo.topleft, places.logo_card, pack) + style.px(26)
    room = places.language.left - style.px(16) - x
    title = text("Word cards") if plate is None else plate.description()
    about = text("play a whole pack into one crossword") if plate is None else plate.about()
    theme = style.theme
    below = places.plates[0].top - places.logo.centery
    for size, leading in _HEAD_SIZES[places.small_papers :]:
        lines = style.lines(about, Face.TEXT, size, room)
        if len(lines) <= 3 and style.px(leading * (len(lines) + 1) / 2 + 6) <= below:
            break
    lines = style.lines(about, Face.TEXT, size, room, 3)
    y = places.logo.centery - style.px(4 + (leading - 1) * (len(lines) - 1) / 2)
    style.write_fitting(
        target, (x, y), title, Face.SERIF, (20 if len(lines) < 3 else 18, 13), theme.text, room
    )
    at = (x, y + style.px(leading + 4))
    style.write_lines(target, at, about, Face.TEXT, size, theme.quiet, room, 3, leading)


def draw_pages(target: pygame.Surface, style: Style, places: MenuLayout, page: int, pages: int) -> None:
    """A dot for each page of plates; that of the current page is brass and twice as wide."""
    radius, pitch = style.px(3.5), style.px(20)
    x = places.page_mark.centerx - pitch * (pages - 1) // 2
    for n in range(pages):
        at = (x + n * pitch, places.page_mark.centery)
        target.blit(*_dot(style, radius, n == page, at))


def _dot(
    style: Style, radius: int, seen: bool, at: tuple[int, int]
) -> tuple[pygame.Surface, tuple[int, int]]:
    ink = style.theme.brass[0] if seen else mixed(style.theme.table[1], style.theme.text, 0.65)
    height = 2 * radius
    width = 2 * height if seen else height
    return rounded((width, height), height / 2, ink), (at[0] - width // 2, at[1] - height // 2)


def draw_deal(
    target: pygame.Surface, style: Style, places: MenuLayout, ruleset: Ruleset, pack: LetterPack
) -> None:
    paper(style, places.deal.size).blit(target, *places.deal.topleft)
    if ruleset.layout.edgeless:
        fans.draw_heaps(target, style, places.deal_picture, text("NEW"), pack)
    else:
        draw_board(target, style, places.deal_picture, ruleset)
    x = places.deal_button.left
    lines = (*pack_line(ruleset), text("a random deal"))
    room = places.deal_picture.left - x
    column = pygame.Rect(x, places.deal.top, room, places.deal_button.top - places.deal.top)
    _write_paper(target, style, column, text("A new deal"), game_name(ruleset.name), lines)


def draw_open(target: pygame.Surface, style: Style, places: MenuLayout, left: ResumableGame) -> None:
    """The paper of the game to continue."""
    paper(style, places.second.size).blit(target, *places.second.topleft)
    fans.draw_crossword(target, style, places.crossword, left.board, left.ruleset.pieces)
    x = places.go_on_button.left
    n, whole = len(left.board), left.ruleset.size
    if left.rounds is not None:
        laid = text("Round {n}", n=left.rounds + 1)
    elif left.ruleset.pieces_are == "tiles":
        laid = plural("{n} tile of {whole} played", "{n} tiles of {whole} played", n, whole=whole)
    else:
        laid = plural("{n} card of {whole} played", "{n} cards of {whole} played", n, whole=whole)
    deal = ", ".join(left.names) if left.deal is None else text("Deal {number}", number=grouped(left.deal))
    lines = (laid, deal, *pack_line(left.ruleset))
    room = places.crossword.left - x - style.px(12)
    column = pygame.Rect(x, places.second.top, room, places.go_on_button.top - places.second.top)
    label = text("Last played {ago}", ago=ago(left.ago))
    _write_paper(target, style, column, label, game_name(left.ruleset.name), lines)


def pack_line(ruleset: Ruleset) -> tuple[str, ...]:
    """The language of the cards; board games have one language, which their plate shows."""
    if not ruleset.pack:
        return ()
    return (text("{language} pack", language=language_name(ruleset.language)),)


def draw_how(target: pygame.Surface, style: Style, places: MenuLayout, pack: LetterPack) -> None:
    """The paper for a player without a current game: how a patience is played."""
    paper(style, places.second.size).blit(target, *places.second.topleft)
    # The translator draws a small crossword of cards of the language's pack.
    fans.draw_crossword(
        target, style, places.crossword, Board.parse(text("CARDS\n..E..\n..A..\n..L..")), pack
    )
    x = places.go_on_button.left
    room = places.crossword.left - x - style.px(12)
    y = places.second.top + style.px(30)
    style.write(target, (x, y), text("How to play"), Face.STRONG, 15, LABEL_INK, room=room)
    words = text(
        "Build a crossword from the cards you see. Every word, across and down, must be in the word list. "
        "You win when you have played the whole pack."
    )
    size, leading = (13, 18) if places.small_papers else (15, 23)
    at = (x, y + style.px(leading + 6))
    style.write_lines(target, at, words, Face.TEXT, size, style.theme.ink, room, max_lines=8, leading=leading)


def _write_paper(
    target: pygame.Surface,
    style: Style,
    column: pygame.Rect,
    label: str,
    title: str,
    lines: tuple[str, ...],
) -> None:
    """A golden label, a title in one or two lines, and as many quiet lines as fit the column."""
    x, y, room = column.left, column.top + style.px(30), column.width
    style.write_fitting(target, (x, y), label, Face.STRONG, (15, 11), LABEL_INK, room)
    leading, at = style.px(21), (x, y + style.px(29))
    size = style.fitting(title, Face.SERIF, 24, room, 16)
    rows = style.write_lines(target, at, title, Face.SERIF, size, style.theme.ink, room, leading=21)
    first = y + style.px(54) + leading * (rows - 1)
    shown = (column.bottom - style.px(10) - first) // leading + 1
    for place, line in enumerate(lines[: max(0, shown)]):
        at = (x, first + leading * place)
        style.write_fitting(target, at, line, Face.TEXT, (15, 12), style.theme.quiet_ink, room)


class Menu:
    """The menu. Enter presses the primary button: continue, or deal."""

    def __init__(self, controller: MenuController) -> None:
        self.focus = Focus()
        self._controller = controller
        self._games: tuple[GameEntry, ...] = ()
        self._page = 0
        self._due = 0
        self._counted = False
        self._left: ResumableGame | None = None
        self._likely: Ruleset | None = None
        self._style: Style | None = None
        self._lobby = False  # whether a crash has left one
        self._plan: MenuLayout | None = None
        self._size = (0, 0)
        self._scroll = ScrollPosition()

    def enter(self, size: tuple[int, int], style: Style) -> None:
        before, self._counted = self._left, False
        style = style.holding(size, MIN_SIZE)
        self._style, self._size = style, size
        self._place(style)
        self._left, self._likely = self._controller.resumable_game(), self._controller.suggested_ruleset()
        self._lobby = self._controller.abandoned_lobby is not None
        self._games = self._controller.games_in_menu_order()
        self._lay_out()
        if self.focus.current is None or (before is None) is not (self._left is None):
            self.focus.put("go on" if self._left else "deal")

    def _place(self, style: Style) -> None:
        """Lay out for the window, at the present scroll position."""
        height = plan(self._size, style.scale).height
        self._plan = plan(self._size, style.scale, self._scroll.fit(height, self._size[1]))

    def _scroll_by(self, pixels: int) -> None:
        """Scroll a menu that is higher than the window."""
        if self._style is not None and self._scroll.scroll(pixels):
            self._place(self._style)
            self._lay_out()

    def _reveal(self) -> None:
        """Scroll to the focused control."""
        here, style = self.focus.current, self._style
        if here is not None and style is not None:
            around = here.rect.inflate(0, style.px(24))
            self._scroll_by(max(0, around.bottom - self._size[1]) or min(0, around.top))

    def _lay_out(self) -> None:
        if self._plan is None or self._style is None:
            return
        places = self._plan
        *for_games, for_practice = places.plates
        self._page %= self._pages
        shown = self._games[self._page * len(for_games) :]
        enter = text("Enter")
        kind, key = (ButtonKind.DARK, "") if self._left else (ButtonKind.PRIMARY, enter)
        controls: list[Control] = [
            Button("language", places.language, language_name(self._controller.language))
        ]
        controls += [
            GamePlate(game, rect, places.small_plates) for game, rect in zip(shown, for_games, strict=False)
        ]
        controls.append(PracticePlate(for_practice, places.small_plates, self._due))
        if self._likely is not None:
            controls.append(Button("deal", places.deal_button, text("Deal"), kind, key))
            controls.append(Button("choose", places.choose_button, text("Choose…")))
        if self._left is not None:
            controls.append(Button("go on", places.go_on_button, text("Continue"), ButtonKind.PRIMARY, enter))
        controls += self._bar(places.bar, self._style)
        self.focus.replace(controls)

    @property
    def _pages(self) -> int:
        """Number of pages of games; practice is on each."""
        return max(1, -(-len(self._games) // (PLATES - 1)))

    def _bar(self, bar: pygame.Rect, style: Style) -> list[Control]:
        """The buttons at the foot, which belong to no game."""
        names = [
            ("phones", text("Back to the phones") if self._lobby else text("Play with phones")),
            ("open games", text("Current games")),
            ("open other", text("Open…")),
            ("today", text("Today")),
            ("statistics", text("Statistics")),
            ("look up", text("Is it a word?")),
            ("settings", text("Settings")),
        ]
        if self._pages > 1:
            names.append(("more", text("More games")))
        places = self._plan
        assert places is not None, "the menu has been entered"
        return bar_of([*names, ("quit", text("Quit"))], bar, places.bar_columns, places.small_papers, style)

    def keys(self) -> tuple[KeyHelp, ...]:
        here = self.focus.current
        label = here.label if isinstance(here, Button) else text("open the selected item")
        keys = [tab_help(), arrows_help(text("move between buttons")), enter_help(label)]
        if self._pages > 1:
            keys.append(KeyHelp(text("Page down"), text("next games"), (pygame.K_PAGEDOWN,)))
            keys.append(KeyHelp(text("Page up"), text("previous games"), (pygame.K_PAGEUP,)))
        return tuple(keys)

    def touched(self, at: tuple[int, int]) -> Touch:
        """A swipe turns to the next or previous games."""
        return Touch(Grip.PAGE, at)

    def handle(self, event: pygame.Event) -> Change | None:
        if asks_for_help(event):
            here = self.focus.current
            return Explain(self.keys(), here.game.ruleset if isinstance(here, GamePlate) else self._likely)
        if event.type == pygame.KEYDOWN and event.key in PAGE_KEYS:
            self._turn_page(PAGE_KEYS[event.key])
            return None
        higher = self._plan is not None and self._plan.height > self._size[1]
        if event.type == pygame.MOUSEWHEEL and event.y and higher and self._style is not None:
            self._scroll_by(-event.y * self._style.of_cards.px(WHEEL_STEP))
            return None
        if event.type == pygame.MOUSEWHEEL and event.y:
            self._turn_page(-1 if event.y > 0 else 1)
            return None
        before = self.focus.current
        pressed = self.focus.handle(event)
        if event.type == pygame.KEYDOWN and higher and self.focus.current is not before:
            self._reveal()
        if pressed is None:
            return None
        opened = {
            "settings": self._controller.settings,
            "language": self._controller.settings,
            "look up": self._controller.look_up,
            "practice": self._controller.practice,
            "phones": self._controller.play_with_phones,
            "open games": self._controller.open_games,
            "open other": self._controller.open_form,
            "today": self._controller.today,
            "statistics": self._controller.statistics,
            "deal": self._controller.deal_again,
        }
        if pressed.name in opened:
            return Push(opened[pressed.name]())
        match pressed.name:
            case "quit":
                return Pop()
            case "choose":
                return Push(self._controller.new_game(self._likely.id if self._likely else ""))
            case "more":
                self._turn_page(1)
                return None
            case "go on" if self._left:
                return Push(self._controller.resume(self._left.number))
            case _:
                return Push(self._controller.new_game(pressed.name))

    def _turn_page(self, by: int) -> None:
        """Turn to other games, from the last page to the first."""
        if self._pages > 1:
            self._page += by
            self._lay_out()

    def update(self, seconds: float) -> bool:
        return self.focus.take_change() | self._count_due()

    def _count_due(self) -> bool:
        """Count what is due once the first frame has been shown; True if the number has changed."""
        if self._counted:
            return False
        before, self._counted = self._due, True
        self._due = self._controller.due_items()
        if self._due != before:
            self._lay_out()
        return self._due != before

    def draw(self, surface: pygame.Surface) -> None:
        style, places, pack = self._style, self._plan, self._controller.pack
        if style is None or places is None:
            return
        surface.blit(style.cloth(surface.get_size()), (0, 0))
        draw_head(surface, style, places, pack, self._described_plate())
        if self._likely is not None:
            draw_deal(surface, style, places, self._likely, pack)
        if self._left is not None:
            draw_open(surface, style, places, self._left)
        else:
            draw_how(surface, style, places, pack)
        cap_enter(self.focus.controls, self.focus.current)
        for control in self.focus.controls:
            if isinstance(control, MenuPlate):
                control.draw(surface, style, pack)
            elif isinstance(control, Button):
                control.draw(surface, style)
        if self._pages > 1:
            draw_pages(surface, style, places, self._page, self._pages)
        edge = style.of_cards.px(18)
        inside = surface.get_rect().inflate(-edge, -edge)
        self._scroll.draw_bar(surface, style.of_cards, inside, ink=style.theme.text)

    def _described_plate(self) -> MenuPlate | None:
        """The plate under the pointer, else the focused one."""
        plates = [control for control in self.focus.controls if isinstance(control, MenuPlate)]
        hovered = next((plate for plate in plates if plate.hovered), None)
        return hovered or next((plate for plate in plates if plate.focused), None)
