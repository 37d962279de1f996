"""Words asked by what they mean: the way from the first root on, what is told, what is right."""

import re
from itertools import islice
from random import Random

import pytest

from game.fault import Fault
from game.opening import words_for
from game.practice.challenges import ChallengeKind, kinds_for
from game.practice.context import PracticeContext, load_context, of_part
from game.practice.decks import DeckPart, keep_deck
from game.practice.drills.esperanto import AffixDrill, grammar_of
from game.practice.drills.meanings import MeaningChoiceDrill, MeaningDrill, WordByMeaningDrill
from game.practice.drills.words import ValidWordDrill
from game.practice.explanation import TextLine
from game.practice.forms import ChoiceAnswer, WordsAnswer
from game.practice.item import Subject
from game.practice.kind import GivenAnswer
from game.words.court import Court
from game.words.esperanto import Correlatives
from game.words.glosses import glosses_of
from tests.practice.asked import asked, few

SKRABLO = Subject("skrablo")
ROOTS = Subject("kan-u-go", "eo")
KIND, SENSE = WordByMeaningDrill(), MeaningChoiceDrill()


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong choices depend on the day: a day on which GATO is asked beside "dog"."""
    monkeypatch.setattr(PracticeContext, "day", 740_000)


def opened(subject: Subject = SKRABLO) -> PracticeContext:
    return load_context(subject, words_for)


def seen(context: PracticeContext, word: str) -> tuple[str, str, tuple[str, ...]]:
    """The sentence, the places with _ for what is sought, and what is told besides."""
    made = KIND.ask(context, asked(KIND, context, word))
    assert isinstance(made.form, WordsAnswer)
    assert made.form.one
    return made.sentence, "".join(place or "_" for place in made.form.places), made.more


@pytest.mark.parametrize(
    ("word", "meaning", "places", "reported"),
    [
        ("HUNDO", "dog, hound", "H___O", ()),
        ("PAROLI", "speak, talk", "P____I", ()),  # a verb, though there is PAROLO
        ("MARTELO", "hammer", "M_____O", ()),  # a noun, though there is MARTELI
        ("BELA", "beautiful, fine, handsome, lovely", "B__A", ()),
        ("LUANTO", "lodger, renter, tenant", "LU_", ("LUO: hire, rent, rental",)),
        ("MALBELA", "nasty, ugly, plain", "_BEL_", ("BELA: beautiful, fine, handsome, lovely",)),
        ("HUNDA", "canine", "HUND_", ("HUNDO: dog, hound",)),
        ("KIE", "where", "___", ()),
    ],
)
def test_a_word_is_asked_from_its_meaning(
    word: str, meaning: str, places: str, reported: tuple[str, ...]
) -> None:
    sentence, drawn, more = seen(opened(), word)
    assert f"“{meaning}”" in sentence
    assert (drawn, more) == (places, reported)


def test_where_words_have_no_endings_roots_are_asked() -> None:
    context = opened(ROOTS)
    assert seen(context, "HUND")[:2] == ("Which word means “dog, hound”?", "H___")
    assert all(item.ask in context.lexicon for item in few(KIND, context, n=60))


@pytest.mark.parametrize(
    ("given", "right"),
    [("LUANTO", True), ("LUPAGANTO", False), ("LUANTA", False), ("PENSIONULO", False), ("LUI", False)],
)
def test_whatever_means_the_same_is_right_if_the_root_is_in_it(given: str, right: bool) -> None:
    context = opened()
    item = asked(KIND, context, "LUANTO")
    assert KIND.judge(context, item, (given,)).right == right


def test_another_word_for_it_is_right_where_no_root_is_given() -> None:
    context = opened()
    item = asked(KIND, context, "PAROLI")
    assert KIND.judge(context, item, ("KONVERSI",)).also == ("KONVERSI",)
    assert KIND.judge(context, item, ("KURI",)).wrong == ("KURI",)


def test_a_word_without_the_root_is_refused_at_once() -> None:
    context = opened()
    item = asked(KIND, context, "LUANTO")
    assert KIND.rejection(context, item, "TENANTO") == "It has to contain LU."
    assert not KIND.rejection(context, item, "LUINTO")
    assert not KIND.rejection(context, asked(KIND, context, "HUNDO"), "KATO")


def explained(word: str, given: str) -> list[str]:
    """The lines that are told of an answer."""
    context = opened()
    item = asked(KIND, context, word)
    answer = GivenAnswer((given,), KIND.judge(context, item, (given,)), KIND.solution(context, item))
    parts = KIND.explain(context, Court(context.lexicon, glosses=context.glosses), item, answer).parts
    return [part.words for part in parts if isinstance(part, TextLine)]


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("LUANTO", ["lu: hire, rent, rental", "-ant-: who is doing it", "-o: noun"]),
        ("MALBELA", ["mal-: the opposite", "bel: beautiful, fine, handsome, lovely", "-a: adjective"]),
        ("KIAM", ["ki-: a question: which?", "-am: a time"]),
    ],
)
def test_an_answer_is_taken_to_its_parts(word: str, lines: list[str]) -> None:
    reported = explained(word, "HUNDO")
    assert reported[1:-1] == lines
    assert reported[-1] == "HUNDO: dog, hound", "what was answered means something else"


def test_the_way_begins_with_fruitful_roots_and_comes_by_all_correlatives() -> None:
    context = opened()
    way = [item.ask for item in islice(KIND.make(context, Random(3)), 600)]
    assert len(set(way)) == len(way)
    assert {"METI", "VIDI", "IRI", "ESTI"} <= set(way[:60])
    small = [word for word in way if context.lexicon.grammar.correlatives.parts(word.lower())]  # type: ignore[union-attr]
    assert small[:9] == ["KIU", "KIO", "KIA", "KIE", "KIAM", "KIAL", "KIEL", "KIOM", "KIES"]
    assert len(small) == 45
    for word in way:
        KIND.check_item(context, asked(KIND, context, word))
        assert context.lexicon.offers(word)
    reported = {word: seen(context, word)[2] for word in way[:60]}
    after = [word for word in reported if reported[word]]
    assert after
    for word in after:
        root_word = reported[word][0].partition(":")[0]
        assert way.index(root_word) < way.index(word), "a root is known before what is made from it"


# --- other languages, and decks of one's own ------------------------------------------------------------


@pytest.mark.parametrize("subject", [Subject("scrabble"), Subject("scrabble", "ru")])
def test_words_of_a_list_with_glosses_are_asked_both_ways(subject: Subject) -> None:
    context = opened(subject)
    for kind in (KIND, SENSE):
        asked_for = few(kind, context, n=12)
        assert len(asked_for) == 12
        for item in asked_for:
            kind.check_item(context, item)
            question, solution = kind.ask(context, item), kind.solution(context, item)
            reported = re.findall(r"\w+", question.sentence.upper())
            assert kind is SENSE or item.ask not in reported, "the word is not given away"
            if isinstance(question.form, ChoiceAnswer):
                assert len(set(question.form.options)) == 4
                assert kind.ask(context, item).form == question.form, "the same choice all day"
                assert solution.answers[0] in "1234"


def test_a_wrong_choice_does_not_name_the_word_it_is_a_form_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MeaningChoiceDrill, "_wrong_choices", lambda *_: ["ЇСТЬ", "ЯМИ", "ГРУ"])
    context = opened(Subject("scrabble", "uk"))
    form = SENSE.ask(context, asked(SENSE, context, "ЇСТИ")).form
    assert isinstance(form, ChoiceAnswer)
    assert {option.partition(" ")[0] for option in form.options} == {"to", "pit,", "game,"}, (
        "ЇСТЬ means it too"
    )


def spanish() -> PracticeContext:
    """English Scrabble with a deck in Spanish, of which the list has PAN and SOL."""
    keep_deck("spanish", ["perro\tdog", "gato\tcat", "pan\tbread", "sol\tsun", "no-hay\tthere is none"])
    return of_part(opened(Subject("scrabble")), DeckPart("spanish"))


@pytest.mark.usefixtures("home")
def test_a_deck_asks_what_it_says_of_words_that_no_list_has() -> None:
    context = spanish()
    assert {item.ask for item in few(KIND, context)} == {"PERRO", "GATO", "PAN", "SOL", "NO-HAY"}
    assert {item.ask for item in few(SENSE, context)} == {"PERRO", "GATO", "PAN", "SOL", "NO-HAY"}
    assert not {item.ask for item in few(ValidWordDrill(), context)} & {"PERRO", "GATO", "NO-HAY"}
    assert seen(context, "PAN")[:2] == ("Which word means “bread”?", "P__")
    made = SENSE.ask(context, asked(SENSE, context, "GATO")).form
    assert isinstance(made, ChoiceAnswer)
    assert set(made.options) <= {"dog", "cat", "bread", "sun", "there is none"}
    (right,) = SENSE.solution(context, asked(SENSE, context, "GATO")).answers
    assert made.options[int(right) - 1] == "cat"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("kind", [KIND, SENSE])
def test_a_band_of_a_deck_is_a_part_of_what_only_the_deck_knows_too(kind: MeaningDrill) -> None:
    """What the list has comes first, then the rest in the order of the deck."""
    spanish()
    bands = [
        {item.ask for item in few(kind, of_part(opened(Subject("scrabble")), DeckPart("spanish", *band)))}
        for band in ((1, 2), (3, 4), (5, None))
    ]
    assert bands == [{"PAN", "SOL"}, {"PERRO", "GATO"}, {"NO-HAY"}]


@pytest.mark.usefixtures("home")
def test_a_word_is_asked_by_a_deck_s_meaning_after_another_deck_is_chosen() -> None:
    spanish()
    context = opened(Subject("scrabble"))
    assert seen(context, "GATO")[0] == "Which word means “cat”?"
    assert "bread" not in seen(context, "PAN")[0], "a word of the list means what it means in its language"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("given", ["NOHAY", "NO-HAY"])
def test_what_cannot_be_typed_need_not_be(given: str) -> None:
    context = spanish()
    assert KIND.judge(context, asked(KIND, context, "NO-HAY"), (given,)).right


@pytest.mark.usefixtures("home")
def test_a_meaning_does_not_give_its_word_away() -> None:
    keep_deck("cats", ["cat\ta cat is one of all cats", "catering\tfood for cats"])
    context = of_part(opened(Subject("scrabble")), DeckPart("cats"))
    assert seen(context, "CAT")[0] == "Which word means “a … is one of all …”?"
    assert seen(context, "CATERING")[0] == "Which word means “food for cats”?"


@pytest.mark.usefixtures("home")
def test_a_wrong_choice_shows_whose_meaning_it_was() -> None:
    context = spanish()
    item = asked(SENSE, context, "GATO")
    form = SENSE.ask(context, item).form
    assert isinstance(form, ChoiceAnswer)
    given = (str(form.options.index("dog") + 1),)
    answer = GivenAnswer(given, SENSE.judge(context, item, given), SENSE.solution(context, item))
    lines = SENSE.explain(context, Court(context.lexicon, glosses=context.glosses), item, answer).parts
    reported = [part.words for part in lines if isinstance(part, TextLine)]
    assert reported == ["“cat”", "PERRO: dog"]


def test_decks_of_one_s_own_do_not_change_the_questions_of_the_day() -> None:
    context = opened(Subject("scrabble"))
    assert not {"meaning", "sense"} & set(kinds_for(ChallengeKind.DAILY, (), context))


@pytest.mark.parametrize("word", ["XYZ", "QQ", "HUNDOJN"])
def test_a_word_without_a_meaning_cannot_be_asked(word: str) -> None:
    context = opened()
    with pytest.raises(Fault, match="a word whose meaning is known"):
        KIND.check_item(context, asked(KIND, context, word))


def test_a_correlative_is_a_beginning_and_an_ending() -> None:
    small = Correlatives({"ki": "", "i": ""}, {"u": "", "am": ""})
    assert small.parts("kiam") == ("ki", "am")
    assert small.parts("iu") == ("i", "u")
    assert small.parts("kia") is None
    assert small.parts("ki") is None


def test_the_meanings_of_a_gloss_stand_apart() -> None:
    glosses = glosses_of(opened().lexicon)
    assert glosses is not None
    assert glosses.senses("KIU") == ("that", "which", "who")  # without "[one]"
    assert glosses.senses("NENIOVORTO") == ()
    assert "HUNDO" in glosses.alike("HUNDO")
    assert "hundo" in glosses
    assert "neniovorto" not in glosses


def test_what_only_looks_made_from_a_root_is_not_asked_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """METANO is methane, ESTERO an ester, and METE means nothing: METEO is no word."""
    roots = ["lu", "est", "art", "met", "am"]
    monkeypatch.setattr("game.practice.drills.esperanto._fruitful", lambda *_: roots)
    context = opened()
    asked_for = {item.ask for item in KIND.make(context, Random(1))}
    assert {"LUADO", "ESTADO", "ARTAĴO"} <= asked_for
    assert not asked_for & {"METANO", "ESTERO", "METE", "AMINO"}


FALSE = (
    "LEM LEMINGO BER BERINGA AGR AGREGA LOL LOLIGO OV OVULO POZ EKSPOZI REL RELINGA LAT GELATO"
    " TEN TENARO VEN VENERA PAG PAGUMO EST INTERESTO BAL BALISTO"
)
TRUE = "HUND HUNDEJO KAF KAFEJO LU LUADO NUB NUBETO KOMUN KOMUNISTO HELP HELPANTO DOM DOMETO"


def pairs(line: str) -> list[tuple[str, str]]:
    words = line.split()
    return list(zip(words[::2], words[1::2], strict=True))


def test_a_longer_root_is_not_derived_from_a_shorter_one() -> None:
    context, drill = opened(), AffixDrill()
    assert [word for root, word in pairs(FALSE) if word in drill.words(context, root)] == []
    assert [word for root, word in pairs(TRUE) if word not in drill.words(context, root)] == []
    assert drill.also(context, drill.item(context, "KIS"), ["KISANTO", "KISANTINO"]) == ["KISANTO"]


@pytest.mark.slow  # reads every derivation of 400 roots
def test_no_stem_of_a_thousand_derivations_is_a_root() -> None:
    context, drill = opened(), AffixDrill()
    roots = grammar_of(context).roots
    drawn = islice(drill.make(context, Random(33)), 400)
    words = [word for item in drawn for word in drill.words(context, item.ask)]
    assert len(words) >= 1_000
    assert [word for word in words if word[:-1].lower() in roots] == []
