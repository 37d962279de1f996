"""A bar on the terminal while a word list is made ready for the search; nothing where nobody looks."""

import sys

from game.search.form import form_of, takes_long
from game.text.catalogues import text
from game.words.lexicon import Lexicon


def make_ready(lexicon: Lexicon) -> Lexicon:
    """The lexicon with its search form at hand; the first time, a bar on a terminal tells how far that is."""
    if not (takes_long(lexicon) and sys.stderr.isatty()):
        return lexicon
    from rich.console import Console  # takes a while to import, and is seldom wanted
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text("Preparing the words"), total=1.0)
        form_of(lexicon, lambda done: bar.update(task, completed=done))
    return lexicon
