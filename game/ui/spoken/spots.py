"""What has focus, in words: the name of a button or field, what it is, and its state. It knows no screen."""

from typing import Protocol, runtime_checkable

from game.text.catalogues import text
from game.ui.kit.controls.choice import ChoiceField, Stepper, Toggle
from game.ui.kit.controls.focus import Focus, Spot
from game.ui.kit.controls.lines import LineEntry
from game.ui.kit.controls.widgets import Button
from game.ui.kit.look.icons import Icon
from game.ui.questions.rail import GradeButton
from game.ui.spoken.heard import HeardFocus
from game.ui.table.sheet import CardSpot


@runtime_checkable
class Called(Protocol):
    """A spot that says itself what it leads to, as a plate of the menu."""

    def called(self) -> str: ...

    def about(self) -> str: ...


def focused(focus: Focus, label: str = "") -> HeardFocus:
    """What the keyboard is on, if it is on anything; `label` stands beside it."""
    here = focus.current
    return HeardFocus() if here is None else HeardFocus(spot(here, label), here.name)


def spot(here: Spot, label: str = "") -> str:
    """A spot: name, role and state."""
    match here:
        case GradeButton() if here.chosen:
            return text("{name}, button, chosen", name=f"{here.label}, {here.comes}")
        case GradeButton():
            return text("{name}, button", name=f"{here.label}, {here.comes}")
        case Button() if label:
            return text("{name}, button. {about}", name=here.label or _sign(here), about=label)
        case Button():
            return text("{name}, button", name=here.label or _sign(here))
        case ChoiceField() | Stepper():
            return _choice(here.label or label, here.answers, here.at)
        case Toggle():
            return text("{name}: on", name=here.label) if here.on else text("{name}: off", name=here.label)
        case LineEntry():
            return _field(label, here.words)
        case CardSpot():
            return text("{letter}, card", letter=here.letter)
        case Called():
            return text("{name}, button. {about}", name=here.called(), about=here.about())
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


def _sign(button: Button) -> str:
    """What a sign without words means."""
    named = {
        Icon.MENU: text("The game"),
        Icon.FIT: text("Show all cards"),
        Icon.HELP: text("Help"),
        Icon.HINT: text("Hint"),
        Icon.SHUFFLE: text("Shuffle"),
        Icon.LIST: text("All moves"),
        Icon.PENCIL: text("This question"),
        Icon.BACK: text("Backspace"),
    }
    return named.get(button.sign, button.name) if button.sign is not None else button.name
