"""What the SDK raises, told as our own failures. Nothing of the endpoint's own words is passed on."""

from __future__ import annotations

import re
from typing import Any

from ssmem_tui.core.claude.faults import ClaudeError, NoSchema, Passing, TooMuchText, WrongModel
from ssmem_tui.core.saying import saying

_TOO_LONG = re.compile(
    r"too long|too large|context (?:window|length|size)|exceeds? .{0,40}(?:context|tokens|limit)",
    re.IGNORECASE,
)
_SCHEMA = re.compile(r"output_config|output_format|json_schema|response_format|schema|grammar", re.IGNORECASE)
_MONEY = re.compile(r"credit|billing|balance|quota", re.IGNORECASE)
_MODEL = re.compile(r"\bmodel\b", re.IGNORECASE)
_LONGEST_WAIT = 60.0


def fault_of(error: Exception) -> ClaudeError:
    """The failure that `error`, as the SDK or its transport raised it, stands for."""
    if isinstance(error, ClaudeError):
        return error
    import anthropic

    if isinstance(error, anthropic.APIStatusError) and error.status_code >= 300:
        return _by_status(error)
    if isinstance(error, anthropic.APITimeoutError):
        return Passing(saying("The endpoint did not answer in time."), unsure=True)
    if isinstance(error, anthropic.APIConnectionError):
        return Passing(saying("The endpoint cannot be reached."), unsure=not _never_sent(error))
    if isinstance(error, anthropic.APIError):
        return _by_body(error)
    if isinstance(error, anthropic.AnthropicError):
        return ClaudeError(saying("The SDK refused to make the call."))
    name = type(error).__name__
    if "Timeout" in name:
        return Passing(saying("The endpoint fell silent in the middle of its answer."))
    if any(
        word in name for word in ("Protocol", "Read", "Connect", "Network", "Stream", "Decode", "Decoding")
    ):
        return Passing(saying("The connection broke in the middle of the answer."))
    return ClaudeError(saying("The answer could not be read ({name}).", name=name))


def _by_status(error: Any) -> ClaudeError:
    status = int(error.status_code)
    said = str(getattr(error, "message", ""))
    if status < 400:
        return ClaudeError(
            saying("The endpoint points to another address, which is not followed; name that one.")
        )
    if status == 401:
        return ClaudeError(saying("The endpoint did not accept the key."))
    if status == 402 or (status in (400, 403) and _MONEY.search(said)):
        return ClaudeError(saying("The account behind the key has no credit left."))
    if status == 403:
        return ClaudeError(saying("The key may not use this endpoint or model."))
    if status == 404 or (
        status == 400 and _MODEL.search(said) and "not" in said and not _TOO_LONG.search(said)
    ):
        return WrongModel(saying("The endpoint does not serve this model."))
    if status == 413 or (status == 400 and _TOO_LONG.search(said)):
        return TooMuchText(saying("The text is larger than the endpoint takes."))
    if status in (400, 422) and _SCHEMA.search(said):
        return NoSchema(saying("The endpoint does not take an output schema."))
    if status == 429:
        return Passing(saying("The endpoint asks for a pause: too many requests."), _wait(error))
    if status == 529:
        return Passing(saying("The endpoint is overloaded."), _wait(error))
    if status >= 500 or status in (408, 409, 499):
        return Passing(saying("The endpoint failed (HTTP {status}).", status=status), _wait(error))
    return ClaudeError(saying("The endpoint refused the request (HTTP {status}).", status=status))


def _never_sent(error: BaseException) -> bool:
    """Whether the connection was not even made; one that broke later may have carried the request."""
    return type(error.__cause__).__name__ in ("ConnectError", "ConnectTimeout", "LocalProtocolError")


def _by_body(error: Any) -> ClaudeError:
    """An error that came inside the stream, where there is no status."""
    body = error.body if isinstance(error.body, dict) else {}
    inner = body.get("error")
    kind = str((inner if isinstance(inner, dict) else body).get("type", ""))
    if "overloaded" in kind:
        return Passing(saying("The endpoint is overloaded."))
    if "rate_limit" in kind:
        return Passing(saying("The endpoint asks for a pause: too many requests."))
    if kind in ("api_error", "timeout_error"):
        return Passing(saying("The endpoint failed in the middle of its answer."))
    return ClaudeError(saying("The endpoint broke the answer off."))


def _wait(error: Any) -> float:
    """Seconds that the endpoint asks to wait, at most a minute."""
    try:
        return min(_LONGEST_WAIT, max(0.0, float(error.response.headers.get("retry-after", 0))))
    except (AttributeError, TypeError, ValueError):
        return 0.0
