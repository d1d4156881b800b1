"""Games played with random answers, checked after every action (R1, R10, S3 to S5)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Final

from guts_engine.hands.cards import Card, Rank
from guts_engine.play.game import apply, available, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    Asked,
    Declare,
    Discard,
    NameRank,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.parts import Fund
from guts_engine.state.state import State, evolve
from guts_engine.state.table import Table
from guts_engine.state.view import advance, redact
from guts_engine.steps.model import Choice, Game

MOST_ANSWERS: Final = 600
"""The most answers in a deal of ten players; with more, a deal does not end."""
STACKS: Final = (1000, 60, 7, 1)


Chooser = Callable[[State, int, Asked, Random], Action]
"""Answers the question of a seat."""
Teller = Callable[[State, Event, State], None]
"""Looks at each event with the states before and after it."""


def play_made(
    game: Game,
    rng: Random,
    deals: int = 3,
    choose: Chooser | None = None,
    tell: Teller | None = None,
) -> None:
    """Play some deals of a game and check each step: chips, secrets, and that a deal ends.

    The answers are random without `choose`; `tell` looks at every event.
    """
    choose = choose or answer
    rules = RuleSet.of(game)
    count = rng.randint(2, min(10, rules.most_seats))
    seats = [NewSeat(f"P{n}", rng.choice(STACKS)) for n in range(count)]
    state = new_game(rules, seats, dealer=rng.randrange(count))
    total = chips(state.table)
    for _ in range(deals):
        if not can_deal(state):
            return
        pack = list(available(state))
        rng.shuffle(pack)
        watch = Watch(state, tell)
        state = watch.take(state, StartDeal(tuple(pack)))
        answers = 0
        while asked := legal(state):
            seat = rng.choice(sorted(asked))
            state = watch.take(state, choose(state, seat, asked[seat], rng))
            answers += 1
            assert answers < MOST_ANSWERS, "the deal does not end"
            assert chips(state.table) == total
        assert chips(state.table) == total
        assert all(seat.chips >= 0 for seat in state.table.seats) or credit(rules)


def credit(rules: RuleSet) -> bool:
    """Whether players may owe chips."""
    return rules.paying.shortfall == "credit"


def chips(table: Table) -> int:
    """All chips at the table."""
    return (
        sum(seat.chips for seat in table.seats)
        + sum(table.holds(fund) for fund in Fund)
        + sum(reserves(table))
    )


def reserves(table: Table) -> Iterable[int]:
    """What the pot limit has set aside, of each pot."""
    yield table.reserve
    yield getattr(table, "low_reserve", 0)


def answer(state: State, seat: int, asked: Asked, rng: Random) -> Action:
    """A random answer that the rules allow."""
    hand = state.hands[seat]
    match asked.question:
        case Question.DECLARE:
            bold = [each for each in asked.choices if each is not Choice.OUT]
            out = Choice.OUT in asked.choices and rng.random() < 0.5
            return Declare(seat, Choice.OUT if out else rng.choice(bold))
        case Question.PASS:
            none = asked.optional and rng.random() < 0.5
            return Pass(seat, () if none else tuple(rng.sample(hand, asked.cards)))
        case Question.NAME_RANK:
            return NameRank(seat, rng.choice(list(Rank)))
    return Discard(seat, rng.choice(discards(hand, asked)))


def discards(hand: tuple[Card, ...], asked: Asked) -> list[tuple[Card, ...]]:
    """Every choice of cards that the seat may discard."""
    numbers = asked.exactly or range(max(asked.cards, asked.with_ace) + 1)
    found = []
    for number in numbers:
        for chosen in combinations(hand, number):
            aces = [each for each in hand if each.rank is Rank.ACE and each not in chosen]
            if number <= asked.cards or (number <= asked.with_ace and aces):
                found.append(chosen)
    return found


class Watch:
    """Knows what each seat may know in a deal, and compares its events and views with that."""

    def __init__(self, state: State, tell: Teller | None) -> None:
        self.tell = tell
        everyone = (None, *range(len(state.hands)))
        kept = set(cards_in((state.table.common, state.table.ghosts, state.table.turned_card)))
        self.views = {seat: view_of(state, seat) for seat in everyone}
        self.known: dict[int | None, set[Card]] = {seat: set(kept) for seat in everyone}

    def take(self, state: State, action: Action) -> State:
        """Apply the action; raises AssertionError if a seat learns what it may not know."""
        after, events = apply(state, action)
        folded = state
        for event in events:
            peek = folded.table.rules.dealing.peek
            for seat, cards in self.known.items():
                cards |= may_learn(folded, event, seat)
                redacted = redact(event, seat, peek=peek)
                told = set(cards_in(redacted))
                assert told <= cards, (seat, event, told - cards)
                if redacted is not None:
                    self.views[seat] = advance(self.views[seat], redacted)
            before, folded = folded, evolve(folded, event)
            if self.tell is not None:
                self.tell(before, event, folded)
        assert folded == after
        peeked = after.peek
        for seat, cards in self.known.items():
            view = view_of(after, seat)
            assert view == self.views[seat], "the events tell a seat what its view shows"
            assert seat is None or not peeked or view.hands[seat] == after.hands[seat]
            told = set(cards_in((view.hands, view.passing, vars(view.table))))
            assert told <= cards, (seat, action, told - cards)
        return after


def may_learn(state: State, event: Event, seat: int | None) -> set[Card]:
    """The cards that the seat may know after the event (R10, S3, S4.3)."""
    peek = state.table.rules.dealing.peek
    match event:
        case e.HandsShown(hands=hands):
            return set(cards_in(hands))
        case e.HandsCompared(seats=seats, hands=hands) if seat in seats:
            return set(cards_in(hands))
        case e.HouseHandShown(cards=cards) | e.CommonDealt(cards=cards):
            return set(cards)
        case e.CommonDiscarded(cards=cards):
            return set(cards)
        case e.PlayersKilled(killed=killed):
            return set(cards_in(killed))
        case e.CardsDealt(hands=hands, ghost=ghost, ghost_face_up=up):
            mine = [hand for hand in hands if hand.face_up or (peek and hand.seat == seat)]
            return set(cards_in((mine, ghost if up else ())))
        case e.CardsPassed(passes=passes):
            return {each for one in passes if one.to == seat for each in one.cards if each}
        case e.CardsDrawn(seat=player, drawn=drawn, ace=ace):
            return set(cards_in((drawn if player == seat else (), ace)))
    return set()


def cards_in(value: object) -> Iterator[Card]:
    """Every card named anywhere in an event or a part of a view."""
    match value:
        case Card():
            yield value
        case tuple() | frozenset() | list():
            for each in value:
                yield from cards_in(each)
        case dict():
            for name, each in value.items():
                if name != "rules":
                    yield from cards_in(each)
        case RuleSet():
            return
        case _ if hasattr(value, "__dict__") and not isinstance(value, type):
            yield from cards_in(dict(vars(value)))
