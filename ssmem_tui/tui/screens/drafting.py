"""The half of the compare screen that changes things: a draft of the summary, marks, other sources.

The draft lives in memory until `W`; each change is traced again at once and can be taken back with `u`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.trace import LostFact
from ssmem_tui.core.trace.intended import LEDGER, claim_key, lost_key, marks
from ssmem_tui.tui.catalogue import say_error, t
from ssmem_tui.tui.compare.lines import is_problem
from ssmem_tui.tui.messages import Acted
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.pointing import Pointing
from ssmem_tui.tui.screens.writing import NEVER

if TYPE_CHECKING:
    from ssmem_tui.core.store import Receipt
    from ssmem_tui.tui.compare.comparison import Sides
    from ssmem_tui.tui.compare.view import View
    from ssmem_tui.tui.services import Services

_LONGEST = 4_000


class Drafting(Pointing):
    """Mixed into the compare screen, which provides the members declared here."""

    on_disk: str = ""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._drafts: list[str] = []

    if TYPE_CHECKING:

        def compare(self) -> None: ...
        def _reshow(self) -> None: ...

    @property
    def draft(self) -> str | None:
        """The summary as it would be written, `None` when nothing was changed."""
        return self._drafts[-1] if self._drafts else None

    @property
    def changes(self) -> int:
        """How many changes are not written yet."""
        return len(self._drafts)

    def _change(self, make: Callable[[str], str], said: str) -> None:
        try:
            text = make(self.draft if self.draft is not None else self.on_disk)
        except SsmemError as error:
            self.say(say_error(error), "$text-warning")
            return
        self._drafts.append(text)
        self.say(said)
        self.refresh_bindings()
        self.compare()

    def action_compare_put_back(self) -> None:
        from ssmem_tui.tui.compare.putting import entry_for, put_back

        view = self._view
        if view is None:
            return
        trace = view.comparison.trace
        found = self._lost_under_cursor(view)
        lost = next((one for one in found if one.kind in ("task", "decision")), next(iter(found), None))
        if lost is not None:
            place, kind = trace.sources[lost.source].place, lost.kind
        else:
            numbers = view.numbers("sources", self._sources.cursor)
            if not numbers:
                return
            place, kind = trace.sources[numbers[0]].place, ""
        at = view.sources.where.get(lost.source) if lost else self._sources.cursor
        line = view.sources.lines[at].text if at is not None else place.text
        above = [one.text for one in view.sources.lines[: at or 0]]
        entry = entry_for(place, line, above)
        self._change(lambda text: put_back(text, entry, kind), t("put back; W writes it, u takes it back"))

    def action_edit_here(self) -> None:
        from ssmem_tui.tui.line_edit import replace_line

        line = self._summary.line
        if line is None or not line.number:
            return
        if len(line.text) > _LONGEST or not is_safe(line.text) or "\t" in line.text:
            self.say(t("this line is for a real editor: press E"), "$text-warning")
            return
        number, old = line.number, line.text

        def done(new: str | None) -> None:
            if new is not None and new != old:
                self._change(
                    lambda text: replace_line(text, number, old, new),
                    t("changed; W writes it, u takes it back"),
                )
            self._summary.focus()

        self.prompt(t("edit line {n}", n=number), value=old, done=done)

    def action_compare_undo(self) -> None:
        if not self._drafts:
            self._undo_act()
            return
        self._drafts.pop()
        self.say(t("taken back; {n} unwritten", n=self.changes))
        self.refresh_bindings()
        self.compare()

    def _undo_act(self) -> None:
        undo: Callable[[], None] | None = getattr(self.app, "action_undo", None)
        if undo is not None:
            undo()

    def action_compare_write(self) -> None:
        from ssmem_tui.tui.compare.putting import difference

        sides, after = self._sides, self.draft
        if sides is None or after is None:
            return
        before, path, services = self.on_disk, sides.summary.path, self.services

        def answered(yes: bool) -> None:
            if yes:
                self.job(
                    t("write"),
                    lambda _: _write(services, path, before, after),
                    then=self._written,
                    key="write",
                )

        def ask(versioned: bool) -> None:
            changed = difference(before, after)
            detail, yes = (
                (changed, t("write as one commit")) if versioned else (f"{changed}\n{t(NEVER)}", t("write"))
            )
            self.shell.ask(Question(t("Write {path}?", path=path), detail, key="y", yes=yes), answered)

        self.job(t("diff"), lambda _: services.versioned(), then=ask, key="ask", quiet=True, holds=True)

    def _written(self, receipt: Receipt) -> None:
        self._drafts.clear()
        self.refresh_bindings()
        self.post_message(Acted(receipt))

    def action_compare_sources(self) -> None:
        from ssmem_tui.tui.compare.comparison import other_sources

        sides = self._sides
        if sides is None:
            return

        services = self.services

        def blob(commit: str, path: str) -> bytes | None:
            with services.store() as store:
                return store.blob(commit, path)

        def done(names: str | None) -> None:
            if names is not None:
                self.job(
                    t("compare with"),
                    lambda _: other_sources(services.workspace, sides, names, blob),
                    then=self._compare_with,
                    key="sources",
                    quiet=True,
                )

        self.prompt(t("compare with: periods, files, @commits"), done=done)

    def action_compare_deeper(self) -> None:
        from ssmem_tui.tui.compare.comparison import turned

        if self._sides is None:
            return
        try:
            sides = turned(self.services.workspace, self._sides)
        except SsmemError as error:
            self.say(say_error(error), "$text-warning")
            return
        self.say(t("against the logs themselves") if sides.deep else t("against the rung below"))
        self._compare_with(sides)

    def _compare_with(self, sides: Sides) -> None:
        self._sides = sides
        self.compare()

    # Marks.

    def action_compare_intended(self) -> None:
        view = self._view
        if view is None:
            return
        keys = list(self._keys_under_cursor(view))
        if not keys:
            self.say(t("nothing here is in doubt"))
            return
        on = not view.intended.issuperset(keys)
        services, path = self.services, view.comparison.summary.path
        self.job(t("intended"), lambda _: _mark(services, path, keys, on), then=self._marked, key="intended")

    def _marked(self, receipt: Receipt) -> None:
        self.post_message(Acted(receipt))
        self._reshow()

    def _keys_under_cursor(self, view: View) -> Iterable[str]:
        trace = view.comparison.trace
        if self.focused is self._summary:
            claims = [trace.claims[n] for n in view.numbers("summary", self._summary.cursor)]
            return [claim_key(claim) for claim in claims if is_problem(claim, ())]
        return [lost_key(lost, trace) for lost in self._lost_under_cursor(view)]

    def _lost_under_cursor(self, view: View) -> list[LostFact]:
        if self.focused is not None and self.focused.id == "lost":
            lost = self._lost_here()
            return [lost] if lost else []
        units = set(view.numbers("sources", self._sources.cursor))
        return [
            lost for lost in view.comparison.trace.lost if lost.source in units and not lost.superseded_by
        ]

    # Leaving.

    def leaving(self) -> str:
        if not self._drafts:
            return ""
        return t("{n} changes of the summary are not written", n=self.changes)

    def leave(self) -> None:
        if not self._drafts:
            super().leave()
            return

        def answered(yes: bool) -> None:
            if yes:
                self._drafts.clear()
                super(Drafting, self).leave()

        self.shell.ask(
            Question(t("Leave without writing?"), self.leaving(), key="y", yes=t("leave")), answered
        )


def _write(services: Services, path: str, before: str, after: str) -> Receipt:
    from ssmem_tui.core.markdown.text import encode
    from ssmem_tui.core.store import Act, Change

    with services.store() as store:
        change = Change(path, encode(before), encode(after))
        return store.apply(Act("edit", t("{path} after comparing", path=path), changes=(change,)))


def _mark(services: Services, path: str, keys: Sequence[str], on: bool) -> Receipt:
    from ssmem_tui.core.store import Act, LedgerRecord

    records = tuple(LedgerRecord(LEDGER, data) for data in marks(keys, path, on=on))
    words = t("{n} of {path}", n=len(keys), path=path)
    with services.store() as store:
        return store.apply(Act("intended" if on else "doubt", words, ledger=records))
