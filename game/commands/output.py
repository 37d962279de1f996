"""How the commands print what several of them print: faults, JSON, refusals, states."""

from collections.abc import Iterable

from game.fault import Fault
from game.json_text import json_text
from game.streams import complain
from game.table.mode import Mode
from game.table.positionfile import drawing_of
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.state import Seat, State
from game.text import phrases
from game.text.catalogues import text
from game.text.faults import fault_line
from game.text.seats import called

JsonDocument = dict[str, object]
"""A JSON document."""


def tell(fault: Fault) -> None:
    """Say on standard error what went wrong beside the answer."""
    complain(f"kanugo: {fault_line(fault)}")


def print_json(document: object, indent: int | None = None) -> None:
    print(json_text(document, indent))


def print_refusal(refusal: Refusal, mode: Mode) -> None:
    for each in refusal.broken:
        print(f"{each.code}: {phrases.broken(each, mode.ruleset, mode.sentences)}")


def refusal_document(refusal: Refusal, mode: Mode) -> list[JsonDocument]:
    return [
        {
            "code": each.code,
            "word": each.word,
            "cells": [list(cell) for cell in each.cells],
            "text": phrases.broken(each, mode.ruleset, mode.sentences),
        }
        for each in refusal.broken
    ]


def print_state(state: State, rules: Ruleset) -> None:
    for line in str(state.board).splitlines():
        print(f"    {line}")
    for cuts in state.cuts:
        print(text("Cut: {cards}", cards=" ".join(f"{n + 1}:{card}" for n, card in cuts)))
    for seat, name in zip(state.seats, called([seat.name for seat in state.seats]), strict=True):
        cards = _row(seat.hand)
        if len(state.seats) > 1:
            print(text("{name} ({score}): {cards}", name=name, score=seat.total, cards=cards))
        elif seat.hand:
            print(text("Hand: {cards}", cards=cards))
    for n, heap in enumerate(state.heaps, 1):
        print(text("Heap {n}: {cards}", n=n, cards=_row(reversed(heap))))
    stock = _row(reversed(state.stock))
    tiles = rules.pieces_are == "tiles"
    print(text("Bag: {tiles}", tiles=stock) if tiles else text("Draw pile: {cards}", cards=stock))
    if state.open:
        print(text("Open pile: {cards}", cards=_row(reversed(state.open))))


def _row(cards: Iterable[str]) -> str:
    """Cards in a row, the top first; an empty place is told too."""
    return " ".join(card or "_" for card in cards) or "-"


def state_document(state: State, mode: Mode) -> JsonDocument:
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
