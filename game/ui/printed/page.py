"""A sheet of paper at the printer's resolution, drawn like a screen; score sheets; the PDF of several sheets.

In the PDF each sheet is a picture with invisible text over it, to search, copy and read aloud. Output is
reproducible."""

import io
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import pydyf
import pygame
from msgspec.structs import replace

from game.theme import CONTRAST, FELT, Colour, Scale
from game.ui.kit.controls.charts import LedgerRow
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache
from game.ui.printed import PaperSize

PIXELS_PER_INCH = 300

_INCH = 25.4  # mm
_POINTS = 72  # per inch
_HAIRLINE = 0.15  # mm

INK: Colour = (0, 0, 0)
QUIET: Colour = (80, 80, 80)

PRINTED = replace(CONTRAST, name="printed", card_edge=(120, 120, 120), back=FELT.back)
"""Cards for printing: white, with a fine edge and no shadow."""


class WrittenLine(NamedTuple):
    """Words on a sheet: left end of the baseline, width and type size, in pixels."""

    words: str
    left: int
    baseline: int
    width: int
    size: int


def init_fonts() -> None:
    """Prepare writing on sheets where no window is open."""
    pygame.font.init()


def pixels_of(mm: float) -> int:
    """A length in pixels."""
    return round(mm * PIXELS_PER_INCH / _INCH)


def mm_of(pixels: float) -> float:
    return pixels * _INCH / PIXELS_PER_INCH


def type_size(points: float) -> int:
    """A type size in pixels."""
    return round(points * PIXELS_PER_INCH / _POINTS)


def points_of(pixels: float) -> float:
    """A length in points."""
    return pixels * _POINTS / PIXELS_PER_INCH


def printed_art() -> CardArt:
    return CardArt(PRINTED, Scale(), Cache())


class PrintedPage:
    """One side of a sheet, initially white. All places and lengths are in mm from the upper left corner."""

    def __init__(self, paper: PaperSize) -> None:
        self.paper = paper
        self.surface = pygame.Surface((pixels_of(paper.width), pixels_of(paper.height)), depth=24)
        self.surface.fill((255, 255, 255))
        self.written: list[WrittenLine] = []

    def write(
        self,
        at: tuple[float, float],
        words: str,
        points: float,
        face: Face = Face.TEXT,
        ink: Colour = INK,
        middle: bool = False,
    ) -> None:
        """Write a line with its baseline at a place, starting or centred there."""
        size = type_size(points)
        line = fonts.render(words, face, size, ink)
        left = pixels_of(at[0]) - (line.get_width() // 2 if middle else 0)
        ascent = fonts.font(fonts.face_for(words, face), size).get_ascent()
        self.surface.blit(line, (left, pixels_of(at[1]) - ascent))
        self.written.append(WrittenLine(words, left, pixels_of(at[1]), line.get_width(), size))

    def lines(self, words: str, points: float, room: float, face: Face = Face.TEXT) -> list[str]:
        """The words wrapped to a width."""
        return fonts.wrapped(words, face, type_size(points), pixels_of(room))

    def draw_line(self, left: float, top: float, width: float = 0, height: float = 0) -> None:
        """Draw a fine line, horizontal with a width and vertical with a height."""
        size = (pixels_of(max(width, _HAIRLINE)), pixels_of(max(height, _HAIRLINE)))
        self.surface.fill(QUIET, (pixels_of(left), pixels_of(top), *size))


_LEFT, _TOP, _LINE, _GAP = 20.0, 22.0, 4.4, 1.6  # mm
_NAME, _NUMBER = 42.0, 20.0
_SIZE = 10  # points


def score_pages(title: str, players: str, rows: Sequence[LedgerRow], paper: PaperSize) -> list[PrintedPage]:
    """The sheets, each with the title and the players at its top. A cell has as many lines as it needs."""
    width, pages, base = paper.width - 2 * _LEFT, list[PrintedPage](), paper.height
    columns = (
        (0.0, _NAME),
        (_NAME, width - _NAME - 2 * _NUMBER),
        (width - 2 * _NUMBER, _NUMBER),
        (width - _NUMBER, _NUMBER),
    )
    for row in rows:
        face = Face.STRONG if row.strong else Face.TEXT
        measured = pages[-1] if pages else PrintedPage(paper)
        cells = [
            measured.lines(words, _SIZE, room - 2, face)
            for words, (_, room) in zip((row.name, row.what, row.points, row.total), columns, strict=True)
        ]
        height = _LINE * max(1, *map(len, cells)) + _GAP
        if base + height > paper.height - _TOP:
            page, base = _headed(title, players, width, paper)
            pages.append(page)
        for (left, _), lines in zip(columns, cells, strict=True):
            for n, line in enumerate(lines):
                pages[-1].write((_LEFT + left, base + n * _LINE), line, _SIZE, face)
        base += height
        pages[-1].draw_line(_LEFT, base - _LINE + 0.2, width)
    return pages or [_headed(title, players, width, paper)[0]]


def _headed(title: str, players: str, width: float, paper: PaperSize) -> tuple[PrintedPage, float]:
    """A sheet with its head, and the baseline of its first row."""
    page, base = PrintedPage(paper), _TOP + 6
    page.write((_LEFT, _TOP), title, 16, Face.SERIF)
    for line in page.lines(players, _SIZE, width):
        page.write((_LEFT, base), line, _SIZE)
        base += _LINE
    return page, base + _LINE


_GLYPH_WIDTH = 500  # width of each character of the invisible typeface, in thousandths of its size
_SIGNS = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def pdf_of(pages: Sequence[PrintedPage]) -> bytes:
    pdf = pydyf.PDF()
    typeface = _typeface(pdf)
    pictures: dict[int, pydyf.Object] = {}
    for page in pages:
        if id(page) not in pictures:
            pictures[id(page)] = _add(pdf, _picture(page.surface))
        content = pydyf.Stream(compress=True)
        width, height = map(points_of, page.surface.get_size())
        content.push_state()
        content.set_matrix(width, 0, 0, height, 0, 0)
        content.draw_x_object("P")
        content.pop_state()
        for line in page.written:
            _write(content, line, height)
        _add(pdf, content)
        resources = pydyf.Dictionary(
            {
                "XObject": pydyf.Dictionary({"P": pictures[id(page)].reference}),
                "Font": pydyf.Dictionary({"F": typeface.reference}),
            }
        )
        entry = {
            "Type": "/Page",
            "Parent": pdf.pages.reference,
            "MediaBox": pydyf.Array([0, 0, round(width, 2), round(height, 2)]),
            "Contents": content.reference,
            "Resources": resources,
        }
        pdf.add_page(pydyf.Dictionary(entry))
    file = io.BytesIO()
    pdf.write(file)
    return file.getvalue()


def _add(pdf: pydyf.PDF, made: pydyf.Object) -> pydyf.Object:
    pdf.add_object(made)
    return made


def _picture(surface: pygame.Surface) -> pydyf.Stream:
    extra = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": surface.get_width(),
        "Height": surface.get_height(),
        "ColorSpace": "/DeviceRGB",
        "BitsPerComponent": 8,
        "Filter": "/FlateDecode",
    }
    return pydyf.Stream([zlib.compress(pygame.image.tobytes(surface, "RGB"), 6)], extra)


