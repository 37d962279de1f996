"""The catalogues: complete, up to date, compiled, and saying the same as the English."""

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.text import catalogues
from tests.places import PROJECT, of_the_project
from tests.scripts import script

FOLDER = PROJECT / "assets" / "locale"
CATALOGUES = sorted(FOLDER.glob("*/LC_MESSAGES/kanugo.po"))
FIELD = re.compile(r"\{[^}]*\}")


@pytest.fixture(scope="module")
def make() -> ModuleType:
    return script(FOLDER / "make.py")


@pytest.fixture(scope="module")
def template(make: ModuleType) -> Catalog:
    """Every sentence of the program."""
    found: Catalog = make.template()
    return found


def forms(string: str | Iterable[str] | None) -> tuple[str, ...]:
    return (string or "",) if isinstance(string, str | None) else tuple(string)


def test_english_and_esperanto_are_spoken() -> None:
    assert catalogues.languages()[:2] == ("en", "eo")


def wrongs(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """What is wrong with each sentence of the program, and each of the catalogue."""
    spoken = {message.id for message in template if message.id}
    known = {message.id: message for message in catalogue if message.id}
    yield from (f"not in the catalogue: {forms(sentence)[0]!r}" for sentence in spoken - known.keys())
    yield from (f"not in the program: {forms(sentence)[0]!r}" for sentence in known.keys() - spoken)
    for sentence, message in known.items():
        said = forms(message.string)
        fields = set(FIELD.findall(forms(sentence)[-1]))
        if message.fuzzy:
            yield f"not sure: {forms(sentence)[0]!r}"
        if not all(form.strip() for form in said):
            yield f"not translated: {forms(sentence)[0]!r}"
        elif set(FIELD.findall(said[-1])) != fields or any(
            set(FIELD.findall(form)) - fields for form in said
        ):
            yield f"other fields: {forms(sentence)[0]!r} = {said!r}"


@of_the_project
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_sentence_of_the_program_and_no_other_is_translated_with_its_fields(
    make: ModuleType, template: Catalog, path: Path
) -> None:
    found = sorted(wrongs(template, make.catalogue(path)))
    assert not found, "run assets/locale/make.py and translate:\n" + "\n".join(found)


def test_each_wrong_is_told() -> None:
    template, catalogue = Catalog(), Catalog()
    for sentence in ("New.", "Same {n}.", "Empty.", "Guessed.", "Right."):
        template.add(sentence)
    catalogue.add("Same {n}.", "Sama {m}.")
    catalogue.add("Empty.", " ")
    catalogue.add("Guessed.", "Divenita.", flags={"fuzzy"})
    catalogue.add("Right.", "Ĝusta.")
    catalogue.add("Old.", "Malnova.")
    assert sorted(wrongs(template, catalogue)) == [
        "not in the catalogue: 'New.'",
        "not in the program: 'Old.'",
        "not sure: 'Guessed.'",
        "not translated: 'Empty.'",
        "other fields: 'Same {n}.' = ('Sama {m}.',)",
    ]


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
