"""Reads rulesets from YAML: merges `extends`, language, options and {players: n} maps, and checks the result.
A mistake is a Fault that names the file, the path in it, what was found and what was expected.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from game.fault import Fault
from game.system import extensions
from game.system.extensions import options_type
from game.system.files import exists
from game.system.paths import places, shipped
from game.system.yaml_file import read_yaml
from game.table.board import FREE
from game.table.decode_faults import validation_fault
from game.table.ruleset import Ruleset, from_flat, known_fields, to_flat
from game.table.ruleset_checks import check, span

FOLDER = "rulesets"


def folders() -> tuple[Path, ...]:
    """Where rulesets are looked for: in packages last, so that none of theirs replaces another."""
    return (*places(FOLDER), *extensions.folders(extensions.RULESETS)[0])


def faults() -> Iterator[Fault]:
    """What is wrong with the ruleset folders of packages: missing folders, and names that are taken."""
    brought, lost = extensions.folders(extensions.RULESETS)
    yield from lost
    taken = {path.stem: shipped(FOLDER) for path in shipped(FOLDER).glob("*.yaml")}
    for folder in brought:
        for path in sorted(folder.glob("*.yaml")):
            if taken.setdefault(path.stem, folder) != folder:
                found, there = f"a ruleset {path.stem!r}", f"another name: {taken[path.stem]} has it"
                yield Fault(str(path), "", found, there)


YamlMap = dict[str, Any]
"""The content of a YAML file, not yet checked: the one place where types are open."""

NAME = r"^[\w-]{1,50}\Z"
"""The form of a ruleset's id: the name of a file, never a path to another folder."""

_FILE_NAME = (
    r"^(shared/)?[\w-]{1,50}\Z"  # what may be extended: rulesets, and files that several of them share
)
_LANGUAGE = r"^[\w-]{1,20}\Z"
_MAX_LANGUAGES = 50


def names() -> tuple[str, ...]:
    """The names of all ruleset files: the shipped, the player's own and those of packages, sorted."""
    return tuple(sorted({path.stem for folder in folders() for path in folder.glob("*.yaml")}))


def is_ours(ruleset: str) -> bool:
    """Whether a ruleset of this id is shipped, not only the player's own."""
    return (shipped(FOLDER) / f"{ruleset}.yaml").is_file()


def languages(ruleset: str) -> tuple[str, ...]:
    """The languages a ruleset can be played in, its default first; empty if it leaves no choice."""
    return tuple(_languages(_read_ruleset(ruleset).get("languages", {}), f"{FOLDER}/{ruleset}.yaml"))


def load(
    ruleset: str,
    players: int | None = None,
    language: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Ruleset:
    """The ruleset of this id, for this number of players (default: the fewest), in this language (default:
    the first it names), with these options decided.

    Raises Fault for an unknown id, language, option or number of players, and for any mistake in the files.
    """
    return _build(dict(_read_ruleset(ruleset)), ruleset, players, language, options)


def load_file(path: Path, ruleset: str) -> tuple[Ruleset, ...]:
    """The ruleset of a file outside the ruleset folders, as it would be in them under this id: in every
    language, for the fewest and for the most players. Raises Fault for any mistake in it."""
    written = _extended(path, (ruleset,))
    file = f"{FOLDER}/{path.name}"
    codes: Sequence[str | None] = tuple(_languages(written.get("languages", {}), file)) or (None,)
    if len(codes) > _MAX_LANGUAGES:
        raise Fault(file, "languages", f"{len(codes)} languages", f"at most {_MAX_LANGUAGES}")
    first = [_build(dict(written), ruleset, None, language, None) for language in codes]
    counts = [each.players[1] for each in first]
    others = [_build(dict(written), ruleset, *each, None) for each in zip(counts, codes, strict=True)]
    return (*first, *others)


_SHIPPED = "shipped"  # in a written ruleset: the fingerprint of the shipped one that it differs from
_DESCRIPTIVE = ("name", "about", "options")  # no game depends on them
_SIGHT_IN_1_0 = {"literaki": {"beginner": 0.14, "club": 0.35}, "skrablo": {"club": 0.12}}
"""What computer players noticed in 1.0, when that was part of the fingerprints."""


def written(
    ruleset: Ruleset, name: str, players: int, language: str | None, options: Mapping[str, object]
) -> YamlMap:
    """A ruleset as a save file holds it: what differs from the shipped ruleset of this name, with the
    fingerprint of that; if none is shipped, everything that differs from the defaults."""
    try:
        shipped_one = _shipped(name, players, language, options)
    except Fault:
        return to_flat(ruleset)
    usual = to_flat(shipped_one, every=True)
    own = to_flat(ruleset, every=True)
    if usual.keys() != own.keys():
        return to_flat(ruleset)
    return {_SHIPPED: fingerprint(shipped_one), **{k: v for k, v in own.items() if v != usual[k]}}


def from_saved(
    written: YamlMap, name: str, players: int, language: str | None, options: Mapping[str, object]
) -> Ruleset:
    """The ruleset of a save file. Raises Fault if the shipped ruleset has changed since, and
    msgspec.ValidationError for anything that is no ruleset."""
    if _SHIPPED not in written:
        return from_flat(written)
    usual = _shipped(name, players, language, options)
    if written[_SHIPPED] != fingerprint(usual):
        raise Fault("", "", f"{name} of another version of kanugo", "the rules shipped with this one")
    changes = {key: value for key, value in written.items() if key != _SHIPPED}
    return from_flat({**msgspec.to_builtins(to_flat(usual, every=True)), **changes})


def fingerprint(ruleset: Ruleset) -> str:
    """A hash of all fields that affect a game: not name, description and choices. What computer players
    notice may change, so it counts as in 1.0."""
    fields = {key: value for key, value in to_flat(ruleset).items() if key not in (*_DESCRIPTIVE, "sight")}
    if ruleset.id in _SIGHT_IN_1_0:
        fields["sight"] = _SIGHT_IN_1_0[ruleset.id]
    return sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16]


