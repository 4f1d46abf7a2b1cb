"""The caps that this machine's host agent is set to, read from its own config where there is one."""

from __future__ import annotations

from collections.abc import Mapping

from ssmem_tui.core.workspace.places import openclaw_settings
from ssmem_tui.core.workspace.startup import Caps

_KEYS = {"bootstrapMaxChars": "file_chars", "bootstrapTotalMaxChars": "total_chars"}


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
