"""A document as one line of JSON that standard output can hold; it does not know what it says."""

import json
import sys


def json_text(document: object, indent: int | None = None) -> str:
    """The document as JSON. Where the output cannot hold every letter, letters are written as numbers."""
    whole = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
    return json.dumps(document, ensure_ascii=not whole, indent=indent)
