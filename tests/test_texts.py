"""The catalogues: complete, up to date, compiled, and saying the same as the English."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from game.text import catalogues
from tests.places import PROJECT, of_the_project
from tests.scripts import script

FOLDER = PROJECT / "assets" / "locale"
CATALOGUES = sorted(FOLDER.glob("*/LC_MESSAGES/kanugo.po"))
FIELD = re.compile(r"\{[^}]*\}")
CHOICES = re.compile(r"[\w|=]+(?:\|\w+)+")  # what is typed as it stands: across|down


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


@pytest.mark.parametrize("language", catalogues.languages())
def test_a_catalogue_shows_its_decimal_sign_between_two_digits(language: str) -> None:
    catalogues.use(language)
    assert re.fullmatch("0[.,]5", catalogues.text("0.5")), "number_text takes the sign from here"


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
        elif CHOICES.findall(forms(sentence)[-1]) != CHOICES.findall(said[-1]):
            yield f"other choices: {forms(sentence)[0]!r} = {said!r}"


@of_the_project
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_sentence_of_the_program_and_no_other_is_translated_with_its_fields(
    make: ModuleType, template: Catalog, path: Path
) -> None:
    found = sorted(wrongs(template, make.catalogue(path)))
    assert not found, "run assets/locale/make.py and translate:\n" + "\n".join(found)


def test_each_mistake_is_reported() -> None:
    template, catalogue = Catalog(), Catalog()
    for sentence in ("New.", "Same {n}.", "Empty.", "Guessed.", "Right.", "a=on|off"):
        template.add(sentence)
    catalogue.add("Same {n}.", "Sama {m}.")
    catalogue.add("Empty.", " ")
    catalogue.add("Guessed.", "Divenita.", flags={"fuzzy"})
    catalogue.add("Right.", "Ĝusta.")
    catalogue.add("a=on|off", "a=on")
    catalogue.add("Old.", "Malnova.")
    assert sorted(wrongs(template, catalogue)) == [
        "not in the catalogue: 'New.'",
        "not in the program: 'Old.'",
        "not sure: 'Guessed.'",
        "not translated: 'Empty.'",
        "other choices: 'a=on|off' = ('a=on',)",
        "other fields: 'Same {n}.' = ('Sama {m}.',)",
    ]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_the_compiled_catalogue_is_the_written_one(make: ModuleType, path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    written = make.catalogue(path)
    assert compiled.plural_forms == written.plural_forms
    assert translations(compiled) == translations(written), "run assets/locale/make.py"


def translations(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {forms(message.id): forms(message.string) for message in catalogue if message.id}


def test_a_sentence_is_collected_wherever_it_is_said(make: ModuleType) -> None:
    program = """
def text(sentence):
    "No sentence."

say(text("One.").format(n=text("Two.")), f"{text('Three.')}", text(name), "No sentence.")
plural("{n} move", "{n} moves", n)
"""
    assert sorted(make.calls(ast.walk(ast.parse(program)))) == [
        (5, "One."),
        (5, "Three."),
        (5, "Two."),
        (6, ("{n} move", "{n} moves")),
    ]


def test_what_a_fault_is_written_to_say_is_collected(make: ModuleType) -> None:
    program = """
class Lost(Fault): ...
class Gone(Lost): ...
def read(path, expected): ...

