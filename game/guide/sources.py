"""Where each sentence of a guide is from: sentences of the original rules, or a reading of ours."""

from game.guide.page import Chart, Guide, Saying
from game.text.catalogues import plural, text


def sources_of(guide: Guide) -> Chart:
    """Every sentence with its source. The first chapter only repeats what the others say."""
    rows = tuple(
        (part.words, source(part.originals))
        for chapter in guide.chapters[1:]
        for part in chapter.parts
        if isinstance(part, Saying)
    )
    return Chart((text("Rule"), text("Source")), rows)


def source(originals: tuple[str, ...]) -> str:
    """Sentence numbers of the original, or that it is our reading."""
    if not originals:
        return text("our reading")
    numbers = sorted({int(each[1:]) for each in originals})
    return plural("sentence {list}", "sentences {list}", len(numbers), list=_spans(numbers))


def _spans(numbers: list[int]) -> str:
    """Numbers as a list; consecutive ones as a range."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    joined = (
        f"{span[0]}\N{EN DASH}{span[-1]}" if len(span) > 2 else ", ".join(map(str, span)) for span in spans
    )
    return ", ".join(joined)
