"""The sentences of the page on a phone, in the language that is spoken now."""

from game.text.catalogues import text
from game.text.time_left import WARNED, time_warning


def page_texts() -> dict[str, str]:
    """Every sentence that the page says by itself, by the name that the page knows it by."""
    return {
        "code": text("The code of the table"),
        "enter": text("Come to the table"),
        "where": text("Where do you sit?"),
        "taken": text("taken"),
        "watch": text("Just watch"),
        "play": text("Play it"),
        "back": text("Take back"),
        "swap": text("Swap"),
        "swap_these": text("Swap these"),
        "pass": text("Pass"),
        "sure": text("Pass, sure?"),
        "done": text("End the turn"),
        "deal": text("Next round"),
        "challenge": text("Challenge a play"),
        "stock": text("Draw from the pile"),
        "open": text("Take the face-up card"),
        "sort": text("Sort"),
        "shuffle": text("Shuffle"),
        "turned": text("Across or down"),
        "moves": text("All moves"),
        "letter": text("Which letter is it?"),
        "lost": text("Not connected. Looking for the table …"),
        "again": text("Try again"),
        "close": text("Close"),
        "cards": text("cards"),
        "hand": text("Hand"),
        "board": text("The crossword"),
        "zoom": text("Show everything"),
        "hint": text("Hint"),
        "yes": text("Yes"),
        "no": text("No"),
        "answer": text("Answer"),
        "add_word": text("Add word"),
        "finish": text("Done"),
        "allowed": text("It is allowed"),
        "not_allowed": text("Not allowed"),
        "give_up": text("I give up"),
        "begin": text("Start"),
        "next": text("Next"),
        "answered": text("answered"),
        **{f"left {seconds}": time_warning(seconds) for seconds in WARNED},
    }
