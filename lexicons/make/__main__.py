"""python -m lexicons.make [NAME ...]: fetch the packages, rebuild the lexicons with cards, glosses, forms."""

import argparse
import sys
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import msgspec

from game.system.files import write_atomically
from game.words.automaton import Automaton, read, write
from game.words.esperanto import read_grammar
from game.words.lexicon import EVERYDAY, USUAL_TIERS
from game.words.lexicons import KEPT_BACK, USUAL, Card, read_card
from game.words.pack import Title, pack
from lexicons.make import forms, glosses
from lexicons.make.fetch import fetch, packages
from lexicons.make.glosses import write as write_glosses
from lexicons.make.offensive import offensive, suits_everyday

HERE = Path(__file__).resolve().parent


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lexicon is and what it is made from; the module `recipe` knows how, and, where `everyday` says
    so, which of the words are those of every day."""

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
    forms: str = ""
    everyday: bool = False
    notes: dict[str, str] = {}


def recipes() -> dict[str, Recipe]:
    """All lexicons by name."""
    return msgspec.yaml.decode((HERE / "recipes.yaml").read_bytes(), type=dict[str, Recipe])


def make(name: str, recipe: Recipe, sources: Path, folder: Path) -> Automaton:
    """Fetch, read, pack and write one lexicon with its glosses."""
    fetch(recipe.packages, sources)
    words = getattr(import_module(f"lexicons.make.{recipe.recipe}"), recipe.call)(sources)
    automaton = write_words(folder, name, recipe, words, sources)
    make_everyday(name, recipe, sources, folder)
    make_glosses(name, recipe, sources, folder)
    make_forms(name, recipe, sources, folder)
    return automaton


def make_everyday(name: str, recipe: Recipe, sources: Path, folder: Path) -> None:
    """Fetch, read, pack and write the everyday words among those of a lexicon that is packed, if its recipe
    says which they are."""
    if not recipe.everyday:
        return
    fetch(recipe.packages, sources)
    whole = read(folder / f"{name}.dawg")
    module = import_module(f"lexicons.make.{recipe.recipe}")
    tiers = dict(whole.walk())
    usual = suits_everyday(recipe.language, module.everyday(recipe.call, tiers, sources))
    parts = {
        word: min(2, max(1, tiers[word] - 1)) for word in usual
    }  # of the first two tiers, and of later ones
    named = USUAL_TIERS[: max(parts.values())]
    title = Title(name, recipe.language, whole.header.alphabet, named, EVERYDAY, whole.header.folding)
    write(folder / f"{name}{USUAL}", pack(parts, title))
    card = folder / f"{name}.yaml"
    msgspec.structs.replace(read_card(card), everyday=len(usual)).write(card)


def make_glosses(name: str, recipe: Recipe, sources: Path, folder: Path) -> None:
    """Fetch, read and write the glosses of one lexicon, if there are any of its language."""
    if recipe.glosses:
        fetch(recipe.packages, sources)
        write_glosses(folder / f"{name}.glosses.xz", getattr(glosses, recipe.glosses)(sources))


def make_forms(name: str, recipe: Recipe, sources: Path, folder: Path) -> None:
    """Fetch, read and write the basic forms of the words of one lexicon, if there is a dictionary of them."""
    if recipe.forms:
        fetch(recipe.packages, sources)
        forms.write(folder / f"{name}.forms.xz", getattr(forms, recipe.forms)(sources))


def write_words(
    folder: Path, name: str, recipe: Recipe, words: Mapping[str, int], sources: Path
) -> Automaton:
    """Write the words, the offensive ones beside the others, and the card of the lexicon."""
    kept_back: dict[str, str] = {}
    if "naughty-words" in recipe.packages:
        grammar = read_grammar(folder / "esperanto.grammar.yaml") if recipe.language == "eo" else None
        kept_back = offensive(recipe.language, words, sources, grammar)
        lines = (f"{word}\t{words[word]}\t{kept_back[word]}\n" for word in sorted(kept_back))
        write_atomically(folder / f"{name}{KEPT_BACK}", "".join(lines).encode())
    title = Title(name, recipe.language, tuple(recipe.alphabet), recipe.tiers, recipe.judging, recipe.folding)
    automaton = pack({word: tier for word, tier in words.items() if word not in kept_back}, title)
    write(folder / f"{name}.dawg", automaton)
    card_of(recipe, automaton, len(kept_back)).write(folder / f"{name}.yaml")
    return automaton


def card_of(recipe: Recipe, automaton: Automaton, kept_back: int) -> Card:
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
        kept_back=kept_back,
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
    parser.add_argument("--forms", action="store_true", help="rebuild the basic forms alone")
    parser.add_argument("--everyday", action="store_true", help="choose the everyday words alone anew")
    asked = parser.parse_args()
    parts = [part for part in (make_glosses, make_forms, make_everyday) if getattr(asked, part.__name__[5:])]
    for name in asked.names or known:
        for part in parts:
            part(name, known[name], asked.sources, asked.out)
        if parts:
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
