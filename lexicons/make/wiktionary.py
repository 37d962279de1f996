"""Reads how the Russian Wiktionary defines words, from the database that wiki-ru-wordnet made of it in 2017:
the text of each sense is in its source form, with links and templates."""

import re
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path

_DATABASE = "wiki-ru-wordnet/wiki_ru_wordnet-1.0.3/wiki_ru_wordnet/database/wikiwordnet.db"
_TEXT = 4  # which of the fields of a sense, with ~ between, tells it

_TEMPLATE = re.compile(r"\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}")
_ACUTE = "\N{COMBINING ACUTE ACCENT}"  # over the vowel that is stressed
_GOVERNS = re.compile(r"^[^;:]*\+ \w+\. п\.,?")  # the case after a verb
_SENTENCE = re.compile(r"(?<=[а-яё]{4})\. (?=[А-ЯЁ])")  # where an example begins that is not marked as one
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_NOTES = re.compile(r"\[\d+(?:, ?\d+)*\]|\(\s*(?:лат\.)?[\s,;]*\)|<[^<>]*>|'{2,}")
_LABEL = "\N{NULL}"  # stands where a label was, until it is known what is beside it
_LABELS = re.compile(rf"^(?:[\s,.:;\-–—{_LABEL}]|(?:и|или|за|с)\b(?=[\s,]*{_LABEL}))+|{_LABEL}")
_SHORT = re.compile(r"(?:\bт\. ?[пдк]|\bдр|\bл|\bэ|\bг|\bв)\.$")  # of which the full stop is a part
_LACKING = re.compile(r"\{\{\s*(?:\?|Нужен перевод|морфема)")  # where somebody is asked to write it
_UNFINISHED = re.compile(r"[{}|\[\]<>=#]|^(?:мужское|женское) имя|^фамилия")

# What the templates that tell more than a label say of their first, last or other argument.
_SAID = {
    "=": "то же, что {0}",
    "действие": "действие по значению гл. {0}",
    "состояние": "состояние по значению прил. {0}",
    "свойство": "свойство по значению прил. {0}",
    "соотн.": "связанный, соотносящийся по значению с сущ. {0}",
    "наречие": "нареч. к {0}",
    "прич.": "прич. от {0}",
    "страд.": "страд. к {0}",
    "совершить": "совершить действие, выраженное гл. {0}",
    "женск.": "женск. к {0}",
    "умласк.": "уменьш.-ласк. к {0}",
    "уменьш.": "уменьш. к {0}",
    "ласк.": "ласк. к {0}",
    "увелич.": "увелич. к {0}",
    "сокр.": "сокр. от {0}",
    "аббр.": "сокр. от {0}",
    "lang": "{1}",
    "выдел": "{0}",
    "итп": "и т. п.",
    "-": " — ",
}


def definitions(sources: Path) -> dict[str, str]:
    """By word in small letters, the first of its definitions that tells something."""
    found: dict[str, str] = {}
    with closing(sqlite3.connect(f"file:{sources / _DATABASE}?mode=ro", uri=True)) as database:
        for word, sense in database.execute("SELECT lemma, definition FROM synsets ORDER BY synset_id"):
            fields = sense.split("~")
            if word.islower() and fields[1] == "ru" and (told := plain(fields[_TEXT])):
                found.setdefault(word, told)
    return found


def plain(source: str) -> str:
    """What a definition says, without labels and examples; nothing if it cannot be read without its
    templates."""
    text = re.split(
        r"\{\{\s*(?:пример|семантика)|\n", unescape(source).replace("\xa0", " ").replace(_ACUTE, "")
    )[0]
    if _LACKING.search(text):
        return ""
    text = _LINK.sub(r"\1", text)
    for _ in range(3):  # one in another
        text = _TEMPLATE.sub(_template, text)
    text = _SENTENCE.split(_NOTES.sub("", _LABELS.sub("", _NOTES.sub("", text))))[0]
    text = " ".join(_GOVERNS.sub("", text).split()).replace(" ,", ",").replace(" ;", ";").strip(" ,;:#-–—")
    text = text if _SHORT.search(text) else text.strip(" .")
    return "" if _UNFINISHED.search(text) else text[:1].lower() + text[1:]


def _template(found: re.Match[str]) -> str:
    """What a template says; a label says nothing here."""
    name = found[1].strip().lower()
    given = [part.partition("#")[0].strip() for part in (found[2] or "").split("|")]
    given = [part for part in given if part and "=" not in part and part != "ru"]
    if name not in _SAID or ("{0}" in _SAID[name] and not given) or ("{1}" in _SAID[name] and len(given) < 2):
        return _LABEL
    return _SAID[name].format(*given)
