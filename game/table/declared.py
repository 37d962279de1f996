"""What a mode says of itself besides what it does, and what a ruleset says to its mode alone: whether that
can be used. What it is used for is not known here."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.extensions import failure
from game.fault import Fault
from game.table.ruleset import Ruleset
from game.table.soundness import Wrong
from game.table.undecoded import fault_of

ZONES = ("row", "hand", "heaps", "stock", "open", "waste")
"""What may lie beside the crossword."""


def misdeclared(zones: object, sentences: object) -> Iterator[Wrong]:
    """What is wrong with the zones and the sentences of a stranger's mode."""
    if not isinstance(zones, tuple) or not all(zone in ZONES for zone in zones):
        yield "zones", repr(zones)[:60], f"some of {', '.join(ZONES)}"
    if not isinstance(sentences, Mapping):
        yield "sentences", type(sentences).__name__, "sentences by their codes"
        return
    for code, sentence in sentences.items():
        try:
            sentence.format(word="", n=0)
        except Exception as error:  # whatever it is, no sentence can be made of it
            yield f"sentences.{code}", repr(sentence)[:60], f"a sentence ({failure(error)})"


def extra_of(ruleset: Ruleset, fields: type[msgspec.Struct] | None) -> Any:
    """What a ruleset says under `extra`, as its mode describes it. Raises Fault if it says something else."""
    file = f"rulesets/{ruleset.id}.yaml"
    if fields is None:
        if ruleset.extra:
            found = ", ".join(ruleset.extra)[:60]
            raise Fault(file, "extra", found, f"none: {ruleset.mode} has no fields of its own")
        return None
    try:
        return msgspec.convert(ruleset.extra, fields)
    except msgspec.ValidationError as error:
        raise fault_of(error, file, "extra") from error
