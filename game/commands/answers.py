"""The answers of the commands that need no screen, for people or as one JSON document."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.commands.waiting import make_ready
from game.fault import Fault
from game.json_text import json_text
from game.opening import open_game, words_for
from game.search.found import Found
from game.search.judging import judged_at, plays_at, worth_at
from game.table import rulefile, rulefolders
from game.table.mode import Mode, kind_of, mode_of
from game.table.positionfile import drawing_of, read_position, signs
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import Seat, State
from game.text import phrases
from game.text.catalogues import plural, text

JsonDocument = dict[str, object]
"""A JSON document."""


def rulesets(chosen: argparse.Namespace) -> int:
    """List the rulesets, or those of one language."""
    loaded = [each for each in _rulesets() if chosen.language in (None, *_spoken(each))]
    if chosen.json:
        return _json([_ruleset(each) for each in loaded])
    for each in loaded:
        fewest, most = each.players
        seats = str(fewest) if fewest == most else f"{fewest}-{most}"
        print(f"{each.id:18} {phrases.game_name(each.name):28} {seats:5} {' '.join(_spoken(each))}")
    return 0


def _rulesets() -> Iterator[Ruleset]:
    """Every ruleset that can be loaded; one that cannot is said on standard error and left out."""
    for fault in rulefolders.faults():
        print(f"kanugo: {fault}", file=sys.stderr)
    for name in rulefile.names():
        try:
            loaded = rulefile.load(name)
            kind_of(loaded)
            yield loaded
        except Fault as fault:
            print(f"kanugo: {fault}", file=sys.stderr)


def _spoken(ruleset: Ruleset) -> tuple[str, ...]:
    return rulefile.languages(ruleset.id) or (ruleset.language,)


def _ruleset(ruleset: Ruleset) -> JsonDocument:
    return {
        "id": ruleset.id,
        "name": phrases.game_name(ruleset.name),
        "mode": ruleset.mode,
        "players": list(ruleset.players),
        "languages": list(_spoken(ruleset)),
        "options": {option: list(choices) for option, choices in ruleset.options.items()},
    }


def deal(chosen: argparse.Namespace) -> int:
    """The starting state of a deal."""
    fewest = rulefile.load(chosen.ruleset, chosen.players, chosen.language).players[0]
    names = ("",) * (fewest if chosen.players is None else chosen.players)
    opening = open_game(chosen.ruleset, names, chosen.deal, chosen.language, dict(chosen.set), chosen.lexicon)
    make_ready(opening.lexicon)
    state = opening.mode.start(opening.setup)
    if chosen.json:
        return _json({"deal": chosen.deal, **_shown(state, opening.mode)})
    print(phrases.game_name(opening.mode.ruleset.name), "·", text("Deal {number}", number=chosen.deal))
    _print_state(state)
    return 0


def plays(chosen: argparse.Namespace) -> int:
    """Every legal play of a position, best first."""
    position, _ = read_position(
        _read(chosen.position), str(chosen.position), chosen.language, dict(chosen.set)
    )
    mode = mode_of(position.ruleset, make_ready(words_for(position.ruleset, chosen.lexicon)))
    found = plays_at(mode, position)
    shown = found if chosen.top is None else found[: max(0, chosen.top)]
    if chosen.json:
        total = sum(play.score for play in found)
        return _json({"count": len(found), "score_sum": total, "plays": [_play(play) for play in shown]})
    print(plural("{n} play", "{n} plays", len(found)))
    for play in shown:
        cells = " ".join(f"{sign}({x},{y})" for x, y, sign in signs(play.pieces))
        print(f"{play.score:5}  {' '.join(play.words):32} {cells}")
    return 0


def judge(chosen: argparse.Namespace) -> int:
    """The verdict on the placement of a position; exit 1 if it is refused."""
    position, pieces = read_position(
        _read(chosen.position), str(chosen.position), chosen.language, dict(chosen.set)
    )
    mode = mode_of(position.ruleset, words_for(position.ruleset, chosen.lexicon))
    play, refusal = judged_at(mode, position, pieces)
    if refusal is None:
        total = worth_at(mode, position, play)
        if chosen.json:
            return _json({"legal": True, "words": list(play.words), "score": total})
        print(text("Legal: {words}; {score} points.", words=", ".join(play.words), score=total))
        return 0
    if chosen.json:
        _json({"legal": False, "broken": _broken(refusal, mode)})
    else:
        _print_refusal(refusal, mode)
    return 1


def replay(chosen: argparse.Namespace) -> int:
    """The final state of a saved game; with --check exit 1 at the first move that is not allowed."""
    from game.store.files import differences, played, read_game, ruleset_here

    file = str(chosen.game)
    record = read_game(chosen.game)
    lexicon = words_for(record.ruleset or ruleset_here(record.setup), chosen.lexicon)
    make_ready(lexicon)
    session = played(record, lambda ruleset: lexicon, file)
    for difference in differences(record, lexicon, file):
        print(f"kanugo: {difference}", file=sys.stderr)
    wrong = _first_wrong(session) if chosen.check else None
    if wrong is not None:
        n, refusal = wrong
        if chosen.json:
            _json({"legal": False, "move": n, "broken": _broken(refusal, session.mode)})
        else:
            print(text("Move {n} is not allowed.", n=n))
            _print_refusal(refusal, session.mode)
        return 1
    outcome = session.mode.outcome(session.state)
    if chosen.json:
        shown = _shown(session.state, session.mode)
        ended = None if outcome is None else outcome.value
        return _json({"deal": session.setup.deal, "moves": session.at, "outcome": ended, **shown})
    print(plural("{n} move", "{n} moves", session.at))
    _print_state(session.state)
    return 0


def _first_wrong(session: Session) -> tuple[int, Refusal] | None:
    for n, move in enumerate(session.played):
        refusal = session.mode.check(session.state_at(n), move)
        if refusal is not None:
            return n + 1, refusal
    return None


def _read(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text("utf-8")
    except OSError as error:
        raise Fault(str(path), "", error.strerror or str(error), "a position file") from error
    except UnicodeDecodeError as error:
        raise Fault(str(path), f"byte {error.start}", "no UTF-8", "a position file") from error


def _json(document: JsonDocument | list[JsonDocument]) -> int:
    print(json_text(document))
    return 0


def _play(play: Found) -> JsonDocument:
    return {"cells": signs(play.pieces), "words": list(play.words), "score": play.score}


def _broken(refusal: Refusal, mode: Mode) -> list[JsonDocument]:
    return [
        {
            "code": each.code,
            "word": each.word,
            "cells": [list(cell) for cell in each.cells],
            "text": phrases.broken(each, mode.sentences),
        }
        for each in refusal.broken
    ]


def _shown(state: State, mode: Mode) -> JsonDocument:
    return {
        "ruleset": mode.ruleset.id,
        "language": mode.ruleset.language,
        "board": drawing_of(state.board, mode.ruleset),
        "seats": [_seat(seat) for seat in state.seats],
        "stock": list(reversed(state.stock)),
        "open": list(reversed(state.open)),
        "heaps": [list(reversed(heap)) for heap in state.heaps],
        "declared": state.declared,
        "cuts": [[list(shown) for shown in each] for each in state.cuts],
        "dealer": state.dealer,
        "round": state.round,
        "sheet": [list(counts) for counts in state.sheet],
        "turn": state.turn,
        "phase": state.phase.value,
        "winners": list(mode.winners(state)),
        "offers": sorted(kind.__name__.lower() for kind in mode.offers(state)),
    }


def _seat(seat: Seat) -> JsonDocument:
    return {
        "name": seat.name,
        "hand": list(seat.hand),
        "score": seat.score,
        "total": seat.total,
        "target": seat.target,
    }


def _print_state(state: State) -> None:
    for line in str(state.board).splitlines():
        print(f"    {line}")
    for cuts in state.cuts:
        print(text("Cut: {cards}", cards=" ".join(f"{n + 1}:{card}" for n, card in cuts)))
    for n, seat in enumerate(state.seats, 1):
        cards = _row(seat.hand)
        if len(state.seats) > 1:
            name = seat.name or text("Seat {n}", n=n)
            print(text("{name} ({score}): {cards}", name=name, score=seat.total, cards=cards))
        elif seat.hand:
            print(text("Hand: {cards}", cards=cards))
    for n, heap in enumerate(state.heaps, 1):
        print(text("Heap {n}: {cards}", n=n, cards=_row(reversed(heap))))
    print(text("Stock: {cards}", cards=_row(reversed(state.stock))))
    if state.open:
        print(text("Open: {cards}", cards=_row(reversed(state.open))))


def _row(cards: Iterable[str]) -> str:
    """Cards in a row, the top first; an empty place is told too."""
    return " ".join(card or "_" for card in cards) or "-"


def _print_refusal(refusal: Refusal, mode: Mode) -> None:
    for each in refusal.broken:
        print(f"{each.code}: {phrases.broken(each, mode.sentences)}")
