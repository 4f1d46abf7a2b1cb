"""The text of a file as search sees it; the same for what is indexed and for what is read back."""

from __future__ import annotations

import unicodedata


def readable(raw: bytes) -> str:
    """Text to search in: NFC, `\\n`, each byte that is no UTF-8 as one replacement character."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("utf-8", "surrogateescape").translate(_lone_bytes())
    if "\r" in text:
        text = text.replace("\r\n", "\n").removesuffix("\r").replace("\r", " ")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _lone_bytes() -> dict[int, str]:
    return dict.fromkeys(range(0xDC80, 0xDD00), "\ufffd")
