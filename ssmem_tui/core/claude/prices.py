"""What a model costs and takes: a dated table shipped as data, overridden by `ssmem.toml`."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import ConfigError
from ssmem_tui.core.saying import saying

_FILE = Path(__file__).with_name("prices.toml")
_UNKNOWN_CONTEXT = 32_768
_UNKNOWN_OUTPUT = 8_192
_MILLION = 1_000_000
_FIGURES = frozenset({"input", "output", "context", "max_output", "cache_write"})


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the endpoint counted them; `cache_*` are apart from `input`, as the endpoint reports them."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_write + other.cache_write,
        )


@dataclass(frozen=True, slots=True)
class Model:
    """One model. Prices are USD per million tokens, `None` when nobody told us; sizes are tokens."""

    name: str
    input: float | None = None
    output: float | None = None
    cache_write: float | None = None
    cache_read_factor: float = 1.0
    batch_factor: float = 1.0
    context: int = _UNKNOWN_CONTEXT
    max_output: int = _UNKNOWN_OUTPUT

    @property
    def priced(self) -> bool:
        return self.input is not None and self.output is not None

    def cost(self, usage: Usage, *, batch: bool = False) -> float | None:
        """USD for `usage`; `None` when the price is unknown. Cache writes without a price of their own
        count as input."""
        if self.input is None or self.output is None:
            return None
        write = self.input if self.cache_write is None else self.cache_write
        total = (
            usage.input * self.input
            + usage.output * self.output
            + usage.cache_read * self.input * self.cache_read_factor
            + usage.cache_write * write
        )
        return total / _MILLION * (self.batch_factor if batch else 1.0)


@dataclass(frozen=True, slots=True)
class PriceTable:
    """All models we know of, the one to use when none is named, and what to try when it is overloaded."""

    as_of: date
    default: str
    fallback: tuple[str, ...]
    models: Mapping[str, Model]

    def model(self, name: str) -> Model:
        """The model called `name`; one without a price when the table does not hold it."""
        return self.models.get(name) or Model(name)


def price_table(overrides: Mapping[str, Mapping[str, float]]) -> PriceTable:
    """The shipped table with the person's own figures laid over it.

    Raises:
        ConfigError: an override has a figure that we do not know, or that is no number.
    """
    table = _shipped()
    models = {name: _model(name, figures, table) for name, figures in table["models"].items()}
    for name, figures in overrides.items():
        if not isinstance(figures, Mapping) or not _FIGURES.issuperset(figures):
            raise ConfigError(
                saying(
                    "ssmem.toml: claude.prices.{name} takes {figures} only.",
                    name=name,
                    figures=", ".join(sorted(_FIGURES)),
                )
            )
        if not all(map(_is_figure, figures.values())):
            raise ConfigError(
                saying("ssmem.toml: claude.prices.{name} holds something that is no price.", name=name)
            )
        models[name] = _model(name, {**table["models"].get(name, {}), **figures}, table)
    return PriceTable(table["as_of"], table["default"], tuple(table["fallback"]), models)


def _is_figure(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, int | float) and 0 <= value < math.inf


@cache
def _shipped() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def _model(name: str, figures: Mapping[str, Any], table: Mapping[str, Any]) -> Model:
    return Model(
        name,
        figures.get("input"),
        figures.get("output"),
        figures.get("cache_write"),
        float(table["cache_read_factor"]),
        float(table["batch_factor"]),
        int(figures.get("context", _UNKNOWN_CONTEXT)),
        int(figures.get("max_output", _UNKNOWN_OUTPUT)),
    )
