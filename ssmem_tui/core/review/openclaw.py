"""OpenClaw's own list of what it would promote, asked for by a person: `openclaw memory promote --json`.

The program ranks what its memory search came back with; without `--apply` it writes nothing. What it prints
is foreign text from a process: bounded in size and time, read leniently, made inert, and nothing of it is
taken for a decision. Facts: openclaw/openclaw, extensions/memory-core, cli-promote; research/peers.md
section 4 (builds since June 2026 keep the list in a database, so the command is the way to it).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from ssmem_tui.core.cues import line_kind
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.model import Cancelled, Evidence
from ssmem_tui.core.periods import day_of
from ssmem_tui.core.review.gather import LONG, Statement
from ssmem_tui.core.review.records import Origin
from ssmem_tui.core.review.statement import clean
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.workspace import Layout, Workspace, read
from ssmem_tui.core.workspace.places import openclaw_agents

PROGRAM = "openclaw"
SECONDS = 60.0
"""How long the program may take; its start alone takes several seconds on a small machine."""
MOST_BYTES = 8_000_000
MOST = 200
"""Candidates of one list that are looked at, in the program's order."""
LONGEST = 4_000
"""Characters of one snippet that are looked at."""
_PAUSE = 0.05


class NotAnswered(SsmemError):
    """The program gave no list: it is missing, failed, took too long or printed something else."""


def program(workspace: Workspace, env: Mapping[str, str]) -> str:
    """The path of the program where it can be asked about this workspace, else empty."""
    if workspace.layout is not Layout.OPENCLAW:
        return ""
    return shutil.which(PROGRAM, path=env.get("PATH", "")) or ""


def ask(
    workspace: Workspace,
    env: Mapping[str, str],
    *,
    seconds: float = SECONDS,
    cancelled: Cancelled = lambda: False,
) -> tuple[Statement, ...]:
    """Run the program and read its list; takes seconds, changes nothing.

    Raises:
        NotAnswered: it is not there, failed, took too long, or its list is of another workspace.
    """
    path = program(workspace, env)
    if not path:
        raise NotAnswered(saying("`openclaw` was not found on PATH, or this is no OpenClaw workspace."))
    agent = next((ident for ident, root in openclaw_agents(env) if _same(root, workspace.root)), "")
    argv = [path, "memory", "promote", "--json", *(("--agent", agent) if agent else ())]
    printed = _run(argv, workspace.root, env, seconds, cancelled)
    return tuple(read_list(workspace, printed))


