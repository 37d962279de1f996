"""Output that commands share: faults, JSON, refusals, states and progress bars; and the store."""

from __future__ import annotations  # tqdm's class takes no type when it runs

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Never

from tqdm import tqdm

from game.fault import Fault
from game.opening import court_of
from game.search.kernel.form import form_of, takes_long
from game.system.process import print_error
from game.table.mode import Mode, Setup
from game.table.position import drawing_of
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.state import Seat, State
from game.text.catalogues import text
from game.text.fault_texts import fault_line
from game.text.phrases import display_names
from game.words.court import Court, Reason
from game.words.lexicon import Lexicon
from game.words.reason_texts import reason_text, refusal_text
from modes.states import DeclaredState, HeapState, RoundState

if TYPE_CHECKING:
    from game.store.database import Database  # loads SQLite, which many commands do without


def json_text(document: object, indent: int | None) -> str:
    """The document as JSON, with escapes if the output's encoding lacks a letter."""
    whole = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
    return json.dumps(document, ensure_ascii=not whole, indent=indent)


JsonDocument = dict[str, object]
"""A JSON document."""


def report_fault(fault: Fault) -> None:
    """Print a fault on standard error; the command goes on."""
    print_error(f"kanugo: {fault_line(fault)}")


def print_json(document: object, indent: int | None = None) -> None:
    print(json_text(document, indent))


def refusal_texts(refusal: Refusal, mode: Mode) -> list[str]:
    """A sentence for each rule broken."""
    court = _court(mode)
    return [refusal_text(each, mode.ruleset, court, mode.sentences) for each in refusal.broken]


def print_refusal(refusal: Refusal, mode: Mode) -> None:
    for each, line in zip(refusal.broken, refusal_texts(refusal, mode), strict=True):
        print(f"{each.code}: {line}")


def refusal_document(refusal: Refusal, mode: Mode) -> list[JsonDocument]:
    court = _court(mode)
    return [
        {
            "code": each.code,
            "word": each.word,
            "cells": [list(cell) for cell in each.cells],
            "text": line,
            **(
                {"reasons": reason_documents(court.reasons(each.word))} if court and each.code == "V7" else {}
            ),
        }
        for each, line in zip(refusal.broken, refusal_texts(refusal, mode), strict=True)
    ]


def _court(mode: Mode) -> Court | None:
    return court_of(mode.ruleset, mode.words) if isinstance(mode.words, Lexicon) else None


OFFERED = "offensive=offered"
"""The option that makes an offensive word valid and offered like any other."""


def reason_documents(reasons: Iterable[Reason]) -> list[JsonDocument]:
    """The reasons of the word court; `set` is the option that lifts a bar."""
    return [
        {
            "code": each.code,
            "parts": each.parts,
            "text": reason_text(each),
            **({"set": OFFERED} if each.code == "offensive" else {}),
        }
        for each in reasons
    ]


def how_to_allow(word: str) -> str:
    """How to allow a word that is barred as offensive."""
    return text("To allow {word}: --set {option}", word=word, option=OFFERED)


def print_state(state: State, rules: Ruleset) -> None:
    for line in str(state.board).splitlines():
        print(f"    {line}")
    for cuts in state.cuts:
        print(text("Cut: {cards}", cards=" ".join(f"{n + 1}:{card}" for n, card in cuts)))
    for seat, name in zip(state.seats, display_names([seat.name for seat in state.seats]), strict=True):
        cards = _row(seat.hand)
        if len(state.seats) > 1:
            print(text("{name} ({score}): {cards}", name=name, score=seat.total, cards=cards))
        elif seat.hand:
            print(text("Hand: {cards}", cards=cards))
    for n, heap in enumerate(state.of(HeapState).heaps, 1):
        print(text("Heap {n}: {cards}", n=n, cards=_row(reversed(heap))))
    stock = _row(reversed(state.stock))
    tiles = rules.pieces_are == "tiles"
    print(text("Bag: {tiles}", tiles=stock) if tiles else text("Draw pile: {cards}", cards=stock))
    if state.open:
        print(text("Open pile: {cards}", cards=_row(reversed(state.open))))


def _row(cards: Iterable[str]) -> str:
    """Cards in a row, the top first; empty places too."""
    return " ".join(card or "_" for card in cards) or "-"


def state_document(state: State, mode: Mode, setup: Setup) -> JsonDocument:
    """A state, as a position file too: `hand` are the pieces that may be laid."""
    return {
        "ruleset": mode.ruleset.id,
        "language": mode.ruleset.language,
        "players": len(state.seats),
        "options": dict(setup.options),
        "board": drawing_of(state.board, mode.ruleset),
        "hand": "".join(mode.slots(state).values()),
        "seats": [_seat(seat) for seat in state.seats],
        "stock": list(reversed(state.stock)),
        "open": list(reversed(state.open)),
        "heaps": [list(reversed(heap)) for heap in state.of(HeapState).heaps],
        "declared": state.of(DeclaredState).declared,
        "cuts": [[list(shown) for shown in each] for each in state.cuts],
        "dealer": state.dealer,
        "round": state.of(RoundState).round,
        "sheet": [list(counts) for counts in state.of(RoundState).sheet],
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


tqdm.monitor_interval = 0  # else a thread would watch every bar

_WIDEST = 100  # columns
_COUNT, _SHARE = "{n_fmt}/{total_fmt} · {rate_noinv_fmt} · {remaining}", "{percentage:3.0f}%"


def progress_bar(total: float, title: str = "", done: int = 0, *, counts: bool = True) -> tqdm[Never]:
    """A bar on standard error that is gone when it ends, with count, rate, time left, or only the share."""
    line = f"{title} {{bar}} {_COUNT if counts else _SHARE}".lstrip()
    return tqdm(
        None,
        total=total,
        initial=done,
        leave=False,
        disable=None,  # not a terminal
        file=sys.stderr,
        bar_format=line,
        unit="",
        ncols=min(get_terminal_size().columns, _WIDEST),  # some terminals report a size of 0 × 0
        nrows=get_terminal_size().lines,
    )


def bar_mover(line: tqdm[Never]) -> Callable[[float], None]:
    """A function that moves the bar to the part done since the beginning."""

    def move(done: float) -> None:
        line.update(done - line.n)
        if line.n == line.total:
            line.refresh()  # so that the full bar is drawn

    return move


def make_ready(lexicon: Lexicon) -> Lexicon:
    """The lexicon, with its search form built if needed; a progress bar shows that on a terminal."""
    if takes_long(lexicon) and sys.stderr.isatty():
        with progress_bar(1.0, text("Preparing the words"), counts=False) as line:
            form_of(lexicon, bar_mover(line))
    return lexicon


@contextmanager
def open_store(to_write: bool = False) -> Iterator[Database]:
    """The store. Any fault in it ends the command (the app would go on without it). Only commands `to_write`
    need a writable file."""
    from game.store.database import Database, LoadError, SaveError

    lost: list[SaveError] = []

    def report(fault: Fault) -> None:
        if not isinstance(fault, SaveError):
            report_fault(fault)
            return
        lost.append(fault)
        if isinstance(fault, LoadError):
            raise fault

    with closing(Database(report)) as database:
        try:
            yield database
            if to_write and lost:
                raise lost[-1]
        except SaveError as fault:
            raise Fault(str(database.path), fault.place, fault.found, fault.expected) from fault
