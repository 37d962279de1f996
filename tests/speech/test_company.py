"""A round of Kan-u-go is played by keys and speech alone; behind the curtain nothing of a hand is said."""

import re

import pygame
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.speech.blind import counted
from tests.speech.company import Word, blind_at, opens, plays, swaps


def test_a_round_of_two_is_played_by_speech_to_the_score_sheet() -> None:
    blind = blind_at("CATE SOX", stock="NKKKK", open="Q")
    assert "Hand: C, A, T, E." in opens(blind, "Ana")
    assert "Pass the screen to Bo. Ana: played CAT." in plays(blind, Word("CAT", ("0", "0")))
    opens(blind, "Bo")
    assert "Row 0: CAT from column 0." in blind.press(pygame.K_F5)
    plays(blind, Word("SO", ("3", "0"), "down"))
    opens(blind, "Ana")
    assert "You can’t play a word from your hand. Swap a card." in blind.press(pygame.K_F9)
    assert "drew N" in swaps(blind, "E", "draw")
    opens(blind, "Bo")
    assert "took E" in swaps(blind, "X", "face-up")
    opens(blind, "Ana")
    said = plays(blind, Word("N", ("4", "1")))
    assert "Round 1 is over." in said
    assert re.search(r"Bo: \d+ points?\. Bo has \d+ in all\.", said)
    assert "Deal round 2" in said or "Deal round 2" in blind.press(pygame.K_TAB)
    blind.close()


def test_after_a_swap_the_new_card_and_the_next_step_are_said() -> None:
    blind = blind_at("XQ XQ", stock="NKKKK", open="Q")
    opens(blind, "Ana")
    blind.press(pygame.K_e, pygame.KMOD_LCTRL)
    blind.type("1")
    said = blind.type("2")
    assert "drew N." in said
    assert "You took N. Have a look, then pass the screen on." in said
    assert "Hand: N, Q." in blind.press(pygame.K_F6) or "Hand: Q, N." in blind.press(pygame.K_F6)
    blind.close()


ASKED = (
    *(
        pygame.K_F3,
        pygame.K_F4,
        pygame.K_F5,
        pygame.K_F6,
        pygame.K_F7,
        pygame.K_F8,
        pygame.K_F9,
        pygame.K_F10,
    ),
    pygame.K_F12,
)
"""The keys that ask for something to be said."""

LETTERS = range(pygame.K_a, pygame.K_f)
FEW = settings(max_examples=4, phases=[Phase.generate])  # each plays at a table
CARDS = st.text("CATSONEX", min_size=3, max_size=3)


def spoken_behind_the_curtain(hands: str) -> list[str]:
    """All that is said while the curtain hangs, and somebody presses every key, and peeks."""
    blind = blind_at(hands)
    for key in (*ASKED, pygame.K_TAB, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_SPACE, *ASKED):
        blind.press(key)
    blind.type("cat1")
    for key in (pygame.K_F1, pygame.K_ESCAPE, pygame.K_ESCAPE, *ASKED, pygame.K_ESCAPE):
        blind.press(key)
    blind.close()
    return [each.said for each in blind.transcript]


@FEW
@given(st.tuples(CARDS, CARDS), st.tuples(CARDS, CARDS))
def test_behind_the_curtain_the_same_is_said_whatever_is_held(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    assert spoken_behind_the_curtain(" ".join(one)) == spoken_behind_the_curtain(" ".join(other))


def test_behind_the_curtain_no_card_is_said() -> None:
    said = " ".join(spoken_behind_the_curtain("QQZZ JJVV"))
    assert "The table is hidden until the next player shows it." in said
    assert not re.search(r"\b[QZJV]\b", said)


def test_a_player_who_only_peeks_hears_no_hand() -> None:
    """A curtain that is held aside may be held by anybody."""
    blind = blind_at("QQZZ JJVV")
    blind.hold(pygame.K_SPACE)
    assert "The table is hidden" in blind.press(pygame.K_F6)
    assert not re.search(r"\b[QZJV]\b", blind.all_said)
    blind.close()


def spoken_to_ana(bo: str, stock: str, keys: list[int]) -> list[str]:
    """All that is said in Ana's turn, and behind the curtain after it."""
    blind = blind_at(f"CATE {bo}", stock=stock)
    opens(blind, "Ana")
    for key in keys:
        if key in LETTERS:
            blind.type(chr(key))
        else:
            blind.press(key)
    if "Keep playing, button" in blind.press(pygame.K_ESCAPE):  # nothing was placed: it is the menu
        blind.press(pygame.K_ESCAPE)
    blind.go_to(("0", "0"), counted)
    blind.turn_to("across")
    blind.type("cat")
    blind.press(pygame.K_RETURN)
    for key in ASKED:
        blind.press(key)
    blind.close()
    return [each.said for each in blind.transcript]


PRESSED = st.lists(
    st.sampled_from([*ASKED, *LETTERS, pygame.K_UP, pygame.K_LEFT, pygame.K_SPACE]),
    max_size=8,
)


@FEW
@given(st.tuples(CARDS, CARDS), st.permutations("NKSOX"), st.permutations("NKSOX"), PRESSED)
def test_ana_hears_the_same_whatever_bo_holds_and_the_draw_pile_hides(
    held: tuple[str, str], one: list[str], other: list[str], keys: list[int]
) -> None:
    reported = spoken_to_ana(held[0], "".join(one), keys)
    assert reported == spoken_to_ana(held[1], "".join(other), keys)
