"""Draws a board's rail (game, bag, players, legend) and the unseen tiles, sums up the draft's score
step by step, and makes the buttons; the sentences about the turn."""

from functools import partial
from itertools import repeat

import pygame

from game.table.board import Cell
from game.table.layout import Premium
from game.table.moves import Exchange, Pass, Place
from game.table.scoring import LetterSum, Score, WordSum
from game.table.state import Phase
from game.text.actions import Action
from game.text.catalogues import number_text, plural, text
from game.text.phrases import game_name
from game.theme import BAD_INK, FILLS, LABEL_INK, SAND_INK, Colour, board_look, mixed
from game.ui.board.layout import UNSEEN_COLUMN, UNSEEN_HEAD, UNSEEN_ROW, BoardScene
from game.ui.board.pages import unseen
from game.ui.board.turn import BoardTurn
from game.ui.kit.controls.widgets import Button, ButtonKind
from game.ui.kit.look import fonts, surfaces
from game.ui.kit.look.board_art import premium_prints, premium_square
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import Icon
from game.ui.kit.look.paint import rounded
from game.ui.kit.look.surfaces import marker, paper, plate
from game.ui.table.actions import Offer, offer
from game.ui.table.advice import hint_text, reasons
from game.ui.table.draft import DraftWord
from game.ui.table.offers import NOT_LARGE, completed, waiting_offer
from game.ui.table.rail import icon_button, large_button
from modes.options import TileOptions
from modes.states import AttackState

_TIMES = "\N{MULTIPLICATION SIGN}"


