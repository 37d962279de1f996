"""A home of the player's with small word lists under the names of the shipped ones, so that everything that
asks for words answers at once; and games played there. It does not know what is done with them."""

import lzma
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import msgspec

from game.opening import open_game, words_for
from game.store.exports import complete_record
from game.store.gcg_games import gcg_of
from game.system.paths import shipped
from game.table import rulefile
from game.table.position import drawing_of
from game.table.session import Session, dumps, record_of
from game.words.automaton import Automaton, read, write
from game.words.pack import Title, pack
from modes.options import TileOptions
from tests.hostile.moves import some_move

_WORDS = 700
_MEMORY = Path("/dev/shm")


def new_home() -> Path:
    """A new home, in memory where that is possible, with small lists in it."""
    home = Path(mkdtemp(prefix="kanugo-hostile-", dir=_MEMORY if os.access(_MEMORY, os.W_OK) else None))
    for folder in ("lexicons", "rulesets/packs", "assets/deals", "assets/leaves", "cache/forms"):
        (home / folder).mkdir(parents=True)
    for path in shipped("lexicons").glob("*.dawg"):
        _shorten(path, home / "lexicons" / path.name)
    grammar = "esperanto.grammar.yaml"
    (home / "lexicons" / grammar).write_bytes((shipped("lexicons") / grammar).read_bytes())
    roots = (shipped("lexicons") / "esperanto.roots.tsv").read_text("utf-8").splitlines()
    (home / "lexicons/esperanto.roots.tsv").write_text("\n".join(roots[::25]), "utf-8")
    for language in ("english", "esperanto"):
        (home / f"lexicons/{language}.glosses.xz").write_bytes(
            lzma.compress(b"cat\tan animal\ncats\t\tcat\n")
        )
    for language in ("polish", "russian"):
        for kind, lines in (("glosses", "kot\tcat\nкот\tcat\n"), ("forms", ",a,em\n,а,ом\nkot\t0\nкот\t1\n")):
            (home / f"lexicons/{language}.{kind}.xz").write_bytes(lzma.compress(lines.encode()))
    return home


def _shorten(path: Path, to: Path) -> None:
    """Some hundred short words of a list, with their tiers."""
    whole_list, chance = read(path), Random(path.name)
    kept = dict(_short(whole_list, "", whole_list.header.root, 2))
    while len(kept) < _WORDS:
        kept |= [_any_word(whole_list, chance)]
    title = {name: getattr(whole_list.header, name) for name in Title.__struct_fields__}
    write(to, pack(kept, Title(**title)))


def _short(words: Automaton, before: str, node: int, most: int) -> Iterator[tuple[str, int]]:
    """Every word of so few letters."""
    for letter, child, tier in words.node(node):
        word = before + words.header.alphabet[letter - 1]
        if tier:
            yield word, tier
        if most > 1:
            yield from _short(words, word, child, most - 1)


def _any_word(words: Automaton, chance: Random) -> tuple[str, int]:
    word, node, tier = "", words.header.root, 0
    while node and not (tier and chance.random() < 0.4):
        letter, node, tier = chance.choice(list(words.node(node)))
        word += words.header.alphabet[letter - 1]
    return word, tier


def begun(name: str, chance: Random, players: int | None = None) -> Session:
    """A game of a ruleset with options as they come."""
    fewest, most = rulefile.load(name).players
    language = chance.choice(rulefile.languages(name) or (None,))
    whole_rules = rulefile.load(name, language=language)
    options = {option: chance.choice(choices) for option, choices in whole_rules.options.items()}
    options = {option: value for option, value in options.items() if chance.random() < 0.5}
    names = ("Ana", "Bo", "Cid", "Dea", "Eva", "Fe", "Gil")[: players or chance.randint(fewest, most)]
    levels = (
        tuple(chance.choice(list(whole_rules.of(TileOptions).targets)) for _ in names)
        if whole_rules.of(TileOptions).targets
        else ()
    )
    opening = open_game(name, names, chance.randrange(10**9), language, options, levels=levels)
    return Session(opening.mode, opening.setup)


def played(name: str, chance: Random, moves: int, players: int | None = None) -> Session:
    """The same, with so many moves made."""
    session = begun(name, chance, players)
    for _ in range(moves):
        move = some_move(session.mode, session.state, chance)
        if move is None:
            break
        session.make(move)
    return session


def saves(chance: Random) -> list[bytes]:
    """Save files of every ruleset, most of them of games that go on."""
    return [
        _saved(played(name, chance, moves)).encode()
        for name in rulefile.names()
        for moves in (6, chance.choice((0, 15)))
    ]


def _saved(session: Session) -> str:
    rules = session.mode.ruleset
    return dumps(complete_record(record_of(session), rules, words_for(rules), over=True))


def gcgs(chance: Random) -> list[bytes]:
    """Games of the boards as GCG: ours, and the same as another program would write them."""
    made = []
    for name in rulefile.names():
        if rulefile.load(name).board.edgeless:
            continue
        session = played(name, chance, 12)
        rules = session.mode.ruleset
        text = gcg_of(session, complete_record(record_of(session), rules, words_for(rules), over=True))
        theirs = "".join(line for line in text.splitlines(True) if not line.startswith("#note kanugo"))
        made += [
            text.encode(),
            theirs.encode(),
            theirs.replace("UTF-8", "ISO-8859-1").encode("latin-1", "replace"),
        ]
    return made


def positions(chance: Random) -> list[bytes]:
    """Positions out of games, with a hand and perhaps a placement."""
    made = []
    for name in rulefile.names():
        session = played(name, chance, 5)
        rules, state = session.mode.ruleset, session.state
        hand = "".join(piece for piece in state.left() if len(piece) == 1)[:7]
        document: dict[str, object] = {
            "ruleset": name,
            "language": rules.language,
            "hand": hand,
            "placement": [],
        }
        document |= {"board": drawing_of(state.board, rules), "players": rules.players[0]}
        cells = [(x, y + 1) for x, y in state.board if (x, y + 1) not in state.board] or [(0, 0)]
        placement = [[*cell, sign] for cell, sign in zip(cells[:2], hand, strict=False)]
        made += [msgspec.json.encode(document), msgspec.json.encode(document | {"placement": placement})]
    return made
