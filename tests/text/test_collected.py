"""Every sentence that the code asks for stands in the catalogues' template."""

import ast
from collections.abc import Iterator

from tests.places import CODE, PROJECT, of_the_project
from tests.scripts import script


def asked() -> Iterator[tuple[str, str]]:
    """Each sentence that is written in a call of `text` or `plural`, and where."""
    for path in sorted([*CODE.glob("game/**/*.py"), *CODE.glob("modes/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            if node.func.id in ("text", "plural") and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value), f"{path.relative_to(CODE)}:{node.lineno}"


@of_the_project
def test_every_sentence_that_is_asked_for_is_collected() -> None:
    """The collector does not look into f-strings."""
    make = script(PROJECT / "assets" / "locale" / "make.py")
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in make.template()}
    lost = [f"{where}: {sentence!r}" for sentence, where in asked() if sentence not in known]
    assert not lost
