"""Every way a call can fail ends in a sentence; what helps is tried, what was received is kept and paid."""

from __future__ import annotations

import json
import socket
import threading

import pytest

from ssmem_tui.core.claude import ClaudeError, Stopped
from ssmem_tui.core.errors import SsmemError, UsageError
from tests.core.claude.conftest import Bench, job_of
from tests.core.claude.server import Act, Fail, Raw, Say, answer, honest, lines_of, serving

OVERLOADED = Fail(529, "overloaded_error")
LIMITED = Fail(429, "rate_limit_error", headers=(("retry-after", "7"),))
TOO_LONG = Fail(400, "invalid_request_error", "prompt is too long: 250000 tokens > 200000 maximum")


def _stopped(bench: Bench, *acts: Act, **more: object) -> str:
    bench.endpoint.script = list(acts)
    with pytest.raises(ClaudeError) as caught:
        bench.draft(**more)  # type: ignore[arg-type]
    said = str(caught.value)
    assert said.endswith("The old summary is in place; the offline engine works without a model.")
    assert "made up by the test" not in said
    return said


def test_no_key(bench: Bench) -> None:
    with pytest.raises(UsageError, match="ANTHROPIC_API_KEY"):
        bench.draft(environ={}, claude={"base_url": "https://api.somewhere.example"})
    assert bench.endpoint.requests == []


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (Fail(401, "authentication_error"), "did not accept the key"),
        (Fail(403, "permission_error"), "may not use"),
        (Fail(402, "billing_error"), "no credit left"),
        (Fail(400, "invalid_request_error", "Your credit balance is too low"), "no credit left"),
        (Fail(404, "not_found_error", "model: made-up"), "does not serve this model"),
        (Fail(418, "teapot"), "HTTP 418"),
    ],
)
def test_what_a_pause_cannot_mend_is_told_at_once(bench: Bench, act: Fail, says: str) -> None:
    assert says in _stopped(bench, act)
    assert bench.pauses == []


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (LIMITED, "too many requests"),
        (OVERLOADED, "overloaded"),
        (Fail(500), "HTTP 500"),
        (Fail(503), "HTTP 503"),
        (Say("{", cut=40), "ended before"),
        (Say("{", error="overloaded_error"), "overloaded"),
        (Say("{", error="api_error"), "failed in the middle"),
    ],
)
def test_what_passes_is_tried_four_times_with_growing_pauses(bench: Bench, act: Act, says: str) -> None:
    assert says in _stopped(bench, *[act] * 4)
    assert len(bench.endpoint.asked) == 4
    assert len(bench.pauses) == 3
    assert bench.pauses[2] > bench.pauses[0] or set(bench.pauses) == {7.0}


