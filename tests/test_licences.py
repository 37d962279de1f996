"""LICENSES.md names all that is shipped, and says of packages what they say of themselves."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from game.system.paths import shipped
from tests.places import CODE, PROJECT
from tests.scripts import script

licensed = script(PROJECT / ".ci" / "packages" / "licensed.py")
LISTS = PROJECT / "lexicons" / "LICENSES.md"
LEFT_OUT = ("__pycache__", "make", "pictures")  # not shipped
WITHOUT_TEXT = ("pygame-ce",)


def needed() -> list[Distribution]:
    """What the game needs to run, and what that needs."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    found: dict[str, Distribution] = {}
    asked = [*project["dependencies"]]
    while asked:
        wanted = Requirement(asked.pop())
        if wanted.name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
            found[wanted.name] = distribution(wanted.name)
            asked += found[wanted.name].requires or ()
    return [*found.values()]


def declared(package: Distribution) -> str:
    """The licence that the metadata of a package names."""
    reported = package.metadata.json
    classified = [each for each in reported.get("classifier", ()) if each.startswith("License ::")]
    first, *_ = filter(None, (reported.get("license_expression"), reported.get("license"), *classified))
    assert isinstance(first, str)
    return first.splitlines()[0].rpartition(":: ")[2].removesuffix(" License")


def test_each_package_has_the_licence_that_it_says_it_has() -> None:
    assert licensed.packages() == {package.name: declared(package) for package in needed()}


def test_each_package_brings_its_text() -> None:
    bring = {
        package.name
        for package in needed()
        if any(re.search("licen[sc]e|copying", Path(str(file)).name, re.I) for file in package.files or ())
    }
    assert {package.name for package in needed()} - bring <= {*WITHOUT_TEXT}
    text = (PROJECT / ".ci" / "packages" / "LGPL-2.1.txt").read_text("utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 2.1" in text


def inside() -> Iterator[Path]:
    """The libraries and typefaces that the packages of the window bring."""
    for name in ("pygame-ce", "pygame_gui"):
        for file in distribution(name).files or ():
            path = Path(str(file))
            if not {"tests", "examples", "docs"} & {*path.parts} and (
                ".libs" in path.parts[0] or path.suffix in (".ttf", ".otf")
            ):
                yield path


@pytest.mark.parametrize("name", sorted({path.name for path in inside()}))
def test_what_packages_bring_inside_is_named(name: str) -> None:
    assert any(fnmatch(name, pattern) for pattern in licensed.patterns())


def files(folder: str) -> list[str]:
    """What is shipped of a folder."""
    there = shipped(folder)
    return [
        f"{folder}/{path.relative_to(there).as_posix()}"
        for path in sorted(there.rglob("*"))
        if path.is_file() and not {*LEFT_OUT} & {*path.relative_to(there).parts}
    ]


@pytest.mark.parametrize("folder", ["assets", "rulesets"])
def test_every_shipped_file_is_of_one_row(folder: str) -> None:
    rows = [licensed.patterns_of(row) for row in licensed.rows()]
    for name in files(folder):
        assert sum(any(fnmatch(name, pattern) for pattern in row) for row in rows) == 1, name


def test_every_file_of_the_word_lists_is_of_a_row_or_belongs_to_a_list_that_is() -> None:
    named = licensed.patterns(LISTS)
    for name in files("lexicons"):
        path = Path(name)
        own = any(fnmatch(path.name, pattern) for pattern in named)
        card = any(fnmatch(f"{path.stem}.dawg", pattern) for pattern in named) and path.suffix == ".yaml"
        assert own or card or path.parent.name == "licenses" or path.name == "LICENSES.md", name


def test_every_text_that_is_named_is_there_and_every_text_that_is_there_is_named() -> None:
    said = (PROJECT / "LICENSES.md").read_text("utf-8") + LISTS.read_text("utf-8")
    texts = [path.name for path in (PROJECT / "lexicons" / "licenses").iterdir()]
    assert [name for name in texts if f"`{name}`" not in said] == []
    named = {
        name for name in re.findall(r"`([\w./-]+\.txt)`", said) if "OFL" not in name and "LGPL" not in name
    }
    assert named == {*texts}
    for row in licensed.rows():
        if len(row) == 3 and "`" in row[0]:
            assert (PROJECT / row[2].strip("`")).is_file()


def test_the_wheel_takes_every_text_along() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    taken = {path for pattern in project["license-files"] for path in PROJECT.glob(pattern)}
    texts = {*(PROJECT / "lexicons" / "licenses").iterdir(), *(PROJECT / "assets" / "fonts").glob("*.txt")}
    assert taken >= {*texts, PROJECT / "LICENSE", PROJECT / "LICENSES.md", LISTS}
    if CODE != PROJECT:
        has = {Path(str(file)).name for file in distribution("kanugo").files or () if "licenses" in str(file)}
        assert has >= {path.name for path in taken}


def test_an_unlisted_file_of_a_folder_is_reported(tmp_path: Path) -> None:
    for name in ("libz.so.1", "libnew.so.2", "grid.abi3.so", "Own.ttf", "NotoSans-Bold.ttf"):
        (tmp_path / name).touch()
    for name in ("tqdm-4.67.1.dist-info", "requests-2.0.dist-info", "kanugo-0.1.0.dist-info"):
        (tmp_path / name).mkdir()
    assert sorted(licensed.unnamed(tmp_path)) == ["Own.ttf", "libnew.so.2", "requests-2.0.dist-info"]
