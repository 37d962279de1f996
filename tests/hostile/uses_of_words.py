"""What the program does with each kind of file about words, in the way of `uses`."""

from itertools import islice
from pathlib import Path
from random import Random

from game.search.kernel import form
from game.search.kernel.plays import search_for
from game.table import rulefile
from game.table.board import Board
from game.table.ruleset import Ruleset
from game.words.court import Court
from game.words.esperanto import read_grammar
from game.words.glosses import BasicForms, Glosses
from game.words.lexicon import Lexicon
from game.words.lexicons import load, read_card
from tests.hostile.uses import USED, home, kept


def packed_list(content: bytes, chance: Random) -> str:
    return _list(content, ".dawg", chance)


def plain_list(content: bytes, chance: Random) -> str:
    return _list(content, ".txt", chance)


def _list(content: bytes, ending: str, chance: Random) -> str:
    path = kept(content, ".", ending)
    try:
        return _asked(load(str(path)), chance)
    finally:
        path.unlink()


def _asked(lexicon: Lexicon, chance: Random) -> str:
    """A list is asked for words and searched in."""
    words = list(islice(lexicon, 20))
    assert all(word in lexicon for word in words)
    letters = "".join(chance.choice(lexicon.alphabet) for _ in range(5))
    _ = letters in lexicon, letters + "Ж\0" in lexicon, lexicon.fold(letters), lexicon.join("cxSX")
    _ = len(lexicon), lexicon.longest, lexicon.tier_of(letters)
    court = Court(lexicon, None, None, None)
    for word in (*words[:2], letters):
        court.judge(word)
    if len(lexicon) <= 2000:
        rules = _searched(lexicon)
        if rules is not None:
            search_for(rules, lexicon).every(Board.parse("CAT", (6, 7)), tuple(rules.letters[:4]), 5)
        form.forget()
    return USED


def _searched(lexicon: Lexicon) -> Ruleset | None:
    rules = rulefile.load("scrabble")
    usable = {letter: (2, 1) for letter in lexicon.alphabet if letter.isalpha() and len(letter.lower()) == 1}
    return rules.changed(pieces={**usable, "?": (2, 0)}) if usable else None


def search_form(content: bytes, chance: Random) -> str:
    """A file of the cache; one that is not whole is as none."""
    path = kept(content, "cache/forms", ".gaddag")
    try:
        return "none" if form._read(path) is None else USED
    finally:
        path.unlink()


def kept_back(content: bytes, chance: Random) -> str:
    """The list of offensive words beside a packed one."""
    path = kept(content, ".", ".offensive.tsv")
    packed = path.with_name(path.name.replace(".offensive.tsv", ".dawg"))
    packed.write_bytes((home() / "lexicons/english.dawg").read_bytes())
    try:
        lexicon = load(str(packed))
        return _asked(lexicon.offering_all() if chance.random() < 0.2 else lexicon, chance)
    finally:
        path.unlink()
        packed.unlink()


def grammar(content: bytes, chance: Random) -> str:
    path = kept(content, ".", ".grammar.yaml")
    return _derived(path, path.with_name(path.name.replace(".grammar.yaml", ".roots.tsv")), b"hund\to\tc\n")


def roots(content: bytes, chance: Random) -> str:
    path = kept((home() / "lexicons/esperanto.grammar.yaml").read_bytes(), ".", ".grammar.yaml")
    return _derived(path, path.with_name(path.name.replace(".grammar.yaml", ".roots.tsv")), content)


def _derived(path: Path, beside: Path, content: bytes) -> str:
    beside.write_bytes(content)
    try:
        read = read_grammar(path)
        for word in ("hundo", "malhundetoj", "kataro", ""):
            read.derives(word)
        return USED
    finally:
        path.unlink()
        beside.unlink()


def glosses(content: bytes, chance: Random) -> str:
    path = kept(content, ".", ".glosses.xz")
    try:
        Glosses(path).gloss("CAT", ("cat",))
        return USED
    finally:
        path.unlink()


def forms(content: bytes, chance: Random) -> str:
    path = kept(content, ".", ".forms.xz")
    try:
        for word in ("CATS", "NAJFINES", "КОТЫ", "A" * 40):
            BasicForms(path).of(word)
        return USED
    finally:
        path.unlink()


def card(content: bytes, chance: Random) -> str:
    path = kept(content, ".", ".yaml")
    try:
        read_card(path)
        return USED
    finally:
        path.unlink()
