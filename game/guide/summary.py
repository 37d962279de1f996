"""The first chapter of each page: the aim, one turn in pictures, other moves, and the end."""

from collections.abc import Iterator

from game.guide.laying import glance, later_word
from game.guide.page import Chapter, Example, GameFacts, GuidePart
from game.table.board import BLANK, Board, Laid
from game.table.moves import Exchange, Pass
from game.table.placement import Piece, read
from game.table.scoring import score
from game.text.catalogues import plural, text
from modes.options import KanugoOptions, PatienceOptions, TileOptions

APART = " "
"""In a row of pieces: a gap."""

_SPARE = {"en": "ODENILCU", "eo": "OLENIDUK", "pl": "AOWZIENM", "ru": "ОЕНВИЛПД", "uk": "ОНАРИВДЕ"}
"""The rest of the hand in the example of a turn."""

_CARDS_SHOWN = 6  # of a hand in the middle of a round


def summary(facts: GameFacts) -> Chapter:
    """A summary of half a screen, enough to begin."""
    return Chapter(
        text("In short"),
        (
            facts.say(_aim(facts)),
            *_turn_parts(facts),
            *_other_moves(facts),
            *_end_parts(facts),
            glance(facts),
        ),
    )


def _aim(facts: GameFacts) -> str:
    match facts.patience:
        case "six":
            return text(
                "You play words from the cards of the row and the open pile. Play the whole pack to win."
            )
        case "twelve":
            return text("You play words from your cards. Play the whole pack to win.")
        case "heaps":
            return text("You play words from the top cards of the heaps. Play the whole pack to win.")
    if facts.rounds:
        return text("Be the first to play all your cards: cards left in hand count against you.")
    if facts.rules.scoring == "none":
        return text("Play words together for as long as you like: nobody counts points.")
    options = facts.rules.of(TileOptions)
    if options.targets:
        return text("Reach the target score of your level before the others reach theirs.")
    if options.target is not None:
        return text("Score more points than the others: the game goes to {n}.", n=options.target)
    return text("Score more points than the others with the words you play.")


def _turn_parts(facts: GameFacts) -> Iterator[GuidePart]:
    """The table before and after a play, and its consequences."""
    after = later_word(facts)
    if after is None:
        return
    old = Board({cell: laid for cell, laid in after.board.items() if cell not in after.new})
    cells = sorted(after.new)
    used = [after.board[cell].letter for cell in cells]
    yield Example(_before_caption(facts), old, frozenset(), hand=_hand(facts, used))
    play = read(old, [Piece(cell, after.board[cell], True) for cell in cells])
    letters, words = " ".join(used), ", ".join(run.word for run in play.runs)
    yield after._replace(words=_result(facts, letters, words, score(play, facts.rules).total))
    yield facts.say(_placing_text(facts))
    yield facts.say(_consequence_text(facts))


def _placing_text(facts: GameFacts) -> str:
    if facts.rules.pieces_are == "tiles":
        return text(
            "Add tiles in one line, joined to those on the board: all letters that touch must form words."
        )
    return text("Add cards in one line, joined to the crossword: all letters that touch must form words.")


def _before_caption(facts: GameFacts) -> str:
    match facts.patience:
        case "six":
            return text("Before: the table, the row and, on the right, the top of the open pile.")
        case "heaps":
            return text("Before: the table and the top cards of the heaps.")
    if facts.rules.pieces_are == "tiles":
        return text("Before: the board and the tiles on your rack.")
    return text("Before: the table and the cards in your hand.")


def _hand(facts: GameFacts, used: list[str]) -> tuple[str, ...]:
    """The used pieces among others; in "six" the first used one is on the open pile."""
    rules = facts.rules
    many = _CARDS_SHOWN
    if facts.patience == "heaps":
        many = len(rules.of(PatienceOptions).heaps)
    elif rules.pieces_are == "tiles":
        many = rules.hand
    if facts.patience == "six":
        row = (*used[1:], *_SPARE[rules.language])[:many]
        return (*sorted(row), APART, used[0])
    return tuple(sorted((*used, *_SPARE[rules.language])[:many]))


