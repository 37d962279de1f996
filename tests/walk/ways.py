"""A way to every screen of the app, by class name, in a window of 800x600. Add new screens here."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from game.ui.kit.controls.form import LEAVE_UNSAVED
from tests.walk import homes
from tests.walk.walker import Step

MENU = Step("menu")
PRACTICE, START = Step("press", "practice"), Step("press", "start")
_ENTER, _LAY = Step("key", "", pygame.K_RETURN), Step("lay")


class Way(NamedTuple):
    """A home and the steps to walk in it."""

    home: Callable[[], Path]
    steps: tuple[Step, ...]


def _at(*pressed: str) -> Way:
    """From the menu of the rich home, by these presses."""
    return Way(homes.rich, (MENU, *(Step("press", name) for name in pressed)))


def _game(
    ruleset: str, company: str, state: str, *steps: Step, checked: str = "strict", pressed: str = ""
) -> Way:
    number = homes.numbers()[homes.Game(ruleset, company, state, checked)]
    presses = (Step("press", name) for name in pressed.split(", ") if name)
    return Way(homes.rich, (Step("game", "", number), *steps, *presses))


def _practice(kind: str, challenge: str = "", *steps: Step) -> Way:
    return Way(lambda: homes.practising(kind, challenge), (MENU, PRACTICE, START, *steps))


def ways() -> dict[str, Way]:
    """The way to each screen by its class name, and to each question by its name."""
    return {
        "AbsentForm": _game("kan-u-go", "together", "new", Step("lose the phone"), pressed="main"),
        "CalendarForm": _at("today", "calendar"),
        "ChallengeFlow": _practice("word", "rush"),
        "CompanyGame": _game("kan-u-go", "together", "in play"),
        "Curtain": _game("kan-u-go", "together", "in play"),
        "GameReplay": _game("patience-six", "alone", "over", pressed="replay"),
        "SolutionReplay": _game(
            "patience-six",
            "alone",
            "new",
            Step("press", "skip the guide"),
            Step("wait", "ask for a demo"),
            pressed="ask for a demo, demo",
        ),
        "DisplayForm": _at("settings", "display"),
        "DrillFlow": _practice("word"),
        "DrillScreen": _practice("word"),
        "FinishGame": _practice("finish"),
        "FinishQuestion": _practice("finish"),
        "ResetForm": _at("practice", "progress", "forget"),
        "GameForm": _at("phones", "game"),
        "Guided": _game("patience-six", "alone", "new"),
        "AnswerDelegate": _practice("play"),
        "HandsForm": _at("kan-u-go", "set up", "main"),
        "ItemForm": _at("practice", "progress", "items", "item 0"),
        "ItemsForm": _at("practice", "progress", "items"),
        LEAVE_UNSAVED: _game("patience-six", "alone", "new", Step("full"), _LAY, Step("close")),
        "LeftOverForm": _at("scrabble", "start", "note", "end"),
        "ListQuestion": _practice("short"),
        "LobbyForm": _at("phones"),
        "LookupForm": _at("look up"),
        "MatchFlow": _at("practice", "together", "start"),
        "MatchScreen": _at("practice", "together", "start"),
        "MeaningsForm": _game("patience-six", "alone", "in play", pressed="menu, meanings"),
        "Menu": _at(),
        "Message": _at("settings", "about"),
        "NewGameForm": _at("choose"),
        "NotingTable": _at("scrabble", "start", "note"),
        "NoteForm": _game("patience-six", "alone", "over", pressed="replay, note"),
        "OpenForm": _at("open other"),
        "OpenGamesForm": _at("open games"),
        "PatienceGame": _game("patience-six", "alone", "in play"),
        "PhonesForm": _game("kan-u-go", "together", "new", pressed="phones"),
        "PlayQuestion": _practice("play"),
        "PlayersForm": _at("scrabble", "start"),
        "PlaysForm": _practice("play", "", Step("press", "give up"), Step("press", "plays")),
        "PollForm": _game(
            "kan-u-go", "together", "new", _ENTER, _LAY, _ENTER, checked="challenge", pressed="doubt"
        ),
        "PositionEditor": _at("scrabble", "set up"),
        "PracticeForm": _at("practice"),
        "PreferencesForm": _at("settings"),
        "LoadingForm": Way(homes.rich, (MENU, Step("drop", "katoj.txt"))),
        "PrintForm": _game("patience-six", "alone", "in play", pressed="menu, share, print"),
        "ProgressForm": _at("practice", "progress"),
        "delete a game": _at("open games", "other", "remove 0"),
        "KnowledgeForm": _at("practice", "progress", "known"),
        "RetentionForm": _at("practice", "progress", "retention"),
        "ReviewForm": _game("patience-six", "alone", "over", pressed="review"),
        "RoundsForm": _at("kan-u-go", "start", "note"),
        "RulesSheet": _game("scrabble", "together", "in play", _ENTER, pressed="help"),
        "RulingsForm": _at("look up", "rulings"),
        "same name": Way(homes.rich, (MENU, Step("drop", "ten.yaml"))),
        "ScoreSheet": _game("kan-u-go", "computer", "over"),
        "SpeechForm": _at("settings", "speech"),
        "StatisticsForm": _at("statistics"),
        "TableScreen": _game("scrabble", "together", "new"),
        "TodayForm": _at("today"),
        "TurnForm": _at("scrabble", "start", "note", "main"),
        "ChoiceQuestion": _practice("sense"),
        "WordQuestion": _practice("word"),
        "WordsForm": _at("practice", "words"),
        "ScoreQuestion": _practice("worth"),
    }
