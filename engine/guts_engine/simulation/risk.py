"""The risk of a session: distribution of its result, ruin, bankroll, largest pot, length."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.bots.bot import CustomBot
from guts_engine.bots.persona import Persona
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.sessions import Sessions
from guts_engine.simulation.tally import Spread

PERCENTS: Final = (5, 25, 50, 75, 95)
RISK: Final = 0.05


@dataclass(frozen=True)
class Outlook:
    """A session for the bot `id` in a seat, in antes.

    `ruin` is the share 0..1 of sessions at whose end it has lost all that it may bring, or cannot
    pay an ante with the rest; None if it can always bring more. `bankroll` is the smallest amount
    that it loses at some time in no more than the accepted share of sessions; where its chips do
    not last for that, it is what they lost, and not `enough`.
    """

    id: str
    seat: int
    mean: float
    stderr: float
    deviation: float
    percentiles: tuple[float, ...]
    """Those of `PERCENTS`."""
    ruin: float | None
    bankroll: float
    enough: bool


@dataclass(frozen=True)
class Prospects:
    """The distribution of sessions: by seat, and what all seats share."""

    sessions: int
    risk: float
    seats: tuple[Outlook, ...]
    largest_pot: Spread
    """In antes."""
    deals: Spread


def prospects(
    sessions: Sessions,
    rules: RuleSet,
    bots: Sequence[Persona | CustomBot],
    *,
    chips: int | None,
    risk: float = RISK,
) -> Prospects:
    """The distribution of sessions that were kept, for seats that bring `chips`."""
    won, deals, lowest, broke, largest = sessions.kept()
    ante = rules.paying.ante
    brings = may_bring(rules, chips)
    seats = []
    for seat, bot in enumerate(bots):
        antes = won[seat] / ante
        spread = float(antes.std(ddof=1)) if len(antes) > 1 else 0.0
        deepest = int(np.quantile(-lowest[seat], 1 - risk, method="inverted_cdf"))
        enough = brings is None or brings - deepest >= rules.ante_due
        percentiles = np.percentile(antes, PERCENTS, method="inverted_cdf")
        seats.append(
            Outlook(
                bot.id,
                seat,
                float(antes.mean()),
                spread / len(antes) ** 0.5,
                spread,
                tuple(float(each) for each in percentiles),
                None if brings is None else float(broke[seat].mean()),
                (deepest + 1 if enough else deepest) / ante,
                enough,
            )
        )
    return Prospects(
        len(deals), risk, tuple(seats), _spread(largest / ante), _spread(deals.astype(np.float64))
    )


def may_bring(rules: RuleSet, chips: int | None) -> int | None:
    """The most that a player can lose in a session; None if there is no limit (R7.3)."""
    paying = rules.paying
    if chips is None or paying.shortfall is Shortfall.CREDIT:
        return None
    if paying.shortfall is not Shortfall.TABLE_STAKES:
        return chips
    return None if paying.rebuys < 0 else chips * (1 + paying.rebuys)


def histogram(sessions: Sessions, seat: int, bars: int) -> tuple[tuple[float, ...], float, float]:
    """The shares of sessions by the seat's result, and the results where the bars begin and end.

    About so many bars of one width, with an edge at zero. The outermost ones hold the results
    beyond them, too: half a per cent each at most.
    """
    won = sessions.kept()[0][seat]
    low, high = (float(each) for each in np.percentile(won, (0.5, 99.5)))
    low, high = min(low, -1.0), max(high, 1.0)
    losing = max(1, round(bars * -low / (high - low)))
    step = -low / losing
    winning = ceil(high / step)
    places = np.clip(np.floor(won / step).astype(np.intp), -losing, winning - 1) + losing
    counts = np.bincount(places, minlength=losing + winning)
    return tuple(float(each) for each in counts / len(won)), low, winning * step


def _spread(numbers: NDArray[np.float64]) -> Spread:
    middle, high = np.percentile(numbers, (50, 95), method="inverted_cdf")
    return Spread(float(numbers.mean()), float(middle), float(high), float(numbers.max()))
