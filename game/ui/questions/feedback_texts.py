"""Says what is told of an answer to a drill, as the parts of a paper: the verdict, sums, reasons, meanings.
It draws nothing."""

from game.study.wordlore import YES
from game.table.board import Laid
from game.table.scoring import WordSum
from game.text.catalogues import plural, text
from game.text.phrases import broken, no_word
from game.ui.board.actions import product, spelled_sum
from game.ui.look.tiles import colours_of, face_of
from game.ui.questions.feedback import LISTS, Counted, Feedback, goal_of
from game.ui.questions.paper import Bar, Big, Heading, Label, PaperPart, Reckoned, Rule, SumPart, TextLine
from game.words.court import Verdict
from game.words.said import said

_REASONS = 3  # words whose reasons are told
_TIMES = "\N{MULTIPLICATION SIGN}"


def explanation(told: Feedback) -> tuple[PaperPart, ...]:
    """All that is told of an answer."""
    if told.item.kind in LISTS:
        return _of_list(told)
    match told.item.kind:
        case "word":
            return _of_word(told)
        case "play":
            return _of_play(told)
        case "worth":
            return _of_worth(told)
    return _of_patience(told)


# --- words -------------------------------------------------------------------------------------------------


def _of_word(told: Feedback) -> tuple[PaperPart, ...]:
    verdict = told.verdicts[told.item.ask]
    good = told.solution.answers[0] == YES
    title = text("Right") if told.result.right else text("Not right")
    line = text("It is a word.") if good else text("It is no word.")
    parts: list[PaperPart] = [Heading(told.result.right, title, line), Rule(), Big(told.item.ask, good=good)]
    parts += [TextLine(said(reason)) for reason in verdict.reasons]
    return (*parts, *_gloss(verdict))


def _gloss(verdict: Verdict) -> tuple[PaperPart, ...]:
    return (TextLine(text("“{gloss}”", gloss=verdict.gloss), loud=True),) if verdict.gloss else ()


def _of_list(told: Feedback) -> tuple[PaperPart, ...]:
    result = told.result
    whole = len(result.found) + len(result.missing)
    title = (
        text("All of them")
        if result.right
        else text("Nearly all")
        if result.share >= 0.7
        else text("Not all yet")
    )
    line = plural("{found} of {n} word found", "{found} of {n} words found", whole, found=len(result.found))
    parts: list[PaperPart] = [Heading(result.right, title, line), Bar(len(result.found) / max(1, whole))]
    if result.also:
        parts += [Label(text("Right, and not asked for")), TextLine(", ".join(result.also), loud=True)]
    if result.wrong:
        parts += [Rule(), Label(text("Wrong"))]
        for word in result.wrong[:_REASONS]:
            parts += [Big(word, good=False), *_why_not(told, word)]
    shown = [told.verdicts[word] for word in (*result.missing, *result.found) if word in told.verdicts]
    glossed = [verdict for verdict in shown if verdict.gloss]
    if glossed:
        parts.append(Rule())
        parts += [
            TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss))
            for each in glossed[: 2 * _REASONS]
        ]
    return tuple(parts)


def _why_not(told: Feedback, word: str) -> tuple[PaperPart, ...]:
    verdict = told.verdicts.get(word)
    if verdict is None:
        return ()
    if verdict.valid:
        return (TextLine(text("It is a word, but not one that was asked for.")),)
    return (TextLine(said(verdict.reasons[0])),) if verdict.reasons else ()


# --- plays -------------------------------------------------------------------------------------------------


def _of_play(told: Feedback) -> tuple[PaperPart, ...]:
    yours, best, right = told.yours, told.best, told.result.right
    counts = goal_of(told.item) != "out"
    mine = yours.score.total if yours is not None and yours.refusal is None else 0
    most = best.score.total if best is not None else 0
    parts: list[PaperPart] = [Heading(right, _praise(right, mine, most), _reached(told, mine, most, counts))]
    if counts and most:
        parts.append(Bar(mine / most))
    if yours is not None:
        parts += [Rule(), Label(text("Your play")), *_reckoned(told, yours, counts)]
    if best is not None and (yours is None or set(best.pieces) != set(yours.pieces)):
        label = text("The best play") if counts else text("A play that goes out")
        parts += [Rule(), Label(label), *_reckoned(told, best, counts)]
    return (*parts, *_glosses(told, best or yours))


def _praise(right: bool, mine: int, most: int) -> str:
    if right:
        return text("Very good")
    if most and mine >= 0.9 * most:
        return text("Very close")
    return text("There is better") if mine else text("Not this time")


def _reached(told: Feedback, mine: int, most: int, counts: bool) -> str:
    if not counts:
        laid = len(told.yours.pieces) if told.yours is not None else 0
        return plural("{n} card laid", "{n} cards laid", laid)
    return plural("{mine} of {n} possible point", "{mine} of {n} possible points", most, mine=mine)


