"""`kanugo lexicon`: lists and describes word lists, and checks words in them."""

import argparse
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import cast, get_args

import msgspec

from game.commands import output
from game.commands.arguments import CommandParser, add_command, add_json
from game.fault import Fault
from game.system.paths import is_shipped
from game.text.catalogues import grouped, plural, text
from game.words.agreement import Offensive, WordForms, agreed_lexicon, agreements_of, with_offensive_rule
from game.words.automaton import LexiconError
from game.words.court import Court, Verdict
from game.words.glosses import glosses_of
from game.words.lexicon import EVERYDAY, Lexicon
from game.words.lexicons import (
    Card,
    chosen_lexicon,
    file_of,
    lexicon_names,
    load,
    overriding_lists,
    read_card,
)
from game.words.reason_texts import reason_text


def add(parser: CommandParser) -> None:
    parser.description = None  # it would repeat the help line; the parts are listed below
    parts = parser.add_subparsers(title=text("commands"), metavar=text("COMMAND"), dest="part", required=True)

    def added(name: str, purpose: str) -> CommandParser:
        part = add_command(parts, name, purpose)
        add_json(part)
        return part

    added("list", text("list the lexicons"))
    info = added("info", text("describe and verify a lexicon"))
    info.add_argument("name", metavar=text("NAME_OR_FILE"), type=chosen_lexicon)
    check = added("check", text("check whether words are valid, and say why"))
    check.add_argument("name", metavar=text("NAME_OR_FILE"), type=chosen_lexicon)
    check.add_argument("words", metavar=text("WORD"), nargs="+")
    check.add_argument(
        "--set",
        metavar=text("OPTION=VALUE"),
        action="append",
        default=[],
        help=text(
            "word_forms=roots|endings|affixes, forms_alone=true|false, tier=TIER, "
            "offensive=not_offered|not_valid|offered"
        ),
    )


def run(chosen: argparse.Namespace) -> int:
    parts = {"list": _list, "info": _info, "check": _check}
    return parts[chosen.part](chosen)


def _list(chosen: argparse.Namespace) -> int:
    """List the lexicons, the player's own with their files. Unreadable ones, which are left out, and those
    that replace ours are reported on standard error."""
    found = []
    for name in lexicon_names():
        try:
            found.append((load(name), file_of(name)))
        except Fault as fault:
            output.report_fault(fault)
    for path in overriding_lists():
        output.report_fault(override_fault(path))
    if chosen.json:
        return _print_json([{**_lexicon_document(lexicon), "file": str(file)} for lexicon, file in found])
    for lexicon, file in found:
        tiers = ", ".join(f"{tier} {grouped(lexicon.at(tier).count)}" for tier in _tiers(lexicon))
        own = "" if file is None or is_shipped(file) else f"  {file}"
        print(f"{lexicon.name:18} {lexicon.language:3} {tiers}{own}")
    return 0


def override_fault(path: Path) -> LexiconError:
    """The fault of a list that replaces a shipped one: the shipped deals are made for the latter."""
    expected = "a name that no shipped list has"
    return LexiconError(str(path), "", "a word list that replaces a shipped one", expected)


def _info(chosen: argparse.Namespace) -> int:
    """Describe a lexicon, and verify its words against its hash. Exit 1 if they differ."""
    lexicon = load(chosen.name)
    whole = _hash(lexicon) == lexicon.hash
    card = _card(chosen.name) if chosen.name in lexicon_names() else None
    document = {
        **_lexicon_document(lexicon),
        "whole": whole,
        "card": msgspec.to_builtins(card) if card else None,
    }
    if chosen.json:
        _print_json(document)
        return 0 if whole else 1
    print(f"{lexicon.name} ({lexicon.language}): {''.join(lexicon.alphabet)}")
    for tier in _tiers(lexicon):
        print(f"  {tier}: {grouped(lexicon.at(tier).count)}")
    if lexicon.kept_back:
        n = len(lexicon.kept_back)
        print("  " + plural("plus {n} offensive word", "plus {n} offensive words", n))
    if card:
        print(f"  {card.source}\n  {card.version}\n  {card.licence}\n  {card.credit}")
        for name, note in card.notes.items():
            print(f"  {name}: {note}")
    print("  " + (text("Its words match its hash.") if whole else text("Its words don’t match its hash.")))
    return 0 if whole else 1


