"""Opens the form of the settings and what leads on from it; it does not know where they are kept."""

from collections.abc import Callable

from game.store.settings import Settings
from game.text import catalogues
from game.ui.menu.hearing import chosen_here, wished
from game.ui.menu.preferences import Preferences, PreferencesForm
from game.ui.screen import Screen

SetUp = Callable[..., None]


def settings_form(now: Callable[[], tuple[Settings, str]], theme: str, change: SetUp) -> Screen:
    """The form. `now` says what is set and the language in use, `change` is told settings by their names."""
    settings, language = now()

    def changed(wanted: Preferences) -> None:
        settings, language = now()
        other = wanted.language != language
        kept = settings.language  # "" goes on as the system's
        change(language=wanted.language if other else kept, **wanted.settings())

    def speech() -> Screen:
        from game.ui.menu.speech_form import SpeechForm  # looks for what there is to speak with

        settings, language = now()
        return SpeechForm(wished(settings.speech), language, choose)

    def choose(chosen: str) -> None:
        chosen_here()
        change(speech=chosen)

    def display() -> Screen:
        from game.ui.menu.display_form import DisplayForm  # seldom opened

        return DisplayForm(now()[0], change)

    shown = Preferences.of(settings, language, theme)
    return PreferencesForm(shown, catalogues.languages(), changed, {"display": display, "speech": speech})
