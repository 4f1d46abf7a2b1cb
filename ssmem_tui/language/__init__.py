"""What the command line and the app say, in English where it is said and in Chinese in the catalogues.

`t("{n} waiting", n=4)` looks the English sentence up and fills it in. The English text is the key, so code
reads plainly. `zh/` holds the Chinese of what core says, which both need; `cli/words_zh/` and `tui/words_zh/`
hold their own, each module with `WORDS`. A test walks the source and fails when a sentence has no Chinese.
Memory text never goes through here, and what programs read is never translated.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ssmem_tui.core.saying import Saying, why

if TYPE_CHECKING:
    from ssmem_tui.core.store.records import StoreStatus

_words: dict[str, str] = {}
_chosen = ["en"]
"""The language, and the packages of words that are read when the first sentence is looked up."""

_COUNT = re.compile(
    r"\{(\w+)\} (acts|bytes|changes|characters|checks|claims|commits|days|decisions|entries|facts|files|lines"
    r"|matches|notes|places|problems|rows|statements|tasks|tokens|topics|versions|warnings|weeks)\b"
)
_SINGULAR = {"entries": "entry", "matches": "match"}


def detect(wanted: str, env: Mapping[str, str]) -> str:
    """The language to speak: `wanted` if we speak it, else what the locale says, else English."""
    for source in (wanted, *(env.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if source:
            return "zh" if source.lower().startswith("zh") else "en"
    return "en"


def load(language: str, *packages: str) -> dict[str, str]:
    """English → `language`, of core and of `packages`; empty for English itself."""
    words: dict[str, str] = {}
    if language == "zh":
        import pkgutil

        for name in (f"{__name__}.zh", *packages):
            for module in pkgutil.iter_modules(importlib.import_module(name).__path__, f"{name}."):
                words |= importlib.import_module(module.name).WORDS
    return words


def speak(language: str, *packages: str) -> None:
    """Speak `language` from now on, with the words of core and of `packages`."""
    _words.clear()
    _chosen[:] = (language, *packages)


def spoken() -> str:
    """The language that was chosen."""
    return _chosen[0]


def t(english: str, **values: object) -> str:
    """`english` in the chosen language, with `{name}` filled in from `values`."""
    text = _known().get(english) or _counted(english, values)
    return text.format(**values) if values else text


def _known() -> Mapping[str, str]:
    if not _words:
        _words.update(load(*_chosen))
    return _words


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


def say(said: str) -> str:
    """What core says about memory, in the chosen language; a plain string has no other."""
    if not isinstance(said, Saying) or spoken() == "en":
        return str(said)
    known = _known()
    return said.told(lambda words: known.get(words, words))


def say_situation(status: StoreStatus) -> str:
    """How the workspace stands to git and the way on, a line each."""
    return "\n".join(filter(None, (say(status.sentence), say(status.way_on))))


def say_error(error: BaseException) -> str:
    """The sentence of an error that core raised on purpose, or what the system says, in the chosen
    language where it has one."""
    if isinstance(error, OSError):
        return say(why(error))
    said = error.args[0] if error.args else ""
    return say(said) if isinstance(said, Saying) else str(error)
