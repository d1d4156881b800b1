"""Dates and times in the player's language, and the periods of the history."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from guts_gui.i18n.translate import later, tr

MONTHS = (
    # Translators: months as used in a date, "31 Jan 2025"
    later("Jan"),
    later("Feb"),
    later("Mar"),
    later("Apr"),
    later("May"),
    later("Jun"),
    later("Jul"),
    later("Aug"),
    later("Sep"),
    later("Oct"),
    later("Nov"),
    later("Dec"),
)


def moment(stamp: str) -> str:
    """A saved moment in local time, "31 Jan 2025, 18:05"; "" if invalid."""
    when = _local(stamp)
    return tr("{day}, {time}", day=day(stamp), time=f"{when:%H:%M}") if when else ""


def day(stamp: str) -> str:
    """The day of a saved moment, "31 Jan 2025"."""
    when = _local(stamp)
    return "" if when is None else day_words(when)


def day_words(when: date) -> str:
    """A day in words, "31 Jan 2025"."""
    month = tr(MONTHS[when.month - 1])
    return tr("{day} {month} {year}", day=when.day, month=month, year=when.year)


def local(when: datetime) -> datetime:
    """A moment in local time; unchanged where the system cannot tell it."""
    with suppress(OSError, OverflowError, ValueError):
        return when.astimezone()
    return when


def _local(stamp: str) -> datetime | None:
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (OSError, OverflowError, ValueError):
        return None


def since(now: datetime, days: int) -> str:
    """The start of the last `days` days, today included, in the store's format."""
    midnight = local(now).replace(hour=0, minute=0, second=0, microsecond=0)
    begun = midnight - timedelta(days=days - 1)
    return begun.astimezone(UTC).isoformat(timespec="milliseconds")
