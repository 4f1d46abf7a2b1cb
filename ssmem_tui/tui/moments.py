"""How a moment is shown, where the person is."""

from __future__ import annotations

from datetime import datetime, tzinfo


def when(moment: datetime, now: datetime, zone: tzinfo | None) -> str:
    """A time as short as it can be: the hour today, the day this year, else the date.

    In `zone`, `None` for the machine's, with the offset of that day: the present one may be an hour off.
    """
    local, here = moment.astimezone(zone), now.astimezone(zone)
    if local.date() == here.date():
        return f"{local:%H:%M}"
    return f"{local:%m-%d}" if local.year == here.year else f"{local:%Y-%m-%d}"
