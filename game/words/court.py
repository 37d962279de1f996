"""The word court: judges whether a word is valid and why. Reasons are values; `reason_texts` puts them
into words."""

from collections.abc import Iterator

import msgspec

from game.words.agreement import Agreements, Rulings, WordForms
from game.words.esperanto import Grammar, Parts, is_complete, spelt
from game.words.glosses import Glosses
from game.words.lexicon import Lexicon


class Reason(msgspec.Struct, frozen=True):
    """A reason of a verdict: its code, and the fields of its sentence in order."""

    code: str
    parts: tuple[str, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """Whether a word is valid, the first tier that has it, every reason, and its meaning if known."""

    word: str
    valid: bool
    tier: str | None
    reasons: tuple[Reason, ...]
    gloss: str | None = None


_LONG = 12  # letters; a longer word may be too long for the list


class Court(msgspec.Struct, frozen=True):
    """Judges words for a table: by its lexicon, its agreement on forms and its own rulings, which take
    precedence. Away from a table it judges by a whole dictionary, and names the narrowest of the `agreements`
    that allows a word."""

    lexicon: Lexicon
    word_forms: WordForms | None = None
    rulings: Rulings | None = None
    glosses: Glosses | None = None
    agreements: Agreements | None = None

    def judge(self, text: str) -> Verdict:
        """The verdict on a text, as the cards would spell it."""
        word = self.lexicon.fold(text)
        return self._verdict(word, *self._decided(word))

    def reasons(self, text: str) -> tuple[Reason, ...]:
        """Why a text is a valid word here or not, without reading the glosses."""
        return self._decided(self.lexicon.fold(text))[1]

    def _decided(self, word: str) -> tuple[bool, tuple[Reason, ...]]:
        ruling = self.rulings.about(word, self.lexicon.language) if self.rulings else None
        if ruling is not None:
            reason = Reason("ruled-in" if ruling.valid else "ruled-out", (", ".join(ruling.by), ruling.day))
            return ruling.valid, (reason,)
        valid = word in self.lexicon
        return valid, tuple(self._reasons_for(word) if valid else self._reasons_against(word))

    def _verdict(self, word: str, valid: bool, reasons: tuple[Reason, ...]) -> Verdict:
        grammar = self.lexicon.grammar
        basic = (form for parts in self._readings(word) for form in grammar.basic(parts)) if grammar else ()
        gloss = self.glosses.gloss(word, basic) if self.glosses else None
        tier = self.lexicon.tier_of(word)
        return Verdict(word, valid, tier, (*reasons, *(self._form_of(word) if tier else ())), gloss)

    def _form_of(self, word: str) -> Iterator[Reason]:
        """The words of which a listed word is a form, if not only of itself."""
        basic = self.glosses.basic(word) if self.glosses else ()
        if basic not in ((), (word.lower(),)):
            yield Reason("form-of", (", ".join(basic).upper(),))

    def _readings(self, word: str) -> list[Parts]:
        """The grammar's readings of a word: those with an ending first (MIN as mi·n, not as the root of
        mine), except where a table plays without endings."""
        readings = self.lexicon.grammar.readings(word.lower()) if self.lexicon.grammar else []
        if self.word_forms != "roots":
            readings.sort(key=lambda parts: not is_complete(parts))
        return readings

    def _reasons_for(self, word: str) -> Iterator[Reason]:
        """The reasons why a word is valid."""
        grammar = self.lexicon.grammar
        readings = self._readings(word)
        if grammar and readings:
            yield from self._reading(grammar, readings[0])
        elif grammar and word.lower() in grammar.endings:
            yield Reason("ending-alone", (word.lower(),))
        elif grammar and word.lower() in grammar.stems:
            yield Reason("affix-alone", (word.lower(),))
        else:
            compound = grammar.compound(word.lower()) if grammar else ()
            if compound:
                yield Reason("known-compound", (spelt(compound),))
            yield Reason("listed", (self.lexicon.name, self.lexicon.tier_of(word) or ""))
        if word in self.lexicon.kept_back:
            yield Reason("kept-back", self._offence(word))
        if self.agreements:
            yield Reason(f"agreed-{self.agreements.narrowest(word) or 'nowhere'}")

    def _reading(self, grammar: Grammar, parts: Parts) -> Iterator[Reason]:
        yield Reason("read", (spelt(parts),))
        for part in parts:
            if part.kind == "ending":
                yield Reason(f"ending-{grammar.endings.get(part.text, 'particle')}", (part.text,))
            elif part.kind == "root" and part.text not in grammar.roots and part.text not in grammar.own:
                yield Reason("affix-as-root", (part.text,))
            else:
                yield Reason(part.kind, (part.text,))

    def _offence(self, word: str) -> tuple[str, ...]:
        """What makes a word offensive, if known."""
        return (self.lexicon.offences[word],) if word in self.lexicon.offences else ()

    def _reasons_against(self, word: str) -> Iterator[Reason]:
        """The reasons why a word is not valid."""
        strange = sorted(set(word) - set(self.lexicon.alphabet))
        grammar = self.lexicon.grammar
        tier = self.lexicon.barring(()).tier_of(word)
        if not word or strange:
            yield Reason("strange-letters", (" ".join(strange),))
        elif self.lexicon.bars(word):
            yield Reason("offensive", self._offence(word))
        elif grammar:
            yield from self._misread(grammar, word.lower())
        elif tier:
            yield Reason("other-tier", (tier, self.lexicon.tier))
        elif len(word) > _LONG and len(word) > self.lexicon.longest:
            yield Reason("too-long", (str(self.lexicon.longest),))
        else:
            yield Reason("not-listed", (self.lexicon.name,))

    def _misread(self, grammar: Grammar, word: str) -> Iterator[Reason]:
        """Why the grammar or the table's agreement does not allow the word."""
        readings = grammar.readings(word)
        if readings:
            yield self._not_agreed(grammar, readings)
        elif len(word) == 1:
            yield Reason("one-letter")
        elif word in grammar.endings or word in grammar.stems:
            yield Reason("forms-not-alone", (word,))
        elif word[-1:] == "o" and word[:-1] in grammar.roots and grammar.roots[word[:-1]].name:
            yield Reason("name", (word[:-1],))
        elif grammar.compound(word):
            yield Reason("two-roots", (spelt(grammar.compound(word)),))
        else:
            yield self._unknown(grammar, word)

    def _not_agreed(self, grammar: Grammar, readings: list[Parts]) -> Reason:
        """The agreement that forbids a word the grammar can read."""
        roots = grammar.roots.keys() | grammar.particles.keys() | grammar.own
        kinds = [
            {"suffix" if part.kind == "root" and part.text not in roots else part.kind for part in parts}
            for parts in readings
        ]
        rooted = grammar.roots.keys() | grammar.own
        alone = [parts for parts in readings if not any(part.text in rooted for part in parts)]
        if self.word_forms != "affixes" and all(kind & {"prefix", "suffix"} for kind in kinds):
            return Reason("affixes-not-agreed", (spelt(readings[0]),))
        if self.word_forms == "roots" and all(len(kind) > 1 for kind in kinds):
            return Reason("endings-not-agreed", (spelt(readings[0]),))
        if alone:
            return Reason("forms-not-alone", (spelt(alone[0]),))
        longest = grammar.most.listed
        if self.word_forms == "affixes" and sum(len(part.text) for part in readings[0]) > longest:
            return Reason("not-attested", (spelt(readings[0]), str(longest)))
        return Reason("not-listed", (self.lexicon.name,))

    def _unknown(self, grammar: Grammar, word: str) -> Reason:
        ending = max((end for end in grammar.endings if word.endswith(end)), key=len, default="")
        stem = word[: len(word) - len(ending)]
        if not ending:
            return Reason("no-ending", (word,))
        if grammar.endings[ending] == "i" and grammar.derives(stem + "o"):
            return Reason("not-a-verb", (stem, ending))
        return Reason("unknown-root", (stem, ending))
