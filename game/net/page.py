"""The phones' page, read once: a program that is updated while it runs goes on serving its own page."""

from functools import cache
from pathlib import PurePath
from zlib import crc32

from game.system.paths import shipped

_VERSION = "{version}"  # stands in the page for its version
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


@cache
def _files() -> dict[str, str]:
    folder = shipped("assets") / "phones"
    files = sorted(file for file in folder.iterdir() if file.suffix in _KINDS)
    return {file.name: file.read_text("utf-8") for file in files}


@cache
def page_version() -> int:
    """A checksum of the page. A page that was open while the program was updated has another, and is
    reloaded."""
    return crc32("".join(_files().values()).encode()) >> 1


@cache
def page_files() -> dict[str, tuple[str, str]]:
    """The content and the type of each file, by its path."""
    served = {f"/{name}": (content, _KINDS[PurePath(name).suffix]) for name, content in _files().items()}
    content, kind = served.pop("/index.html")
    page = content.replace(_VERSION, str(page_version())), kind
    return {"/": page, "/stage": page, **served}
