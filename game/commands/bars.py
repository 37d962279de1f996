"""A bar on the terminal for what takes long; nothing where nobody looks."""

from __future__ import annotations  # tqdm's class takes no type when it runs

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from typing import Never

from tqdm import tqdm

from game.search.form import form_of, takes_long
from game.text.catalogues import text
from game.words.lexicon import Lexicon

tqdm.monitor_interval = 0  # or a thread would watch every bar for one that stands still

_WIDEST = 100  # columns
_COUNT, _SHARE = "{n_fmt}/{total_fmt} · {rate_noinv_fmt} · {remaining}", "{percentage:3.0f}%"


def bar(total: float, title: str = "", done: int = 0, *, counts: bool = True) -> tqdm[Never]:
    """A bar on standard error that is gone when it ends, with count, rate, time left, or only the share."""
    line = f"{title} {{bar}} {_COUNT if counts else _SHARE}".lstrip()
    return tqdm(
        None,
        total=total,
        initial=done,
        leave=False,
        disable=None,  # where it is no terminal
        file=sys.stderr,
        bar_format=line,
        unit="",
        ncols=min(get_terminal_size().columns, _WIDEST),  # some terminals say that they are 0 wide and 0 high
        nrows=get_terminal_size().lines,
    )


def till(line: tqdm[Never]) -> Callable[[float], None]:
    """Moves the bar to so much done, counted from the beginning."""

    def move(done: float) -> None:
        line.update(done - line.n)
        if line.n == line.total:
            line.refresh()  # the full bar is seen, also where it was there at once

    return move


def make_ready(lexicon: Lexicon) -> Lexicon:
    """The lexicon with its search form at hand; the first time, a bar on a terminal tells how far that is."""
    if takes_long(lexicon) and sys.stderr.isatty():
        with bar(1.0, text("Preparing the words"), counts=False) as line:
            form_of(lexicon, till(line))
    return lexicon
