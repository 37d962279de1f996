"""Reads what the English Wiktionary says of English words, from the JSON files that Open Dictionary made of
it in 2023: the senses of each word, in Wiktionary's order, with its labels."""

import json
import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

_FOLDER = "open-dictionary/api"
_INDEX = "valid_words.json"
_MOST_LABELS = 3

_LABELS = re.compile(r"\(([^()]*)\)\s*")
_DEAD = re.compile(r"\b(?:obsolete|archaic|dated|disused|hapax|nonce|rare|misspelling)\b", re.I)
_COARSE = re.compile(r"\b(?:vulgar|slur|derogatory|offensive|pejorative)\b", re.I)
_DIALECT = re.compile(r"\bdialect|\bregional", re.I)
_ENDED = re.compile(r"\d(?:st|nd|rd|th)\s*[–-]\s*(?:early |mid |late )*1[0-9]th c")
_GRAMMAR = re.compile(
    r"(?:(?:also|chiefly|often|usually|mostly|sometimes|now|especially) )?"
    r"(?:(?:in)?transitive|ambitransitive|ditransitive|ergative|stative|reflexive|copulative|impersonal|"
    r"(?:un)?countable|countable and uncountable|(?:not )?comparable|attributive(?:ly)?|predicative|"
    r"relational|by extension|figurative(?:ly)?|also figuratively|literally|specifically|in particular|"
    r"in combination|collective(?:ly)?|manner|degree|auxiliary|modal auxiliary verb|defective|etc\.?|"
    r"in the (?:plural|singular)|plural only|with .*|of .*|followed by .*|subjunctive present|personal|"
    r"singular|plural|heading)"
)
"""Labels that tell how a word is built into a sentence, which a gloss leaves out."""

_INFLECTED = re.compile(
    r"(?:(?:alternative|nonstandard|obsolete|archaic|dialectal|standard) )?"
    r"(?:plural|(?:simple )?past tense(?: and past participle)?|past participle|singular|gerund|"
    r"present participle(?: and gerund)?|(?:second|third)-person singular[a-z ]*|comparative form|"
    r"superlative form) of ([a-z]+)(?::.*)?",
    re.I,
)
_SPELT = re.compile(
    r"(?!(?:An?|The|Any|One|Some) )[A-Za-z, -]{0,80}?(?:form|spelling|[Ss]ynonym) of ([a-z]+)"
)
_SHORTENED = re.compile(
    r"(?:Clipping|Ellipsis|Contraction|Short|Shortened form|Diminutive) (?:of|for) ([a-z]+)", re.I
)
_LAME = re.compile(
    r"(?:Abbreviation|Initialism|Acronym|Misspelling|Alternative letter-case form|Synonym|"
    r"(?:Eye dialect|Pronunciation|Nonstandard) spelling) of\b|"
    r"The (?:name of the )?(?:Latin|Cyrillic)[ -]script letter|"
    r"A (?:surname|male given name|female given name)\b|Used other than",
    re.I,
)
_LEANING = re.compile(
    r"(?=.{,60}$)(?!.*;)(?:.*\b(?:for|to|in|of|with|by) (?:this|these|those)(?: [a-z]+)?\.?$|"
    r".*\b(?:do|apply|give|make|have) such [a-z]+ [a-z]|.*\bof the same (?:genus|family))",
    re.I,
)
"""A short sense that only adds something to the one before it."""

_TAIL = re.compile(
    r"(?<=[a-z)]{4})\.\s.*|[;,] (?:[Cc]ompare|[Ss]ee(?: also)?|cf\.) .*|"
    r"(?:[,;:]? (?:in )?(?:particular(?:ly)?|especially|specifically|notably))?\s*[.:;,]+$",
    re.S,
)
_OF_THE_PAST = re.compile(r"\([^()]*\b(?:historical|poetic|literary|heraldry|street names)\b")
_REST = re.compile(r"\[[^\]]*\]|<[^<>]*>|&[a-z]+;")


