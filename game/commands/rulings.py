"""`kanugo rulings`: lists or deletes rulings on words by groups of players."""

import argparse

import msgspec

from game.commands import output
from game.commands.arguments import add_json
from game.commands.output import open_store
from game.fault import Fault
from game.store import rulings as rulings_store
from game.store.database import Database
from game.text import phrases
from game.text.catalogues import text
from game.words.agreement import Ruling, Rulings
from game.words.lexicons import fold_word


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", metavar=text("NAMES"), help=text("only these players, separated by commas")
    )
    parser.add_argument("--strike", metavar=text("WORD"), help=text("delete their ruling on this word"))
    parser.add_argument(
        "--language", metavar=text("CODE"), help=text("the language of the word (default: any)")
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """List the rulings, or delete one with --strike. Exit 1 if there is no such ruling."""
    with open_store() as database:
        if chosen.strike is not None:
            return _delete(database, chosen)
        found = rulings_store.groups(database)
        if chosen.players is not None:
            found = [rulings_store.of_group(database, rulings_store.group_of(chosen.players.split(",")))]
        if chosen.language is not None:
            found = [each for each in (_of_language(one, chosen.language) for one in found) if each.made]
        return _list(found, chosen.json)


def _of_language(found: Rulings, language: str) -> Rulings:
    """Those about words of a language."""
    return Rulings(found.group, tuple(ruling for ruling in found.made if ruling.language == language))


def _delete(database: Database, chosen: argparse.Namespace) -> int:
    if chosen.players is None:
        raise Fault("command line", "--strike", "no players", "--players NAMES: whose ruling it is")
    group = rulings_store.group_of(chosen.players.split(","))
    made = rulings_store.of_group(database, group).made
    languages = {ruling.language for ruling in made} if chosen.language is None else {chosen.language}
    spelt = {language: fold_word(language, chosen.strike) for language in sorted(languages)}
    deleted = [
        language for language in spelt if rulings_store.delete(database, group, spelt[language], language)
    ]
    word = spelt[deleted[0]] if deleted else chosen.strike.upper()
    if chosen.json:
        output.print_json({"word": word, "struck": deleted})
    elif deleted:
        print(text("The ruling on {word} is deleted.", word=word))
    else:
        print(text("These players have no ruling on {word}.", word=word))
    return 0 if deleted else 1


def _list(found: list[Rulings], as_json: bool) -> int:
    if as_json:
        document = [
            {"players": rulings_store.players_of(each.group), "rulings": msgspec.to_builtins(each.made)}
            for each in found
        ]
        output.print_json(document)
        return 0
    if not any(each.made for each in found):
        print(text("No rulings found."))
        return 0
    for each in found:
        print(", ".join(rulings_store.players_of(each.group)))
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
        "{word} ({language}): not a word, says {names}, {day}",
        word=ruling.word, language=language, names=names, day=ruling.day,
    )  # fmt: skip
