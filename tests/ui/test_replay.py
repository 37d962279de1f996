"""Looking through the moves of a finished game, and playing on from one of them."""

from typing import Any

import pygame
import pytest

from game.hosting.background import Background, Job
from game.hosting.move_log import line_text
from game.opening import open_game
from game.practice.review import Finding, MoveChance, ReviewProgress
from game.search.kernel.plays import placed, search_for
from game.search.players import player
from game.search.players.analysis import Mistake, TriedMove
from game.search.players.position_analysis import Thinker, Thoughts, moves_of
from game.table.board import Laid
from game.table.facedown import seen_by
from game.table.moves import Challenge, Pass, Place, Placement, Resign, Slot
from game.table.session import Session
from game.text.actions import Action
from game.ui.board.table import board_table
from game.ui.context import AppContext
from game.ui.kit.look.style import Style
from game.ui.kit.screen import Pop, Push, Swap
from game.ui.table.game_replay import GameReplay, replay
from game.ui.table.move_list import NoteForm, ReplayedMoves
from game.ui.table.screen import TableScreen
from game.ui.table.thinking import ThinkingList
from game.words.lexicon import EVERYDAY, Lexicon
from tests.modes.kanugo_games import new
from tests.search.seated import play
from tests.ui.company import Company
from tests.ui.players import GAMES, Player, session_of
from tests.waiting import wait_until
from tests.walk.texts import Texts

SMALL = (800, 600)
SIZES = [(1280, 800), SMALL]


def finished(**options: int) -> Session:
    """Scrabble of two who pass until it is over."""
    opening = open_game("scrabble", ("Ana", "Bo"), 7, options=options)
    session = Session(opening.mode, opening.setup)
    while session.mode.outcome(session.state) is None:
        session.make(Pass())
    return session


def test_a_line_of_the_players_own_leaves_the_game_and_leads_back() -> None:
    game = finished()
    moves = ReplayedMoves(game, game.detached(len(game.moves)), ("Ana", "Bo"))
    moves.shown.go(2)
    assert moves.continues([Pass()])
    assert not moves.continues([Resign()])
    moves.add([Resign()])
    assert moves.own_moves() == (2, (Resign(),))
    moves.keep_line()
    assert moves.line_kept
    assert [each.after for each in moves.variations] == [2]
    moves.shown.go(1)
    assert moves.own_moves() == (1, ()), "before the line a new game begins with moves of the game alone"
    moves.restore()
    assert (moves.left_at, moves.shown.at, moves.shown.moves) == (None, 2, game.moves)


def replayed(company: Company, size: tuple[int, int] = (1280, 800)) -> TableScreen[Any, Any]:
    change = company.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    screen = change.screen
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.delegate, GameReplay)
    screen.enter(size, AppContext().style(size))
    return screen


def press(screen: TableScreen[Any, Any], *keys: int) -> object:
    change: object = None
    for key in keys:
        change = screen.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        for _ in range(40):
            screen.update(0.05)
    return change


def test_each_move_is_seen_with_the_hand_of_its_player() -> None:
    company = Company(finished(), table=board_table)
    screen = replayed(company)
    assert isinstance(screen.delegate, GameReplay)
    assert screen.turn.session.at == 0
    helps = screen.delegate.keys()
    assert "Page Up, Page Down" not in [each.shown for each in helps], "nothing is reviewed"
    for at in (1, 2, 3):
        press(screen, pygame.K_RIGHT)
        state = company.session.state_at(at)
        assert screen.turn.session.at == at
        assert screen.turn.hand() == state.seats[state.turn].hand
    press(screen, pygame.K_LEFT)
    assert screen.turn.session.at == 2
    press(screen, pygame.K_END)
    assert screen.turn.session.at == len(company.session.moves)
    assert screen.sheet is None, "the result is not shown again"
    press(screen, pygame.K_HOME)
    assert screen.turn.session.at == 0
    assert company.session.at == len(company.session.moves)


