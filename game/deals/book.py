"""Books of certified deals: each with its number, its grade and a winning line. Grades go by the share of
simulated players who win a deal, alike in every game.

A book is text in lines, packed by xz where its name says so. The first line is JSON: the table, with the
hashes that the proofs depend on. Then a line for each deal: number, grade, wins of the grading players,
solution. The grade follows from the wins and stands there for people; it is not read."""

import hashlib
import lzma
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from game.fault import Fault
from game.system.files import exists, read_text, unpacked_text
from game.system.paths import places
from game.table.decode_faults import decode_fault
from game.table.ruleset import Ruleset, to_flat
from game.words.lexicon import EVERYDAY, Lexicon

AT_LEAST = (70, 50, 25, 10)
"""Percent of the players who win a deal of grade 1 to 4, at least; fewer win one of grade 5. They are the
same for every game, language and word list; from one to the next the odds fall to a half or a third."""

HARDEST = len(AT_LEAST) + 1
"""The grade of the hardest deals."""


class Difficulty(NamedTuple):
    """How hard a deal is: a grade from 1 to 5, the share of the simulated players who win it, and the share
    of its book's deals that are easier (None without a book)."""

    grade: int
    share: float
    harder_than: float | None = None


def grade_of(share: float) -> int:
    """The grade of a deal that this share of the players wins. Whole percents decide, as they are shown."""
    percent = round(100 * share)
    return next((n for n, least in enumerate(AT_LEAST, 1) if percent >= least), HARDEST)


def nearest(grade: int, grades: Iterable[int]) -> int:
    """The grade nearest to the wanted one, the easier of two; 0 (any) if any is wanted or there are none."""
    return min(grades, key=lambda each: (abs(each - grade), each), default=0) if grade else 0


DealWords = Literal["everyday", "all"]
"""The words that a solution takes: those of every day, or all that are valid. The player may lay any valid
word either way."""

Options = dict[str, bool | int | str]

ALL: DealWords = "all"
SETS: tuple[DealWords, ...] = get_args(DealWords)
"""Which books there may be of a game."""

SUFFIX = ".deals.xz"
_NUMBER = re.compile(r"[0-9]{1,9}")  # as large as a deal's number may be
_GRADE = re.compile(r"[1-5]")
MAX_BYTES = 1 << 25  # unpacked: a hundred thousand deals, many times those of ours

_UNSAID = {
    *("id", "name", "about", "options", "language", "lexicon", "tier", "pack", "pieces", "players"),
    *("pieces_are", "blank_is"),
    "offensive",  # which the words say
}


class BookHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table that a book is for, and how its deals were chosen. `rollouts` is how many lines were tried
    for a deal; each deal says how many of the `players` win it. `grading` is how its players were chosen: 1
    is 200 of one kind, 2 three kinds until the share was certain by limits that differed by patience, 3 as
    `grade.py` says. `words` are those of its solutions; players may lay any, and the hash of the lexicon is
    that of all words, by which the table judges. The last `added` deals were chosen for a grade that is rare
    among the others."""

    ruleset: str
    language: str
    options: Options = {}
    lexicon: str
    tier: str
    ruleset_hash: str
    pack_hash: str
    lexicon_hash: str
    rollouts: int
    players: int
    grading: int = 1
    first: int
    count: Annotated[int, msgspec.Meta(ge=1)]
    added: Annotated[int, msgspec.Meta(ge=0)] = 0
    words: DealWords = ALL


class CertifiedDeal(NamedTuple):
    """A deal of a book: its number, how hard it is from 1 to 5, how many of the grading players won, and the
    line that wins, as `notation` writes it."""

    number: int
    grade: int
    wins: int
    solution: str


class Book(NamedTuple):
    """A book of certified deals."""

    header: BookHeader
    deals: tuple[CertifiedDeal, ...]

    def is_of(self, here: Mapping[str, str]) -> bool:
        """Whether it is for a table with these hashes."""
        return all(getattr(self.header, name) == value for name, value in here.items())

    @property
    def first_deals(self) -> tuple[CertifiedDeal, ...]:
        """The deals that were taken as they came, without those added for their grade."""
        return self.deals[: len(self.deals) - self.header.added]

    def difficulty(self, deal: CertifiedDeal) -> Difficulty:
        """How hard a deal of the book is. Those added for their grade do not count for its place."""
        easier = sum(each.wins > deal.wins for each in self.first_deals)
        return Difficulty(deal.grade, self.share(deal), easier / len(self.first_deals))

    def share(self, deal: CertifiedDeal) -> float:
        """The part of the simulated players who win a deal of the book."""
        return _share(deal.wins, self.header.players)


def _share(wins: int, players: int) -> float:
    return min(1.0, wins / max(1, players))


def hashes(ruleset: Ruleset, lexicon: Lexicon) -> dict[str, str]:
    """The three hashes that a proof depends on: of the rules, the cards and the words."""
    rules = {field: value for field, value in to_flat(ruleset).items() if field not in _UNSAID}
    return {
        "ruleset_hash": _hash(rules),
        "pack_hash": _hash(ruleset.pieces),
        "lexicon_hash": _hash([lexicon.hash, lexicon.tier, lexicon.derives]),
    }


def words_of(lexicon: Lexicon, words: DealWords) -> Lexicon:
    """The words that a solution may take. Raises LexiconError if the lexicon has no list of everyday
    words."""
    return lexicon.at(EVERYDAY) if words == EVERYDAY else lexicon


def options_for(words: DealWords, ruleset: Ruleset) -> Options:
    """The options for deals with such solutions, if the ruleset offers them: with everyday words a card may
    be turned as soon as none of those can be laid."""
    return {"stuck_by": EVERYDAY} if words in ruleset.options.get("stuck_by", ()) else {}


def _hash(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()[:16]


def dumps(book: Book) -> str:
    lines = [msgspec.json.encode(book.header).decode(), *map(line_of, book.deals)]
    return "".join(line + "\n" for line in lines)


def line_of(deal: CertifiedDeal) -> str:
    return f"{deal.number} {deal.grade} {deal.wins} {deal.solution}"


def deal_of(line: str, players: int, file: str, place: str) -> CertifiedDeal:
    """The deal of a line, graded by this number of players. Raises Fault for an invalid line."""
    number, _, rest = line.partition(" ")
    grade, _, rest = rest.partition(" ")
    wins, _, solution = rest.partition(" ")
    if not (all(map(_NUMBER.fullmatch, (number, wins))) and _GRADE.fullmatch(grade) and solution):
        raise Fault(file, place, repr(line[:40]), "number, grade, wins and solution of a deal")
    return CertifiedDeal(int(number), grade_of(_share(int(wins), players)), int(wins), solution)


def loads(text: str, file: str) -> Book:
    """The book of a text. Raises Fault, with the line that cannot be read."""
    lines = text.removesuffix("\n").split("\n")
    try:
        head = msgspec.json.decode(lines[0], type=BookHeader)
    except (msgspec.DecodeError, RecursionError) as error:
        raise decode_fault(error, file, "line 1", lines[0], "a book of deals") from error
    deals = tuple(deal_of(line, head.players, file, f"line {n}") for n, line in enumerate(lines[1:], 2))
    if len(deals) != head.count:
        raise Fault(file, "", f"{len(deals)} deals", f"the {head.count} that line 1 says")
    if head.added >= head.count:
        raise Fault(file, "line 1 added", str(head.added), f"fewer than the {head.count} deals")
    return Book(head, deals)


def read_book(path: Path) -> Book:
    """The book of a file. Raises Fault if it cannot be read."""
    if path.suffix == ".xz":
        return loads(unpacked_text(path, MAX_BYTES, "a whole book of deals"), str(path))
    return loads(read_text(path, MAX_BYTES, "a book of deals"), str(path))


def packed(book: Book, path: Path) -> bytes:
    """The bytes of a book for a file of this name, the same for the same book."""
    text = dumps(book).encode()
    return lzma.compress(text, preset=9 | lzma.PRESET_EXTREME) if path.suffix == ".xz" else text


def name_of(ruleset: str, language: str, words: DealWords = ALL) -> str:
    of_words = "" if words == ALL else f"-{words}"
    return f"{ruleset}-{language}{of_words}{SUFFIX}"


def find(ruleset: str, language: str, words: DealWords = ALL) -> Path | None:
    """The book for a ruleset in a language with these words, the player's own before the shipped one."""
    folders = [folder / "deals" for folder in places("assets")]
    paths = (folder / name_of(ruleset, language, words) for folder in folders)
    return next((path for path in paths if exists(path)), None)
