"""Where agents on this machine keep their memory, their own overrides honoured.

Facts: research/peers.md section 4. OpenClaw: `~/.openclaw/workspace`, other agents' `workspace-<agent>`
beside it. Claude Code: one folder per project under `~/.claude/projects`, named after the repository's path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path


def usual_places(env: Mapping[str, str], cwd: Path) -> tuple[Path, ...]:
    """Folders that exist and are somebody's memory, the most fitting first."""
    found: list[Path] = []
    for place in (*_claude(env, cwd), *_openclaw(env)):
        if place.is_dir() and place not in found:
            found.append(place)
    return tuple(found)


def every_place(env: Mapping[str, str], cwd: Path) -> tuple[Path, ...]:
    """The usual places, and the memory that Claude Code keeps for any other project."""
    try:
        stores = sorted(_claude_folder(env).glob("projects/*/memory"))
    except OSError:
        stores = []
    noted = (store for store in stores if any(store.glob("*.md")))
    return tuple(dict.fromkeys((*usual_places(env, cwd), *noted)))


def _home(env: Mapping[str, str]) -> Path:
    return Path(env["HOME"]) if env.get("HOME") else Path.home()


def _openclaw(env: Mapping[str, str]) -> Iterator[Path]:
    if env.get("OPENCLAW_WORKSPACE_DIR"):
        yield Path(env["OPENCLAW_WORKSPACE_DIR"]).expanduser()
    state = Path(env.get("OPENCLAW_STATE_DIR") or _home(env) / ".openclaw").expanduser()
    settings = openclaw_settings(env)
    agents = settings.get("agents")
    agents = agents if isinstance(agents, dict) else {}
    defaults = agents.get("defaults")
    entries = agents.get("list")
    chosen = [defaults] if isinstance(defaults, dict) else []
    chosen += [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    for entry in chosen:
        if isinstance(entry.get("workspace"), str) and entry["workspace"]:
            yield Path(entry["workspace"].replace("~", str(_home(env)), 1))
    yield state / "workspace"
    if state.is_dir():
        yield from sorted(state.glob("workspace-*"))


def openclaw_agents(env: Mapping[str, str]) -> Iterator[tuple[str, Path]]:
    """Agents that OpenClaw's config names, each with the workspace it is given."""
    agents = openclaw_settings(env).get("agents")
    entries = agents.get("list") if isinstance(agents, dict) else None
    for entry in entries if isinstance(entries, list) else ():
        ident, place = (entry.get("id"), entry.get("workspace")) if isinstance(entry, dict) else ("", "")
        if isinstance(ident, str) and isinstance(place, str) and ident and place:
            yield ident, Path(place.replace("~", str(_home(env)), 1))


def openclaw_settings(env: Mapping[str, str]) -> Mapping[str, object]:
    """OpenClaw's config, as far as it can be read; comments and trailing commas are allowed in it."""
    state = Path(env.get("OPENCLAW_STATE_DIR") or _home(env) / ".openclaw").expanduser()
    path = Path(env.get("OPENCLAW_CONFIG_PATH") or state / "openclaw.json").expanduser()
    return _json(path)


def _claude(env: Mapping[str, str], cwd: Path) -> Iterator[Path]:
    base = _claude_folder(env)
    own = claude_settings(env).get("autoMemoryDirectory")
    if isinstance(own, str) and own:
        yield Path(own.replace("~", str(_home(env)), 1))
    repository = next((folder for folder in (cwd, *cwd.parents) if (folder / ".git").exists()), cwd)
    name = env.get("CLAUDE_CODE_PROJECT_DIR_NAME") or re.sub(r"[^A-Za-z0-9-]", "-", str(repository))
    yield base / "projects" / name / "memory"


def _claude_folder(env: Mapping[str, str]) -> Path:
    return Path(env.get("CLAUDE_CONFIG_DIR") or _home(env) / ".claude").expanduser()


def claude_settings(env: Mapping[str, str]) -> Mapping[str, object]:
    """Claude Code's user settings, as far as they can be read."""
    return _json(_claude_folder(env) / "settings.json")


def _json(path: Path) -> Mapping[str, object]:
    try:
        text = path.read_text(errors="replace")
    except OSError:
        return {}
    for candidate in (
        text,
        re.sub(r",(\s*[}\]])", r"\1", re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)),
    ):
        try:
            value = json.loads(candidate)
        except ValueError:
            continue
        return value if isinstance(value, dict) else {}
    return {}
