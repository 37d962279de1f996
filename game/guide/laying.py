"""What every game says alike: the game at a glance, how pieces lie, what is a word, what may be agreed."""

from collections.abc import Iterator

from game.guide import examples
from game.guide.facts import GameFacts, values
from game.guide.page import Chapter, Chart, GuidePart
from game.table.moves import Pass
from game.table.ruleset import Doubt
from game.text import phrases
from game.text.catalogues import plural, text


def glance(facts: GameFacts) -> Chapter:
    """The game in a few lines."""
    rules = facts.rules
    named = [(text("Players"), _between(min(facts.tables), max(facts.tables)))]
    named.append((text("Tiles") if rules.pieces_are == "tiles" else text("Cards"), str(rules.size)))
    if rules.hand and not facts.differs(lambda each: each.hand):
        named.append((text("In hand"), str(rules.hand)))
    if not rules.layout.edgeless:
        size = text("{wide} × {high} squares", wide=rules.layout.width, high=rules.layout.height)
        named.append((text("Board"), size))
    named.append((text("Language of the words"), phrases.language_name(rules.language)))
    head, row = zip(*named, strict=True)
    return Chapter(text("At a glance"), (Chart(head, (row,)),))


def _between(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else text("{fewest} to {most}", fewest=fewest, most=most)


def laying(facts: GameFacts) -> Iterator[GuidePart]:
    """How pieces lie, first and later."""
    yield from _how_many(facts)
    yield from examples.first(facts)
    if facts.rules.pieces_are == "tiles":
        yield from _tiles(facts)
    else:
        yield from _cards(facts)
    yield from examples.later(facts)


def _how_many(facts: GameFacts) -> Iterator[GuidePart]:
    least, most = facts.rules.first_min, facts.rules.first_max
    numbers = "S8 G18 G19 L11 E20"
    if most is None:
        said = plural(
            "The first word has at least {n} letter, one of them on the start square.",
            "The first word has at least {n} letters, one of them on the start square.",
            least,
        )
        yield facts.say(said, numbers)
        return
    if not facts.differs(lambda rules: (rules.first_max, rules.max_new)):
        said = text(
            "The first word has {least} to {most} letters, one of them on the star.", least=least, most=most
        )
        yield facts.say(said, "K13 K42 K53 K65")
        if facts.rules.max_new is not None:
            more = text("Every later turn adds 1 to {n} cards.", n=facts.rules.max_new)
            yield facts.say(more, "K15 K47 K54")


def _cards(facts: GameFacts) -> Iterator[GuidePart]:
    words = text("New cards stand in one row or column without a gap, joined to what lies there.")
    yield facts.say(words, "K17 K20 K37")
    words = text("Wherever two or more letters stand side by side, across or down, they must be a word.")
    yield facts.say(words, "K19")
    if not facts.rules.bridge:
        yield facts.say(text("One turn may join only one word that lies there already."))


def _tiles(facts: GameFacts) -> Iterator[GuidePart]:
    words = text("New tiles stand in one row or one column without a gap, never diagonally.")
    yield facts.say(words, "S9 G21 L13 E8")
    words = text("They join what lies there: a word is made longer, crossed, or another one laid beside it.")
    yield facts.say(words, "S25 S26 S27 G30 G31 G32 L15 L16 L17 E10 E11")
    words = text("All letters side by side must make words, from left to right and from top to bottom.")
    yield facts.say(words, "S23 L7 L14 E8")
    if facts.rules.parallel_min_contact is not None:
        n = facts.rules.parallel_min_contact
        said = plural(
            "Words side by side must touch in at least {n} place.",
            "Words side by side must touch in at least {n} places.",
            n,
        )
        yield facts.say(said, "S27")
    if facts.rules.contact_per_word:
        yield facts.say(text("They must touch one and the same word in all of these places."), "S27")
    if not facts.rules.hooks:
        yield facts.say(text("A word at right angles may not merely make another one longer."), "S26")
    if facts.rules.must_include_old:
        yield facts.say(text("A new word must take in a letter that lies there."), "E11")


def words(facts: GameFacts) -> Chapter:
    """What is a word."""
    return Chapter(text("Words"), tuple(_words(facts)))


def _words(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    said = text("The word list decides: {list}.", list=phrases.choice_name(rules.tier))
    yield facts.say(said, "K33 S16 G38 L8")
    if rules.word_forms is not None:
        said = text(
            "Roots and simple words; affixes and endings as agreed before the game. Compounds are no words."
        )
        yield facts.say(said, "K33 K34 K35")
    elif rules.language == "eo":
        said = text("Roots and all that is derived from them; the noun's O may be left out.")
        yield facts.say(said, "S16 S17")
    if said_of_names := facts.says("G39 L9"):
        said = text("No names, abbreviations, or words with a hyphen or an apostrophe.")
        yield facts.say(said, " ".join(said_of_names))
    yield from _judged(facts)


def _judged(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    match rules.adjudication:
        case "strict":
            yield facts.say(text("A word is looked up as it is laid; what is no word is refused."))
            if "challenge" in rules.options.get("adjudication", ()):
                yield from _doubts(facts)
        case "challenge":
            yield from _doubts(facts)
        case "vote":
            yield facts.say(text("Whoever doubts a word asks the table to vote on it."))
            yield from _costs(facts, rules.vote)


def _doubts(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("Where words are judged when doubted, a doubt comes before the next player begins.")
    yield facts.say(said, "S19 G35 L18")
    yield from _costs(facts, facts.rules.doubt)
    if facts.rules.derivation_vote:
        said = text("Whether a derived word makes sense is put to the vote; its player may lay another one.")
        yield facts.say(said, "S21 S22")


def _costs(facts: GameFacts, doubt: Doubt) -> Iterator[GuidePart]:
    if doubt.wrong == "turn_lost":
        yield facts.say(text("A wrong word goes back, and its player loses the turn."), "S20 G36")
    else:
        yield facts.say(text("A wrong word goes back, and its player may lay another one."))
    if doubt.right == "turn_lost":
        yield facts.say(text("Who doubts a right word loses the next turn."), "G37 L19")
    else:
        yield facts.say(text("Who doubts a right word loses nothing."))
    if doubt.counts_as_pass:
        yield facts.say(text("A word that goes back counts as a pass."), "L39")


def passing(facts: GameFacts, numbers: str) -> Iterator[GuidePart]:
    """When one may pass."""
    if Pass not in facts.moves:
        return
    if facts.rules.passing == "free":
        yield facts.say(text("You may pass at any time."), numbers)
    else:
        yield facts.say(text("You may pass only when nothing else is possible."))


def clock(facts: GameFacts) -> Iterator[GuidePart]:
    """What a clock does, where there is one."""
    if facts.rules.turn_seconds or facts.rules.player_minutes:
        yield facts.say(text("A turn whose time runs out counts as a pass."), "L39 E13")
    if facts.rules.game_minutes:
        yield facts.say(text("When the time of the game runs out, everybody counts."), "E13")


def letters(facts: GameFacts) -> Chart:
    """What each letter counts."""
    rows = tuple((str(number), said) for number, said in values(facts.rules))
    return Chart((text("Points"), text("Letters")), rows, facts.says("S50 G44 G47 L28 L44 E16"))


def agreed(facts: GameFacts) -> Iterator[Chapter]:
    """What may be agreed on before the game, the usual first."""
    rows = tuple(
        (phrases.option_name(option), ", ".join(map(phrases.choice_name, choices)))
        for option, choices in facts.rules.options.items()
    )
    if rows:
        chart = Chart((text("House rule"), text("Choices, the usual one first")), rows, facts.says("E13"))
        yield Chapter(text("House rules"), (chart,))
