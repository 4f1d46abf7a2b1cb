"""All words of the interface, in English where they are used and in Chinese in `words_zh`.

`t("{n} waiting", n=4)` looks the English sentence up and fills it in. The English text is the key, so code
reads plainly; `words_zh/<screen>.py` holds `WORDS`, and a test walks the source and fails when a sentence
has no Chinese, or a Chinese one has no use. Memory text never goes through here.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ssmem_tui.core.saying import Saying
    from ssmem_tui.core.store.records import StoreStatus

LANGUAGES = ("en", "zh")

_current: dict[str, str] = {}
_COUNT = re.compile(
    r"\{(\w+)\} (acts|bytes|changes|checks|claims|commits|days|decisions|entries|facts|files|lines|matches"
    r"|notes|places|rows|statements|tasks|tokens|topics|versions|weeks)\b"
)
_SINGULAR = {"entries": "entry", "matches": "match"}


def detect(wanted: str, env: Mapping[str, str]) -> str:
    """The language to speak: `wanted` if we speak it, else what the locale says, else English."""
    for source in (wanted, *(env.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if source:
            return "zh" if source.lower().startswith("zh") else "en"
    return "en"


def load(language: str) -> dict[str, str]:
    """English → `language`; empty for English itself."""
    words: dict[str, str] = {}
    if language == "zh":
        package = importlib.import_module("ssmem_tui.tui.words_zh")
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            words |= importlib.import_module(module.name).WORDS
    return words


def set_language(language: str) -> None:
    """Speak `language` from now on."""
    _current.clear()
    _current.update(load(language))


def t(english: str, **values: object) -> str:
    """`english` in the chosen language, with `{name}` filled in from `values`."""
    text = _current.get(english) or _counted(english, values)
    return text.format(**values) if values else text


def _counted(english: str, values: Mapping[str, object]) -> str:
    """`{n} files` as `{n} file` where that `n` is one; Chinese has no plural."""
    ones = {name for name, value in values.items() if str(value) == "1"}
    if not ones:
        return english
    return _COUNT.sub(
        lambda found: (
            f"{{{found[1]}}} {_SINGULAR.get(found[2], found[2][:-1])}" if found[1] in ones else found[0]
        ),
        english,
    )


def say(said: Saying) -> str:
    """What core says about memory, in the chosen language."""
    return said.told(lambda words: _current.get(words, words))


def say_situation(status: StoreStatus) -> str:
    """How the workspace stands to git and the way on, a line each."""
    return "\n".join(filter(None, (say(status.sentence), say(status.way_on))))


def say_error(error: BaseException) -> str:
    """The sentence of an error that core raised on purpose, in the chosen language where it has one."""
    from ssmem_tui.core.saying import Saying

    said = error.args[0] if error.args else ""
    return say(said) if isinstance(said, Saying) else str(error)
