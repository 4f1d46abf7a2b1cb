"""The real program in a real pty: keys in, every byte out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path


class Terminal:
    """Runs `python -m ssmem_tui ARGUMENTS`; `out` is everything it ever wrote."""

    def __init__(
        self, arguments: list[str], home: Path, size: tuple[int, int] = (120, 36), **env: str
    ) -> None:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            **env,
        }
        self.out = b""
        self.status: int | None = None
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "ssmem_tui", *arguments], environment)
        self.resize(*size)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, seconds: float) -> bool:
        if not select.select([self._file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._file, 65536)
        except OSError:
            return False
        self.out += data
        return bool(data)

    def until(self, wanted: bytes, seconds: float = 30.0, since: int = 0) -> None:
        """Read until `wanted` was written after offset `since`."""
        end = time.monotonic() + seconds
        while wanted not in self.out[since:]:
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} never came; last: {self.out[-400:]!r}")
            self._read(0.2)

    def quiet(self, seconds: float = 0.12, most: float = 20.0) -> None:
        """Read until nothing came for `seconds`."""
        end = time.monotonic() + most
        while self._read(seconds) and time.monotonic() < end:
            pass

    def keys(self, keys: bytes) -> None:
        os.write(self._file, keys)
        self.quiet()

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def ended(self, seconds: float = 20.0) -> int:
        """Exit code of the program; killed when it does not end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
                while self._read(0.1):
                    pass
                return os.waitstatus_to_exitcode(status)
        self.close()
        raise AssertionError(f"it did not end; last: {self.out[-400:]!r}")

    def close(self) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            _, self.status = os.waitpid(self.pid, 0)


class Tmux:
    """The program in a tmux of its own; `until` waits for words on the screen."""

    def __init__(self, folder: Path, arguments: str) -> None:
        self._socket = str(folder / "socket")
        home = folder / "home"
        home.mkdir(exist_ok=True)
        run = f"HOME={home} COLORTERM=truecolor {sys.executable} -m ssmem_tui {arguments}; echo left $?; cat"
        self("-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", "120", "-y", "36", run)

    def __call__(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, *arguments],
            capture_output=True,
            text=True,
            check=True,
            timeout=20,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "xterm-256color"},
        )
        return done.stdout

    def __enter__(self) -> Tmux:
        return self

    def __exit__(self, *_: object) -> None:
        self("kill-server")

    def keys(self, *keys: str) -> None:
        self("send-keys", "-t", "t", *keys)

    def until(self, words: str, seconds: float = 60.0) -> str:
        """The screen, as soon as it shows `words`."""
        end = time.monotonic() + seconds
        shown = ""
        while time.monotonic() < end:
            if words in (shown := self("capture-pane", "-p", "-t", "t")):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{words!r} never came:\n{shown}")
