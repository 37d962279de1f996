"""The chapters of a tile board: the start, a turn, exchanging, blanks, scoring, the end."""

from collections.abc import Callable, Iterator

from game.guide.laying import clock, laying, letters, passing, resigning
from game.guide.page import Chapter, Chart, GameFacts, GuidePart, any_of
from game.table.board import BLANK
from game.table.layout import Premium
from game.text.catalogues import plural, text
from game.text.phrases import choice_name
from modes.options import TileOptions


def chapters(facts: GameFacts) -> Iterator[Chapter]:
    yield Chapter(text("Setup"), tuple(_start(facts)))
    yield Chapter(text("A turn"), tuple(_turn_parts(facts)))
    if facts.rules.of(TileOptions).exchange:
        yield Chapter(text("Swapping tiles"), tuple(_exchange(facts)))
    if facts.blanks:
        heading = text("Stars") if facts.rules.blank_is == "star" else text("Blanks")
        yield Chapter(heading, tuple(_blanks(facts)))
    yield Chapter(text("Scoring"), tuple(_count(facts)))
    yield Chapter(text("End of the game"), tuple(_end_parts(facts)))


def _start(facts: GameFacts) -> Iterator[GuidePart]:
    match facts.rules.of(TileOptions).begins:
        case "nearest":
            sentence = text(
                "Everyone draws a tile. The letter closest to A goes first, and the tiles go back."
            )
            yield facts.say(sentence, "S6 S7 G12 G13 G15")
            yield from _blank_drawn(facts)
        case "lot":
            yield facts.say(text("Draw lots to see who goes first."), "L4")
        case "agreed":
            yield facts.say(text("The players agree who goes first and in what order they play."), "E3 E6")
    sentence = plural(
        "Everyone draws {n} tile from the bag.", "Everyone draws {n} tiles from the bag.", facts.rules.hand
    )
    yield facts.say(sentence, "S7 G16 L3 E18 E19")


def _blank_drawn(facts: GameFacts) -> Iterator[GuidePart]:
    match facts.rules.of(TileOptions).letterless_cut:
        case "again":
            yield facts.say(
                text("If letters are equal or someone draws a blank, a tile without a letter, draw again.")
            )
        case "first":
            sentence = text(
                "A blank, a tile without a letter, beats every letter. If tiles are equal, draw again."
            )
            yield facts.say(sentence, "G14")
        case "last":
            sentence = text("A blank, a tile without a letter, comes last. If tiles are equal, draw again.")
            yield facts.say(sentence)


