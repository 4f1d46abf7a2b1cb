"""The terminal app. How to build on it:

**A screen** is a class in `screens/<name>.py`, listed by name in `screens.SCREENS` and imported when first
opened. It derives from `screens.base.BaseScreen`:

    class ReviewScreen(BaseScreen):
        NAME = "Review"                              # title line; also a key of the catalogue
        KEYS = (Approve, Reject)                     # its own commands; help, back, find, panes come along

        def compose_body(self) -> ComposeResult:
            yield Pane("1", t("Queue"), LineList(id="queue"), id="pane-queue")
            yield Pane("2", t("Text"), Reader(mark_width=9, id="text"), id="pane-text")

        def on_mount(self) -> None:                  # no super(): Textual calls every class's own on_mount
            self.workspace_changed()

        def workspace_changed(self) -> None:         # fresh self.services.workspace: fill panes again
            services = self.services                 # root, workspace, config, clock, today, store(), state …
            self.job(t("candidates"), lambda ticket: compute(services, ticket.cancelled),
                     then=self.show, key="fill", quiet=True)

        def action_review_approve(self) -> None: ...

    `self.opened_at` (a `messages.Here`) is where the person came from: path, line, period, commit.
    `here()` says where they are now, for the next screen. `title_facts()` feeds the title line,
    `self.say(...)` the last line, `leaving()` names unwritten work so that `q` and `esc` ask first.
    Numbers of panes are keys: `1 2 3 4 0` jump there, `+` maximises, `tab` walks. Style it in
    `styles/<module>.tcss`, found by name and read when first shown. The screen has the class `-wide` (110 and
    more), `-medium` (70 to 109) or `-narrow`; in the narrow ones show only `Pane.-front` (see
    `styles/cockpit.tcss`).

**A command** is a class (`commands.Command`) listed in `KEYS` of the screen or widget that runs it; the id
`review.approve` calls `action_review_approve`. `check_action` hides what cannot run now (ask
`super().check_action`). Same letter, same meaning on all screens: see `everywhere.py` before choosing one.

**Asking**: what one `u` (or `ctrl+r`) takes back again is done at once, and the last line says so. A key asks
only where that is not enough: it makes several commits, there is no repository, something leaves the machine,
or what it says cannot be done and another thing can. Where nobody has seen yet what would be written (the
desk, a draft, the index), it is shown before it is written.

**Work** never blocks: `self.job(title, work, then=…, failed=…, key=…, quiet=…)`; `work(ticket)` runs in a
thread, reports with `ticket.report(Progress(done, total, what))`, asks `ticket.cancelled()`. Loud jobs stand
in the strip, `esc` cancels them. What follows the cursor into other panes goes through
`self.when_rested(key, call)` (or `self.job(..., rested=True)`): the row paints at once, the rest for the last
of several keys only. What was written is told with `self.post_message(Acted(receipt))`: it
bubbles to the app, which shows the git command on the last line and reads the workspace again.

**The app** (`self.shell`): `open(name, here)`, `open_at(path, line)` (reader on top, `esc` returns),
`ask(Question(ask, detail, key, yes, typed), then)`, `edit_file(path, line)`, `edit_text(text) -> str | None`
(both suspend), `copy(text, what)`, `tell(sentence)`, `jobs`.

**Widgets**: `LineList` (rows, trees, queues: `set_rows([Row(text, key, right, mark, tone, indent, fold,
detail, head, tints)])`, posts `LineView.Moved` and `LineView.Chosen`, `LineList.Folding`), `Reader` (text of
any size: `set_text`, `set_lines([Line(text, number, mark, tone, tints, notes, head)])`, `set_marks`, `find`,
`go_to_line`; override `stops()` for what `n` walks), `Pane` (border, `title()`, `foot()`), `Prompt` through
`self.prompt(...)`. Tones are in `widgets/tones.py`; both widgets make foreign text inert themselves. For any
other widget: `Content(safe_line(text))`, never a bare `str`, never markup.

**Words** go through `catalogue.t("English {n}", n=3)`; the Chinese ones stand in `words_zh/<screen>.py` as
`WORDS`, those of what core says (`saying("English {n}", n=3)`, told with `say`) in `ssmem_tui/language/zh`.
Command titles, footers and docstrings are looked up too, as is `NAME`.

**Tests** drive the real app: `tests/tui/driving.py` has `app_on(folder, …)` and `settle(pilot)`, which
waits until no job runs; no sleeping.
"""

import os

os.environ.setdefault("TEXTUAL_FPS", "240")
"""Textual paints at the beats of a clock, and the second beat after a picture is the first that counts: with
its 60 a key waits up to 33 ms for what follows the key before into other panes, with 240 up to 8, for the
same CPU. Read on import."""
