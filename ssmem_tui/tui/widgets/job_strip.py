"""One row that says what runs, how far it is, what it cost, and that `esc` stops it. Hidden when idle."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.jobs import Job
from ssmem_tui.tui.widgets.tones import in_words

_BAR = 12


class JobStrip(Widget):
    """Shows the newest job that a person may see."""

    DEFAULT_CSS = "JobStrip { height: 1; dock: bottom; display: none; } JobStrip.-busy { display: block; }"

    job: reactive[Job | None] = reactive(None, always_update=True)

    def watch_job(self, job: Job | None) -> None:
        self.set_class(job is not None, "-busy")

    def render(self) -> Content:
        job = self.job
        if job is None:
            return Content("")
        step = job.progress
        parts: list[str | tuple[str, str]] = [
            (" ◷ ", "bold $text-accent"),
            (f"{safe_line(job.title)}  ", "bold"),
        ]
        if step is not None:
            if step.total:
                full = round(_BAR * min(1.0, step.done / step.total))
                parts.append(("█" * full + "░" * (_BAR - full), "$text-accent"))
                parts.append(f" {step.done}/{step.total}  ")
            parts.append(f"{safe_line(say(step.what))}  ")
        if job.cost_usd:
            parts.append(f"${job.cost_usd:.2f}  ")
        stopping = job.stop.is_set()
        dim = in_words("dim", self.app.native_ansi_color)
        parts.append((t("stopping after this step") if stopping else t("esc cancels"), dim))
        return Content.assemble(*parts)
