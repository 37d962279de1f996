"""`python -m game` is the command `kanugo`."""

import gc
import signal
import sys


def main() -> None:
    """Run the command. Ctrl-C while modules are still loading ends the program without a traceback."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # what is loaded stays: to look for garbage in it is 5 % of a start
    from game.cli import run

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
