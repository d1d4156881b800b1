"""Cards and decisions of one deal (R3, R4); a part of the oracle."""

from collections.abc import Callable
from typing import Any

from tests.engine.helpers.oracle_rules import Impossible, Unspecified
from tests.engine.helpers.oracle_table import Table

Ask = Callable[[int, str, list[str], int], Any]
"""Asks a seat for a decision: seat, `pass`, `discard` or `declare`, the choices, the most cards.

The answer is a list of cards, or one of the choices for `declare`.
"""


class Deal:
    """A deal in progress: the pack, the hands, and the function that answers for the seats."""

    def __init__(self, table: Table, deck: list[str], ask: Ask) -> None:
        self.table = table
        self.rules = table.rules
        self.ask = ask
        pack = table.pack(deck)
        first = self.rules["compulsory_first"]
        self.compulsory = first and (table.new_game or sum(table.pots) == 0)
        """R4.3: on the first deal of a game, and on one that follows an emptied pot."""
        if first == "session":  # R13.6
            self.compulsory = table.first_of_session
        table.first_of_session = False
        self.players = table.antes()
        self.pack = pack
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.players}
        self.ghost: list[str] = []

    # --- Cards ------------------------------------------------------------------------------

    def turn(self) -> str:
        """The top card of the pack; R3.3: an exhausted pack is reshuffled at random."""
        if not self.pack:
            raise Unspecified("the pack has run out and is made anew from discards (R3.3)")
        card = self.pack.pop(0)
        self.table.dealt.append(card)
        return card

    def give(self, seats: list[int], cards: int, ghost: bool = False) -> None:
        """R3.1: one at a time from the dealer's left, the ghost last in each round."""
        for _ in range(cards):
            for seat in seats:
                self.hands[seat].append(self.turn())
            if ghost:
                self.ghost.append(self.turn())

    def common(self, cards: int) -> list[str]:
        """Cards turned up for everyone, or against a lone player."""
        return [self.turn() for _ in range(cards)]

    def first_cards(self) -> None:
        """R3.1, R3.4, R3.3: the cards before the declarations, passed and then drawn."""
        self.give(self.players, self.rules["cards"], self.rules["ghost"] != "none")
        if self.rules["pass_left"]:
            self.pass_left()
        if self.rules["draw_when"] == "before":
            self.draw_in_order(self.players)

    def draw_in_order(self, seats: list[int]) -> None:
        """R3.3, R13.10: each of the seats may draw."""
        for seat in seats if self.rules["draw"] else ():
            self.draw(seat)

    def pass_left(self) -> None:
        """R3.4: everyone chooses a card before anyone sees what they receive."""
        passed = [self.chosen_cards(seat, "pass", 1) for seat in self.players]
        for place, seat in enumerate(self.players):
            for card in passed[place]:
                self.hands[seat].remove(card)
        for place, seat in enumerate(self.players):
            self.hands[seat] += passed[place - 1]  # from the right, the last to the first

    def draw(self, seat: int) -> None:
        """R3.3: the seat discards up to the allowed number and draws as many at once."""
        discarded = self.chosen_cards(seat, "discard", self.rules["draw"])
        for card in discarded:
            self.hands[seat].remove(card)
        self.give([seat], len(discarded))

    def chosen_cards(self, seat: int, what: str, most: int) -> list[str]:
        """The cards that a seat passes or discards. Raises Impossible for illegal ones."""
        cards: list[str] = self.ask(seat, what, list(self.hands[seat]), most)
        free = what == "discard" or (self.rules["pass_optional"] and not cards)  # R13.3
        if len(cards) > most or (len(cards) != most and not free):
            raise Impossible(f"seat {seat}: {len(cards)} cards are not as many as allowed")
        for card in cards:
            if card not in self.hands[seat] or cards.count(card) > 1:
                raise Impossible(f"seat {seat} holds no {card} to {what}")
        return cards

    # --- Declarations -----------------------------------------------------------------------

    def declaration(self, seat: int, choices: tuple[str, ...] = ("in", "out")) -> str:
        """The seat's declaration."""
        said: str = self.ask(seat, "declare", list(choices), 1)
        if said not in choices:
            raise Impossible(f"seat {seat} cannot declare {said}")
        return said

    def who_is_in(self, seats: list[int]) -> list[int]:
        """R4: the seats, from the dealer's left, that are in after declaring."""
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
        """R4.1, R4.5: whether the last to declare is asked even if everyone else is out."""
        if self.table.game == "napalm":
            return True
        ghost: str = self.rules["ghost"]
        lone: str = self.rules["lone"]
        return ghost != "none" or lone == "beat-deck"

    # --- Results ----------------------------------------------------------------------------

    def show(self, seats: list[int]) -> None:
        """Show these hands to the whole table, with own cards only."""
        for seat in seats:
            self.table.entry["hands"][str(seat)] = {"cards": list(self.hands[seat])}
