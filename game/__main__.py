"""`python -m game` is the command `kanugo`."""

import sys

from game.cli import run


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
