"""A sentence that was cut out of a quotation gets the mark back that closes it, and no other does."""

import pytest

from ssmem_tui.core.markdown.sentences import with_its_marks


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ('Said "no', 'Said "no"'),
        ('Said "yes" and "no', 'Said "yes" and "no"'),
        ('"a" and "b"', '"a" and "b"'),
        ("他说“不行", "他说“不行”"),
    ],
)
def test_an_open_quotation_is_closed(text: str, whole: str) -> None:
    assert with_its_marks(text) == whole
