"""What the shell lends to screens: the person's own editor, the clipboard, the desktop's file manager."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.styled import Styled
from ssmem_tui.tui.watching import Watching

MUCH = 100_000
"""Bytes above which many terminals drop what is copied by OSC 52 without a word."""


class Lending(Styled):
    """Base of `Shell`, which provides what is declared here."""

    services: Services | None
    env: Mapping[str, str]
    _watching: Watching

    def reload(self) -> None:
        """Read the workspace again."""
        raise NotImplementedError

    def tell(self, text: str, style: str = "dim", tail: str = "") -> None:
        """Put a sentence on the last line."""
        raise NotImplementedError

    def edit_file(self, path: str, line: int = 1) -> int:
        """Suspend, let the person edit, come back and read again. Call it on the loop thread only."""
        services = self.services
        if services is None:
            return 1
        file = services.root / path
        before = _look_of(file)
        with self.suspend_if_possible():
            code = services.edit(file, line)
        if code:
            self.tell(t("{what}; the file is shown as it is now", what=_ended(code)), "$text-error")
        elif _look_of(file) != before:
            self._watching.ours((path,))
            # Behind what the watcher said meanwhile, which does not know whose change it was.
            words = t("{path} is changed; O keeps it as a commit or puts it back", path=path)
            self.call_later(self.tell, words)
        self.reload()
        return code

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

    def open_outside(self, folder: Path) -> None:
        """Show a folder in the desktop's file manager, or say where it is when there is no desktop."""
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


def _look_of(file: Path) -> tuple[int, int] | None:
    """Size and time of change, by which an edit shows."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _ended(code: int) -> str:
    """Why an editor brought nothing back, by its exit code."""
    from ssmem_tui.tui.editor import MISSING

    if code == MISSING:
        return t("the editor could not be started; set $VISUAL or $EDITOR")
    return t("the editor ended with an error ({code})", code=code)
