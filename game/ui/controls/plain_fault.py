"""Says in a plain sentence what went wrong. The line of files and places is for whoever has to mend a file;
what a person did has none."""

from game.deals.daily import CODE, EXAMPLE
from game.fault import Fault
from game.files import NotWritten
from game.store.backups import NotCopied
from game.store.copies import TooEarly
from game.store.database import NotKept, Rescued
from game.store.handed import ListMissing, NotOpened
from game.store.rows import FILE, PutRight, SetAside
from game.store.saved import GoneOn
from game.text.catalogues import text
from game.words.automaton import LexiconError


def plainly(fault: Fault) -> str:
    """What the fault means for the player."""
    match fault:
        case NotKept():
            return text("Nothing can be saved just now. You can play on.")
        case NotCopied():
            return text("No copy of your games could be made. The games themselves are kept.")
        case PutRight():
            return text("The file of your games was damaged. It is put right, and no game is lost.")
        case SetAside():
            return text(
                "A part of the file of your games was damaged. It is set aside, and the rest is there."
            )
        case Rescued():
            return text(
                "The file of your games was damaged. What could be read of it is here; the file is kept."
            )
        case ListMissing(found=name):
            return text(
                "This needs the word list {name}, which you do not have. Open that list first.", name=name
            )
        case NotOpened():
            return text("This file cannot be opened. It is damaged, or it is not for Kanugo.")
        case NotWritten(file=file):
            return text("Nothing can be written there: {file}", file=file)
        case TooEarly():
            return text("A copy would show every hand. It can be made when the game is over.")
        case GoneOn():
            return text("This game was gone on with in another window. It is shown as it stands there now.")
        case Fault(file=file, place="") if file == CODE:
            return text("This is no code of a deal. A code looks like this: {code}", code=EXAMPLE)
        case Fault(file=file, place=here) if file == CODE:
            return text(
                "This code is mistyped, or it was told by somebody with another word list. With {code} you "
                "play the same cards by your words.",
                code=here,
            )
        case Fault(file=file, place="") if file == FILE:
            return text("The file of your games could not be used. It is kept, and a new one is begun.")
        case Fault(file=file) if file == FILE:
            return text("A saved game cannot be opened or gone on with here.")
        case Fault(file=file) if file == "ruleset" or file.startswith("rulesets/"):
            return text("The rules of a game cannot be read, so it cannot be played.")
        case Fault(file="drill item"):
            return text("A question of the drills cannot be used.")
        case LexiconError() | Fault(file="lexicon"):
            return text("A list of words cannot be used.")
        case Fault(file=file) if file.startswith("lexicons/"):
            return text("A list of words cannot be used.")
    return text("Something does not work here. You can go on with everything else.")


def to_be_mended(fault: Fault) -> str:
    """The line for whoever has to mend a file; "" where a person did what cannot be done."""
    done_by_person = isinstance(fault, TooEarly | GoneOn) or fault.file == CODE
    return "" if done_by_person else str(fault)
