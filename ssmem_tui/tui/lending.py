"""What the shell lends to screens: the person's own editor, the clipboard, the desktop's file manager."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.errors import Refused, SsmemError
from ssmem_tui.tui.catalogue import say_error, t
from ssmem_tui.tui.jobs import ACTS, Jobs, Ticket
from ssmem_tui.tui.messages import Acted
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.styled import Styled
from ssmem_tui.tui.watching import Watching

if TYPE_CHECKING:
    from ssmem_tui.core.store import Receipt

_Found = bytes | str | None
"""What lies on disk: the bytes of a file, why they cannot be read, or no file."""
MUCH = 100_000
"""Bytes above which many terminals drop what is copied by OSC 52 without a word."""


class Lending(Styled):
    """Base of `Shell`, which provides what is declared here."""

    services: Services | None
    env: Mapping[str, str]
    jobs: Jobs
    _watching: Watching

    def reload(self) -> None:
        """Read the workspace again."""
        raise NotImplementedError

    def tell(self, text: str, style: str = "dim", tail: str = "") -> None:
        """Put a sentence on the last line."""
        raise NotImplementedError

    def edit_file(self, path: str, line: int = 1) -> int:
        """Suspend, let the person edit, come back; what they changed is one act, as everything else. Call it
        on the loop thread only."""
        services = self.services
        if services is None:
            return 1
        before = _as_it_is(services, path)
        with self.suspend_if_possible():
            code = services.edit(services.root / path, line)
        after = _as_it_is(services, path)
        why = _ended(code) if code else ""
        if after is None and before is not None:  # an agent renamed it, or the editor did: nobody's words
            self.tell(t("{path} is gone or has another name now; O shows it", path=path), "$text-warning")
            self.reload()
            return code
        if after != before:
            self._watching.ours((path,))
            self._keep_edit(services, path, before, after, why)
            return code
        if why:
            self.tell(t("{what}; the file is shown as it is now", what=why), "$text-error")
        self.reload()
        return code

    def _keep_edit(self, services: Services, path: str, before: _Found, after: _Found, why: str) -> None:
        """Commit what the editor wrote; where that cannot be done, say what is left to do."""
        from ssmem_tui.core.store import Act, Change
        from ssmem_tui.tui.catalogue import sentence

        def work(_: Ticket[Receipt]) -> Receipt:
            if isinstance(before, str):
                raise Refused(before)
            if isinstance(after, str):
                raise Refused(after)
            with services.store() as store:
                return store.record(Act("edit", path, (Change(path, before, after),)))

        def told(receipt: Receipt) -> None:
            self.post_message(Acted(receipt, undone=why))

        def failed(error: Exception) -> None:
            words = t("{path} is changed; O keeps it as a commit or puts it back", path=path)
            self.tell(f"{sentence(error)} {words}", "$text-error")
            self.reload()

        self.jobs.start(t("edit"), work, then=told, failed=failed, lane=ACTS)

    def edit_text(self, text: str, name: str = "entry.md") -> str | None:
        """Let the person change a text in their editor; `None` when nothing changed."""
        from ssmem_tui.tui.editor import edit_text

        if self.services is None:
            return None
        with self.suspend_if_possible():
            code, changed = edit_text(self.services.edit, text, name)
        if code:
            self.tell(t("{what}; the text stays as it was", what=_ended(code)), "$text-error")
        elif changed is None:
            self.tell(t("nothing was changed in the editor"))
        return changed

    def suspend_if_possible(self) -> Any:
        """`suspend()`, or nothing where the driver cannot (tests, a web terminal)."""
        from contextlib import nullcontext

        can = self._driver is not None and self._driver.can_suspend
        return self.suspend() if can else nullcontext()

    def copy(self, text: str, what: str = "") -> None:
        """Copy inert text by OSC 52 and, when local, by the desktop's tool; says which way it went."""
        from ssmem_tui.core.sanitise import safe_text

        inert, what = safe_text(text), what or t("text")
        self.copy_to_clipboard(inert)
        tool = self.services.copy(inert) if self.services else ""
        if tool:
            self.tell(t("copied {what} (with {tool})", what=what, tool=tool))
        elif (size := len(inert.encode("utf-8", "replace"))) > MUCH:
            words = t("sent {what} to the terminal; many refuse {n} kB", what=what, n=size // 1000)
            self.tell(words, "$text-warning")
        else:
            self.tell(t("copied {what} (through the terminal)", what=what))

    def open_outside(self, folder: Path | str) -> None:
        """Show a folder or an address with the desktop's own program; without a desktop say what it is."""
        import shutil
        import subprocess

        tool = next(
            (name for name in ("xdg-open", "open") if shutil.which(name, path=self.env.get("PATH"))), ""
        )
        if not tool or not (self.env.get("DISPLAY") or self.env.get("WAYLAND_DISPLAY") or tool == "open"):
            self.tell(str(folder))
            return
        quiet = subprocess.DEVNULL
        subprocess.Popen([tool, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        self.tell(t("opened {folder}", folder=str(folder)))


def _as_it_is(services: Services, path: str) -> _Found:
    """The bytes of a file as the store would read them."""
    try:
        with services.store() as store:
            return store.read(path)
    except SsmemError as error:
        return say_error(error)


def _ended(code: int) -> str:
    """Why an editor brought nothing back, by its exit code."""
    from ssmem_tui.tui.editor import MISSING

    if code == MISSING:
        return t("the editor could not be started; set $VISUAL or $EDITOR")
    return t("the editor ended with an error ({code})", code=code)
