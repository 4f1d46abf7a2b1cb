"""What the app knows of a screen: how it is made, where its cursor stands, what leaving it would lose."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.screen import Screen

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Commanded
from ssmem_tui.tui.leaving import LeftOnce
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.turns import InTurns


class Front(Commanded, LeftOnce, InTurns, Screen[Any]):
    """`opened_at` is where the person came from."""

    NAME: ClassVar[str] = ""
    """The English word for the title line."""

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__()
        self._services = services
        self.opened_at = here or Here()

    def here(self) -> Here:
        """What the cursor stands on; the next screen starts from it."""
        return self.opened_at

    def here_for_history(self) -> Here:
        """What the history key is about."""
        return self.here()

    def hint_words(self, command: str) -> str:
        """What the hint bar calls a command now; empty where its own footer says it."""
        return t("close") if command == "quit" and len(self.app.screen_stack) > 1 else ""

    def not_yet(self) -> bool:
        """Whether what its keys are about is still being read or written."""
        return False

    def filling(self) -> bool:
        """Whether keys wait: their rows, or the dialog that was asked for, will be there in a moment."""
        return False

    def leaving(self) -> str:
        """What would be lost by quitting now, as a sentence; empty when nothing."""
        return ""

    def leave(self) -> None:
        """Close this screen; a screen with unsaved work asks first."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()

    def going_on(self) -> None:
        """Somebody presses a key or the mouse: what was told in full has been read."""
