"""Translates texts by gettext catalogues.

English sentences are the keys. A sentence is never joined from pieces: what varies is a named field of
`str.format`, and numbers that change the grammar go through `plural`."""

import gettext
import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from game.fault import Fault
from game.system import extensions
from game.system.paths import shipped

_DOMAIN = "kanugo"
_current: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def languages() -> tuple[str, ...]:
    """The languages that texts can be shown in, English first."""
    found = sorted(path.parent.parent.name for path in _folder().glob(f"*/LC_MESSAGES/{_DOMAIN}.mo"))
    return ("en", *(code for code in found if code != "en"))


def system_language() -> str:
    """The language of the system, as in `LANG=eo_XX.UTF-8`, if available; else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale_name = next(filter(None, named), None) or locale.getlocale()[0] or ""
    code = locale_name.split("_")[0].split(".")[0]
    return code if code in languages() else "en"


def use(language: str) -> tuple[Fault, ...]:
    """Set the language; one without a catalogue falls back to English. Missing texts are looked up in the
    catalogues of packages; returns what is wrong with those."""
    global _current, _language
    _language = language
    _current = gettext.translation(_DOMAIN, _folder(), [language], fallback=True)
    if language == "en":
        return ()
    folders, lost = extensions.folders(extensions.CATALOGUES)
    faults = [*lost]
    for folder in folders:
        try:
            _current.add_fallback(gettext.translation(_DOMAIN, folder, [language], fallback=True))
        except Exception as error:  # gettext raises all kinds of errors for a broken catalogue
            faults.append(Fault(str(folder), language, extensions.failure(error), "a catalogue of gettext"))
    return tuple(faults)


def language() -> str:
    return _language


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Use another language within this context, on this thread, to address a player with another language
    than the window's. A language without a catalogue changes nothing."""
    known = language != _language and language in languages()
    before = _spoken.set(language if known else None)
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken_language() -> str:
    """The language of `text` within this context."""
    return _spoken.get() or _language


def _catalogue() -> gettext.NullTranslations:
    spoken = _spoken.get()
    return _current if spoken is None else _translation(spoken)


@cache
def _translation(language: str) -> gettext.NullTranslations:
    return gettext.translation(_DOMAIN, _folder(), [language], fallback=True)


def text(msgid: str, /, **values: object) -> str:
    """Translate a sentence and fill in its fields."""
    sentence = _catalogue().gettext(msgid)
    return sentence.format_map(values) if values else sentence


def plural(singular: str, many: str, n: int, /, **values: object) -> str:
    """Translate a sentence in the plural form of its number, the field {n}."""
    return _catalogue().ngettext(singular, many, abs(n)).format_map({"n": number_text(n), **values})


def number_text(number: float, spec: str = "") -> str:
    """A number as players read it: by a format specification, with a minus sign in place of a hyphen and the
    decimal sign of their language."""
    decimal = text("0.5")[1]
    return format(number, spec).replace("-", "\N{MINUS SIGN}").replace(".", decimal)


def grouped(number: int) -> str:
    """A number in groups of three digits, as every language reads it."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def _folder() -> Path:
    return shipped("assets") / "locale"
