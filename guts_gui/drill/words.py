"""Text for drills: ratings, days, pots."""

from __future__ import annotations

from datetime import date
from typing import Final

from guts_gui.drill.dealing import MIXED
from guts_gui.drill.rating import Rating
from guts_gui.drill.schedule import DAYS
from guts_gui.i18n.dates import day_words
from guts_gui.i18n.translate import decimal, later, number, tr, trn
from guts_gui.words.names.terms import listed

POT_WORDS: Final = {
    MIXED: later("Mixed"),
    1: later("Opening pot"),
    2: later("Double pot"),
    4: later("4 times"),
    8: later("8 times"),
}


def entry_words(due: int) -> str:
    """The button that opens the drills, with the number of mistakes due today."""
    return tr("Drills ({n})", n=number(due)) if due else tr("Drills")


def pot_words(times: int) -> str:
    """The size of the pot to practise."""
    return tr(POT_WORDS[times])


def rating_words(rating: Rating) -> str:
    """A rating with its error, "64 ± 9"."""
    value, error = number(round(rating.value)), number(max(1, round(rating.error)))
    return tr("{n} ± {error}", n=value, error=error)


def decisions_words(rating: Rating) -> str:
    """The number of answers that a rating counts."""
    return trn("from {n} decision", "from {n} decisions", rating.choices)


def change_words(before: Rating, after: Rating) -> str:
    """The rating before and after a drill."""
    if not before.choices:
        return tr("Rating: {after}", after=rating_words(after))
    return tr(
        "Rating: {after}, before {before}", after=rating_words(after), before=rating_words(before)
    )


def lost_words(lost: float) -> str:
    """The average cost of an answer in pots."""
    return tr("Lost on average: {n} pots", n=decimal(lost, 3))


def in_days(day: date, today: date) -> str:
    """A coming day, "tomorrow" or "on 7 Mar 2026"."""
    if day <= today:
        return tr("today")
    if (day - today).days == 1:
        return tr("tomorrow")
    return tr("on {day}", day=day_words(day))


def due_words(due: int, count: int, next_day: date | None, today: date) -> str:
    """How many mistakes are asked again, and when."""
    if not count or next_day is None:
        days = listed([number(each) for each in DAYS])
        return tr("Your mistakes come back here after {days} days.", days=days)
    if due:
        return trn(
            "{n} mistake is due today, of {all}.",
            "{n} mistakes are due today, of {all}.",
            due,
            all=number(count),
        )
    return trn(
        "{n} mistake comes back, {day}.",
        "{n} mistakes come back, the next one {day}.",
        count,
        day=in_days(next_day, today),
    )
