"""Visibility for each seat in every game under every rule (R3.5, R4.2, R10).

`learned` returns what a seat may know by the rules; its events and views are compared with that.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest
from hypothesis import given

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.game import apply, legal, view_of
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import options_of
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Declare, Discard, Pass, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.state.view import advance, redact
from guts_engine.steps.model import Choice
from tests.engine.helpers.known_cards import Viewer, learned
from tests.engine.helpers.strategies import (
    LEG_GAMES,
    Played,
    Step,
    all_rule_sets,
    chances,
    dealers_choices,
    folded,
    rule_sets,
    rule_sets_of,
    sessions,
    thorough,
)

PASSING = tuple(game for game, rules in PRESETS.items() if "pass_left" in options_of(rules))

passing_and_drawing = rule_sets_of(PASSING).map(
    lambda rules: rules.replaced({"peek": True, "draw": 1, "pass_left": 1})
)
passing_if_wanted = passing_and_drawing.map(lambda rules: rules.replaced({"pass_optional": True}))
unseen = rule_sets.map(
    lambda rules: rules.replaced(
        {name: 0 for name in ("draw", "pass_left") if name in options_of(rules)}
    )
).map(lambda rules: rules.replaced({"peek": False}))
everything = sessions(rules=all_rule_sets, complete=False) | dealers_choices(complete=False)
everything |= sessions(
    rules=passing_and_drawing | passing_if_wanted | rule_sets_of(LEG_GAMES), complete=False
)


def viewers(state: State) -> tuple[Viewer, ...]:
    """All seats, and a spectator."""
    return None, *range(len(state.hands))


def cards_in(value: object) -> Iterator[Card]:
    """Every card named anywhere in an event or a part of a view."""
    match value:
        case Card():
            yield value
        case tuple() | frozenset():
            for each in value:
                yield from cards_in(each)
        case _ if hasattr(value, "__dataclass_fields__"):
            for each in vars(value).values():
                yield from cards_in(each)


def cards_on(table: Table) -> set[Card]:
    """Every card face up on the table."""
    parts = {name: part for name, part in vars(table).items() if name not in ("rules", "seats")}
    return set(cards_in(tuple(parts.values())))


# --- Events and views of a seat -------------------------------------------------------------


@pytest.mark.clauses("R10", "R10 stages", "R3.4", "R3.5", "R8.5 payments", "R8.6 payments")
@thorough
@given(everything)
def test_no_card_reaches_a_seat_that_it_may_not_know(played: Played) -> None:
    known: dict[Viewer, set[Card]] = {seat: set() for seat in viewers(played.last)}
    for step in played.steps:
        for before, event, _ in folded(step):
            if isinstance(event, e.DealBegan):
                known = {seat: set() for seat in known}
            for seat, cards in known.items():
                cards |= learned(before, event, seat)
                assert cards.issuperset(cards_in(redact_for(before, event, seat))), (seat, event)
        for seat, cards in known.items():
            view = view_of(step.after, seat)
            assert cards.issuperset(cards_in((view.hands, view.passing))), (seat, event)
        assert known[None] >= cards_on(step.after.table)


def redact_for(state: State, event: Event, seat: Viewer) -> Event | None:
    """The event as redacted for the seat."""
    return redact(event, seat, peek=state.table.rules.dealing.peek)


@pytest.mark.clauses("R10", "R10 stages", "R3.5")
@thorough
@given(everything)
def test_a_seat_sees_its_own_cards_and_those_laid_open_where_they_lie(played: Played) -> None:
    """Nothing else of other hands, not even a card it passed itself."""
    for deal in played.deals:
        shown: dict[Viewer, set[Card]] = {seat: set() for seat in viewers(deal[0].before)}
        for step in deal:
            state = step.after
            table = state.table
            for event in step.events:
                for seat in shown:
                    if isinstance(event, e.HandsShown | e.HandsCompared):
                        shown[seat] |= learned(state, event, seat)
            for seat, cards in shown.items():
                view = view_of(state, seat)
                for holder, hand in enumerate(state.hands):
                    own = table.rules.dealing.peek and holder == seat
                    visible = set(hand) if own else cards | set(table.face_up[holder])
                    seen = tuple(each if each in visible else None for each in hand)
                    assert view.hands[holder] == seen


@pytest.mark.clauses("R10", "R10 stages", "R3.3", "R4.2")
@thorough
@given(everything)
def test_secrets_are_told_to_those_alone_whose_they_are(played: Played) -> None:
    for before, event, after in played.folds:
        for seat in viewers(after):
            redacted = redact_for(before, event, seat)
            match event:
                case e.PackSet():
                    assert redacted is None
                case e.DiscardsShuffled():
                    assert redacted == e.DiscardsShuffled((None,) * len(event.cards))
                case e.DeclarationSealed() if seat != event.seat:
                    assert redacted == e.DeclarationSealed(event.seat, None)
                case e.PassSealed() if seat != event.seat:
                    assert redacted == e.PassSealed(event.seat, (None,) * len(event.cards))
                case e.CardsDrawn() if seat != event.seat:
                    hidden = (None,) * len(event.drawn)
                    assert redacted == e.CardsDrawn(event.seat, hidden, hidden)
                case e.HandsCompared() if seat not in event.seats:
                    assert redacted == e.HandsCompared(event.seats)
                case e.CardsDealt() | e.CardsPassed():
                    assert redacted is not None
                case _:
                    assert redacted == event
            view = view_of(after, seat)
            assert view.choice == (None if seat is None else after.choices[seat])
            assert view.passing == (() if seat is None else after.passes[seat])


@pytest.mark.clauses("R10")
@thorough
@given(everything)
def test_folding_redacted_events_gives_the_view_of_every_seat(played: Played) -> None:
    first = played.states[0]
    views = {seat: view_of(first, seat) for seat in viewers(first)}
    for before, event, after in played.folds:
        for seat, view in views.items():
            seen = redact_for(before, event, seat)
            views[seat] = view if seen is None else advance(view, seen)
            assert views[seat] == view_of(after, seat), (seat, event)


# --- Exchanging secrets -----------------------------------------------------------------------

Exchange = Callable[[Iterable[Card]], tuple[Card, ...]]


def exchange(cards: Iterable[Card], rng: Random) -> Exchange:
    """A random exchange of the cards, often within ranks."""
    one = list(cards)
    other = list(one)
    rng.shuffle(other)
    if rng.randrange(2):
        one.sort(key=lambda each: each.rank)
        other.sort(key=lambda each: each.rank)
    to = dict(zip(one, other, strict=True))
    return lambda hand: tuple([to.get(each, each) for each in hand])


def with_other_secrets(state: State, seat: Viewer, rng: Random) -> State:
    """The state with other cards, choices and passes wherever the seat may not look."""
    known = cards_on(state.table)
    for players, player, cards in state.compared:
        if players is None or seat in players:
            known.update(state.hands[player][:cards])
    if seat is not None and state.peek:
        known |= set(state.hands[seat])
    away = [each for each, _ in state.discards]
    known |= {each for each, who in state.discards if who in (None, seat)}
    loose = {*state.shuffle, *state.pack, *away, *sum(state.ghosts, ())} - known
    swap = exchange(sorted(loose), rng)
    own = [number == seat for number in range(len(state.hands))]
    return changed(
        state,
        hands=tuple(map(swap, state.hands)),
        pack=swap(state.pack),
        ghosts=tuple(swap(each) for each in state.ghosts),
        discards=tuple(zip(swap(away), [who for _, who in state.discards], strict=True)),
        shuffle=swap(state.shuffle),
        dealt=swap(state.dealt),
        choices=tuple(
            each if mine or not each else rng.choice(tuple(Choice))
            for mine, each in zip(own, state.choices, strict=True)
        ),
        passes=tuple(
            each if mine else tuple(rng.sample(hand, len(each)))
            for mine, each, hand in zip(own, state.passes, state.hands, strict=True)
        ),
    )


@pytest.mark.clauses("R10")
@thorough
@given(everything, chances)
def test_other_hidden_cards_and_sealed_choices_change_no_view(played: Played, rng: Random) -> None:
    for state in rng.sample(played.states, min(len(played.states), 8)):
        for seat in viewers(state):
            assert view_of(with_other_secrets(state, seat, rng), seat) == view_of(state, seat)


@pytest.mark.clauses("R10", "R10 stages", "R3.3-R3.5", "R4.2", "R6.5 always")
@thorough
@given(everything, chances)
def test_a_seat_is_told_the_same_whatever_it_may_not_know(played: Played, rng: Random) -> None:
    """Deals replayed with other hidden cards and secret answers.

    The payments of a private showdown are public; if they change, so may the rest.
    """
    for deal in played.deals:
        everyone = viewers(deal[0].before)
        for seat in rng.sample(everyone, min(len(everyone), 4)):
            retell(deal, seat, rng)


def retell(deal: tuple[Step, ...], seat: Viewer, rng: Random) -> None:
    """Replay the deal with other secrets; the seat's events and views must be the same."""
    known = {
        each for step in deal for event in step.events for each in learned(step.after, event, seat)
    }
    start = deal[0].action
    assert isinstance(start, StartDeal)
    swap = exchange(sorted(set(start.pack) - known), rng)
    open_round = sealed_to_the_end(deal, seat)
    now = deal[0].before
    for number, step in enumerate(deal):
        action = answer(step, now, swap, rng) if number in open_round else same(step, swap)
        now, emitted = apply(now, action)
        if paid(emitted) != paid(step.events):
            return
        shuffled = [n for n, event in enumerate(emitted) if isinstance(event, e.DiscardsShuffled)]
        kept = shuffled[0] + 1 if shuffled else len(emitted)
        tell = [[redact_for(now, x, seat) for x in some[:kept]] for some in (emitted, step.events)]
        assert tell[0] == tell[1], seat
        if shuffled:
            return  # other discards, another pack
        assert view_of(now, seat) == view_of(step.after, seat)