def test_what_each_clock_showed_is_seen_and_heard_at_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "spent", lambda self: (60.0, 630.0))
    screen = replayed(Company(finished(player_minutes=10, overtime=10), table=board_table))
    first = screen.turn.session.state.turn
    assert screen.scene.clocks == {0: "10:00", 1: "10:00"}
    press(screen, pygame.K_RIGHT, pygame.K_RIGHT)
    pair = ["9:00", "\N{MINUS SIGN}0:30 (\N{MINUS SIGN}10)"][:: 1 - 2 * first]
    assert screen.scene.clocks == dict(enumerate(pair))
    assert f"Time left: Ana {pair[0]}, Bo {pair[1]}" in screen.delegate.shown_text


def test_no_clock_is_shown_after_a_move_whose_time_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "spent", lambda self: (60.0, None))
    screen = replayed(Company(finished(player_minutes=10), table=board_table))
    press(screen, pygame.K_RIGHT)
    assert "9:00" in screen.scene.clocks.values()
    press(screen, pygame.K_RIGHT)
    assert not screen.scene.clocks
    assert "Time left" not in " ".join(screen.delegate.shown_text)


def test_from_any_move_a_new_game_goes_on_and_the_old_one_stays() -> None:
    company = Company(finished(), table=board_table)
    before = company.session.moves
    screen = replayed(company)
    change = press(screen, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(change, Pop)
    assert isinstance(change.then, Swap)
    table = change.then.screen
    assert isinstance(table, TableScreen)
    assert table.turn.session.moves == before[:1]
    assert table.turn.outcome is None
    assert company.session.moves == before


def test_from_the_last_move_nothing_can_be_played() -> None:
    screen = replayed(Company(finished(), table=board_table))
    assert press(screen, pygame.K_END, pygame.K_RETURN) is None


def test_it_plays_by_itself_to_the_end() -> None:
    screen = replayed(Company(finished(), table=board_table))
    press(screen, pygame.K_SPACE)
    for _ in range(200):
        screen.update(0.2)
    assert screen.turn.session.at == len(screen.turn.session.moves)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_step_and_lie_in_the_window(size: tuple[int, int]) -> None:
    company = Company(new(2, 7), size)
    company.session.make(Resign())
    company.screen.turn.refresh()
    screen = replayed(company, size)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(button.rect) for button in screen.buttons)
    rects = [button.rect for button in screen.buttons]
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))
    step = next(button for button in screen.buttons if button.name == "redo")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.Event(kind, pos=step.rect.center, button=1))
    assert screen.turn.session.at == 1


def test_a_game_that_goes_on_is_not_replayed() -> None:
    """The hands of the others would be seen."""
    company = Company(new(2, 7))
    company.session.make(Pass())
    company.screen.turn.refresh()
    assert company.screen.run(Action.REPLAY) is None
    menu = company.screen.kind.sheets[Action.MENU](company.screen.scene)
    assert Action.REPLAY not in [offer.action for offer in menu.offers]


def test_a_patience_is_replayed_too() -> None:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    player.lay_by_keys("CAT", (0, 0))
    player.lay_by_keys("CATS", (0, 0))
    assert player.turn.outcome is not None
    change = player.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    assert change.screen.turn.session.moves == player.turn.session.moves


@pytest.mark.parametrize(("words", "shown"), [("CAT CATS", True), ("CAT", False)])
def test_a_won_patience_that_is_played_on_counts_as_won_with_help(words: str, shown: bool) -> None:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    for word in words.split():
        player.lay_by_keys(word, (0, 0))
    if player.turn.outcome is None:
        player.turn.session.make(Resign())
        player.turn.refresh()
    change = player.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    assert isinstance(change.screen, TableScreen)
    change.screen.enter((1280, 800), AppContext().style((1280, 800)))
    then = press(change.screen, pygame.K_RETURN)
    assert isinstance(then, Pop)
    assert isinstance(then.then, Swap)
    assert isinstance(then.then.screen, TableScreen)
    assert then.then.screen.turn.session.help.shown is shown


def note_form(screen: TableScreen[Any, Any]) -> NoteForm:
    change = screen.handle(pygame.Event(pygame.TEXTINPUT, text="n"))
    assert isinstance(change, Push)
    form = change.screen
    assert isinstance(form, NoteForm)
    form.enter((800, 600), AppContext().style((800, 600)))
    return form


def write_note(screen: TableScreen[Any, Any], words: str) -> None:
    form = note_form(screen)
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode=""))
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    form.handle(pygame.Event(pygame.TEXTINPUT, text=words))
    assert isinstance(form.press_primary(), Pop)


