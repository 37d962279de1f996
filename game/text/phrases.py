"""Says the things of the table in the player's language: rules broken, reminders, options, games.

Every sentence is one literal, so that the catalogues hold whole sentences. A name or an option that is
in no catalogue (a stranger's ruleset) is said as it is written.
"""

from collections.abc import Callable, Mapping

from game.table.refusal import Broken
from game.table.ruleset import Ruleset
from game.text.catalogues import plural, text

ModeSentences = Mapping[str, str]
"""The sentences that a mode brings, in English, by their codes."""

_NO_SENTENCES: ModeSentences = {}


def broken(found: Broken, rules: Ruleset, sentences: ModeSentences = _NO_SENTENCES) -> str:
    """Why: the sentence for one rule broken, in the words of the game; for a code of the mode's own, one of
    those that it brings."""
    spoken = _OF_TILES if rules.pieces_are == "tiles" else _BROKEN
    say = spoken.get(found.code, _BROKEN.get(found.code))
    return say(found) if say else _own(found.code, sentences, word=found.word, n=found.number)


def _own(code: str, sentences: ModeSentences, **values: object) -> str:
    """A sentence that a mode brings, in the player's language if its catalogue has it so that it can be said;
    without one the code itself."""
    sentence = sentences.get(code, code)
    try:
        return text(sentence, **values)
    except (LookupError, ValueError):  # a field that there is not, in a stranger's catalogue
        return sentence.format_map(values)


def no_word(word: str, reason: str) -> str:
    """That a word is none, and the court's reason."""
    return text("{word} is no word here. {reason}", word=word, reason=reason)


def _number(found: Broken, too_many: str) -> str:
    return too_many if found.cells else text("Nothing is laid yet.")


def _first_on_board(found: Broken) -> str:
    return _first_word(found) if found.number else text("The first word must cover the start square.")


def _first_word(found: Broken) -> str:
    if not found.number:
        return text("The first word must cover the start cell.")
    if len(found.cells) > found.number:
        return plural(
            "The first word has at most {n} letter.", "The first word has at most {n} letters.", found.number
        )
    return plural(
        "The first word has at least {n} letter.", "The first word has at least {n} letters.", found.number
    )


def _attacks(found: Broken) -> str:
    if found.word:
        return text("{word} takes in more than one old word; an attack is at one point.", word=found.word)
    return plural(
        "Only {n} attack is allowed in a turn.", "Only {n} attacks are allowed in a turn.", found.number
    )


def _alongside(found: Broken) -> str:
    if not found.number:
        return text("A new word must take in a letter that lies there.")
    return plural(
        "Words side by side must touch in at least {n} place.",
        "Words side by side must touch in at least {n} places.",
        found.number,
    )


def _stays(found: Broken) -> str:
    if not found.cells:
        return text("A star that was freed must be laid in the same turn.")
    return text("What lies on the table stays there.")