def _reckoned(told: Feedback, play: Counted, counts: bool, drawn: bool = False) -> tuple[PaperPart, ...]:
    """A play with its sum and where its squares come from, or why it is not allowed."""
    if play.refusal is not None:
        word = play.words[0] if play.words else ""
        main = told.verdicts.get(word)
        head: tuple[PaperPart, ...] = (Big(word, good=None if main is not None and main.valid else False),)
        return (*head, *(TextLine(words, bad=True) for words in _because(told, play)))
    number = str(play.score.total) if counts else ""
    return (Big(", ".join(play.words[:1]), number), *_sum_lines(told, play, drawn))


def _sum_lines(told: Feedback, play: Counted, drawn: bool) -> tuple[PaperPart, ...]:
    parts: list[PaperPart] = []
    for n, word in enumerate(play.score.words):
        spelled = f"{spelled_sum(word)} = {word.total}"
        if n:
            parts.append(TextLine(f"{word.word}: {spelled}"))
        elif not drawn:
            parts.append(TextLine(spelled, loud=True))
        else:
            parts.append(_drawn(told, play, word))
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
    return (*parts, *(TextLine(words) for words in _squares(told, play)))


def _drawn(told: Feedback, play: Counted, word: WordSum) -> SumPart:
    """The main word as tiles, with what each of them counts."""
    layout, new = told.course.ruleset.layout, dict(play.pieces)
    pieces = []
    for letter, laid in zip(word.letters, play.laid, strict=True):
        times = layout.premium(letter.cell).word if letter.cell in new else 1
        below = f"{letter.value}{_TIMES}{letter.factor}" if letter.factor > 1 else ""
        below = below or (f"{times}{_TIMES}" if times > 1 else "")
        number = told.course.ruleset.value(laid.piece)
        pieces.append(Reckoned(face_of(laid), number, letter.value * letter.factor, below))
    return SumPart(tuple(pieces), colours_of(layout))


def _squares(told: Feedback, play: Counted) -> tuple[str, ...]:
    """Which pieces lie on squares that multiply, each square named by its sign."""
    layout, lines = told.course.ruleset.layout, []
    groups: dict[tuple[int, int, bool], list[str]] = {}
    for cell, laid in play.pieces:
        premium, value = layout.premium(cell), told.course.ruleset.value(laid.piece)
        if premium.word > 1 or premium.of_letter(value) > 1:
            key = (premium.word, premium.of_letter(value), premium.only is not None)
            groups.setdefault(key, []).append(_letter(laid))
    for (word, letter, coloured), letters in sorted(groups.items(), reverse=True):
        named = ", ".join(letters)
        if coloured:
            lines.append(text("{letters} on the own colour: letter × {n}", letters=named, n=letter))
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


def _letter(laid: Laid) -> str:
    return laid.letter.lower() if laid.is_blank else laid.letter


def _because(told: Feedback, play: Counted) -> tuple[str, ...]:
    lines = []
    for found in play.refusal.broken if play.refusal is not None else ():
        verdict = told.verdicts.get(found.word)
        if found.code == "V7" and verdict is not None and verdict.reasons:
            lines.append(no_word(found.word, said(verdict.reasons[0])))
        else:
            lines.append(broken(found))
    return tuple(dict.fromkeys(lines))


def _glosses(told: Feedback, play: Counted | None) -> tuple[PaperPart, ...]:
    words = play.words if play is not None and play.refusal is None else ()
    known = [told.verdicts[word] for word in words if word in told.verdicts and told.verdicts[word].gloss]
    lines = [TextLine(text("{word}: {gloss}", word=each.word, gloss=each.gloss)) for each in known[:2]]
    return (Rule(), *lines) if lines else ()


def _of_worth(told: Feedback) -> tuple[PaperPart, ...]:
    right, best = told.result.right, told.best
    answer = told.solution.answers[0]
    allowed = best is not None and best.refusal is None
    line = (
        plural("It counts {n} point.", "It counts {n} points.", int(answer))
        if allowed
        else text("It is not allowed.")
    )
    parts: list[PaperPart] = [Heading(right, text("Right") if right else text("Not right"), line)]
    if told.given and not right:
        mine = told.given[0]
        parts.append(
            TextLine(text("You said: {answer}", answer=mine if mine.isdigit() else text("not allowed")))
        )
    if best is None:
        return tuple(parts)
    return (*parts, Rule(), *_reckoned(told, best, counts=True, drawn=True), *_glosses(told, best))


def _of_patience(told: Feedback) -> tuple[PaperPart, ...]:
    right = told.result.right
    title = text("Finished") if right else text("Not finished")
    laid = len(told.result.found)
    line = plural("{n} play was made", "{n} plays were made", laid)
    parts: list[PaperPart] = [Heading(right, title, line)]
    if not right:
        parts += [Rule(), TextLine(text("There is a way to the end. It can be shown on the table."))]
    return tuple(parts)
