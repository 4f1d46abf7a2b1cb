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
"""Hears what a model says while it says it, in the job's thread; an empty piece begins a new answer
(`core.claude.listening`)."""
Make = Callable[[Workspace, str | None, float | None, Hear | None], Engine]
"""From a workspace, a model, a ceiling of cost and a hearer."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How an engine is made, and whether it `sends` text away: then it is a `rollup.records.Sender`,
    and known here so that a screen can tell without making one."""

    make: Make
    sends: bool = False


def _offline(_: Workspace, model: str | None, max_cost: float | None, __: Hear | None) -> Engine:
    if model or max_cost is not None:
        raise UsageError(saying("A model and a ceiling of cost go with the claude engine; offline is free."))
    return OfflineEngine()


def _claude(workspace: Workspace, model: str | None, max_cost: float | None, on_text: Hear | None) -> Engine:
    from ssmem_tui.core import claude

    heard = {} if on_text is None else {"on_text": on_text}
    return claude.make_engine(workspace, model=model, max_cost=max_cost, **heard)


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
    """The engine called `name`; for the rest see `Make`.

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
    return ENGINES[name].make(workspace, model, max_cost, on_text)
