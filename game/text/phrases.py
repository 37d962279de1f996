"""Sentences about the table in the player's language: broken rules, reminders, options, games.

Names and options that are in no catalogue (from a package's ruleset) stay as they are."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from msgspec import structs

from game.table.board import BLANK, FREE
from game.table.moves import Move
from game.table.position import PositionIssue
from game.table.refusal import Broken
from game.table.ruleset import Ruleset
from game.table.state import level_of
from game.text.catalogues import plural, text

ModeSentences = Mapping[str, str]
"""A mode's own sentences, in English, by code."""

_NO_SENTENCES: ModeSentences = {}


def broken_rule_text(found: Broken, rules: Ruleset, sentences: ModeSentences = _NO_SENTENCES) -> str:
    """The sentence for a broken rule, in the words of the game; for a code of the mode's own, one of its
    sentences."""
    spoken = _OF_TILES if rules.pieces_are == "tiles" else _BROKEN
    say = spoken.get(found.code, _BROKEN.get(found.code))
    return say(found) if say else _mode_sentence(found.code, sentences, word=found.word, n=found.number)


def _mode_sentence(code: str, sentences: ModeSentences, **values: object) -> str:
    """A mode's own sentence, in the player's language if its catalogue has a usable translation; without a
    sentence the code itself."""
    return _package_sentence(sentences.get(code, code), values)


