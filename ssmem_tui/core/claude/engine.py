"""The engine behind a key, as the roll-up meets it."""

from __future__ import annotations

from ssmem_tui.core.claude.faults import ClaudeError, CostGuard, Unusable
from ssmem_tui.core.claude.finishing import NAME, kept
from ssmem_tui.core.claude.preview import Preview, preview
from ssmem_tui.core.claude.request import plan
from ssmem_tui.core.claude.run import Report, Run
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import need_sdk
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.saying import saying


class ClaudeEngine:
    """Compresses by asking a model. One object may make many drafts; each is a run with its own fuse."""

    name = NAME

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def preview(self, job: Job) -> Preview:
        """What a draft of `job` would send and cost, told without key or network."""
        return preview(self.setup, job)

    def ready(self) -> None:
        """See, before many periods are asked about, that there is a key and an endpoint that may have it.

        Raises:
            UsageError, Refused, ConfigError: see `need_sdk` and `access`.
        """
        need_sdk()
        self.setup.access()

    @property
    def destination(self) -> str:
        """The endpoint that text goes to; empty where it stays on this machine."""
        return "" if self.setup.local() else self.setup.host()

    def draft(self, job: Job, report: Report, cancelled: Cancelled) -> Draft:
        """Ask, check and repair.

        Raises:
            UsageError: there is no key.
            CostGuard, Stopped: the fuse, or the person.
            ClaudeError: the endpoint failed, or its answer cannot be used; it is kept among the drafts.
        """
        run = Run(self.setup, plan(self.setup, job), report, cancelled)
        try:
            return run.draft()
        except Unusable as error:
            raise kept(self.setup, job, error) from error
        except (CostGuard, ClaudeError) as error:
            if path := run.kept_so_far():
                kind = CostGuard if isinstance(error, CostGuard) else ClaudeError
                raise kind(
                    saying("{what} What came so far is kept in {path}.", what=error.what, path=path)
                ) from error
            raise
        finally:
            run.wire.close()
