"""A slow, straight-line reading of the rulebook, to hold against the engine.

`expected(scenario)` plays a scenario (a plain dictionary, every deck written out) by the
clauses of the rules and gives the result that the replay format asks for, hand names left
out. It shares no code with the engine: it counts with dictionaries and compares hands with
lists, in the order in which the clauses stand.
"""

from collections import Counter
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]

DEFAULTS: dict[str, Any] = {
    "ante": 1,
    "cards": 3,
    "deck": "fresh",
    "peek": True,
    "declare": "simultaneous",
    "compulsory_first": False,
    "ranking": "trips-first",
    "ace_low_straight": True,
    "losers": "all",
    "ties": "split",
    "ante_when": "empty-pot",
    "matchers_excused": False,
    "all_out": "redeal",
    "limit": 0,
    "max_loss": 0,
    "shortfall": "table-stakes",
    "rebuys": 0,
    "ends": "pot-emptied",
}
GAMES: dict[str, dict[str, Any]] = {
    "two-card": {"cards": 2, "declare": "sequential"},
    "three-card": {},
    "three-card-plain": {"ranking": "plain", "deck": "run-down"},
    "monte-carlo": {"ranking": "straight-flush-first", "ends": "uncontested"},
    "survivor": {"losers": "worst", "ante_when": "every-deal", "matchers_excused": True},
    "no-peek": {"peek": False},
}
"""R8.1 with the defaults that R2 to R9 name."""

THREE_CARDS = {
    "trips-first": ["trips", "straight flush", "straight", "flush", "pair", "nothing"],
    "straight-flush-first": ["straight flush", "trips", "straight", "flush", "pair", "nothing"],
    "flush-over-straight": ["trips", "straight flush", "flush", "straight", "pair", "nothing"],
    "plain": ["trips", "pair", "nothing"],
}
FIVE_CARDS = [
    "straight flush",
    "quads",
    "full house",
    "flush",
    "straight",
    "trips",
    "two pair",
    "pair",
    "nothing",
]
FOUR_CARDS = ["quads", "trips", "two pair", "pair", "nothing"]


