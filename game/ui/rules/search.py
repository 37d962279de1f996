"""Finds words on a page of rules, however they are written; it knows no key and draws nothing."""

import unicodedata

from game.ui.rules.page import Hit, RulesPage


def found(page: RulesPage, sought: str) -> tuple[Hit, ...]:
    """Every place where it stands, from the top down."""
    wanted = _plain(" ".join(sought.split()))
    if not wanted:
        return ()
    hits = []
    for place, passage in enumerate(page.passages):
        words = _plain(passage.words)
        at = words.find(wanted)
        while at >= 0:
            hits.append(Hit(place, at, at + len(wanted)))
            at = words.find(wanted, at + len(wanted))
    return tuple(sorted(hits, key=lambda hit: (page.passages[hit.passage].top, hit.passage, hit.start)))


def _plain(words: str) -> str:
    """The words in small letters without their marks, sign for sign, so that places stay what they are."""
    return "".join(_bare(sign) for sign in words)


def _bare(sign: str) -> str:
    small = unicodedata.normalize("NFD", sign.lower())[:1]
    return small if len(small) == 1 else sign
