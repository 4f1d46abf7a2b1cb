"""What each sub-command looks like when it is called: the end of its `--help`."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "demo": ("demo", "demo --no-open --into ~/pip"),
    "status": ("status", "-C ~/agent status --json"),
    "rollup": ("rollup due", "rollup weekly --period 2026-W07 --dry-run", "rollup monthly --engine claude"),
    "schedule": ("schedule show", "schedule install"),
    "trace": ("trace 2026-W07", "trace memory/weekly/2026-W07.md --against @HEAD~2", "trace core --rung"),
    "review": ("review", "review --approve 3a355d30", "review --reject 3a355d30 --reason 'only this week'"),
    "expire": ("expire", "expire --retire MEMORY.md:32 --reason 'is over'", "expire --pin MEMORY.md:12"),
    "index": ("index --dry-run", "index --pin deploy"),
    "search": ("search deploy friday", "search '\"exact words\" tier:week since:3m'", "search 部署 --open 2"),
    "context": ("context --budget 2000", "context --about 'deploy staging'", "context --simulate"),
    "doctor": ("doctor", "doctor --check --json"),
    "log": ("log", "log MEMORY.md --act promote --since 2026-02", "log MEMORY.md:12"),
    "show": ("show HEAD", "show 8a9fd560 --json"),
    "blame": ("blame MEMORY.md:12", "blame memory/weekly/2026-W07.md"),
    "undo": ("undo", "undo 8a9fd560", "undo --redo"),
    "restore": ("restore 'never deploy'", "restore MEMORY.md:12 --from 8a9fd560"),
    "sync": ("sync git@example.org:me/memory.git", "sync --no-push"),
    "init": ("init",),
    "note": ("note 'the pump was changed'", "echo 'the pump was changed' | ssmem-tui note --by pip"),
    "propose": ("propose 'Call before 13:00' --source memory/2026-02-10.md:12 --why 'asked for twice'",),
    "used": ("used MEMORY.md:12", "used 'never deploy' --how cited --by pip"),
    "mcp": ("mcp --json", "mcp --read-only"),
}


def epilog(name: str) -> str:
    """The examples of a command as click prints them, unwrapped."""
    rows = [call if call.startswith("echo ") else f"ssmem-tui {call}" for call in EXAMPLES[name]]
    return "\b\n" + "\n".join(["For example:", *(f"  {row}" for row in rows)])
