"""The language of the app: `ssmem_tui.language`, with the words of the screens in `words_zh/<screen>.py`."""

from __future__ import annotations

from ssmem_tui import language
from ssmem_tui.language import detect, say, say_error, say_situation, t

__all__ = ["detect", "load", "say", "say_error", "say_situation", "set_language", "t"]

_SCREENS = "ssmem_tui.tui.words_zh"


def load(wanted: str) -> dict[str, str]:
    """English → `wanted`; empty for English itself."""
    return language.load(wanted, _SCREENS)


def set_language(wanted: str) -> None:
    """Speak `wanted` from now on."""
    language.speak(wanted, _SCREENS)
