"""Which language a command speaks: chosen as the app chooses, before anything is parsed or printed.

What programs read stays English in every language: JSON and all that is said beside it, commit messages,
ledgers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ssmem_tui.language import detect, speak

_COMMANDS = "ssmem_tui.cli.words_zh"


def speak_as_asked(options: Sequence[str] = (), *, as_json: bool = False) -> str:
    """Speak what `--lang` among the program's own `options`, the environment or the locale asks for; English
    where a program reads, and where standard output cannot carry Chinese. The language is returned."""
    chosen = detect(_wanted(options) or os.environ.get("SSMEM_LANG", ""), os.environ)
    if as_json or not _carries("中文…"):
        chosen = "en"
    speak(chosen, _COMMANDS)
    return chosen


def _wanted(options: Sequence[str]) -> str:
    for at, option in enumerate(options):
        if option == "--lang":
            return "".join(options[at + 1 : at + 2])
        if option.startswith("--lang="):
            return option.removeprefix("--lang=")
    return ""


def _carries(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
