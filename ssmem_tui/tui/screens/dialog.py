"""A list or a text over a screen, with the keys that do the same everywhere: `?` and, in a list, `/`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.screen import ModalScreen

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command, Commanded
from ssmem_tui.tui.everywhere import Help
from ssmem_tui.tui.frame_keys import Find
from ssmem_tui.tui.leaving import LeftOnce
from ssmem_tui.tui.turns import InTurns
from ssmem_tui.tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from ssmem_tui.tui.shell import Shell

Answer = TypeVar("Answer")


class Dialog(Commanded, LeftOnce, InTurns, ModalScreen[Answer]):
    """Textual asks no key of a dialog anywhere else, so these are bound here once more."""

    KEYS: ClassVar[tuple[type[Command], ...]] = (Help, Find)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.query(LineList)) if action == "find" else super().check_action(action, parameters)

    async def action_help(self) -> None:
        await self.app.run_action("help")

    def action_find(self) -> None:
        from ssmem_tui.tui.widgets.prompt import Prompt

        view = self.query_one(LineList)

        def changed(typed: str) -> None:
            view.filter(typed)

        def done(typed: str | None) -> None:
            if typed is None:
                view.filter("")
            view.focus()

        if not self.query(Prompt):
            prompt = Prompt(t("filter"), view.filtering, changed, done)
            cast("Shell", self.app).held.begin()
            self.query_one("#dialog").mount(prompt, after=view)

    def all_shown(self) -> bool:
        """Whether a list shows everything; else it does from now on, and `esc` has done its work."""
        view = self.query_one(LineList)
        if view.filtering:
            view.filter("")
            return False
        return True
