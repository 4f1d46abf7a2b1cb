"""Running git so that nothing a foreign repository configures can run (research/git.md section 5.1).

Two faces. The **shim** is an empty git directory of ours, outside the workspace, whose object store *is* the
real one: history, diff, blame and objects are read there, so configuration, attributes and hooks of the
workspace are not even opened. The **real** face sees refs, index and attributes, with every setting that
names a program overridden. Both run through GitPython's `Git.execute`: argument vectors, never a shell.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import subprocess
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ssmem_tui.core.private import write_whole
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import GitFailed, GitMissing

if TYPE_CHECKING:
    import git

_SETTINGS: Final[tuple[tuple[str, str], ...]] = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.untrackedCache", "false"),
    ("core.pager", "cat"),
    ("core.editor", "false"),
    ("core.askPass", ""),
    ("core.sshCommand", "false"),
    ("core.alternateRefsCommand", ""),
    ("credential.helper", ""),
    ("diff.external", ""),
    ("log.showSignature", "false"),
    ("gpg.program", "false"),
    ("commit.gpgSign", "false"),
    ("gc.auto", "0"),
    ("maintenance.auto", "false"),
    ("core.filesRefLockTimeout", "2000"),
    ("core.quotePath", "false"),
)
"""Overrides for the real face; a named program becomes one that does nothing."""

SYNCED: Final = ("core.fsync", "loose-object,pack,reference,index")
_UNSYNCED: Final = ("core.fsync", "none")

_BASE: Final[Mapping[str, str]] = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_PAGER": "cat",
    "GIT_EDITOR": "false",
    "GIT_SEQUENCE_EDITOR": "false",
    "GIT_ASKPASS": "false",
    "SSH_ASKPASS": "false",
    "GIT_ALLOW_PROTOCOL": "none",
}
_INHERITED: Final = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_NAMESPACE",
    "GIT_PREFIX",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_EXTERNAL_DIFF",
    "GIT_TRACE",
    "GIT_TRACE2",
    "GIT_QUARANTINE_PATH",
    "GIT_CEILING_DIRECTORIES",
    "GIT_SHALLOW_FILE",
    "GIT_GRAFT_FILE",
)
QUIET_SSH: Final = {"GIT_SSH_COMMAND": "ssh -o BatchMode=yes -o ConnectTimeout=20"}
"""For a person who has no ssh command of their own: never ask, fail instead."""
PATIENCE: Final = 60.0
"""Seconds after which a git command is given up; the longest blame of 20,000 commits took 0.4."""
_import_lock = threading.Lock()


def scrub_environment() -> None:
    """Forget git variables inherited from a hook, an alias or `rebase --exec` that started us."""
    for name in list(os.environ):
        if name in _INHERITED or name.startswith(("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")):
            del os.environ[name]


def load_git() -> Any:
    """GitPython, imported on first need (it costs 0.11 s of CPU and starts `git version` once).

    Raises:
        GitMissing: there is no git program.
    """
    with _import_lock:
        os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")  # a missing git must not break the import
        git = _imported()
        if git is None:
            raise GitMissing(
                saying("There is no git program on this machine; install git to have history and undo.")
            )
        return git


def _imported() -> Any:
    """GitPython; `None` where git is missing, or only fails, as the stand-in of a fresh macOS does."""
    try:
        git: Any = importlib.import_module("git")
    except ModuleNotFoundError:
        raise
    except ImportError:
        return None
    if not git.GIT_OK:
        with contextlib.suppress(Exception):
            git.refresh()
    return git if git.GIT_OK else None


def settings(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Command-scope git settings as environment variables, which beat every configuration file."""
    out = {"GIT_CONFIG_COUNT": str(len(pairs))}
    for number, (key, value) in enumerate(pairs):
        out[f"GIT_CONFIG_KEY_{number}"], out[f"GIT_CONFIG_VALUE_{number}"] = key, value
    return out


def executable() -> str:
    """The git program to run."""
    return str(load_git().Git.GIT_PYTHON_GIT_EXECUTABLE or "git")


