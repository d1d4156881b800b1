"""A slow, straight-line reading of the rulebook, to hold against the engine.

`expected(scenario)` plays a scenario (a plain dictionary) by the clauses of the rules and gives
the result that the replay format asks for, hand names left out. It shares no code with the
engine: it counts with dictionaries and compares hands with tuples, in the order in which the
clauses stand. Where the rulebook leaves room, the docstrings name the reading taken.

The parts: `oracle_rules` (which options belong to which game), `oracle_hands` (what hands are
worth), `oracle_table` (chips between and within deals), `oracle_deal` (cards and decisions),
`oracle_courses` (the courses of the games), `oracle_scripts` (scenarios made by chance) and
`oracle_check` (the worked examples).
"""

from typing import Any

from tests.engine.helpers.oracle_courses import hi_lo, legs, matched_pot
from tests.engine.helpers.oracle_deal import Ask, Deal
from tests.engine.helpers.oracle_rules import LEG_GAMES, Impossible, Unspecified
from tests.engine.helpers.oracle_table import Table

__all__ = ["Impossible", "Script", "Unspecified", "expected", "play_deal"]


class Script:
    """The actions of one deal as a scenario writes them down."""

    def __init__(self, actions: list[dict[str, Any]]) -> None:
        self.actions = list(actions)

    def ask(self, seat: int, what: str, among: list[str], most: int) -> Any:
        """The seat's next action, which must be of the kind that the rules ask for."""
        for place, action in enumerate(self.actions):
            if action["seat"] == seat:
                if set(action) != {"seat", what}:
                    raise Impossible(f"seat {seat} is asked to {what}, not {action}")
                return self.actions.pop(place)[what]
        raise Impossible(f"seat {seat} is asked to {what}, but has no action")

    def finish(self) -> None:
        """No action may be left over."""
        if self.actions:
            raise Impossible(f"nobody asked for {self.actions[0]}")


def play_deal(table: Table, deck: list[str], ask: Ask) -> dict[str, Any]:
    """One more deal at the table; what the result says of it."""
    bought_in = table.all_chips()
    deal = Deal(table, deck, ask)
    if table.game in LEG_GAMES:
        inside, takers = legs(deal)
    elif table.game == "hi-lo":
        inside, takers = hi_lo(deal)
    else:
        inside, takers = matched_pot(deal)
    told = table.finish(inside, takers)
    assert table.all_chips() == bought_in, "R1: chips were created or lost"
    return told


def expected(scenario: dict[str, Any]) -> dict[str, Any]:
    """The result of a scenario; `Impossible` if it is an error, `Unspecified` if chance decides."""
    table = Table(scenario)
    deals = []
    for written in scenario["deals"]:
        if "deck" not in written:
            raise Unspecified("the deck is shuffled from a seed")
        script = Script(written["actions"])
        deals.append(play_deal(table, written["deck"], script.ask))
        script.finish()
    return table.result(deals)
