"""The answers of `kanugo lexicon`, for people or as one JSON document."""

import argparse
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import cast, get_args

import msgspec
from rich.console import Console
from rich.progress import Progress as Bar

from game.json_text import json_text
from game.paths import places, user_folder
from game.text.catalogues import text
from game.words.agreement import WordForms, agreed
from game.words.automaton import LexiconError, write
from game.words.card import Card, read_card
from game.words.court import Court, Verdict
from game.words.glosses import glosses_of
from game.words.lexicon import Lexicon, lexicon_names, load
from game.words.pack import LinesDone, Title, pack
from game.words.said import said
from game.words.wordlist import read_list


def list_(chosen: argparse.Namespace) -> int:
    """List the lexicons."""
    found = [load(name) for name in lexicon_names()]
    if chosen.json:
        return _json([_described(lexicon) for lexicon in found])
    for lexicon in found:
        tiers = ", ".join(f"{tier} {lexicon.at(tier).count:,}" for tier in lexicon.tiers)
        print(f"{lexicon.name:18} {lexicon.language:3} {tiers}")
    return 0


def info_(chosen: argparse.Namespace) -> int:
    """Describe a lexicon, and verify that it holds the words that it says. Exit 1 if it does not."""
    lexicon = load(chosen.name)
    whole = _hash(lexicon) == lexicon.hash
    card = _card(chosen.name) if chosen.name in lexicon_names() else None
    told = {**_described(lexicon), "whole": whole, "card": msgspec.to_builtins(card) if card else None}
    if chosen.json:
        _json(told)
        return 0 if whole else 1
    print(f"{lexicon.name} ({lexicon.language}): {''.join(lexicon.alphabet)}")
    for tier in lexicon.tiers:
        print(f"  {tier}: {lexicon.at(tier).count:,}")
    if card:
        print(f"  {card.source}\n  {card.version}\n  {card.licence}\n  {card.credit}")
        for name, note in card.notes.items():
            print(f"  {name}: {note}")
    print(
        "  "
        + (
            text("It holds the words that its hash names.")
            if whole
            else text("Its words are not those of its hash.")
        )
    )
    return 0 if whole else 1


def check_(chosen: argparse.Namespace) -> int:
    """Judge words. Exit 1 if any of them is none."""
    court = _court(chosen.name, chosen.set)
    verdicts = [court.judge(word) for word in chosen.words]
    if chosen.json:
        _json([_verdict(verdict) for verdict in verdicts])
    else:
        for verdict in verdicts:
            _print(verdict)
    return 0 if all(verdict.valid for verdict in verdicts) else 1


def build_(chosen: argparse.Namespace) -> int:
    """Pack a plain list."""
    if not chosen.list.is_file():
        raise LexiconError(str(chosen.list), "", "no such file", "a list, one word a line")
    alphabet, words = read_list(chosen.list, tuple(chosen.alphabet.upper()))
    own = user_folder() / "lexicons" / f"{chosen.name or chosen.list.stem}.dawg"
    out: Path = chosen.out or own
    title = Title(chosen.name or out.stem, chosen.language, alphabet)
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(text("Packing words"), total=len(words))
        step: LinesDone = lambda done, all_: bar.update(task, completed=done, total=all_)  # noqa: E731
        automaton = pack(words, title, step)
    try:
        if out == own:
            own.parent.mkdir(parents=True, exist_ok=True)
        write(out, automaton)
    except OSError as error:
        raise LexiconError(str(out), "", str(error.strerror), "a file that can be written") from error
    if chosen.json:
        return _json({"file": str(out), "count": len(words), "bytes": out.stat().st_size})
    print(f"{out}: {len(words):,}")
    return 0


def _court(name: str, options: Sequence[str]) -> Court:
    given = dict(_option(option) for option in options)
    forms = given.get("word_forms")
    lexicon = agreed(name, cast("WordForms | None", forms), given.get("forms_alone", "true") == "true")
    if "tier" in given:
        lexicon = lexicon.at(given["tier"])
    return Court(lexicon, cast("WordForms | None", forms), glosses=glosses_of(lexicon))


_OPTIONS = {"word_forms": get_args(WordForms), "forms_alone": ("true", "false"), "tier": ()}


def _option(option: str) -> tuple[str, str]:
    name, sign, value = option.partition("=")
    if not sign or name not in _OPTIONS:
        raise LexiconError(
            "command line", "--set", repr(option), "one of " + ", ".join(f"{each}=…" for each in _OPTIONS)
        )
    if _OPTIONS[name] and value not in _OPTIONS[name]:
        raise LexiconError("command line", f"--set {name}", repr(value), " or ".join(_OPTIONS[name]))
    return name, value


def _verdict(verdict: Verdict) -> dict[str, object]:
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "tier": verdict.tier,
        "reasons": [{"code": each.code, "parts": each.parts, "text": said(each)} for each in verdict.reasons],
        "gloss": verdict.gloss,
    }


def _print(verdict: Verdict) -> None:
    answer = text("a word") if verdict.valid else text("no word")
    print(f"{verdict.word}: {answer}")
    for reason in verdict.reasons:
        print(f"  {said(reason)}")
    if verdict.gloss:
        print(f"  {verdict.gloss}")


def _described(lexicon: Lexicon) -> dict[str, object]:
    return {
        "name": lexicon.name,
        "language": lexicon.language,
        "alphabet": lexicon.alphabet,
        "folding": lexicon.folding,
        "tiers": {tier: lexicon.at(tier).count for tier in lexicon.tiers},
        "judging": lexicon.tier,
        "hash": lexicon.hash,
    }


def _hash(lexicon: Lexicon) -> str:
    digest = sha256()
    for word, tier in lexicon.automaton.walk():
        digest.update(f"{word}\t{lexicon.tiers[tier - 1]}\n".encode())
    return digest.hexdigest()


def _card(name: str) -> Card | None:
    found: list[Path] = [folder / f"{name}.yaml" for folder in places("lexicons")]
    return next((read_card(path) for path in found if path.is_file()), None)


def _json(told: object) -> int:
    print(json_text(told, indent=2))
    return 0
