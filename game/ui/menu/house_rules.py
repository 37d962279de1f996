"""The options of a ruleset as choices, on several pages where there are many; what they do is not known."""

from collections.abc import Mapping, Sequence

import pygame

from game.text.catalogues import text
from game.text.phrases import choice_name, option_name
from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.controls.focus import Spot
from game.ui.controls.widgets import Button
from game.ui.look.style import Style
from game.ui.menu.wanted_game import OptionValue, shown_choices

_LEAST_ROW = 46  # of the design: an option and the room below it


def house_rules(
    options: Mapping[str, Sequence[OptionValue]],
    decided: Mapping[str, OptionValue],
    page: int,
    area: pygame.Rect,
    style: Style,
) -> list[Spot]:
    """The options that the ruleset offers, the first choice of each being the original's; where there are
    many, a page of them with the button to the next."""
    px, offered = style.px, list(options.items())
    fit = max(1, (area.height - px(HEAD)) // px(_LEAST_ROW))
    paged = len(offered) > fit
    per_page = max(1, fit - 1 if paged else len(offered))
    pages = -(-len(offered) // per_page) if offered else 1
    shown = offered[page % pages * per_page :][:per_page]
    step = min(px(52), (area.height - px(HEAD)) // max(1, per_page + paged))
    spots: list[Spot] = []
    for place, (field, choices) in enumerate(shown):
        rect = pygame.Rect(area.left, area.top + px(HEAD) + place * step, area.width, min(step - 4, px(44)))
        chosen = decided.get(field)
        listed = shown_choices(choices)
        at = listed.index(chosen if chosen in choices else choices[0])
        answers = [choice_name(choice) for choice in listed]
        spots.append(ChoiceField(f"option {field}", rect, option_name(field), answers, at, ChoiceRow.BESIDE))
    if paged:
        said = text("More rules ({n} of {all})", n=page % pages + 1, all=pages)
        top = area.top + px(HEAD) + per_page * step
        spots.append(Button("more", pygame.Rect(area.left, top, px(220), min(step - 4, px(40))), said))
    return spots
