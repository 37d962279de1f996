"""The choices of a game's house rules, as they are laid out."""

import pygame

from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.menu.new_game import house_rules


def test_the_button_to_the_next_page_stays_where_it_is() -> None:
    """The last page has fewer rules than the others."""
    options = {f"option_{n}": ["a", "b"] for n in range(5)}
    area, style = pygame.Rect(0, 0, 600, 230), AppContext().style((1280, 800))
    pages = [house_rules(options, {}, page, area, style) for page in range(2)]
    assert len(pages[0]) > len(pages[1])
    assert pages[0][-1].rect == pages[1][-1].rect


def test_numbers_stand_in_their_order_and_the_original_is_chosen() -> None:
    area, style = pygame.Rect(0, 0, 900, 300), AppContext().style((1280, 800))
    (field,) = house_rules({"game_over_at": [100, 50, 150, 200]}, {}, 0, area, style)
    assert isinstance(field, ChoiceField)
    assert field.answers == ("50", "100", "150", "200")
    assert field.at == 1


def test_levels_stand_in_their_order_and_the_original_is_chosen() -> None:
    area, style = pygame.Rect(0, 0, 900, 300), AppContext().style((1280, 800))
    (field,) = house_rules({"level": ["intermediate", "beginner", "expert"]}, {}, 0, area, style)
    assert isinstance(field, ChoiceField)
    assert field.answers == ("beginner", "intermediate", "expert")
    assert field.at == 1
