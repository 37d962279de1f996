"""The answer of `kanugo rulings`: what groups of players have ruled about words, listed or struck out."""

import argparse
import json
import sys

import msgspec

from game.fault import Fault
from game.store import rulings as kept
from game.store.database import Database
from game.text import phrases
from game.text.catalogues import text
from game.words.rulings import Ruling, Rulings


def rulings(chosen: argparse.Namespace) -> int:
    """List the rulings, or strike one out with --strike. Exit 1 if there is no such ruling."""
    database = Database(lambda fault: print(f"kanugo: {fault}", file=sys.stderr))
    try:
        if chosen.strike is not None:
            return _strike(database, chosen)
        found = kept.groups(database)
        if chosen.players is not None:
            found = [kept.of_group(database, kept.group_of(chosen.players.split(",")))]
        return _list(found, chosen.json)
    finally:
        database.close()


def _strike(database: Database, chosen: argparse.Namespace) -> int:
    if chosen.players is None:
        raise Fault("command line", "--strike", "no players", "--players NAMES: whose ruling it is")
    group = kept.group_of(chosen.players.split(","))
    word = chosen.strike.upper()
    about = [ruling for ruling in kept.of_group(database, group).made if ruling.word == word]
    languages = {ruling.language for ruling in about} if chosen.language is None else {chosen.language}
    struck = [language for language in sorted(languages) if kept.strike(database, group, word, language)]
    if chosen.json:
        print(json.dumps({"word": word, "struck": struck}, ensure_ascii=False))
    elif struck:
        print(text("The ruling about {word} is struck out.", word=word))
    else:
        print(text("These players have ruled nothing about {word}.", word=word))
    return 0 if struck else 1


def _list(found: list[Rulings], as_json: bool) -> int:
    if as_json:
        told = [
            {"players": kept.players_of(each.group), "rulings": msgspec.to_builtins(each.made)}
            for each in found
        ]
        print(json.dumps(told, ensure_ascii=False))
        return 0
    for each in found:
        print(", ".join(kept.players_of(each.group)))
        for ruling in each.made:
            print(f"  {_line(ruling)}")
    return 0


def _line(ruling: Ruling) -> str:
    language = phrases.language_name(ruling.language)
    names = ", ".join(ruling.by)
    if ruling.valid:
        return text(
            "{word} ({language}): a word, says {names}, {day}",
            word=ruling.word, language=language, names=names, day=ruling.day,
        )  # fmt: skip
    return text(
        "{word} ({language}): no word, says {names}, {day}",
        word=ruling.word, language=language, names=names, day=ruling.day,
    )  # fmt: skip