Fault("a file", "line 1", "no letter" if empty else "", "a name")
Gone("a file", "", repr(found), known or "none")
read(path, "a list")
self.read("a number")
path.read("no fault")
Other("a file", "", "no fault", f"one of {known}")
wanted = "a letter"
other = "no fault"
Fault("a file", "", repr(found), wanted)
"""
    nodes = list(ast.walk(ast.parse(program)))
    faults = make.fault_classes(nodes), make.fault_functions(nodes)
    assert sorted(make.fault_parts(nodes, *faults)) == [
        (6, "a name"),
        (6, "no letter"),
        (7, "none"),
        (8, "a list"),
        (9, "a number"),
        (12, "a letter"),
    ]


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


TERMS = {
    "eo": (
        (r"\bstoko|\batak|\bĉelo|\bdub[aoiu]|pridub|\bdeklar|\banonc", None),
        (r"\bvortolist|atestit|sen tio:", None),
        (r"\bvico[jn]?", r"\brow\b|\bSix\b"),  # a turn is a ludvico, a line of squares a linio
        (r"\bforges|\bforstrek|elskrib|enpren", None),
        (r"staras por|ĝis la fino", r"\bend\b|rest of"),  # stands for; solution
    ),
    "gu": ((r"ગુણ(?!ા|ક)|પેશન્સ|શબ્દચોકઠું|ઇન્સ્ટૉલ|ડિફૉલ્ટ", "quality"), (r"પ્રશ્ન", "a question: which")),
    "pl": (
        (r"\b[Rr]ad(?:a|y|ę|ach)\b|wykładni", None),
        (r"\b[Tt]ali[aieęą]", "pack|draw pile"),  # a deck of words is a zestaw
        (r"\b[Ss]tojak", "rack|tile|letter"),
        (r"\b[Oo]drzut", None),
    ),
    "ru": (
        (r"\b[Кк]ниг|Впустить", None),
        (r"\b[Пп]одставк", "rack|tile|letter|star|word"),
    ),
    "uk": (
        (r"\b[Оо]б(?:еріть|рати|рано)\b|\b[Зз]дано\b|зворот(?:и|ами)", None),
        (r"\b[Зз]апитання", None),
        (r"\b[Пп]ідставк", "rack|tile|letter|star|word"),
    ),
}
"""Stems that a catalogue may not use, unless the English says the second: one word for each thing."""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_one_word_is_used_for_each_thing(make: ModuleType, path: Path) -> None:
    found = [
        f"{forms(message.id)[-1]!r} = {said!r}"
        for message in make.catalogue(path)
        if message.id
        for said in forms(message.string)
        for stems, meant in TERMS[path.parent.parent.name]
        if re.search(stems, said) and not (meant and re.search(meant, forms(message.id)[-1], re.IGNORECASE))
    ]
    assert not found, "\n".join(found)


QUOTES = {"eo": "“”", "gu": "“”", "pl": "„”", "ru": "«»", "uk": "«»"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_signs_are_those_of_the_language(make: ModuleType, path: Path) -> None:
    language = path.parent.parent.name
    strange = "".join(set("“”„«»") - set(QUOTES[language]))
    per_cent = r"[\d}][^\d}\xa0]?%" if language in ("eo", "ru", "uk") else r"\s%"
    wrong = re.compile(rf"[{strange}]|(?<=\w)'(?=\w)|[^;]\s…|{per_cent}")
    found = [
        said
        for message in make.catalogue(path)
        if message.id
        for said in forms(message.string)
        if wrong.search(said)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_names_of_lists_stand_in_quotes(make: ModuleType, path: Path) -> None:
    """A name is not declined: “na liście słów „Polski””, not “na liście słów Polski”."""
    opened = QUOTES[path.parent.parent.name][0]
    found = [
        said
        for message in make.catalogue(path)
        if re.search(r"word list \{(?:name|list)\}|\{name\} word list|deck \{name\}", forms(message.id)[-1])
        for said in forms(message.string)
        if f"{opened}{{name}}" not in said and f"{opened}{{list}}" not in said
    ]
    assert not found, "\n".join(found)


def test_apostrophes_and_quotes_are_typographic(template: Catalog) -> None:
    """Words that are typed as they stand keep the straight quotes: '*ING'."""
    found = [
        sentence
        for message in template
        for sentence in forms(message.id)
        if re.search(r"['\"]", re.sub(r"'[^\w\s]\w+'", "", sentence))
    ]
    assert not found, "\n".join(found)