def paid(events: tuple[Event, ...]) -> list[Event]:
    """The payments of private showdowns."""
    return [event for event in events if isinstance(event, e.PlayersPaid)]


def sealed_to_the_end(deal: tuple[Step, ...], seat: Viewer) -> set[int]:
    """The steps with secret answers of others that are not revealed when the deal breaks off."""
    sealed = len(deal[-1].after.table.sealed)
    steps = [number for number, step in enumerate(deal) if has_sealed(step, seat)]
    return {number for number in steps if number >= len(deal) - sealed}


def has_sealed(step: Step, seat: Viewer) -> bool:
    """Whether a seat other than this one answered in secret."""
    return any(
        isinstance(event, e.DeclarationSealed | e.PassSealed) and event.seat != seat
        for event in step.events
    )


def same(step: Step, swap: Exchange) -> Action:
    """The same action with exchanged cards."""
    match step.action:
        case StartDeal(pack=pack):
            return StartDeal(swap(pack))
        case Pass(seat=seat, cards=cards):
            return Pass(seat, swap(cards))
        case Discard(seat=seat, cards=cards):
            return Discard(seat, swap(cards))
        case action:
            return action


def answer(step: Step, now: State, swap: Exchange, rng: Random) -> Action:
    """Any other answer to the question."""
    match step.action:
        case Pass(seat=seat, cards=cards):
            return Pass(seat, tuple(rng.sample(now.hands[seat], len(cards))))
        case Declare(seat=seat):
            return Declare(seat, rng.choice(legal(now)[seat].choices))
        case _:
            return same(step, swap)


@pytest.mark.clauses("R3.5")
@thorough
@given(sessions(rules=unseen))
def test_without_a_peek_no_card_is_seen_before_the_showdown(played: Played) -> None:
    """Not even one's own; only what is dealt face up (R8.4)."""
    for deal in played.deals:
        shown: set[Card] = set()
        for step in deal:
            for event in step.events:
                if isinstance(event, e.HandsShown | e.HandsCompared):
                    shown |= {each for hand in event.hands for each in hand.cards}
            open_ = {each for hand in step.after.table.face_up for each in hand}
            for seat in viewers(step.after):
                assert set(view_of(step.after, seat).cards) <= shown | open_
