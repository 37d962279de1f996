"""The chapters that all games share: the game at a glance, placing (with drawn examples), valid words,
house rules."""

from collections.abc import Callable, Iterator, Sequence

from game.guide.page import Chapter, Chart, Example, GameFacts, GuidePart, values
from game.table.board import EMPTY, Board, Cell, Laid
from game.table.moves import Pass
from game.table.ruleset import ChallengeCosts
from game.text import phrases
from game.text.catalogues import plural, text
from game.text.endings import time_is_pass
from game.words.reason_texts import list_played_by
from modes.options import TileOptions


def glance(facts: GameFacts) -> Chart:
    """The game in one row of a table."""
    rules = facts.rules
    named = [(text("Players"), _range_text(min(facts.tables), max(facts.tables)))]
    named.append((text("Tiles") if rules.pieces_are == "tiles" else text("Cards"), str(rules.size)))
    if rules.hand and facts.patience != "six" and not facts.differs(lambda each: each.hand):
        named.append((text("In hand"), str(rules.hand)))
    if not rules.layout.edgeless:
        size = text("{wide} × {high} squares", wide=rules.layout.width, high=rules.layout.height)
        named.append((text("Board"), size))
    named.append((text("Word language"), phrases.language_name(rules.language)))
    head, row = zip(*named, strict=True)
    return Chart(head, (row,))


def _range_text(minimum: int, maximum: int) -> str:
    return str(minimum) if minimum == maximum else text("{fewest} to {most}", fewest=minimum, most=maximum)


def laying(facts: GameFacts) -> Iterator[GuidePart]:
    """The rules of placing, for the first and later plays."""
    yield from _how_many(facts)
    yield from first_word_example(facts)
    if facts.rules.pieces_are == "tiles":
        yield from _tiles(facts)
    else:
        yield from _cards(facts)
    yield from later_examples(facts)


def _how_many(facts: GameFacts) -> Iterator[GuidePart]:
    minimum, maximum = facts.rules.placing.first_min, facts.rules.placing.first_max
    numbers = "S8 G18 G19 L11 E20"
    if maximum is None:
        sentence = plural(
            "The first word must have at least {n} letter, one of them on the start square in the middle.",
            "The first word must have at least {n} letters, one of them on the start square in the middle.",
            minimum,
        )
        yield facts.say(sentence, numbers)
        return
    if not facts.differs(lambda rules: (rules.placing.first_max, rules.placing.max_new)):
        sentence = text(
            "The first word has {least} to {most} letters, one of them on the star in the middle of "
            "the table.",
            least=minimum,
            most=maximum,
        )
        yield facts.say(sentence, "K13 K42 K53 K65")
        if facts.rules.placing.max_new is not None:
            more = text("Each later play adds 1 to {n} cards.", n=facts.rules.placing.max_new)
            yield facts.say(more, "K15 K47 K54")


def _cards(facts: GameFacts) -> Iterator[GuidePart]:
    words = text("New cards go in one row or column without gaps, joined to the crossword.")
    yield facts.say(words, "K17 K20 K37")
    words = text("Wherever two or more letters touch, across or down, they must form a word.")
    yield facts.say(words, "K19")
    if not facts.rules.placing.bridge:
        yield facts.say(text("A play may join only one word that is already there."))


def _tiles(facts: GameFacts) -> Iterator[GuidePart]:
    words = text("New tiles go in one row or column without gaps, never diagonally.")
    yield facts.say(words, "S9 G21 L13 E8")
    words = text("They must join the tiles on the board: extend a word, cross it, or play beside it.")
    yield facts.say(words, "S25 S26 S27 G30 G31 G32 L15 L16 L17 E10 E11")
    words = text("All letters that touch must form words, left to right and top to bottom.")
    yield facts.say(words, "S23 L7 L14 E8")
    if facts.rules.placing.parallel_min_contact is not None:
        n = facts.rules.placing.parallel_min_contact
        sentence = plural(
            "A word that only runs beside others must touch them in at least {n} place.",
            "A word that only runs beside others must touch them in at least {n} places.",
            n,
        )
        yield facts.say(sentence, "S27")
    if facts.rules.placing.contact_per_word:
        yield facts.say(text("All these places must be at the same word."), "S27")
    if not facts.rules.placing.hooks:
        yield facts.say(text("A crossing word may not just extend another word."), "S26")
    if facts.rules.placing.must_include_old:
        yield facts.say(text("A new word must use a letter already played."), "E11")