def _typeface(pdf: pydyf.PDF) -> pydyf.Object:
    """A typeface without glyphs: only characters and widths, so that a line is as long as drawn."""
    signs = _add(pdf, pydyf.Stream([_SIGNS], compress=True))
    entries = {
        "Type": "/FontDescriptor",
        "FontName": "/Unseen",
        "Flags": 4,
        "FontBBox": pydyf.Array([0, -200, _GLYPH_WIDTH, 800]),
        "ItalicAngle": 0,
        "Ascent": 800,
        "Descent": -200,
        "CapHeight": 800,
        "StemV": 80,
    }
    descriptor = _add(pdf, pydyf.Dictionary(entries))
    system = {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
    each = {
        "Type": "/Font",
        "Subtype": "/CIDFontType2",
        "BaseFont": "/Unseen",
        "CIDSystemInfo": pydyf.Dictionary(system),
        "FontDescriptor": descriptor.reference,
        "DW": _GLYPH_WIDTH,
        "CIDToGIDMap": "/Identity",
    }
    inner = _add(pdf, pydyf.Dictionary(each))
    whole = {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": "/Unseen",
        "Encoding": "/Identity-H",
        "DescendantFonts": pydyf.Array([inner.reference]),
        "ToUnicode": signs.reference,
    }
    return _add(pdf, pydyf.Dictionary(whole))


def _write(content: pydyf.Stream, line: WrittenLine, height: float) -> None:
    """Invisible text over its picture."""
    signs = line.words.encode("utf-16-be")
    drawn = len(signs) / 2 * line.size * _GLYPH_WIDTH / 1000
    if not drawn:
        return
    content.begin_text()
    content.set_text_rendering(3)
    content.set_font_size("F", round(points_of(line.size), 3))
    content.stream.append(f"{100 * line.width / drawn:.3f} Tz".encode())
    content.set_text_matrix(
        1, 0, 0, 1, round(points_of(line.left), 3), round(height - points_of(line.baseline), 3)
    )
    content.stream.append(f"<{signs.hex()}> Tj".encode())
    content.end_text()
