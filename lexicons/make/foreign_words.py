"""Reads what the English Wiktionary says of words of other languages: from the dictionaries that Vuizur made
of it in 2022, as StarDict's files or as lines of forms and senses, and, turned round, from Buchmeier's tables
of translations of English words of 2014."""

import gzip
import re
import struct
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple

from lexicons.make import open_dictionary
from lexicons.make.open_dictionary import Standing

_PART = re.compile(r"<i>([^<]*)</i><br><ol>(.*?)</ol>", re.S)
_SENSE = re.compile(r"<li>(.*?)</li>", re.S)
_NO_WORDS = frozenset(
    ["name", "character", "symbol", "punct", "prefix", "suffix", "infix", "affix", "combining_form"]
)
_ACUTE = "\N{COMBINING ACUTE ACCENT}"  # over the vowel that is stressed
_MOST_SENSES = 3
_LONGEST = 90  # letters of several senses
_REGISTER = re.compile(
    r"\b(?:colloquial|slang|informal|dated|archaic|obsolete|rare|dialect\w*|regional|vulgar|derogatory|"
    r"historical|poetic|literary|humorous|childish|diminutive|augmentative)\b"
)
_LABELS = re.compile(r"^\(([^()]*)\) ")
_NOTES = re.compile(r"\s*(?:\(:[^()]*\)|\[[^\]]*\])")  # what a word governs
_EXPLAINED = re.compile(r"\s*\([^()]*\)")
_UNFINISHED = re.compile(r"[{}|<>=\[\]]")
_FORM_OF = re.compile(r"(?:[A-Za-z’'/-]+ ){1,6}(?:of|to|from) ([^\W\d_A-Za-z][^\W\d_A-Z]*|[^\W\d_]+)\b")
_SENTENCE = re.compile(
    r"(?:An?|The|Any|Of|One|Some|Someone|Something|Used|Made|To|In|On|At|By|From|For|With|Without|Such|That|Which|"
    r"Who|Not|Relating|Having|Being|Pertaining|Characteri[sz]ed|Expres\w+|Indicat\w+|Denot\w+|Form\w*|Person|Each|"
    r"Every|This|Very|More|Most|All|It|Between|Concerning|Belonging|Capable|Able|Like|Resembling)\b"
)  # words that a definition begins with
_RELATED = re.compile(
    r"\b(?:diminutive|augmentative|endearing|female equivalent|feminine|alternative|spelling|synonym|"
    r"verbal noun|gerund|participle|perfective|imperfective|passive|reflexive|comparative|superlative|"
    r"plural|singular|nominative|genitive|dative|accusative|instrumental|locative|vocative|form|"
    r"inflection|abbreviation|clipping|contraction|short|initialism|acronym)\b",
    re.I,
)


class Entry(NamedTuple):
    """A word in small letters, its gloss, and the word that it is a form of or made from, where that is all
    that is said."""

    word: str
    gloss: str
    of: str = ""


