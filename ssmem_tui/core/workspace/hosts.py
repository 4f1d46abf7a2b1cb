"""How this machine's host agent is set up, read from its own config where there is one."""

from __future__ import annotations

from collections.abc import Mapping

from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.workspace.layouts import Layout
from ssmem_tui.core.workspace.places import claude_settings, openclaw_settings
from ssmem_tui.core.workspace.records import Workspace
from ssmem_tui.core.workspace.startup import Caps

_KEYS = {"bootstrapMaxChars": "file_chars", "bootstrapTotalMaxChars": "total_chars"}


def host_warnings(space: Workspace, env: Mapping[str, str]) -> tuple[Saying, ...]:
    """Why the host may not load this memory at all: Claude Code's memory can be switched off silently."""
    if space.layout is not Layout.CLAUDE_CODE:
        return ()
    if env.get("CLAUDE_CODE_DISABLE_AUTO_MEMORY", "") not in ("", "0", "false"):
        return (
            saying(
                "CLAUDE_CODE_DISABLE_AUTO_MEMORY is set: Claude Code neither reads nor writes this memory."
            ),
        )
    if claude_settings(env).get("autoMemoryEnabled") is False:
        return (saying("autoMemoryEnabled is off in Claude Code's settings: it does not load this memory."),)
    return ()


def host_caps(env: Mapping[str, str]) -> Caps | None:
    """OpenClaw's caps in characters as its config sets them; `None` where it sets none."""
    agents = openclaw_settings(env).get("agents")
    defaults = agents.get("defaults") if isinstance(agents, dict) else None
    if not isinstance(defaults, dict):
        return None
    found = {
        field: value
        for key, field in _KEYS.items()
        if isinstance(value := defaults.get(key), int) and not isinstance(value, bool) and value > 0
    }
    return Caps(**found) if found else None
