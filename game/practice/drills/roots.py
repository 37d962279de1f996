"""What the drills of roots have in common, of a language that has a grammar. They know no board."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from unicodedata import normalize

from game.fault import Fault
from game.practice.context import PracticeContext
from game.practice.drills.words import ListOfWords, OfWords
from game.practice.explanation import Big, Explanation, Heading, Rule, TextLine, ToldPart
from game.practice.forms import AskedItem, WordsSought
from game.practice.item import Item, Solution
from game.practice.kind import GivenAnswer
from game.text.catalogues import text
from game.words.court import Court
from game.words.esperanto import Affix, Grammar, Parts, WordPart, whole
from game.words.glosses import Glosses

_MOST = 10  # more is a list to be typed off


class OfRoots(ListOfWords):
    """What is right of a root is what is in use; what the grammar has besides is right too."""

    brisk = 4.0

    @abstractmethod
    def words(self, course: PracticeContext, root: str) -> tuple[str, ...]:
        """The words in use that answer a root."""

    def make(self, course: PracticeContext, random: Random) -> Iterator[Item]:
        """Short roots first."""
        if not self.suits(course):
            return
        usable = set(course.letters)
        roots = [
            root.upper()
            for root, known in grammar_of(course).roots.items()
            if known.common and not known.name
        ]
        for root in sorted(random.sample(roots, len(roots)), key=len):
            if usable.issuperset(root) and 0 < len(self.words(course, root)) <= _MOST:
                yield self.item(course, root)

    def look_at(self, course: PracticeContext, item: Item) -> None:
        super().look_at(course, item)
        if not self.words(course, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a root of words in use")

    def unfit(self, course: PracticeContext, item: Item, word: str) -> str:
        strange = super().unfit(course, item, word)
        if not strange and item.ask not in word:
            return text("It has to contain {root}.", root=item.ask)
        return strange

    def solution(self, course: PracticeContext, item: Item) -> Solution:
        return Solution(self.words(course, item.ask), all_of_it=True)


def in_use(course: PracticeContext, word: str) -> bool:
    """Whether a word is one of those that are practised."""
    return course.common.tier_of(word) == course.common.tier and course.lexicon.offers(word)


def grammar_of(course: PracticeContext) -> Grammar:
    """The grammar of a course that is asked for roots."""
    grammar = course.lexicon.grammar
    assert grammar is not None, "only a language with a grammar is asked for roots"
    return grammar


def is_made(course: PracticeContext, root: str, word: str) -> bool:
    """Whether a word is the root with one affix and an ending in each of its shortest readings: a PIANO is
    not one who is pious, and ELFARO can be an achievement as well as a group of elves."""
    readings = [parts for parts in grammar_of(course).readings(word.lower()) if whole(parts)]
    shortest = min(map(len, readings), default=0)
    return bool(readings) and all(_with_one(root, parts) for parts in readings if len(parts) == shortest)


def may_be_made(course: PracticeContext, root: str, word: str) -> bool:
    """Whether any reading makes it so, also one that divides what is one root by itself."""
    return any(_with_one(root, parts) for parts in grammar_of(course).readings(word.lower()))


def _with_one(root: str, parts: Parts) -> bool:
    return len(parts) == 3 and WordPart("root", root.lower()) in parts and parts[-1].kind == "ending"


class Affixes(OfRoots):
    """The affixes of Esperanto that a root takes in words that are in use; an answer is the noun, verb or
    adjective made with one (HUNDO: HUNDEJO, HUNDETO, HUNDINO)."""

    name = "affixes"

    def title(self) -> str:
        return text("Affixes")

    def ask(self, course: PracticeContext, item: Item) -> AskedItem:
        sentence = text(
            "Find the words made from the root {root}, one prefix or suffix, and an ending.",
            root=item.ask,
        )
        return AskedItem(sentence, WordsSought(("", *item.ask, "")))

    def suits(self, course: PracticeContext) -> bool:
        derived = course.ruleset.word_forms not in ("roots", "endings")
        return derived and course.lexicon.grammar is not None

    def words(self, course: PracticeContext, root: str) -> tuple[str, ...]:
        """With each affix the first simple ending that makes a word in use."""
        grammar = grammar_of(course)
        stems = [root + suffix.upper() for suffix in grammar.suffixes]
        stems += [prefix.upper() + root for prefix in grammar.prefixes]
        made = (
            next((word for word in (stem + ending for ending in "OIA") if in_use(course, word)), "")
            for stem in stems
        )
        return tuple(word for word in dict.fromkeys(made) if is_made(course, root, word))

    def also(self, course: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Whatever can be read so, though it is more often read otherwise (DIINO as di·in·o)."""
        return [word for word in given if word in course.lexicon and may_be_made(course, item.ask, word)]


