"""A whole patience played by ear: somebody who knows a solution as words and squares, and hears the rest."""

from typing import NamedTuple

import pygame

from game.opening import Opening, open_game
from game.search.solver.solve import SolvedLine, Solver
from game.table.board import Cell
from game.table.moves import Place
from game.table.session import Session
from game.ui.patience.table import patience_table
from game.ui.table.advice import column, row
from modes.moves import Draw
from tests.speech.blind import Blind, Square, counted


class Step(NamedTuple):
    """A word to be played: its letters, each with its square; none where a card is to be drawn."""

    letters: tuple[tuple[str, Square], ...]
    down: bool


def steps(opening: Opening, session: Session, known: int) -> list[Step]:
    """A solution of a patience, in words and squares alone; so many of its moves are made at once."""
    mode, state = opening.mode, session.state
    answer = Solver(mode, opening.lexicon).solve(state, 100_000)
    assert isinstance(answer, SolvedLine)
    for move in answer.moves[:known]:
        assert session.play(move) is None
    found, state = [], session.state
    for move in answer.moves[known:]:
        letters: list[tuple[str, Cell]] = []
        if isinstance(move, Place):
            letters = sorted(
                ((mode.piece_at(state, slot), cell) for slot, cell, _ in move.laid), key=lambda e: e[1]
            )
        else:
            assert isinstance(move, Draw)
        rules = mode.ruleset
        named = tuple((letter, (column(x, rules), row(y, rules))) for letter, (x, y) in letters)
        down = len(letters) > 1 and letters[0][1][0] == letters[1][1][0]
        found.append(Step(named, down))
        state = mode.apply(state, move)
    return found


def played_by_speech(deal: int, known: int = 0) -> Blind:
    """Play a deal of Twelve in hand to its end, by keys and speech, after so many moves of its solution."""
    opening = open_game("patience-twelve", ("",), deal, "en")
    session = Session(opening.mode, opening.setup)
    left = steps(opening, session, known)
    blind = Blind(patience_table(session, lambda setup: Session(session.mode, setup)))
    for step in left:
        if not step.letters:
            assert "drawn" in blind.press(pygame.K_t, pygame.KMOD_LCTRL)
            continue
        hand = blind.hand()
        for letter, _ in step.letters:
            assert letter in hand, f"no {letter} was heard among {hand}"
            hand.remove(letter)
        blind.go_to(step.letters[0][1], counted)
        blind.turn_to("down" if step.down else "across")
        said = blind.type("".join(letter for letter, _ in step.letters))
        for letter, square in step.letters:
            assert f"Column {square[0]}, row {square[1]}: {letter}." in said
        assert "can be played" in said
        assert " played." in blind.press(pygame.K_RETURN)
    return blind
