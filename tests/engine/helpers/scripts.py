"""A short notation for deals, used by the clause tests to write and play scenario files.

A deal is written seat by seat from the dealer's left. Seats are numbered and the last one deals
first, so that 0 is on the dealer's left.
"""

import json
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import pytest

from guts_engine.hands.cards import Card, card
from guts_engine.play.game import apply, available
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.scenario import run_text
from guts_engine.rules.presets import preset
from guts_engine.state.actions import Action, IllegalAction, StartDeal
from guts_engine.state.state import State

Deal = dict[str, Any]
Result = dict[str, Any]


def deal(*lines: str, drawn: str = "", top: str = "") -> Deal:
    """A deal of the script: "0 AsAd in" is a seat, its cards, and its declaration.

    `-` is for a seat that the rules do not ask. Several answers are in order, "0 AsAdKc pass:Kc
    draw:2c7h in". Later cards of the seat follow a slash, "1 AsAd/Kc in". A line may be the
    `ghost`'s. After the first cards the pack holds `drawn`, and at the end `top`: common cards, the
    deck's hand.
    """
    seats = [line.split() for line in lines]
    first, *later = zip_longest(*(cards.split("/") for _, cards, *_ in seats), fillvalue="")
    deck = around(first) + paired(drawn)
    for hands in later:
        deck += around(hands)
    actions = [
        action(int(seat), word) for seat, _, *words in seats for word in words if word != "-"
    ]
    return {"deck": deck + paired(top), "actions": actions}


def action(seat: int, word: str) -> dict[str, Any]:
    """A decision in the format of scenario files: "in", "pass:7h" or "draw:2c7h"."""
    verb, colon, cards = word.partition(":")
    if not colon:
        return {"seat": seat, "declare": word}
    return {"seat": seat, {"draw": "discard"}.get(verb, verb): paired(cards)}


def paired(cards: str) -> list[str]:
    """The cards of "AsAd 7h", one by one."""
    text = cards.replace(" ", "")
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def around(hands: Sequence[str]) -> list[str]:
    """The cards of the hands in dealing order (R3.1)."""
    rounds = zip_longest(*map(paired, hands))
    return [each for cards in rounds for each in cards if each is not None]


def play(
    *deals: Deal,
    game: str | None = None,
    chips: Sequence[int] = (100, 100, 100),
    start: dict[str, Any] | None = None,
    dealer: int | None = None,
    stop_loss: dict[int, int] | None = None,
    matched: Sequence[int] = (),
    **rules: Any,
) -> Result:
    """The result of the deals; by default of two-card guts declared at once."""
    if game is None:
        rules = {"declare": "simultaneous", **rules}
    seats: list[dict[str, Any]] = [
        {"name": f"seat {number}", "chips": stack} for number, stack in enumerate(chips)
    ]
    for seat, loss in (stop_loss or {}).items():
        seats[seat]["stop_loss"] = loss
    for seat in matched:
        seats[seat]["matched_last"] = True
    scenario: dict[str, Any] = {
        "game": game or "two-card",
        "rules": rules,
        "seats": seats,
        "dealer": len(chips) - 1 if dealer is None else dealer,
        "deals": deals,
    }
    if start is not None:
        scenario["start"] = start
    result: Result = run_text(json.dumps(scenario))
    assert chips_at(result) == sum(chips) + on_the_table(start or {}), "R1: none made, none lost"
    return result


def chips_at(result: Result) -> int:
    """All chips, in stacks and pots."""
    return sum(stacks(result)) + on_the_table(result)


def on_the_table(pots: dict[str, Any]) -> int:
    """The chips in the pots of a start or of a result; hi-lo has two (R8.7)."""
    pot = pots.get("pots", pots.get("pot", 0))
    both = sum(pot) if isinstance(pot, list) else pot
    return int(both + pots.get("reserve", 0) + pots.get("side_pot", 0))


def stacks(result: Result) -> list[int]:
    return [seat["chips"] for seat in result["seats"]]


def statuses(result: Result) -> list[str]:
    return [seat["status"] for seat in result["seats"]]


def legs(result: Result) -> list[int]:
    return [seat["legs"] for seat in result["seats"]]


def last(result: Result) -> dict[str, Any]:
    """The entry of the last deal."""
    entry: dict[str, Any] = result["deals"][-1]
    return entry


def held(result: Result) -> dict[str, list[str]]:
    """The hands shown to the whole table in the last deal, as dealt."""
    return {seat: hand["cards"] for seat, hand in last(result)["hands"].items()}


# --- Step by step, for states between two decisions -----------------------------------------


def table(
    *chips: int, game: str = "three-card", dealers_choice: bool = False, **rules: Any
) -> State:
    """A table before its first deal; the last seat deals."""
    seats = [NewSeat(f"seat {number}", stack) for number, stack in enumerate(chips)]
    return new_game(
        preset(game).replaced(rules), seats, dealer=len(chips) - 1, dealers_choice=dealers_choice
    )


def under_way(state: State, start: Start) -> State:
    """The same table with a game in progress."""
    seats = [NewSeat(seat.name, seat.chips) for seat in state.table.seats]
    return new_game(state.table.rules, seats, dealer=state.table.dealer, start=start)


def dealt(state: State, *lines: str, drawn: str = "", top: str = "") -> State:
    """The state after the first cards of the deal; the lines contain no declarations."""
    named = [card(text) for text in deal(*lines, drawn=drawn, top=top)["deck"]]
    rest = [each for each in available(state) if each not in named]
    return after(state, StartDeal((*named, *rest)))


def after(state: State, *actions: Action) -> State:
    """The state after the actions."""
    for each in actions:
        state, _ = apply(state, each)
    return state


def refused(state: State, wanted: Action) -> str:
    """The reason why the action is illegal."""
    with pytest.raises(IllegalAction) as wrong:
        apply(state, wanted)
    return wrong.value.reason


def texts(hand: Sequence[Card | None]) -> list[str]:
    """The cards as in files, `?` for a hidden one."""
    return [each.text if each else "?" for each in hand]