@pytest.mark.parametrize("size", SIZES)
def test_a_note_is_kept_with_the_game_and_shown_at_its_move(size: tuple[int, int]) -> None:
    company = Company(finished(), size, table=board_table)
    screen = replayed(company, size)
    press(screen, pygame.K_RIGHT)
    replay = screen.delegate
    assert isinstance(replay, GameReplay)
    helps = replay.keys()
    assert "N" in [each.shown for each in helps]
    before = pixels(screen, size)
    write_note(screen, "Why pass?")
    assert company.session.note_at(1) == "Why pass?"
    assert screen.delegate.shown_text[-1] == "Why pass?"
    assert pixels(screen, size) != before
    press(screen, pygame.K_RIGHT)
    assert "Why pass?" not in screen.delegate.shown_text
    press(screen, pygame.K_LEFT)
    write_note(screen, "")
    assert company.session.setup.notes == ()


def test_the_lines_of_a_note_stay_lines_when_it_is_changed() -> None:
    kept: list[str] = []
    form = NoteForm(1, "Why pass?\nLine: Ana passes.", kept.append)
    form.enter((800, 600), AppContext().style((800, 600)))
    form.handle(pygame.Event(pygame.TEXTINPUT, text="!"))
    assert isinstance(form.press_primary(), Pop)
    assert kept == ["Why pass?\nLine: Ana passes.!"]


def test_what_is_noted_below_a_kept_line_does_not_become_part_of_it() -> None:
    session = scored()
    session.annotate(1, "Why pass?")
    session.keep_line(1, "Line: own", [Pass()])
    screen = replayed(Company(session, table=board_table))
    press(screen, pygame.K_RIGHT)
    form = note_form(screen)
    assert isinstance(form.press_primary(), Pop)
    assert session.note_at(1) == "Why pass?\nLine: own", "nothing was typed"
    form = note_form(screen)
    form.handle(pygame.Event(pygame.TEXTINPUT, text="Better"))
    assert isinstance(form.press_primary(), Pop)
    assert session.note_at(1) == "Why pass?\nLine: own\nBetter"
    assert [each.line for each in session.setup.variations or ()] == ["Line: own"]


def test_a_long_note_from_a_file_stays_whole() -> None:
    kept: list[str] = []
    form = NoteForm(1, "as long as a file allows " * 50 + "\N{ZERO WIDTH SPACE}", kept.append)
    form.enter((800, 600), AppContext().style((800, 600)))
    assert isinstance(form.press_primary(), Pop)
    assert kept == [], "nothing was typed"
    form.handle(pygame.Event(pygame.TEXTINPUT, text="!"))
    assert isinstance(form.press_primary(), Pop)
    assert [len(note) for note in kept] == [50 * len("as long as a file allows ")]


def pixels(screen: TableScreen[Any, Any], size: tuple[int, int]) -> bytes:
    surface = pygame.Surface(size)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def scored() -> Session:
    """Scrabble in which the best play is made twice; then both pass."""
    opening = open_game("scrabble", ("Ana", "Bo"), 7)
    session = Session(opening.mode, opening.setup)
    for _ in range(2):
        slots, board = opening.mode.slots(session.state), session.state.board
        best = search_for(opening.mode.ruleset, opening.lexicon).best(board, tuple(slots.values()))
        assert best is not None
        session.make(placed(slots, best.pieces))
    while session.mode.outcome(session.state) is None:
        session.make(Pass())
    return session


def thinking(screen: TableScreen[Any, Any]) -> ThinkingList:
    """The list, once it is settled."""
    delegate = screen.delegate
    assert isinstance(delegate, GameReplay)
    found = delegate.thinking
    assert found is not None
    wait_until(lambda: found.settled, "it thinks on", lambda: screen.update(0.05))
    return found


def test_the_list_and_the_plot_lead_to_moves() -> None:
    company = Company(scored(), table=board_table)
    screen = replayed(company)
    screen.draw(pygame.Surface((1280, 800)))
    delegate = screen.delegate
    assert isinstance(delegate, GameReplay)
    controls = {
        n: at
        for x in range(delegate.panel.left, delegate.panel.right, 2)
        for y in range(delegate.panel.top, delegate.panel.bottom, 4)
        if (n := delegate.move_list.move_at(at := (x, y))) is not None
    }
    assert set(controls) >= {1, 2, 3}
    screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=controls[2], button=1))
    assert screen.turn.session.at == 2
    points = company.session.state_at(2).seats
    assert f"Ana: {points[0].score - points[1].score:+}" in delegate.shown_text