def words(facts: GameFacts) -> Chapter:
    return Chapter(text("Words"), tuple(_valid_words(facts)))


def _valid_words(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    if rules.judging.adjudication != "vote":
        sentence = text("The word list decides: {list}.", list=list_played_by(rules))
        yield facts.say(sentence, "K33 S16 G38 L8")
    if rules.word_forms is not None:
        sentence = text(
            "Roots and simple words are valid; affixes and endings as agreed before the game. Compounds are "
            "not valid."
        )
        yield facts.say(sentence, "K33 K34 K35")
    elif rules.language == "eo":
        sentence = text("Roots and everything derived from them; the O of a noun may be left out.")
        yield facts.say(sentence, "S16 S17")
    if name_rules := facts.says("G39 L9"):
        sentence = text("No names, abbreviations, or words with a hyphen or apostrophe.")
        yield facts.say(sentence, " ".join(name_rules))
    yield from _judging(facts)


def _judging(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    match rules.judging.adjudication:
        case "strict":
            yield facts.say(text("Each word is checked as you play it; invalid words are refused."))
        case "challenge":
            yield from _challenges(facts)
        case "vote":
            yield facts.say(text("A word counts unless someone challenges it; then the table votes on it."))
            yield from _costs(facts, rules.judging.vote)


def _challenges(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text("Words are checked only if someone challenges them, before the next player begins.")
    yield facts.say(sentence, "S19 G35 L18")
    yield from _costs(facts, facts.rules.judging.challenge)
    if facts.rules.judging.derivation_vote:
        sentence = text(
            "The table votes on whether a derived word makes sense; if not, its player may play another."
        )
        yield facts.say(sentence, "S21 S22")


def _costs(facts: GameFacts, costs: ChallengeCosts) -> Iterator[GuidePart]:
    if costs.wrong == "turn_lost":
        yield facts.say(text("The player of a wrong word takes it back and loses the turn."), "S20 G36")
    else:
        yield facts.say(text("The player of a wrong word takes it back and may play another one."))
    if costs.right == "turn_lost":
        yield facts.say(text("If you challenge a valid word, you lose your next turn."), "G37 L19")
    elif costs.award:
        sentence = plural(
            "If you challenge a valid word, its player gets {n} point.",
            "If you challenge a valid word, its player gets {n} points.",
            costs.award,
        )
        yield facts.say(sentence)
    else:
        yield facts.say(text("Challenging a valid word costs nothing."))
    if costs.counts_as_pass:
        yield facts.say(text("A word taken back after a challenge counts as a pass."), "L39")


def passing(facts: GameFacts, numbers: str) -> Iterator[GuidePart]:
    """When passing is allowed."""
    if Pass not in facts.moves:
        return
    if facts.rules.option("passing", "free") == "free":
        yield facts.say(text("You may pass at any time."), numbers)
    else:
        yield facts.say(text("You may pass only when you can do nothing else."))


def clock(facts: GameFacts) -> Iterator[GuidePart]:
    """The effect of the clocks, where there are any."""
    overtime = facts.rules.of(TileOptions).overtime
    if time_is_pass(facts.rules):
        yield facts.say(text("Running out of time counts as a pass."), "L39 E13")
    if facts.rules.clocks.player_minutes and overtime:
        sentence = plural(
            "You may play on over your time: each minute begun takes {n} point off your score.",
            "You may play on over your time: each minute begun takes {n} points off your score.",
            overtime,
        )
        yield facts.say(sentence)
    if facts.rules.clocks.game_minutes:
        if facts.rules.scoring == "none":
            yield facts.say(text("When the game clock runs out, the game ends."), "E13")
        else:
            yield facts.say(text("When the game clock runs out, the game ends and is scored."), "E13")


def letters(facts: GameFacts) -> Chart:
    """The value of each letter."""
    rows = tuple((str(number), letters) for number, letters in values(facts.rules))
    return Chart((text("Points"), text("Letters")), rows, facts.says("S50 G44 G47 L28 L44 E16"))


def agreed(facts: GameFacts) -> Iterator[Chapter]:
    """The house rules of this table that differ from the defaults."""
    rows = tuple(
        (phrases.option_name(option), phrases.choice_name(here))
        for option, choices in facts.rules.options.items()
        if (here := facts.rules.option(option, choices[0])) != choices[0]
    )
    if rows:
        chart = Chart((text("House rule"), text("At this table")), rows, facts.says("E13"))
        yield Chapter(text("House rules"), (chart,))


def choices(facts: GameFacts) -> Chart:
    """The options of the game, defaults first."""
    rows = tuple(
        (phrases.option_name(option), ", ".join(map(phrases.choice_name, choices)))
        for option, choices in facts.rules.options.items()
    )
    return Chart((text("House rule"), text("Choices, default first")), rows, facts.says("E13"))


def resigning(facts: GameFacts) -> Iterator[GuidePart]:
    """The effect of resigning, which no original mentions."""
    sentence = text(
        "You can resign at any time; you can then no longer win, and the others play on. If only one player "
        "is left, they win."
    )
    yield facts.say(sentence)


_Drawing = tuple[int, int, Sequence[str]]  # the place of its first character, seen from the start cell

_FIRST: dict[str, _Drawing] = {
    "en": (-1, 0, ["star"]),
    "eo": (-1, 0, ["star"]),
    "pl": (-1, 0, ["kot"]),
    "ru": (-1, 0, ["кот"]),
    "uk": (-1, 0, ["ліс"]),
}
_LONGER: dict[str, _Drawing] = {
    "en": (-2, 0, ["sTARt"]),
    "eo": (-2, 0, ["sTAR"]),
    "pl": (-1, 0, ["KOTy"]),
    "ru": (-2, 0, ["сКОТ"]),
    "uk": (-1, 0, ["ЛІСи"]),
}
_ACROSS: dict[str, _Drawing] = {
    "en": (-2, -1, ["..c..", "START", "..t.."]),
    "eo": (-2, -1, ["..k.", "STAR", "..t."]),
    "pl": (-1, -1, [".n..", "KOTY", ".s.."]),
    "ru": (-2, -1, ["..т.", "СКОТ", "..н."]),
    "uk": (-1, -1, [".в..", "ЛІСИ", ".н.."]),
}
_BESIDE: dict[str, _Drawing] = {
    "en": (-1, 0, ["TAR", ".he"]),
    "eo": (-1, 0, ["SALT", "el"]),
    "pl": (-1, 0, ["KOT", ".do"]),
    "ru": (-2, 0, ["ОСА", "..сом"]),
    "uk": (-1, 0, ["ЛІС", ".зі"]),
}
_APART: dict[str, _Drawing] = {
    "en": (-2, -1, ["a....", "START", "....o"]),
    "eo": (-2, -1, ["..l.", "STAR", "e..."]),
    "pl": (-1, -1, ["o...", "KOTY", "..o."]),
    "ru": (-2, -1, ["а...", "СКОТ", "...о"]),
    "uk": (-1, -1, ["..о.", "ЛІСИ", "я..."]),
}


def first_word_example(facts: GameFacts) -> Iterator[Example]:
    if facts.rules.pieces_are == "cards":
        yield from _draw_examples(
            facts, _FIRST, lambda: text("The first word covers the star in the middle of the table.")
        )
    else:
        yield from _draw_examples(facts, _FIRST, lambda: text("The first word covers the start square."))


def later_examples(facts: GameFacts) -> Iterator[Example]:
    """Examples of later plays."""
    yield from _draw_examples(facts, _LONGER, lambda: text("Extending a word."))
    yield from _draw_examples(facts, _ACROSS, lambda: text("Crossing a word, with letters on both sides."))
    yield from _draw_examples(
        facts,
        _BESIDE,
        lambda: text("Playing beside a word: letters that touch must form words too."),
    )


def later_word(facts: GameFacts) -> Example | None:
    """The example of a lengthened word; the page shows it as its first turn."""
    return next(_draw_examples(facts, _LONGER, lambda: ""), None)


def apart_example(facts: GameFacts) -> Iterator[Example]:
    """Examples of forbidden placements."""
    yield from _draw_examples(
        facts, _APART, lambda: text("Not allowed: two separate places in one turn."), allowed=False
    )


def _draw_examples(
    facts: GameFacts, drawings: dict[str, _Drawing], words: Callable[[], str], allowed: bool = True
) -> Iterator[Example]:
    if facts.rules.language not in drawings:
        return
    left, top, rows = drawings[facts.rules.language]
    start = facts.rules.layout.start
    letters: dict[Cell, str] = {
        (start[0] + left + x, start[1] + top + y): letter
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != EMPTY
    }
    board = Board({cell: Laid(letter.upper(), letter.upper()) for cell, letter in letters.items()})
    new = frozenset(cell for cell, letter in letters.items() if letter.islower())
    yield Example(words(), board, new, allowed)
