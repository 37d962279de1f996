"""Looking a word up: what is typed is judged at once, with the reason, by keyboard and by pointer."""

from pathlib import Path

import pygame
import pytest

from game.opening import court_of, open_game, words_for
from game.practice.decks import deck_lines, my_words
from game.store import rulings as ruled
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.moves import Resign
from game.table.session import Session
from game.text.catalogues import use
from game.theme import NUMBER_INKS
from game.ui.context import AppContext
from game.ui.kit.controls.choice import ChoiceField
from game.ui.kit.screen import Pop, Push
from game.ui.practice.words_form import deck_text
from game.ui.table.advice import reasons
from game.ui.table.turn import Turn
from game.ui.words import (
    LookupForm,
    MeaningsForm,
    RulingLine,
    RulingsForm,
    WordLookupController,
    on_cards,
    shelf_of,
)
from game.words.agreement import Ruling
from game.words.court import Verdict
from tests.ui.screens import pressed

SIZE = (1280, 800)


def opened(*rulesets: tuple[str, str], words: tuple[str, ...] = ()) -> LookupForm:
    use("en")
    loaded = [rulefile.load(name, language=language or None) for name, language in rulesets]
    screen = LookupForm([shelf_of(each, court_of(each, words_for(each))) for each in loaded], words)
    screen.enter(SIZE, AppContext().style(SIZE))
    return screen


def type_(screen: LookupForm, words: str) -> None:
    for letter in words:
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def press(screen: LookupForm | RulingsForm, name: str) -> None:
    rect = next(control.rect for control in screen.focus.controls if control.name == name)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.Event(kind, pos=rect.center, button=1))


def test_what_is_typed_is_judged_at_once() -> None:
    screen = opened(("patience-six", "en"))
    assert screen.verdict() is None
    type_(screen, "qui")
    assert screen.verdict() is not None
    assert not screen.verdict().valid  # type: ignore[union-attr]
    type_(screen, "z1 ")
    assert screen.word == "QUIZ"
    assert screen.verdict().valid  # type: ignore[union-attr]
    pressed(screen, pygame.K_BACKSPACE)
    assert screen.word == "QUI"
    assert pressed(screen, pygame.K_ESCAPE) is None  # asked first: it was typed
    assert isinstance(pressed(screen, pygame.K_ESCAPE), Pop)


def test_letters_that_the_keyboard_lacks_have_a_key() -> None:
    screen = opened(("kan-u-go", "eo"))
    for letter in "ĈAR":
        press(screen, f"key {letter}")
    assert screen.word == "ĈAR"
    press(screen, "key ⌫")
    assert screen.word == "ĈA"


@pytest.mark.parametrize("typed", ["cxevalo", "CXEVALO", "ĉevalo", "CxevAlo"])
def test_letters_with_hats_may_be_typed_with_an_x(typed: str) -> None:
    screen = opened(("kan-u-go", "eo"))
    type_(screen, typed)
    assert screen.word == "ĈEVALO"
    pressed(screen, pygame.K_BACKSPACE)
    type_(screen, "x")
    assert screen.word == "ĈEVALX"


