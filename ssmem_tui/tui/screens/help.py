"""Help and palette: every command that works here, to filter by typing and to run with enter.

Both read the same classes as the key bindings, so they cannot disagree with them (gitui, peplum). Help groups
by place; the palette ranks: words that start the title, then words in it, then letters in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from ssmem_tui.core.folding import folds
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import REGISTRY, Command, Commanded
from ssmem_tui.tui.leaving import LeftOnce
from ssmem_tui.tui.widgets.hint_bar import key_name
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.tones import in_words


@dataclass(frozen=True, slots=True)
class Offer:
    """A command with the keys that run it here and the node that it runs on."""

    command: type[Command]
    keys: str
    node: DOMNode
    where: int

    @property
    def title(self) -> str:
        return t(self.command.title)

    def rank(self, query: str) -> float:
        """See `rank`; in another language the English title can be typed as well."""
        command = self.command
        own = rank(query, self.title, f"{command.id} {self.keys} {t(command.help())}")
        return max(own, rank(query, command.title, command.id) - 0.5)


def offers(screen: Screen[Any]) -> tuple[Offer, ...]:
    """What can be done on `screen` now; 0 in the pane with the keyboard, 1 on the screen, 2 everywhere."""
    keys: dict[str, list[str]] = {}
    nodes: dict[str, DOMNode] = {}
    for active in screen.active_bindings.values():
        name = active.binding.id or ""
        if name in REGISTRY and active.enabled:
            keys.setdefault(name, []).append(key_name(active.binding.key))
            nodes.setdefault(name, active.node)
    found = []
    for name, node in nodes.items():
        where = 1 if node is screen else 2 if node is screen.app else 0
        shown = "  ".join(key for key in keys[name] if key)
        found.append(Offer(REGISTRY[name], shown, node, where))
    return tuple(found)


def rank(query: str, title: str, more: str) -> float:
    """How well `query` names a command, 0 for not at all; all its words must occur somewhere."""
    title, more = folds(title), folds(more)
    words = folds(query).split()
    if not words:
        return 1.0
    if all(any(part.startswith(word) for part in title.split()) for word in words):
        return 4.0 + (1.0 if title.startswith(words[0]) else 0.0)
    if all(word in title for word in words):
        return 3.0
    if all(word in f"{title} {more}" for word in words):
        return 2.0
    letters = iter(title)
    return 1.0 if len(words) == 1 and all(char in letters for char in words[0]) else 0.0


class HelpScreen(Commanded, LeftOnce, ModalScreen[None]):
    """`palette=True` starts in the field with everything ranked; help starts with everything grouped."""

    def __init__(self, over: Screen[Any], *, palette: bool = False) -> None:
        super().__init__()
        self._palette = palette
        self._offers = offers(over)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Input(placeholder=t("type to filter, enter runs, esc leaves"), compact=True)
            yield LineList(empty=t("no command of that name"), id="offers")
            yield Static(id="about")

    def on_mount(self) -> None:
        self.query_one("#dialog").border_title = Content(t("Commands") if self._palette else t("Keys"))
        self.query_one(LineList).can_focus = False
        self.query_one(LineList).lit = True
        self.query_one(Input).focus()
        self._fill("")

    def _fill(self, query: str) -> None:
        scored = [(offer.rank(query), offer) for offer in self._offers]
        shown = [(score, offer) for score, offer in scored if score]
        flat = bool(query) or self._palette
        shown.sort(
            key=lambda pair: (
                (-pair[0], 0 if query else pair[1].command.order or 99, pair[1].title)
                if flat
                else (pair[1].where, pair[1].command.order or 99)
            )
        )
        heads = (t("in this pane"), t("on this screen"), t("everywhere"))
        rows: list[Row] = []
        last = -1
        for _, offer in shown:
            if not flat and offer.where != last:
                last = offer.where
                rows.append(Row(heads[last], head=True, tone="heading"))
            rows.append(Row(offer.title, key=offer.command.id, right=offer.keys, right_tone="accent"))
        listing = self.query_one(LineList)
        listing.set_rows(rows, cursor_key=next((row.key for row in rows if not row.head), None))
        self._tell()

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        event.stop()
        self._tell()

    def _offer(self) -> Offer | None:
        row = self.query_one(LineList).row
        return next((offer for offer in self._offers if row and offer.command.id == row.key), None)

    def _tell(self) -> None:
        offer = self._offer()
        if offer is None:
            self.query_one("#about", Static).update(Content(""))
            return
        parts: list[str | tuple[str, str]] = [t(offer.command.help())]
        dim = in_words("dim", self.app.native_ansi_color)
        if offer.command.git:
            parts += ["\n", (offer.command.git, dim)]
        key = offer.command.key
        parts += ["\n", (f'ssmem.toml  [keys]  "{offer.command.id}" = "{key}"', dim)]
        self.query_one("#about", Static).update(Content.assemble(*parts))

    def on_input_changed(self, event: Input.Changed) -> None:
        self._fill(event.value)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        self._run()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._run()

    def on_key(self, event: events.Key) -> None:
        listing = self.query_one(LineList)
        moves = {
            "up": listing.action_list_up,
            "down": listing.action_list_down,
            "pageup": listing.action_list_page_up,
            "pagedown": listing.action_list_page_down,
        }
        if event.key in moves:
            event.stop()
            moves[event.key]()
        elif event.key in ("escape", "f1"):
            event.stop()
            self.dismiss()

    def _run(self) -> None:
        offer = self._offer()
        if offer is None:
            return
        app = self.app
        self.dismiss()
        app.call_later(app.run_action, offer.command.action(), offer.node)