def _run(
    argv: Sequence[str], folder: Path, env: Mapping[str, str], seconds: float, cancelled: Cancelled
) -> str:
    """What the program prints; it and all it started are ended when it takes too long or prints too much."""
    quiet = {**env, "NO_COLOR": "1", "FORCE_COLOR": "0", "TERM": "dumb"}
    with tempfile.TemporaryFile() as out:
        try:
            process = subprocess.Popen(
                argv,
                cwd=folder,
                env=quiet,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise NotAnswered(saying("`openclaw` could not be started: {why}.", why=why(error))) from error
        end = time.monotonic() + seconds
        try:
            while not _is_over(process):
                if cancelled():
                    raise NotAnswered(saying("Stopped; `openclaw` was not heard out."))
                if time.monotonic() > end:
                    raise NotAnswered(
                        saying("`openclaw` did not answer within {n} seconds.", n=round(seconds))
                    )
                if os.fstat(out.fileno()).st_size > MOST_BYTES:
                    raise NotAnswered(saying("`openclaw` printed more than a list can be."))
                time.sleep(_PAUSE)
        finally:
            _end(process)
        out.seek(0)
        printed = out.read(MOST_BYTES).decode("utf-8", "replace")
    if process.returncode and "{" not in printed:
        raise NotAnswered(
            saying("`openclaw memory promote` failed with exit code {n}.", n=process.returncode)
        )
    return printed


def _is_over(process: subprocess.Popen[bytes]) -> bool:
    """Whether the program has ended. Where the system can say so without burying it, its number stays taken,
    so that what it left running can still be found by it."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return process.poll() is not None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and all it started, also where it has ended and they go on."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (OSError, AttributeError):
        process.kill()
    process.wait()


def read_list(workspace: Workspace, printed: str) -> Iterator[Statement]:
    """The statements of what the program printed, warnings and banners around its JSON left aside.

    Raises:
        NotAnswered: there is no list in it, or only lists of other workspaces.
    """
    lists = [found for found in _objects(printed) if isinstance(found.get("candidates"), list)]
    if not lists:
        raise NotAnswered(saying("`openclaw` printed no list of candidates; its memory search may be off."))
    own = [found for found in lists if _is_of(found, workspace.root)]
    if not own:
        raise NotAnswered(saying("`openclaw` answered for another workspace, not for this one."))
    for found in own:
        untrusted = _quarantined(found)
        for raw in found["candidates"][:MOST]:
            if isinstance(raw, dict):
                yield from _statements(workspace, raw, untrusted)


def _objects(printed: str) -> Iterator[Mapping[str, Any]]:
    """Every JSON object that begins a line."""
    decoder = json.JSONDecoder()
    at = 0
    while (at := _next_object(printed, at)) >= 0:
        try:
            value, end = decoder.raw_decode(printed, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        if isinstance(value, dict):
            yield value
        at = max(end, at + 1)


def _next_object(printed: str, at: int) -> int:
    if printed.startswith("{", at) and (at == 0 or printed[at - 1] == "\n"):
        return at
    found = printed.find("\n{", at)
    return found + 1 if found >= 0 else -1


def _is_of(found: Mapping[str, Any], root: Path) -> bool:
    """Whether a list is about this workspace; a build that does not say is believed."""
    named = found.get("workspaceDir")
    return not isinstance(named, str) or not named or _same(Path(named), root)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.expanduser().resolve() == other.resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def _quarantined(found: Mapping[str, Any]) -> frozenset[str]:
    """Keys of candidates whose file OpenClaw itself does not trust."""
    exclusions = found.get("exclusions")
    told = exclusions.get("quarantinedAtApply") if isinstance(exclusions, dict) else None
    keys = told.get("sampleKeys") if isinstance(told, dict) else None
    return frozenset(key for key in keys if isinstance(key, str)) if isinstance(keys, list) else frozenset()


def _statements(
    workspace: Workspace, raw: Mapping[str, Any], untrusted: frozenset[str]
) -> Iterator[Statement]:
    snippet = raw.get("snippet")
    if not isinstance(snippet, str) or raw.get("promotedAt"):
        return
    path, first = _place(workspace, raw)
    day = day_of(path.rsplit("/", 1)[-1]) or day_of(raw.get("firstRecalledAt"))
    provenance = raw.get("provenance")
    origin = provenance.get("originClass") if isinstance(provenance, dict) else ""
    foreign = origin == "untrusted" or str(raw.get("key")) in untrusted
    for line, words in _lines(workspace, path, first, _number(raw.get("endLine")), snippet[:LONGEST]):
        said = clean(safe_line(words), day or date.min)
        if said.noise:
            continue
        yield Statement(
            said.text,
            said.kind or line_kind(said.text),
            Origin.FOREIGN if foreign else said.origin,
            (Evidence(path, line, said.text, day, 1.0),),
            "openclaw",
            instructs=said.instructs,
            heard=_heard(raw),
        )


def _heard(raw: Mapping[str, Any]) -> tuple[int, int]:
    """How often OpenClaw's search came back with it, and for how many questions."""
    return _number(raw.get("recallCount")), _number(raw.get("uniqueQueries"))


def _place(workspace: Workspace, raw: Mapping[str, Any]) -> tuple[str, int]:
    """The note and line a candidate names; line 0 where the workspace has no such note."""
    path = str(raw.get("path") or "").replace("\\", "/").removeprefix("./")
    root = f"{workspace.root.as_posix()}/"
    path = path.removeprefix(root)
    return (path, _number(raw.get("startLine"))) if path in workspace.by_path else (safe_line(path)[:200], 0)


def _lines(workspace: Workspace, path: str, first: int, last: int, snippet: str) -> Iterator[tuple[int, str]]:
    """The snippet line by line, with the line of the note that says it; 0 where none does any more."""
    note = read(workspace, path).text.splitlines() if first else []
    there = range(max(first, 1), min(max(first, last), len(note)) + 1)
    lines = [note[number - 1] for number in there]
    if lines and " ".join(" ".join(lines).split()) == " ".join(snippet.split()):
        yield from ((number, line) for number, line in zip(there, lines, strict=True) if line.strip())
        return
    for line in filter(str.strip, snippet.splitlines()):
        for part in [line] if len(line) < LONG else [span.of(line) for span in sentences(line)]:
            said = _said(part)
            yield next((n for n, held in zip(there, lines, strict=True) if said in _said(held)), 0), part


def _said(line: str) -> str:
    return " ".join(clean(safe_line(line), date.min).text.split())


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return int(value) if 0 <= value < 10**9 else 0