def looked_up(tmp_path: Path, language: str, word: str) -> Verdict:
    """The verdict in the look-up of the menu."""
    use("en")
    reported: list[object] = []
    database = Database(reported.append, tmp_path / "kanugo.db")
    screen = WordLookupController(database, reported.append).look_up()
    database.close()
    assert isinstance(screen, LookupForm)
    screen.enter(SIZE, AppContext().style(SIZE))
    chooser = next(control for control in screen.focus.controls if isinstance(control, ChoiceField))
    chooser.at = chooser.answers.index(language)
    screen.handle(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    type_(screen, word)
    screen.update(1.0)
    screen.draw(pygame.Surface(SIZE))
    verdict = screen.verdict()
    assert verdict is not None
    assert not reported
    return verdict


def test_a_list_that_no_game_uses_can_be_asked_too(tmp_path: Path) -> None:
    use("gu")
    database = Database(print, tmp_path / "kanugo.db")
    screen = WordLookupController(database, print).look_up()
    database.close()
    screen.enter(SIZE, AppContext().style(SIZE))
    assert isinstance(screen, LookupForm)
    type_(screen, "શબ્દ")
    assert on_cards(screen.word) == ("શ", "બ્દ")
    verdict = screen.verdict()
    assert verdict is not None
    assert verdict.valid
    screen.draw(pygame.Surface(SIZE))
    use("en")


@pytest.mark.parametrize(
    ("word", "cards"),
    [("HUNDO", list("HUNDO")), ("ЇЖА", list("ЇЖА")), ("ગુજરાતી", ["ગુ", "જ", "રા", "તી"]), ("", [])],
)
def test_a_sign_stands_on_the_card_of_its_letter(word: str, cards: list[str]) -> None:
    assert list(on_cards(word)) == cards


def test_the_other_languages_stand_in_one_order(tmp_path: Path) -> None:
    use("pl")
    database = Database(print, tmp_path / "kanugo.db")
    screen = WordLookupController(database, print).look_up()
    database.close()
    screen.enter(SIZE, AppContext().style(SIZE))
    assert isinstance(screen, LookupForm)
    chooser = next(control for control in screen.focus.controls if isinstance(control, ChoiceField))
    use("en")
    assert chooser.answers == ("Polski", "English", "Esperanto", "ગુજરાતી", "Русский", "Українська")


@pytest.mark.parametrize(
    ("texts", "first"),
    [("en", "English"), ("pl", "Polski"), ("ru", "Русский"), ("uk", "Українська"), ("gu", "ગુજરાતી")],
)
def test_the_language_of_the_texts_is_asked_first(texts: str, first: str, tmp_path: Path) -> None:
    use(texts)
    database = Database(print, tmp_path / "kanugo.db")
    screen = WordLookupController(database, print).look_up()
    database.close()
    screen.enter(SIZE, AppContext().style(SIZE))
    assert isinstance(screen, LookupForm)
    chooser = next(control for control in screen.focus.controls if isinstance(control, ChoiceField))
    use("en")
    assert chooser.answers[chooser.at] == first


@pytest.mark.parametrize(
    ("language", "word", "valid", "reason"),
    [
        ("Esperanto", "HUNDO", True, "agreed-endings"),
        ("Esperanto", "BONA", True, "agreed-endings"),
        ("Esperanto", "hund", True, "agreed-roots"),
        ("Esperanto", "hundeto", True, "agreed-affixes"),
        ("Esperanto", "hundxo", False, "strange-letters"),
        ("Русский", "кота", False, "other-tier"),
        ("Polski", "najpiękniejszych", False, "too-long"),
    ],
)
def test_the_menu_asks_the_dictionary(
    tmp_path: Path, language: str, word: str, valid: bool, reason: str
) -> None:
    verdict = looked_up(tmp_path, language, word)
    assert verdict.valid == valid
    assert reason in [verdict.reasons[0].code, verdict.reasons[-1].code]
    assert ("form-of" in [each.code for each in verdict.reasons]) == (language == "Русский")


def test_another_list_has_another_alphabet() -> None:
    screen = opened(("scrabble", ""), ("literaki", ""))
    screen.focus.put("list")
    pressed(screen, pygame.K_RIGHT)
    assert "key Ż" in {control.name for control in screen.focus.controls}
    type_(screen, "żółw")
    assert screen.verdict().valid  # type: ignore[union-attr]


def test_the_words_of_the_table_come_up_first() -> None:
    screen = opened(("patience-six", "en"), words=("DOGZ", "CAT"))
    assert screen.word == "DOGZ"
    press(screen, "word CAT")
    assert screen.word == "CAT"


def test_the_first_letter_typed_begins_another_word() -> None:
    screen = opened(("patience-six", "en"), words=("CAT", "ATE"))
    type_(screen, "cats")
    assert screen.word == "CATS"
    press(screen, "word ATE")
    pressed(screen, pygame.K_BACKSPACE)
    type_(screen, "s")
    assert screen.word == "ATS"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_it_is_drawn_within_its_paper(size: tuple[int, int]) -> None:
    screen = opened(("kan-u-go", "eo"))
    type_(screen, "malsanulejo")
    screen.enter(size, AppContext().style(size))
    screen.update(1.0)
    screen.draw(pygame.Surface(size))
    for control in screen.focus.controls:
        assert screen.sheet.contains(control.rect), control.name


def test_a_refused_word_is_shown_with_the_courts_reason() -> None:
    use("en")
    opening = open_game("patience-six", ("",), 7, "eo")
    court = court_of(opening.mode.ruleset, opening.lexicon)
    turn = Turn(Session(opening.mode, opening.setup), court)
    letters = [piece for slot, piece in sorted(turn.usable.items()) if slot.zone == "hand"][:3]
    for letter in letters:
        turn.type(letter)
    turn.lay()
    word = "".join(letters)
    reason = next(said for said in reasons(turn) if word in said)
    assert reason.startswith(f"{word} isn’t valid here.")
    assert len(reason) > len(f"{word} isn’t valid here. ")
    assert LookupForm([shelf_of(opening.mode.ruleset, court)], turn.words_in_question).word == word


def test_a_ruling_of_the_table_applies_and_is_shown(tmp_path: Path) -> None:
    use("en")
    said: list[object] = []
    database = Database(said.append, tmp_path / "kanugo.db")
    ruled.save(database, ("Ana",), (Ruling("ZZZZ", "en", True, ("Ana",), "2026-11-21"),))
    rulings = ruled.of_players(database, ("ana",))
    opening = open_game("patience-six", ("Ana",), 7, "en", rulings=rulings)
    assert "ZZZZ" in opening.mode.words
    court = court_of(opening.mode.ruleset, opening.lexicon, rulings)
    assert court.judge("ZZZZ").reasons[0].code == "ruled-in"
    database.close()


def test_rulings_are_listed_and_struck_out_one_at_a_time(tmp_path: Path) -> None:
    use("en")
    said: list[object] = []
    database = Database(said.append, tmp_path / "kanugo.db")
    for names, word in ((("Ana", "Bo"), "ZZZZ"), (("Cleo",), "QIF")):
        ruled.save(database, names, (Ruling(word, "en", True, names, "2026-11-21"),))

    def listed() -> list[RulingLine]:
        every = ruled.groups(database)
        return [
            RulingLine(each.group, ruled.players_of(each.group), made) for each in every for made in each.made
        ]

    form = RulingsForm(
        listed, lambda line: ruled.delete(database, line.group, line.ruling.word, line.ruling.language)
    )
    form.enter(SIZE, AppContext().style(SIZE))
    assert [line.ruling.word for line in form.shown] == ["ZZZZ", "QIF"]
    for _ in range(2):  # the next ruling lies there when it is pressed again
        press(form, "delete 0")
    assert [line.ruling.word for line in form.shown] == ["QIF"]
    assert ruled.of_players(database, ("Ana", "Bo")).made == ()
    form.update(1.0)
    form.draw(pygame.Surface(SIZE))
    database.close()


def test_the_menu_closes_the_list_of_a_game_in_which_words_are_challenged(tmp_path: Path) -> None:
    """A list that settles challenges at an open table isn't asked from the menu either."""
    use("en")
    database = Database(print, tmp_path / "kanugo.db")
    room = WordLookupController(database, print)
    opening = open_game("kan-u-go", ("Ana", "Bo"), 5, "en", {"adjudication": "vote"})
    session = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)
    screen = room.look_up()
    assert isinstance(screen, LookupForm)
    screen.enter(SIZE, AppContext().style(SIZE))
    type_(screen, "cat")
    assert screen.verdict() is None
    assert session.play(Resign()) is None
    screen = room.look_up()
    assert isinstance(screen, LookupForm)
    screen.enter(SIZE, AppContext().style(SIZE))
    type_(screen, "cat")
    assert screen.verdict() is not None
    database.close()


