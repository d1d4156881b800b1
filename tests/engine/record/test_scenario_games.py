"""Hand-computed sessions, one or two for every game, with complete results.

The seats 0, 1, 2 .. hold the `stacks` and seat 0 deals first. `results` are the deals of the
result with seats as numbers and hands as "cards = name", without empty fields. `after` are the
stacks, then differences from the usual: pot 0, no reserve, no side pot, no legs, not over.
"""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from guts_engine.record.scenario import run_text
from tests.engine.helpers.scripts import Deal, deal


@dataclass(frozen=True)
class Session:
    """A session and its hand-computed result; `why` cites the rules."""

    why: str
    game: str
    stacks: tuple[int, ...]
    deals: tuple[Deal, ...]
    results: tuple[dict[str, Any], ...]
    after: tuple[int, ...]
    dealer: int
    rules: dict[str, Any] = field(default_factory=dict)
    start: dict[str, Any] | None = None
    matched: tuple[int, ...] = ()
    stop_loss: int = 0
    pot: Any = 0
    reserve: int = 0
    side_pot: int = 0
    legs: dict[int, int] = field(default_factory=dict)
    status: dict[int, str] = field(default_factory=dict)
    ended: bool = False
    winner: int | None = None


def scenario(session: Session) -> dict[str, Any]:
    """The session as a scenario file."""
    seats = [
        {
            "name": f"seat {seat}",
            "chips": chips,
            "matched_last": seat in session.matched,
            "stop_loss": session.stop_loss,
        }
        for seat, chips in enumerate(session.stacks)
    ]
    script = {"game": session.game, "rules": session.rules, "seats": seats, "deals": session.deals}
    return script if session.start is None else script | {"start": session.start}


def result(session: Session) -> dict[str, Any]:
    """The result that `guts replay` must print."""
    seats = [
        {
            "name": f"seat {seat}",
            "chips": chips,
            "legs": session.legs.get(seat, 0),
            "status": session.status.get(seat, "playing"),
        }
        for seat, chips in enumerate(session.after)
    ]
    return {
        "seats": seats,
        "pot": session.pot,
        "reserve": session.reserve,
        "side_pot": session.side_pot,
        "dealer": session.dealer,
        "ended": session.ended,
        "winner": session.winner,
        "deals": [full(each) for each in session.results],
    }


def full(brief: dict[str, Any]) -> dict[str, Any]:
    """A deal's entry with omitted fields, seats as strings and hands split."""
    entry: dict[str, Any] = {"in": [], "winners": [], "pot_after": brief["pot"]}
    entry |= {name: brief[name] for name in ("in", "winners") if name in brief}
    for name in ("antes", "paid", "received"):
        entry[name] = {str(seat): chips for seat, chips in brief.get(name, {}).items()}
    entry["hands"] = {}
    for seat, hand in brief.get("hands", {}).items():
        cards, name = hand.split(" = ")
        entry["hands"][str(seat)] = {"cards": sorted(cards.split()), "name": name}
    return entry


def in_order(result: dict[str, Any]) -> dict[str, Any]:
    """The result with the cards of every hand sorted."""
    for each in result["deals"]:
        for hand in each["hands"].values():
            hand["cards"].sort()
    return result


ONE_EACH = {0: 1, 1: 1, 2: 1}

