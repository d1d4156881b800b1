"""Cards and decisions of one deal (R3, R4); a part of the oracle."""

from collections.abc import Callable
from typing import Any

from tests.engine.helpers.oracle_rules import Impossible, Unspecified
from tests.engine.helpers.oracle_table import Table

Ask = Callable[[int, str, list[str], int], Any]
"""Asks a seat for a decision: seat, `pass`, `discard` or `declare`, among what, how many at most.

The answer is a list of cards, or for `declare` one of the choices.
"""


class Deal:
    """One deal as it goes on: the pack, the hands, and whoever answers for the seats."""

    def __init__(self, table: Table, deck: list[str], ask: Ask) -> None:
        self.table = table
        self.rules = table.rules
        self.ask = ask
        pack = table.pack(deck)
        self.compulsory = self.rules["compulsory_first"] and (
            table.new_game or sum(table.pots) == 0
        )
        """R4.3: on the first deal of a game, and on one that follows an emptied pot."""
        self.players = table.antes()
        self.pack = pack
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.players}
        self.ghost: list[str] = []

    # --- Cards ------------------------------------------------------------------------------

    def turn(self) -> str:
        """The top card of the pack; R3.3: once it has run out, chance shuffles a new one."""
        if not self.pack:
            raise Unspecified("the pack has run out and is made anew from discards (R3.3)")
        card = self.pack.pop(0)
        self.table.dealt.append(card)
        return card

    def give(self, seats: list[int], cards: int, ghost: bool = False) -> None:
        """R3.1: one at a time from the dealer's left, in each round the ghost last."""
        for _ in range(cards):
            for seat in seats:
                self.hands[seat].append(self.turn())
            if ghost:
                self.ghost.append(self.turn())

    def common(self, cards: int) -> list[str]:
        """Cards that are turned up for all, or against a lone player."""
        return [self.turn() for _ in range(cards)]

    def first_cards(self) -> None:
        """R3.1, R3.4, R3.3: the cards before the declarations, passed and then drawn."""
        self.give(self.players, self.rules["cards"], self.rules["ghost"] != "none")
        if self.rules["pass_left"]:
            self.pass_left()
        if self.rules["draw"]:
            for seat in self.players:
                self.draw(seat)

    def pass_left(self) -> None:
        """R3.4: all choose one card before anyone sees what they receive."""
        passed = [self.chosen_cards(seat, "pass", 1)[0] for seat in self.players]
        for place, seat in enumerate(self.players):
            self.hands[seat].remove(passed[place])
            self.hands[seat].append(passed[place - 1])  # from the right, the last to the first

    def draw(self, seat: int) -> None:
        """R3.3: the seat discards up to the number allowed and is dealt as many at once."""
        discarded = self.chosen_cards(seat, "discard", self.rules["draw"])
        for card in discarded:
            self.hands[seat].remove(card)
        self.give([seat], len(discarded))

    def chosen_cards(self, seat: int, what: str, most: int) -> list[str]:
        """The cards that a seat parts with, if it holds them and they are as many as allowed."""
        cards: list[str] = self.ask(seat, what, list(self.hands[seat]), most)
        if len(cards) > most or (what == "pass" and len(cards) != most):
            raise Impossible(f"seat {seat}: {len(cards)} cards are not as many as allowed")
        for card in cards:
            if card not in self.hands[seat] or cards.count(card) > 1:
                raise Impossible(f"seat {seat} holds no {card} to {what}")
        return cards

    # --- Declarations -----------------------------------------------------------------------

    def declaration(self, seat: int, choices: tuple[str, ...] = ("in", "out")) -> str:
        """What a seat says when it is asked."""
        said: str = self.ask(seat, "declare", list(choices), 1)
        if said not in choices:
            raise Impossible(f"seat {seat} cannot declare {said}")
        return said

    def who_is_in(self, seats: list[int]) -> list[int]:
        """R4: who of the seats, told from the dealer's left, is in after declaring."""
        if self.rules["declare"] == "simultaneous":
            return [seat for seat in seats if self.declaration(seat) == "in"]
        *others, last = seats
        inside = [seat for seat in others if self.declaration(seat) == "in"]
        made_in = not inside and not self.last_is_always_asked()
        if made_in or self.declaration(last) == "in":
            inside.append(last)
        if self.rules["second_chance"] and inside == [last]:  # R4.5
            changed = [seat for seat in others if self.declaration(seat) == "in"]
            inside = [*changed, last]
        return inside

    def last_is_always_asked(self) -> bool:
        """R4.1, R4.5: where the last to declare, everyone else being out, is not made in."""
        if self.table.game == "napalm":
            return True
        ghost: str = self.rules["ghost"]
        lone: str = self.rules["lone"]
        return ghost != "none" or lone == "beat-deck"

    # --- What the result tells --------------------------------------------------------------

    def show(self, seats: list[int]) -> None:
        """These hands are shown to the whole table, with the seats' own cards only."""
        for seat in seats:
            self.table.told["hands"][str(seat)] = {"cards": list(self.hands[seat])}
