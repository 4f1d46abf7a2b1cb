"""The English sentences that stand in the source, for the tests that look for their Chinese."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path


def literals(folder: Path) -> Iterator[str]:
    """What `t(…)` is called with, also either side of an `if`."""
    for call in _calls(folder, "t"):
        first = call.args[0]
        for part in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def sayings(folder: Path) -> Iterator[str]:
    """What `saying(…)` is called with, which must be written out there."""
    for call in _calls(folder, "saying"):
        first = call.args[0]
        assert isinstance(first, ast.Constant) and isinstance(first.value, str), ast.unparse(call)
        yield first.value


def _calls(folder: Path, name: str) -> Iterator[ast.Call]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def names(sentence: str) -> set[str]:
    """The values that a sentence is filled in with."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
