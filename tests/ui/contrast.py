"""Contrast of colours by WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""

from collections.abc import Sequence

from game.ui.kit.look.fonts import Face

TEXT, LARGE, SIGN = 4.5, 3.0, 3.0  # least contrast for AA: text, large text, graphics
DISABLED = 3.0  # our own least contrast for disabled controls
_LARGE, _LARGE_BOLD = 24, 18.66  # size from which text is large, in pixels of the design
_BOLD = (Face.SERIF, Face.BOLD, Face.GUJARATI_BOLD)


def luminance(tint: Sequence[float]) -> float:
    """Relative luminance, from 0 to 1."""
    red, green, blue = (linear(part) for part in tint[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """Linear light of an sRGB component."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast(first: Sequence[float], second: Sequence[float]) -> float:
    """The ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def on_worst_tenth(ink: Sequence[float], ground: Sequence[Sequence[float]]) -> float:
    """The contrast of an ink with the worst tenth of its ground."""
    ratios = sorted(contrast(ink, tint) for tint in ground)
    return ratios[len(ratios) // 10]


def least_for(face: Face, size: float) -> float:
    """The AA contrast for text of this size, in pixels of the design."""
    large = size >= _LARGE or (size >= _LARGE_BOLD and face in _BOLD)
    return LARGE if large else TEXT