def worth(hand: list[str], rules: dict[str, Any]) -> list[int]:
    """A list that compares as the hand does under R2.2 to R2.5a: the greater, the better."""
    values = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    size = len(hand)
    if size == 1:
        return values
    counts = Counter(values)
    grouped = sorted(values, key=lambda value: (counts[value], value), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    kind = {
        (4,): "quads",
        (4, 1): "quads",
        (3,): "trips",
        (3, 1): "trips",
        (3, 1, 1): "trips",
        (3, 2): "full house",
        (2, 2): "two pair",
        (2, 2, 1): "two pair",
    }.get(tuple(shape), "pair" if 2 in shape else "nothing")
    order = {
        2: ["pair", "nothing"],
        3: THREE_CARDS[rules["ranking"]],
        4: FOUR_CARDS,
        5: FIVE_CARDS,
    }[size]
    if kind == "nothing" and size in (3, 5) and order != THREE_CARDS["plain"]:
        top = None
        if values == list(range(values[0], values[0] - size, -1)):
            top = values[0]
        low_ace = size == 5 or rules["ace_low_straight"]
        if low_ace and values == [14, *range(size, 1, -1)]:
            top = size
        flush = len({card[1] for card in hand}) == 1
        if top is not None:
            kind = "straight flush" if flush else "straight"
            grouped = [top]
        elif flush:
            kind = "flush"
    return [-order.index(kind), *grouped]


def suits_in_order(hand: list[str], rules: dict[str, Any]) -> list[int]:
    """R5.4 `suits`: pair before kicker, higher rank before lower, then the higher suit."""
    values = [RANKS.index(card[0]) + 2 for card in hand]
    # R2.3: the ace of A-2-3 (and of A-2-3-4-5) stands below the two, where it makes a straight.
    low = len(hand) in (3, 5) and sorted(values) == [*range(2, len(hand) + 1), 14]
    low = low and worth(hand, rules)[1:] == [len(hand)]
    decorated = []
    for value, card in zip(values, hand, strict=True):
        rank = 1 if low and value == 14 else value
        decorated.append((values.count(value), rank, SUITS.index(card[1])))
    return [suit for _, _, suit in sorted(decorated, reverse=True)]


def expected(scenario: dict[str, Any]) -> dict[str, Any]:
    """The result of a scenario that is in order, its decks written out."""
    rules = DEFAULTS | GAMES[scenario["game"]] | scenario.get("rules", {})
    seats = scenario["seats"]
    count = len(seats)
    chips = [seat["chips"] for seat in seats]
    status = ["playing"] * count
    start = scenario.get("start")
    pots = {"pot": 0, "reserve": 0, "side_pot": 0} | (start or {})
    dealer = scenario.get("dealer", 0)
    matched = {seat for seat in range(count) if seats[seat].get("matched_last")}
    first_of_game = start is None
    ended, winner = False, None
    gone: list[str] = []  # R3.2: cards dealt since the last shuffle of all 52
    told = []

    for script in scenario["deals"]:
        deal: dict[str, Any] = {
            "antes": {}, "in": [], "winners": [], "hands": {}, "paid": {}, "received": {},
        }  # fmt: skip
        ended, winner = False, None
        around = [(dealer + step) % count for step in range(1, count + 1)]

        # R6.1: what each would owe; R7.3: who is dealt in.
        owes = dict.fromkeys(around, rules["ante"])
        if rules["ante_when"] == "empty-pot":
            if pots["pot"] > 0 or pots["reserve"] > 0:
                owes = dict.fromkeys(around, 0)
        elif rules["matchers_excused"]:
            owes = {seat: 0 if seat in matched else rules["ante"] for seat in around}
        players = []
        for seat in around:
            if status[seat] != "playing":
                continue
            able = chips[seat] > 0 and chips[seat] >= owes[seat]
            if able or rules["shortfall"] == "credit":
                players.append(seat)
        assert len(players) >= 2, "R7.5: no deal without two players"

        # R4.3: on the first deal of a game, and after a deal that emptied the pot.
        compulsory = rules["compulsory_first"] and (first_of_game or pots["pot"] == 0)
        first_of_game = False

        for seat in players:
            chips[seat] -= owes[seat]
            pots["pot"] += owes[seat]
            if owes[seat]:
                deal["antes"][str(seat)] = owes[seat]
        to_reserve(pots, rules)

        # R3.1, R3.2: from the top, one at a time, clockwise from the dealer's left.
        if rules["deck"] == "fresh" or 52 - len(gone) < len(players) * rules["cards"]:
            gone = []
        pack = [card for card in script["deck"] if card not in gone]
        pack += [card for card in PACK if card not in pack and card not in gone]
        hands: dict[int, list[str]] = {seat: [] for seat in players}
        for _ in range(rules["cards"]):
            for seat in players:
                hands[seat].append(pack[0])
                gone.append(pack.pop(0))

        # R4: who is in.
        said = {action["seat"]: action["declare"] for action in script["actions"]}
        unasked = []
        if compulsory:
            unasked = players
        elif rules["declare"] == "sequential" and all(
            said.get(seat) == "out" for seat in players[:-1]
        ):
            unasked = players[-1:]
        asked = sorted(set(players) - set(unasked))
        assert sorted(said) == asked, f"R4: {asked} are asked, {sorted(said)} answered"
        assert len(said) == len(script["actions"]), "R4: each is asked once"
        said |= dict.fromkeys(unasked, "in")
        inside = [seat for seat in players if said[seat] == "in"]
        deal["in"] = sorted(inside)

        # R5, R6.3: who takes, who pays.
        takers: list[int] = []
        payers: list[int] = []
        short: set[int] = set()
        debt = pots["pot"] if not rules["max_loss"] else min(pots["pot"], rules["max_loss"])
        if not inside:
            if rules["all_out"] == "ante":
                payers, debt = players, rules["ante"]
        elif len(inside) == 1:
            takers = inside
        else:
            deal["hands"] = {str(seat): {"cards": hands[seat]} for seat in inside}
            value = {seat: worth(hands[seat], rules) for seat in inside}
            best = [seat for seat in inside if value[seat] == max(value.values())]
            if len(best) > 1 and rules["ties"] == "suits":
                best.sort(key=lambda seat: suits_in_order(hands[seat], rules))
                best = best[-1:]
            payers = [seat for seat in inside if seat not in best]
            if payers and rules["losers"] == "worst":
                worst = min(value[seat] for seat in payers)
                payers = [seat for seat in payers if value[seat] == worst]
            if len(best) == 1 or rules["ties"] == "split":
                takers = best
        matched = set(payers) if inside else set()

        for kind in ("pot", "side_pot"):
            for place, seat in enumerate(takers):
                share = pots[kind] // len(takers) + (place < pots[kind] % len(takers))
                chips[seat] += share
                if share:
                    deal["received"][str(seat)] = deal["received"].get(str(seat), 0) + share
            if takers:
                pots[kind] = 0
        deal["winners"] = sorted(takers)
        for seat in payers:
            pays = debt
            if rules["shortfall"] != "credit" and chips[seat] < debt:
                pays = chips[seat]
                short.add(seat)
            chips[seat] -= pays
            pots["pot"] += pays
            if pays:
                deal["paid"][str(seat)] = pays

        # R7.1: over the limit to the reserve; an empty pot from it.
        to_reserve(pots, rules)
        if pots["pot"] == 0:
            back = min(pots["reserve"], rules["limit"]) if rules["limit"] else pots["reserve"]
            pots["pot"] += back
            pots["reserve"] -= back
        deal["pot_after"] = pots["pot"]

        # R7.3, R7.4: who leaves.
        for seat in range(count):
            if status[seat] != "playing":
                continue
            down = seats[seat]["chips"] - chips[seat]
            if rules["shortfall"] == "bust" and seat in short:
                status[seat] = "busted"
            elif rules["shortfall"] != "credit" and chips[seat] == 0:
                status[seat] = "broke"
            elif seats[seat].get("stop_loss") and down >= seats[seat]["stop_loss"]:
                status[seat] = "left"

        # R9: is the game over?
        if sum(pots.values()) == 0 and rules["ends"] != "never":
            ended = rules["ends"] == "pot-emptied" or len(inside) == 1
            if ended:
                first_of_game = True
                winner = takers[0] if len(takers) == 1 else None

        # R1: the deal passes clockwise to the next seat still playing.
        for seat in around:
            if status[seat] == "playing":
                dealer = seat
                break
        told.append(deal)

    return {
        "seats": [
            {"name": seats[n]["name"], "chips": chips[n], "legs": 0, "status": status[n]}
            for n in range(count)
        ],
        **pots,
        "dealer": dealer,
        "ended": ended,
        "winner": winner,
        "deals": told,
    }


def to_reserve(pots: dict[str, Any], rules: dict[str, Any]) -> None:
    """R7.1: what exceeds the limit goes to the reserve."""
    if rules["limit"] and pots["pot"] > rules["limit"]:
        pots["reserve"] += pots["pot"] - rules["limit"]
        pots["pot"] = rules["limit"]
