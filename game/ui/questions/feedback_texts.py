"""Puts what is told of an answer on paper: sums are spelled out, or drawn as pieces. It does not know what
was asked."""

from collections.abc import Iterator, Sequence

from game.study.learnt import ItemMarks
from game.study.telling import Bar, Big, CountedPlay, Heading, Label, PlaySum, TextLine
from game.table.ruleset import Ruleset
from game.table.scoring import WordSum
from game.text.catalogues import plural, text
from game.ui.board.actions import product, spelled_sum
from game.ui.kit.look.tiles import colours_of, face_of
from game.ui.questions.feedback import Feedback
from game.ui.questions.paper import PaperPart, Reckoned, SumPart

_TIMES = "\N{MULTIPLICATION SIGN}"


def explanation(told: Feedback) -> tuple[PaperPart, ...]:
    """All that is told of an answer."""
    parts: list[PaperPart] = []
    for part in told.explained.parts:
        if isinstance(part, PlaySum):
            parts += _sum_of(told.course.ruleset, part)
        else:
            parts.append(part)
    head = next((n for n, part in enumerate(parts) if not isinstance(part, Heading | Bar)), len(parts))
    return (*parts[:head], *_own(told.marks, told.meant), *parts[head:])


def _own(marks: ItemMarks, meant: Sequence[str]) -> Iterator[PaperPart]:
    """What the player has set of the item, and what the player's decks say."""
    notes = [*filter(None, [marks.note]), *meant]
    if notes:
        yield Label(text("Your note"))
    for note in notes:
        yield TextLine(note)
    if marks.away:
        yield TextLine(text("Put away: it is never asked again."), bad=True)
    if marks.marked:
        yield TextLine(text("Marked"), loud=True)


def _sum_of(ruleset: Ruleset, told: PlaySum) -> tuple[PaperPart, ...]:
    """A play with its sum, and where its squares come from."""
    play = told.play
    number = str(play.score.total) if told.counts else ""
    return (Big(", ".join(play.words[:1]), number), *_sum_lines(ruleset, play, told.drawn))


def _sum_lines(ruleset: Ruleset, play: CountedPlay, drawn: bool) -> tuple[PaperPart, ...]:
    parts: list[PaperPart] = []
    for n, word in enumerate(play.score.words):
        spelled = f"{spelled_sum(word)} = {word.total}"
        if n:
            parts.append(TextLine(f"{word.word}: {spelled}"))
        elif not drawn:
            parts.append(TextLine(spelled, loud=True))
        else:
            parts.append(_drawn(ruleset, play, word))
            parts += [TextLine(f"{product(word)} = {word.total}", loud=True)] if word.factors else []
    if play.score.bonus:
        laid = len(play.pieces)
        parts.append(
            TextLine(
                plural(
                    "+ {bonus} for {n} tile in one turn",
                    "+ {bonus} for {n} tiles in one turn",
                    laid,
                    bonus=play.score.bonus,
                )
            )
        )
    return (*parts, *(TextLine(words) for words in _squares(ruleset, play)))


def _drawn(ruleset: Ruleset, play: CountedPlay, word: WordSum) -> SumPart:
    """The main word as tiles, with what each of them counts."""
    layout, new = ruleset.layout, dict(play.pieces)
    pieces = []
    for letter, laid in zip(word.letters, play.laid, strict=True):
        times = layout.premium(letter.cell).word if letter.cell in new else 1
        below = f"{letter.value}{_TIMES}{letter.factor}" if letter.factor > 1 else ""
        below = below or (f"{times}{_TIMES}" if times > 1 else "")
        number = ruleset.value(laid.piece)
        pieces.append(Reckoned(face_of(laid), number, letter.value * letter.factor, below))
    return SumPart(tuple(pieces), colours_of(layout))


def _squares(ruleset: Ruleset, play: CountedPlay) -> tuple[str, ...]:
    """Which pieces lie on squares that multiply, each square named by its sign."""
    layout, lines = ruleset.layout, []
    groups: dict[tuple[int, int, bool], list[str]] = {}
    for cell, laid in play.pieces:
        premium, value = layout.premium(cell), ruleset.value(laid.piece)
        if premium.word > 1 or premium.of_letter(value) > 1:
            key = (premium.word, premium.of_letter(value), premium.only is not None)
            groups.setdefault(key, []).append(face_of(laid))
    for (word, letter, coloured), letters in sorted(groups.items(), reverse=True):
        named = ", ".join(letters)
        if coloured:
            lines.append(text("{letters} on its own colour: letter × {n}", letters=named, n=letter))
        elif word > 1:
            lines.append(
                text("{letters} on {sign}: word × {n}", letters=named, sign=text("{n}W", n=word), n=word)
            )
        else:
            lines.append(
                text(
                    "{letters} on {sign}: letter × {n}", letters=named, sign=text("{n}L", n=letter), n=letter
                )
            )
    return tuple(lines)
