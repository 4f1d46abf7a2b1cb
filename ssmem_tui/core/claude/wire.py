"""The call itself, through the `anthropic` SDK, which is imported here, late, in the job's own thread.

The SDK's retries are off: ours can be cancelled, are counted and wait as long as the endpoint asks. The
stream is read in a second thread, so that a cancelled job ends at once even when the endpoint is silent.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.claude.access import Access
from ssmem_tui.core.claude.answer import SCHEMA
from ssmem_tui.core.claude.faults import CutShort, Declined, Passing, Stopped, TooMuchText
from ssmem_tui.core.claude.mishaps import fault_of
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.saying import saying
from ssmem_tui.core.tokens import count_tokens

if TYPE_CHECKING:
    import anthropic

_GLANCE = 0.05
_END = object()


@dataclass(frozen=True, slots=True)
class Question:
    """One request: what is asked, of which model, and how long the answer may be (tokens)."""

    model: Model
    system: str
    turns: tuple[tuple[str, str], ...]
    max_tokens: int
    schema: bool = True
    cached: bool = False

    @property
    def tokens(self) -> int:
        """Estimated tokens of the request."""
        return count_tokens(self.system) + sum(count_tokens(text) for _, text in self.turns)

    def body(self) -> dict[str, Any]:
        """The request as the SDK takes it."""
        system: Any = self.system
        if self.cached:
            system = [{"type": "text", "text": self.system, "cache_control": {"type": "ephemeral"}}]
        body: dict[str, Any] = {
            "model": self.model.name,
            "max_tokens": self.max_tokens,
            "system": system,
            "messages": [{"role": role, "content": text} for role, text in self.turns],
        }
        if self.schema:
            body["output_config"] = {"format": {"type": "json_schema", "schema": dict(SCHEMA)}}
        return body


@dataclass(slots=True)
class Reply:
    """What came back so far; whole when `stop` is set."""

    model: str
    text: str = ""
    usage: Usage = field(default_factory=Usage)
    stop: str = ""
    counted: bool = False


def need_sdk() -> None:
    """See that the SDK is there; importing it takes a second, looking for it does not.

    Raises:
        UsageError: it is not installed.
    """
    if find_spec("anthropic") is None:
        raise UsageError(
            saying(
                "The package anthropic is not installed, so no model can be asked: install it with "
                "pip install anthropic, or use the offline engine."
            )
        )


class Wire:
    """A connection to one endpoint for one run. Close it when the run is over."""

    def __init__(self, access: Access, *, timeout: float = 120.0) -> None:
        self._access = access
        self._timeout = timeout
        self._made: anthropic.Anthropic | None = None

    @property
    def client(self) -> anthropic.Anthropic:
        """The SDK's client, made at the first call."""
        if self._made is None:
            need_sdk()
            import anthropic

            key, bearer = self._access.key, self._access.bearer
            self._made = anthropic.Anthropic(
                api_key=None if bearer else key.reveal(),
                auth_token=key.reveal() if bearer else None,
                base_url=self._access.base_url or None,
                timeout=anthropic.Timeout(self._timeout, connect=10.0),
                max_retries=0,
                open_telemetry=False,  # its spans may carry memory to a collector that nobody here named
                http_client=anthropic.DefaultHttpxClient(
                    follow_redirects=False,  # text and key are for the endpoint that was named
                    trust_env=not self._access.local,  # a proxy would take off this machine what stays on it
                ),
            )
        return self._made

    def close(self) -> None:
        """Let go of the connection."""
        if self._made is not None:
            with contextlib.suppress(Exception):
                self._made.close()

    def ask(
        self, question: Question, reply: Reply, on_text: Callable[[str], None], cancelled: Cancelled
    ) -> None:
        """Stream the answer into `reply`; `on_text` gets each piece and may raise to stop the call.

        `reply` is filled as far as it came whatever happens, for what was received is paid.

        Raises:
            ClaudeError: see `mishaps`; `Declined`, `Unusable` when the answer ended early.
            Stopped: cancelled.
        """
        events: queue.Queue[Any] = queue.Queue()
        gone = threading.Event()
        reader = threading.Thread(target=self._read, args=(question, events, gone), daemon=True)
        reader.start()
        try:
            for event in _events(events, cancelled):
                piece = _take(event, reply)
                if piece:
                    on_text(piece)
        finally:
            gone.set()
            if reply.text:
                reply.usage = _at_least(reply, question)
        _complain_if_early(reply)

    def _read(self, question: Question, events: queue.Queue[Any], gone: threading.Event) -> None:
        try:
            with self.client.messages.create(stream=True, **question.body()) as stream:
                for event in stream:
                    if gone.is_set():
                        return
                    events.put(event)
            events.put(_END)
        except Exception as error:  # whatever the SDK raises becomes a sentence in the job's thread
            events.put(error)

    def batches(self) -> Any:
        """The SDK's resource for Message Batches."""
        return self.client.messages.batches


def _events(events: queue.Queue[Any], cancelled: Cancelled) -> Iterator[Any]:
    while True:
        if cancelled():
            raise Stopped
        try:
            event = events.get(timeout=_GLANCE)
        except queue.Empty:
            continue
        if event is _END:
            return
        if isinstance(event, Exception):
            raise fault_of(event) from None
        yield event


def _take(event: Any, reply: Reply) -> str:
    """Note what an event of the stream brings; returns its text."""
    kind = getattr(event, "type", "")
    if kind == "message_start":
        reply.model = str(getattr(event.message, "model", "") or reply.model)
        reply.usage = usage_of(event.message.usage)
    elif kind == "content_block_delta" and getattr(event.delta, "type", "") == "text_delta":
        reply.text += event.delta.text
        return str(event.delta.text)
    elif kind == "message_delta":
        reply.stop = str(event.delta.stop_reason or reply.stop)
        if event.usage is not None:
            told = usage_of(event.usage)
            had = reply.usage
            reply.usage = Usage(
                told.input or had.input,
                told.output,
                told.cache_read or had.cache_read,
                told.cache_write or had.cache_write,
            )
            reply.counted = True
    return ""


def _at_least(reply: Reply, question: Question) -> Usage:
    """The usage as told; what an endpoint leaves out, or could not tell any more, is estimated, so that
    nothing received counts as free."""
    told = reply.usage
    read = told.input + told.cache_read + told.cache_write
    output = told.output if reply.counted and told.output else count_tokens(reply.text)
    return replace(told, input=told.input if read else question.tokens, output=output)


def usage_of(told: Any) -> Usage:
    """Usage as an endpoint reports it; fields it leaves out count 0."""
    names = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")
    return Usage(*(int(getattr(told, name, 0) or 0) for name in names))


def _complain_if_early(reply: Reply) -> None:
    if reply.stop == "refusal":
        raise Declined(saying("The model declined to summarise this text."), reply.text)
    if reply.stop == "model_context_window_exceeded":
        raise TooMuchText(saying("The text is larger than the model's context."))
    if reply.stop == "max_tokens":
        raise CutShort(saying("The model's answer was cut at its length limit."), reply.text)
    if not reply.stop:
        raise Passing(saying("The connection ended before the answer was complete."))
