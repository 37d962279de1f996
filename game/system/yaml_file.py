"""Reads plain YAML files, with a cache for shipped ones.

Loading PyYAML and reading the shipped rulesets takes an eighth of the time to the first frame. So their
content is cached by the hash of their text. Other files are not cached."""

import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from game.fault import Fault
from game.system.files import read_bytes
from game.system.paths import cache_folder, is_shipped

_MAX_BYTES = 1 << 20
_MAX_CACHED = 1 << 16  # bytes; larger files are rarely read
_CHECK = 4  # bytes before the cached value


def read_yaml(path: Path, file: str = "") -> Any:
    """The content of a file: None, numbers, texts, dates, lists and mappings.

    Raises Fault, with the line, if it cannot be read or is not plain; `file` is the file's name in it,
    else its path.
    """
    name = file or str(path)
    try:
        content = read_bytes(path, _MAX_BYTES)
    except OSError as error:
        found = error.strerror or str(error)
        raise Fault(name, "", found, "a readable YAML file of at most 1 MB") from error
    if not is_shipped(path):
        return _values(content, name)
    kept = cache_folder() / "yaml" / sha256(content).hexdigest()
    try:
        return _read_cached(kept)
    except (OSError, msgspec.DecodeError):  # not cached, or damaged since
        made = _values(content, name)
        _cache(kept, made)
        return made


def _values(content: bytes, name: str) -> Any:
    from game.system.plain_yaml import values_of  # loads PyYAML

    return values_of(content, name)


def _read_cached(path: Path) -> Any:
    """The cached value of a file. Raises OSError or DecodeError if it is damaged."""
    packed = read_bytes(path, _MAX_CACHED)
    if zlib.crc32(packed[_CHECK:]).to_bytes(_CHECK) != packed[:_CHECK]:
        raise msgspec.DecodeError("damaged")
    return msgspec.msgpack.decode(packed[_CHECK:], strict=False)


def _cache(path: Path, made: Any) -> None:
    """Cache a value, unless it would come back changed, such as a date, or is too large."""
    try:
        packed = msgspec.msgpack.encode(made)
        if len(packed) > _MAX_CACHED - _CHECK or msgspec.msgpack.decode(packed, strict=False) != made:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(zlib.crc32(packed).to_bytes(_CHECK) + packed)  # if cut off, the check says so
    except (OSError, ValueError):  # a full disk or odd text: it is only a cache
        return
