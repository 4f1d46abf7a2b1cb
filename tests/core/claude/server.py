"""A local server that speaks the Messages API: streams, batches, and fails in every way on demand.

Each POST to /v1/messages takes the next act of the script, or asks `model`, a function from the request to
what a model would say. Everything received is kept, as a server's log would keep it.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
Talk = Callable[[Body], str]


@dataclass(frozen=True)
class Say:
    """An answer, streamed in pieces. `cut` ends the connection after so many characters; `stall` waits in the
    middle until the server stops; `error` sends an error event in the middle."""

    text: str | Talk = ""
    stop: str = "end_turn"
    tokens: tuple[int, int] = (1_000, 400)
    cut: int | None = None
    stall: bool = False
    error: str = ""


@dataclass(frozen=True)
class Fail:
    """An HTTP error with a body as the API writes it."""

    status: int
    kind: str = "api_error"
    message: str = "made up by the test"
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Raw:
    """Any bytes as a 200 answer."""

    data: bytes
    content_type: str = "text/event-stream"


Act = Say | Fail | Raw


@dataclass
class Endpoint:
    """The running server: where it listens, what it was sent, what it does next."""

    url: str = ""
    script: list[Act] = field(default_factory=list)
    model: Talk = lambda _body: "{}"
    tokens: tuple[int, int] = (1_000, 400)
    batches: bool = True
    hangs_up: bool = False
    batch_status: str = "ended"
    batch_results: dict[str, str] = field(default_factory=dict)
    requests: list[tuple[str, Body, dict[str, str]]] = field(default_factory=list)
    made: dict[str, list[Body]] = field(default_factory=dict)
    closing: threading.Event = field(default_factory=threading.Event)

    @property
    def log(self) -> str:
        """All that ever reached the server."""
        return json.dumps(
            [(path, body, headers) for path, body, headers in self.requests], ensure_ascii=False
        )

    @property
    def asked(self) -> list[Body]:
        """Bodies of the calls for an answer."""
        return [body for path, body, _ in self.requests if path == "/v1/messages"]


def text_of(body: Body) -> str:
    """The last turn of a request."""
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(block["text"] for block in content)


def lines_of(body: Body) -> list[tuple[str, str]]:
    """Ids and texts of the fenced lines of a request."""
    return re.findall(r"^([LM]\d+)\| (.*)$", text_of(body), re.MULTILINE)


def answer(items: Sequence[tuple[str, str, Sequence[str]]], themes: Sequence[tuple[str, float]] = ()) -> str:
    """An answer of the agreed shape from (kind, text, sources)."""
    rows = [
        {"kind": kind, "text": text, "sources": list(ids), "confidence": 0.9} for kind, text, ids in items
    ]
    return json.dumps(
        {"items": rows, "themes": [{"name": name, "share": share} for name, share in themes]},
        ensure_ascii=False,
    )


def honest(most: int = 8) -> Talk:
    """A model that repeats the statements of the logs and cites them rightly."""

    def talk(body: Body) -> str:
        found = [
            (name, re.sub(r"^(?:[-*] |\[.\] |[a-z]+: )+", "", text).strip())
            for name, text in lines_of(body)
            if text.startswith(("- ", "* ")) or name.startswith("M")
        ]
        return answer([("fact", text, [name]) for name, text in found if len(text) > 12][:most])

    return talk


@contextmanager
def serving() -> Iterator[Endpoint]:
    """Run an endpoint on a free port of this machine."""
    state = Endpoint()
    handler = type("Handler", (_Handler,), {"state": state})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.closing.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    state: Endpoint
    protocol_version = "HTTP/1.1"

    def log_message(self, *_args: object) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", 0))
        body = json.loads(self.rfile.read(length) or b"{}")
        path = self.path.partition("?")[0]
        self.state.requests.append((path, body, {k.lower(): v for k, v in self.headers.items()}))
        if path == "/v1/messages/batches":
            self._new_batch(body)
        elif path == "/v1/messages":
            self._answer(body)
        else:
            self._fail(Fail(404, "not_found_error"))

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.state.requests.append((path, {}, {}))
        parts = path.strip("/").split("/")
        if parts[-1] == "results":
            rows = [self._result(row) for row in self.state.made[parts[-2]]]
            self._bytes("\n".join(map(json.dumps, rows)).encode() + b"\n", "application/x-jsonl")
        elif parts[-1] == "batches":
            data = [self._batch(ident) for ident in self.state.made]
            self._json({"data": data, "has_more": False, "first_id": None, "last_id": None})
        else:
            self._json(self._batch(parts[-1]))

    def _answer(self, body: Body) -> None:
        act = (
            self.state.script.pop(0) if self.state.script else Say(self.state.model, tokens=self.state.tokens)
        )
        if isinstance(act, Fail):
            self._fail(act)
        elif isinstance(act, Raw):
            self._bytes(act.data, act.content_type)
        else:
            self._stream(act, body)

    def _stream(self, act: Say, body: Body) -> None:
        text = act.text(body) if callable(act.text) else act.text
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True
        usage = {"input_tokens": act.tokens[0], "output_tokens": 1}
        message = {"id": "m", "type": "message", "role": "assistant", "model": body["model"], "content": []}
        self._event("message_start", message={**message, "stop_reason": None, "usage": usage})
        self._event("content_block_start", index=0, content_block={"type": "text", "text": ""})
        shown = text if act.cut is None else text[: act.cut]
        for start in range(0, len(shown), 48):
            delta = {"type": "text_delta", "text": shown[start : start + 48]}
            if not self._event("content_block_delta", index=0, delta=delta):
                return
        if act.stall:
            self.state.closing.wait(30)
        if act.error:
            self._event("error", error={"type": act.error, "message": "made up by the test"})
        if act.cut is not None or act.stall or act.error:
            return
        self._event("content_block_stop", index=0)
        usage = {"output_tokens": act.tokens[1]}
        self._event("message_delta", delta={"stop_reason": act.stop, "stop_sequence": None}, usage=usage)
        self._event("message_stop")

    def _event(self, kind: str, **data: Any) -> bool:
        try:
            self.wfile.write(f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode())
            self.wfile.flush()
        except OSError:
            return False
        return True

    def _new_batch(self, body: Body) -> None:
        if not self.state.batches:
            self._fail(Fail(404, "not_found_error"))
            return
        ident = f"batch_{len(self.state.made) + 1}"
        self.state.made[ident] = body["requests"]
        if self.state.hangs_up:
            self.close_connection = True
            return
        self._json(self._batch(ident))

    def _batch(self, ident: str) -> Body:
        count = len(self.state.made[ident])
        done = self.state.batch_status == "ended"
        counts = dict.fromkeys(("canceled", "errored", "expired"), 0)
        return {
            "id": ident,
            "type": "message_batch",
            "processing_status": self.state.batch_status,
            "request_counts": {
                **counts,
                "processing": 0 if done else count,
                "succeeded": count if done else 0,
            },
            "created_at": "2026-04-01T00:00:00Z",
            "expires_at": "2026-04-02T00:00:00Z",
            "ended_at": None,
            "archived_at": None,
            "cancel_initiated_at": None,
            "results_url": f"{self.state.url}/v1/messages/batches/{ident}/results",
        }

    def _result(self, row: Body) -> Body:
        kind = self.state.batch_results.get(row["custom_id"].partition("-")[2], "succeeded")
        if kind != "succeeded":
            return {"custom_id": row["custom_id"], "result": {"type": kind}}
        usage = {"input_tokens": self.state.tokens[0], "output_tokens": self.state.tokens[1]}
        message = {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": row["params"]["model"],
            "content": [{"type": "text", "text": self.state.model(row["params"])}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": usage,
        }
        return {"custom_id": row["custom_id"], "result": {"type": "succeeded", "message": message}}

    def _fail(self, act: Fail) -> None:
        data = {"type": "error", "error": {"type": act.kind, "message": act.message}}
        self._json(data, act.status, act.headers)

    def _json(self, data: Body, status: int = 200, headers: Sequence[tuple[str, str]] = ()) -> None:
        self._bytes(json.dumps(data).encode(), "application/json", status, headers)

    def _bytes(
        self, data: bytes, content_type: str, status: int = 200, headers: Sequence[tuple[str, str]] = ()
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(data)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


__all__ = ["Act", "Endpoint", "Fail", "Raw", "Say", "answer", "honest", "lines_of", "serving", "text_of"]