def board_offers(scene: BoardScene) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass marks the one thing to do next."""
    main, second = _offers(scene)
    return completed(scene.turn, main, second, NOT_LARGE)


def _offers(scene: BoardScene) -> tuple[Offer, Offer]:
    turn, enter = scene.turn, text("Enter")
    if turn.outcome is not None:
        return offer(turn, Action.NEW, kind=ButtonKind.PRIMARY), Offer(Action.SCORES, text("How it ended"))
    if turn.last_word_open:
        stand = Offer(Action.DONE, text("Accept"), enter, ButtonKind.PRIMARY, enabled=turn.may_end)
        return stand, _challenge(turn)
    if not turn.in_turn:
        return waiting_offer(turn), _second(turn)
    if turn.declaring:
        n = len(turn.marked)
        label = plural("Swap {n} tile", "Swap {n} tiles", n) if n else text("Choose the tiles")
        return (
            Offer(Action.GIVE, label, enter, ButtonKind.PRIMARY if n else ButtonKind.DARK, bool(n)),
            offer(turn, Action.KEEP),
        )
    if turn.draft:
        return _of_draft(turn)
    main = offer(turn, Action.LAY, enabled=False)
    if turn.may_end:
        main = offer(turn, Action.DONE, key=enter, kind=ButtonKind.PRIMARY)
    return main, _second(turn)


def _challenge(turn: BoardTurn) -> Offer:
    return offer(turn, Action.CHALLENGE, key="", enabled=turn.may_challenge)


def _second(turn: BoardTurn) -> Offer:
    """The button below the main one while nothing is laid."""
    return _challenge(turn) if turn.may_challenge else offer(turn, Action.TAKE_BACK, enabled=False)


def _of_draft(turn: BoardTurn) -> tuple[Offer, Offer]:
    if turn.draft_refused:
        back = plural("Take the tile back", "Take the tiles back", len(turn.draft))
        lay = offer(turn, Action.LAY, enabled=False)
        return offer(turn, Action.TAKE_BACK, back, kind=ButtonKind.PRIMARY), lay
    legal = turn.verdict is not None and turn.verdict.legal
    label = text("Free the star") if turn.swapping else text("Play it")
    return (
        Offer(
            Action.LAY,
            label,
            text("Enter"),
            ButtonKind.PRIMARY if legal else ButtonKind.DARK,
            enabled=turn.unnamed is None,
        ),
        offer(turn, Action.TAKE_BACK),
    )


def small_offers(turn: BoardTurn) -> tuple[Offer, Offer]:
    """The two small buttons at the foot: exchange and pass."""
    rules = turn.rules
    quiet = not turn.draft and not turn.declaring and turn.outcome is None
    playing = quiet and turn.in_turn and turn.state.phase is Phase.PLAYING
    label = text("Swap")
    times = rules.of(TileOptions).exchange_times
    if times is not None:
        seat = turn.state.seat if turn.viewer is None else turn.state.seats[turn.viewer]
        left = max(0, times - seat.exchanges)
        label = text("Swap ({n})", n=left)
    exchange = Offer(Action.EXCHANGE, label, enabled=playing and Exchange in turn.offers)
    if turn.begun and Pass in turn.offers:
        return exchange, Offer(Action.ASK_PASS, text("Give up the turn"), enabled=quiet)
    return exchange, Offer(Action.ASK_PASS, text("Pass"), enabled=quiet and Pass in turn.offers)


def advice(turn: BoardTurn) -> str:
    """What to do now, while nothing is laid."""
    if turn.outcome is not None:
        return text("The game is over.")
    if turn.piece_note:
        return turn.piece_note
    if label := hint_text(turn):
        return label
    if turn.last_word_open:
        return text("The last word is played. Challenge it or accept it.")
    if not turn.in_turn:
        return text("It is {name}’s turn.", name=turn.seating.display_names[turn.state.turn])
    if turn.declaring:
        return text("Choose the tiles to swap: click them, or type their letters or numbers.")
    if turn.judged and turn.going and Place not in turn.offers:
        return _wordless(turn)
    if turn.state.open:
        return text("The freed star is on your rack. You must play it this turn.")
    if turn.begun:
        return text("Play another word, or end your turn.")
    if not turn.state.board:
        return text("Play the first word across the middle of the board. Type it, or drag the tiles.")
    if turn.swaps:
        return text("Play a word. You can free the glowing star with the letter it stands for.")
    return text("Play a word: click a square and type, or drag tiles from your rack.")


def _wordless(turn: BoardTurn) -> str:
    """What to do where no word can be played."""
    if turn.begun and Pass in turn.offers:
        return text("You can’t play the freed star. Give up the turn.")
    if turn.begun:
        return text("You can’t play another word. End your turn.")
    if Exchange not in turn.offers:
        return text("You can’t play a word from your rack: pass.")
    if Pass not in turn.offers:
        return text("You can’t play a word from your rack. Swap tiles.")
    return text("You can’t play a word from your rack. Swap tiles or pass.")


def remarks(turn: BoardTurn) -> tuple[str, ...]:
    """Remarks on the draft besides its words."""
    if turn.unnamed is not None:
        if turn.rules.blank_is == "star":
            return (text("Choose the letter that the star stands for."),)
        return (text("Choose the letter that the blank stands for."),)
    if turn.draft_refused:
        return (text("The tiles go back to your rack."),)
    if label := hint_text(turn):
        return (label,)
    if turn.swapping and turn.verdict is not None and turn.verdict.legal:
        return (
            text("The star goes to your rack, and you must play it this turn. Freeing it scores nothing."),
        )
    return ()


def spelled_sum(word: WordSum) -> str:
    """How a word's score is made up, as 2×(3 + 1×3 + 2)."""
    letters = [str(s.value) if s.factor == 1 else f"{s.value}{_TIMES}{s.factor}" for s in word.letters]
    whole = " + ".join(letters)
    if not word.factors:
        return whole
    return _TIMES.join(map(str, word.factors)) + f"{_TIMES}({whole})"


def product(word: WordSum) -> str:
    """The sum of the letters and its multipliers, as 15 × 2 × 2."""
    plain = sum(letter.value * letter.factor for letter in word.letters)
    return f" {_TIMES} ".join(map(str, (plain, *word.factors)))