_SIMPLE = ("O", "A", "E", "I")
"""The endings that a dictionary gives a root: noun, adjective, adverb, verb."""


class EndingDrill(OfRoots):
    """The endings of Esperanto that a root takes in words that are in use (HUNDO, HUNDA)."""

    name = "endings"

    def title(self) -> str:
        return text("Endings")

    def ask(self, course: PracticeContext, item: Item) -> AskedItem:
        sentence = text("Find the words made from the root {root} and an ending.", root=item.ask)
        return AskedItem(sentence, WordsSought((*item.ask, "")))

    def suits(self, course: PracticeContext) -> bool:
        return course.ruleset.word_forms != "roots" and course.lexicon.grammar is not None

    def words(self, course: PracticeContext, root: str) -> tuple[str, ...]:
        return tuple(word for word in (root + ending for ending in _SIMPLE) if in_use(course, word))

    def unfit(self, course: PracticeContext, item: Item, word: str) -> str:
        why = super().unfit(course, item, word)
        if why or word.startswith(item.ask):
            return why
        return text("It has to begin with {letters}.", letters=item.ask)

    def also(self, course: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        endings = grammar_of(course).endings
        return [
            word
            for word in given
            if word.startswith(item.ask)
            and word[len(item.ask) :].lower() in endings
            and word in course.lexicon
        ]


_SENSES = 4  # of a word that are asked by
_WINDOW = 20  # roots among which the order is left to chance
_ENDINGS = "OAEI"  # of basic words
_STEP = 4  # roots after which a correlative comes, and words made from them

_CLASSES = {
    "o": lambda: text("noun"),
    "a": lambda: text("adjective"),
    "e": lambda: text("adverb"),
    "i": lambda: text("verb"),
}


class ByMeaning(OfWords):
    """A word from its meaning. Roots come in their basic words, those first of which most other words are
    made; between them correlatives, and words made from the roots before with an affix or another ending."""

    name = "meaning"
    brisk = 5.0
    choice = 1  # each root has its turn: words are made from those before

    def title(self) -> str:
        return text("By meaning")

    def ask(self, course: PracticeContext, item: Item) -> AskedItem:
        word, root, meaning = item.ask, _told_root(course, item.ask), _meaning(course, item.ask)
        if _is_small(course, word):
            sentence = text("Which correlative means “{meaning}”?", meaning=meaning)
            return AskedItem(sentence, WordsSought(("",) * len(word), one=True))
        if not root:
            last = word[-1] if _reading(course, word)[-1].kind == "ending" else ""
            places = (word[0], *("" for _ in word[1:-1]), last)
            sentence = text("Which word means “{meaning}”?", meaning=meaning)
            return AskedItem(sentence, WordsSought(places, one=True))
        before = () if word.startswith(root) else ("",)
        sentence = text("Which word made from {root} means “{meaning}”?", root=root, meaning=meaning)
        known = _basic(course, root.lower())
        told = text("{word}: {gloss}", word=known, gloss=_meaning(course, known))
        return AskedItem(sentence, WordsSought((*before, *root, ""), one=True), (told,))

    def look_at(self, course: PracticeContext, item: Item) -> None:
        super().look_at(course, item)
        if not self.suits(course) or not _asked(course, item.ask):
            raise Fault("drill item", self.name, repr(item.ask), "a word whose meaning is known")

    # --- its items ------------------------------------------------------------------------------------

    def suits(self, course: PracticeContext) -> bool:
        return course.lexicon.grammar is not None and course.glosses is not None

    def make(self, course: PracticeContext, random: Random) -> Iterator[Item]:
        if self.suits(course):
            for word in dict.fromkeys(_way(course, random)):
                if _asked(course, word):
                    yield self.item(course, word)

    # --- its answers ----------------------------------------------------------------------------------

    def solution(self, course: PracticeContext, item: Item) -> Solution:
        return Solution((item.ask,))

    def also(self, course: PracticeContext, item: Item, given: Sequence[str]) -> Collection[str]:
        """Whatever else means the same, and is made from the root that was named."""
        alike = _glosses(course).alike(item.ask)
        return [
            word
            for word in given
            if word in alike and word in course.lexicon and not self.unfit(course, item, word)
        ]

    def unfit(self, course: PracticeContext, item: Item, word: str) -> str:
        root = _told_root(course, item.ask)
        return "" if root in word else text("It has to contain {root}.", root=root)

    def explain(self, course: PracticeContext, court: Court, item: Item, answer: GivenAnswer) -> Explanation:
        right = answer.result.right
        parts: list[ToldPart] = [
            Heading(right, text("Right") if right else text("Not right")),
            Rule(),
            Big(item.ask),
            TextLine(text("“{gloss}”", gloss=_meaning(course, item.ask)), loud=True),
            *(TextLine(line) for line in _made_of(course, item.ask)),
        ]
        others = [word for word in answer.given if word != item.ask]
        glossed = [(word, court.judge(word).gloss) for word in others]
        told = [text("{word}: {gloss}", word=word, gloss=gloss) for word, gloss in glossed if gloss]
        return Explanation((*parts, *([Rule()] if told else []), *map(TextLine, told)))


# --- the way from the first word on -----------------------------------------------------------------------


def _way(course: PracticeContext, random: Random) -> Iterator[str]:
    """Words in the order in which they are learnt, some more than once."""
    grammar = grammar_of(course)
    roots = _fruitful(course, random)
    small = [
        (first + last).upper()
        for first in grammar.correlatives.beginnings
        for last in grammar.correlatives.endings
    ]
    later: list[str] = []
    for n, root in enumerate(roots, 1):
        yield _basic(course, root)
        made = _others(course, root)
        random.shuffle(made)
        later += made[1:]
        yield from made[:1]
        if n % _STEP == 0:
            yield from islice(small, n // _STEP - 1, n // _STEP)
    yield from later


def _fruitful(course: PracticeContext, random: Random) -> list[str]:
    """The roots in common use, first those of which the dictionary has most words with one affix."""
    grammar, glosses = grammar_of(course), _glosses(course)
    number = {
        root: sum(stem + ending in glosses for _, stem in _stems(grammar, root) for ending in "oai")
        for root, known in grammar.roots.items()
        if known.common and not known.name
    }
    ranked = sorted(number, key=lambda root: (-number[root], len(root), root))
    windows = (ranked[at : at + _WINDOW] for at in range(0, len(ranked), _WINDOW))
    return [root for window in windows for root in random.sample(window, len(window))]


def _stems(grammar: Grammar, root: str) -> Iterator[tuple[Affix, str]]:
    """The root with each affix."""
    yield from ((affix, root + suffix) for suffix, affix in grammar.suffixes.items())
    yield from ((affix, prefix + root) for prefix, affix in grammar.prefixes.items())


def _others(course: PracticeContext, root: str) -> list[str]:
    """The words that are made from a root with another ending than its basic word, or with one affix that
    says clearly what it does."""
    basic = _basic(course, root)
    if basic == root.upper():
        return []
    glosses = _glosses(course)
    plain = [(root + ending).upper() for ending in "oaei"]
    stems = [stem for affix, stem in _stems(grammar_of(course), root) if affix.means]
    made = [stem + ending for stem in stems for ending in "oai"]
    made = [word.upper() for word in made if word in glosses and is_made(course, root.upper(), word.upper())]
    made = [word for word in made if not _borrowed(course, root.upper(), word)]
    words = [word for word in (*plain, *made) if word != basic and _asked(course, word)]
    return [word for word in words if _meaning(course, word).islower()]  # VENECA is said of Venice


# --- what is known of a word ------------------------------------------------------------------------------


def _glosses(course: PracticeContext) -> Glosses:
    glosses = course.glosses
    assert glosses is not None, "only words with glosses are asked by meaning"
    return glosses


def _asked(course: PracticeContext, word: str) -> bool:
    """Whether it may be asked for: a word of the dictionary whose gloss does not give it away."""
    senses = _senses(course, word)
    known = bool(senses) and word.lower() not in senses
    return known and set(word) <= set(course.letters) and course.lexicon.offers(word)


def _meaning(course: PracticeContext, word: str) -> str:
    """The first meanings of a word."""
    return ", ".join(_senses(course, word)[:_SENSES])


def _senses(course: PracticeContext, word: str) -> tuple[str, ...]:
    """What a word means; where words have no endings a root means what its basic word does."""
    glosses = _glosses(course)
    if course.ruleset.word_forms != "roots":
        return glosses.senses(word)
    return glosses.senses(word) or max((glosses.senses(word + ending) for ending in _ENDINGS), key=len)


def _borrowed(course: PracticeContext, root: str, word: str) -> bool:
    """Whether a word only looks made from a root, and is the name that the thing has everywhere: METANO is
    methane, and no member of what is put."""
    return _named_alike(word[:-1], _senses(course, word)) and not _named_alike(
        root, [sense for ending in _ENDINGS for sense in _glosses(course).senses(root + ending)]
    )


def _named_alike(stem: str, senses: Iterable[str]) -> bool:
    plain = "".join(letter for letter in normalize("NFD", stem.lower()) if letter.isalpha())
    return any(sense.lower().replace("th", "t").startswith(plain) for sense in senses)


def _is_small(course: PracticeContext, word: str) -> bool:
    return grammar_of(course).correlatives.parts(word.lower()) is not None


def _told_root(course: PracticeContext, word: str) -> str:
    """The root that is told where a word made from it is sought; empty where a root or a correlative is."""
    if _is_small(course, word):
        return ""
    root = next((part.text for part in _reading(course, word) if part.kind == "root"), "")
    return "" if word == _basic(course, root) else root.upper()


def _reading(course: PracticeContext, word: str) -> Parts:
    """A word in its parts; one that has no reading is a bare root."""
    readings = grammar_of(course).readings(word.lower())
    return next(filter(whole, readings), (WordPart("root", word.lower()),))


def _basic(course: PracticeContext, root: str) -> str:
    """The word by which a root is learnt: bare where words have no endings; a verb whose first meaning the
    noun has not (PAROLI; but MARTELO, with which one hammers) and that is more than to be something (BELI);
    else the one that means most, as a noun or adjective does of which the others are made."""
    if course.ruleset.word_forms == "roots":
        return root.upper()
    noun, adjective, adverb, verb = (root.upper() + ending for ending in _ENDINGS)
    first = _senses(course, verb)[0] if _asked(course, verb) else ""
    if first and first not in _senses(course, noun) and not first.startswith("be "):
        return verb
    asked = [word for word in (noun, adjective, verb, adverb) if _asked(course, word)]
    return max(asked, key=lambda word: len(_senses(course, word)), default=root.upper())


def _made_of(course: PracticeContext, word: str) -> Iterator[str]:
    """The parts of a word and what each does, a line each; of a word in one piece nothing."""
    grammar = grammar_of(course)
    small = grammar.correlatives.parts(word.lower())
    if small is not None:
        yield _line(small[0] + "-", text(grammar.correlatives.beginnings[small[0]]))
        yield _line("-" + small[1], text(grammar.correlatives.endings[small[1]]))
        return
    parts = _reading(course, word)
    for part in parts if len(parts) > 1 else ():
        match part.kind:
            case "prefix" if means := grammar.prefixes[part.text].means:
                yield _line(part.text + "-", text(means))
            case "suffix":
                yield _line(f"-{part.text}-", text(grammar.suffixes[part.text].means))
            case "ending":
                yield _line("-" + part.text, _CLASSES[grammar.endings[part.text]]())
            case _:
                yield _line(part.text, _meaning(course, _basic(course, part.text)))


def _line(part: str, does: str) -> str:
    return text("{word}: {gloss}", word=part, gloss=does)