def test_a_word_that_is_looked_up_is_kept_by_one_key(home: Path) -> None:
    screen = opened(("scrabble", "en"), words=("QI",))
    pressed = pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=pygame.KMOD_CTRL, unicode="")
    for _ in range(2):  # the second time it is there already
        assert isinstance(screen.handle(pressed), Push)
    assert deck_lines(my_words("en")) == ("QI",)
    screen = opened(("scrabble", "en"), words=("QQQ",))
    assert screen.handle(pressed) is None, "what is no word is not kept"
    assert deck_lines(my_words("en")) == ("QI",)


def test_a_word_of_the_table_is_kept_by_one_key(home: Path) -> None:
    rules = rulefile.load("scrabble", 2)
    screen = MeaningsForm(court_of(rules, words_for(rules)), ["AA", "HOUSE"])
    screen.enter((800, 600), AppContext().style((800, 600)))
    pressed = pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=0, unicode="k")
    assert isinstance(screen.handle(pressed), Push)
    assert deck_lines(my_words("en")) == ("AA",)
    assert deck_text(my_words("en")) == "My words: English"


@pytest.mark.parametrize(
    ("ruleset", "letter", "coloured"), [("scrabble", "J", False), ("patience-six", "C", True)]
)
def test_a_word_is_shown_in_the_pieces_of_its_game(ruleset: str, letter: str, coloured: bool) -> None:
    screen = opened((ruleset, "en"))
    type_(screen, letter)
    surface = pygame.Surface(SIZE)
    screen.paint(surface, AppContext().style(SIZE))
    ink = pygame.mask.from_threshold(surface, NUMBER_INKS[8], (20, 20, 20))
    assert (ink.count() > 0) is coloured