def _result(facts: GameFacts, letters: str, words: str, n: int) -> str:
    if facts.patience or facts.rules.scoring == "none":
        return text("You add {letters}: {words}.", letters=letters, words=words)
    if facts.rounds:
        return plural(
            "You add {letters}: {words}. You get rid of {n} point.",
            "You add {letters}: {words}. You get rid of {n} points.",
            n,
            letters=letters,
            words=words,
        )
    return plural(
        "You add {letters}: {words} scores {n} point.",
        "You add {letters}: {words} scores {n} points.",
        n,
        letters=letters,
        words=words,
    )


def _consequence_text(facts: GameFacts) -> str:
    match facts.patience:
        case "six":
            return text("New cards fill the row.")
        case "heaps":
            return text("The cards under those you used are turned up.")
        case "twelve":
            if facts.rules.of(PatienceOptions).refill_hand:
                return text("New cards fill your hand.")
            return text("You get no new cards: play word after word for as long as you can.")
    if facts.rules.pieces_are == "tiles" and facts.rules.placing.attacks_per_turn is None:
        return text("You can go on with the tiles you have left. Then your rack is filled up from the bag.")
    if facts.rules.pieces_are == "tiles":
        return text("Then your rack is filled up from the bag.")
    return text("You get no new cards: your hand gets smaller with every word.")


def _other_moves(facts: GameFacts) -> Iterator[GuidePart]:
    """The moves other than playing a word."""
    match facts.patience:
        case "six":
            yield facts.say(text("No word? Turn a card from the draw pile onto the open pile."))
        case "twelve":
            yield facts.say(text("No word? Draw a card."))
        case "heaps":
            yield from _turning(facts)
        case _ if facts.rounds:
            yield from _swapping(facts)
        case _:
            yield from _tiles_swapped(facts)


def _turning(facts: GameFacts) -> Iterator[GuidePart]:
    n = facts.rules.of(PatienceOptions).turn_by
    sentence = plural(
        "No word? Turn {n} card from the draw pile. You can use it with the tops of the heaps.",
        "No word? Turn {n} cards from the draw pile. You can use the last one with the tops of the heaps.",
        n,
    )
    yield facts.say(sentence)
    if facts.rules.language in _SPARE:
        cards = tuple(_SPARE[facts.rules.language][:n])
        words = text("Turned from the draw pile: {letter} can be used.", letter=cards[-1])
        yield Example(words, Board({}), frozenset(), hand=cards)


def _swapping(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.rules.of(KanugoOptions).exchange:
        return
    sentence = text("No good word? Swap a card instead: choose it, then take the face-up card or draw one.")
    yield facts.say(sentence)
    if facts.rules.language in _SPARE:
        given, taken = _SPARE[facts.rules.language][-1], _SPARE[facts.rules.language][0]
        words = text("A swap: you give {given} and take the face-up {taken}.", given=given, taken=taken)
        yield Example(words, Board({}), frozenset(), hand=(given, APART, taken))


def _tiles_swapped(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.rules.placing.blank_swap:
        yield from _star(facts)
    if facts.rules.of(TileOptions).exchange and Exchange in facts.moves and Pass in facts.moves:
        yield facts.say(text("No good word? Swap tiles instead, or pass."))


def _star(facts: GameFacts) -> Iterator[GuidePart]:
    after = later_word(facts)
    if after is None:
        return
    cell = max(cell for cell in after.board if cell not in after.new)
    letter = after.board[cell].letter
    board = Board({**after.board, cell: Laid(BLANK, letter)})
    words = text(
        "The star stands for {letter}. If you have {letter}, put it there and play the star elsewhere.",
        letter=letter,
    )
    yield Example(words, board, frozenset(), hand=(letter,))


def _end_parts(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.patience:
        if not facts.rules.of(PatienceOptions).stock_ends_game:
            yield facts.say(text("You lose when no word can be played any more."))
        return
    if facts.rounds:
        yield facts.say(
            text(
                "A round ends when someone has no cards left. Play rounds until someone has {n} points: the "
                "lowest total wins.",
                n=facts.rules.of(KanugoOptions).game_over_at,
            )
        )
        return
    over = facts.rules.of(TileOptions).over
    if over.agreed:
        yield facts.say(text("The game is over as soon as everyone wants to stop."))
    elif over.out and facts.rules.scoring != "none" and not facts.rules.of(TileOptions).targets:
        yield facts.say(text("The game ends when the bag and one rack are empty; the highest score wins."))
