"""Glosses: what words mean, in English; for Esperanto the headwords of ESPDIC, for English WordNet's. Polish
and Russian words have what WikDict and the Wiktionaries say: the English, and a definition in their own
language. What these lack, and Ukrainian words, the English Wiktionary tells."""

import lzma
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from game.system.files import write_atomically
from lexicons.make import foreign_words, forms, open_dictionary, wikdict, wiktionary
from lexicons.make import polish as polish_list
from lexicons.make import russian as russian_list
from lexicons.make import ukrainian as ukrainian_list
from lexicons.make.common import exceptions, frequencies
from lexicons.make.english import words as english_words
from lexicons.make.esperanto_sources import LETTERS as ESPERANTO_LETTERS
from lexicons.make.esperanto_sources import read
from lexicons.make.foreign_words import Entry
from lexicons.make.open_dictionary import Sense, Standing
from lexicons.make.wordnet import WordNet, regular

HERE = Path(__file__).resolve().parent
_LONGEST = 110  # letters of a definition
_FREQUENT = 3.0  # on the Zipf scale: of the words that affixes are taken from
_PREFIXES = ("counter", "anti", "fore", "inter", "mis", "non", "out", "over", "pre", "re", "sub", "super",
             "under", "un", "up", "de")  # fmt: skip
_SUFFIXES = ("like", "less", "ness", "able", "ship", "hood", "wise", "ish", "ism", "ist", "er", "ly", "y")
_OF_VERBS = ("mis-", "out-", "re-", "un-", "de-")
_AFFIXES = ("suffix", "prefix")
_PARTS = {"Noun": "noun", "Verb": "verb", "Adjective": "adj"}  # as Wiktionary and WordNet name them
_BRIEF_PARTS = {"n": "noun", "v": "verb", "adj": "adj"}
_BASIC_ESPERANTO = re.compile(f"[{''.join(sorted(ESPERANTO_LETTERS))}]{{3,}}[oaie]")
_COUNTED = 5  # times that WordNet met a sense, below which its order is chance
_ALIKE = 1.0  # on the Zipf scale: ten times as frequent


def esperanto(sources: Path) -> dict[str, str]:
    """The headwords of ESPDIC, and words that it lacks from the English Wiktionary."""
    wrong = exceptions("esperanto-glosses").struck()
    glosses = {word: gloss for word, gloss in read(sources).glosses.items() if word not in wrong}
    entries = [entry for entry in foreign_words.esperanto(sources) if entry.word not in wrong]
    return filled(glosses, entries, lambda word: _BASIC_ESPERANTO.fullmatch(word) is not None)


def english(sources: Path) -> dict[str, str]:
    """The words of the lexicon, each with its commonest living sense, in this order: that which WordNet
    counted most, if often, the first living one of Wiktionary, an uncounted one of WordNet, any other of
    Wiktionary, with its label. A form of a word has a tab and its basic form, and so has another spelling."""
    return EnglishGlosses(sources).all()