class Standing(IntEnum):
    """How well a sense stands for a word, best first."""

    LIVING = 0
    DIALECT = 1
    LAME = 2
    """A name of a letter, an abbreviation, a spelling for the eye, a sense that leans on the one before."""
    COARSE = 3
    DEAD = 4


class Sense(NamedTuple):
    """A sense of a word: its part of speech, what it says with the labels that a reader needs, how well it
    stands for the word; and `of`, the word of which this is a form, `inflected`, or another spelling or
    shortening."""

    part: str
    text: str
    standing: Standing
    of: str = ""
    inflected: bool = False

    @property
    def labelled(self) -> bool:
        return self.text.startswith("(")

    @property
    def of_the_past(self) -> bool:
        """Whether a label says that it is about the past, or only met in poems and names."""
        return _OF_THE_PAST.match(self.text) is not None


def read(sources: Path) -> dict[str, list[Sense]]:
    """The senses of each word, in small letters."""
    found: dict[str, list[Sense]] = {}
    for path in sorted((sources / _FOLDER).rglob("*.json")):
        if path.name != _INDEX:
            for word, entry in json.loads(path.read_bytes()).items():
                found[word] = list(senses(entry))
    return found


def senses(entry: Mapping[str, Any]) -> Iterator[Sense]:
    """The senses of an entry, in its order."""
    for etymology in entry["etymologies"]:
        for spoken in etymology["partsOfSpeech"]:
            for each in spoken["senses"]:
                text = " ".join(_REST.sub(" ", each["sense"]).split())
                if text:
                    yield sense(spoken["partOfSpeech"], text, each["date"])


def sense(part: str, source: str, date: str = "") -> Sense:
    """A sense as Wiktionary writes it: labels in brackets, then the definition. `date` is the time in which
    it is met."""
    labels = found[1].split(", ") if (found := _LABELS.match(source)) else []
    said = source[found.end() :] if found else source
    basic, inflected = "", False
    for pattern in (_INFLECTED, _SPELT, _SHORTENED):
        if (form := pattern.fullmatch(said.rstrip(".").split(" (")[0].strip())) is not None:
            basic, inflected = form[1].lower(), pattern is _INFLECTED
            break
    kept = [label for label in labels if not _GRAMMAR.fullmatch(label)]
    mark = f"({', '.join(kept[:_MOST_LABELS])}) " if kept else ""
    return Sense(part, mark + lowered(_TAIL.sub("", said)), _standing(labels, said, date), basic, inflected)


def _standing(labels: list[str], said: str, date: str) -> Standing:
    named = " ".join(labels)
    if _DEAD.search(named) or _ENDED.search(date) or re.match(r"(?:Obsolete|Archaic|Dated|Rare|Mis)", said):
        return Standing.DEAD
    if _COARSE.search(named):
        return Standing.COARSE
    if _LAME.match(said) or _LEANING.match(said):
        return Standing.LAME
    return Standing.DIALECT if _DIALECT.search(named) else Standing.LIVING


def lowered(text: str) -> str:
    """The text with a small first letter, unless its first word is a name or a sign of capitals."""
    first = text.partition(" ")[0].rstrip(",;:")
    small = first[1:].islower() or len(first) == 1
    return text[:1].lower() + text[1:] if small and not _NAME.fullmatch(first) else text


_NAME = re.compile(
    r"I|(?:Afric|Americ|Germ|Itali|Indi|Rom|Russi|Austri|Australi|Asi|Europe|Christi|Persi|Egypti|Mexic|Cub|Norwegi|Hungari|"
    r"Canadi)an|(?:Brit|Engl|Ir|Scott|Span|Jew|Turk|Pol|Swed|Dan|Finn|Flem|Cel)ish|(?:Japan|Chin|Portugu)ese|French|Dutch|Greek|"
    r"Latin|Welsh|Arab(?:ic)?|Hebrew|Islamic|Hindu|Celtic|Jewish|God|Scots|Maori|Gaelic|Yiddish|Buddhist|Muslim|Bible|Christ"
)
