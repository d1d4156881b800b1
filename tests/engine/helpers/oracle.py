"""The oracle: a slow, literal implementation of the rules, to compare with the engine.

`expected(scenario)` plays a scenario (a plain dictionary) by the clauses of the rules and returns
the result in the replay format, without hand names. It shares no code with the engine: it counts
with dictionaries and compares hands as tuples, in the order of the clauses. Where the rules are
ambiguous, docstrings state the reading.

The parts: `oracle_rules` (options of each game), `oracle_hands` (worth of hands), `oracle_table`
(chips between and within deals), `oracle_deal` (cards and decisions), `oracle_courses` (courses of
the games), `oracle_scripts` (random scenarios) and `oracle_check` (the worked examples).
"""

from typing import Any

from tests.engine.helpers.oracle_courses import hi_lo, legs, matched_pot
from tests.engine.helpers.oracle_deal import Ask, Deal
from tests.engine.helpers.oracle_rules import LEG_GAMES, Impossible, Unspecified
from tests.engine.helpers.oracle_table import Table

__all__ = ["Impossible", "Script", "Unspecified", "expected", "play_deal"]


class Script:
    """The actions of one deal in a scenario."""

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
        """Raises Impossible if actions are left over."""
        if self.actions:
            raise Impossible(f"nobody asked for {self.actions[0]}")


def play_deal(table: Table, deck: list[str], ask: Ask) -> dict[str, Any]:
    """Play one more deal; returns its entry in the result."""
    bought_in = table.all_chips()
    deal = Deal(table, deck, ask)
    if table.game in LEG_GAMES:
        inside, takers = legs(deal)
    elif table.game == "hi-lo":
        inside, takers = hi_lo(deal)
    else:
        inside, takers = matched_pot(deal)
    entry = table.finish(inside, takers)
    assert table.all_chips() == bought_in, "R1: chips were created or lost"
    return entry


def expected(scenario: dict[str, Any]) -> dict[str, Any]:
    """The result of a scenario. Raises Impossible for an error, Unspecified if chance decides."""
    table = Table(scenario)
    deals = []
    for written in scenario["deals"]:
        if "deck" not in written:
            raise Unspecified("the deck is shuffled from a seed")
        script = Script(written["actions"])
        deals.append(play_deal(table, written["deck"], script.ask))
        script.finish()
    return table.result(deals)