class EnglishGlosses:
    """Chooses the gloss of each English word from WordNet and Wiktionary."""

    def __init__(self, sources: Path) -> None:
        self._words = sorted(map(str.lower, english_words(sources)))
        self._wordnet = WordNet(sources)
        self._wiktionary = open_dictionary.read(sources)
        self._often = frequencies("en", sources)
        self._forms = self._wordnet.forms(self._words)
        self._own = own_glosses("english")
        self._brief = _brief(sources)

    def all(self) -> dict[str, str]:
        """The glosses of all words that have one."""
        glosses: dict[str, str] = {}
        for word in self._words:
            basic, gloss = self._of(word)
            if gloss and basic == word:
                glosses[word] = gloss
            elif gloss and self._of(basic) == (basic, gloss):
                glosses[word] = f"\t{basic}"
                glosses[basic] = gloss
            elif gloss:  # WATERED is not what WATER is
                glosses[word] = f"{basic}: {gloss}"
        return glosses

    def _of(self, word: str, depth: int = 3, part: str = "") -> tuple[str, str]:
        """The basic form that tells what a word means, and its gloss; both are empty where nothing does. With
        a part of speech, what the word means as that."""
        if word in self._own:
            return word, self._own[word]
        meaning = self._wordnet.meaning(word, part)
        if meaning is not None and meaning.basic in self._own:
            meaning = meaning._replace(gloss=self._own[meaning.basic], met=_COUNTED)
        if meaning is not None and meaning.basic != word and (own := self._beside_form(word)):
            return word, f"{own} · {meaning.basic}: {meaning.gloss}"
        if meaning is not None and meaning.met >= _COUNTED:
            return meaning.basic, meaning.gloss
        sense = self._sense(word, part)
        if sense is not None and sense.of not in ("", word) and depth and sense.standing <= Standing.DIALECT:
            same = sense.inflected or sense.labelled
            basic, gloss = self._of(sense.of, depth - 1, _PARTS.get(sense.part, "") if same else "")
            if gloss:
                return basic, gloss
        if meaning is not None and (sense is None or sense.standing > Standing.LIVING or sense.of):
            return meaning.basic, meaning.gloss
        if sense is not None:
            return word, gloss_of("", sense.text)
        if word in self._brief:
            return word, self._brief[word][1]
        return self._derived(word) if depth else ("", "")

    def _derived(self, word: str) -> tuple[str, str]:
        """What a word means that is a regular form of one with a gloss, or is spelt with S for Z, or consists
        of a frequent word and an affix."""
        for part in ("verb", "noun", "adj"):
            for basic, _ in regular(word, part):
                if part in self._parts(basic) and (found := self._of(basic, 0, part))[1]:
                    return found
        spelt = re.sub(r"is(?=e$|ed$|es$|er$|ers$|ing$|ation$|ations$|able$)", "iz", word)
        if spelt != word and (found := self._of(spelt, 1))[1]:
            return found
        for before, stem, after in _parted(word):
            part = "verb" if before in _OF_VERBS else ""
            frequent = len(stem) > 2 and self._often.get(stem, 0.0) >= _FREQUENT
            if frequent and (gloss := self._of(stem, 0, part)[1]):
                return word, f"{' + '.join(filter(None, (before, stem, after)))}: {gloss}"
        return "", ""

    def _parts(self, word: str) -> frozenset[str]:
        """The parts of speech that a word can be."""
        listed = {
            _PARTS.get(sense.part, "") for sense in self._wiktionary.get(word, ()) if not sense.inflected
        }
        brief = {_BRIEF_PARTS.get(self._brief[word][0], "")} if word in self._brief else set()
        return self._wordnet.parts(word) | listed | brief

    def _sense(self, word: str, part: str = "") -> Sense | None:
        """The first of the senses that stand best in Wiktionary, of a part of speech if it has one of it; of
        a function word none of a noun, if there are others. One of the past gives way to one without a
        label."""
        senses = self._wiktionary.get(word, [])
        if part:
            senses = [sense for sense in senses if _PARTS.get(sense.part) == part] or senses
        if word in self._wordnet.function_words:
            senses = [sense for sense in senses if sense.part != "Noun"] or senses
        first = min(senses, key=lambda sense: sense.standing, default=None)
        if first is None or not first.of_the_past:
            return first
        plain = (each for each in senses if each.standing == first.standing and not each.labelled)
        return next((each for each in plain if not each.of), first)

    def _beside_form(self, word: str) -> str:
        """What an irregular form means in itself, if its own other forms are about as frequent as it is:
        BORED beside BORE, but not SAWS beside SAW."""
        if not self._wordnet.irregular(word):
            return ""
        others = [self._often.get(form, 0.0) for form in self._forms.get(word, ())]
        alike = self._often.get(word, 0.0) - max(others, default=0.0) < _ALIKE
        return (self._wordnet.own(word) or "") if alike else ""


def _brief(sources: Path) -> dict[str, tuple[str, str]]:
    """By word in small letters, its kind and first definition in WikDict's dictionaries from English."""
    found: dict[str, tuple[str, str]] = {}
    for other in ("fin", "jpn", "bul"):
        for sense in wikdict.read(sources, f"wikdict-eng-{other}", f"eng-{other}"):
            defined = wikdict.plain(sense.defined)
            if sense.word.islower() and sense.kind not in _AFFIXES and defined:
                found.setdefault(sense.word, (sense.kind, gloss_of("", open_dictionary.lowered(defined))))
    return found


def _parted(word: str) -> Iterator[tuple[str, str, str]]:
    """A word as a prefix, a stem and nothing, or as nothing, a stem and a suffix, with the hyphens of the
    affixes."""
    for prefix in _PREFIXES:
        if word.startswith(prefix):
            yield f"{prefix}-", word.removeprefix(prefix), ""
    for suffix in _SUFFIXES:
        if word.endswith(suffix):
            yield "", word.removesuffix(suffix), f"-{suffix}"


def own_glosses(name: str) -> dict[str, str]:
    """Our own glosses of a lexicon's words."""
    written = msgspec.yaml.decode(
        (HERE / "own_glosses.yaml").read_bytes(), type=dict[str, dict[str, str] | None]
    )
    return written[name] or {}


