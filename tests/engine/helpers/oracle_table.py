"""Seats, chips and payments (R1, R6.1, R7, R9); a part of the oracle."""

from typing import Any

from tests.engine.helpers.oracle_hands import PACK
from tests.engine.helpers.oracle_rules import LEG_GAMES, Impossible, most_cards, rules_of


class Table:
    """The table between the deals of a scenario: chips, pots, legs, dealer."""

    def __init__(self, scenario: dict[str, Any]) -> None:
        self.game: str = scenario["game"]
        self.seats: list[dict[str, Any]] = scenario["seats"]
        self.count = len(self.seats)
        self.rules = rules_of(self.game, scenario.get("rules", {}), self.count)
        self.chips: list[int] = [seat["chips"] for seat in self.seats]
        self.status = ["playing"] * self.count
        self.dealer: int = scenario.get("dealer", 0)
        if not 0 <= self.dealer < self.count:
            raise Impossible("dealer: there is no such seat")
        start: dict[str, Any] = scenario.get("start") or {}
        # R8.7: hi-lo has two pots, high and low; every other game has one.
        self.pots: list[int] = [start.get("pot", 0)]
        if self.game == "hi-lo":
            self.pots = list(start.get("pots", [0, 0]))
        self.reserve: int = start.get("reserve", 0)
        self.side_pot: int = start.get("side_pot", 0)
        self.legs: list[int] = list(start.get("legs", [0] * self.count))
        if self.game in LEG_GAMES and max(self.legs) >= self.rules["legs"]:
            raise Impossible("start.legs: the first to hold that many has won (R8.5, R8.6)")
        self.matched = {n for n in range(self.count) if self.seats[n].get("matched_last")}
        self.new_game = scenario.get("start") is None
        self.first_of_session = self.new_game
        self.ended = False
        self.winner: int | None = None
        self.dealt: list[str] = []
        """R3.2: the cards dealt since all 52 were last shuffled."""
        self.short: set[int] = set()
        """Who in this deal owed more than they held."""
        self.entry: dict[str, Any] = {}
        """What the result says of this deal."""

    # --- Before the cards -------------------------------------------------------------------

    def around(self) -> list[int]:
        """All seats from the dealer's left, the dealer last."""
        return [(self.dealer + step) % self.count for step in range(1, self.count + 1)]

    def ante_of(self, seat: int) -> int:
        """R6.1: the ante of the seat; R8.7: one for each pot."""
        ante: int = self.rules["ante"] * len(self.pots)
        if self.rules["ante_when"] == "empty-pot":
            return 0 if sum(self.pots) + self.reserve > 0 else ante
        if self.rules["matchers_excused"] and seat in self.matched:
            return 0
        return ante

    def players(self) -> list[int]:
        """R7.3: the seats that can be dealt in, from the dealer's left."""
        dealt_in = []
        for seat in self.around():
            if self.status[seat] != "playing":
                continue
            able = self.chips[seat] > 0 and self.chips[seat] >= self.ante_of(seat)
            if able or self.rules["shortfall"] == "credit":
                dealt_in.append(seat)
        return dealt_in

    def available(self) -> list[str]:
        """R3.2: the cards for the next deal."""
        need = most_cards(self.game, self.rules, len(self.players()))
        if self.rules["deck"] == "fresh" or 52 - len(self.dealt) < need:
            return list(PACK)
        return [card for card in PACK if card not in self.dealt]

    def pack(self, deck: list[str]) -> list[str]:
        """The deck of a script, followed by the cards it does not name."""
        available = self.available()
        for card in deck:
            if card not in available or deck.count(card) > 1:
                raise Impossible(f"deck: {card} cannot be dealt, or not twice (R3.2)")
        if len(available) == 52:
            self.dealt = []
        return deck + [card for card in available if card not in deck]

    def antes(self) -> list[int]:
        """R6.1: collect the antes; returns the seats dealt in, from the dealer's left."""
        players = self.players()
        if len(players) < 2:
            raise Impossible("fewer than two seats can be dealt in (R7.5)")
        if self.ended:
            self.legs = [0] * self.count
        self.ended, self.winner = False, None
        self.short = set()
        self.entry = {
            "antes": {}, "in": [], "winners": [], "hands": {}, "paid": {}, "received": {},
        }  # fmt: skip
        owed = {seat: self.ante_of(seat) for seat in players}
        for seat in players:
            self.chips[seat] -= owed[seat]
            for number in range(len(self.pots)):
                self.pots[number] += owed[seat] // len(self.pots)
            if owed[seat]:
                self.entry["antes"][str(seat)] = owed[seat]
        self.to_reserve()
        return players

    # --- Payments ---------------------------------------------------------------------------

    def pay(self, seat: int, owes: int) -> int:
        """R7.3: the seat pays what it owes, or what it has; returns the amount."""
        pays = owes
        if self.rules["shortfall"] != "credit" and self.chips[seat] < owes:
            pays = self.chips[seat]
            self.short.add(seat)
        self.chips[seat] -= pays
        if pays:
            self.entry["paid"][str(seat)] = self.entry["paid"].get(str(seat), 0) + pays
        return pays

    def pay_into(self, number: int, seat: int, owes: int) -> None:
        """The seat pays into the pot of that number."""
        self.pots[number] += self.pay(seat, owes)

    def receive(self, seat: int, amount: int) -> None:
        """Give chips to the seat."""
        self.chips[seat] += amount
        if amount:
            received = self.entry["received"]
            received[str(seat)] = received.get(str(seat), 0) + amount

    def take(self, number: int, takers: list[int]) -> None:
        """R5.2, R5.4, R6.4: the takers, in order from the dealer's left, share pot and side pot.

        R13.4: nobody takes more than the cap, and the rest stays.
        """
        if not takers:
            return
        pot = self.pots[number]
        if self.rules["cap"]:
            pot = min(pot, self.rules["cap"] * len(takers))
        self.share(pot, takers)
        self.pots[number] -= pot
        self.share(self.side_pot, takers)
        self.side_pot = 0

    def share(self, amount: int, takers: list[int]) -> None:
        """R5.4: equal shares, odd chips one each from the dealer's left."""
        for place, seat in enumerate(takers):
            self.receive(seat, amount // len(takers) + (place < amount % len(takers)))

    def match_of(self, pot: int) -> int:
        """R1, R7.2, R13.4: the cost of matching a pot of that size."""
        return min([pot, *(self.rules[most] for most in ("max_loss", "cap") if self.rules[most])])

    # --- After the cards --------------------------------------------------------------------

    def to_reserve(self) -> None:
        """R7.1: the chips over the cap go to the reserve; R13.8: of each pot by itself."""
        limit = self.rules["limit"]
        for number, pot in enumerate(self.pots):
            if limit and pot > limit:
                self.reserve += pot - limit
                self.pots[number] = limit

    def refill(self) -> None:
        """R7.1: a pot below the limit is topped up from the reserve, the high pot first."""
        limit = self.rules["limit"]
        for number, pot in enumerate(self.pots):
            missing = limit - pot if limit else (0 if pot else self.reserve)
            back = min(self.reserve, missing)
            self.pots[number] += back
            self.reserve -= back

    def finish(self, inside: list[int], takers: list[int]) -> dict[str, Any]:
        """The end of a deal: cap, departures, the end of the game, the next dealer.

        `takers` are who took the pot, or the chips of the two pots.
        """
        self.to_reserve()
        self.refill()
        broken = self.rules["shortfall"] == "ends" and bool(self.short)
        if broken:
            self.give_back()
        self.entry["pot_after"] = self.pot()
        self.leave()
        if broken:
            self.ended, self.winner = True, None
        elif self.game not in LEG_GAMES:
            self.end(inside, takers)
        for seat in self.around():  # R1: clockwise to the next seat that is still playing
            if self.status[seat] == "playing":
                self.dealer = seat
                break
        self.new_game = False
        return self.entry

    def give_back(self) -> None:
        """R13.7, R7.5: all chips in the pots in equal shares, odd ones from the dealer's left."""
        staying = [seat for seat in self.around() if self.status[seat] == "playing"]
        pooled = sum(self.pots) + self.side_pot + self.reserve
        for place, seat in enumerate(staying):
            self.chips[seat] += pooled // len(staying) + (place < pooled % len(staying))
        self.pots = [0] * len(self.pots)
        self.side_pot = self.reserve = 0

    def leave(self) -> None:
        """R7.3, R7.4: seats that are bust, broke or at their stop-loss leave."""
        for seat in range(self.count):
            if self.status[seat] != "playing":
                continue
            down = self.seats[seat]["chips"] - self.chips[seat]
            stop_loss = self.seats[seat].get("stop_loss", 0)
            if self.rules["shortfall"] == "bust" and seat in self.short:
                self.status[seat] = "busted"
            elif self.rules["shortfall"] != "credit" and self.chips[seat] == 0:
                self.status[seat] = "broke"
            elif stop_loss and down >= stop_loss:
                self.status[seat] = "left"

    def end(self, inside: list[int], takers: list[int]) -> None:
        """R9, except for leg games, which end by R8.5 and R8.6."""
        if sum(self.pots) + self.side_pot + self.reserve > 0 or self.rules["ends"] == "never":
            return
        if self.rules["ends"] == "uncontested":
            self.ended = len(inside) == 1 and takers == inside
        else:
            self.ended = True
        if self.ended:
            self.winner = takers[0] if len(takers) == 1 else None

    def pot(self) -> int | list[int]:
        """The pot in the result, two of them in hi-lo."""
        return list(self.pots) if self.game == "hi-lo" else self.pots[0]

    def all_chips(self) -> int:
        """R1: the total, which never changes."""
        return sum(self.chips) + sum(self.pots) + self.side_pot + self.reserve

    def result(self, deals: list[dict[str, Any]]) -> dict[str, Any]:
        """The result of a scenario, without hand names."""
        return {
            "seats": [
                {
                    "name": self.seats[seat]["name"],
                    "chips": self.chips[seat],
                    "legs": self.legs[seat],
                    "status": self.status[seat],
                }
                for seat in range(self.count)
            ],
            "pot": self.pot(),
            "reserve": self.reserve,
            "side_pot": self.side_pot,
            "dealer": self.dealer,
            "ended": self.ended,
            "winner": self.winner,
            "deals": deals,
        }
