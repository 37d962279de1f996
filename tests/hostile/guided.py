"""One reader given inputs that grow towards code not yet reached, by atheris, which is the extra `fuzz` of
the project: `python -m tests.hostile.guided READER SECONDS`. It begins from crafted files, and leaves
an input that breaks the reader in the folder at hand. What a sound reader does is said in `readers`.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["game"]):
    from game.fault import Fault
    from tests.hostile import readers

_FIRST = 300


def main(name: str, seconds: str) -> None:
    """Try inputs for so long; exit 77 at the first that breaks the reader."""
    with readers.a_home(), TemporaryDirectory() as corpus:
        make, use, _ = readers.READERS[name]
        craft = make()
        for number in range(_FIRST):
            (Path(corpus) / str(number)).write_bytes(craft(Random(f"{name} {number}"))[:4000])

        def tried(content: bytes) -> None:
            try:
                use(content, Random(1))
            except Fault:
                return

        bounds = [f"-max_total_time={seconds}", "-max_len=4000", "-timeout=3", "-rss_limit_mb=1024"]
        atheris.Setup([sys.argv[0], *bounds, corpus], tried)
        atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