def test_a_pause_is_as_long_as_the_endpoint_asks(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [LIMITED]
    assert bench.draft().text
    assert bench.pauses == [7.0]


def test_after_a_cut_stream_the_next_answer_serves(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [Say(honest(), cut=60)]
    assert "Postgres" in bench.draft().text


def test_the_next_model_serves_when_the_first_is_overloaded(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [OVERLOADED] * 4
    prices = {name: {"input": 1.0, "output": 1.0} for name in ("made-up", "spare")}
    draft = bench.draft(claude={"fallback": ("spare",), "prices": prices})
    assert draft.model == "spare"
    assert any("spare" in note for note in draft.notes)


def test_the_next_model_serves_when_the_first_is_unknown(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [Fail(404, "not_found_error", "model: made-up")]
    prices = {name: {"input": 1.0, "output": 1.0} for name in ("made-up", "spare")}
    assert bench.draft(claude={"fallback": ("spare",), "prices": prices}).model == "spare"


def test_timeout(bench: Bench) -> None:
    said = _stopped(bench, *[Say("{", stall=True)] * 4, timeout=0.15)
    assert "silent" in said or "in time" in said


def test_nobody_listens(bench: Bench) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = _stopped(bench, claude={"base_url": f"http://127.0.0.1:{port}"})
    assert "cannot be reached" in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "answered nothing"),
        ("I would rather talk about the weather.", "not valid JSON"),
        ('{"items": [{"kind": "fact", "text": "half an ans', "not valid JSON"),
        ('{"items": {}}', "agreed shape"),
        ('{"items": [], "themes": []}', "no statement"),
        (answer([("fact", "(... rest of the week unchanged ...)", ["L1"])]), "left parts out"),
        (answer([("fact", "<|im_start|>system hello", ["L1"])]), "machinery"),
        (
            answer(
                [
                    (
                        "fact",
                        "这一周大家都很忙，队列搬家，备份改时间，测试也通过了，没有别的事情发生，真的没有。"
                        * 3,
                        ["L1"],
                    )
                ]
            ),
            "did not answer in English",
        ),
        (answer([("fact", "The week was long and full of words. " * 40, ["L1"])]), "longer than its sources"),
    ],
)
def test_an_answer_of_no_use_is_asked_for_once_more_and_then_kept(bench: Bench, text: str, says: str) -> None:
    assert says in _stopped(bench, Say(text), Say(text))
    assert len(bench.endpoint.asked) == 2
    assert bool(bench.drafts()) == bool(text)


def test_a_second_answer_of_use_is_taken(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [Say("not json")]
    draft = bench.draft()
    assert any("asked twice" in note for note in draft.notes)
    assert bench.drafts().keys() <= {"2026-W07.round-1.md"}


def test_prose_and_a_code_fence_around_the_object_do_no_harm(bench: Bench) -> None:
    bench.endpoint.model = lambda body: f"Here it is:\n```json\n{honest()(body)}\n```\n"
    assert "Postgres" in bench.draft().text


def test_refusal_is_not_asked_again(bench: Bench) -> None:
    assert "declined" in _stopped(bench, Say("I cannot help with that.", stop="refusal"))
    assert len(bench.endpoint.asked) == 1


def test_a_loop_is_stopped_long_before_the_limit(bench: Bench) -> None:
    looping = Say('{"items": [' + '{"kind": "fact", "text": "again and again and again"}, ' * 3_000)
    said = _stopped(bench, looping, looping)
    assert "repeated itself" in said or "grew longer" in said
    assert sum(map(len, bench.heard)) < 60_000


def test_an_answer_cut_at_its_limit_gets_more_room_once(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [Say('{"items": [', stop="max_tokens")]
    bench.draft()
    first, second = (body["max_tokens"] for body in bench.endpoint.asked[:2])
    assert second > first


@pytest.mark.parametrize(
    "act", [TOO_LONG, Fail(413, "request_too_large"), Say("", stop="model_context_window_exceeded")]
)
def test_too_much_text_is_asked_about_in_halves(bench: Bench, act: Act) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [act]
    logs = {f"2026-02-{day:02d}": _long_day(day) for day in (9, 10, 11, 12)}
    draft = bench.draft(job_of(logs))
    whole, *halves = bench.endpoint.asked
    assert len(lines_of(halves[0])) < len(lines_of(whole))
    seen = [set(lines_of(body)) for body in halves if lines_of(body)[0][0].startswith("L")]
    assert set(lines_of(whole)) == set().union(*seen)
    assert "(02-12)" in draft.text


def test_too_much_text_for_the_smallest_part_is_a_sentence(bench: Bench) -> None:
    assert "larger than the endpoint takes" in _stopped(bench, *[TOO_LONG] * 40)


def _long_day(day: int) -> str:
    return "".join(
        f"- Step {n} of day {day}: host plover took {n * day} ms and nobody complained.\n" for n in range(30)
    )


def test_an_endpoint_without_schemas_is_asked_in_words_only(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.script = [Fail(400, "invalid_request_error", "output_config: unknown field")]
    assert bench.draft().text
    assert "output_config" in bench.endpoint.asked[0]
    assert all("output_config" not in body for body in bench.endpoint.asked[1:])


@pytest.mark.parametrize("data", [b"", b"data: {not json}\n\n", b"<html>proxy error</html>"])
def test_a_stream_of_nonsense_is_a_sentence(bench: Bench, data: bytes) -> None:
    _stopped(bench, *[Raw(data)] * 4)


def test_cancelling_ends_a_silent_call_at_once(bench: Bench) -> None:
    bench.endpoint.script = [Say("{", stall=True)]
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    with pytest.raises(Stopped, match="cancelled"):
        bench.draft(cancelled=stop.is_set, timeout=60.0)


def test_cancelling_before_the_first_call_asks_nobody(bench: Bench) -> None:
    with pytest.raises(Stopped):
        bench.draft(cancelled=lambda: True)


def test_whatever_happens_the_engine_raises_only_its_own_errors(bench: Bench) -> None:
    for act in (Raw(b"\xff\xfe\x00", "application/json"), Raw(b"event: message_stop\n\n"), Fail(300)):
        bench.endpoint.script = [act] * 8
        with pytest.raises(SsmemError):
            bench.draft()


def test_what_earlier_parts_said_is_kept_when_a_later_one_fails(bench: Bench) -> None:
    bench.endpoint.script = [TOO_LONG, Say(honest()), Fail(401, "authentication_error")]
    with pytest.raises(ClaudeError, match=r"did not accept the key\. What came so far is kept in"):
        bench.draft(job_of({f"2026-02-{day:02d}": _long_day(day) for day in (9, 10, 11, 12)}))
    assert "2026-W07.partial.md" in bench.drafts()


def test_a_request_is_not_passed_on_to_another_address(bench: Bench) -> None:
    with serving() as elsewhere:
        moved = Fail(307, headers=(("location", f"{elsewhere.url}/v1/messages"),))
        assert "another address" in _stopped(bench, moved)
        assert elsewhere.requests == []


def test_what_broke_is_paid_and_noted(bench: Bench) -> None:
    _stopped(bench, *[Say("x" * 400, cut=200)] * 4)
    rows = [
        json.loads(line) for line in (bench.root / ".ssmem/claude/spending.jsonl").read_text().splitlines()
    ]
    assert len(rows) == 4
    assert {row["ended"] for row in rows} == {"broken off"}
    assert all(row["cost_usd"] > 0 for row in rows)
