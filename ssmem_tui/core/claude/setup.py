"""All that one engine is made of, decided once from config, command line and environment."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ssmem_tui.core import config as settings
from ssmem_tui.core.claude.access import Access, Key, access, endpoint
from ssmem_tui.core.claude.asking import Pause, pause
from ssmem_tui.core.claude.prices import Model, PriceTable, Usage, price_table
from ssmem_tui.core.claude.purse import Caps, Purse, Spending, spent_row
from ssmem_tui.core.model import Clock

_NO_KEY = Key("")
_TIMEOUT = 120.0
_LOCAL_TIMEOUT = 900.0
"""Seconds of silence: a model on this machine reads the whole prompt before its first word."""


def _nonce() -> str:
    return secrets.token_hex(8)


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Setup:
    """`models` are tried in order. `environ` may hold the key, so it is never shown. `ledger` gives the rows
    of the ledger of roll-ups, `on_text` hears the answer as it streams, and an
    empty piece before each new one."""

    models: tuple[Model, ...]
    table: PriceTable
    checks: settings.Checks
    base_url: str
    caps: tuple[float, float]
    root: Path | None = None
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    clock: Clock = _now
    ledger: Callable[[], Iterable[Mapping[str, Any]]] = tuple
    on_text: Callable[[str], None] = lambda _piece: None
    pause: Pause = pause
    jitter: random.Random = field(default_factory=random.Random)
    nonce: Callable[[], str] = _nonce
    timeout: float = _TIMEOUT

    @property
    def model(self) -> Model:
        """The model that is asked first."""
        return self.models[0]

    def access(self) -> Access:
        """Key and endpoint.

        Raises:
            UsageError: there is no key.
        """
        return access(self.base_url, self.environ)

    def local(self) -> bool:
        """Whether the endpoint runs on this machine and costs nothing."""
        return bool(self.base_url) and Access(_NO_KEY, self.base_url).local

    def host(self) -> str:
        """The endpoint's name, told without asking for a key."""
        return Access(_NO_KEY, self.base_url).host

    def month_spent(self) -> float:
        """USD that this calendar month has cost so far."""
        if self.root is None:
            return 0.0
        return Spending(self.root).month(self.clock(), self.ledger())

    def keep_account(self, run: str, period: str, model: str, usage: Usage, price: float, ended: str) -> None:
        """Note what one call took, where there is a workspace to note it in; see `spent_row`."""
        if self.root is not None:
            row = spent_row(self.clock(), run, period, model, usage, price, ended)
            Spending(self.root).add(row)

    def purse(self) -> Purse:
        """A purse for one run. A local endpoint without a price in config is free."""
        free = self.local() and not self.model.priced
        return Purse(Caps(*self.caps, free=free), self.month_spent())


def setup(
    config: settings.Config,
    environ: Mapping[str, str] | None = None,
    *,
    root: Path | None = None,
    model: str | None = None,
    max_cost: float | None = None,
    **more: Any,
) -> Setup:
    """Settle which models, prices, limits and endpoint hold. `more` are further fields of `Setup`.

    Raises:
        ConfigError: the endpoint or a price in `ssmem.toml` cannot be used.
    """
    claude = config.claude
    variables = os.environ if environ is None else environ
    table = price_table(claude.prices)
    first = model or claude.model or table.default
    spare = claude.fallback or (() if model or claude.model or claude.base_url else table.fallback)
    names = dict.fromkeys((first, *spare))
    run = claude.max_cost if max_cost is None else max_cost
    address = endpoint(claude.base_url, variables)
    if Access(_NO_KEY, address).local:
        more.setdefault("timeout", _LOCAL_TIMEOUT)
    return Setup(
        tuple(table.model(name) for name in names),
        table,
        config.checks,
        address,
        (run, claude.max_cost_month),
        root,
        variables,
        **more,
    )