_BROKEN: dict[str, Callable[[Broken], str]] = {
    "V0": lambda found: plural(
        "One of these cards is not yours to lay now.",
        "{n} of these cards are not yours to lay now.",
        max(1, len(found.cells)),
    ),
    "V1": lambda found: _number(
        found,
        plural(
            "No more than {n} card may be laid in one turn.",
            "No more than {n} cards may be laid in one turn.",
            found.number,
        ),
    ),
    "V2": lambda found: text("A card must lie on an empty cell of its own."),
    "V3": lambda found: text("All new cards must stand in one row or one column."),
    "V4": lambda found: text("There is a gap between the new cards."),
    "V5": _first_word,
    "V6": lambda found: text("The new cards must touch the crossword."),
    "V7": lambda found: text("{word} is not a word of this list.", word=found.word),
    "V8": _alongside,
    "V9": _stays,
    "V10": _attacks,
    "over": lambda found: text("The game is over."),
    "not-offered": lambda found: text("This cannot be done now."),
    "not-stuck": lambda found: text("A word can still be laid: look again before you turn a card."),
    "nothing-to-draw": lambda found: text("There is no card left to take."),
    "one-open-card": lambda found: text("Only one card of the open pile may be used in a turn."),
    "declare-one": lambda found: text("Declare one card of the row."),
    "declare-first": lambda found: text("Declare the card you give before you take another."),
    "declare-hand": lambda found: text("Declare one card of your hand."),
    "declared": lambda found: text(
        "The declared card stays declared: take the open card or the stock's top."
    ),
    "free-stays": lambda found: text("Free cards are not exchanged at this table."),
    "must-begin": lambda found: text("The dealer can lay a first word, and so has to."),
    "no-pass": lambda found: text("There is no passing here: lay a word or exchange a card."),
    "out": lambda found: text("The last card is laid: doubt the word, or let it stand."),
    "round-over": lambda found: text("The round is over: deal the next one."),
    "nothing-to-doubt": lambda found: text("No such word was laid in the last turn."),
    "own-word": lambda found: text("Nobody doubts his own word."),
    "doubted-once": lambda found: text("This play was doubted once already, and stands."),
    "no-verdict": lambda found: text("A doubt needs its verdict."),
    "dictionary": lambda found: text("The dictionary says otherwise."),
    "no-vote": lambda found: text("Words are looked up at this table, not voted on."),
    "voters": lambda found: plural(
        "{n} player votes at this table.", "{n} players vote at this table.", found.number
    ),
    "majority": lambda found: text("The votes say otherwise."),
    "give-tiles": lambda found: text("Choose the tiles of your rack that you give away."),
    "bag-holds": lambda found: plural(
        "The bag holds only {n} more tile.", "The bag holds only {n} more tiles.", found.number
    ),
    "bag-too-small": lambda found: plural(
        "An exchange needs at least {n} tile in the bag.",
        "An exchange needs at least {n} tiles in the bag.",
        found.number,
    ),
    "exchanges-spent": lambda found: plural(
        "Only {n} exchange is allowed in a game.", "Only {n} exchanges are allowed in a game.", found.number
    ),
    "turn-begun": lambda found: text("The turn is begun: lay more words, or end it."),
}


_OF_TILES: dict[str, Callable[[Broken], str]] = {
    "V0": lambda found: plural(
        "One of these tiles is not yours to lay now.",
        "{n} of these tiles are not yours to lay now.",
        max(1, len(found.cells)),
    ),
    "V1": lambda found: _number(
        found,
        plural(
            "No more than {n} tile may be laid in one turn.",
            "No more than {n} tiles may be laid in one turn.",
            found.number,
        ),
    ),
    "V2": lambda found: text("A tile must lie on an empty square of its own."),
    "V3": lambda found: text("All new tiles must stand in one row or one column."),
    "V4": lambda found: text("There is a gap between the new tiles."),
    "V5": _first_on_board,
    "V6": lambda found: text("The new tiles must touch those on the board."),
    "no-pass": lambda found: text("There is no passing here: lay a word or exchange tiles."),
    "out": lambda found: text("The last tile is laid: doubt the word, or let it stand."),
}
"""What is said otherwise where the pieces are tiles."""


def note(code: str, sentences: ModeSentences = _NO_SENTENCES) -> str:
    """The sentence for a reminder about an allowed placement, as for a rule broken."""
    return _NOTES[code]() if code in _NOTES else _own(code, sentences, word="", n=0)


_NOTES: dict[str, Callable[[], str]] = {
    "prefer-heaps": lambda: text("The heaps alone would do: cards of the heaps are to be preferred."),
}


def game_name(name: str) -> str:
    """The name of a ruleset or a pack, as its file writes it, in the player's language."""
    return text(name)


def option_name(field: str) -> str:
    """What an option of a ruleset decides."""
    return _OPTIONS[field]() if field in _OPTIONS else field


def choice_name(value: object) -> str:
    """What may be chosen for an option."""
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    said = str(value)
    return _CHOICES[said]() if said in _CHOICES else said