@pytest.mark.parametrize("size", SIZES)
def test_what_could_be_played_is_shown_and_gone_on_from_and_left_again(size: tuple[int, int]) -> None:
    company = Company(scored(), size, table=board_table)
    before = company.session.moves
    screen = replayed(company, size)
    press(screen, pygame.K_RIGHT)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    screen.handle(key)
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="t", pressed=key))
    found = thinking(screen)
    press(screen, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP)
    assert found.chosen == 1
    assert screen.turn.draft.move == found.move[0]
    label = found.label
    assert f"Go on with {label}" in [button.label for button in screen.buttons]
    assert label in screen.delegate.shown_text[-1]
    press(screen, pygame.K_RETURN)
    session = screen.turn.session
    assert session.at == 2
    assert session.moves[0] == before[0]
    assert session.moves[1] != before[1]
    assert screen.delegate.shown_text[0] == "Your line, move 2 of 2"
    press(screen, pygame.K_ESCAPE)
    assert (session.at, session.moves) == (1, before)
    assert press(screen, pygame.K_ESCAPE) is None
    assert not screen.turn.draft
    assert isinstance(press(screen, pygame.K_ESCAPE), Pop)
    assert company.session.moves == before


def test_a_move_that_needs_more_room_than_a_row_is_written_whole() -> None:
    opening = open_game("scrabble", ("Ana", "Bo"), 7, options={"adjudication": "challenge"})
    session = Session(opening.mode, opening.setup)
    hand = session.state.seat.hand
    row = [Placement(Slot("hand", n), (4 + n, 7)) for n in range(len(hand))]
    session.make(Place(tuple(row)))
    session.make(Challenge(1, ("".join(hand),), True))
    for _ in range(4):
        session.make(Pass())
    screen = replayed(Company(session, SMALL, table=board_table), SMALL)
    texts = Texts()
    with texts.watched():
        screen.draw(pygame.Surface(SMALL))
    assert not texts.seen.cut
    assert isinstance(screen.delegate, GameReplay)
    panel, move_list = screen.delegate.panel, screen.delegate.move_list
    rows = [move_list.move_at((panel.left + 14, y)) for y in range(panel.top, panel.bottom)]
    assert rows.count(2) == 2 * rows.count(3), "each of its rows leads to it"


def in_a_line(company: Company, size: tuple[int, int] = (1280, 800)) -> TableScreen[Any, Any]:
    """Two moves of one's own after the first move of a game."""
    screen = replayed(company, size)
    press(screen, pygame.K_RIGHT, pygame.K_t)
    for _ in range(2):
        thinking(screen)
        press(screen, pygame.K_DOWN, pygame.K_RETURN)
    return screen


def ctrl(screen: TableScreen[Any, Any], key: int) -> object:
    return screen.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode=""))


