"""The content of the rules sheet: the chapters of a game's guide, then the keys."""

from typing import NamedTuple

import pygame

from game.guide import guide_of
from game.guide.page import GuidePart, GuideSentence, facts_at, sources_of
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.ui.kit.keyboard import arrows_help, escape_help
from game.ui.kit.screen import Explain, KeyHelp


class KeyRows(NamedTuple):
    rows: tuple[tuple[str, str], ...]


class Remark(NamedTuple):
    """A quiet sentence that is no rule."""

    words: str


BookPart = GuidePart | KeyRows | Remark


class BookChapter(NamedTuple):
    """A section with a heading."""

    heading: str
    parts: tuple[BookPart, ...]


class RulesBook(NamedTuple):
    """The rules as chapters; the last ones list their sources and the keys."""

    title: str
    chapters: tuple[BookChapter, ...]
    rules: Ruleset


def book_of(explain: Explain, game: Ruleset, own: tuple[KeyHelp, ...]) -> RulesBook:
    """The rules of a game, and the keys of the screen below and of the sheet itself (`own`)."""
    facts = facts_at(game)
    guide = guide_of(facts)
    chapters = [BookChapter(*chapter) for chapter in guide.chapters]
    if facts.follows:
        chapters.append(BookChapter(text("Sources and readings"), (_about_sources(), sources_of(guide))))
    return RulesBook(guide.title, (*chapters, _keys_chapter(explain, own)), facts.rules)


def _about_sources() -> Remark:
    sentence = text("Numbers are those of the original rules. “Our reading”: they don’t say, or are unclear.")
    return Remark(sentence)


def _keys_chapter(explain: Explain, own: tuple[KeyHelp, ...]) -> BookChapter:
    shown, here = (KeyRows(tuple((each.shown, each.does) for each in keys)) for keys in (explain.keys, own))
    tips = (GuideSentence(tip) for tip in explain.tips)
    return BookChapter(text("Keys"), (*tips, shown, Remark(text("On this page:")), here))


def sheet_keys() -> tuple[KeyHelp, ...]:
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