_OPTIONS: dict[str, Callable[[], str]] = {
    "word_forms": lambda: text("Forms of words allowed"),
    "forms_alone": lambda: text("Affixes and endings stand alone too"),
    "turn_only_when_stuck": lambda: text("Turn a card only when nothing can be laid"),
    "draw_only_when_stuck": lambda: text("Take a card only when nothing can be laid"),
    "open_refill": lambda: text("Replace a used open card from the stock"),
    "open_top_only": lambda: text("Only the top of the open pile can be used"),
    "exchange": lambda: text("Cards of the row may be exchanged"),
    "stock_ends_game": lambda: text("The game ends with the stock"),
    "refill_hand": lambda: text("Fill the hand again after each word"),
    "waste_uncovers": lambda: text("A used waste card frees the one under it"),
    "heaps_first": lambda: text("Waste only when the heaps yield nothing"),
    "turn_past_usable": lambda: text("Turning on is allowed while the waste can be used"),
    "short_turn": lambda: text("Turn the last card when fewer than three are left"),
    "heap_refill": lambda: text("Fill an empty heap from the stock"),
    "adjudication": lambda: text("Words are judged"),
    "bridge": lambda: text("One line may join several old words"),
    "game_over_at": lambda: text("Points that end the game"),
    "turn_seconds": lambda: text("Seconds for a turn (0: no clock)"),
    "player_minutes": lambda: text("Minutes for a player (0: no clock)"),
    "game_minutes": lambda: text("Minutes for the game (0: no clock)"),
    "stock_out": lambda: text("When the stock is through"),
    "idle_circuits": lambda: text("Circuits without a word that end a round"),
    "dealer_must_begin": lambda: text("A dealer who can lay a word must begin"),
    "exchange_free": lambda: text("Free cards may be exchanged"),
    "free_alone": lambda: text("A hand of free cards alone"),
    "letterless_cut": lambda: text("A free card that is cut"),
    "tie": lambda: text("Equal totals at the end"),
    "passing": lambda: text("Passing"),
    "hooks": lambda: text("A word at right angles may lengthen an old one"),
    "contact_per_word": lambda: text("Words side by side: both touches with the same word"),
    "must_include_old": lambda: text("A new word must take in an old letter"),
    "target": lambda: text("Points to be reached"),
    "level": lambda: text("Level of the players"),
    "voters": lambda: text("Who votes on a doubted word"),
    "majority": lambda: text("Votes that send a word back"),
    "tier": lambda: text("Word list"),
    "offensive": lambda: text("Fit for all ages: offensive words are"),
}


_CHOICES: dict[str, Callable[[], str]] = {
    "roots": lambda: text("roots"),
    "endings": lambda: text("endings"),
    "affixes": lambda: text("affixes"),
    "strict": lambda: text("at once"),
    "challenge": lambda: text("when doubted"),
    "vote": lambda: text("by vote"),
    "reshuffle": lambda: text("the open pile is shuffled"),
    "open_only": lambda: text("only the open card"),
    "exchange": lambda: text("must exchange"),
    "out": lambda: text("has gone out"),
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
    "nouns": lambda: text("nouns"),
    "derived": lambda: text("without compounds"),
    "full": lambda: text("all words"),
    "all": lambda: text("everybody"),
    "others": lambda: text("all but who laid it"),
    "more_than_half": lambda: text("more than half"),
    "two_thirds": lambda: text("two thirds"),
    "everyone": lambda: text("all votes"),
    "not_offered": lambda: text("never offered"),
    "not_valid": lambda: text("not valid"),
    "offered": lambda: text("words like others"),
}


def language_name(code: str) -> str:
    """The name of a language of words or texts, in itself."""
    return _LANGUAGES.get(code, code)


_LANGUAGES = {
    "en": "English",
    "eo": "Esperanto",
    "pl": "Polski",
    "ru": "Русский",
    "uk": "Українська",
    "gu": "ગુજરાતી",
}
