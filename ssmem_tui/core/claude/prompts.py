"""The prompts: one file per tier and language, which a workspace may replace under `.ssmem/prompts/`."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from string import Template

from ssmem_tui.core.errors import ConfigError
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.saying import saying

OVERRIDES = ".ssmem/prompts"
LANGUAGES = {"en": "English", "zh": "Chinese (中文)", "de": "German", "fr": "French", "es": "Spanish"}
LANGUAGES |= {"pt": "Portuguese", "ja": "Japanese", "ko": "Korean", "it": "Italian", "ru": "Russian"}
_SHIPPED = Path(__file__).with_name("prompts")
_WRITTEN_IN = ("en", "zh")
_MOST_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Prompts:
    """The three texts of one run, still with their `$names`, and the hash that goes to the ledger."""

    task: str
    merge: str
    repair: str
    digest: str

    def filled(self, which: str, **names: str) -> str:
        """One of the texts with its names filled in; names it does not use are ignored."""
        return Template(getattr(self, which)).safe_substitute(names)


def prompts(root: Path | None, tier: Tier, language: str) -> Prompts:
    """The prompts for `tier` in `language` (English where we have none of our own in it).

    Raises:
        ConfigError: a file of the workspace cannot be read, leads out of it, is no UTF-8 or is over 64 KB.
    """
    spoken = language if language in _WRITTEN_IN else "en"
    task, merge, repair = (_text(root, f"{name}.{spoken}.md") for name in (tier.value, "merge", "repair"))
    digest = hashlib.sha256("\0".join((task, merge, repair)).encode()).hexdigest()[:16]
    return Prompts(task, merge, repair, digest)


def _text(root: Path | None, name: str) -> str:
    own = root / OVERRIDES / name if root else None
    if own is None or not own.is_file():
        return (_SHIPPED / name).read_text(encoding="utf-8")
    if root is not None and not own.resolve().is_relative_to(root.resolve()):
        raise ConfigError(
            saying(
                "{overrides}/{name} is a link that leads out of the workspace; put the file there.",
                overrides=OVERRIDES,
                name=name,
            )
        )
    try:
        data = own.read_bytes()
        if len(data) > _MOST_BYTES:
            raise ConfigError(
                saying(
                    "{overrides}/{name} is over 64 KB, which is no prompt.", overrides=OVERRIDES, name=name
                )
            )
        return data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            saying("{overrides}/{name} cannot be read as UTF-8 text.", overrides=OVERRIDES, name=name)
        ) from error
