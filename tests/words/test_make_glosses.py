"""What the makers of the Polish and Russian glosses take from the dictionaries, on samples in their form."""

from pathlib import Path

import pytest

from game.fault import Fault
from lexicons.make import open_dictionary, wikdict, wiktionary
from lexicons.make.fetch import Package, fetch
from lexicons.make.glosses import told

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
    assert told("cat", "zwierzę") == "cat – zwierzę"
    assert told("", "zwierzę") == "zwierzę"
    assert told("cat", "") == "cat"
    assert told("", "słowo " * 12 + "koniec, " + "dalej " * 20) == ("słowo " * 12 + "koniec")
    assert told("", "słowo " * 30).endswith("słowo…")
    assert told("", "słowo " * 10 + "koniec; jedno, " + "dalej " * 20) == ("słowo " * 10 + "koniec")
    assert told("", "słowo " * 12 + "(jedno, " + "drugie " * 20 + ")") == ("słowo " * 12).strip()


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
    ],
)
def test_a_sense_of_wiktionary_has_a_standing_and_what_it_is_a_form_of(
    source: str, date: str, text: str, standing: str, of: str
) -> None:
    found = open_dictionary.sense("Noun", source, date)
    assert (found.text, found.standing.name, found.of) == (text, standing, of)