def _package_sentence(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence of a mode, in the player's language if its catalogue has it with the same fields."""
    try:
        return text(sentence, **values)
    except (LookupError, ValueError):
        return sentence.format_map(values)


def position_issue_text(found: PositionIssue, rules: Ruleset) -> str:
    """The sentence for a reason why no game reaches a position."""
    match found.kind:
        case "pieces":
            return text("There are more {piece} than the set has.", piece=piece_listed(found.found, rules))
        case "hand":
            return text("The hand holds more than {n} pieces.", n=found.found)
        case "start":
            return broken_rule_text(Broken("V5", (rules.layout.start,)), rules)
        case "apart":
            return text("Part of the crossword stands alone.")
    return broken_rule_text(Broken("V7", found.cells, found.found), rules)


def move_label(move: Move) -> str:
    """The label of the button for a mode's own move."""
    return _package_sentence(move.label, structs.asdict(move))


def move_text(move: Move) -> str:
    """The text of a mode's own move in the move log, after the player's name."""
    return _package_sentence(move.sentence, structs.asdict(move))


def _piece_count_text(found: Broken, too_many: str) -> str:
    return too_many if found.cells else text("Nothing placed yet.")


def _first_on_board(found: Broken) -> str:
    return _first_word(found) if found.number else text("The first word must cover the start square.")


def _first_word(found: Broken) -> str:
    if not found.number:
        return text("The first word must cover the star.")
    if len(found.cells) > found.number:
        return plural(
            "The first word can have at most {n} letter.",
            "The first word can have at most {n} letters.",
            found.number,
        )
    return plural(
        "The first word must have at least {n} letter.",
        "The first word must have at least {n} letters.",
        found.number,
    )


def _attacks(found: Broken) -> str:
    if found.word:
        return text(
            "{word} joins more than one word on the table. A play may join only one.", word=found.word
        )
    return plural("Only {n} play is allowed per turn.", "Only {n} plays are allowed per turn.", found.number)


def _parallel_text(found: Broken) -> str:
    if not found.number:
        return text("A new word must use a letter already played.")
    return plural(
        "Parallel words must touch in at least {n} place.",
        "Parallel words must touch in at least {n} places.",
        found.number,
    )


def _fixed_text(found: Broken) -> str:
    if not found.cells:
        return text("A freed star must be played in the same turn.")
    return text("Pieces already played stay where they are.")


_BROKEN: dict[str, Callable[[Broken], str]] = {
    "V0": lambda found: plural(
        "You can’t play one of these cards now.",
        "You can’t play {n} of these cards now.",
        max(1, len(found.cells)),
    ),
    "V1": lambda found: _piece_count_text(
        found,
        plural(
            "You can play at most {n} card per turn.",
            "You can play at most {n} cards per turn.",
            found.number,
        ),
    ),
    "V2": lambda found: text("Each card needs an empty square of its own."),
    "V3": lambda found: text("All new cards must be in one row or column."),
    "V4": lambda found: text("There is a gap between the new cards."),
    "V5": _first_word,
    "V6": lambda found: text("The new cards must touch the crossword."),
    "V7": lambda found: text("{word} isn’t in the word list.", word=found.word),
    "V8": _parallel_text,
    "V9": _fixed_text,
    "V10": _attacks,
    "over": lambda found: text("The game is over."),
    "not-your-turn": lambda found: text("It isn’t your turn."),
    "question-open": lambda found: text("Another player has to answer a question first."),
    "not-offered": lambda found: text("You can’t do that now."),
    "not-stuck": lambda found: text("You can still play a word. Look again before you turn a card."),
    "everyday-word-left": lambda found: text(
        "You can still play an everyday word. Look again before you turn a card."
    ),
    "nothing-to-draw": lambda found: text("There’s no card left to draw."),
    "one-open-card": lambda found: text("You can use only one card from the open pile per turn."),
    "declare-one": lambda found: text("Choose one card from the row."),
    "declare-first": lambda found: text("Choose the card to swap before you take another."),
    "declare-hand": lambda found: text("Choose one card from your hand."),
    "declared": lambda found: text(
        "You can’t change the card you’re swapping. Take the face-up card or draw."
    ),
    "free-stays": lambda found: text("Free cards can’t be swapped at this table."),
    "must-begin": lambda found: text("The dealer can play a first word, and so must play it."),
    "no-pass": lambda found: text("You can’t pass here: play a word or swap a card."),
    "out": lambda found: text("The last card is played: challenge the word or accept it."),
    "round-over": lambda found: text("The round is over. Deal the next one."),
    "nothing-to-doubt": lambda found: text("That word wasn’t played in the last turn."),
    "own-word": lambda found: text("You can’t challenge your own word."),
    "doubted-once": lambda found: text("This play was already challenged, and it stands."),
    "no-verdict": lambda found: text("A challenge needs a verdict."),
    "dictionary": lambda found: text("The dictionary says otherwise."),
    "no-vote": lambda found: text("Words are looked up at this table, not voted on."),
    "voters": lambda found: plural(
        "{n} player votes at this table.", "{n} players vote at this table.", found.number
    ),
    "majority": lambda found: text("The votes say otherwise."),
    "give-tiles": lambda found: text("Choose the tiles to swap from your rack."),
    "bag-holds": lambda found: plural(
        "There is only {n} tile left in the bag.", "There are only {n} tiles left in the bag.", found.number
    ),
    "bag-too-small": lambda found: plural(
        "To swap, there must be at least {n} tile in the bag.",
        "To swap, there must be at least {n} tiles in the bag.",
        found.number,
    ),
    "exchanges-spent": lambda found: plural(
        "Only {n} swap is allowed per game.", "Only {n} swaps are allowed per game.", found.number
    ),
    "turn-begun": lambda found: text("You have already played this turn: play more words or end your turn."),
}

_OF_TILES: dict[str, Callable[[Broken], str]] = {
    "V0": lambda found: plural(
        "You can’t play one of these tiles now.",
        "You can’t play {n} of these tiles now.",
        max(1, len(found.cells)),
    ),
    "V1": lambda found: _piece_count_text(
        found,
        plural(
            "You can play at most {n} tile per turn.",
            "You can play at most {n} tiles per turn.",
            found.number,
        ),
    ),
    "V2": lambda found: text("Each tile needs an empty square of its own."),
    "V3": lambda found: text("All new tiles must be in one row or column."),
    "V4": lambda found: text("There is a gap between the new tiles."),
    "V5": _first_on_board,
    "V6": lambda found: text("The new tiles must touch those on the board."),
    "no-pass": lambda found: text("You can’t pass here: play a word or swap tiles."),
    "out": lambda found: text("The last tile is played: challenge the word or accept it."),
}
"""Sentences that differ where the pieces are tiles."""


def note(code: str, sentences: ModeSentences = _NO_SENTENCES) -> str:
    """The sentence for a reminder about an allowed play, as for a broken rule."""
    return _NOTES[code]() if code in _NOTES else _mode_sentence(code, sentences, word="", n=0)


_NOTES: dict[str, Callable[[], str]] = {
    "prefer-heaps": lambda: text(
        "You could play from the heaps alone. It’s better to use those cards first."
    ),
}


def game_name(name: str) -> str:
    """The name of a ruleset or pack in the player's language."""
    return text(name)


def option_name(field: str) -> str:
    """The label of a ruleset's option."""
    return _OPTIONS[field]() if field in _OPTIONS else field


def choice_name(value: object) -> str:
    """The label of an option's value."""
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    choice = str(value)
    return _CHOICES[choice]() if choice in _CHOICES else choice


_OPTIONS: dict[str, Callable[[], str]] = {
    "word_forms": lambda: text("Word forms allowed"),
    "forms_alone": lambda: text("Affixes and endings count as words"),
    "turn_only_when_stuck": lambda: text("Turn a card only when you can’t play"),
    "draw_only_when_stuck": lambda: text("Draw a card only when you can’t play"),
    "stuck_by": lambda: text("You are stuck when there is"),
    "open_refill": lambda: text("Replace a used face-up card from the draw pile"),
    "open_top_only": lambda: text("Only the top of the open pile can be used"),
    "exchange": lambda: text("Cards in the row may be swapped"),
    "stock_ends_game": lambda: text("The game ends when the draw pile runs out"),
    "refill_hand": lambda: text("Refill the hand after each word"),
    "waste_uncovers": lambda: text("Using the waste card frees the one under it"),
    "heaps_first": lambda: text("Waste only when you can’t play from the heaps"),
    "turn_past_usable": lambda: text("You may turn cards while the waste can be used"),
    "short_turn": lambda: text("Turn the last card when fewer than three are left"),
    "heap_refill": lambda: text("Fill an empty heap from the draw pile"),
    "adjudication": lambda: text("Words are checked"),
    "bridge": lambda: text("One play may join several words"),
    "game_over_at": lambda: text("Score that ends the game"),
    "turn_seconds": lambda: text("Seconds per turn (0: no clock)"),
    "player_minutes": lambda: text("Minutes per player (0: no clock)"),
    "game_minutes": lambda: text("Minutes per game (0: no clock)"),
    "overtime": lambda: text("Points off per minute over time (0: no overtime)"),
    "stock_out": lambda: text("When the draw pile runs out"),
    "idle_circuits": lambda: text("Times around the table without a play before scoring"),
    "dealer_must_begin": lambda: text("A dealer who can play a word must begin"),
    "exchange_free": lambda: text("Free cards may be swapped"),
    "free_alone": lambda: text("A hand with only free cards"),
    "letterless_cut": lambda: text("A free card in the cut"),
    "tie": lambda: text("A tie at the end"),
    "passing": lambda: text("Passing"),
    "hooks": lambda: text("A crossing word may hook onto another word"),
    "contact_per_word": lambda: text("Parallel words: both contacts with the same word"),
    "must_include_old": lambda: text("A new word must use a letter already played"),
    "target": lambda: text("Target score"),
    "level": lambda: text("Player level"),
    "right_doubted": lambda: text("Challenging a valid word"),
    "scoreless_turns": lambda: text("Turns without points that end the game (0: off)"),
    "reckoning": lambda: text("Tiles left at the end"),
    "exchange_bag": lambda: text("Tiles the bag must hold for a swap"),
    "voters": lambda: text("Who votes on a challenged word"),
    "majority": lambda: text("Votes needed to reject a word"),
    "tier": lambda: text("Word list"),
    "offensive": lambda: text("Offensive words"),
}

_CHOICES: dict[str, Callable[[], str]] = {
    "roots": lambda: text("roots"),
    "endings": lambda: text("endings"),
    "affixes": lambda: text("affixes"),
    "turn_lost": lambda: text("costs the next turn"),
    "nothing": lambda: text("costs nothing"),
    "five_points": lambda: text("5 points"),
    "ten_points": lambda: text("10 points"),
    "hands": lambda: text("each player loses theirs"),
    "doubled": lambda: text("double to the player who is out"),
    "strict": lambda: text("at once"),
    "challenge": lambda: text("when challenged"),
    "vote": lambda: text("by vote"),
    "reshuffle": lambda: text("the open pile is shuffled"),
    "open_only": lambda: text("only the face-up card"),
    "exchange": lambda: text("must swap"),
    "out": lambda: text("is out"),
    "again": lambda: text("is cut again"),
    "first": lambda: text("beats all letters"),
    "last": lambda: text("comes after all letters"),
    "shared": lambda: text("the win is shared"),
    "another_round": lambda: text("another round"),
    "stuck": lambda: text("only when nothing else is possible"),
    "free": lambda: text("at any time"),
    "beginner": lambda: text("beginner"),
    "intermediate": lambda: text("intermediate"),
    "expert": lambda: text("expert"),
    "common": lambda: text("common words"),
    "valid": lambda: text("no valid word"),
    "everyday": lambda: text("no everyday word"),
    "nouns": lambda: text("nouns"),
    "derived": lambda: text("without compounds"),
    "full": lambda: text("all words"),
    "all": lambda: text("everyone"),
    "others": lambda: text("all but its player"),
    "more_than_half": lambda: text("more than half"),
    "two_thirds": lambda: text("two thirds"),
    "everyone": lambda: text("all votes"),
    "not_offered": lambda: text("never suggested"),
    "not_valid": lambda: text("not valid"),
    "offered": lambda: text("valid like any other"),
}


def language_name(code: str) -> str:
    """The name of a language, in itself."""
    return _LANGUAGES.get(code, code)


_LANGUAGES = {
    "en": "English",
    "eo": "Esperanto",
    "pl": "Polski",
    "ru": "Русский",
    "uk": "Українська",
    "gu": "ગુજરાતી",
}


def difficulty(grade: int, share: float) -> str:
    """The difficulty of a deal, and the share of simulated players that win it."""
    return text("Difficulty {grade} · {players}", grade=grade, players=players_win(share))


def place_in_book(harder_than: float) -> str:
    """The place of a deal in its book."""
    return plural(
        "Harder than {n} of 100 deals in its book.",
        "Harder than {n} of 100 deals in its book.",
        round(100 * harder_than),
    )


def wins_text(deals: int, won: int, expected: float) -> str:
    """The wins of a player against those of the simulated players."""
    return plural(
        "You won {won} of {n} deal without help; simulated players win about {expected}.",
        "You won {won} of {n} deals without help; simulated players win about {expected}.",
        deals,
        won=won,
        expected=_game_count(expected),
    )


def _game_count(number: float) -> str:
    """A number of games: a whole one, or of few games in halves."""
    if number >= 10:
        return str(round(number))
    whole, half = divmod(round(2 * number), 2)
    return f"{whole or ''}½" if half else str(whole)


def players_win(share: float) -> str:
    """How many of a hundred simulated players win."""
    if 0 < share < 0.005:
        return text("fewer than 1 of 100 players win")
    return plural("{n} of 100 players wins", "{n} of 100 players win", round(100 * share))


def piece_name(piece: str, rules: Ruleset) -> str:
    """A piece as named in a sentence."""
    if piece == FREE:
        return text("a free card")
    if piece != BLANK:
        return piece
    return text("a star") if rules.blank_is == "star" else text("a blank")


def piece_listed(piece: str, rules: Ruleset) -> str:
    """A piece as named in a list, in the grammatical case of lists."""
    if piece == FREE:
        return text("free card")
    if piece != BLANK:
        return piece
    return text("star") if rules.blank_is == "star" else text("blank")


def laid_text(n: int, rules: Ruleset) -> str:
    """How many pieces are laid."""
    if rules.pieces_are == "tiles":
        return plural("{n} tile played", "{n} tiles played", n)
    return plural("{n} card played", "{n} cards played", n)


def held_text(pieces: str, rules: Ruleset) -> str:
    """What a player holds."""
    if rules.pieces_are == "tiles":
        return text("Rack: {tiles}", tiles=pieces)
    return text("Hand: {cards}", cards=pieces)


def piece_description(piece: str, rules: Ruleset) -> str:
    """The use of a piece that is no letter; "" for a letter."""
    if piece == FREE:
        return text("A free card is not a letter. It goes out with your last letter card.")
    if piece != BLANK:
        return ""
    if rules.blank_is == "star":
        return text("A star stands for any letter. Put that letter in its place to free it again.")
    return text("A blank stands for any letter and keeps it for the rest of the game.")


WARNED = (60, 30, 10, 5)
"""Seconds left at which a time warning is given."""


def thousandths(chance: float) -> float:
    """A chance, rounded as in stored questions."""
    return round(chance, 3)


def percent(chance: float) -> int:
    """A chance in percent, as in lists of moves and in questions."""
    return int(f"{thousandths(chance):.0%}"[:-1])


def duration(seconds: float) -> str:
    """`m:ss`, or `h:mm:ss` from an hour on."""
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_left(seconds: int) -> str:
    """The time on a clock, which goes below zero in overtime."""
    return duration(seconds) if seconds >= 0 else f"\N{MINUS SIGN}{duration(-seconds)}"


def times_left(clocks: Mapping[int, str], names: Sequence[str]) -> str:
    """The time left of each seat that has a clock, or of the only one; "" without a clock."""
    named = [f"{names[seat]} {shown}" if len(clocks) > 1 else shown for seat, shown in clocks.items()]
    return text("Time left: {times}", times=", ".join(named)) if named else ""


def overtime_text(points: str) -> str:
    """What overtime costs so far."""
    return text("Overtime so far: {points}.", points=points)


def time_warning(left: int | None) -> str:
    """A warning about the time left: the last of `WARNED` that has come."""
    passed = [limit for limit in WARNED if left is not None and left <= limit]
    return plural("{n} second left.", "{n} seconds left.", passed[-1]) if passed else ""


def display_names(names: Sequence[str]) -> tuple[str, ...]:
    """The displayed name of each seat: that of a person; for a computer player its level, numbered if another
    seat has that name."""
    levels = [level_of(name) for name in names]
    shown = [
        (name or text("Player {n}", n=n)) if level is None else level_name(level)
        for n, (name, level) in enumerate(zip(names, levels, strict=True), 1)
    ]
    taken = {each.casefold() for each, level in zip(shown, levels, strict=True) if level is None}
    for seat, level in enumerate(levels):
        if level is not None and (levels.count(level) > 1 or shown[seat].casefold() in taken):
            numbered = (f"{shown[seat]} {n}" for n in count(1))
            shown[seat] = next(each for each in numbered if each.casefold() not in taken)
            taken.add(shown[seat].casefold())
    return tuple(shown)


def level_name(level: str) -> str:
    """The name of a level of computer player."""
    names = {
        "beginner": lambda: text("Beginner"),
        "club": lambda: text("Club player"),
        "expert": lambda: text("Expert"),
        "master": lambda: text("Master"),
    }
    return names[level]() if level in names else level
