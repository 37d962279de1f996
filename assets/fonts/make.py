"""Makes the typefaces of Gujarati texts: `python assets/fonts/make.py FOLDER`, of the Noto fonts in a folder.

Noto Sans Gujarati has no Latin letters, and a line of pygame is set in one typeface only. So its letters and
those of Noto Sans, as far as our texts need them, become one typeface. Needs fontTools; the fonts of Noto are
those of Debian's `fonts-noto-core` 20201225. The same fonts give the same bytes.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin, with the marks of Esperanto and Polish
    *range(0x400, 0x460),  # Cyrillic
    0x490,
    0x491,
    *range(0x2010, 0x2040),
)
PARTS = {
    "Regular": (
        ("NotoSans-Regular.ttf", LETTERS),
        ("NotoSansMath-Regular.ttf", tuple(map(ord, "−→←↑↓≥"))),
        ("NotoSansSymbols2-Regular.ttf", tuple(map(ord, "★✓▲◆●"))),
    ),
    "Bold": (
        ("NotoSans-Bold.ttf", LETTERS),
        ("NotoSansMath-Regular.ttf", tuple(map(ord, "−→←↑↓≥"))),
        ("NotoSansSymbols2-Regular.ttf", tuple(map(ord, "★✓▲◆●"))),
    ),
}
"""By weight, what stands beside the letters of Gujarati: a font and its letters."""

FAMILY = "Noto Sans Gujarati Latin"
_MADE = 3_660_000_000  # seconds since 1904, a date that never changes keeps equal fonts equal


def part(font: Path, letters: tuple[int, ...], to: Path) -> Path:
    """The font with these letters alone."""
    options = Options(layout_features=["kern", "mark", "mkmk", "ccmp"], hinting=False, notdef_outline=True)
    cut = TTFont(font)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(cut)
    cut.save(to)
    return to


def made(weight: str, folder: Path, work: Path) -> TTFont:
    """The typeface of Gujarati texts in a weight. Its lines are as high as those of Gujarati alone."""
    gujarati = folder / f"NotoSansGujarati-{weight}.ttf"
    parts = [part(folder / name, letters, work / name) for name, letters in PARTS[weight]]
    whole: TTFont = Merger().merge([str(gujarati), *map(str, parts)])
    for record in whole["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = f"{FAMILY} {weight}".replace(" ", "" if record.nameID == 6 else " ")
    lines, space = TTFont(gujarati), whole["hhea"]
    for field in ("ascent", "descent", "lineGap"):
        setattr(space, field, getattr(lines["hhea"], field))
    for field in ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"):
        setattr(whole["OS/2"], field, getattr(lines["OS/2"], field))
    whole["head"].created = whole["head"].modified = _MADE
    whole.recalcTimestamp = False
    return whole


def main(folder: Path) -> None:
    with TemporaryDirectory() as work:
        for weight in PARTS:
            made(weight, folder, Path(work)).save(HERE / f"NotoSansGujaratiLatin-{weight}.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
