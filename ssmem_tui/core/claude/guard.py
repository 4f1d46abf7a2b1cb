"""Guards while an answer streams and after: loops, endless answers, elision, the wrong language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ssmem_tui.core.claude.answer import Answer
from ssmem_tui.core.claude.faults import Unusable
from ssmem_tui.core.claude.prompts import LANGUAGES
from ssmem_tui.core.rollup.checks import lexical
from ssmem_tui.core.rollup.titles import language_of
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.secrets import find_secrets
from ssmem_tui.core.tokens import count_tokens

_WINDOW = 2_400
_BLOCK = 60
_REPEATS = 6
_STEP = 400
_FATAL = {
    "elision": "The model left parts out and said so instead of summarising them.",
    "role tokens": "The model's answer holds tokens of its own machinery.",
    "control characters": "The model's answer holds characters that act on a terminal.",
    "secrets": "The model's answer holds something that looks like a key or a password.",
}
_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")


class LoopGuard:
    """Watches a stream: the same block over and over, or more characters than any summary needs."""

    def __init__(self, most_chars: int) -> None:
        self._most = most_chars
        self._tail = ""
        self._seen = 0
        self._next = _WINDOW

    def feed(self, piece: str) -> None:
        """Take the next piece of the answer.

        Raises:
            Unusable: the answer loops or does not end.
        """
        self._seen += len(piece)
        self._tail = (self._tail + piece)[-_WINDOW:]
        if self._seen > self._most:
            raise Unusable(saying("The model's answer grew longer than its sources and was stopped."))
        if self._seen >= self._next:
            self._next = self._seen + _STEP
            if self._tail.count(self._tail[-_BLOCK:]) >= _REPEATS:
                raise Unusable(saying("The model repeated itself without end and was stopped."))


def inspect(answer: Answer, sources: Sequence[str], language: str) -> None:
    """Whether an answer can be used at all; what its claims are worth is for `grounding`.

    Raises:
        Unusable: it elides, is longer than its sources, or is in another language than was asked.
    """
    text = "\n".join(f"- {item.text}" for item in answer.items)
    tokens, before = count_tokens(text), count_tokens("\n".join(sources))
    for check in lexical(text, sources, tokens=0, target_tokens=1, find_secrets=find_secrets):
        if not check.ok and check.name in _FATAL:
            raise Unusable(_FATAL[check.name], text)
    if tokens > before:
        raise Unusable(saying("The model's answer is longer than its sources."), text)
    if not speaks(text, language):
        raise Unusable(
            saying("The model did not answer in {language}.", language=LANGUAGES.get(language, language)),
            text,
        )


def speaks(text: str, language: str) -> bool:
    """Whether `text` may pass as `language`. Logs mix languages, so only a clear miss counts: Chinese asked
    and hardly any Han characters, or the reverse; another Latin language told with confidence."""
    letters = len(_LETTER.findall(text))
    if letters < _BLOCK:
        return True
    han = len(_HAN.findall(text)) / letters
    if language == "zh":
        return han > 0.10
    if language in ("ja", "ko"):
        return True
    if han > 0.60:
        return False
    found = language_of([text])
    return found in (language, "en", "zh", "ja") or language not in LANGUAGES
