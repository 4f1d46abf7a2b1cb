import threading
from collections.abc import Callable
from pathlib import Path
from queue import Queue

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.search.records import Results
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.thread import SearchThread

WAIT = 10


class Slow:
    """Answers when told to; notes what it was asked and whether it was called off."""

    def __init__(self) -> None:
        self.asked: Queue[str] = Queue()
        self.go = threading.Event()
        self.interrupts = 0
        self.called_off: list[str] = []

    def search(
        self, query: str, limit: int, cancelled: Cancelled, partial: Callable[[Results], None] | None
    ) -> Results:
        self.asked.put(query)
        if query == "broken":
            raise RuntimeError("no")
        self.go.wait(WAIT)
        if cancelled():
            self.called_off.append(query)
        if partial:
            partial(Results(query, (), (), complete=False))
        return Results(query, (), ())

    def interrupt(self) -> None:
        self.interrupts += 1


def test_only_the_newest_query_is_answered_and_those_between_are_never_asked() -> None:
    slow, answers = Slow(), Queue[tuple[int, Results | Exception]]()
    thread = SearchThread(slow, lambda number, results: answers.put((number, results)))
    thread.submit("d")
    assert slow.asked.get(timeout=WAIT) == "d"
    for typed in ("de", "dep", "depl"):
        last = thread.submit(typed)
    slow.go.set()
    got = [answers.get(timeout=WAIT) for _ in range(2)]
    assert [number for number, _ in got] == [last, last]
    assert [getattr(results, "complete", None) for _, results in got] == [False, True]
    assert slow.asked.get(timeout=WAIT) == "depl" and slow.asked.empty()
    assert slow.called_off == ["d"] and slow.interrupts >= 1
    thread.stop()
    assert answers.empty()


def test_the_thread_outlives_a_query_that_fails() -> None:
    slow, answers = Slow(), Queue[tuple[int, Results | Exception]]()
    slow.go.set()
    thread = SearchThread(slow, lambda number, results: answers.put((number, results)))
    thread.submit("broken")
    assert isinstance(answers.get(timeout=WAIT)[1], RuntimeError)
    thread.submit("fine")
    assert isinstance(answers.get(timeout=WAIT)[1], Results)
    thread.stop()


def test_an_interrupt_meant_for_the_query_before_does_not_lose_the_next(
    memory: Path, searcher: Callable[[], Searcher]
) -> None:
    (memory / "2026-03-01.md").write_text("- deploy\n" * 50)
    opened, answers = searcher(), Queue[tuple[int, Results | Exception]]()
    thread = SearchThread(opened, lambda number, results: answers.put((number, results)))
    for _ in range(200):
        last = thread.submit("deploy")
    while True:
        number, results = answers.get(timeout=WAIT)
        assert isinstance(results, Results)
        if number == last and results.complete:
            break
    assert results.lines
    thread.stop()
    opened.close()