def _check(chosen: argparse.Namespace) -> int:
    """Judge words. Exit 1 if any of them is invalid."""
    if not all(word.strip() for word in chosen.words):
        raise LexiconError("command line", "WORD", "nothing", "letters")
    court = _court(chosen.name, chosen.set)
    verdicts = [court.judge(word) for word in chosen.words]
    if chosen.json:
        _print_json([_verdict(verdict) for verdict in verdicts])
    else:
        for verdict in verdicts:
            _print(verdict)
    return 0 if all(verdict.valid for verdict in verdicts) else 1


def _court(name: str, options: Sequence[str]) -> Court:
    given = dict(_option(option) for option in options)
    forms = given.get("word_forms")
    lexicon = agreed_lexicon(
        name, cast("WordForms | None", forms), given.get("forms_alone", "true") == "true"
    )
    if "tier" in given:
        lexicon = lexicon.at(given["tier"])
    agreements = None if forms else agreements_of(lexicon)
    lexicon = with_offensive_rule(
        lexicon, cast("Offensive", given.get("offensive", "not_offered")), lexicon.language
    )
    return Court(lexicon, cast("WordForms | None", forms), None, glosses_of(lexicon), agreements)


_OPTIONS = {
    "word_forms": get_args(WordForms),
    "forms_alone": ("true", "false"),
    "offensive": get_args(Offensive),
    "tier": (),
}


def _option(option: str) -> tuple[str, str]:
    name, sign, value = option.partition("=")
    if not sign or name not in _OPTIONS:
        raise LexiconError(
            "command line", "--set", repr(option), "one of " + ", ".join(f"{each}=…" for each in _OPTIONS)
        )
    if _OPTIONS[name] and value not in _OPTIONS[name]:
        raise LexiconError(
            "command line", f"--set {name}", repr(value), f"one of {', '.join(_OPTIONS[name])}"
        )
    return name, value


def _verdict(verdict: Verdict) -> output.JsonDocument:
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "tier": verdict.tier,
        "reasons": output.reason_documents(verdict.reasons),
        "gloss": verdict.gloss,
    }


def _print(verdict: Verdict) -> None:
    answer = text("a word") if verdict.valid else text("not a word")
    print(f"{verdict.word}: {answer}")
    for reason in verdict.reasons:
        print(f"  {reason_text(reason)}")
        if reason.code == "offensive":
            print("  " + output.how_to_allow(verdict.word))
    if verdict.gloss:
        print(f"  {verdict.gloss}")


def _lexicon_document(lexicon: Lexicon) -> output.JsonDocument:
    return {
        "name": lexicon.name,
        "language": lexicon.language,
        "alphabet": lexicon.alphabet,
        "folding": lexicon.folding,
        "tiers": {tier: lexicon.at(tier).count for tier in _tiers(lexicon)},
        "judging": lexicon.tier,
        "kept_back": len(lexicon.kept_back),
        "hash": lexicon.hash,
    }


def _tiers(lexicon: Lexicon) -> tuple[str, ...]:
    """The names of its tiers, with that of the everyday words, if it has them."""
    return lexicon.tiers if lexicon.everyday is None else (EVERYDAY, *lexicon.tiers)


def _hash(lexicon: Lexicon) -> str:
    digest = sha256()
    for word, tier in lexicon.automaton.walk():
        digest.update(f"{word}\t{lexicon.tiers[tier - 1]}\n".encode())
    return digest.hexdigest()


def _card(name: str) -> Card | None:
    file = file_of(name)
    card = None if file is None else file.with_suffix(".yaml")
    return read_card(card) if card is not None and card.is_file() else None


def _print_json(document: object) -> int:
    output.print_json(document, indent=2)
    return 0
