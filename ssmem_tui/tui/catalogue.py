"""The language of the app: `ssmem_tui.language`, with the words of the screens in `words_zh/<screen>.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ssmem_tui import language
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.saying import Saying
from ssmem_tui.language import detect, t

if TYPE_CHECKING:
    from ssmem_tui.core.store.records import StoreStatus

__all__ = ["detect", "load", "say", "say_error", "say_situation", "sentence", "set_language", "t"]

_SCREENS = "ssmem_tui.tui.words_zh"
BY_KEY = {
    "`ssmem-tui init` makes a repository here; nothing else changes.": (
        "I in the history (t) makes a repository here; nothing else changes."
    ),
    "No remote is set up; name its address once: ssmem-tui sync ADDRESS.": "No remote is set up.",
    (
        "Not published: history holds what looks like secrets in {n} places: {shown}. Take them out, or "
        "publish them knowingly (--allow-secrets on the command line)."
    ): (
        "Not published: history holds what looks like secrets in {n} places: {shown}. Take them out, or "
        "publish them knowingly."
    ),
    (
        "The remote's history was rewritten: it no longer holds what it held at the last sync. Nothing was "
        "merged. Look at it with git, or merge it knowingly (--accept-rewritten on the command line); that "
        "loses nothing of yours."
    ): (
        "The remote's history was rewritten: it no longer holds what it held at the last sync. Nothing was "
        "merged. Look at it with git, or merge it knowingly; that loses nothing of yours."
    ),
    "{target_path} was not made by ssmem-tui, or was rewritten since; use --force to replace it.": (
        "{target_path} was not made by ssmem-tui, or was rewritten since; F replaces it."
    ),
}
"""Sentences of core that name a command or its option, as the app says them, where a key does it."""


def load(wanted: str) -> dict[str, str]:
    """English → `wanted`; empty for English itself."""
    return language.load(wanted, _SCREENS)


def set_language(wanted: str) -> None:
    """Speak `wanted` from now on."""
    language.speak(wanted, _SCREENS)


def say(said: str) -> str:
    """What core says, in the chosen language, with keys in place of commands."""
    return said.told(lambda words: t(BY_KEY.get(words, words))) if isinstance(said, Saying) else said


def say_error(error: BaseException) -> str:
    """The same of an error that core raised on purpose; see `language.say_error`."""
    said = error.args[0] if error.args and not isinstance(error, OSError) else ""
    return say(said) if isinstance(said, Saying) else language.say_error(error)


def say_situation(status: StoreStatus) -> str:
    """How the workspace stands to git and the way on, a line each."""
    return "\n".join(filter(None, map(say, (status.sentence, status.way_on))))


def sentence(error: Exception) -> str:
    """An error as one sentence for a person; what was not raised on purpose shows its kind only."""
    if isinstance(error, SsmemError):
        return say_error(error)
    if isinstance(error, OSError):
        return (
            t("{why}: {file}", why=say_error(error), file=error.filename)
            if error.filename
            else say_error(error)
        )
    return t(
        "something went wrong in ssmem-tui ({kind}); no file is half written. Try again; if it stays, quit "
        "and start anew.",
        kind=type(error).__name__,
    )
