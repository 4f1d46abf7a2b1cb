"""The engine behind a key: prompts, prices, the call, and what makes its answer safe to write.

The `anthropic` SDK is imported only when a call is made, in the job's thread.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ssmem_tui.core.claude.engine import ClaudeEngine
from ssmem_tui.core.claude.faults import ClaudeError, CostGuard, Stopped
from ssmem_tui.core.claude.preview import Preview
from ssmem_tui.core.claude.setup import Setup, setup
from ssmem_tui.core.config import Config
from ssmem_tui.core.store.ledger import read_ledger
from ssmem_tui.core.workspace import Workspace

__all__ = [
    "ClaudeEngine",
    "ClaudeError",
    "CostGuard",
    "Preview",
    "Setup",
    "Stopped",
    "engine",
    "make_engine",
    "setup",
]


def engine(config: Config, environ: Mapping[str, str] | None = None, **more: Any) -> ClaudeEngine:
    """An engine from config and environment; `more` are arguments of `setup` and fields of `Setup`.

    Raises:
        ConfigError: the endpoint or a price in `ssmem.toml` cannot be used.
    """
    return ClaudeEngine(setup(config, environ, **more))


def make_engine(workspace: Workspace, **more: Any) -> ClaudeEngine:
    """The engine for one workspace: its config, its prompts, its ledger."""
    root = workspace.root
    return engine(workspace.config, root=root, ledger=lambda: read_ledger(root, "rollups"), **more)