def stardict(base: str, files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The words of a dictionary in StarDict's form with what stands below them; `files` by their names."""
    index, texts = files[f"{base}.idx"], gzip.decompress(files[f"{base}.dict.dz"])
    place = 0
    while place < len(index):
        end = index.index(b"\0", place)
        start, size = struct.unpack(">II", index[end + 1 : end + 9])
        yield index[place:end].decode(), texts[start : start + size].decode()
        place = end + 9


def ukrainian(sources: Path) -> tuple[list[Entry], list[Entry]]:
    """The words of the Ukrainian dictionary, and forms without a gloss."""
    name = "Ukrainian-English Wiktionary dictionary"
    with tarfile.open(sources / "wiktionary-uk" / f"{name} stardict.tar.gz") as packed:
        files = {
            Path(member.name).name: found.read()
            for member in packed
            if (found := packed.extractfile(member)) is not None
        }
    written = list(stardict(name, files))
    forms = [Entry(form, "", written[number][0]) for form, number in _synonyms(files[f"{name}.syn"])]
    return list(entries(written)), [form for form in forms if form.word.islower() and form.of.islower()]


def _synonyms(file: bytes) -> Iterator[tuple[str, int]]:
    """Other spellings with the numbers of the words that they stand for."""
    place = 0
    while place < len(file):
        end = file.index(b"\0", place)
        yield file[place:end].decode().replace(_ACUTE, ""), int.from_bytes(file[end + 1 : end + 5], "big")
        place = end + 5


def polish(sources: Path) -> list[Entry]:
    """The words of the Polish dictionary."""
    name = "Polish-English Wiktionary dictionary"
    folder = sources / "wiktionary-pl" / f"{name} stardict"
    return list(entries(stardict(name, {path.name: path.read_bytes() for path in folder.iterdir()})))


def esperanto(sources: Path) -> list[Entry]:
    """The words of the Esperanto dictionary, whose lines begin with all forms."""
    path = sources / "wiktionary-eo" / "Esperanto-English Wiktionary dictionary.tsv"
    lines = (line.partition("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return list(entries((forms.partition("|")[0], text) for forms, _, text in lines))


def entries(written: Iterable[tuple[str, str]]) -> Iterator[Entry]:
    """The words in small letters that mean something, without letters of the alphabet, names and affixes."""
    for stressed, text in written:
        word = stressed.replace(_ACUTE, "")
        if word != word.lower() or not word.replace("'", "").replace("’", "").isalpha():
            continue
        gloss, of = read(text)
        if gloss or of:
            yield Entry(word, gloss, of)


def read(text: str) -> tuple[str, str]:
    """The first senses of an entry, those that are of today before others, and, if it has none, the word that
    it is said to be a form of."""
    senses: list[tuple[Standing, str]] = []
    of = ""
    for part, listed in _PART.findall(text):
        if part in _NO_WORDS:
            continue
        for source in _SENSE.findall(listed):
            plain = " ".join(_NOTES.sub("", unescape(source)).split()).replace(_ACUTE, "")
            said = open_dictionary.sense(part, plain)
            marked = _LABELS.match(said.text)
            mark, bare = (_register(marked[1]), said.text[marked.end() :]) if marked else ("", said.text)
            form = _FORM_OF.match(bare)
            if form is not None and _RELATED.search(form[0]):
                of = of or form[1].lower()
            elif bare and said.standing is not Standing.LAME and not _UNFINISHED.search(plain):
                senses.append((said.standing, mark + _as_written(bare, plain)))
    senses.sort(key=lambda each: each[0])
    best = [gloss for standing, gloss in senses if standing == senses[0][0] or standing == Standing.DIALECT]
    return together(best), "" if senses else of


def _register(labels: str) -> str:
    """Those of the labels that say who speaks so."""
    kept = [label for label in labels.split(", ") if _REGISTER.search(label)]
    return f"({', '.join(kept)}) " if kept else ""


def _as_written(gloss: str, source: str) -> str:
    """The gloss with a capital that its source has, unless that only begins a sentence."""
    capital = gloss[0].upper() + gloss[1:]
    begins = source.endswith(".") or _SENTENCE.match(capital)
    return capital if capital in source and not begins else gloss


def together(senses: Iterable[str]) -> str:
    """The first senses as one gloss, as many as there is room for, without explanations if they are long."""
    by_bare = {_EXPLAINED.sub("", each): each for each in reversed([*filter(None, senses)])}
    shown = [each for each in dict.fromkeys(senses) if each in by_bare.values()][:_MOST_SENSES]
    while len(shown) > 1 and len("; ".join(shown)) > _LONGEST:
        bare = [_EXPLAINED.sub("", each) if not each.startswith("(") else each for each in shown]
        shown = bare if bare != shown and all(bare) else shown[:-1]
    return "; ".join(dict.fromkeys(shown))


_TAGS = re.compile(r"\[p\].*?\[/p\]|\[c [^\]]*\].*?\[/c\]|\\\[.*?\\\]|\[/?[^\]]*\]")


def turned(sources: Path, often: Mapping[str, float]) -> dict[str, str]:
    """By Russian word in small letters the English words that have it as a translation: those of most of
    whose senses it is the first come first, then those that are frequent."""
    path = sources / "wiktionary-ru" / "dsl/oneway/en-ru-enwiktionary.dsl.dz"
    return translated(gzip.decompress(path.read_bytes()).decode("utf-16").splitlines(), often)


def translated(lines: Iterable[str], often: Mapping[str, float]) -> dict[str, str]:
    """The same from the lines of a dictionary in the form DSL."""
    weights: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    head = part = ""
    for line in lines:
        if not line.startswith("\t"):
            head = line.strip()
        elif "[m1]" not in line:
            part = found[1] if (found := re.search(r"<(\w+)>", line)) else ""
        elif head and head.islower() and part not in ("prop", "prefix", "suffix", "letter", "proverb"):
            words = [" ".join(word.replace(_ACUTE, "").split()) for word in _TAGS.sub("", line).split(",")]
            for place, word in enumerate(words):
                if word.isalpha() and word.islower():
                    weights[word][f"to {head}" if part == "v" else head] += 1 / (1 + place)
    return {word: _heaviest(found, often) for word, found in weights.items()}


def _heaviest(found: Mapping[str, float], often: Mapping[str, float]) -> str:
    """The English words of most weight, at least half as much as the first."""

    def rank(word: str) -> tuple[float, float]:
        return -found[word], -min(often.get(part, 0.0) for part in word.removeprefix("to ").split())

    words = sorted(found, key=rank)
    return ", ".join([word for word in words if found[word] * 2 >= found[words[0]]][:_MOST_SENSES])
