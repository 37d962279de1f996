"""What is drawn of the table: every state at every size and in every theme, nothing outside its place, and no
card twice."""

from collections import Counter

import pygame
import pytest

from game.table.board import Board
from game.table.moves import Slot
from game.table.state import NO_PIECE, State
from game.theme import THEMES
from game.ui.kit.look.cards import CardArt
from game.ui.table.flights import moved_cards, snapshot
from game.ui.table.scene import numbered
from modes.states import HeapState
from tests.ui.players import GAMES, Game, Player, session_of

SIZES = [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (900, 1300)]
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def draw_all_states(player: Player) -> None:
    """Through a whole game; each event draws."""
    player.lay_by_keys("TCA", (0, 0))
    player.press(pygame.K_ESCAPE)
    player.lay_by_dragging("CAT", (0, 0))
    player.type("t")
    player.click(player.at(player.slot("S")))
    player.click(player.at((3, 0)))
    player.button("main")
    player.rest()
    player.draw()
    player.press(pygame.K_ESCAPE, pygame.K_ESCAPE)


@by_game
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_state_is_drawn_at_every_size(game: Game, size: tuple[int, int]) -> None:
    player = Player(session_of(game, game.stuck), size)
    draw_all_states(player)
    assert player.board == Board.parse("CATS")


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme(theme: str) -> None:
    player = Player(session_of(GAMES[2], GAMES[2].stuck))
    player.context.display.theme = theme
    player.context.restyle()
    player.screen.enter(player.size, player.context.style(player.size))
    draw_all_states(player)


