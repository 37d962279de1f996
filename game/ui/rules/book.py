"""The content of the rules sheet: the chapters of a game's guide, then the keys."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.guide import guide_of
from game.guide.page import GuidePart, Saying, facts_at
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text
from game.ui.kit.keyboard import arrows_help, escape_help
from game.ui.kit.screen import Explain, KeyHelp


class KeyRows(NamedTuple):
    """Keys and what each does."""

    rows: tuple[tuple[str, str], ...]


class Aside(NamedTuple):
    """A quiet sentence that is no rule."""

    words: str


BookPart = GuidePart | KeyRows | Aside


class BookChapter(NamedTuple):
    """A section with a heading. Only rules of the original have a source."""

    heading: str
    parts: tuple[BookPart, ...]
    sourced: bool = False


class RulesBook(NamedTuple):
    """The rules as chapters; the last one lists the keys."""

    title: str
    about: str
    chapters: tuple[BookChapter, ...]
    rules: Ruleset


def book_of(explain: Explain, game: Ruleset, own: tuple[KeyHelp, ...]) -> RulesBook:
    """The rules of a game, and the keys of the screen below and of the sheet itself (`own`)."""
    facts = facts_at(game)
    guide = guide_of(facts)
    chapters = [BookChapter(chapter.heading, chapter.parts, facts.follows) for chapter in guide.chapters]
    if facts.follows:
        chapters[-1] = chapters[-1]._replace(parts=(*chapters[-1].parts, *_about_sources()))
    return RulesBook(guide.title, guide.about, (*chapters, _keys(explain, own)), facts.rules)


def _about_sources() -> Iterator[Aside]:
    yield Aside(text("The small numbers are those of the sentences of the original rules."))
    label = text("“Our reading”: the original doesn't say, or can be read in more than one way.")
    yield Aside(label)


def _keys(explain: Explain, own: tuple[KeyHelp, ...]) -> BookChapter:
    shown, here = (KeyRows(tuple((each.shown, each.does) for each in keys)) for keys in (explain.keys, own))
    tips = (Saying(tip) for tip in explain.tips)
    return BookChapter(text("Keys"), (*tips, shown, Aside(text("On this page:")), here))


def source(originals: tuple[str, ...]) -> str:
    """The source in the original: sentence numbers, or that it is our reading."""
    if not originals:
        return text("our reading")
    numbers = sorted({int(each[1:]) for each in originals})
    return plural("rules, sentence {list}", "rules, sentences {list}", len(numbers), list=_spans(numbers))


def _spans(numbers: list[int]) -> str:
    """Numbers as a list; consecutive ones as a range."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    joined = (
        f"{span[0]}\N{EN DASH}{span[-1]}" if len(span) > 2 else ", ".join(map(str, span)) for span in spans
    )
    return ", ".join(joined)


def sheet_keys() -> tuple[KeyHelp, ...]:
    """The key help of the sheet."""
    return (
        arrows_help(text("scroll the text")),
        KeyHelp(
            "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}",
            text("previous or next heading"),
            (pygame.K_LEFT, pygame.K_RIGHT),
        ),
        KeyHelp("K", text("the keys"), (pygame.K_k,)),
        KeyHelp("/, Ctrl F", text("search"), (pygame.K_f,), pygame.KMOD_CTRL, "/"),
        KeyHelp(f"{text('Enter')}, F3", text("next match; with Shift, the previous one"), (pygame.K_F3,)),
        escape_help(),
    )