def polish(sources: Path) -> dict[str, str]:
    """The words of the list that are headwords of WikDict's Polish dictionary, and words that it lacks from
    the English Wiktionary."""
    known = set(polish_list.words(sources))
    senses = wikdict.chosen(wikdict.read(sources, "wikdict-pol-eng", "pol-eng"), frequencies("en", sources))
    glosses = {
        word: gloss_of(wikdict.english(of_word), wikdict.plain(of_word[0].defined))
        for word, of_word in senses.items()
        if word.upper() in known
    }
    return filled(glosses, foreign_words.polish(sources), lambda word: word.upper() in known)


def russian(sources: Path) -> dict[str, str]:
    """The words of the list that the Russian Wiktionary defines, or that WikDict has beside English at one
    sense of a Polish or a Greek word; English that is lacking is that of words which the English Wiktionary
    translates so."""
    known, fold = set(russian_list.words(sources)), russian_list.fold
    pairs = [
        (
            wikdict.read(sources, f"wikdict-{other}-eng", f"{other}-eng"),
            wikdict.read(sources, f"wikdict-{other}-rus", f"{other}-rus"),
        )
        for other in ("pol", "ell")
    ]
    by_sense = wikdict.english_by_sense(pairs, frequencies("en", sources))
    turned = foreign_words.turned(sources, frequencies("en", sources))
    english = {fold(word): meant for each in (turned, by_sense) for word, meant in each.items()}
    defined = wiktionary.definitions(sources)
    # Of two words that are written alike without ё, the one that has it is met more often.
    folded = {fold(word): defined[word] for word in sorted(defined, key=lambda word: "ё" in word)}
    words = (word for word in english.keys() | folded.keys() if word.upper() in known)
    glosses = {word: gloss_of(english.get(word, ""), folded.get(word, "")) for word in words}
    return {word: gloss for word, gloss in glosses.items() if gloss} | own_glosses("russian")


def ukrainian(sources: Path) -> dict[str, str]:
    """The words of the list that the English Wiktionary has, what is regularly made of these, and those of
    the forms it names that the basic forms lack."""
    known, fold = set(ukrainian_list.words(sources)), ukrainian_list.fold

    def folded(entries: Iterable[Entry]) -> list[Entry]:
        return [Entry(fold(entry.word), entry.gloss, fold(entry.of)) for entry in entries]

    words, named = map(folded, foreign_words.ukrainian(sources))
    glosses = filled({}, words, lambda word: word.upper() in known)
    lower = sorted(map(str.lower, known))
    made = [Entry(word, "", basic) for word in lower for basic in ukrainian_list.made_of(word)]
    told_itself = {entry.word for entry in words if entry.gloss}
    further = [entry for entry in (*named, *made) if entry.of in told_itself]
    regular = {form for basic, family in forms.ukrainian(sources) if basic in glosses for form in family}
    return filled(glosses, further, lambda word: word.upper() in known and word not in regular)


def filled(
    glosses: Mapping[str, str], entries: Iterable[Entry], known: Callable[[str], bool]
) -> dict[str, str]:
    """The glosses with those of further words; of what is only a form, the gloss of the other word."""
    new: dict[str, str] = {}
    entries = [entry for entry in entries if entry.word not in glosses and known(entry.word)]
    for entry in entries:
        if entry.gloss:
            new.setdefault(entry.word, gloss_of("", entry.gloss))
    for entry in entries:
        meant = new.get(entry.of) or glosses.get(entry.of)
        if entry.word not in new and entry.of != entry.word and meant:
            new[entry.word] = f"{entry.of}: {meant}"
    return {**new, **glosses}


def gloss_of(english: str, defined: str) -> str:
    """What a word means in English, and its definition, which ends where there is a place for it."""
    if len(defined) > _LONGEST:
        between = defined.rfind(";", 0, _LONGEST)
        place = max(defined.rfind(sign, 0, _LONGEST) for sign in (",", " ("))
        place = between if between > _LONGEST // 3 else place
        defined = defined[:place] if place > _LONGEST // 3 else defined[:_LONGEST].rpartition(" ")[0] + "…"
    if defined.count("(") > defined.count(")"):
        defined = defined[: defined.rfind("(")].rstrip()
    return " – ".join(filter(None, (english, defined.strip(" ,;"))))


def write(path: Path, glosses: Mapping[str, str]) -> None:
    """Write glosses, word, tab, gloss, newline, compressed."""
    text = "".join(f"{word}\t{glosses[word]}\n" for word in sorted(glosses))
    write_atomically(path, lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
