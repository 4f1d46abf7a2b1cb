"""The screens by name, imported when first opened, so that the first paint pays for the cockpit alone.

Every class takes `(services: Services, here: Here)`; `app.open(name, here)` makes and shows it.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ssmem_tui.tui.front import Front

SCREENS: dict[str, str] = {
    "cockpit": "cockpit:CockpitScreen",
    "read": "read:ReadScreen",
    "review": "review:ReviewScreen",
    "compare": "compare:CompareScreen",
    "search": "search:SearchScreen",
    "rollup": "rollup:RollupScreen",
    "history": "history:HistoryScreen",
    "blame": "blame:BlameScreen",
    "sync": "sync:SyncScreen",
    "startup": "startup:StartupScreen",
    "outside": "outside:OutsideScreen",
    "trends": "trends:TrendsScreen",
    "quiz": "quiz:QuizScreen",
}


def screen_class(name: str) -> type[Front]:
    """The class of the screen called `name`."""
    module, _, attribute = SCREENS[name].partition(":")
    found: type[Front] = getattr(importlib.import_module(f"{__name__}.{module}"), attribute)
    return found


def is_loaded(name: str) -> bool:
    """Whether `screen_class(name)` returns at once."""
    return f"{__name__}.{SCREENS[name].partition(':')[0]}" in sys.modules


def is_open(name: str, screen: object) -> bool:
    """Whether `screen` is the one called `name`."""
    return is_loaded(name) and isinstance(screen, screen_class(name))


def load_all_screens() -> dict[str, type[Front]]:
    """Import every screen that is there, so that every command is known; for `[keys]`, docs and tests."""
    found = {}
    for name in SCREENS:
        try:
            found[name] = screen_class(name)
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(__name__):
                raise
    return found
