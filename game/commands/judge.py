"""`kanugo judge`: the verdict on the placement of a position."""

import argparse

from game.commands import output
from game.commands.arguments import add_position, add_table, position
from game.opening import words_for
from game.search.kernel.plays import judged_at, worth_at
from game.table.mode import mode_of
from game.text.catalogues import text
from game.words.lexicon import Lexicon


def add(parser: argparse.ArgumentParser) -> None:
    add_position(parser, text("a position file with a play; - reads standard input"))
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    subject, pieces = position(chosen)
    mode = mode_of(subject.ruleset, words_for(subject.ruleset, chosen.lexicon))
    play, refusal = judged_at(mode, subject, pieces)
    if refusal is not None:
        if chosen.json:
            output.print_json({"legal": False, "broken": output.refusal_document(refusal, mode)})
        else:
            output.print_refusal(refusal, mode)
            words = mode.words
            for word in dict.fromkeys(each.word for each in refusal.broken if each.code == "V7"):
                if isinstance(words, Lexicon) and words.bars(word):
                    print(output.how_to_allow(word))
        return 1
    total = worth_at(mode, subject, play)
    if chosen.json:
        output.print_json({"legal": True, "words": list(play.words), "score": total})
    else:
        print(text("Legal: {words}; {score} points.", words=", ".join(play.words), score=total))
    return 0
