"""Who plays: the players form, and the level of computer player that suits a person."""

from collections.abc import Callable, Sequence
from functools import cache

from game.search.players import LEVELS, levels_for
from game.store.contests import ENOUGH, FittingLevel, contests, fitting, person
from game.store.database import Database
from game.store.settings import NewGame
from game.table.ruleset import Ruleset
from game.table.seats import computer, is_computer, level_of
from game.table.session import Session
from game.text.catalogues import text
from game.text.phrases import level_name
from game.ui.company.players_form import PlayersForm
from game.ui.kit.screen import Screen


def players_form(
    rules: Ruleset, database: Database, last: NewGame, begin: Callable[[tuple[str, ...], bool], Screen]
) -> PlayersForm:
    """The form with the players of last time. A computer player that was chosen for another game is replaced
    by one of the level that suits the person here."""
    levels, ladder = levels_for(rules), _ladder(rules)
    if not ladder:
        return PlayersForm(rules.players, last.names, begin, levels, rules, phones=last.phones)
    met = contests(database, rules.id, rules.language)

    @cache
    def fit(name: str) -> FittingLevel:
        return fitting([game for game in met if game.person == person(name)], ladder)

    names, alone = last.names, _alone(last.names)
    if alone is not None and (last.ruleset, last.language) != (rules.id, rules.language):
        fits = computer(fit(alone).level)
        names = tuple(fits if level_of(name) in ladder else name for name in names)
    return PlayersForm(
        rules.players, names, begin, levels, rules, lambda name: advice(fit(name)), last.phones
    )


def after_game(over: Session, database: Database) -> str:
    """At the end of a game: the level that would suit better; empty if the one played against does."""
    rules, alone = over.mode.ruleset, _alone(over.setup.names)
    ladder = _ladder(rules)
    if alone is None or not ladder:
        return ""
    met = contests(database, rules.id, rules.language)
    fit = fitting([game for game in met if game.person == person(alone)], ladder)
    return advice(fit) if fit.played and computer(fit.level) not in over.setup.names else ""


def advice(fit: FittingLevel) -> str:
    """One line about the level that suits; empty where there are too few games to tell."""
    level = level_name(fit.level)
    if not fit.played:
        return text("New to this game? {level} is a good start.", level=level)
    if fit.played < ENOUGH:
        return ""
    if not fit.against:
        return text("By your last {n} games, {level} suits you.", n=fit.played, level=level)
    values = {"won": fit.won, "n": fit.played, "met": level_name(fit.against), "level": level}
    if fit.against == fit.level:
        return text("You won {won} of your last {n} games against {level}: stay with it.", **values)
    return text("You won {won} of your last {n} games against {met}: try {level}.", **values)


def _ladder(rules: Ruleset) -> tuple[str, ...]:
    """The levels to choose among, weakest first; none for a game without a winner."""
    return tuple(level for level in levels_for(rules) if level in LEVELS and rules.scoring != "none")


def _alone(names: Sequence[str]) -> str | None:
    """The only person among computer players; None if there are more, or no computer player."""
    persons = [name for name in names if not is_computer(name)]
    return persons[0] if len(persons) == 1 < len(names) else None
