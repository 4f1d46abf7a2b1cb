"""`o` on the review screen: a model's view of the tests that are still open, priced before it is asked."""

from __future__ import annotations

from ssmem_tui.core.review import Candidate, Test
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.deciding import Deciding


def ask_a_model(screen: Deciding, item: Candidate) -> None:
    """Price the question, ask the person, then ask the model; its answers stay suggestions."""
    from ssmem_tui.core.claude import opinion, setup
    from ssmem_tui.core.claude.wire import need_sdk

    services = screen.services
    tests = tuple(answer.test for answer in item.answers if answer.yes is None)
    if not tests:
        return
    made = setup(services.config, services.env, root=services.root, clock=services.clock)
    asking = opinion.question(
        made, item.text, [line.text for line in item.evidence], [_asked(x) for x in tests]
    )

    def look(_: Ticket[opinion.Price]) -> opinion.Price:
        need_sdk()
        made.access()
        return opinion.price(made, asking)

    def ask(ticket: Ticket[tuple[opinion.Opinion, ...]]) -> tuple[opinion.Opinion, ...]:
        return opinion.ask(made, asking, ticket.cancelled)

    def told(found: tuple[opinion.Opinion, ...]) -> None:
        heard = [
            (tests[each.number - 1], each.yes, each.reason) for each in found if each.number <= len(tests)
        ]
        if screen.desk is not None and any(own.ident == item.ident for own in screen.session.board.items):
            screen.session.advise(item.ident, heard)
            screen.show_board()

    def priced(price: opinion.Price) -> None:
        words = Question(
            t("Ask a model about {n} open tests?", n=len(tests)), say(price.sentence), yes=t("ask it")
        )

        def answered(yes: bool) -> None:
            if yes:
                screen.job(t("ask a model"), ask, then=told)

        screen.shell.ask(words, answered)

    screen.job(t("price"), look, then=priced, key="ask", quiet=True)


def _asked(test: Test) -> str:
    return {
        Test.DECIDES: "Would the agent decide differently one day because it knows this line?",
        Test.PRINCIPLE: "Does it hold beyond the event it comes from, until somebody changes it?",
        Test.HURTS: "If it were deleted, would it be costly to find out again, or would damage follow?",
    }[test]
