"""Explains faults in plain sentences. A line with file and place follows only where a file has to be
repaired."""

from game.deals.daily import CODE, EXAMPLE
from game.deals.request import LINE
from game.fault import Fault
from game.store.database import RescuedStore, SaveError
from game.store.exports import GameNotOverError
from game.store.recovery import BackupError
from game.store.saved import PlayedElsewhereError
from game.store.shared_files import MissingListError, SharedFileError
from game.store.sql import FILE, DamagedRow, RepairedStore
from game.system.files import WriteError
from game.text.catalogues import text
from game.text.fault_texts import fault_line
from game.words.automaton import LexiconError


def player_message(fault: Fault) -> str:
    match fault:
        case SaveError():
            return text("Nothing can be saved just now. You can play on.")
        case BackupError():
            return text("Your games could not be backed up. The games themselves are safe.")
        case RepairedStore():
            return text("Your games file was damaged. It is repaired, and no game is lost.")
        case DamagedRow():
            return text(
                "Part of your games file was damaged. That part was set aside; everything else is here."
            )
        case RescuedStore():
            return text(
                "Your games file was damaged. Everything that could be read is here, and the old file is "
                "kept."
            )
        case MissingListError(found=name):
            return text(
                "This needs the word list {name}, which you do not have. Open that list first.", name=name
            )
        case SharedFileError(__cause__=LexiconError()):  # a list with a line that is no word, or too long
            return text("This file cannot be used as a word list.")
        case SharedFileError():
            return text("This file cannot be opened. It is damaged, or it is not a Kanugo file.")
        case WriteError(file=file):
            return text("Cannot write to {file}", file=file)
        case GameNotOverError():
            return text("A copy would reveal every hand. You can save one when the game is over.")
        case PlayedElsewhereError():
            return text("This game was continued in another window. You now see it as it stands there.")
        case Fault(file=file, place="") if file == CODE:
            return text("This is not a deal code. A deal code looks like this: {code}", code=EXAMPLE)
        case Fault(file=file, place=here) if file == CODE:
            return text(
                "This code is mistyped, or it comes from someone with another word list. With {code} you "
                "play the same cards with your words.",
                code=here,
            )
        case Fault(file=file, place="") if file == FILE:
            return text("Your games file could not be used. It is kept, and a new one was started.")
        case Fault(file=file) if file == FILE:
            return text("This saved game cannot be opened or continued here.")
        case Fault(file=file) if file == "ruleset" or file.startswith("rulesets/"):
            return text("The rules of a game cannot be read, so it cannot be played.")
        case Fault(file=file) if file in (LINE, "deal number"):
            return text("This is not a deal code, a deal number or a file that Kanugo can open.")
        case Fault(file="pasted text"):
            return text("The pasted text is not a position of this game.")
        case Fault(file="drill item"):
            return text("A practice question cannot be used.")
        case LexiconError() | Fault(file="lexicon"):
            return text("A word list cannot be used.")
        case Fault(file=file) if file.startswith("lexicons/"):
            return text("A word list cannot be used.")
    return text("Something is not working here. Everything else still works.")


def repair_line(fault: Fault) -> str:
    """The line for repairing a file; "" for a mistake of the player."""
    done_by_person = isinstance(fault, GameNotOverError | PlayedElsewhereError) or fault.file == CODE
    return "" if done_by_person else fault_line(fault)