def test_a_line_of_ones_own_is_kept_as_a_note_at_the_move_where_it_begins() -> None:
    company = Company(scored(), table=board_table)
    company.session.annotate(1, "Before.")
    screen = in_a_line(company)
    assert "Line kept" not in screen.delegate.shown_text
    for _ in range(2):  # it is kept once
        ctrl(screen, pygame.K_n)
    assert "Line kept" in screen.delegate.shown_text
    before, line = company.session.note_at(1).split("\n")
    assert before == "Before."
    assert line == f"Line: {line_text(screen.turn.session, 1, ('Ana', 'Bo'))}"
    press(screen, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert screen.delegate.shown_text[-1] == company.session.note_at(1)
    assert isinstance(screen.delegate, GameReplay)
    pixels(screen, (1280, 800))
    panel, move_list = screen.delegate.panel, screen.delegate.move_list
    rows = [move_list.move_at((panel.right - 14, y)) for y in range(panel.top, panel.bottom, 4)]
    listed = [at for at in rows if at in (1, 2)]
    assert listed.count(1) > 2 * listed.count(2), "the note and the line are listed below their move"


def test_a_kept_line_is_stepped_through_by_key_or_click_and_left_again() -> None:
    company = Company(scored(), table=board_table)
    screen = in_a_line(company)
    line = screen.turn.session.moves
    ctrl(screen, pygame.K_n)
    press(screen, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_HOME)
    delegate = screen.delegate
    assert isinstance(delegate, GameReplay)
    helps = delegate.keys()
    assert "V" in [each.shown for each in helps]
    press(screen, pygame.K_v)
    session = screen.turn.session
    assert (session.moves, session.at) == (line, 2)
    assert delegate.shown_text[0] == "Your line, move 2 of 3"
    press(screen, pygame.K_RIGHT)
    assert session.at == 3
    press(screen, pygame.K_LEFT, pygame.K_LEFT, pygame.K_ESCAPE)
    assert (session.moves, session.at) == (company.session.moves, 1)
    pixels(screen, (1280, 800))
    panel = delegate.panel
    controls = ((panel.centerx, y) for y in range(panel.top, panel.bottom, 4))
    at = next(control for control in controls if delegate.move_list.variation_at(control) is not None)
    screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert session.moves == line


def test_of_several_kept_lines_the_next_one_is_shown_each_time() -> None:
    session = scored()
    session.keep_line(1, "Line: one", [Pass()])
    session.keep_line(1, "Line: two", [Pass(), Pass()])
    session.keep_line(0, "Line: first", [Pass()])
    screen = replayed(Company(session, table=board_table))
    press(screen, pygame.K_RIGHT)
    shown = []
    for _ in range(4):
        press(screen, pygame.K_v)
        shown.append((screen.delegate.shown_text[0], screen.turn.session.moves))
    assert len(set(shown)) == 3
    assert shown[3] == shown[0]
    assert shown[0][0] == "Your line, move 2 of 2", "the first one after this place"
    assert shown[2][0] == "Your line, move 1 of 1"


def test_a_kept_line_that_cannot_be_read_does_not_bar_the_way_to_the_next_one() -> None:
    session = scored()
    session.keep_line(0, "Line: first", [Pass()])
    session.keep_line(0, "Line: none", [])
    session.keep_line(1, "Line: last", [Pass(), Pass()])
    screen = replayed(Company(session, table=board_table))
    press(screen, pygame.K_SPACE)
    shown = []
    for _ in range(3):
        press(screen, pygame.K_v)
        shown.append(screen.turn.session.moves)
    assert shown[0] == shown[2] != shown[1]
    assert isinstance(screen.delegate, GameReplay)
    assert not screen.delegate.playing


def test_the_mistakes_of_the_game_are_none_of_a_line_of_ones_own() -> None:
    session = scored()
    session.keep_line(1, "Line: own", [Pass(), Pass()])
    screen = replayed(Company(session, table=board_table))
    delegate = screen.delegate
    assert isinstance(delegate, GameReplay)
    found = tuple(Finding("better", n, "", None, Mistake.LARGE, 0.2) for n in (1, 2))
    delegate._progress = lambda: ReviewProgress(found, at=2)
    press(screen, pygame.K_END, pygame.K_PAGEUP)
    assert screen.turn.session.at == 2
    assert "large mistake" in delegate.move_list.description()
    press(screen, pygame.K_HOME, pygame.K_v)
    assert screen.turn.session.at == 2
    assert "mistake" not in delegate.move_list.description()
    helps = delegate.keys()
    shown = [each.shown for each in helps]
    assert "N" not in shown
    assert "Page Up, Page Down" in shown


def test_a_line_of_ones_own_is_played_on_as_a_game() -> None:
    company = Company(scored(), table=board_table)
    before = company.session.moves
    screen = in_a_line(company)
    press(screen, pygame.K_LEFT)
    line = screen.turn.session.moves
    change = ctrl(screen, pygame.K_RETURN)
    assert isinstance(change, Pop)
    assert isinstance(change.then, Swap)
    table = change.then.screen
    assert isinstance(table, TableScreen)
    assert table.turn.session.moves == line[:2]
    assert (line[0], company.session.moves) == (before[0], before)


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_of_a_line_lie_in_the_window(size: tuple[int, int]) -> None:
    screen = in_a_line(Company(scored(), size, table=board_table), size)
    shown = {button.name: button for button in screen.buttons}
    assert {"keep", "branch"} <= shown.keys()
    rects = [button.rect for button in screen.buttons]
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))
    assert isinstance(screen.delegate, GameReplay)
    assert screen.delegate.panel.bottom <= shown["branch"].rect.top
    press(screen, pygame.K_ESCAPE)
    assert not {"keep", "branch"} & {button.name for button in screen.buttons}


