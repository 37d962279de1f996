"""What a screen says at one moment, and which sentences follow a change. It depends on no screen."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from game.text.catalogues import text
from game.ui.kit.controls.choice import Select, Toggle
from game.ui.kit.controls.focus import Control, Focus
from game.ui.kit.controls.text_entry import TextField
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.icons import Icon
from game.ui.questions.rail import GradeButton
from game.ui.table.sheet import CardControl

MOVE, REFUSED, CURSOR, WAY, LIGHT = "move", "refused", "cursor", "way", "light"
"""Topics that are treated apart: after a move, for instance, its draft is not described."""


class FocusDescription(NamedTuple):
    """The focused control: its description, and its name, as several may have the same description."""

    text: str = ""
    name: str = ""


class Description(NamedTuple):
    """One moment. `page` identifies the page on top, whose `reading` is said when it opens; `owner` is the
    table or drill of the `topics`, sentences that are said when they change; `placed` are the draft's
    pieces with their squares, `fits` what is said of them."""

    page: Hashable
    reading: tuple[str, ...] = ()
    focus: FocusDescription = FocusDescription()
    owner: Hashable = None
    topics: Mapping[str, str] = {}
    placed: tuple[str, ...] = ()
    fits: str = ""
    hides: bool = False  # interrupt what is being said
    table: bool = False  # the page is the table itself, which is not read again on return


NOTHING = Description(None)


def with_last_light(before: Description, now: Description) -> Description:
    """What was last known of the light holds while a search goes on, so that it is said again only if it has
    changed, however long the search takes."""
    if now.topics.get(LIGHT) != "" or now.owner != before.owner:
        return now
    return now._replace(topics={**now.topics, LIGHT: before.topics.get(LIGHT, "")})


def ended(line: str) -> str:
    """A heading or name as a sentence."""
    return line if line[-1] in ".!?…:;" else f"{line}."


def changes(before: Description, now: Description) -> tuple[str, ...]:
    """The sentences for the change from one moment to the next."""
    sentences = [sentence for sentence in _of_topics(before, now) if sentence]
    turned = now.page != before.page
    if turned and now.table and now.owner == before.owner:
        sentences.append(text("Back at the table."))
    elif turned:
        sentences += [sentence for sentence in now.reading if sentence and sentence not in sentences]
    if now.focus.text and (turned or now.focus != before.focus):
        sentences.append(now.focus.text)
    return tuple(sentences)


def _of_topics(before: Description, now: Description) -> Iterator[str]:
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


def _placing(before: Description, now: Description) -> str:
    """Which pieces were placed or taken back."""
    come = [piece for piece in now.placed if piece not in before.placed]
    removed = [piece for piece in before.placed if piece not in now.placed]
    if removed and not come:
        return text("Taken back: {pieces}", pieces=" ".join(removed))
    return " ".join((*come, now.fits)).strip() if come or now.fits != before.fits else ""


@runtime_checkable
class Described(Protocol):
    """A control with a description of its own, such as a plate of the menu."""

    def description(self) -> str: ...

    def about(self) -> str: ...


def describe_focus(focus: Focus, label: str = "") -> FocusDescription:
    """The focused control, if any, with the label beside it."""
    here = focus.current
    return FocusDescription() if here is None else FocusDescription(describe_control(here, label), here.name)


def describe_control(here: Control, label: str = "") -> str:
    """A control's name, role and state."""
    match here:
        case GradeButton() if here.chosen:
            return text("{name}, button, chosen", name=f"{here.label}, {here.comes}")
        case GradeButton():
            return text("{name}, button", name=f"{here.label}, {here.comes}")
        case Button() if label:
            return text("{name}, button. {about}", name=here.label or _icon_name(here), about=label)
        case Button():
            return text("{name}, button", name=here.label or _icon_name(here))
        case Select():
            return _choice(here.label or label, here.answers, here.at)
        case Toggle():
            return text("{name}: on", name=here.label) if here.on else text("{name}: off", name=here.label)
        case TextField():
            return _field(label, here.words)
        case CardControl():
            return text("{letter}, card", letter=here.letter)
        case Described():
            return text("{name}, button. {about}", name=here.description(), about=here.about())
    return here.name


def _field(label: str, words: str) -> str:
    if not label:
        return text("Text field: {words}", words=words) if words else text("Text field, empty")
    if not words:
        return text("{name}: text field, empty", name=label)
    return text("{name}: {words}, text field", name=label, words=words)


def _choice(label: str, answers: tuple[str, ...], at: int) -> str:
    if not label:
        return text("{answer}, {n} of {all}", answer=answers[at], n=at + 1, all=len(answers))
    return text("{name}: {answer}, {n} of {all}", name=label, answer=answers[at], n=at + 1, all=len(answers))


def _icon_name(button: Button) -> str:
    """The meaning of a button that shows only an icon."""
    named = {
        Icon.MENU: text("The game"),
        Icon.FIT: text("Show all cards"),
        Icon.HELP: text("Help"),
        Icon.HINT: text("Hint"),
        Icon.SHUFFLE: text("Shuffle"),
        Icon.LIST: text("Moves"),
        Icon.PENCIL: text("This question"),
        Icon.BACK: text("Backspace"),
        Icon.UNDO: text("Move back"),
        Icon.REDO: text("Move forward"),
    }
    return named.get(button.icon, button.name) if button.icon is not None else button.name