class Face:
    """One way to see a repository: a folder to run in and an environment. One instance per thread."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._git: git.Git = load_git().Git(str(folder))
        self._git.update_environment(**environment)
        self._exe = executable()
        self._refs: Any = None
        self._readers: dict[str, Any] = {}

    def call(
        self,
        *argv: str,
        data: bytes | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """Standard output of one git command fed with `data`.

        Raises:
            GitFailed: it ended non-zero, or did not end within `timeout` seconds.
        """
        process: Any = self._git.execute(
            [self._exe, "--no-pager", *argv],
            as_process=True,
            istream=subprocess.PIPE if data is not None else subprocess.DEVNULL,
            env=dict(env) if env else None,
        )
        try:
            out, err = process.communicate(data, timeout=timeout or PATIENCE)
        except subprocess.TimeoutExpired as error:
            process.kill()
            process.communicate()
            raise GitFailed(argv, -1, f"no answer within {timeout or PATIENCE:.0f} seconds") from error
        if process.returncode != 0:
            raise GitFailed(argv, int(process.returncode), bytes(err).decode("utf-8", "replace"))
        return bytes(out)

    def stream(self, *argv: str) -> Iterator[bytes]:
        """Blocks of standard output as they come; closing the iterator ends the process.

        Raises:
            GitFailed: it ended non-zero of its own accord.
        """
        process: Any = self._git.execute(
            [self._exe, "--no-pager", *argv], as_process=True, istream=subprocess.DEVNULL
        )
        try:
            while block := process.stdout.read1(65536):
                yield block
            err = process.stderr.read()
            if process.proc.wait() != 0:
                raise GitFailed(argv, int(process.proc.returncode), bytes(err).decode("utf-8", "replace"))
        finally:
            if process.proc is not None and process.proc.poll() is None:
                process.proc.kill()
            if process.proc is not None:
                process.proc.wait()
                for pipe in (process.proc.stdout, process.proc.stderr):
                    pipe.close()

    def header(self, spec: str) -> tuple[str, str] | None:
        """Id and type of an object from a long-lived `cat-file`; `None` when there is none."""
        answer = self._ask("--batch-check", spec)
        return (answer[1], answer[2]) if answer else None

    def data(self, spec: str) -> tuple[str, bytes] | None:
        """Type and content of an object from a long-lived `cat-file`; `None` when there is none."""
        answer = self._ask("--batch", spec)
        if answer is None:
            return None
        content: bytes = answer[0].stdout.read(answer[3] + 1)
        return answer[2], content[:-1]

    def _ask(self, mode: str, spec: str) -> tuple[Any, str, str, int] | None:
        """Process, id, type and size. Own parsing, because that of GitPython knows no SHA-256."""
        if "\n" in spec:
            return None
        for attempt in range(2):
            process = self._readers.get(mode)
            if process is None:
                argv = [self._exe, "cat-file", mode]
                process = self._git.execute(argv, as_process=True, istream=subprocess.PIPE)
                self._readers[mode] = process
            try:
                process.stdin.write(spec.encode("utf-8", "surrogateescape") + b"\n")
                process.stdin.flush()
                head: bytes = process.stdout.readline()
            except OSError:
                head = b""
            if head:
                break
            del self._readers[mode]  # it died, or was ended by somebody; a fresh one is asked once
            _, err = process.communicate()
            if attempt:
                raise GitFailed(("cat-file",), int(process.returncode), bytes(err).decode("utf-8", "replace"))
        cells = head.rstrip(b"\n").rsplit(b" ", 2)
        if len(cells) != 3 or not cells[2].isdigit():
            return None  # "<spec> missing" or "ambiguous"
        return process, cells[0].decode(), cells[1].decode(), int(cells[2])

    def update_ref(self, ref: str, new: str, old: str) -> None:
        """Compare-and-swap on a ref through a long-lived `update-ref`; the reflog gets one fixed word.

        Raises:
            GitFailed: the ref is not `old`, is locked, or cannot be written.
        """
        if self._refs is None:
            argv = [self._exe, "update-ref", "--create-reflog", "-m", "ssmem-tui", "--stdin"]
            self._refs = self._git.execute(argv, as_process=True, istream=subprocess.PIPE)
        process: Any = self._refs
        try:
            process.stdin.write(f"start\nupdate {ref} {new} {old}\ncommit\n".encode())
            process.stdin.flush()
            if process.stdout.readline() + process.stdout.readline() == b"start: ok\ncommit: ok\n":
                return
        except OSError:
            pass
        self._refs = None
        _, err = process.communicate()
        raise GitFailed(("update-ref",), int(process.returncode), bytes(err).decode("utf-8", "replace"))

    def close(self) -> None:
        """End the long-lived processes."""
        ending = [*self._readers.values(), *([self._refs] if self._refs is not None else [])]
        self._readers.clear()
        self._refs = None
        for process in ending:
            process.communicate()


def real_environment(git_dir: Path, worktree: Path, *, synced: bool) -> dict[str, str]:
    """For commands on refs, index and attributes of the user's repository."""
    pairs = (*_SETTINGS, SYNCED if synced else _UNSYNCED)
    own = {
        "GIT_DIR": str(git_dir),
        "GIT_WORK_TREE": str(worktree),
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    return {**_BASE, **settings(pairs), **own}


def reading_environment() -> dict[str, str]:
    """For asking git what it makes of a folder, with the user's own configuration in force."""
    return {**_BASE, **settings(_SETTINGS)}


def quiet_environment() -> dict[str, str]:
    """For reading the user's settings as they are, without our overrides."""
    return dict(_BASE)


def network_environment(folder: Path, objects: Path, common: Path) -> dict[str, str]:
    """For fetch and push in a git directory of ours: the user's own configuration, ssh and credentials are in
    force, nobody is asked for a password on the terminal that the app draws on."""
    pairs = (
        ("core.hooksPath", os.devnull),
        ("core.fsmonitor", "false"),
        ("gc.auto", "0"),
        ("maintenance.auto", "false"),
        ("submodule.recurse", "false"),
        SYNCED,
    )
    kept = {
        name: value for name, value in _BASE.items() if name not in ("GIT_CONFIG_NOSYSTEM", "GIT_ASKPASS")
    }
    own = {
        "GIT_DIR": str(folder),
        "GIT_OBJECT_DIRECTORY": str(objects),
        "GIT_ALLOW_PROTOCOL": "https:ssh:file",
        "SSH_ASKPASS_REQUIRE": "never",
    }
    if (common / "shallow").exists():
        own["GIT_SHALLOW_FILE"] = str(common / "shallow")
    return {**kept, **settings(pairs), **own}


def shim_environment(shim: Path, objects: Path, shallow: Path | None) -> dict[str, str]:
    """For everything that reads objects; `shallow` is the repository's list of cut commits, if any."""
    own = {"GIT_DIR": str(shim), "GIT_OBJECT_DIRECTORY": str(objects), "GIT_CONFIG_GLOBAL": os.devnull}
    if shallow is not None:
        own["GIT_SHALLOW_FILE"] = str(shallow)
    return {**_BASE, **settings((*_SETTINGS, SYNCED)), **own}


def make_shim(folder: Path, object_format: str) -> Path:
    """The empty git directory of ours, made or repaired; holds nothing but a name and a format."""
    config = "[core]\n\trepositoryformatversion = 1\n\tbare = true\n\tlogAllRefUpdates = false\n"
    config += f"[extensions]\n\tobjectformat = {object_format}\n"
    for inner in ("refs/heads", "objects"):
        (folder / inner).mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, text in (("HEAD", "ref: refs/heads/none\n"), ("config", config)):
        with contextlib.suppress(OSError, ValueError):
            if (folder / name).read_text() == text:
                continue  # anything else, such as empty after a power cut, is written anew
        write_whole(folder / name, text.encode())
    return folder
