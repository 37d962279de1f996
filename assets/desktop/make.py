"""Remakes what a desktop shows of the program: `python assets/desktop/make.py`.

The icons are drawn by the program itself; manual page, completions for shells and the entries of menus and
software centres are written from its command line and rulesets. Needs argparse-manpage and shtab.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent
from xml.sax.saxutils import escape

import pygame
import shtab
from argparse_manpage.manpage import Manpage

from game import __version__
from game.cli import COMMANDS, about, parser_of
from game.system.paths import SUFFIX, shipped
from game.table import rulefile
from game.text import catalogues
from game.text.catalogues import text
from game.theme import THEMES, Scale
from game.ui.kit.look.paint import Cache
from game.ui.kit.look.style import Style
from game.ui.kit.rotation import MIN_SIZE
from game.words.automaton import MAGIC

HERE = Path(__file__).resolve().parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_LARGE = 1024  # all sizes are made from pictures of this size
_SMALL = 48  # up to here there is room for one card only
_TWO_CARDS = (("A", 2, 0.47, 10, 0.36), ("K", 8, 0.47, -8, 0.60))
_ONE_CARD = (("K", 8, 0.66, 0, 0.5),)
"""Letter, number, width and middle (parts of the whole), and how far the card leans, in degrees."""

ID = "page.kanugo.Kanugo"  # what software centres know it by: to be of a domain that its publisher owns
FILES = "application/x-kanugo"  # what desktops call the files that players hand on
_SHELLS = {"bash": "kanugo", "zsh": "_kanugo"}  # by these names the shells find them


def icon(cards: tuple[tuple[str, int, float, int, float], ...]) -> pygame.Surface:
    """Cards on a rounded piece of cloth."""
    style = Style(next(iter(THEMES.values())), Scale(), Cache())
    shape = pygame.Surface((_LARGE, _LARGE), pygame.SRCALPHA)
    pygame.draw.rect(shape, "white", shape.get_rect(), border_radius=_LARGE * 7 // 32)
    made = style.cloth((_LARGE, _LARGE)).convert_alpha()
    made.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for letter, number, width, tilt, x in cards:
        flat = style.cards.card(letter, number, round(width * _LARGE)).surface
        card = pygame.transform.rotozoom(flat, tilt, 1.0)
        made.blit(card, card.get_rect(center=(round(x * _LARGE), _LARGE // 2)))
    return made


def draw_icons() -> None:
    """Write the icon in every size."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    one, two = icon(_ONE_CARD), icon(_TWO_CARDS)
    for size in SIZES:
        path = HERE / "icons" / f"{size}x{size}" / "kanugo.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.transform.smoothscale(one if size <= _SMALL else two, (size, size)), path)


def papers() -> Iterator[tuple[str, str]]:
    """The name and the text of every file that is written; the same on every machine."""
    os.environ["COLUMNS"] = "100"  # as wide as argparse writes
    catalogues.use("en")
    parser = parser_of(tuple(COMMANDS))
    manual = Manpage(parser, format="single-commands-section")
    manual.date, manual.section, manual.manual = "", 6, "Games"
    manual.source, manual.description = f"kanugo {__version__}", parser.description.rstrip(".")
    yield "kanugo.6", f"{manual}\n"
    for shell, name in _SHELLS.items():
        yield f"completions/{name}", shtab.complete(parser, shell) + "\n"
    yield "kanugo.desktop", _menu_entry()
    yield "kanugo.metainfo.xml", _store_page()
    yield "kanugo.xml", _kind_of_file()


def _said(words: Callable[[], str]) -> dict[str, str]:
    """The words in each language, English first."""
    found = {}
    for language in catalogues.languages():
        catalogues.use(language)
        found[language] = words()
    catalogues.use("en")
    return found


def _entries(key: str, words: Callable[[], str]) -> str:
    """A key of a menu's entry in each language."""
    return "\n".join(
        f"{key}={said}" if language == "en" else f"{key}[{language}]={said}"
        for language, said in _said(words).items()
    )


def _elements(name: str, words: Callable[[], str]) -> str:
    """An element of XML in each language."""
    return "\n".join(
        f"<{name}>{escape(said)}</{name}>"
        if language == "en"
        else f'<{name} xml:lang="{language}">{escape(said)}</{name}>'
        for language, said in _said(words).items()
    )


def _menu_entry() -> str:
    """What a desktop's menu shows, and which files it opens."""
    keywords = _entries("Keywords", lambda: text("crossword;patience;solitaire;scrabble;tiles;words;"))
    return f"""[Desktop Entry]
Type=Application
Name=Kanugo
{_entries("Comment", about)}
Exec=kanugo %f
Icon=kanugo
Terminal=false
MimeType={FILES};
Categories=Game;CardGame;LogicGame;
{keywords}
StartupWMClass=kanugo
"""


def _store_page() -> str:
    """What a software centre shows: the program, and each of its games as the menu tells of it."""
    games = (rulefile.load(path.stem) for path in sorted(shipped("rulesets").glob("*.yaml")))
    listed = "\n".join(
        _elements("li", lambda game=game: f"{text(game.name)}: {text(game.about)}") for game in games
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Kanugo</name>
{indent(_elements("summary", lambda: about().partition(":")[0]), "  ")}
  <description>
{indent(_elements("p", about), "    ")}
    <ul>
{indent(listed, "      ")}
    </ul>
  </description>
  <launchable type="desktop-id">kanugo.desktop</launchable>
  <icon type="stock">kanugo</icon>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
    <category>LogicGame</category>
  </categories>
  <provides>
    <binary>kanugo</binary>
    <mediatype>{FILES}</mediatype>
  </provides>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <control>touch</control>
  </supports>
  <requires>
    <display_length compare="ge">{MIN_SIZE[0]}</display_length>
  </requires>
  <developer id="{ID.rpartition(".")[0]}">
    <name>The kanugo authors</name>
  </developer>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="{__version__}" date="2026-11-29"/>
  </releases>
</component>
"""


def _kind_of_file() -> str:
    """By what a desktop knows the files that the program opens: a name, else how a game or a list begins."""
    comments = _elements("comment", lambda: text("Kanugo game, ruleset or word list"))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{FILES}">
{indent(comments, "    ")}
    <icon name="kanugo"/>
    <magic priority="60">
      <match type="string" offset="0" value="{MAGIC.decode()}"/>
      <match type="string" offset="0" value="{{&quot;setup&quot;:"/>
    </magic>
    <glob pattern="*{SUFFIX}"/>
  </mime-type>
</mime-info>
"""


if __name__ == "__main__":
    draw_icons()
    (HERE / "completions").mkdir(exist_ok=True)
    for name, content in papers():
        (HERE / name).write_text(content, "utf-8")
