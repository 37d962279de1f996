"""`python -m tests.speech patience`: the transcript of a patience played by speech, on standard output."""

import os
import sys
import tempfile

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def main(arguments: list[str]) -> int:
    """Play what is asked for, and write down what was pressed and said."""
    if arguments[:1] != ["patience"]:
        print("python -m tests.speech patience [DEAL]", file=sys.stderr)
        return 2
    from tests.speech.blind import written
    from tests.speech.patience import played_by_speech

    with tempfile.TemporaryDirectory() as home:
        os.environ["KANUGO_HOME"] = home
        print(written(played_by_speech(int(arguments[1]) if arguments[1:] else 1).transcript))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
