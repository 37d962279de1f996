"""python -m lexicons.make [NAME ...]: fetch the packages, rebuild the lexicons, their cards and glosses."""

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

import msgspec

from game.words.automaton import Automaton, write
from game.words.card import Card
from game.words.pack import Title, pack
from lexicons.make import glosses
from lexicons.make.fetch import fetch, packages
from lexicons.make.glosses import write as write_glosses

HERE = Path(__file__).resolve().parent


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lexicon is and what it is made from; the module `recipe` knows how."""

    recipe: str
    language: str
    alphabet: str
    folding: dict[str, str]
    tiers: tuple[str, ...]
    judging: str
    packages: tuple[str, ...]
    source: str
    licence: str
    credit: str
    licence_files: tuple[str, ...]
    call: str = "words"
    glosses: str = ""
    notes: dict[str, str] = {}


def recipes() -> dict[str, Recipe]:
    """All lexicons by name."""
    return msgspec.yaml.decode((HERE / "recipes.yaml").read_bytes(), type=dict[str, Recipe])


def make(name: str, recipe: Recipe, sources: Path, folder: Path) -> Automaton:
    """Fetch, read, pack and write one lexicon with its glosses."""
    fetch(recipe.packages, sources)
    words = getattr(import_module(f"lexicons.make.{recipe.recipe}"), recipe.call)(sources)
    title = Title(name, recipe.language, tuple(recipe.alphabet), recipe.tiers, recipe.judging, recipe.folding)
    automaton = pack(words, title)
    write(folder / f"{name}.dawg", automaton)
    card_of(recipe, automaton).write(folder / f"{name}.yaml")
    make_glosses(name, recipe, sources, folder)
    return automaton


def make_glosses(name: str, recipe: Recipe, sources: Path, folder: Path) -> None:
    """Fetch, read and write the glosses of one lexicon, if there are any of its language."""
    if recipe.glosses:
        fetch(recipe.packages, sources)
        write_glosses(folder / f"{name}.glosses.xz", getattr(glosses, recipe.glosses)(sources))


def card_of(recipe: Recipe, automaton: Automaton) -> Card:
    """The card of a lexicon that has been made."""
    header, known = automaton.header, packages()
    return Card(
        name=header.name,
        language=header.language,
        alphabet=" ".join(header.alphabet),
        folding=header.folding,
        tiers=dict(zip(header.tiers, header.counts, strict=True)),
        judging=header.judging,
        source=recipe.source,
        version="; ".join(f"{known[name].name} {known[name].version}" for name in recipe.packages),
        licence=recipe.licence,
        credit=recipe.credit,
        licence_files=recipe.licence_files,
        count=header.counts[-1],
        hash=header.hash,
        notes=recipe.notes,
    )


def main() -> None:
    """Rebuild what is named, or everything."""
    known = recipes()
    parser = argparse.ArgumentParser(prog="python -m lexicons.make", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument(
        "--sources", type=Path, default=Path("build/lexicon-sources"), help="unpacked packages"
    )
    parser.add_argument("--out", type=Path, default=HERE.parent, help="where the lexicons are written")
    parser.add_argument("--glosses", action="store_true", help="rebuild the glosses alone")
    asked = parser.parse_args()
    for name in asked.names or known:
        if asked.glosses:
            make_glosses(name, known[name], asked.sources, asked.out)
            continue
        begun = time.perf_counter()
        header = make(name, known[name], asked.sources, asked.out).header
        counts = ", ".join(
            f"{tier} {count:,}" for tier, count in zip(header.tiers, header.counts, strict=True)
        )
        print(
            f"{name}: {counts}; {4 * header.edges:,} bytes; {time.perf_counter() - begun:.0f} s",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
