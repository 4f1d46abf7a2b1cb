"""Sentences of ours that say something about memory, with their values apart from their words.

Core speaks English, and a saying is its English sentence: what JSON holds and ledgers keep. A screen or a
command in another language looks the words up and fills the values in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, Self


class Saying(str):
    """`words` with `{name}` for each value; a value may be a saying, or several, told one after the other."""

    __slots__ = ("values", "words")
    words: str
    values: tuple[tuple[str, str | int | Saying | tuple[Saying, ...]], ...]

    def __new__(
        cls, words: str, values: tuple[tuple[str, str | int | Saying | tuple[Saying, ...]], ...] = ()
    ) -> Self:
        made = super().__new__(cls, _filled(words, values, lambda english: english))
        made.words, made.values = words, values
        return made

    def __reduce__(self) -> tuple[type[Saying], tuple[object, ...]]:
        return Saying, (self.words, self.values)

    def told(self, look_up: Callable[[str], str]) -> str:
        """The sentence in the language that `look_up` knows; words it does not know come back as they are."""
        return _filled(look_up(self.words), self.values, look_up)


def _filled(
    text: str,
    values: tuple[tuple[str, str | int | Saying | tuple[Saying, ...]], ...],
    look_up: Callable[[str], str],
) -> str:
    return text.format(**{name: _told(value, look_up) for name, value in values}) if text else ""


def saying(words: str, /, **values: str | int | Saying | tuple[Saying, ...] | PurePath | None) -> Saying:
    """A sentence; `words` must be written out where this is called, so that a test finds all there are."""
    return Saying(words, tuple((name, _plain(value)) for name, value in values.items()))


def _plain(
    value: str | int | Saying | tuple[Saying, ...] | PurePath | None,
) -> str | int | Saying | tuple[Saying, ...]:
    return str(value or "") if value is None or isinstance(value, PurePath) else value


NOTHING_SAID = Saying("")


def why(error: OSError) -> Saying:
    """What the system says of a failure, such as "Permission denied"."""
    return Saying((error.strerror or type(error).__name__).replace("{", "{{").replace("}", "}}"))


def of_system(error: OSError) -> Saying:
    """The same, with the file that it is about if that is known."""
    if not error.filename:
        return why(error)
    return saying("{why}: {file}", why=why(error), file=os.fsdecode(error.filename))


def said_by(error: Exception) -> Saying:
    """What an error says that core raised on purpose."""
    said = error.args[0] if error.args else ""
    return said if isinstance(said, Saying) else quoted(str(error))


def term(word: str) -> Saying:
    """A word of a closed list, such as a value of an enumeration, which has another language."""
    return Saying(str(word))


def together(*sayings: Saying) -> Saying:
    """Several, told one after the other."""
    return Saying("{all}", (("all", sayings),)) if sayings else NOTHING_SAID


def quoted(text: str) -> Saying:
    """Somebody's own words, which have no other language."""
    return Saying("{text}" if text else "", (("text", text),) if text else ())


def _told(value: str | int | Saying | tuple[Saying, ...], look_up: Callable[[str], str]) -> str | int:
    if isinstance(value, Saying):
        return value.told(look_up)
    if isinstance(value, tuple):
        return look_up(", ").join(one.told(look_up) for one in value)
    return value


def as_data(said: Saying) -> list[Any]:
    """A saying as JSON: its words, then name and value of each value."""
    return [said.words, *([name, _value_data(value)] for name, value in said.values)]


def _value_data(value: str | int | Saying | tuple[Saying, ...]) -> Any:
    if isinstance(value, Saying):
        return {"said": [as_data(value)], "one": True}
    if isinstance(value, tuple):
        return {"said": [as_data(one) for one in value]}
    return value


def from_data(data: object) -> Saying:
    """What `as_data` made; a plain string, as earlier drafts hold, is quoted.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(data, str):
        return quoted(data)
    if not isinstance(data, Sequence) or not data or not isinstance(data[0], str):
        raise ValueError("not a saying")
    return Saying(data[0], tuple((str(name), _from_value(value)) for name, value in data[1:]))


def _from_value(value: object) -> str | int | Saying | tuple[Saying, ...]:
    if isinstance(value, dict):
        found = tuple(map(from_data, value["said"]))
        return found[0] if value.get("one") else found
    if isinstance(value, str | int):
        return value
    raise ValueError("not a value of a saying")