def _shipped(name: str, players: int, language: str | None, options: Mapping[str, object]) -> Ruleset:
    """The shipped ruleset of a name, even if the player has one of the same name. Raises Fault."""
    path = shipped(FOLDER) / f"{name}.yaml"
    if not re.match(NAME, name) or not path.is_file():
        raise Fault("ruleset", "", repr(name[:60]), "the name of a shipped ruleset")
    return _build(_extended(path), name, players, language, options)


def _build(
    written: YamlMap,
    ruleset: str,
    players: int | None,
    language: str | None,
    options: Mapping[str, object] | None,
) -> Ruleset:
    """The ruleset of a file, with what it extends."""
    file = f"{FOLDER}/{ruleset}.yaml"
    alone = language == written.get("language") and "languages" not in written
    localized = _language_fields(written.pop("languages", {}), None if alone else language, file)
    written |= _with_options(localized, written.get("options", {}))
    written |= _option_fields(written, options or {}, ruleset)
    count = _seats(written, players, file)
    pack = written.get("pack")
    written = {key: _for_players(value, count) for key, value in written.items()}
    if isinstance(pack, str) and pack:
        written["pieces"] = _pack(pack)
    kept = written.pop("free_cards", None)
    if kept is not None:
        written["pieces"] = _with_free_cards(written.get("pieces", {}), kept, file)
    total = written.pop("total", None)
    if "id" in written:
        raise Fault(file, "id", repr(written["id"]), "no id: the file name is the id")
    key = options_type(str(written.get("mode"))), count, total, repr((ruleset, written))
    if key not in _checked:
        if len(_checked) >= _MAX_CHECKED:
            _checked.clear()
        _checked[key] = _valid(ruleset, written, total, count, file)
    return _checked[key]


_MAX_CHECKED = 300

_checked: dict[tuple[object, ...], Ruleset] = {}
"""Checked rulesets by their content: checking takes milliseconds, and a menu loads the same ones often."""


def _valid(ruleset: str, written: YamlMap, total: Any, count: int, file: str) -> Ruleset:
    try:
        made = from_flat({"id": ruleset, **written})
    except msgspec.ValidationError as error:
        raise validation_fault(error, file, fields=known_fields(str(written.get("mode")))) from error
    if not re.match(NAME, made.lexicon):
        raise Fault(file, "lexicon", repr(made.lexicon[:60]), "the name of a lexicon")
    if total is not None and total != made.size:
        raise Fault(file, "pieces", f"{made.size} pieces", f"{total}, as `total` says")
    check(made, count, file)
    return made


def _read_ruleset(ruleset: str) -> YamlMap:
    path = _file_of(ruleset) if re.match(NAME, ruleset) else None
    if path is not None:
        return _extended(path)
    if ruleset in names():
        file = f"{FOLDER}/{ruleset}.yaml"
        if re.match(NAME, ruleset):
            raise Fault(file, "", "a special file", "a readable YAML file in UTF-8")
        raise Fault(file, "", "an invalid ruleset name", "up to 50 letters, digits, - and _, then .yaml")
    known = ", ".join(name for name in names() if re.match(NAME, name))
    raise Fault("ruleset", "", repr(ruleset[:60]), f"one of {known}")


def _file_of(name: str) -> Path | None:
    paths = (folder / f"{name}.yaml" for folder in folders())
    try:
        return next((path for path in paths if exists(path)), None)
    except OSError as error:
        raise Fault(
            f"{FOLDER}/{name[:50]}.yaml", "", error.strerror or str(error), "a readable file"
        ) from error


def _extended(path: Path, below: tuple[str, ...] = ()) -> YamlMap:
    """The file with what it extends: a shallow override, key by key."""
    written = _parse(path)
    base = written.pop("extends", None)
    if base is None:
        return written
    file = f"{FOLDER}/{path.name}"
    inside = isinstance(base, str) and re.match(_FILE_NAME, base)
    found = _file_of(base) if inside else None
    if found is None or base in below:
        raise Fault(file, "extends", repr(base), "the name of another ruleset file, without .yaml")
    return {**_extended(found, (*below, base)), **written}


