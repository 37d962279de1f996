"""Plain YAML from untrusted files.

Plain means lists, mappings and single values: no tags, which make other kinds of values, and no aliases,
which can expand a short text to any size."""

from typing import Any

import yaml

from game.fault import Fault

_MAX_DEPTH = 40
_TOO_DEEP = f"lists in lists, more than {_MAX_DEPTH} deep"
_LIBYAML_TOO_DEEP = "exceeded maximum nesting depth"
"""Its own limit, reached before ours where it reads ahead."""

_MAX_NUMBER = 10**12
_Error = yaml.constructor.ConstructorError
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _PlainLoader(_Loader):  # type: ignore[misc]
    """Rejects duplicate keys and unusable numbers, and locates values that cannot be made."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            made = super().construct_object(node, deep)
        except (ValueError, ArithmeticError) as error:
            # such as the 99th of a month, or a number of thousands of digits
            problem = f"{str(node.value)[:30]!r} ({str(error)[:60]})"
            raise _Error(None, None, problem, node.start_mark) from error
        if isinstance(made, int) and abs(made) > _MAX_NUMBER:
            raise _Error(None, None, f"the number {str(node.value)[:30]}", node.start_mark)
        return made

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[object] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, str | int) and key in seen:
                raise _Error(None, None, f"key {str(key)[:30]!r} twice", key_node.start_mark)
            if isinstance(key, list | dict):
                raise _Error(None, None, "a list or mapping as a key", key_node.start_mark)
            seen.add(key)
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def values_of(content: bytes, name: str) -> Any:
    """The content of a UTF-8 text: None, numbers, texts, dates, lists and mappings.

    Raises Fault, with the line, if it cannot be read or is not plain; `name` is the file's name in it.
    """
    try:
        text = content.decode("utf-8")
        _reject_unsafe(text)
        return yaml.load(text, _PlainLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        found = _TOO_DEEP if error.problem == _LIBYAML_TOO_DEEP else str(error.problem).removeprefix("found ")
        raise Fault(name, f"line {line}", found, "plain YAML") from error
    except UnicodeDecodeError as error:
        raise Fault(name, f"byte {error.start}", "not UTF-8", "a readable YAML file in UTF-8") from error
    except yaml.YAMLError as error:
        raise Fault(name, "", str(error), "a readable YAML file in UTF-8") from error


def _reject_unsafe(text: str) -> None:
    """Reject what is not plain before any value is made."""
    deep = 0
    for event in yaml.parse(text, _Loader):
        deep += isinstance(event, yaml.CollectionStartEvent)
        deep -= isinstance(event, yaml.CollectionEndEvent)
        problem = ""
        if isinstance(event, yaml.AliasEvent):
            problem = f"the alias *{str(event.anchor)[:30]}"
        elif getattr(event, "tag", None) is not None:
            problem = f"the tag {str(getattr(event, 'tag', ''))[:40]}"
        elif deep > _MAX_DEPTH:
            problem = _TOO_DEEP
        if problem:
            mark: Any = event.start_mark
            raise _Error(None, None, problem, mark)
