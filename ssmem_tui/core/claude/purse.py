"""The fuse: what a run and a month may cost, asked before every call and paid after it.

Everything spent on this machine is appended to `.ssmem/claude/spending.jsonl`, also for drafts that were not
written, calls that broke and runs that were cancelled; the ledger adds what other machines wrote.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ssmem_tui.core.claude.faults import CostGuard
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.own_files import own_file, own_folder
from ssmem_tui.core.saying import saying, why

FOLDER = ".ssmem/claude"
FILE = f"{FOLDER}/spending.jsonl"
ESTIMATE_ERROR = 1.15
"""By how much the tokens of a request may exceed our estimate."""
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Caps:
    """USD that one run and one calendar month may cost; `free` for an endpoint that costs nothing."""

    run: float
    month: float
    free: bool = False


def spent_row(
    now: datetime, run: str, period: str, model: str, usage: Usage, price: float, ended: str
) -> dict[str, Any]:
    """One call as it is noted. `ended` is how: the stop reason, `broken off`, or a step of a batch."""
    return {
        "at": now.isoformat(timespec="seconds"),
        "run": run,
        "period": period,
        "model": model,
        "input": usage.input,
        "output": usage.output,
        "cache_read": usage.cache_read,
        "cache_write": usage.cache_write,
        "cost_usd": round(price, 6),
        "ended": ended,
    }


class Spending:
    """The file of what was spent, and sums over it."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def add(self, row: Mapping[str, Any]) -> None:
        """Append one call.

        Raises:
            SsmemError: the file cannot be written; then no further call is made.
        """
        line = json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
        try:
            own_folder(self._root, FOLDER)
            file = own_file(self._root, FILE)
            handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.write(handle, line.encode())
            finally:
                os.close(handle)
        except OSError as error:
            raise SsmemError(
                saying("What was spent cannot be noted in {folder}: {why}.", folder=FOLDER, why=why(error))
            ) from error

    def rows(self) -> tuple[Mapping[str, Any], ...]:
        """All calls noted here, oldest first; lines that are no JSON are passed over.

        Raises:
            Refused: the file is a link or no plain file.
        """
        file = own_file(self._root, FILE)
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ()
        return tuple(row for line in lines if isinstance(row := _json(line), dict))

    def held(self, run: str) -> float:
        """USD still reserved for the batch that `run` handed in."""
        steps = (row for row in self.rows() if row.get("run") == run)
        return math.fsum(_usd(row) for row in steps if row.get("ended") in ("reserved", "settled"))

    def month(self, now: datetime, ledger: Iterable[Mapping[str, Any]] = ()) -> float:
        """USD spent in the calendar month of `now`: here, and by other machines as the ledger tells."""
        mine = self.rows()
        runs = {row.get("run") for row in mine}
        others = (row for row in ledger if (row.get("usage") or {}).get("run") not in runs)
        spent = [*mine, *(row for row in others if row.get("cost_usd"))]
        this_month = (row for row in spent if str(row.get("at", ""))[:7] == f"{now:%Y-%m}")
        return max(0.0, math.fsum(_usd(row) for row in this_month))


@dataclass
class Purse:
    """The money of one run. `before` is what the month had cost when it began."""

    caps: Caps
    before: float = 0.0
    spent: float = 0.0
    usage: Usage = field(default_factory=Usage)

    @property
    def left(self) -> float:
        """USD that may still be spent, infinite where it costs nothing."""
        if self.caps.free:
            return math.inf
        return max(0.0, min(self.caps.run - self.spent, self.caps.month - self.before - self.spent))

    def allow(self, model: Model, tokens_in: int, wanted: int, least: int) -> int:
        """Tokens that an answer may have: `wanted`, or fewer when the money ends before; at least `least`.

        Raises:
            CostGuard: not even `least` is affordable, or the price is unknown.
        """
        if self.caps.free:
            return wanted
        if model.input is None or model.output is None:
            raise unpriced(model)
        rest = self.left - tokens_in * ESTIMATE_ERROR * model.input / _MILLION
        affordable = int(rest * _MILLION / model.output) if model.output else wanted
        if affordable < least:
            monthly = self.caps.month - self.before < self.caps.run
            which = saying("month") if monthly else saying("run")
            limit = self.caps.month if monthly else self.caps.run
            raise CostGuard(
                saying(
                    "The limit of ${limit} per {which} would be passed: ${spent} spent in this run "
                    "and ${before} before it this month. Nothing was written.",
                    limit=f"{limit:.2f}",
                    which=which,
                    spent=f"{self.spent:.4f}",
                    before=f"{self.before:.4f}",
                )
            )
        return min(wanted, affordable)

    def pay(self, model: Model, usage: Usage) -> float:
        """Note `usage`; returns its price in USD, 0 where nothing is charged or no price is known."""
        self.usage += usage
        cost = 0.0 if self.caps.free else model.cost(usage) or 0.0
        self.spent += cost
        return cost


def unpriced(model: Model) -> CostGuard:
    """Why a model without a price is not asked, and what helps."""
    return CostGuard(
        saying(
            "The price of {name} is not known, so the cost limit cannot be kept; put input "
            'and output (USD per million tokens) under [claude.prices."{name}"] in '
            "ssmem.toml.",
            name=model.name,
        )
    )


def _json(line: str) -> object:
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found


def _usd(row: Mapping[str, Any]) -> float:
    value = row.get("cost_usd", 0.0)
    good = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not good:
        return 0.0
    return float(value) if row.get("ended") == "settled" else max(0.0, float(value))
