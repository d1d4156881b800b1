"""The course of every game under every rule: questions, refusals, ends (R4, R9)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, available, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.record.log import GameLog, replay
from guts_engine.record.match import Match
from guts_engine.rules.options import AllOut
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    Asked,
    BuyIn,
    ChooseGame,
    CloseSession,
    Declare,
    Discard,
    IllegalAction,
    Leave,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Status
from guts_engine.state.state import State, evolve
from guts_engine.state.table import Phase, Table, TableSeat
from guts_engine.steps import facts
from guts_engine.steps.model import Choice, Ends, Manner
from tests.engine.helpers.strategies import (
    LEG_GAMES,
    Played,
    all_rule_sets,
    chances,
    dealers_choices,
    decision,
    folded,
    rule_sets,
    rule_sets_of,
    sessions,
)

DRAWING = tuple(game for game, rules in PRESETS.items() if "draw" in options_of(rules))
IN_TURN = tuple(game for game in PRESETS if game != "hi-lo")

drawn_to_the_end = rule_sets_of(DRAWING).map(
    lambda rules: rules.replaced({"peek": True, "draw": min(3, rules.dealing.cards)})
)
with_second_chance = (rule_sets_of(IN_TURN) | rule_sets_of(LEG_GAMES)).map(
    lambda rules: rules.replaced({"declare": "sequential", "second_chance": True})
)


# --- Accounts (R1) --------------------------------------------------------------------------

LASTING = {"rules", "seats", "pot", "low_pot", "reserve", "side_pot", "found", "dealers_choice"} | {
    *("legs", "lost", "deals", "terms", "turn", "reached", "new_game")
}
"""Fields that last from deal to deal, and those used only while a question is open."""


@given(sessions(complete=False) | dealers_choices(complete=False))
def test_the_books_have_the_pages_they_were_made_with(played: Played) -> None:
    for _, _, after in played.folds:
        assert tuple(vars(after)) == State.__match_args__
        assert tuple(vars(after.table)) == Table.__match_args__
        for seat in after.table.seats:
            assert tuple(vars(seat)) == TableSeat.__match_args__


@given(sessions() | dealers_choices())
def test_a_deal_begins_with_nothing_of_the_deal_before(played: Played) -> None:
    """A named game may have fewer seats than the table if some are out of chips."""
    log = played.log
    seats = [NewSeat(seat.name, 100) for seat in log.seats]
    fresh = new_game(log.rules, seats, dealers_choice=log.dealers_choice)
    for before, event, after in played.folds:
        if isinstance(event, e.DealBegan):
            table = changed(fresh.table, rules=before.table.rules)
            first = evolve(changed(fresh, table=table), event)
            for name in Table.__match_args__:
                if name not in LASTING:
                    assert getattr(after.table, name) == getattr(first.table, name), name
            for name in ("hands", "ghosts", "choices", "passes", "discards", "compared", "peek"):
                assert getattr(after, name) == getattr(first, name), name


def last_is_asked(rules: RuleSet) -> bool:
    """Whether the last player is asked even if all others are out (R4.1, R4.5)."""
    return facts.last_is_asked(rules.played, facts.stage_places(rules.played)[0])


# --- Every deal ends (R4) -------------------------------------------------------------------


def most_decisions(rules: RuleSet, seats: int) -> int:
    """The most decisions in one deal: passes, draws, declarations, second chances.

    With `hold` everyone may declare once more (R13.9).
    """
    dealing = rules.dealing
    rounds = len(rules.stage_cards) or 1 + rules.declaring.second_declare
    rounds += rules.paying.all_out is AllOut.HOLD
    said = 2 * seats - 1 if facts.declares(rules.played)[0].second_chance else seats
    return seats * (bool(dealing.pass_left) + bool(dealing.draw)) + rounds * said


@pytest.mark.clauses("R8.5 stages", "R8.6 stages")
@given(sessions(rules=all_rule_sets | drawn_to_the_end | with_second_chance))
def test_every_deal_ends_and_until_then_somebody_is_asked(played: Played) -> None:
    for _, _, _, after in played.steps:
        resting = after.table.phase in (Phase.BETWEEN, Phase.CLOSED)
        assert resting != bool(legal(after))
    for deal in played.deals:
        rules = played.log.rules
        assert len(deal) - 1 <= most_decisions(rules, len(deal[0].after.table.order))
        events = [type(event) for step in deal for event in step.events]
        assert (events[0], events.count(e.DealBegan)) == (e.DealBegan, 1)
        assert (events[-1], events.count(e.DealEnded)) == (e.DealEnded, 1)


class Round:
    """One round of questions: who has yet to answer, and the declarations so far."""

    def __init__(self, seats: tuple[int, ...], question: Question, *, secret: bool) -> None:
        self.seats = seats
        self.question = question
        self.secret = secret
        self.waiting = list(seats)
        self.answers: dict[int, object] = {}
        self.second_chance = False

    @property
    def turn(self) -> list[int]:
        """The seats asked now."""
        return self.waiting if self.secret else self.waiting[:1]

    def answered(self, seat: int, answer: object) -> None:
        assert seat in self.turn
        self.waiting.remove(seat)
        self.answers[seat] = answer

    def all_but_last_out(self) -> bool:
        """Whether everyone but the last player has declared out."""
        return all(self.answers.get(seat) is Choice.OUT for seat in self.seats[:-1])


def check_round(state: State, event: Event, now: Round | None) -> Round | None:
    """The round after the event, checking that everyone was asked once and in turn."""
    table = state.table
    if isinstance(event, e.QuestionOpened | e.DeclarationsOpened):
        assert not (now and now.waiting)
    match event:
        case e.DeclarationsRevealed(compulsory=True):
            assert not (now and now.waiting)
            assert event.choices == tuple((seat, Choice.IN) for seat in table.order)
            return None
        case e.QuestionOpened():
            assert event.seats == table.order
            question = event.asked.question
            assert question in (Question.PASS, Question.DISCARD)
            return Round(event.seats, question, secret=question is Question.PASS)
        case e.DeclarationsOpened():
            again = table.rules.declaring.second_declare and table.players_in
            assert event.seats == (table.players_in if again else table.order)
            assert event.manner is table.rules.declaring.declare
            secret = event.manner is Manner.SIMULTANEOUS
            return Round(event.seats, Question.DECLARE, secret=secret)
    if now is None:
        assert not isinstance(event, e.Declared | e.CardsDrawn | e.PassSealed | e.CardsPassed)
        return None
    match event:
        case e.Declared(automatic=True):
            assert now.waiting == [now.seats[-1]] == [event.seat]
            assert now.all_but_last_out()
            assert event.choice is Choice.IN
            assert not last_is_asked(table.rules)
            now.answered(event.seat, event.choice)
        case e.Declared():
            alone = now.waiting == [now.seats[-1]] and now.all_but_last_out()
            assert now.second_chance or not alone or last_is_asked(table.rules)
            now.answered(event.seat, event.choice)
        case e.DeclarationSealed(choice=choice):
            now.answered(event.seat, choice)
        case e.DeclarationsRevealed():
            assert not now.waiting
            assert dict(event.choices) == now.answers
        case e.PassSealed(cards=cards):
            now.answered(event.seat, cards)
        case e.CardsPassed():
            assert {each.seat: each.cards for each in event.passes} == now.answers
        case e.CardsDrawn():
            now.answered(event.seat, event.drawn)
        case e.SecondChanceOpened():
            assert not now.waiting
            assert not now.second_chance, "one pass only"
            assert facts.declares(table.rules.played)[0].second_chance
            assert now.answers[now.seats[-1]] is Choice.IN
            assert now.all_but_last_out()
            assert event.seats == now.seats[:-1]
            now.second_chance = True
            now.waiting = list(event.seats)
        case e.DealEnded():
            assert not now.waiting
            return None
    return now


@pytest.mark.clauses("R4.1", "R4.2", "R4.4", "R4.5", "R3.3", "R3.4", "R8.3 second_declare")
@given(sessions(rules=rule_sets | with_second_chance))
def test_everyone_is_asked_once_in_each_round_and_in_turn_from_the_dealers_left(
    played: Played,
) -> None:
    for deal in played.deals:
        now: Round | None = None
        for step in deal:
            for before, event, after in folded(step):
                now = check_round(before, event, now)
                if now and now.secret and now.waiting:
                    assert {after.table.said[seat] for seat in now.seats} == {None}
            table = step.after.table
            assert list(legal(step.after)) == list(table.turn) == (now.turn if now else [])
            if table.turn:
                assert now is not None
                assert table.terms.question is now.question
        if now is None and table.compulsory:
            assert set(table.said) <= {Choice.IN, None}


@pytest.mark.clauses("R4.5")
@given(sessions(rules=with_second_chance))
def test_when_the_last_alone_is_in_the_others_have_their_second_chance(played: Played) -> None:
    """Only then, and only those who were out."""
    second = False
    for before, _, events, _ in played.steps:
        table = before.table
        words = {event.seat: event.choice for event in events if isinstance(event, e.Declared)}
        opened = any(isinstance(event, e.SecondChanceOpened) for event in events)
        if second:
            assert not opened
            assert all(table.said[seat] is Choice.OUT for seat in words)
        elif words:
            heard = [seat for seat in table.asked if words.get(seat, table.said[seat]) is Choice.IN]
            assert opened == (heard == [table.asked[-1]])
        second = opened or (second and not any(isinstance(x, e.DeclarationsOpened) for x in events))


# --- Illegal actions ------------------------------------------------------------------------


def wrong_decisions(state: State) -> list[Action]:
    """Decisions of every kind that no seat may make now."""
    asked = legal(state)
    wrong: list[Action] = []
    for seat in range(-1, len(state.hands) + 1):
        hand = state.hands[seat] if 0 <= seat < len(state.hands) else PACK[:3]
        others = tuple([each for each in PACK if each not in hand])
        mine = asked.get(seat, Asked())
        question = mine.question if seat in asked else None
        wrong += [Declare(seat, each) for each in Choice if each not in mine.choices]
        twice, more = hand[:1] * 2, hand[: mine.cards + 1]
        not_held = (*hand[: max(0, mine.cards - 1)], others[0])
        for kind, name in ((Pass, Question.PASS), (Discard, Question.DISCARD)):
            wrong += [kind(seat, not_held), kind(seat, others[-1:])]
            wrong += [kind(seat, twice)] if hand else []
            wrong += [kind(seat, more)] if question is not name or len(more) > mine.cards else []
            wrong += [kind(seat, hand[:1]), kind(seat, ())] if question is not name else []
        wrong += [Pass(seat, ())] if question is Question.PASS else []
    return wrong


def wrong_between_deals(state: State) -> list[Action]:
    """Actions between deals that no seat may take now."""
    table = state.table
    seats = len(table.seats)
    pack = available(state)
    wrong: list[Action] = [StartDeal(pack[1:]), StartDeal(pack[:1] * len(pack)), StartDeal(())]
    wrong += [StartDeal((*pack, *PACK[:1])), ChooseGame(table.dealer, PRESETS["three-card"])]
    wrong += [BuyIn(-1), BuyIn(seats), Leave(-1), Leave(seats)]
    if table.phase is not Phase.BETWEEN:
        wrong += [StartDeal(pack), CloseSession()]
        wrong += [each for seat in range(seats) for each in (Leave(seat), BuyIn(seat))]
    return wrong


@pytest.mark.clauses("R3.3", "R3.4", "R4.1", "R4.2", "R9 leaving")
@given(sessions(rules=rule_sets | drawn_to_the_end))
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(played: Played) -> None:
    for state in played.states[:: max(1, len(played.states) // 5)]:
        for action in (*wrong_decisions(state), *wrong_between_deals(state)):
            try:
                apply(state, action)
            except IllegalAction as refused:
                assert refused.action is action
                assert refused.reason
            else:
                pytest.fail(f"{action} is taken")
    assert replay(played.log)[0] == played.last


# --- The end of deals and games (R1, R9) ----------------------------------------------------


@pytest.mark.clauses("R1 dealer")
@given(sessions())
def test_the_deal_passes_to_the_next_seat_still_playing(played: Played) -> None:
    for before, event, after in played.folds:
        if isinstance(event, e.DealEnded):
            around = before.table.clockwise(before.table.dealer + 1)
            still = [s for s in around if before.table.seats[s].status is Status.PLAYING]
            assert after.table.dealer == (still[0] if still else before.table.dealer)
        elif isinstance(event, e.DealBegan):
            around = before.table.clockwise(before.table.dealer)
            still = [s for s in around if before.table.seats[s].status is Status.PLAYING]
            assert after.table.dealer == still[0]
        else:
            assert after.table.dealer == before.table.dealer


def moved(award: e.PotAwarded) -> int:
    """The chips taken: one pot of hi-lo may have been empty before (R8.7)."""
    return sum(share.amount for share in award.shares)


@pytest.mark.clauses("R9", "R9 never", "R9 winner", "R8.5 legs", "R8.6 legs", "R8.7 ends")
@given(sessions())
def test_a_game_ends_when_its_rule_says_so_and_who_alone_took_the_pot_has_won(
    played: Played,
) -> None:
    rules = played.log.rules
    for deal in played.deals:
        events = [event for step in deal for event in step.events]
        table = deal[-1].after.table
        awards = [event for event in events if isinstance(event, e.PotAwarded)]
        empty = not (table.pots or table.reserve or table.side_pot)
        over = {
            Ends.POT_EMPTIED: empty,
            Ends.UNCONTESTED: empty and bool(awards) and awards[-1].how is Award.LONE,
            Ends.NEVER: False,
        }[rules.ending.ends]
        if rules.leg_game:
            over = bool(awards)
            assert not over or empty
        ended = [event for event in events if isinstance(event, e.GameEnded)]
        assert len(ended) == over
        assert table.ended == table.new_game == over
        some = [each for each in awards if moved(each) or not rules.two_pots]
        takers = {share.seat for each in some for share in each.shares}
        for event in ended:
            assert event.winner == table.winner
            assert event.winner == (min(takers) if len(takers) == 1 else None)


MOST_DEALS = 400
"""More deals than any game should take if on average one player is in."""


def deals_to_the_end(log: GameLog, rng: Random) -> int:
    """The number of deals of a game in which players are in as often as ends it fastest."""
    match = Match(log, rng)
    for deals in range(1, MOST_DEALS):
        match.begin_deal()
        while asked := match.pending():
            seat, question = next(iter(asked.items()))
            boldness = 1 / len(match.state.table.asked)
            match.submit(decision(match.state, seat, question, rng, boldness))
        if match.state.table.ended:
            return deals
    pytest.fail(f"{log.header()} goes on after {MOST_DEALS} deals")


def on_credit(rules: RuleSet, seats: int) -> GameLog:
    """A table on credit, so that nobody goes broke."""
    rules = rules.replaced({"shortfall": "credit"})
    return GameLog(rules, tuple(NewSeat(f"seat {number}", 100) for number in range(seats)))


@pytest.mark.clauses("R9", "R8.5 legs", "R8.6 legs", "R8.7 ends")
@pytest.mark.parametrize("game", PRESETS)
def test_every_game_comes_to_an_end(game: str) -> None:
    rng = Random(game)
    for _ in range(100):
        seats = rng.randint(2, min(10, PRESETS[game].most_seats))
        assert deals_to_the_end(on_credit(PRESETS[game], seats), rng) < MOST_DEALS


def ends_some_time(rules: RuleSet) -> RuleSet:
    """The rules changed so that the game ends and no reserve grows for ever."""
    apart = {"limit": 0, "ends": "pot-emptied"}
    never = rules.ending.ends is Ends.NEVER
    named = [name for name in apart if name in options_of(rules) and (never or name == "limit")]
    return rules.replaced({name: apart[name] for name in named})


@pytest.mark.clauses("R9")
@given(rule_sets.map(ends_some_time), st.integers(2, 10), chances)
def test_under_any_rules_without_a_limit_a_game_comes_to_an_end(
    rules: RuleSet, seats: int, rng: Random
) -> None:
    seats = min(seats, rules.most_seats)
    assert deals_to_the_end(on_credit(rules, seats), rng) < MOST_DEALS
