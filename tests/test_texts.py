"""The catalogues: complete, up to date, compiled, and saying the same as the English."""

import importlib.util
import io
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.mofile import write_mo

from game.paths import shipped
from game.text import catalogues

FOLDER = shipped("assets") / "locale"
CATALOGUES = sorted(FOLDER.glob("*/LC_MESSAGES/kanugo.po"))
FIELD = re.compile(r"\{[^}]*\}")


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_catalogues", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def forms(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


def test_english_and_esperanto_are_spoken() -> None:
    assert catalogues.languages()[:2] == ("en", "eo")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_a_catalogue_has_every_sentence_of_the_program_and_no_other(make: ModuleType, path: Path) -> None:
    spoken = {message.id for message in make.template() if message.id}
    known = {message.id for message in make.catalogue(path) if message.id}
    assert known == spoken, "run assets/locale/make.py"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_sentence_is_translated_with_the_same_fields(make: ModuleType, path: Path) -> None:
    for message in make.catalogue(path):
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        fields = set(FIELD.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert form.strip(), message.id
            assert set(FIELD.findall(form)) <= fields, message.id
        assert set(FIELD.findall(forms(message.string)[-1])) == fields, message.id


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogue_is_the_written_one(make: ModuleType, path: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, make.catalogue(path))
    assert path.with_suffix(".mo").read_bytes() == compiled.getvalue(), "run assets/locale/make.py"


def test_a_sentence_is_said_in_the_language_in_use() -> None:
    try:
        catalogues.use("eo")
        assert catalogues.text("The game is over.") == "La ludo finiĝis."
        assert catalogues.plural("{n} move", "{n} moves", 1) == "1 movo"
        assert catalogues.plural("{n} move", "{n} moves", 5) == "5 movoj"
        catalogues.use("xx")
        assert catalogues.text("The game is over.") == "The game is over."
    finally:
        catalogues.use("en")