def bonus_name(turn: BoardTurn) -> str:
    """The tiles that earn the draft's bonus in the whole turn."""
    n = turn.state.of(AttackState).used + sum(slot.zone == "hand" for slot in turn.draft.slots)
    return plural("for {n} tile in one turn", "for {n} tiles in one turn", n)


_PAD, _PAD_SMALL = 18, 12
_FOOTER = 42
_TILE = 30  # widest tile of the sum
_LINES = (22, 20, 18)  # heights of a line below the tiles, the first that all lines fit in
_TAIL = 4  # below the last of them


def draw_sum(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect) -> None:
    """Draw the draft's paper: it scrolls if needed, but the total stays visible."""
    style = scene.style
    pad = style.px(_PAD_SMALL if scene.layout.compact else _PAD)
    inside = rect.inflate(-2 * pad, -2 * style.px(8))
    if scene.turn.score is not None and scene.turn.score.words:
        footer = style.px(_FOOTER)
        inside.height -= footer
        _Pen(target, scene, inside, inside.bottom).total(scene.turn.score)
    scrolled = scene.scrolled["placement"]
    top = inside.top - scrolled.shift
    target.set_clip(inside)
    end = _Pen(target, scene, inside, top).write()
    target.set_clip(None)
    scrolled.fit(end - top, inside.height)
    scrolled.draw_bar(target, style, inside)