def test_the_crossword_stays_off_strip_and_rail() -> None:
    """A card pushed half under the strip is cut there; what lies outside the grid looks as before."""
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.lay_by_clicks("CAT", (0, 0))
    player.rest()
    player.motion((1, 799))
    player.rest()
    before = player.draw().copy()
    scene = player.screen.scene
    for dx, dy in ((0, scene.layout.grid.height // 2), (scene.layout.grid.width // 2, 0)):
        camera = scene.camera
        scene.camera = camera.panned(dx, dy)
        after = player.draw()
        outside = before.copy()
        for surface in (outside, after):
            surface.fill("black", scene.layout.grid)
        soft = scene.style.px(40)  # a shadow at the edge of the grid is no card
        for rect in (scene.layout.rail.inflate(-2 * soft, -2 * soft), scene.layout.strip.area):
            assert outside.subsurface(rect).get_buffer().raw == after.subsurface(rect).get_buffer().raw
        scene.camera = camera


class Counted(CardArt):
    """Counts the letter cards that are asked for."""

    asked: Counter[str]

    def card(self, letter, number, width, *rest):  # type: ignore[no-untyped-def]
        self.asked[letter] += 1
        return super().card(letter, number, width, *rest)


def drawn(player: Player) -> Counter[str]:
    """Which letters are drawn in one picture."""
    style = player.screen.scene.style
    art = Counted(style.theme, style.scale, style.cache)
    art.asked = Counter()
    style.cards, kept = art, style.cards
    player.draw()
    style.cards = kept
    return art.asked


def face_up(player: Player) -> Counter[str]:
    """Which letters lie face up, by the state alone."""
    state = player.state
    seen = Counter(laid.letter for laid in state.board.values())
    seen.update(card for card in state.seat.hand if card != NO_PIECE)
    seen.update(heap[-1] for heap in state.of(HeapState).heaps if heap)
    seen.update(state.open[-1:])
    return seen


@by_game
def test_no_card_is_drawn_twice_nor_lost(game: Game) -> None:
    player = Player(session_of(game, game.stuck))
    assert drawn(player) == face_up(player)
    player.type("ca")
    assert drawn(player) == face_up(player), "in flight to the draft"
    player.rest()
    assert drawn(player) == face_up(player)
    player.type("t")
    player.press(pygame.K_RETURN)
    assert drawn(player) == face_up(player)
    player.type("t")
    player.screen.flights.end()
    assert drawn(player) == face_up(player)
    start = player.at(player.slot("S"))
    player.down(start)
    player.motion(player.at((3, 0)))
    assert drawn(player)["S"] == 1, "in the air"
    player.up(player.at((3, 0)))
    assert drawn(player)["S"] == 1, "on its way down"
    player.rest()
    assert drawn(player)["S"] == 1


def test_a_word_flies_from_the_row_and_back() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    scene = player.screen.scene
    before = snapshot(scene)
    player.type("cat")
    found = moved_cards(before, snapshot(scene))
    assert {(way.letter, way.to) for way in found} == {("C", (0, 0)), ("A", (1, 0)), ("T", (2, 0))}
    assert all(way.start == scene.place(slot) for way, slot in zip(found, numbered(player.turn), strict=True))


def test_refilled_cards_come_from_the_stock_and_uncovered_ones_turn_over() -> None:
    six = Player(session_of(GAMES[0], GAMES[0].stuck))
    six.type("cat")
    before = snapshot(six.screen.scene)
    six.press(pygame.K_RETURN)
    found = moved_cards(before, snapshot(six.screen.scene))
    stock = six.screen.scene.layout.strip.piles["stock"]
    assert [(way.letter, way.start, way.turns) for way in found] == [("X", stock, 1)] * 3
    heaps = Player(session_of(GAMES[2], GAMES[2].won))
    heaps.type("cat")
    before = snapshot(heaps.screen.scene)
    heaps.press(pygame.K_RETURN)
    (way,) = moved_cards(before, snapshot(heaps.screen.scene))
    assert (way.letter, way.to, way.turns) == ("S", Slot("heap", 0), 1)
    assert way.start == way.end


def test_undoing_a_drawn_card_sends_it_back_to_the_stock() -> None:
    player = Player(session_of(GAMES[1], GAMES[1].stuck))
    player.lay_by_keys("CAT", (0, 0))
    player.type("t")
    before = snapshot(player.screen.scene)
    player.press(pygame.K_z, mod=pygame.KMOD_CTRL)
    found = moved_cards(before, snapshot(player.screen.scene))
    assert ("S", None, -1) in {(way.letter, way.to, way.turns) for way in found}


def test_whatever_the_player_does_ends_the_motion() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("c")
    assert player.screen.flights.moving
    player.press(pygame.K_LEFT)
    assert not player.screen.flights.moving


def test_with_less_motion_nothing_flies() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.context.display.less_motion = True
    player.screen.enter(player.size, player.context.style(player.size))
    player.lay_by_keys("CAT", (0, 0))
    player.type("s")
    player.press(pygame.K_RETURN)
    assert not player.screen.flights.moving
    assert player.screen.sheet is not None


def test_the_sheet_of_a_won_game_waits_for_the_wave_and_takes_no_press_before() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.lay_by_keys("CAT", (0, 0))
    player.lay_by_keys("S", (3, 0))
    assert player.screen.flights.celebrating
    player.press(pygame.K_RETURN)
    assert player.screen.sheet is not None, "the first key ends the wave and presses nothing"
    assert not player.screen.flights.celebrating


def test_an_idle_table_asks_for_no_picture() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.rest()
    assert not player.screen.update(0.25)
    player.motion((300, 300))
    player.rest()
    player.screen.handle(pygame.Event(pygame.MOUSEMOTION, pos=(301, 300), rel=(1, 0), buttons=(0, 0, 0)))
    assert not player.screen.update(0.25), "the pointer over bare cloth changes nothing"


def test_the_view_survives_a_new_window_size_and_the_draft_too() -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))
    player.type("cat")
    pygame.display.set_mode((800, 600))
    player.screen.enter((800, 600), player.context.style((800, 600)))
    player.draw()
    assert len(player.turn.draft) == 3
    player.press(pygame.K_RETURN)
    assert player.board == Board.parse("CAT")


def test_pieces_are_conserved_by_every_act() -> None:
    for game in GAMES:
        player = Player(session_of(game, game.stuck))
        pieces = player.state.pieces()
        draw_all_states(player)
        assert player.state.pieces() == pieces
        assert isinstance(player.state, State)
