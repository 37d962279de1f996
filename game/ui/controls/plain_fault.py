"""Says first in a plain sentence what went wrong; the line for whoever has to mend it comes after."""

from game.fault import Fault
from game.store.database import FILE, NotKept
from game.text.catalogues import text
from game.words.automaton import LexiconError


def plainly(fault: Fault) -> str:
    """What the fault means for the player; "" where its own line says it as well as can be."""
    match fault:
        case NotKept():
            return text("Nothing can be saved just now. You can play on.")
        case Fault(file=file, place="") if file == FILE:
            return text("The file of your games could not be used. It is kept, and a new one is begun.")
        case Fault(file=file) if file == FILE:
            return text("A saved game cannot be opened or gone on with here.")
        case Fault(file=file) if file.startswith("rulesets/"):
            return text("The rules of a game cannot be read, so it cannot be played.")
        case LexiconError():
            return text("A list of words cannot be used.")
    return ""