class _Pen:
    """Writes on the paper from top to bottom."""

    def __init__(self, target: pygame.Surface, scene: BoardScene, inside: pygame.Rect, y: int) -> None:
        self._target, self._scene, self._inside, self.y = target, scene, inside, y
        self._style, self._theme = scene.style, scene.style.theme
        self._top, self._line_height = y, _LINES[0]

    def write(self) -> int:
        """Write everything; returns the end."""
        turn = self._scene.turn
        verdict, score = turn.verdict, turn.score
        if verdict is not None and verdict.words:
            main, *crossing = verdict.words
            self._word(main)
            if score is not None:
                self._reckoning(score.words[0])
            bonus = score.bonus if score is not None else 0
            sums = repeat(None) if score is None else score.words[1:]
            self._crossings(list(zip(crossing, sums, strict=False)), 1 if bonus else 0)
            if bonus:
                self._down(self._line_height)
                self._line(bonus_name(turn), f"+ {bonus}")
        wrong = bool(turn.refused or turn.missing or turn.at_edge or (verdict and verdict.hopeless))
        for label in reasons(turn) if turn.outcome is None else ():
            self._note(label, BAD_INK if wrong else self._theme.ink, Face.STRONG)
        for label in remarks(turn) if turn.draft else filter(None, (advice(turn), turn.word_list)):
            self._note(label, self._theme.quiet_ink, Face.TEXT)
        return self.y

    def _down(self, logical: float) -> int:
        self.y += self._style.px(logical)
        return self.y

    def _word(self, shown: DraftWord) -> None:
        """Write the main word with its mark."""
        style, inside = self._style, self._inside
        self._down(30)
        picture = None if self._scene.turn.silent else surfaces.mark(style, shown.good)
        room = inside.width - (picture.get_width() + style.px(8) if picture is not None else 0)
        size = style.fitting(shown.run.word, Face.SERIF, 22, round(room / 1.06))
        ink = self._theme.ink if shown.good else BAD_INK
        at = (inside.left, self.y - style.px(6))
        style.write(self._target, at, shown.run.word, Face.SERIF, size, ink, tracking=0.04)
        if picture is not None:
            self._target.blit(picture, (inside.right - picture.get_width(), self.y - style.px(25)))
        self._down(4)

    def _reckoning(self, word: WordSum) -> None:
        """Draw the tiles with their scores and the word squares among them."""
        style, inside = self._style, self._inside
        count = len(word.letters)
        gap = style.px(3)
        tile = min(style.px(_TILE), (inside.width + gap) // count - gap)
        for n, letter in enumerate(word.letters):
            rect = pygame.Rect(inside.left + n * (tile + gap), self.y, tile, tile)
            self._letter(letter, rect)
        below = any(_multiplied(self._scene, letter) for letter in word.letters)
        self.y += tile + style.px(34 if below else 18)

    def _letter(self, letter: LetterSum, rect: pygame.Rect) -> None:
        scene, style = self._scene, self._style
        face = _face_at(scene, letter.cell)
        scene.art.card(face, scene.number(face), rect.width, CardLook.REST).blit(self._target, *rect.topleft)
        ink = self._theme.ink if letter.factor == 1 else LABEL_INK
        base = rect.bottom + style.px(16)
        label = str(letter.value * letter.factor)
        style.write(self._target, (rect.centerx, base), label, Face.STRONG, 14, ink, side="middle")
        under = (rect.centerx, base + style.px(15))
        premium = scene.turn.rules.layout.premium(letter.cell)
        if not _multiplied(scene, letter):
            return
        if letter.factor > 1:
            label = f"{letter.value}\N{MULTIPLICATION SIGN}{letter.factor}"
            style.write(self._target, under, label, Face.STRONG, 12, LABEL_INK, side="middle")
        else:
            self._chip(f"{premium.word}\N{MULTIPLICATION SIGN}", under)

    def _chip(self, label: str, at: tuple[int, int]) -> None:
        """Draw a small word square."""
        style = self._style
        width = fonts.width(label, Face.BOLD, style.px(11)) + style.px(8)
        rect = pygame.Rect(0, 0, width, style.px(15))
        rect.center = (at[0], at[1] - style.px(4))
        self._target.blit(rounded(rect.size, style.px(3), FILLS["sand"]), rect)
        style.write(self._target, at, label, Face.BOLD, 11, SAND_INK, side="middle")

    def _crossings(self, words: list[tuple[DraftWord, WordSum | None]], more: int) -> None:
        """Write the crossing words, each in one line, and `more` further lines fit below them. Where there is
        no room for all, the wrong ones come first and the last line says how many are left out."""
        px = self._style.px
        room = self._inside.height - (self.y - self._top) - px(_TAIL)
        height = next((height for height in _LINES if (len(words) + more) * px(height) <= room), _LINES[-1])
        self._line_height, max_lines = height, max(1, room // px(height) - more)
        left_out = 0
        if len(words) > max_lines:
            words = sorted(words, key=lambda pair: pair[0].good)
            left_out = len(words) - (max_lines - 1)
        for shown, word in words[: len(words) - left_out]:
            self._crossing(shown, word)
        if left_out:
            self._down(height)
            label = plural("and {n} more word", "and {n} more words", left_out)
            at = (self._inside.left, self.y)
            self._style.write(self._target, at, label, Face.TEXT, 13, self._theme.quiet_ink)

    def _crossing(self, shown: DraftWord, word: WordSum | None) -> None:
        """Write a crossing word in one line: mark, word, sum."""
        style, inside = self._style, self._inside
        self._down(self._line_height)
        left = inside.left
        if not self._scene.turn.silent:
            picture = surfaces.mark(style, shown.good, 17)
            self._target.blit(picture, (left, self.y - style.px(14)))
            left += style.px(24)
        ink = self._theme.ink if shown.good else BAD_INK
        put = style.write(
            self._target, (left, self.y), shown.run.word, Face.SERIF, 15, ink, tracking=0.04,
            room=(inside.right - left) // 2,
        )  # fmt: skip
        room = inside.right - put.right - style.px(10)
        if word is None:
            label = "" if shown.good else text("not a word")
            at = (inside.right, self.y)
            style.write_fitting(self._target, at, label, Face.STRONG, (13, 9), ink, room, side="right")
            return
        label = f"{spelled_sum(word)} = {word.total}"
        if fonts.width(label, Face.TEXT, style.px(13)) > room:
            label = f"{product(word)} = {word.total}" if word.factors else f"{word.total}"
        at, tint = (inside.right, self.y), self._theme.quiet_ink
        style.write(self._target, at, label, Face.TEXT, 13, tint, side="right", room=room)

    def total(self, score: Score) -> None:
        style, inside, ink = self._style, self._inside, self._theme.ink
        rule = (inside.left, self.y + style.px(2), inside.width, style.px(1))
        pygame.draw.rect(self._target, self._theme.rule, rule)
        self._down(33)
        at = (inside.right, self.y)
        total = style.write(self._target, at, str(score.total), Face.SERIF, 30, ink, side="right")
        parts = [product(score.words[0]), *(str(word.total) for word in score.words[1:])]
        parts += [str(score.bonus)] if score.bonus else []
        label = " + ".join(parts)
        if label == str(score.total):
            return
        room = total.left - inside.left - style.px(10)
        style.write_fitting(self._target, (inside.left, self.y), label, Face.STRONG, (16, 12), ink, room)

    def _line(self, label: str, number: str) -> None:
        style, inside, ink = self._style, self._inside, self._theme.quiet_ink
        put = style.write(self._target, (inside.right, self.y), number, Face.STRONG, 14, ink, side="right")
        room = put.left - inside.left - style.px(8)
        style.write_fitting(self._target, (inside.left, self.y), label, Face.TEXT, (13, 9), ink, room)

    def _note(self, words: str, ink: Colour, face: Face) -> None:
        """Write a sentence, wrapped."""
        style = self._style
        for line in style.lines(words, face, 14, self._inside.width):
            self._down(19)
            style.write(self._target, (self._inside.left, self.y), line, face, 14, ink)
        self._down(6)


def _multiplied(scene: BoardScene, letter: LetterSum) -> bool:
    """Whether a premium square counts for a letter of the main word."""
    counts = letter.factor > 1 or scene.turn.rules.layout.premium(letter.cell).word > 1
    return counts and letter.cell not in scene.turn.state.board


def _face_at(scene: BoardScene, cell: Cell) -> str:
    """What the tile of a square shows, played or in the draft."""
    slot = scene.turn.draft.cells.get(cell)
    return scene.face(slot) if slot is not None else scene.face_of(scene.turn.state.board[cell])


_LEGEND_SIZES = ((13, 2), (12, 2), (12, 3), (11, 3), (10, 3))
"""Type sizes of the legend, each with the most lines."""


def board_buttons(scene: BoardScene) -> list[Button]:
    layout, turn = scene.layout, scene.turn
    main, second = board_offers(scene)
    exchange, give_up = small_offers(turn)
    at_rest = turn.outcome is None and len(turn.row()) > 1
    letters = turn.rules.letters
    narrow = layout.shuffle.width < scene.style.px(90)
    return [
        large_button("main", main, layout.main),
        large_button("second", second, layout.second),
        large_button(exchange.action.value, exchange, layout.exchange),
        large_button(give_up.action.value, give_up, layout.give_up_turn),
        Button(
            Action.SHUFFLE.value,
            layout.shuffle,
            "" if narrow else text("Shuffle"),
            icon=Icon.SHUFFLE,
            enabled=at_rest,
        ),
        Button(Action.ORDER.value, layout.order, f"{letters[0]}\N{EN DASH}{letters[-1]}", enabled=at_rest),
        Button(Action.BAG.value, layout.bag, text("Bag {n}", n=len(turn.state.stock))),
        Button(Action.SCORES.value, layout.scores, text("Scores")),
        icon_button(Action.MENU, layout.menu),
        icon_button(Action.HELP, layout.help),
        icon_button(Action.HINT, layout.hint, turn.may_be_helped),
    ]


def draw_board_rail(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the texts of the rail and its papers; the buttons draw themselves."""
    _title(target, scene)
    _seats(target, scene)
    _last_turn(target, scene)
    _unseen(target, scene)
    area, legend = scene.layout.placement, scene.layout.legend
    if legend.height and scene.turn.score is not None and scene.turn.score.words:
        area = area.union(legend)  # the score sum needs the room more
        paper(scene.style, area.size).blit(target, *area.topleft)
    elif legend.height and scene.turn.rules.scoring != "none":
        _legend(target, scene)
    draw_sum(target, scene, area)


def _title(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the game's name and the number of tiles in the bag."""
    style, area, theme = scene.style, scene.layout.title, scene.style.theme
    name = game_name(scene.turn.rules.name)
    base = area.top + style.px(19 if scene.layout.compact else 26)
    style.write_fitting(
        target,
        (area.left, base),
        name,
        Face.SERIF,
        (19 if scene.layout.compact else 26, 10),
        theme.text,
        area.width,
    )
    left = len(scene.turn.state.stock)
    label = plural("{n} tile in the bag", "{n} tiles in the bag", left)
    if len(scene.clocks) == 1:
        label = f"{scene.clock_of(scene.turn.state.turn)}  \N{MIDDLE DOT}  {label}"
    low = (area.left, base + style.px(21))
    style.write_fitting(target, low, label, Face.TEXT, (14, 9), theme.text, area.width)


def _seats(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the players with scores and targets, and the clocks if each has one; the one in turn is lit."""
    style, area, theme = scene.style, scene.layout.seats, scene.style.theme
    state, px = scene.turn.state, style.px
    paper(style, area.size).blit(target, *area.topleft)
    pad = px(5 if scene.layout.compact else 8)
    height = (area.height - 2 * pad) // len(state.seats)
    for place, seat in enumerate(state.seats):
        rect = pygame.Rect(area.left + pad, area.top + pad + place * height, area.width - 2 * pad, height)
        here = place == state.turn and scene.turn.outcome is None
        if here:
            _turn_mark(target, scene, rect)
        base = rect.centery + px(6)
        right = rect.right - px(10)
        if scene.turn.rules.scoring != "none":
            if seat.target is not None:
                goal, ink = text("of {n}", n=seat.target), theme.quiet_ink
                right = style.write(target, (right, base), goal, Face.TEXT, 13, ink, side="right").left - px(
                    5
                )
            score, ink = number_text(seat.total), theme.ink
            right = style.write(target, (right, base), score, Face.SERIF, 18, ink, side="right").left
        if len(scene.clocks) > 1:
            at, clock = (right - px(8), base), scene.clock_of(place)
            right = style.write(target, at, clock, Face.TEXT, 12, theme.quiet_ink, side="right").left
        face, x = Face.BOLD if here else Face.TEXT, rect.left + px(13)
        badge = scene.turn.chosen_badge(place)
        if badge is not None:
            picture = marker(style, badge, 14)
            target.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += picture.get_width() + px(6)
        room = right - x - px(5)
        name = scene.turn.seating.display_names[place]
        if seat.left:
            name = text("{name}: resigned", name=name)
        ink = theme.quiet_ink if seat.left else theme.ink
        style.write_fitting(target, (x, base), name, face, (15, 10), ink, room)


def _turn_mark(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect) -> None:
    style, theme = scene.style, scene.style.theme
    lit = mixed(theme.paper, theme.brass[0], 0.42)
    target.blit(rounded(rect.size, style.px(5), lit), rect)
    target.fill(theme.brass_edge, (rect.left, rect.top, style.px(4), rect.height))


def _last_turn(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the last play with its words and score, and what was done since."""
    style, area, px, turn = scene.style, scene.layout.last_turn, scene.style.px, scene.turn
    paper(style, area.size).blit(target, *area.topleft)
    inside = area.inflate(-2 * px(10), -2 * px(4))
    names, ink = turn.seating.display_names, style.theme.ink
    lines = [
        (text("{name}: {said}", name=names[line.seat], said=line.text), "") for line in turn.since_last_turn
    ]
    last = turn.last_turn
    if last is not None and last.words:
        label = text("{name}: {said}", name=names[last.seat], said=", ".join(last.words))
        counts = turn.rules.scoring != "none"
        lines.insert(0, (label, f"+{last.points}" if counts else ""))
    if not lines:
        lines = [(text("Nothing has been played yet."), "")]
    height = inside.height // len(lines)
    for n, (label, points) in enumerate(lines):
        rect = pygame.Rect(inside.left, inside.top + n * height, inside.width, height)
        right = rect.right
        if points:
            at = (right, rect.centery + px(6))
            right = style.write(target, at, points, Face.SERIF, 18, ink, side="right").left - px(8)
        room, max_lines = right - rect.left, max(1, height // px(17))
        size = next(
            (
                size
                for size in (14, 13, 12, 11)
                if len(style.lines(label, Face.STRONG, size, room)) <= max_lines
            ),
            10,
        )
        at = (rect.left, rect.centery + px(5))
        style.write_lines(target, at, label, Face.STRONG, size, ink, room, max_lines, 18, 0.5)


def _unseen(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw how many of each unseen piece are left; every piece keeps its place."""
    style, area, theme = scene.style, scene.layout.unseen, scene.style.theme
    if not area.height:
        return
    px, left = style.px, unseen(scene.turn)
    target.blit(plate(style, area.size, 12), area)
    at, room = (area.left + px(9), area.top + px(22)), area.width - px(16)
    style.write_fitting(target, at, text("Unseen tiles"), Face.STRONG, (13, 9), theme.text, room)
    pieces, tile = scene.turn.rules.pieces, px(18)
    columns = area.width // px(UNSEEN_COLUMN)
    rows = -(-len(pieces) // columns)
    for n, piece in enumerate(pieces):
        x = area.left + px(6) + n // rows * px(UNSEEN_COLUMN)
        y = area.top + px(UNSEEN_HEAD) + n % rows * px(UNSEEN_ROW)
        look = CardLook.REST if left[piece] else CardLook.DISABLED
        scene.art.card(piece, None, tile, look).blit(target, x, y)
        ink = theme.text if left[piece] else theme.quiet
        style.write(target, (x + tile + px(3), y + px(14)), str(left[piece]), Face.TEXT, 12, ink)


def _legend(target: pygame.Surface, scene: BoardScene) -> None:
    style, area, px = scene.style, scene.layout.legend, scene.style.px
    target.blit(plate(style, area.size, 12), area)
    premiums = list(dict.fromkeys(scene.turn.rules.layout.legend.values()))
    letters = [premium for premium in premiums if premium.letter > 1]
    words = [premium for premium in premiums if premium.word > 1]
    if any(premium.only is not None for premium in letters):
        label = text("triples tiles of its colour")
    else:
        label = text("multiplies the letter")
    _legend_line(target, scene, letters, label, area.top + px(9))
    _legend_line(target, scene, words, text("multiplies the whole word"), area.top + px(51))


def _legend_line(
    target: pygame.Surface, scene: BoardScene, premiums: list[Premium], label: str, top: int
) -> None:
    style, area, px = scene.style, scene.layout.legend, scene.style.px
    side, left = px(27), area.left + px(14)
    for premium in premiums:
        darker = board_look(style.theme).darker
        drawn = style.drawn(
            ("legend", premium, side, premium_prints()), partial(premium_square, premium, side, darker=darker)
        )
        target.blit(drawn, (left, top + px(4)))
        left += side + px(5)
    left = max(left + px(6), area.left + px(14) + 4 * (side + px(5)) + px(6) if len(premiums) > 2 else 0)
    room = area.right - left - px(8)
    size, max_lines = next(fits for fits in _LEGEND_SIZES if _fits(scene, label, room, *fits))
    leading = size + 3 if max_lines == 2 else size + 1
    at, ink = (left, top + px(4) + side // 2 + px(5)), style.theme.text
    style.write_lines(target, at, label, Face.TEXT, size, ink, room, max_lines, leading, 0.5)


def _fits(scene: BoardScene, label: str, room: int, size: float, max_lines: int) -> bool:
    """Whether a text fits into `max_lines` at a size, or no smaller size is left."""
    lines = scene.style.lines(label, Face.TEXT, size, room)
    width = max(fonts.width(word, Face.TEXT, scene.style.px(size)) for word in label.split())
    return (len(lines) <= max_lines and width <= room) or (size, max_lines) == _LEGEND_SIZES[-1]
