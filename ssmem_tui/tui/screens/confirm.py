"""One question with its own key; the default is no.

The confirming key must differ from the key that asked: "`dd`, lost 8 hours" (lazygit#2291). Something at risk
may ask for a typed word instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Commanded
from ssmem_tui.tui.leaving import LeftOnce
from ssmem_tui.tui.widgets.hint_bar import keyed
from ssmem_tui.tui.widgets.veil import veiled_text


@dataclass(frozen=True, slots=True)
class Question:
    """`ask` in a sentence, `detail` in a few lines, `yes` what the key does; `typed` a word to type."""

    ask: str
    detail: str = ""
    key: str = "y"
    yes: str = ""
    typed: str = ""


class Confirm(Commanded, LeftOnce, ModalScreen[bool]):
    """Push it with a callback: `True` only for the asked key or word; `esc`, `n` and `enter` say no."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        question = self.question
        with Vertical(id="dialog"):
            yield Static(Content(veiled_text(question.ask)), id="ask")
            if question.detail:
                yield Static(Content(veiled_text(question.detail)), id="detail")
            if question.typed:
                yield Static(Content(t("type {word} and press enter; esc to leave", word=question.typed)))
                yield Input(compact=True)
            else:
                yes = question.yes or t("yes")
                yield Static(keyed((question.key, yes), ("esc", t("no"))))

    def on_mount(self) -> None:
        for field in self.query(Input):
            field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip() == self.question.typed)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" or (not self.question.typed and event.character in ("n", "\r")):
            event.stop()
            self.dismiss(False)
        elif not self.question.typed and event.character == self.question.key:
            event.stop()
            self.dismiss(True)
