"""Tables at the largest stakes at which a deal may begin (R7.5)."""

from dataclasses import replace

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.play.setup import NewSeat, Start
from guts_engine.rules.ruleset import RuleSet
from guts_gui.history.store import Store
from guts_gui.session.session import Header, Session
from guts_gui.setup.draft import TableSetup
from tests.gui.helpers.shelf import to_resume

WIDE = 8 * (LARGEST_STAKE - 1) // 9
"""888,888,888,888: as long as the longest number of chips before a deal, and nearly as wide."""


def rich(setup: TableSetup, store: Store, other: int = -WIDE) -> Session:
    """A session on credit that is about to deal for the largest stakes, saved and resumed.

    Every other seat has this many chips instead of the maximum.
    """
    begun = Session.begin(replace(setup, rules={**setup.rules, "shortfall": "credit"}), None)
    log = begun.match.log
    seats = tuple(
        NewSeat(seat.name, other if number % 2 else WIDE) for number, seat in enumerate(log.seats)
    )
    log = replace(log, seats=seats, dealer=len(seats) - 1, start=start(log.rules))
    header = Header(log.header(), setup.seats, 3, begun.bots)
    store.begin(header=header.text(), game=setup.game, title=setup.game)
    saved = to_resume(store)
    assert saved is not None
    return Session.resume(saved, store)


def start(rules: RuleSet) -> Start:
    """Pots with the maximal total."""
    part = WIDE // 10
    if rules.two_pots:
        return Start(WIDE // 2, low_pot=WIDE // 2)
    if rules.leg_game:
        return Start(WIDE)
    return Start(WIDE - part, side_pot=part) if not rules.paying.limit else Start(WIDE)
