"""Says the things of the table in the player's language: rules broken, reminders, options, games.

Every sentence is one literal, so that the catalogues hold whole sentences. A name or an option that is
in no catalogue (a stranger's ruleset) is said as it is written.
"""

from collections.abc import Callable

from game.table.refusal import Broken
from game.texts import plural, text


def broken(found: Broken) -> str:
    """Why: the sentence for one rule broken."""
    say = _BROKEN.get(found.code)
    return say(found) if say else found.code


def _number(found: Broken) -> str:
    if not found.cells:
        return text("Nothing is laid yet.")
    return plural(
        "No more than {n} card may be laid in one turn.",
        "No more than {n} cards may be laid in one turn.",
        found.number,
    )


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


_BROKEN: dict[str, Callable[[Broken], str]] = {
    "V0": lambda found: plural(
        "One of these cards is not yours to lay now.",
        "{n} of these cards are not yours to lay now.",
        max(1, len(found.cells)),
    ),
    "V1": _number,
    "V2": lambda found: text("A card must lie on an empty cell of its own."),
    "V3": lambda found: text("All new cards must stand in one row or one column."),
    "V4": lambda found: text("There is a gap between the new cards."),
    "V5": _first_word,
    "V6": lambda found: text("The new cards must touch the crossword."),
    "V7": lambda found: text("{word} is not a word of this list.", word=found.word),
    "V8": lambda found: plural(
        "Words side by side must touch in at least {n} place.",
        "Words side by side must touch in at least {n} places.",
        found.number,
    ),
    "V9": lambda found: text("What lies on the table stays there."),
    "V10": lambda found: plural(
        "Only {n} attack is allowed in a turn.", "Only {n} attacks are allowed in a turn.", found.number
    ),
    "over": lambda found: text("The game is over."),
    "not-offered": lambda found: text("This cannot be done now."),
    "not-stuck": lambda found: text("A word can still be laid: look again before you turn a card."),
    "nothing-to-draw": lambda found: text("There is no card left to take."),
    "one-open-card": lambda found: text("Only one card of the open pile may be used in a turn."),
    "declare-one": lambda found: text("Declare one card of the row."),
    "declare-first": lambda found: text("Declare the card you give before you take another."),
}


def note(code: str) -> str:
    """The sentence for a reminder about an allowed placement."""
    return _NOTES[code]()


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
}


_CHOICES: dict[str, Callable[[], str]] = {
    "roots": lambda: text("roots"),
    "endings": lambda: text("endings"),
    "affixes": lambda: text("affixes"),
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