def test_the_game_comes_back_from_a_line_that_was_left_for_an_earlier_one() -> None:
    company = Company(scored(), table=board_table)
    before = company.session.moves
    screen = replayed(company)
    press(screen, pygame.K_RIGHT, pygame.K_t)
    thinking(screen)
    press(screen, pygame.K_DOWN, pygame.K_RETURN, pygame.K_HOME)
    thinking(screen)
    press(screen, pygame.K_DOWN, pygame.K_RETURN)
    session = screen.turn.session
    assert session.moves[0] != before[0]
    press(screen, pygame.K_ESCAPE)
    assert (session.at, session.moves) == (0, before)


def test_the_move_on_the_table_stays_chosen_while_the_list_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it falls off the list, the best move is shown in its place."""
    job: Job[Thoughts, None] = Job([])
    monkeypatch.setattr(Background, "instead", lambda *_: job)
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_t)
    assert isinstance(screen.delegate, GameReplay)
    found = screen.delegate.thinking
    assert found is not None
    mode, state = screen.turn.session.mode, screen.turn.session.state
    seen = seen_by(state, state.turn)
    one, two, three, *_ = next(Thinker(mode).think(seen, ())).moves
    job.report(Thoughts((one, two)))
    screen.update(0.05)
    job.report(Thoughts((two, one)))
    screen.update(0.05)
    assert (found.chosen, found.move) == (0, moves_of(mode, seen, two)), "nothing was picked"
    press(screen, pygame.K_DOWN, pygame.K_UP)
    job.report(Thoughts((one, three, two)))
    assert found.move == moves_of(mode, seen, two), "the list on the screen holds until it is drawn anew"
    screen.update(0.05)
    assert (found.chosen, found.move) == (2, moves_of(mode, seen, two))
    job.report(Thoughts((three, one)))
    screen.update(0.05)
    assert (found.chosen, found.move) == (0, moves_of(mode, seen, three))
    assert screen.turn.draft.move == found.move[0]


def test_a_move_is_compared_only_with_a_best_that_is_listed() -> None:
    found = ThinkingList(finished())
    one = TriedMove((), ("CAT",), (), 3, None, 0.4, -9.0, False, margin=0.1, worlds=9)
    two = one._replace(words=("TAC",), chance=0.38)
    found.chosen = 1
    found.thoughts = Thoughts((one, two), frozenset((one, two)))
    assert found.details()[-1] == "Wins 38% of games, lead \N{MINUS SIGN}9: equal to the best (±10.0%)."
    found.thoughts = Thoughts((one, two))
    assert found.details()[-1] == "Wins 38% of games, lead \N{MINUS SIGN}9."
    found.close()


def test_the_best_line_is_said_of_the_move_that_it_begins_with() -> None:
    found = ThinkingList(finished())
    other = TriedMove((((7, 7), Laid("A", "A")),), ("A",), (), 1, ahead=-9.0, behind=True, worlds=1)
    passing = TriedMove((), (), (), 0, ahead=-9.0, worlds=1)
    found.thoughts = Thoughts((other, passing), exact=True, line=((),))
    assert not any("Best line" in said for said in found.details())
    found.chosen = 1
    assert found.details()[-1] == "Best line: Pass."
    found.close()


def test_in_an_upright_window_the_way_back_keeps_its_room() -> None:
    company = Company(scored(), (700, 1000), table=board_table)
    company.game._hooks = company.game._hooks._replace(review=lambda turn, show: pytest.fail("not opened"))
    screen = replayed(company, (700, 1000))
    rects = [button.rect.copy() for button in screen.buttons]
    press(screen, pygame.K_RIGHT, pygame.K_RIGHT)
    assert [button.rect for button in screen.buttons] == rects
    assert all(rect.collidelistall(rects) == [n] for n, rect in enumerate(rects))


def test_in_a_small_window_all_that_is_said_of_a_move_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = replayed(Company(scored(), table=board_table), (800, 600))
    press(screen, pygame.K_RIGHT, pygame.K_t)
    said = [f"Line {n} of what is said" for n in range(7)]
    monkeypatch.setattr(thinking(screen), "details", lambda: said)
    state = "By points and by what is kept for later, in the longest of our languages."
    monkeypatch.setattr(thinking(screen), "state_line", lambda: state)
    written: list[str] = []
    write = Style.write

    def writing(style: Style, target: Any, at: Any, words: str, *more: Any, **rest: Any) -> pygame.Rect:
        written.append(words)
        return write(style, target, at, words, *more, **rest)

    monkeypatch.setattr(Style, "write", writing)
    screen.draw(pygame.Surface((800, 600)))
    assert set(said) <= set(written)
    assert state in " ".join(written)


def test_letters_and_a_number_restrict_the_list() -> None:
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_t)
    letter = thinking(screen).label[0]
    for sign in f"{letter.lower()}3":
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=sign))
    found = thinking(screen)
    assert found.filter == f"{letter}3"
    assert found.thoughts is not None
    words = [move.words[0] for move in found.thoughts.moves]
    assert words
    assert all(letter in word and len(word) == 3 for word in words)
    press(screen, pygame.K_BACKSPACE)
    assert thinking(screen).filter == letter


def test_a_letter_of_another_alphabet_is_shown_and_fits_nothing() -> None:
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_t)
    screen.handle(pygame.Event(pygame.TEXTINPUT, text="ф"))
    found = thinking(screen)
    assert found.description == "Letters: Ф. No play fits."
    press(screen, pygame.K_BACKSPACE)
    assert thinking(screen).label


def test_only_everyday_words_are_listed_by_key_and_by_button_and_all_again() -> None:
    screen = replayed(Company(scored(), table=board_table))
    lexicon = screen.turn.session.mode.words
    assert isinstance(lexicon, Lexicon)
    everyday = lexicon.at(EVERYDAY)

    def rare() -> list[str]:
        found = thinking(screen).thoughts
        assert found is not None
        assert found.moves
        return [word for move in found.moves for word in move.words if word not in everyday]

    press(screen, pygame.K_t)
    assert rare()
    press(screen, pygame.K_SPACE)
    assert not rare()
    button = next(button for button in screen.buttons if button.label == "All words")
    screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1))
    screen.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=button.rect.center, button=1))
    assert rare()
    assert "Everyday words only" in [button.label for button in screen.buttons]


def test_only_plays_on_a_square_are_listed_by_a_click_and_by_keys() -> None:
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_RIGHT, pygame.K_t)
    everything = thinking(screen).thoughts
    assert everything is not None
    cells = sorted(cell for move in everything.moves for cell, _ in move.pieces)
    cell = next(each for each in cells if (each[0] + 1, each[1]) in cells)

    def press_at(at: tuple[int, int]) -> None:
        where = screen.scene.camera.rect(at).center
        screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1))

    def all_on(at: tuple[int, int]) -> bool:
        found = thinking(screen).thoughts
        assert found is not None
        assert found.moves
        return all(at in dict(move.pieces) for move in found.moves)

    press_at(cell)
    assert all_on(cell)
    screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=pygame.KMOD_SHIFT, unicode=""))
    beside = cell[0] + 1, cell[1]
    assert thinking(screen).cell == beside
    assert all_on(beside)
    press(screen, pygame.K_BACKSPACE)
    assert thinking(screen).cell is None
    assert thinking(screen).thoughts == everything
    taken = next(iter(screen.turn.state.board))
    press_at(taken)
    assert thinking(screen).cell is None, "nothing can be laid there"


def test_a_held_digit_is_no_endless_number() -> None:
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_t)
    for _ in range(30):
        screen.handle(pygame.Event(pygame.TEXTINPUT, text="9"))
    found = thinking(screen)
    assert len(found.filter) == 24
    assert found.thoughts is not None
    assert not found.thoughts.moves


def test_the_best_line_of_an_end_is_read_in_words_of_the_list() -> None:
    opening = open_game("scrabble", ("Ana", "Bo"), 11)
    session = Session(opening.mode, opening.setup)
    play(session, [player("score", opening.mode, opening.lexicon, opening.lexicon, seat) for seat in (0, 1)])
    states = map(session.state_at, range(session.at))
    session.go(next(n for n, each in enumerate(states) if len(each.seats[0].hand + each.seats[1].hand) < 9))
    found = ThinkingList(session)
    wait_until(lambda: found.settled, "it thinks on", found.update)
    found.close()
    best = found.details()[-1].removeprefix("Best line: ").removesuffix(".")
    words = [each.rsplit(maxsplit=1)[0] for each in best.split(", ")]
    assert len(words) == 3
    assert all(word in opening.lexicon for word in words)


def test_nothing_is_thought_about_in_a_game_that_goes_on() -> None:
    """Only a table on which one looks through a finished game has the list."""
    company = Company(new(2, 7))
    company.screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode=""))
    assert not isinstance(company.screen.delegate, GameReplay)
    assert company.screen.run(Action.REPLAY) is None


def test_the_marks_of_a_review_lead_from_mistake_to_mistake() -> None:
    company = Company(finished(), table=board_table)
    found = tuple(Finding("better", n, "", None, Mistake.LARGE, 0.2) for n in (2, 3))
    progress = ReviewProgress(found, (MoveChance(2, 1, 0.3), MoveChance(3, 0, 0.6)), 3)
    screen = replay(company.screen, lambda at, line: Pop(), at=1, progress=lambda: progress)
    screen.enter((1280, 800), AppContext().style((1280, 800)))
    assert isinstance(screen.delegate, GameReplay)
    assert screen.turn.session.at == 1
    assert screen.delegate.thinking is not None, "what could be done before the mistake"
    press(screen, pygame.K_ESCAPE)
    assert "Back to the review" in [button.label for button in screen.buttons]
    press(screen, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert screen.turn.session.at == 3
    assert screen.delegate.shown_text[1].startswith("large mistake")
    press(screen, pygame.K_PAGEUP)
    assert screen.turn.session.at == 2
    assert progress.chances_of(0, 2) == [(2, 0.7), (3, 0.6)]
    before = pixels(screen, (1280, 800))
    progress = ReviewProgress()
    assert pixels(screen, (1280, 800)) != before


def test_a_line_of_ones_own_in_a_patience_is_kept_and_stepped_through() -> None:
    player = Player(session_of(GAMES[1], GAMES[1].won))
    player.lay_by_keys("CAT", (0, 0))
    player.turn.session.make(Resign())
    player.turn.refresh()
    change = player.screen.run(Action.REPLAY)
    assert isinstance(change, Push)
    screen = change.screen
    assert isinstance(screen, TableScreen)
    screen.enter((800, 600), AppContext().style((800, 600)))
    press(screen, pygame.K_RIGHT, pygame.K_t)
    found = thinking(screen)
    assert found.label == "CATS"
    press(screen, pygame.K_RETURN)
    ctrl(screen, pygame.K_n)
    assert player.turn.session.note_at(1) == "Line: CATS"
    press(screen, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_HOME, pygame.K_v)
    assert screen.turn.session.at == 2
    assert screen.delegate.shown_text[0] == "Your line, move 2 of 2"


def test_what_is_listed_before_anything_is_tried_is_said() -> None:
    """What a hand keeps has a worth on a board, and none in a patience."""
    found = ThinkingList(session_of(GAMES[1], GAMES[1].won))
    move = TriedMove((), ("CAT",), (), 3)
    found.thoughts = Thoughts((move,))
    assert found.state_line() == "By points."
    found.thoughts = Thoughts((move._replace(leave=1.5),))
    assert found.state_line() == "By points and what is kept."
    found.close()


def test_a_press_before_the_first_frame_chooses_no_row() -> None:
    """The rows of a list have their places only once it was drawn."""
    screen = replayed(Company(scored(), table=board_table))
    middle = screen.scene.layout.rail.center
    for keys in ((), (pygame.K_t,)):
        press(screen, *keys)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            screen.handle(pygame.Event(kind, pos=middle, button=1))
    assert screen.turn.session.at == 0


def test_a_press_on_a_list_that_was_restarted_chooses_no_row() -> None:
    screen = replayed(Company(scored(), table=board_table))
    press(screen, pygame.K_RIGHT, pygame.K_t)
    found = thinking(screen)
    screen.draw(pygame.Surface((1280, 800)))
    rows = [rect.center for _, rect in found._rows]
    found.begin()
    assert not found.choose_at(rows[2])
    assert found.chosen == 0