@cache
def _parse_cached(path: Path, changed: int) -> YamlMap:
    file = f"{FOLDER}/{path.name}"
    written = read_yaml(path, file)
    if not isinstance(written, dict):
        raise Fault(file, "", type(written).__name__, "fields with values")
    return written


def _parse(path: Path) -> YamlMap:
    return dict(_parse_cached(path, path.stat().st_mtime_ns))


def _languages(languages: Any, file: str) -> dict[str, YamlMap]:
    if isinstance(languages, dict):
        named = all(isinstance(code, str) and re.match(_LANGUAGE, code) for code in languages)
        if named and all(isinstance(fields, dict) for fields in languages.values()):
            return languages
    raise Fault(file, "languages", repr(languages)[:60], "languages, such as en, each with fields")


def _language_fields(written: Any, language: str | None, file: str) -> YamlMap:
    """The fields that the chosen language sets."""
    languages = _languages(written, file)
    if not languages:
        if language is not None:
            raise Fault("language", "", repr(language), f"none: {file} allows no choice")
        return {}
    chosen = language or next(iter(languages))
    if chosen not in languages:
        raise Fault("language", "", repr(language), f"one of {', '.join(languages)}")
    return {"language": chosen, **languages[chosen]}


def _with_options(localized: YamlMap, options: Any) -> YamlMap:
    """The fields of a language, with its options added to those of the ruleset."""
    own = localized.get("options")
    if isinstance(own, dict) and isinstance(options, dict):
        return {**localized, "options": {**own, **options}}
    return localized


def _option_fields(written: YamlMap, options: Mapping[str, object], ruleset: str) -> YamlMap:
    """The fields that the chosen options set. A choice is given as its YAML value or as its
    text."""
    offered: Any = written.get("options") or {}
    if not (isinstance(offered, dict) and all(isinstance(choices, list) for choices in offered.values())):
        found = repr(offered)[:60]
        raise Fault(f"{FOLDER}/{ruleset}.yaml", "options", found, "fields, each with a list of choices")
    made: YamlMap = {}
    for name, value in options.items():
        if name not in offered:
            known = ", ".join(map(str, offered)) or "no options"
            raise Fault("option", name, "no such option of this ruleset", known)
        choices = offered[name]
        chosen = next((each for each in choices if _is_choice(each, value)), None)
        if chosen is None:
            raise Fault("option", name, repr(value), f"one of {', '.join(map(_yaml_text, choices))}")
        made[name] = chosen
    return made


def _is_choice(choice: object, value: object) -> bool:
    return _yaml_text(choice) == _yaml_text(value)


def _yaml_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _seats(written: YamlMap, players: int | None, file: str) -> int:
    bounds = written.get("players")
    if not (isinstance(bounds, list) and len(bounds) == 2 and all(type(each) is int for each in bounds)):
        raise Fault(file, "players", "nothing" if bounds is None else repr(bounds), "[fewest, most]")
    min_players, max_players = bounds
    if min_players > max_players:
        raise Fault(file, "players", repr(bounds), "[fewest, most]")
    count = min_players if players is None else players
    if not min_players <= count <= max_players:
        raise Fault("players", "", str(count), span(min_players, max_players))
    return count


def _for_players(value: Any, players: int) -> Any:
    """A map from numbers of players gives the value of the greatest number not above the table's:
    `{2: 4, 6: 3}` is 4 for two to five and 3 from six."""
    if not (isinstance(value, dict) and value and all(type(key) is int for key in value)):
        return value
    fitting = [key for key in value if key <= players]
    return value[max(fitting) if fitting else min(value)]


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of letter cards: letter: [how many, the number on it]."""

    name: str
    source: str = ""
    pieces: dict[str, tuple[int, int]]
    total: int


def _pack(name: str) -> dict[str, Any]:
    file = f"{FOLDER}/packs/{name}.yaml"
    path = _file_of(f"packs/{name}") if re.match(NAME, name) else None
    if path is None:
        raise Fault(file[:80], "", "no such file", "a pack of letter cards")
    try:
        pack = msgspec.convert(_parse(path), Pack)
    except msgspec.ValidationError as error:
        raise validation_fault(error, file) from error
    counted = sum(count for count, _ in pack.pieces.values())
    if counted != pack.total:
        raise Fault(file, "pieces", f"{counted} cards", f"{pack.total}, as `total` says")
    return dict(pack.pieces)


def _with_free_cards(pieces: YamlMap, kept: Any, file: str) -> YamlMap:
    """The pack with this many free cards; 0: they are taken out, as in the patiences."""
    if type(kept) is not int or kept < 0:
        raise Fault(file, "free_cards", repr(kept), "a whole number")
    if not isinstance(pieces, dict) or not isinstance(pieces.get(FREE, ()), list | tuple):
        return pieces  # which the types refuse
    if kept == 0:
        return {piece: each for piece, each in pieces.items() if piece != FREE}
    if FREE not in pieces:
        raise Fault(file, "free_cards", str(kept), f"a pack with {FREE} cards")
    return {**pieces, FREE: (kept, *pieces[FREE][1:])}
