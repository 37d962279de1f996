"""What is wrong with a file is told in one line, whatever stands in the file."""

from game.fault import Fault


def test_a_fault_is_one_line_of_the_four_things_that_it_says() -> None:
    fault = Fault("my file", "line 3", "two\nlines", "one\u2028line")
    assert str(fault) == "my file: line 3: found two lines, expected one line"
    assert str(Fault("my file", "", "x", "y")) == "my file: found x, expected y"


def test_a_long_part_is_cut_off() -> None:
    reported = str(Fault("f", "", "x" * 10_000, "y"))
    assert reported == f"f: found {'x' * 600}…, expected y"


def test_invisible_characters_are_shown_by_their_numbers() -> None:
    reported = str(Fault("f", "", "a\x1b[31mb\u202ec\u200bd\ud800", "ĉ भ €"))
    assert reported == "f: found a\\x1b[31mb\\u202ec\\u200bd\\ud800, expected ĉ भ €"
