"""The engine a name stands for, for command line and screen alike; Claude's is imported only when asked
for."""

from __future__ import annotations

from collections.abc import Callable

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.rollup import Engine, OfflineEngine
from ssmem_tui.core.saying import saying
from ssmem_tui.core.workspace import Workspace

ENGINES = ("offline", "claude")


def make_engine(
    name: str,
    workspace: Workspace,
    *,
    model: str | None = None,
    max_cost: float | None = None,
    on_text: Callable[[str], None] | None = None,
) -> Engine:
    """The engine called `name`. `on_text` hears what a model says while it says it, in the job's thread; an
    empty piece begins a new answer (`core.claude.listening`).

    Raises:
        UsageError: there is none of that name, or an option does not go with it.
    """
    if name == "offline":
        if model or max_cost is not None:
            raise UsageError(
                saying("A model and a ceiling of cost go with the claude engine; offline is free.")
            )
        return OfflineEngine()
    if name != "claude":
        raise UsageError(
            saying(
                "ssmem.toml names the engine {name}; use one of {known}.",
                name=repr(name),
                known=", ".join(ENGINES),
            )
        )
    from ssmem_tui.core import claude

    heard = {} if on_text is None else {"on_text": on_text}
    return claude.make_engine(workspace, model=model, max_cost=max_cost, **heard)
