"""Moments as one `git fast-import` stream: a whole history in one process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ssmem_tui.core.demo.past import Moment
from ssmem_tui.core.demo.story import Person
from ssmem_tui.core.store.recording import stamp

BRANCH = "main"


def fast_import(moments: Iterable[Moment]) -> bytes:
    """The stream that builds `moments`, oldest first, on `BRANCH`."""
    return b"".join(piece for moment in moments for piece in _commit(moment)) + b"done\n"


def _commit(moment: Moment) -> Iterator[bytes]:
    when = stamp(moment.at)
    yield f"commit refs/heads/{BRANCH}\n".encode()
    yield f"author {_who(moment.author)} {when}\ncommitter {_who(moment.author)} {when}\n".encode()
    yield _data(moment.text.encode())
    for path, data in sorted(moment.files.items()):
        if data is None:
            yield f"D {_quoted(path)}\n".encode()
        else:
            yield f"M 100644 inline {_quoted(path)}\n".encode() + _data(data)


def _who(person: Person) -> str:
    return f"{person[0]} <{person[1]}>"


def _quoted(path: str) -> str:
    return '"' + path.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _data(data: bytes) -> bytes:
    return b"data %d\n" % len(data) + data + b"\n"
