"""One class per command: its id, key, words and help stand here once; everything else is derived.

Key bindings, the hint bar, the palette and the help screen all read these classes, so they cannot disagree.
A class is declared beside the screen or widget that runs it and listed in that class's `KEYS`:

    class Approve(Command):
        '''Let this line into core memory; nothing is written before W.'''
        id, key, footer, title, order = "review.approve", "a", "approve", "Approve candidate", 1

runs `action_review_approve` of the focused widget, its screen or the app, in that order of search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import Binding

REGISTRY: dict[str, type[Command]] = {}
"""Every command that has been imported, by id."""


class Command:
    """Something a person can do. The docstring is the help text: one or two plain sentences.

    `id` is what `[keys]` in `ssmem.toml` refers to; `key` the default key, alternatives separated by commas,
    or empty; `footer` one or two words for the hint bar; `title` the palette entry; `order` its rank in the
    hint bar, 1 first, 0 never; `git` the git command it comes down to, shown in the palette; `priority`
    lets the key win over a focused widget; `idle` is what a person is told who presses the key where
    `check_action` does not let it run, so that no key is answered by silence.
    """

    id: ClassVar[str]
    key: ClassVar[str] = ""
    footer: ClassVar[str] = ""
    title: ClassVar[str] = ""
    order: ClassVar[int] = 0
    git: ClassVar[str] = ""
    priority: ClassVar[bool] = False
    idle: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not (getattr(cls, "id", "") and cls.title and cls.__doc__):
            raise TypeError(f"{cls.__name__} needs an id, a title and a docstring")
        REGISTRY[cls.id] = cls

    @classmethod
    def action(cls) -> str:
        """The name of the method that runs it, without `action_`."""
        return cls.id.replace(".", "_").replace("-", "_")

    @classmethod
    def help(cls) -> str:
        """The docstring as one paragraph."""
        return " ".join((cls.__doc__ or "").split())

    @classmethod
    def binding(cls) -> Binding:
        """The Textual binding; a command without a key gets none that a keyboard can send."""
        return Binding(
            cls.key or f"unbound_{cls.action()}",
            cls.action(),
            cls.footer or cls.title,
            show=cls.order > 0,
            id=cls.id,
            priority=cls.priority,
        )


class Commanded:
    """Mix-in for an App, Screen or Widget: turns `KEYS` into `BINDINGS`. Put it first among the bases."""

    KEYS: ClassVar[tuple[type[Command], ...]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        if "KEYS" in cls.__dict__:
            own = list(cls.__dict__.get("BINDINGS", ()))
            cls.BINDINGS = [*own, *(command.binding() for command in cls.KEYS)]  # type: ignore[attr-defined]
        super().__init_subclass__(**options)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two commands of one place that want the same key; the first one wins."""

    key: str
    first: str
    second: str


def keymap(keys: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Split `[keys]` of the config into ids that exist, with their keys, and ids that do not."""
    known = {name: key for name, key in keys.items() if name in REGISTRY}
    return known, tuple(name for name in keys if name not in REGISTRY)


def clashes(commands: Iterable[type[Command]], keys: Mapping[str, str]) -> tuple[Clash, ...]:
    """Keys that two of `commands` (those of one place) share once `keys` has been applied.

    Textual says nothing about such a clash: the first binding wins silently (research/tui.md section 3).
    """
    taken: dict[str, str] = {}
    found: list[Clash] = []
    for command in commands:
        for key in keys.get(command.id, command.key).split(","):
            if not (key := key.strip()):
                continue
            if (other := taken.setdefault(key, command.id)) != command.id:
                found.append(Clash(key, other, command.id))
    return tuple(found)


def made_clashes(commands: Iterable[type[Command]], keys: Mapping[str, str]) -> tuple[Clash, ...]:
    """Clashes that `keys` brings about; what one place overrides on purpose is none."""
    listed = tuple(commands)
    meant = clashes(listed, {})
    return tuple(clash for clash in clashes(listed, keys) if clash not in meant)
