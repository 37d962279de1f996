"""Files of plain YAML, and what was read of them before: it does not know what they are for.

To load PyYAML and to read our rulesets takes an eighth of the time to the first frame. So what a file of ours
says is kept in the cache, by the hash of its text: another text is another name. Of others' files nothing is.
"""

import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import yaml

from game.fault import Fault
from game.system.files import NotWritten, content_of, write_whole
from game.system.paths import cache_folder, is_shipped

_MOST_BYTES = 1 << 20
_MOST_KEPT = 1 << 16  # bytes; what is larger is read seldom
_CHECK = 4  # bytes before what is kept


def read_yaml(path: Path, file: str = "") -> Any:
    """What a file says: None, numbers, texts, dates, lists and mappings.

    Raises Fault, with the line, for whatever cannot be read or is not plain; `file` is what the file is
    called in it, else its path.
    """
    said = file or str(path)
    try:
        content = content_of(path, _MOST_BYTES)
    except OSError as error:
        found = error.strerror or str(error)
        raise Fault(said, "", found, "a readable YAML file of at most 1 MB") from error
    if not is_shipped(path):
        return _values(content, said)
    kept = cache_folder() / "yaml" / sha256(content).hexdigest()
    try:
        return _read_again(kept)
    except (OSError, msgspec.DecodeError):  # not read before, or damaged since
        made = _values(content, said)
        _keep(kept, made)
        return made


def _values(content: bytes, said: str) -> Any:
    pass  # loads PyYAML

    return values_of(content, said)


def _read_again(path: Path) -> Any:
    """What is kept in a file. Raises OSError or DecodeError if that is nothing whole."""
    told = content_of(path, _MOST_KEPT)
    if zlib.crc32(told[_CHECK:]).to_bytes(_CHECK) != told[:_CHECK]:
        raise msgspec.DecodeError("damaged")
    return msgspec.msgpack.decode(told[_CHECK:], strict=False)


def _keep(path: Path, made: Any) -> None:
    """Keep what was read for the next time, unless it would be another value then, as a date, or is much."""
    try:
        packed = msgspec.msgpack.encode(made)
        if len(packed) > _MOST_KEPT - _CHECK or msgspec.msgpack.decode(packed, strict=False) != made:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, zlib.crc32(packed).to_bytes(_CHECK), packed)
    except (OSError, NotWritten, ValueError):  # a full disk, or a text that is none: it is only a cache
        return


_DEEPEST = 40
_TOO_DEEP = f"lists in lists, more than {_DEEPEST} deep"
_LIBYAML_TOO_DEEP = "exceeded maximum nesting depth"  # its own limit, met before ours where it reads ahead
_LARGEST = 10**12

_Error = yaml.constructor.ConstructorError


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _PlainLoader(_Loader):  # type: ignore[misc]
    """Refuses a key written twice and numbers beyond use; says where a value stands that cannot be made."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            made = super().construct_object(node, deep)
        except (
            ValueError,
            ArithmeticError,
        ) as error:  # as the 99th of a month, or a number of thousands of digits
            said = f"{str(node.value)[:30]!r} ({str(error)[:60]})"
            raise _Error(None, None, said, node.start_mark) from error
        if isinstance(made, int) and abs(made) > _LARGEST:
            raise _Error(None, None, f"the number {str(node.value)[:30]}", node.start_mark)
        return made

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[object] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, str | int) and key in seen:
                raise _Error(None, None, f"key {str(key)[:30]!r} twice", key_node.start_mark)
            if isinstance(key, list | dict):
                raise _Error(None, None, "a list or mapping as a key", key_node.start_mark)
            seen.add(key)
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def values_of(content: bytes, said: str) -> Any:
    """What a text in UTF-8 says: None, numbers, texts, dates, lists and mappings.

    Raises Fault, with the line, for whatever cannot be read or is not plain; `said` is what the text's file
    is called in it.
    """
    try:
        text = content.decode("utf-8")
        _look_through(text)
        return yaml.load(text, _PlainLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        found = _TOO_DEEP if error.problem == _LIBYAML_TOO_DEEP else str(error.problem)
        raise Fault(said, f"line {line}", found, "plain YAML") from error
    except UnicodeDecodeError as error:
        raise Fault(said, f"byte {error.start}", "no UTF-8", "a readable YAML file in UTF-8") from error
    except yaml.YAMLError as error:
        raise Fault(said, "", str(error), "a readable YAML file in UTF-8") from error


def _look_through(text: str) -> None:
    """Refuse what is not plain before anything is made of it."""
    deep = 0
    for event in yaml.parse(text, _Loader):
        deep += isinstance(event, yaml.CollectionStartEvent)
        deep -= isinstance(event, yaml.CollectionEndEvent)
        said = ""
        if isinstance(event, yaml.AliasEvent):
            said = f"the alias *{str(event.anchor)[:30]}"
        elif getattr(event, "tag", None) is not None:
            said = f"the tag {str(getattr(event, 'tag', ''))[:40]}"
        elif deep > _DEEPEST:
            said = _TOO_DEEP
        if said:
            mark: Any = event.start_mark
            raise _Error(None, None, said, mark)
