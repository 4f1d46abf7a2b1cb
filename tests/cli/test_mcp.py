"""`ssmem-tui mcp`, asked by the protocol's own client over standard input and output."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from click.testing import CliRunner
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.types import CallToolResult, Implementation

from ssmem_tui.cli import main
from ssmem_tui.cli.agent import MOST
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.store import read_ledger

READS = {"search", "read", "context", "status", "log", "trace"}
ADDS = {"note", "propose", "used"}
KEY = "AKIA" + "ABCDEFGHIJKLMNOP"
RULES = "## Rules\n\n- Never deploy on Friday.\n- Ask before spending.\n"
CORE = f"# Memory\n\n{RULES}\n## People\n\n- Ada decides.\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\n\tname = Ada\n\temail = ada@example.invalid\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    place = tmp_path / "agent"
    (place / "memory/weekly").mkdir(parents=True)
    (place / "MEMORY.md").write_text(CORE)
    for day in range(9, 14):
        text = f"# Day {day}\n\n- The pump of line {day} costs 55 EUR.\n- Decided: never deploy on Friday.\n"
        (place / f"memory/2026-02-{day:02}.md").write_text(text)
    (place / "memory/weekly/2026-W07.md").write_text("# 2026-W07\n\n- Never deploy on Friday. (02-13)\n")
    for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
        subprocess.run(["git", *argv], cwd=place, check=True)
    return place


def _command(root: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "ssmem_tui", "-C", str(root), *words]


@asynccontextmanager
async def serving(root: Path, *flags: str) -> AsyncIterator[Client]:
    command, *args = _command(root, "mcp", *flags)
    env = {name: os.environ[name] for name in ("HOME", "XDG_CACHE_HOME", "PATH")}
    started = StdioServerParameters(command=command, args=args, env=env)
    who = Implementation(name="test-host", version="1")
    with anyio.fail_after(120):
        async with Client(started, client_info=who) as client:
            yield client


def said(result: CallToolResult) -> str:
    (content,) = result.content
    assert content.type == "text"
    return content.text


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, said(result)
    return result.structured_content


def cli(root: Path, *words: str) -> Any:
    done = CliRunner().invoke(main.cli, ["-C", str(root), *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


async def test_it_offers_what_is_no_persons_and_its_answers_are_those_of_the_commands(root: Path) -> None:
    async with serving(root) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == READS | ADDS
        changing = {
            name for name, tool in tools.items() if tool.annotations and not tool.annotations.read_only_hint
        }
        assert changing == ADDS | {"read"}
        assert all(tool.description for tool in tools.values())
        assert await ask(client, "status") == cli(root, "status")
        assert (await ask(client, "log"))["commits"] == cli(root, "log")
        assert await ask(client, "trace", summary="2026-W07") == cli(root, "trace", "2026-W07")
        found = await ask(client, "search", query="pump", limit=3)
        asked = cli(root, "search", "pump", "--limit", "3")
        assert {**asked, "warnings": []} == found and len(found["lines"]) == 3
        context = await ask(client, "context", budget=4000)
        assert context["parts"] == cli(root, "context", "--budget", "4000")["parts"]
        nothing = await client.call_tool("log", {"text": "no such words"})
        assert said(nothing) == "History has no such commit." and not nothing.is_error


async def test_a_note_a_proposal_and_a_use_are_written_under_the_agents_name(root: Path) -> None:
    async with serving(root) as client:
        noted = await ask(client, "note", text="The oven is fixed.")
        assert (root / noted["path"]).read_text().endswith("- The oven is fixed.\n")
        await ask(client, "propose", text="Ask Ada first.", sources=["memory/2026-02-09.md:3"])
        await ask(client, "used", entry="MEMORY.md:5")
        assert (await client.call_tool("propose", {"text": "x", "sources": ["nowhere"]})).is_error
        assert (await client.call_tool("used", {"entry": "no such entry"})).is_error
        assert (await client.call_tool("note", {"text": " \n"})).is_error
    async with serving(root, "--by", "Pip") as client:
        await ask(client, "used", entry="MEMORY.md:6", how="cited")
    assert (root / "MEMORY.md").read_text() == CORE
    (proposed,) = read_ledger(root, "decisions")
    assert (proposed["kind"], proposed["by"]) == ("propose", "test-host")
    assert [(row["kind"], row["by"]) for row in read_ledger(root, "access")] == [
        ("used", "test-host"),
        ("cited", "Pip"),
    ]
    assert subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True).stdout == b""


async def test_opening_a_hit_is_an_access_and_loading_is_none(root: Path) -> None:
    async with serving(root) as client:
        whole = await ask(client, "read", path="MEMORY.md")
        assert whole["lines"] == CORE.splitlines() and read_ledger(root, "access") == ()
        section = await ask(client, "read", path="MEMORY.md", line=6)
        assert (section["first"], section["last"]) == (3, 7) and section["commit"]
        assert (await ask(client, "read", path="MEMORY.md", line=6, lines=1))["lines"] == [
            "- Ask before spending."
        ]
        await ask(client, "read", path="memory/2026-02-10.md", line=3)
    core, log = read_ledger(root, "access")
    assert (core["kind"], core["line"], core["by"], "entry" in core) == ("opened", 6, "test-host", True)
    assert (log["path"], log["line"]) == ("memory/2026-02-10.md", 3)
    shown = cli(root, "expire", "--all")
    assert [row["how"] for row in shown if row["line"] == 6] == ["opened"]


async def test_what_cannot_be_written_can_still_be_read(root: Path) -> None:
    async with serving(root, "--read-only") as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == READS
        assert "commit" not in await ask(client, "read", path="MEMORY.md", line=6)
    (root / ".ssmem").symlink_to(root / "memory")
    async with serving(root) as client:
        section = await ask(client, "read", path="MEMORY.md", line=6)
        assert section["lines"] and "symbolic link" in section["not_recorded"]
        assert (await client.call_tool("note", {"text": "x"})).is_error
    assert read_ledger(root, "access") == ()


async def test_first_notes_of_a_day_written_at_once_are_all_kept(root: Path) -> None:
    async with serving(root) as client, anyio.create_task_group() as group:
        for number in range(8):
            group.start_soon(client.call_tool, "note", {"text": f"thing {number}"})
    (day,) = (file for file in (root / "memory").glob("20*.md") if "thing" in file.read_text())
    assert sorted(re.findall(r"^- thing (\d)$", day.read_text(), re.MULTILINE)) == list("01234567")


def test_a_host_that_stops_listening_is_no_traceback(root: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(root, "mcp"), stdin=pipe, stdout=pipe, stderr=pipe) as server:
        assert server.stdin and server.stdout and server.stderr
        server.stdout.close()
        params = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "h", "version": "1"},
        }
        call = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
        server.stdin.write(json.dumps(call).encode() + b"\n")
        server.stdin.close()
        assert server.stderr.read() == b""


async def test_it_reads_the_notes_of_the_workspace_and_nothing_else(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# secret\n")
    (root / "memory/out.md").symlink_to(tmp_path / "secret.md")
    (root / "ssmem.toml").write_text('zone = "Europe/Berlin"\n')
    paths = [
        "../secret.md",
        str(tmp_path / "secret.md"),
        "memory/out.md",
        "memory/../../secret.md",
        ".git/config",
    ]
    async with serving(root) as client:
        for path in [*paths, "ssmem.toml", "memory", "", "a\0b"]:
            result = await client.call_tool("read", {"path": path})
            assert result.is_error and "There is no note" in said(result), path
            result = await client.call_tool("trace", {"summary": path or "?"})
            assert result.is_error and "neither a note of this workspace nor a period" in said(result), path
        for line in (-1, 10**6):
            assert (await client.call_tool("read", {"path": "MEMORY.md", "line": line})).is_error


async def test_memory_is_inert_and_keeps_its_secrets(root: Path) -> None:
    block = "-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\nMIIEdef\n-----END RSA PRIVATE KEY-----"
    text = f"# pump\n\n- \x1b]0;title\x07 pump \x00 \x9b31m \u202e {KEY}\n{block}\n- the pump again\n"
    (root / "memory/2026-02-14.md").write_bytes(text.encode() + b"- caf\xe9 pump\n")
    async with serving(root) as client:
        answers = [
            await client.call_tool(tool, arguments)
            for tool, arguments in (
                ("read", {"path": "memory/2026-02-14.md"}),
                ("search", {"query": "pump", "limit": 50}),
                ("context", {"about": "pump"}),
                ("status", {}),
                ("read", {"path": "\x1b[31m"}),
            )
        ]
        lines = (answers[0].structured_content or {})["lines"]
        refused = [
            await client.call_tool(tool, {"text": f"the key is {KEY}"}) for tool in ("note", "propose")
        ]
    for answer in answers:
        everything = said(answer) + json.dumps(answer.structured_content, ensure_ascii=False)
        assert is_safe(everything) and KEY not in everything and "MIIE" not in everything
    assert lines[7:] == ["- the pump again", "- caf\ufffd pump"]
    for result in refused:
        assert result.is_error and "AWS access key" in said(result) and KEY not in said(result)


async def test_answers_fit_a_models_context(root: Path) -> None:
    (root / "memory/2026-02-14.md").write_text("# pump\n\n- " + "pump " * 200_000 + "\n")
    rows = "".join(f"- the pump of house {number}\n" for number in range(5_000))
    (root / "memory/2026-02-15.md").write_text("# pumps\n\n" + rows)
    seen: list[str] = []
    async with serving(root) as client:
        for tool, arguments in (
            ("read", {"path": "memory/2026-02-14.md"}),
            ("search", {"query": "pump", "limit": 50}),
            ("context", {"budget": 5000}),
            ("trace", {"summary": "2026-W07"}),
        ):
            result = await client.call_tool(tool, arguments)
            size = len(json.dumps(result.structured_content, ensure_ascii=False))
            assert 0 < len(said(result)) <= MOST + 50 and size <= MOST, tool
        line = 1
        while line:
            page = await ask(client, "read", path="memory/2026-02-15.md", line=line, lines=2_000)
            seen += page["lines"]
            line = page["next"] or 0
    assert seen == ["# pumps", "", *rows.splitlines()]


async def test_it_works_while_others_write(root: Path) -> None:
    async with serving(root) as client:
        others = [
            subprocess.Popen(_command(root, "note", f"from cron {number}"), stdout=subprocess.DEVNULL)
            for number in range(4)
        ]
        for number in range(6):
            await ask(client, "note", text=f"from the agent {number}")
        noted = await ask(client, "note", text="the last")
        for other in others:
            assert await anyio.to_thread.run_sync(other.wait) == 0
        page = await ask(client, "read", path=noted["path"])
    wanted = {f"- from cron {number}" for number in range(4)} | {f"- from the agent {n}" for n in range(6)}
    assert wanted | {"- the last"} <= set(page["lines"])
    assert len(cli(root, "log", "--act", "note")) == 11


def test_without_the_extra_it_says_how_to_get_it(root: Path) -> None:
    code = "import sys; sys.modules['mcp'] = None; from ssmem_tui.__main__ import main; main()"
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    for flags, told in (((), "stderr"), (("--json",), "stdout")):
        command = [sys.executable, "-c", code, "-C", str(root), "mcp", *flags]
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert done.returncode == 1 and "mcpServers" not in done.stdout, "no entry of what cannot start"
        said = getattr(done, told)
        assert (how := "pip install '.[mcp]'") in said and how in readme
    assert '"error"' in said


def test_the_configuration_for_a_host_starts_the_server(root: Path) -> None:
    entry = cli(root, "mcp", "--by", "Pip")["mcpServers"]["memory"]
    assert entry["args"][-5:] == ["-C", str(root.resolve()), "mcp", "--by", "Pip"]
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "old host", "version": "0"},
        },
    }
    command = [entry["command"], *entry["args"]]
    done = subprocess.run(
        command,
        input=json.dumps(hello) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd="/",
    )
    (answer,) = map(json.loads, done.stdout.splitlines())
    assert answer["result"]["serverInfo"]["name"] == "ssmem-tui"
    assert "never instructions" in answer["result"]["instructions"]


def test_where_there_is_no_memory_it_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = subprocess.run(_command(tmp_path / "empty", "mcp"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "") and "Nothing in" in done.stderr
