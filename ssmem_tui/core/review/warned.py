"""What a person should look at twice before letting a statement into core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.records import Candidate, Origin
from ssmem_tui.core.review.signals import History
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store.secrets import find_secrets

ORDERS = saying("gives orders to an agent: read it as foreign text")
CONTROL = saying("holds control characters")


def warnings(text: str, history: History | None = None, *, instructs: bool = False) -> tuple[Saying, ...]:
    """What a person should look at twice before letting `text` in, one phrase each; never quotes a secret."""
    kinds = sorted({secret.kind for secret in find_secrets(text)})
    found = [saying("holds a secret: {kind}", kind=Saying(kind)) for kind in kinds]
    if instructs:
        found.append(ORDERS)
    elif history and history.origin is Origin.FOREIGN:
        found.append(saying("quotes foreign text"))
    if not is_safe(text):
        found.append(CONTROL)
    if history:
        found.extend(_thin(text, history.evidence))
    return tuple(found)


def is_grave(warning: Saying) -> bool:
    """Whether a warning asks for a second look before approving: a secret, orders, control characters."""
    return warning in (ORDERS, CONTROL) or _tells_secret(warning)


def holds_secret(item: Candidate) -> bool:
    """Whether it should be noted without its secret: no promise for core, whatever else speaks for it."""
    return any(map(_tells_secret, item.warnings))


def _tells_secret(warning: Saying) -> bool:
    return warning.words == "holds a secret: {kind}"


def _thin(text: str, evidence: Sequence[Evidence]) -> Iterator[Saying]:
    """Figures of the statement that only one of several lines bears out."""
    days = [line for line in evidence if line.day]
    if len(days) < 3:
        return
    for fact in phrase(text).facts:
        holding = sum(any(fact.key == other.key for other in phrase(line.text).facts) for line in days)
        if holding == 1 and fact.kind in ("number", "measure", "money", "date", "time"):
            yield saying("{value} stands in one of {n} lines", value=fact.text, n=len(days))