def _turn_parts(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.rules.placing.attacks_per_turn is None:
        sentence = text("Play as many words as you can, one after another, all from the tiles on your rack.")
        yield facts.say(sentence, "E9")
    else:
        yield facts.say(text("Play one word."), "S13 G25 L5 L12")
    yield from laying(facts)
    if facts.rules.placing.blank_swap:
        yield facts.say(text("Except for stars, tiles on the board stay where they are."))
    else:
        yield facts.say(text("Tiles on the board stay where they are."), "S28 G34")
    sentence = plural(
        "Then draw from the bag until your rack holds {n} tile again.",
        "Then draw from the bag until your rack holds {n} tiles again.",
        facts.rules.hand,
    )
    yield facts.say(sentence, "S10 S12 G23 E21")
    if facts.rules.of(TileOptions).begins == "agreed":
        yield facts.say(text("Then it is the next player’s turn, in the agreed order."))
    else:
        yield facts.say(text("The player on your left is next."), "S15 G24 L4")
    yield from passing(facts, "G25 G28 L5 E26")
    yield from clock(facts)


def _exchange(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text(
        "Instead of playing a word, you may swap as many tiles as you like, as long as the bag holds enough. "
        "That ends your turn."
    )
    yield facts.say(sentence, "S32 G25 G27 L5 L23 E26")
    yield facts.say(text("Draw the new tiles first, then put the old ones in the bag."), "S33")
    if facts.rules.placing.attacks_per_turn != 1:
        yield facts.say(text("You may swap only before the first word of your turn."))
    options = facts.rules.of(TileOptions)
    if options.exchange_times is not None:
        sentence = plural(
            "Each player may swap only {n} time per game.",
            "Each player may swap only {n} times per game.",
            options.exchange_times,
        )
        yield facts.say(sentence, "L23")
    if options.exchange_bag > 1:
        sentence = plural(
            "To swap, there must be at least {n} tile in the bag.",
            "To swap, there must be at least {n} tiles in the bag.",
            options.exchange_bag,
        )
        yield facts.say(sentence, "L24")


def _blanks(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    count, value = rules.pieces[BLANK]
    if rules.blank_is == "star":
        sentence = plural("There is {n} star.", "There are {n} stars.", count)
        yield facts.say(sentence, "E15")
        yield facts.say(text("A star stands for any letter: say which when you play it."), "E23")
    else:
        sentence = plural("There is {n} blank.", "There are {n} blanks.", count)
        yield facts.say(sentence, "S29 G42 L43")
        sentence = text("A blank stands for any letter: say which when you play it.")
        yield facts.say(sentence, "S29 S30 G42 L20 L21")
    if rules.scoring != "none":
        sentence = plural("It’s worth {n} point.", "It’s worth {n} points.", value)
        yield facts.say(sentence, "S36 G45 L29 E17")
    if rules.placing.blank_swap:
        sentence = text(
            "From the next turn on, any player with that letter may put it in the star’s place: this frees "
            "the star."
        )
        yield facts.say(sentence, "E24 E25")
        yield facts.say(text("The freed star must be played in the same turn."), "E24")
    else:
        yield facts.say(text("It keeps that letter for the rest of the game."), "S31 G43 L22")


def _count(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    if rules.scoring == "none":
        sentence = text(
            "There is no scoring: nobody has won when the game ends, unless all others have resigned."
        )
        yield facts.say(sentence, "E4")
        return
    sentence = text("Every word your tiles make or change scores the sum of its letters.")
    yield facts.say(sentence, "S35 S44 G33 L25 L26 E29")
    yield letters(facts)
    yield from _premiums(facts)
    if rules.bonus is not None:
        sentence = plural(
            "Playing {tiles} tiles in one turn scores a bonus of {n} point.",
            "Playing {tiles} tiles in one turn scores a bonus of {n} points.",
            rules.bonus.points,
            tiles=any_of(rules.bonus.at),
        )
        yield facts.say(sentence, "S46 G54 G55 G71 L36 E35")


def _premiums(facts: GameFacts) -> Iterator[GuidePart]:
    legend = facts.rules.layout.legend.values()
    squares = dict.fromkeys((premium.colour, _premium_text(premium)) for premium in legend)
    if not squares:
        return
    rows = tuple((_colour(colour), worth) for colour, worth in squares)
    numbers = "S37 S38 S41 G58 G59 G62 G63 G64 G65 L27 L30 L31 L32 E31 E32"
    yield Chart((text("Square"), text("Bonus")), rows, facts.says(numbers))
    sentence = text(
        "× 2 doubles and × 3 triples: a letter bonus the value of the tile on the square, a word bonus the "
        "whole word."
    )
    yield facts.say(sentence)
    if any(premium.only is not None for premium in facts.rules.layout.legend.values()):
        yield facts.say(text("A square for letters of one value does nothing for other letters."))
    sentence = text(
        "Letter bonuses count first, then word bonuses. Several word bonuses multiply each other."
    )
    yield facts.say(sentence, "S39 S40 L33 L35 E33")
    sentence = text("A bonus square counts only once: for the play that first covers it.")
    yield facts.say(sentence, "S42 S45 G60 L34 E34")
    if facts.blanks and not facts.rules.value(BLANK):
        yield facts.say(text("Word bonuses count under a blank too."), "S43 G61")


def _premium_text(premium: Premium) -> str:
    if premium.word > 1:
        return text("word × {n}", n=premium.word)
    if premium.only is not None:
        return text("{value}-point letter × {n}", value=premium.only, n=premium.letter)
    return text("letter × {n}", n=premium.letter)


def _colour(name: str) -> str:
    return _COLOURS[name]() if name in _COLOURS else name


_COLOURS: dict[str, Callable[[], str]] = {
    "light blue": lambda: text("light blue"),
    "dark blue": lambda: text("dark blue"),
    "light red": lambda: text("light red"),
    "dark red": lambda: text("dark red"),
    "blue": lambda: text("blue"),
    "violet": lambda: text("violet"),
    "orange": lambda: text("orange"),
    "red": lambda: text("red"),
    "green": lambda: text("green"),
    "yellow": lambda: text("yellow"),
    "sand": lambda: text("sand"),
}


def _end_parts(facts: GameFacts) -> Iterator[GuidePart]:
    over = facts.rules.of(TileOptions).over
    if over.agreed:
        yield facts.say(text("The game ends when the players agree."), "E4")
    if facts.rules.of(TileOptions).target is not None or facts.rules.of(TileOptions).targets:
        yield from _targets(facts)
    if over.out:
        if facts.rules.of(TileOptions).targets:
            sentence = text(
                "If nobody reaches their target, the game ends when the bag is empty and someone has played "
                "their last tile."
            )
        else:
            sentence = text("The game ends when the bag is empty and someone has played their last tile.")
        yield facts.say(sentence, "S34 G40 L37")
    if over.stuck:
        sentence = text("It also ends when the bag is empty and nobody can play a word.")
        yield facts.say(sentence, "S34 G40")
    turns = facts.rules.of(TileOptions).scoreless_turns
    if turns:
        sentence = plural(
            "It also ends after {n} turn without points, be it a pass or a swap.",
            "It also ends after {n} turns in a row without points, passes and swaps included.",
            turns,
        )
        yield facts.say(sentence)
    elif over.passes_by_one is not None:
        sentence = plural(
            "It also ends when someone passes. A swap is not a pass.",
            "It also ends when someone passes {n} times in a row. A swap is not a pass.",
            over.passes_by_one,
        )
        yield facts.say(sentence, "G29")
    if over.passes_by_all is not None and not turns:
        yield facts.say(_all_pass(over.passes_by_all, over.passes_with_empty_bag), "L38")
    yield from _winner(facts)
    yield from resigning(facts)


def _all_pass(n: int, with_empty_bag: bool) -> str:
    if with_empty_bag:
        return text("It also ends when the bag is empty and everyone passes.")
    return plural(
        "It also ends when everyone passes. A swap is not a pass.",
        "It also ends when everyone passes {n} times in a row. A swap is not a pass.",
        n,
    )


def _targets(facts: GameFacts) -> Iterator[GuidePart]:
    options = facts.rules.of(TileOptions)
    if options.targets:
        levels = tuple(options.targets)
        rows = tuple(
            (str(n), *(str(each.of(TileOptions).targets[level]) for level in levels))
            for n, each in facts.tables.items()
        )
        numbers = "G72 G73 G74 G75 G76 G77"
        yield Chart((text("Players"), *map(choice_name, levels)), rows, facts.says(numbers))
        yield facts.say(text("The first player to reach the target for their level wins at once."), "G72")
    elif options.target is not None:
        if options.over.at_target == "circle_played_out":
            sentence = plural(
                "When someone reaches {n} point, the game goes on until everyone has had the same number of "
                "turns. Then it ends.",
                "When someone reaches {n} points, the game goes on until everyone has had the same number of "
                "turns. Then it ends.",
                options.target,
            )
            yield facts.say(sentence, "E6 E7 E27 E28")
            return
        sentence = plural(
            "The game ends when someone reaches {n} point.",
            "The game ends when someone reaches {n} points.",
            options.target,
        )
        yield facts.say(sentence)


def _winner(facts: GameFacts) -> Iterator[GuidePart]:
    rules = facts.rules
    if rules.scoring == "none":
        return
    if rules.of(TileOptions).reckoning == "hands":
        sentence = text(
            "Each player loses the value of the tiles they have left. A player with none left gets what the "
            "others lose."
        )
        yield facts.say(sentence, "S47 S48 G66 G67 L40 L41")
    elif rules.of(TileOptions).reckoning == "doubled":
        sentence = text(
            "A player with no tiles left gets twice the value of the other players’ tiles. If everyone has "
            "tiles left, each player loses the value of theirs."
        )
        yield facts.say(sentence)
    if rules.of(TileOptions).targets:
        yield facts.say(text("If nobody has reached their target, the highest score wins."))
    else:
        yield facts.say(text("The highest score wins."), "S4 G68 L42")
    if rules.of(TileOptions).tie == "before_reckoning":
        sentence = text("In a tie, the higher score before the leftover tiles were counted wins.")
        yield facts.say(sentence, "G69")
    else:
        yield facts.say(text("In a tie, the win is shared."), "L42")
