"""python -m lexicons.make.packs [LANGUAGE ...]: make the packs of letter cards that nobody has published.

A pack follows from how often the letters stand in short words: in the everyday ones and in all of them, half
and half. Every letter has a card; the others go to whichever letter has the fewest for how often it is used,
that is for its share to the power of `flat` (1: as the words have it; less: evener). In this way the packs
that there were before, English and Esperanto, are met but for three and four cards of 58. `flat` is chosen so
that simulated players win about as many deals as in English: `--shares` plays them.
"""

import argparse
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from game.deals.grade import players_of
from game.opening import Opening, open_patience
from game.system.files import write_atomically
from game.table.board import FREE
from game.table.mode import mode_of
from game.words.lexicon import Lexicon
from game.words.lexicons import load

HERE = Path(__file__).resolve().parent
PACKS = HERE.parents[1] / "rulesets" / "packs"

CARDS = 58
"""Letter cards in a pack, as collectors have counted them in the English one."""

_FREE = (2, 15)
_SHORT = range(2, 7)  # the words that most plays make
_BANDS = ((3.2, 10), (2.2, 8), (1.3, 6), (0.4, 4), (0.0, 2))
"""From so many cards on, which a letter would have if all went by its share, the number on each: commoner
letters dearer, in five bands, as in the Esperanto pack."""

_PATIENCES = ("patience-six", "patience-twelve", "patience-heaps")
_PER_LINE = 9


class PackRecipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack: its file and name, the words it is for, how even it is, and which letters have no card."""

    file: str
    name: str
    lexicon: str
    flat: float
    without: str = ""


def recipes() -> dict[str, PackRecipe]:
    """The packs by language."""
    return msgspec.yaml.decode((HERE / "packs.yaml").read_bytes(), type=dict[str, PackRecipe])


def shares(words: Lexicon) -> dict[str, float]:
    """Which share of all letters each one is, in short words: everyday ones and all, half and half."""
    usual = words.everyday
    found = dict.fromkeys(words.alphabet, 0.0)
    for each in (words, usual or words):
        counts = Counter(letter for word in _short_words(each) for letter in word)
        for letter, count in counts.items():
            found[letter] += count / counts.total() / 2
    return found


def _short_words(words: Lexicon) -> Iterator[str]:
    open_nodes = [("", words.root)]
    while open_nodes:
        before, node = open_nodes.pop()
        for letter, (child, ends) in words.children(node).items():
            word = before + letter
            if ends and len(word) in _SHORT:
                yield word
            if child and len(word) < _SHORT[-1]:
                open_nodes.append((word, child))


def counts(share: Mapping[str, float], flat: float) -> dict[str, int]:
    """How many cards each letter has."""
    found = dict.fromkeys(share, 1)
    for _ in range(CARDS - len(found)):
        found[max(share, key=lambda letter: share[letter] ** flat / (found[letter] + 1))] += 1
    return found


def number(share: float) -> int:
    """The number on the cards of a letter."""
    return next(value for least, value in _BANDS if share * CARDS >= least)


def pieces(recipe: PackRecipe, flat: float | None = None) -> dict[str, tuple[int, int]]:
    """The letter cards and free cards of a pack, made as evenly as asked."""
    words = load(recipe.lexicon)
    share = shares(words.at(words.tiers[-1]))
    for letter in recipe.without:
        del share[letter]
    cards = counts(share, recipe.flat if flat is None else flat)
    return {letter: (count, number(share[letter])) for letter, count in cards.items()} | {FREE: _FREE}


def text_of(language: str, recipe: PackRecipe) -> str:
    """The file of a pack."""
    written = [f"{_key(piece)}: [{count}, {value}]" for piece, (count, value) in pieces(recipe).items()]
    rows = [", ".join(written[at : at + _PER_LINE]) for at in range(0, len(written), _PER_LINE)]
    laid_out = ",\n   ".join(rows)
    return (
        "# letter: [how many cards, the number on each]. Made by "
        f"`python -m lexicons.make.packs {language}`.\n"
        f"name: {recipe.name}\n"
        "source: >\n"
        "  As many cards as the English pack. Counts and numbers are our own, by how often the letters\n"
        f"  stand in words of {_SHORT[0]} to {_SHORT[-1]} letters of the {recipe.lexicon} list,\n"
        "  everyday words and all words half and half; commoner letters dearer."
        f"{f' {recipe.without} is too rare for a card.' if recipe.without else ''}\n"
        "pieces:\n"
        f"  {{{laid_out}}}\n"
        f"total: {CARDS + _FREE[0]}\n"
    )


def _key(piece: str) -> str:
    """A piece as a key of YAML, which takes these letters for yes and no."""
    return f'"{piece}"' if piece in ("N", "Y") else piece


def won(
    ruleset: str,
    language: str,
    cards: Mapping[str, tuple[int, int]] | None,
    deals: Collection[int],
    games: int,
) -> list[float]:
    """The share of simulated players that win each of the deals, with these cards in place of the pack's;
    so many games by each kind of players."""
    opening = _with_cards(open_patience(ruleset, 0, language), cards)
    players = players_of(opening.mode, opening.lexicon)
    found = []
    for deal in deals:
        for each in players:
            each.deal(opening.start(deal), deal)
        found.append(sum(each.wins(games) for each in players) / (games * len(players)))
    return found


def _with_cards(opening: Opening, cards: Mapping[str, tuple[int, int]] | None) -> Opening:
    if cards is None:
        return opening
    letters = {piece: of for piece, of in cards.items() if piece != FREE}
    rules = opening.mode.ruleset.changed(pieces=letters)
    return Opening(mode_of(rules, opening.lexicon), opening.setup, opening.lexicon)


def _print_shares(language: str, flats: Sequence[float | None], deals: range, games: int) -> None:
    for flat in flats:
        cards = None if flat is None else pieces(recipes()[language], flat)
        means = []
        for ruleset in _PATIENCES:
            found = won(ruleset, language, cards, deals, games)
            means.append(f"{ruleset.removeprefix('patience-')} {100 * sum(found) / len(found):.1f} %")
        print(f"{language} {'as it is' if flat is None else f'flat {flat}'}: {', '.join(means)}", flush=True)


def main() -> None:
    """Make the packs of the languages named, or of all; or play with them."""
    known = recipes()
    parser = argparse.ArgumentParser(prog="python -m lexicons.make.packs", description=main.__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(known))
    parser.add_argument("--shares", action="store_true", help="print how many simulated players win instead")
    parser.add_argument("--flat", type=float, action="append", help="with --shares: another evenness")
    parser.add_argument("--deals", type=int, default=60, help="with --shares: how many deals")
    parser.add_argument("--games", type=int, default=40, help="with --shares: games of each kind of players")
    parser.add_argument("--out", type=Path, default=PACKS, help="the folder to write to")
    asked = parser.parse_args()
    for language in asked.languages or known:
        if asked.shares:
            _print_shares(language, asked.flat or [None], range(1, asked.deals + 1), asked.games)
        else:
            text = text_of(language, known[language])
            write_atomically(asked.out / f"{known[language].file}.yaml", text.encode())


if __name__ == "__main__":
    main()