SESSIONS: dict[str, Session] = {
    "two-card": Session(
        "R8.1 two-card, R4.1 dealer: a pair beats a king; then the dealer is in unasked",
        "two-card",
        (50, 50, 50),
        (
            deal("1 Ks9d in", "2 4c4d in", "0 AhQh out"),
            deal("2 Ks9d out", "0 4c4d out", "1 3h2h -"),
        ),
        (
            {
                "antes": {0: 2, 1: 2, 2: 2},
                "in": [1, 2],
                "winners": [2],
                "hands": {1: "Ks 9d = King high", 2: "4c 4d = Pair of fours"},
                "paid": {1: 6},
                "received": {2: 6},
                "pot": 6,
            },
            {"in": [1], "winners": [1], "received": {1: 6}, "pot": 0},
        ),
        after=(48, 48, 54),
        dealer=2,
        rules={"ante": 2},
        ended=True,
        winner=1,
    ),
    "three-card": Session(
        "R8.1 three-card, R2.3 trips-first, R5.5: pot 5, four in, so the next pot is 15",
        "three-card",
        (20, 20, 20, 20),
        (deal("1 9c9d9h in", "2 QsJsTs in", "3 AcKdQh in", "0 2h7hKh in"),),
        (
            {
                "in": [0, 1, 2, 3],
                "winners": [1],
                "hands": {
                    0: "2h 7h Kh = King-high flush",
                    1: "9c 9d 9h = Three nines",
                    2: "Qs Js Ts = Queen-high straight flush",
                    3: "Ac Kd Qh = Ace-high straight",
                },
                "paid": {0: 5, 2: 5, 3: 5},
                "received": {1: 5},
                "pot": 15,
            },
        ),
        after=(15, 25, 15, 15),
        dealer=1,
        start={"pot": 5},
        pot=15,
    ),
    "three-card, limit": Session(
        "R7.1: the rulebook's own example, limit 100, pot 80, four in; then two lone players",
        "three-card",
        (200, 200, 200, 200),
        (
            deal("1 9c9d9h in", "2 QsJsTs in", "3 AcKdQh in", "0 2h7hKh in"),
            deal("2 9c9d9h in", "3 QsJsTs out", "0 AcKdQh out", "1 2h7hKh out"),
            deal("3 9c9d9h out", "0 QsJsTs in", "1 AcKdQh out", "2 2h7hKh out"),
        ),
        (
            {
                "in": [0, 1, 2, 3],
                "winners": [1],
                "hands": {
                    0: "2h 7h Kh = King-high flush",
                    1: "9c 9d 9h = Three nines",
                    2: "Qs Js Ts = Queen-high straight flush",
                    3: "Ac Kd Qh = Ace-high straight",
                },
                "paid": {0: 80, 2: 80, 3: 80},
                "received": {1: 80},
                "pot": 100,
            },
            {"in": [2], "winners": [2], "received": {2: 100}, "pot": 100},
            {"in": [0], "winners": [0], "received": {0: 100}, "pot": 40},
        ),
        after=(220, 280, 220, 120),
        dealer=3,
        rules={"limit": 100},
        start={"pot": 80},
        pot=40,
    ),
    "three-card, stacks": Session(
        "R7.3 bust, R7.4: who is short goes bust, who lost 15 leaves, and is not the dealer",
        "three-card",
        (40, 40, 12, 40),
        (deal("1 KsKd2c in", "2 QsQd2h in", "3 AsAd2d in", "0 9s8d2s out"),),
        (
            {
                "in": [1, 2, 3],
                "winners": [3],
                "hands": {
                    1: "Ks Kd 2c = Pair of kings",
                    2: "Qs Qd 2h = Pair of queens",
                    3: "As Ad 2d = Pair of aces",
                },
                "paid": {1: 15, 2: 12},
                "received": {3: 15},
                "pot": 27,
            },
        ),
        after=(40, 25, 0, 55),
        dealer=3,
        rules={"shortfall": "bust"},
        start={"pot": 15},
        stop_loss=15,
        status={1: "left", 2: "busted"},
        pot=27,
    ),
    "three-card, draw": Session(
        "R3.3: 1 throws two cards and draws two kings, then 2 draws one; all at once to the pack",
        "three-card",
        (10, 10, 10),
        (
            deal(
                "1 2c3dKh draw:2c3d in",
                "2 AcAd4s draw:4s in",
                "0 7h8s2d draw: out",
                drawn="KdKs5c",
            ),
        ),
        (
            {
                "antes": ONE_EACH,
                "in": [1, 2],
                "winners": [1],
                "hands": {1: "Kh Kd Ks = Three kings", 2: "Ac Ad 5c = Pair of aces"},
                "paid": {2: 3},
                "received": {1: 3},
                "pot": 3,
            },
        ),
        after=(9, 12, 6),
        dealer=1,
        rules={"draw": 2},
        pot=3,
    ),
    "three-card-plain": Session(
        "R8.1 three-card-plain, R5.4 split: no straight flush; a tie of all ends the game unwon",
        "three-card-plain",
        (10, 10),
        (deal("1 QsJsTs in", "0 2c2d3h in"), deal("0 Ks4d5h in", "1 Kd4s5c in")),
        (
            {
                "antes": {0: 1, 1: 1},
                "in": [0, 1],
                "winners": [0],
                "hands": {0: "2c 2d 3h = Pair of twos", 1: "Qs Js Ts = Queen high"},
                "paid": {1: 2},
                "received": {0: 2},
                "pot": 2,
            },
            {
                "in": [0, 1],
                "winners": [0, 1],
                "hands": {0: "Ks 4d 5h = King high", 1: "Kd 4s 5c = King high"},
                "received": {0: 1, 1: 1},
                "pot": 0,
            },
        ),
        after=(12, 8),
        dealer=0,
        ended=True,
    ),
    "survivor": Session(
        "R8.1 survivor, R5.3 worst, R6.1 matchers_excused: only the worst pays, and no next ante",
        "survivor",
        (30, 30, 30),
        (
            deal("1 AsKd9c in", "2 8c8d2h in", "0 Jc4d3s in"),
            deal("2 AsKd9c out", "0 8c8d2h out", "1 Jc4d3s out"),
        ),
        (
            {
                "antes": {0: 1, 1: 1},
                "in": [0, 1, 2],
                "winners": [2],
                "hands": {
                    0: "Jc 4d 3s = Jack high",
                    1: "As Kd 9c = Ace high",
                    2: "8c 8d 2h = Pair of eights",
                },
                "paid": {0: 6},
                "received": {2: 6},
                "pot": 6,
            },
            {"antes": {1: 1, 2: 1}, "pot": 8},
        ),
        after=(23, 28, 35),
        dealer=2,
        start={"pot": 4},
        matched=(2,),
        pot=8,
    ),
    "ghost": Session(
        "R6.5 always: a tie with the ghost does not beat it; alone, the hand is shown and wins",
        "ghost",
        (20, 20),
        (
            deal("1 AcKd in", "0 5h5s in", "ghost 5c5d"),
            deal("0 QcJd in", "1 9h8h out", "ghost Tc9d"),
        ),
        (
            {
                "antes": {0: 3, 1: 3},
                "in": [0, 1],
                "hands": {0: "5h 5s = Pair of fives", 1: "Ac Kd = Ace high"},
                "paid": {0: 6, 1: 6},
                "pot": 18,
            },
            {
                "in": [0],
                "winners": [0],
                "hands": {0: "Qc Jd = Queen high"},
                "received": {0: 18},
                "pot": 0,
            },
        ),
        after=(29, 11),
        dealer=0,
        rules={"ante": 3},
        ended=True,
        winner=0,
    ),
    "no-peek": Session(
        "R8.1 no-peek, R5.4 split: the odd chip goes to the first of the tied from the left",
        "no-peek",
        (10, 10, 10),
        (deal("1 AsKdQh out", "2 2c3d5h in", "0 2d3h5s in"),),
        (
            {
                "antes": ONE_EACH,
                "in": [0, 2],
                "winners": [0, 2],
                "hands": {0: "2d 3h 5s = Five high", 2: "2c 3d 5h = Five high"},
                "received": {0: 1, 2: 2},
                "pot": 0,
            },
        ),
        after=(10, 9, 11),
        dealer=1,
        ended=True,
    ),
    "pass-the-trash": Session(
        "R8.1 pass-the-trash, R3.4: 2 parts with a king and makes the dealer a straight",
        "pass-the-trash",
        (10, 10, 10),
        (deal("1 AsAd2c pass:2c in", "2 KcKd3h pass:Kc in", "0 QsJs7d pass:7d in"),),
        (
            {
                "antes": ONE_EACH,
                "in": [0, 1, 2],
                "winners": [0],
                "hands": {
                    0: "Qs Js Kc = King-high straight",
                    1: "As Ad 7d = Pair of aces",
                    2: "Kd 3h 2c = King high",
                },
                "paid": {1: 3, 2: 3},
                "received": {0: 3},
                "pot": 6,
            },
        ),
        after=(12, 6, 6),
        dealer=1,
        pot=6,
    ),
    "monte-carlo": Session(
        "R8.1 monte-carlo, R2.3 straight-flush-first, R9 uncontested: a tie is anted again",
        "monte-carlo",
        (50, 50),
        (
            deal("1 9c9d9h in", "0 4s3s2s in"),
            deal("0 Kc8d3h in", "1 Kd8h3c in"),
            deal("1 Kc8d3h in", "0 AsAdAh out"),
        ),
        (
            {
                "antes": {0: 5, 1: 5},
                "in": [0, 1],
                "winners": [0],
                "hands": {0: "4s 3s 2s = Four-high straight flush", 1: "9c 9d 9h = Three nines"},
                "paid": {1: 10},
                "received": {0: 10},
                "pot": 10,
            },
            {
                "in": [0, 1],
                "winners": [0, 1],
                "hands": {0: "Kc 8d 3h = King high", 1: "Kd 8h 3c = King high"},
                "received": {0: 5, 1: 5},
                "pot": 0,
            },
            {
                "antes": {0: 5, 1: 5},
                "in": [1],
                "winners": [1],
                "received": {1: 10},
                "pot": 0,
            },
        ),
        after=(55, 45),
        dealer=1,
        rules={"ante": 5},
        ended=True,
        winner=1,
    ),
    "community": Session(
        "R8.2 two-cards: the common seven makes a straight, a flush and three of a kind",
        "community",
        (10, 10, 10),
        (deal("1 9h8c in", "2 AhKh in", "0 7s7d in", top="7h"),),
        (
            {
                "antes": ONE_EACH,
                "in": [0, 1, 2],
                "winners": [0],
                "hands": {
                    0: "7s 7d = Three sevens",
                    1: "9h 8c = Nine-high straight",
                    2: "Ah Kh = Ace-high flush",
                },
                "paid": {1: 3, 2: 3},
                "received": {0: 3},
                "pot": 6,
            },
        ),
        after=(12, 6, 6),
        dealer=1,
        pot=6,
    ),
    "community, three cards": Session(
        "R8.2 three-cards, R6.3 wimp-penalty, R6.4: the best three of four, and the side pot",
        "community",
        (10, 10),
        (deal("1 AcKd4h out", "0 9c9d2s out"), deal("0 9c9d2s in", "1 AcKd4h in", top="Qs")),
        (
            {
                "antes": {0: 1, 1: 1},
                "hands": {0: "9c 9d 2s = Pair of nines", 1: "Ac Kd 4h = Ace high"},
                "paid": {0: 3},
                "pot": 2,
            },
            {
                "in": [0, 1],
                "winners": [1],
                "hands": {0: "9c 9d 2s = Pair of nines", 1: "Ac Kd 4h = Ace-high straight"},
                "paid": {0: 2},
                "received": {1: 5},
                "pot": 2,
            },
        ),
        after=(4, 14),
        dealer=0,
        rules={
            "cards": 3,
            "all_out": "wimp-penalty",
            "wimp_multiple": 3,
            "wimp_to": "side-pot",
        },
        pot=2,
    ),
    "two-plus-one": Session(
        "R8.3: the third card makes 1 a straight and 2, with its pair, the loser",
        "two-plus-one",
        (20, 20, 20),
        (deal("1 KsQd/Jc in", "2 5c5d/6s in", "0 9h4s out"),),
        (
            {
                "antes": {0: 2, 1: 2, 2: 2},
                "in": [1, 2],
                "winners": [1],
                "hands": {1: "Ks Qd Jc = King-high straight", 2: "5c 5d 6s = Pair of fives"},
                "paid": {2: 6},
                "received": {1: 6},
                "pot": 6,
            },
        ),
        after=(18, 24, 12),
        dealer=1,
        rules={"ante": 2},
        pot=6,
    ),
    "two-plus-one, second": Session(
        "R8.3 second_declare: the third card costs an ante; who then is alone takes them all",
        "two-plus-one",
        (20, 20, 20),
        (deal("1 KsQd/Jc in in", "2 5c5d/6s in out", "0 9h4s out"),),
        (
            {
                "antes": {0: 2, 1: 2, 2: 2},
                "in": [1],
                "winners": [1],
                "paid": {1: 2, 2: 2},
                "received": {1: 10},
                "pot": 0,
            },
        ),
        after=(18, 26, 16),
        dealer=1,
        rules={"ante": 2, "second_declare": True},
        ended=True,
        winner=1,
    ),
    "four-two-two": Session(
        "R8.4 four-two-two, R6.2, R7.2: a wild two makes three kings; 0 was out and antes",
        "four-two-two",
        (50, 50, 50),
        (deal("1 2cKd9h4s/Kh3c in", "2 AhAs7c5d/7dQs in", "0 JcTs6d3h out"),),
        (
            {
                "in": [1, 2],
                "winners": [1],
                "hands": {
                    1: "2c Kd 9h 4s Kh 3c = Three kings",
                    2: "Ah As 7c 5d 7d Qs = Two pair, aces and sevens",
                },
                "paid": {0: 1, 2: 15},
                "received": {1: 20},
                "pot": 16,
            },
        ),
        after=(49, 70, 35),
        dealer=1,
        rules={"dropped_ante": True, "max_loss": 15},
        start={"pot": 20},
        pot=16,
    ),
    "four-two-two, deck": Session(
        "R8.4 beat-deck: three queens, one of them wild, beat a pair of kings; the lone one pays",
        "four-two-two",
        (50, 50, 50),
        (deal("1 2cKd9h4s in", "2 AhAs7c5d out", "0 JcTs6d3h out", top="QsQd8c2h"),),
        (
            {
                "in": [1],
                "hands": {1: "2c Kd 9h 4s = Pair of kings"},
                "paid": {1: 20},
                "pot": 40,
            },
        ),
        after=(50, 30, 50),
        dealer=1,
        rules={"lone": "beat-deck"},
        start={"pot": 20},
        pot=40,
    ),
    "four-two-three": Session(
        "R8.4 four-two-three: with a wild two for the ten of clubs the jack makes a royal flush",
        "four-two-three",
        (30, 30),
        (deal("1 AcKcQc2d in", "0 9h9s8d7h in", top="9cJc3h"),),
        (
            {
                "in": [0, 1],
                "winners": [1],
                "hands": {0: "9h 9s 8d 7h = Three nines", 1: "Ac Kc Qc 2d = Royal flush"},
                "paid": {0: 10},
                "received": {1: 10},
                "pot": 10,
            },
        ),
        after=(20, 40),
        dealer=1,
        start={"pot": 10},
        pot=10,
    ),
    "four-two-three, all out": Session(
        "R6.3 match-best: the pair of kings matches, and 2 for its wild two",
        "four-two-three",
        (30, 30, 30),
        (deal("1 KcKd5h4s out", "2 2c6d8h9s out", "0 AcJd7h3s out"),),
        (
            {
                "hands": {
                    0: "Ac Jd 7h 3s = Ace high",
                    1: "Kc Kd 5h 4s = Pair of kings",
                    2: "2c 6d 8h 9s = Pair of nines",
                },
                "paid": {1: 10, 2: 10},
                "pot": 30,
            },
        ),
        after=(30, 20, 20),
        dealer=1,
        rules={"all_out": "match-best"},
        start={"pot": 10},
        pot=30,
    ),
    "three-five-seven": Session(
        "R8.5 stages, payments and leg: threes, fives, sevens wild in turn; 1 alone at last",
        "three-five-seven",
        (50, 50, 50),
        (
            deal(
                "1 3cKd9h/5c8s/8d8c in out in",
                "2 QsQd4h/4s6c/6h6d in in out",
                "0 7c5d2s/5h2d/JcTs out in out",
            ),
        ),
        (
            {
                "antes": ONE_EACH,
                "in": [[1, 2], [0, 2], [1]],
                "winners": [[1], [0], [1]],
                "paid": {2: 6},
                "received": {0: 3, 1: 3},
                "pot": 3,
            },
        ),
        after=(52, 52, 43),
        dealer=1,
        legs={1: 1},
        pot=3,
    ),
    "three-five-seven, tie": Session(
        "R8.5 none and ties: two equal hands; the loser pays the pot to each of them",
        "three-five-seven",
        (50, 50, 50),
        (
            deal(
                "1 AcKc4d/Qd9h/8s2c out out in",
                "2 AdKd4h/Qh9s/8c2d out out in",
                "0 JcTd6s/3h2h/4s8d out out in",
            ),
        ),
        (
            {
                "antes": ONE_EACH,
                "in": [[], [], [0, 1, 2]],
                "winners": [[], [], [1, 2]],
                "hands": {
                    0: "Jc Td 6s 3h 2h 4s 8d = Jack high",
                    1: "Ac Kc 4d Qd 9h 8s 2c = Ace high",
                    2: "Ad Kd 4h Qh 9s 8c 2d = Ace high",
                },
                "paid": {0: 6},
                "received": {1: 3, 2: 3},
                "pot": 3,
            },
        ),
        after=(43, 52, 52),
        dealer=1,
        pot=3,
    ),
    "three-five-seven, won": Session(
        "R8.5 legs, R4.1 dealer: the second leg takes the pot at once, in whichever stage",
        "three-five-seven",
        (50, 50),
        (deal("1 3cKd9h out", "0 AsAdAh -"), deal("0 3cKd9h in in", "1 AsAdAh out out")),
        (
            {
                "antes": {0: 2, 1: 2},
                "in": [[0]],
                "winners": [[0]],
                "received": {0: 34},
                "pot": 0,
            },
            {
                "antes": {0: 2, 1: 2},
                "in": [[0], [0]],
                "winners": [[0], [0]],
                "received": {0: 4},
                "pot": 0,
            },
        ),
        after=(84, 46),
        dealer=0,
        rules={"ante": 2, "legs": 2, "declare": "sequential"},
        start={"pot": 30, "legs": [1, 1]},
        legs={0: 2},
        ended=True,
        winner=0,
    ),
    "napalm": Session(
        "R8.6 stages and payments, R4.5 napalm: high, low and seven cards; 2 takes the chance",
        "napalm",
        (30, 30, 30),
        (
            deal(
                "1 Ac2d/3h4s5c/6s9c out out in in",
                "2 7c7d/8s9hTh/Jd8h out in out in",
                "0 KhQh/6c4c3d/KdKs in in out",
            ),
        ),
        (
            {
                "antes": ONE_EACH,
                "in": [[0, 2], [0, 1], [1, 2]],
                "winners": [[2], [0], [2]],
                "hands": {
                    1: "Ac 2d 3h 4s 5c 6s 9c = Six-high straight",
                    2: "7c 7d 8s 9h Th Jd 8h = Jack-high straight",
                },
                "paid": {0: 3, 1: 6},
                "received": {0: 3, 2: 6},
                "pot": 3,
            },
        ),
        after=(29, 23, 35),
        dealer=1,
        pot=3,
    ),
    "hi-lo": Session(
        "R8.7 pots, settled and independent: the wheel wins both ways; a loser in each pot",
        "hi-lo",
        (20, 20, 20),
        (deal("1 Ah2c3d both", "2 KcKd9s high", "0 4h5s7c low"),),
        (
            {
                "antes": {0: 2, 1: 2, 2: 2},
                "in": {"high": [1, 2], "low": [0, 1]},
                "winners": [1],
                "hands": {
                    0: "4h 5s 7c = Seven-five low",
                    1: "Ah 2c 3d = Three-high straight",
                    2: "Kc Kd 9s = Pair of kings",
                },
                "paid": {0: 3, 2: 3},
                "received": {1: 6},
                "pot": [3, 3],
            },
        ),
        after=(15, 24, 15),
        dealer=1,
        pot=[3, 3],
    ),
    "hi-lo, both": Session(
        "R8.7 must-win-both: the best low is beaten for high, so it pays into both pots",
        "hi-lo",
        (20, 20, 20),
        (deal("1 Ah2c6d both", "2 KcKd9s high", "0 4h5s7c low"),),
        (
            {
                "antes": {0: 2, 1: 2, 2: 2},
                "in": {"high": [1, 2], "low": [0, 1]},
                "winners": [0, 2],
                "hands": {
                    0: "4h 5s 7c = Seven-five low",
                    1: "Ah 2c 6d = Ace high",
                    2: "Kc Kd 9s = Pair of kings",
                },
                "paid": {1: 6},
                "received": {0: 3, 2: 3},
                "pot": [3, 3],
            },
        ),
        after=(21, 12, 21),
        dealer=1,
        rules={"both": "must-win-both"},
        pot=[3, 3],
    ),
    "hi-lo, over": Session(
        "R8.7 ends, R9 pot-emptied: the last pot is taken alone; a `both` alone takes the two",
        "hi-lo",
        (20, 20),
        (deal("1 Ah2c6d out", "0 4h5s7c high"), deal("0 4h5s7c out", "1 Ah2c6d both")),
        (
            {"in": {"high": [0], "low": []}, "winners": [0], "received": {0: 7}, "pot": [0, 4]},
            {"in": {"high": [1], "low": [1]}, "winners": [1], "received": {1: 4}, "pot": [0, 0]},
        ),
        after=(27, 24),
        dealer=0,
        start={"pots": [7, 4]},
        pot=[0, 0],
        ended=True,
        winner=1,
    ),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_the_result_is_the_one_worked_out_by_hand(name: str) -> None:
    session = SESSIONS[name]
    assert in_order(run_text(json.dumps(scenario(session)))) == result(session), session.why
