"""False words that look true, and words that are right though nobody has to know them."""

import pytest

from game.opening import words_for
from game.practice.context import load_context
from game.practice.drills.esperanto import AffixDrill
from game.practice.drills.words import ValidWordDrill
from game.practice.item import Subject
from tests.practice.asked import SUBJECTS, asked, few

# --- false words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "subject",
    [*SUBJECTS, Subject("kan-u-go", "eo"), Subject("kan-u-go", "eo", {"word_forms": "endings"})],
    ids=lambda subject: subject.ruleset + subject.language + str(*subject.options.values()),
)
def test_false_words_of_every_length_look_true_and_are_none_anywhere(subject: Subject) -> None:
    """One letter differs from a word or is one too many, three running letters are never strange, and no
    tier, no agreement and no grammar has it."""
    context = load_context(subject, words_for)
    whole = context.lexicon.at(context.lexicon.tiers[-1])
    grammar = context.lexicon.grammar
    usual = {three for n in (2, 3, 4) for word in context.words(n) for three in threes(word)}
    items = few(ValidWordDrill(), context, n=120)
    false = [item.ask for item in items if item.ask not in context.lexicon]
    assert {len(word) for word in false} >= set(range(2, 8))
    assert {len(item.ask) for item in items} >= set(range(2, 8))
    assert 40 <= len(false) <= 80
    for word in false:
        assert word not in whole
        assert context.lexicon.tier_of(word) is None
        near = [word[:i] + x + word[i + 1 :] for i in range(len(word)) for x in context.letters]
        true = [each for each in (*near, word[1:], word[:-1]) if each in context.lexicon]
        assert true, word
        if grammar is not None:
            assert not grammar.readings(word.lower()), word
            assert not grammar.compound(word.lower()), word
        news = [{*threes(word)} - {*threes(each)} for each in true]
        assert any(new <= usual for new in news), word


def threes(word: str) -> list[str]:
    whole = f"··{word}··"
    return [whole[n : n + 3] for n in range(len(whole) - 2)]


def test_a_word_that_the_grammar_has_is_right_though_nobody_has_to_know_it() -> None:
    context = load_context(Subject("skrablo"), words_for)
    kind = AffixDrill()
    result = kind.judge(context, asked(kind, context, "HUND"), ("HUNDETO", "HUNDUJO", "HUNDXO"))
    assert "HUNDETO" in result.found
    assert result.also == ("HUNDUJO",)
    assert result.wrong == ("HUNDXO",)


@pytest.mark.parametrize(
    ("root", "false", "true"),
    [
        ("PI", "PIANO", "MALPIA"),
        ("VIN", "BOVINO", "VINISTO"),
        ("GAM", "GAMETO", ""),
        ("ELF", "ELFARO", ""),
        ("NEV", "NEVERA", ""),
        ("BATIST", "DEBATISTO", ""),
        ("HUND", "HUNDO", "HUNDINO"),
        ("KAT", "KATARO", "KATINO"),
    ],
)
def test_affixes_of_a_root_are_read_first_as_such(root: str, false: str, true: str) -> None:
    context = load_context(Subject("skrablo"), words_for)
    kind = AffixDrill()
    item = asked(kind, context, root)
    solution = kind.solution(context, item)
    assert false in context.lexicon
    assert false not in solution.answers
    assert not solution.answers or kind.judge(context, item, solution.answers).right
    if true:
        result = kind.judge(context, item, (true,))
        assert true in (*result.found, *result.also)


def test_of_two_readings_each_is_right_and_neither_is_asked_for() -> None:
    context = load_context(Subject("skrablo"), words_for)
    kind = AffixDrill()
    for root in ("VER", "NEV"):
        item = asked(kind, context, root)
        assert "NEVERA" not in kind.solution(context, item).answers
        assert kind.judge(context, item, ("NEVERA",)).also == ("NEVERA",)
    assert kind.judge(context, asked(kind, context, "GAM"), ("GAMETO",)).wrong == ("GAMETO",)


@pytest.mark.parametrize("ending", ["JN", "J", "N"])
def test_other_endings_of_an_answer_are_right_too(ending: str) -> None:
    context = load_context(Subject("skrablo"), words_for)
    kind = AffixDrill()
    given = "HUNDINO" + ending
    assert kind.judge(context, asked(kind, context, "HUND"), (given,)).also == (given,)


def test_every_answer_of_the_affixes_is_its_root_with_one_affix() -> None:
    context = load_context(Subject("skrablo"), words_for)
    grammar = context.lexicon.grammar
    assert grammar is not None
    kind = AffixDrill()
    for item in few(kind, context):
        for answer in kind.solution(context, item).answers:
            readings = grammar.readings(answer.lower())
            ended = [parts for parts in readings if parts[-1].kind in ("ending", "particle")]
            assert [part.text for part in ended[0] if part.kind == "root"] == [item.ask.lower()], answer
            assert len(ended[0]) == 3, answer
