"""`ssmem.toml` of a workspace: read by us, never written by us.

Every value has a default, so that an absent file is the normal case. Sources of the defaults: the two seed
designs (10 KB, 2 KB, 15 %, 20 %, 5 %, three months), `research/corpus.md` section 5 for floors and ceilings.
"""

from __future__ import annotations

import math
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import time, tzinfo
from pathlib import Path
from typing import Any, TypeVar, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ssmem_tui.core.errors import ConfigError, ConfigUnreadable
from ssmem_tui.core.saying import saying, why

FILE_NAME = "ssmem.toml"

_Section = TypeVar("_Section")


@dataclass(frozen=True, slots=True)
class Budgets:
    """Bytes that L1 and L2 may take."""

    core_bytes: int = 10_240
    index_bytes: int = 2_048


@dataclass(frozen=True, slots=True)
class Ratios:
    """Share of its sources' tokens that a summary may take, and the floor and ceiling in tokens."""

    week: float = 0.15
    month: float = 0.20
    core: float = 0.05
    week_floor: int = 300
    week_ceiling: int = 4_000
    month_floor: int = 400
    month_ceiling: int = 6_000
    core_floor: int = 200


@dataclass(frozen=True, slots=True)
class Checks:
    """Ceilings that a draft must stay under to be written: shares of its claims, of the weighted facts."""

    max_unsupported: float = 0.10
    max_conflicts: int = 0
    max_lost: float = 1.0


@dataclass(frozen=True, slots=True)
class Claude:
    """The engine behind a key. The key itself comes from the environment only. Prices: USD per million."""

    model: str = ""
    fallback: tuple[str, ...] = ()
    base_url: str = ""
    max_cost: float = 1.0
    max_cost_month: float = 10.0
    prices: Mapping[str, Mapping[str, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review:
    """The desk: candidates per run, and days without access after which an entry is proposed to leave."""

    cap: int = 20
    expiry_days: int = 92


@dataclass(frozen=True, slots=True)
class Git:
    """Where acts are committed. `on_branch`: to the checked-out branch, else to a private ref; `None` means
    the branch only where the repository is the workspace's own, not that of a larger project."""

    on_branch: bool | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of one workspace."""

    layout: str = ""
    log_folders: tuple[str, ...] = ()
    core_file: str = ""
    zone: str = ""
    day_starts: time = time(0)
    engine: str = "offline"
    transcripts: bool = False
    language: str = ""
    theme: str = ""
    budgets: Budgets = field(default_factory=Budgets)
    ratios: Ratios = field(default_factory=Ratios)
    checks: Checks = field(default_factory=Checks)
    claude: Claude = field(default_factory=Claude)
    review: Review = field(default_factory=Review)
    git: Git = field(default_factory=Git)
    keys: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    @property
    def tzinfo(self) -> tzinfo | None:
        """The person's zone; `None` means the machine's."""
        return ZoneInfo(self.zone) if self.zone else None


def load(root: Path) -> Config:
    """Read `ssmem.toml` under `root`; defaults where it or a value is absent.

    Keys we do not know are kept by name in `Config.unknown`, so that a typing slip can be shown.

    Raises:
        ConfigError: the file is no TOML, or holds a value of the wrong kind.
        ConfigUnreadable: it is there and cannot be read.
    """
    raw = _bytes_of(root / FILE_NAME)
    if raw is None:
        return Config()
    unknown: list[str] = []
    config = _fill(Config(), _table(raw), "", unknown)
    try:
        _ = config.tzinfo
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ConfigError(
            saying(
                "{file}: zone {zone} is no time zone, such as Europe/Berlin.",
                file=FILE_NAME,
                zone=repr(config.zone),
            )
        ) from error
    return replace(config, unknown=tuple(unknown))


def _bytes_of(path: Path) -> bytes | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ConfigError(saying("{file} is no file; move it away.", file=FILE_NAME))
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigUnreadable(
            saying(
                "{file} cannot be read: {why}. Give yourself the right to read it, or move it away to go by "
                "the defaults.",
                file=FILE_NAME,
                why=why(error),
            )
        ) from error


def _table(raw: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        said = saying("{file} is not UTF-8 text (line {line}); save it as UTF-8.", file=FILE_NAME, line=line)
        raise ConfigError(said) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            saying("{file} is not valid TOML: {error}.", file=FILE_NAME, error=str(error))
        ) from error
    except RecursionError:
        raise ConfigError(saying("{file} is nested too deeply.", file=FILE_NAME)) from None


def _fill(section: _Section, table: Mapping[str, Any], prefix: str, unknown: list[str]) -> _Section:
    known = {item.name for item in fields(cast(Any, section))} - {"unknown"}
    values: dict[str, Any] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if key not in known:
            unknown.append(name)
            continue
        default = getattr(section, key)
        if is_dataclass(default):
            if not isinstance(value, dict):
                raise ConfigError(
                    saying(
                        "{file}: {name} must be a table, written as [{name}].",
                        file=FILE_NAME,
                        name=name,
                    )
                )
            values[key] = _fill(default, value, f"{name}.", unknown)
        else:
            values[key] = _coerce(name, value, default)
    return cast(_Section, replace(cast(Any, section), **values))


def _coerce(name: str, value: object, default: object) -> object:
    if isinstance(default, tuple) and isinstance(value, list):
        if all(isinstance(item, str) for item in value):
            return tuple(value)
    elif isinstance(default, time) and isinstance(value, str | time):
        try:
            return value if isinstance(value, time) else time.fromisoformat(value)
        except ValueError as error:
            raise ConfigError(
                saying("{file}: {name} must be a clock time such as 05:00.", file=FILE_NAME, name=name)
            ) from error
    elif isinstance(default, Mapping) and isinstance(value, dict):
        return value
    elif isinstance(default, bool | None) or isinstance(value, bool):
        if isinstance(default, bool | None) and isinstance(value, bool):
            return value
    elif isinstance(default, int | float) and isinstance(value, int | float):
        whole = isinstance(default, int)
        if not 0 <= value < math.inf or (whole and isinstance(value, float)):
            raise ConfigError(
                saying("{file}: {name} must be a whole number, 0 or more.", file=FILE_NAME, name=name)
                if whole
                else saying("{file}: {name} must be a number, 0 or more.", file=FILE_NAME, name=name)
            )
        return value
    elif isinstance(default, str) and isinstance(value, str):
        return value
    wanted = {tuple: saying("a list of strings"), time: saying("a clock time"), str: saying("a string")}
    wanted |= dict.fromkeys((bool, type(None)), saying("true or false"))
    kind = wanted.get(type(default), saying("a number"))
    raise ConfigError(saying("{file}: {name} must be {kind}.", file=FILE_NAME, name=name, kind=kind))
