"""The engine a name stands for, for command line and screen alike; Claude's is imported only when asked
for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.rollup import Engine, OfflineEngine
from ssmem_tui.core.saying import saying
from ssmem_tui.core.workspace import Workspace

Hear = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an engine is made of. `on_text` hears what a model says while it says it, in the job's thread; an
    empty piece begins a new answer (`core.claude.listening`)."""

    workspace: Workspace
    model: str | None = None
    max_cost: float | None = None
    on_text: Hear | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """How an engine is made, and whether it `sends` text away: then it is a `rollup.records.Sender`,
    and known here so that a screen can tell without making one."""

    make: Callable[[Wanted], Engine]
    sends: bool = False


def _offline(wanted: Wanted) -> Engine:
    if wanted.model or wanted.max_cost is not None:
        raise UsageError(saying("A model and a ceiling of cost go with the claude engine; offline is free."))
    return OfflineEngine()


def _claude(wanted: Wanted) -> Engine:
    from ssmem_tui.core import claude

    heard = {} if wanted.on_text is None else {"on_text": wanted.on_text}
    return claude.make_engine(wanted.workspace, model=wanted.model, max_cost=wanted.max_cost, **heard)


ENGINES = {"offline": Kind(_offline), "claude": Kind(_claude, sends=True)}
"""By name, the default first. A further engine is its class and a line here."""


def make_engine(
    name: str,
    workspace: Workspace,
    *,
    model: str | None = None,
    max_cost: float | None = None,
    on_text: Hear | None = None,
) -> Engine:
    """The engine called `name`; for the rest see `Wanted`.

    Raises:
        UsageError: there is none of that name, or an option does not go with it.
    """
    if name not in ENGINES:
        raise UsageError(
            saying(
                "ssmem.toml names the engine {name}; use one of {known}.",
                name=repr(name),
                known=", ".join(ENGINES),
            )
        )
    return ENGINES[name].make(Wanted(workspace, model, max_cost, on_text))
