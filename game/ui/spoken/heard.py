"""What there is to be heard of a screen at one moment, and what of it is said when it has changed. It knows
no screen."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from game.text.catalogues import text

MOVE, REFUSED, CURSOR, WAY = "move", "refused", "cursor", "way"
"""Topics that others depend on: after a move nothing is said of what it was made from."""


class HeardFocus(NamedTuple):
    """What the keyboard is on: what is said of it, and its name, for another one may be called the same."""

    said: str = ""
    name: str = ""


class Heard(NamedTuple):
    """One moment. `page` tells whether another page lies on top, of which `reading` is said when it opens;
    `owner` is the table or drill that `topics` are of, each a sentence that is said when it is another one;
    `placed` are the pieces of the draft, each with its square, and `fits` what is to be said of them."""

    page: Hashable
    reading: tuple[str, ...] = ()
    focus: HeardFocus = HeardFocus()
    owner: Hashable = None
    topics: Mapping[str, str] = {}
    placed: tuple[str, ...] = ()
    fits: str = ""
    hides: bool = False  # what was said before must not be heard any longer
    table: bool = False  # the page is the table itself: whoever comes back to it need not hear all of it


NOTHING = Heard(None)


def ended(line: str) -> str:
    """A heading or a name as a sentence."""
    return line if line[-1] in ".!?…:;" else f"{line}."


def changes(before: Heard, now: Heard) -> tuple[str, ...]:
    """What is said of this moment after that one."""
    said = [sentence for sentence in _of_topics(before, now) if sentence]
    turned = now.page != before.page
    if turned and now.table and now.owner == before.owner:
        said.append(text("Back at the table."))
    elif turned:
        said += [sentence for sentence in now.reading if sentence and sentence not in said]
    if now.focus.said and (turned or now.focus != before.focus):
        said.append(now.focus.said)
    return tuple(said)


def _of_topics(before: Heard, now: Heard) -> Iterator[str]:
    if now.owner is None or now.owner != before.owner:
        return
    moved = now.topics.get(MOVE) != before.topics.get(MOVE)
    placing = "" if moved else _placing(before, now)
    yield placing
    for topic, sentence in now.topics.items():
        if topic == CURSOR and (moved or placing):
            continue
        if sentence != before.topics.get(topic):
            yield sentence


def _placing(before: Heard, now: Heard) -> str:
    """What was placed or taken back."""
    come = [piece for piece in now.placed if piece not in before.placed]
    gone = [piece for piece in before.placed if piece not in now.placed]
    if gone and not come:
        return text("Taken back: {pieces}", pieces=" ".join(gone))
    return " ".join((*come, now.fits)).strip() if come or now.fits != before.fits else ""
