"""python -m lexicons.make.coverage [LANGUAGE ...]: the share of words with a meaning, by list and length.

Of each length the most probable words by the bag of Scrabble are counted. `--draw N` prints N words of
the everyday list and the probable sevens and eights with their meanings, the same each time for one `--seed`,
to be read.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random

from game.opening import words_for
from game.practice.context import PracticeContext, bag_of, by_likelihood, load_context
from game.practice.item import Subject
from game.words.court import Court
from game.words.lexicon import EVERYDAY

LANGUAGES = ("en", "eo", "pl", "ru", "uk")
LENGTHS = (2, 3, 4, 5, 6, 7, 8)
MOST = 5_000


def counted(context: PracticeContext) -> Iterator[tuple[str, str, list[str]]]:
    """Each list of a language, a length or "all", and the words that are counted."""
    lexicon, bag = context.lexicon, bag_of(context.ruleset)
    for tier in (*([EVERYDAY] if lexicon.everyday is not None else []), *lexicon.tiers):
        words = defaultdict[int, list[str]](list)
        for word in lexicon.at(tier):
            words[len(word)].append(word)
        if tier == EVERYDAY:
            yield tier, "all", [word for group in words.values() for word in group]
        for length in LENGTHS:
            yield tier, str(length), list(by_likelihood(words[length], bag)[:MOST])


def table(languages: Iterable[str]) -> Iterator[str]:
    """The lines of the table in Markdown: percent of the words, and how many were counted."""
    columns = ("all", *map(str, LENGTHS))
    yield "| language | list | " + " | ".join(columns) + " |"
    yield "|---" * (len(columns) + 2) + "|"
    for language in languages:
        context = _context(language)
        court = Court(context.lexicon, context.ruleset.word_forms, glosses=context.glosses)
        shares = defaultdict[str, dict[str, str]](dict)
        for tier, column, words in counted(context):
            told = sum(court.judge(word).gloss is not None for word in words)
            shares[tier][column] = f"{100 * told / len(words):.1f} of {len(words):,}" if words else ""
        for tier, share in shares.items():
            cells = (share.get(column, "") for column in columns)
            yield f"| {language} | {tier} | " + " | ".join(cells) + " |"


def drawn(language: str, number: int, seed: int) -> Iterator[str]:
    """Words with their meanings, drawn by lot: a third of the everyday ones, of sevens, of eights."""
    context = _context(language)
    court = Court(context.lexicon, context.ruleset.word_forms, glosses=context.glosses)
    random, fullest = Random(seed), context.lexicon.tiers[-1]
    for tier, column, words in counted(context):
        if (tier, column) in ((EVERYDAY, "all"), (fullest, "7"), (fullest, "8")):
            told = [word for word in sorted(words) if court.judge(word).gloss]
            for word in random.sample(told, min(len(told), number // 3)):
                yield f"{word}\t{court.judge(word).gloss}"


def _context(language: str) -> PracticeContext:
    return load_context(Subject("scrabble", language), words_for)


def main() -> None:
    """Print the table, or words to read."""
    parser = argparse.ArgumentParser(prog="python -m lexicons.make.coverage", description=main.__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", default=LANGUAGES)
    parser.add_argument("--draw", type=int, metavar="N", help="print N words with their meanings instead")
    parser.add_argument("--seed", type=int, default=33, metavar="N", help="other words for another number")
    asked = parser.parse_args()
    if asked.draw:
        for language in asked.languages:
            print("\n".join(drawn(language, asked.draw, asked.seed)))
    else:
        for line in table(asked.languages):
            print(line, flush=True)


if __name__ == "__main__":
    main()
