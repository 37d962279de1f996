"""The page of each game in Markdown, with its pictures."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from docs.making import pictures
from game.guide import guide_of
from game.guide.laying import choices
from game.guide.page import Chapter, Chart, Example, GameFacts, GuideSentence, facts_of, sources_of

_ORDER = (
    "kan-u-go",
    "patience-six",
    "patience-twelve",
    "patience-heaps",
    "scrabble",
    "scrabble-nine",
    "scrabble-finish",
    "skrablo",
    "literaki",
    "ekraibl-simple",
    "ekraibl-hard",
)
_ALLOWED, _REFUSED = "shown as laid", "shown as refused"


def write(folder: Path, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The name and the text of every page; pictures that are not there yet are drawn into the folder."""
    listed = sorted(names, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))
    for name in listed:
        yield f"{name}.md", "\n".join(_page(folder, facts_of(name)))
    yield "sources.md", "\n".join(_sources(listed))
    yield "index.md", _contents(listed)


def _contents(names: list[str]) -> str:
    """The games in a table, and for the side of each page."""
    found = [(name, guide_of(facts_of(name))) for name in names]
    rows = "\n".join(f"| [{guide.title}]({name}.md) | {guide.about} |" for name, guide in found)
    tree = "\n".join(["```{toctree}", ":hidden:", "", *names, "sources", "```"])
    return f"# The games\n\n| game | |\n|---|---|\n{rows}\n\n{tree}\n"


def _page(folder: Path, facts: GameFacts) -> Iterator[str]:
    guide, name = guide_of(facts), facts.rules.id
    yield f"# {guide.title}\n"
    yield f"{guide.about}\n"
    picture = folder / f"{name}.png"
    if not all(shade.is_file() for shade in pictures.shades(picture)):
        pictures.table(picture, name)
    yield f"{_shown(picture, f'The table of {guide.title}')}\n"
    yield f"```sh\nkanugo play {name}\n```\n"
    for number, chapter in enumerate(guide.chapters):
        yield f"## {chapter.heading}\n"
        yield from _chapter(folder / f"{name}-{number}", chapter, facts)
    agreed = choices(facts)
    if agreed.rows:
        yield "## House rules\n"
        yield from _chart(agreed)


def _shown(picture: Path, alt: str) -> str:
    """A picture for readers in the light, and the same for those in the dark."""
    light, dark = pictures.shades(picture)
    return f"![{alt}]({light.name}){{.only-light}} ![{alt}]({dark.name}){{.only-dark}}"


def _chapter(prefix: Path, chapter: Chapter, facts: GameFacts) -> Iterator[str]:
    """Its parts in their order: sentences as lists, tables, drawn positions side by side."""
    drawn = 0
    for kind, parts in groupby(chapter.parts, type):
        for part in parts:
            match part:
                case GuideSentence(words):
                    yield f"- {words}"
                case Chart():
                    yield from _chart(part)
                case Example():
                    yield from _example(prefix.with_name(f"{prefix.name}-{drawn}.png"), part, facts)
                    drawn += 1
        if kind is GuideSentence:
            yield ""


def _chart(chart: Chart) -> Iterator[str]:
    yield f"| {' | '.join(chart.head)} |"
    yield "|---" * len(chart.head) + "|"
    for row in chart.rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _example(picture: Path, drawn: Example, facts: GameFacts) -> Iterator[str]:
    """A drawn position with what it shows."""
    if not all(shade.is_file() for shade in pictures.shades(picture)):
        pictures.example(picture, drawn, facts.rules)
    yield ":::{container} example\n"
    yield f"{_shown(picture, _ALLOWED if drawn.allowed else _REFUSED)}\n"
    yield f"{drawn.words}\n:::\n"


def _sources(names: list[str]) -> Iterator[str]:
    """Where the sentences of all games are from, on one page."""
    yield "# Sources and readings\n"
    yield "Numbers are those of the sentences of the original rules. *Our reading*: the original does not"
    yield "say, or is unclear.\n"
    for facts in map(facts_of, names):
        if facts.follows:
            guide = guide_of(facts)
            yield f"## {guide.title}\n"
            yield from _chart(sources_of(guide))
