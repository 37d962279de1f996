"""Says what a drill asks, how kinds and grades are called, and when something comes again. It draws
nothing."""

from game.study.course import Course
from game.study.item import Grade, Item
from game.study.positions import asked
from game.text.catalogues import plural, text
from game.text.phrases import game_name
from game.ui.practice.sitting import Prompt
from game.ui.questions.feedback import LISTS
from game.ui.questions.paper import PaperPart, TextLine

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def kind_name(kind: str) -> str:
    """What a kind of drill is called."""
    names = {
        "word": lambda: text("Is it a word?"),
        "short": lambda: text("Short words"),
        "anagram": lambda: text("Anagrams"),
        "hooks": lambda: text("Hooks"),
        "affixes": lambda: text("Affixes"),
        "endings": lambda: text("Endings"),
        "play": lambda: text("Find the play"),
        "worth": lambda: text("What is it worth?"),
        "finish": lambda: text("Finish the patience"),
    }
    return names[kind]() if kind in names else kind


def subject_line(now: Prompt) -> str:
    """Which game is practised, and how far one is."""
    course = now.course
    assert course is not None, "an item is asked"
    name = game_name(course.ruleset.name)
    return text("{game} · {n} of {all}", game=name, n=now.number, all=len(now.marks) + now.remaining)


def question(item: Item, course: Course) -> tuple[PaperPart, ...]:
    """What is asked, in one sentence with its criterion."""
    return (TextLine(_question(item, course), loud=True), *(TextLine(words) for words in _how(item)))


def _question(item: Item, course: Course) -> str:
    match item.kind:
        case "word":
            return text("Is this a word that may be laid?")
        case "short":
            return plural(
                "Name every word of {n} letter that begins with {letter}.",
                "Name every word of {n} letters that begins with {letter}.",
                len(item.ask),
                letter=item.ask[0],
            )
        case "anagram" if "?" in item.ask:
            return text("Name every word of exactly these letters; the blank stands for any letter.")
        case "anagram":
            return text("Name every word of exactly these letters.")
        case "hooks":
            return text("Name every word that is {word} and one letter before or behind it.", word=item.ask)
        case "affixes":
            return text(
                "Name the words that are the root {root} with one prefix or suffix, and an ending.",
                root=item.ask,
            )
        case "endings":
            return text("Name the words that are the root {root} and an ending.", root=item.ask)
        case "worth":
            return text("What do the ringed tiles count, or are they not allowed?")
        case "finish":
            return text("Lay every card that is left.")
    aim = asked(item)
    if aim.goal == "least":
        return text("Find a play of at least {n} points.", n=aim.least)
    if aim.goal == "out":
        return text("Lay every card of your hand in one play.")
    if course.ruleset.scoring == "laid":
        return text("Find the play that sheds the most points.")
    return text("Find the play of the most points.")


def _how(item: Item) -> tuple[str, ...]:
    kind = item.kind
    free = asked(item).free if kind == "play" else 0
    if free:
        return (
            plural(
                "With them {n} free card, which goes with the last letter.",
                "With them {n} free cards, which go with the last letter.",
                free,
            ),
        )
    if kind in LISTS:
        return (text("Enter takes a word down; Enter on an empty line is done."),)
    if kind == "worth":
        return (text("Type a number, or {key}.", key=text("Not allowed")[0].upper()),)
    return ()


def comes_again(kind: str) -> str:
    """What comes again."""
    if kind in ("play", "worth", "finish"):
        return text("This position returns")
    return text("This question returns")


def in_time(seconds: float) -> str:
    """How long that is, told roughly."""
    if seconds < _HOUR - _MINUTE / 2:
        return plural("in {n} minute", "in {n} minutes", max(1, round(seconds / _MINUTE)))
    if seconds < _DAY - _HOUR / 2:
        return plural("in {n} hour", "in {n} hours", max(1, round(seconds / _HOUR)))
    return plural("in {n} day", "in {n} days", round(seconds / _DAY))


def grade_name(grade: Grade) -> str:
    """What a grade is called."""
    return {
        Grade.AGAIN: text("Again"),
        Grade.HARD: text("Hard"),
        Grade.GOOD: text("Good"),
        Grade.EASY: text("Easy"),
    }[grade]


def keys_said() -> str:
    """What the keys do."""
    return text(
        "Enter answers, and goes on after an answer. 1 to 4 change the grade of an answer: again, hard, "
        "good, easy. R asks the same once more without counting it. Ctrl Z takes back what is laid or typed, "
        "then the answer before. Esc takes back what is laid, then leaves; nothing is lost."
    )
