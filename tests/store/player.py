"""A window that plays on its own: `python -m tests.store.player FILE SEED ACTS`.

It goes on with the game last played or begins one, and prints a line after every act: `done` when the act is
on the table, `overtaken` when another window was faster.
"""

import random
import sys
from pathlib import Path

from game.fault import Fault
from game.store.saved import SavedSession
from tests.store.games import Said, act, begun, opened, words


def main(file: Path, seed: int, acts: int) -> None:
    said: Said = []
    journal = opened(file, said)
    games = journal.games()
    session = SavedSession.resume(journal, games[0].id, words) if games else begun(journal)
    print("ready", flush=True)
    chance = random.Random(seed)
    for _ in range(acts):
        try:
            act(session, chance)
        except Fault as fault:
            if "another window" not in str(fault):
                raise
            print("overtaken", flush=True)
        else:
            print("done", flush=True)
        if said:
            raise said[0]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
