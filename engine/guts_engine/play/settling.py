"""Awards and payments: showdowns, matches, nobody in, ghosts, legs (R5, R6, R8)."""

from typing import Final

from guts_engine.common.chips import over_limit, split
from guts_engine.hands.ranking import Ranking, strength, suit_order
from guts_engine.play import events as e
from guts_engine.play.dealing import top_up
from guts_engine.play.events import Award, Event, Fund, HandShown, House, Payment, Share, Transfer
from guts_engine.play.public_state import folded
from guts_engine.play.state import State
from guts_engine.play.table import Table
from guts_engine.rules.changes import DECKS_HAND
from guts_engine.rules.options import AllOut, Course, Ghost, Lone, Shortfall, WimpTo
from guts_engine.steps.model import Both, Choice, Losers, Ties

Strengths = dict[int, int]
"""The strength of each player's hand by seat; greater is better."""


# --- One pot, matched by the losers (R5, R6) ------------------------------------------------


def settle(state: State, step: int) -> tuple[Event, ...]:
    """Award and match the pot among those who are in (R5, R6.3, R6.5, R8.4)."""
    table = state.table
    players = table.players_in
    if not players:
        return _nobody_in(state)
    rules = table.rules
    if len(players) == 1:
        if rules.showing.lone is Lone.BEAT_DECK:
            return _against_the_deck(state, players[0])
        if rules.dealing.ghost is Ghost.NONE:
            return (_award(table, Award.LONE, players),)
    return _showdown(state, players)


def _award(table: Table, how: Award, winners: tuple[int, ...]) -> e.PotAwarded:
    """Award the pot and the side pot to the winners, in equal shares (R5.1, R5.4, R6.4)."""
    side = dict(split(table.side_pot, winners))
    return e.PotAwarded(
        how, tuple([Share(seat, pot, side[seat]) for seat, pot in split(table.pot, winners)])
    )


def _showdown(state: State, players: tuple[int, ...]) -> tuple[Event, ...]:
    """All players in show; the best takes the pot, losers match it (R5.2-R5.4, R6.5)."""
    table = state.table
    rules = table.rules
    ranking = rules.ranking
    common = table.common
    hands = state.hands
    strengths = {seat: strength(hands[seat] + common, ranking) for seat in players}
    best = _best(strengths)
    events: list[Event] = []
    if table.ghost_cards and (len(players) == 1 or rules.dealing.ghost is Ghost.ALWAYS):
        ghost = strength(state.ghost, ranking)
        beaten = tuple([seat for seat in players if strengths[seat] > ghost])
        events.append(e.HouseHandShown(House.GHOST, state.ghost, beaten))
        if not beaten:
            best = ()
    if len(best) > 1 and rules.showing.ties is Ties.SUITS:
        best = (max(best, key=lambda seat: suit_order(hands[seat], common)),)
    shown = _laid_open(state, strengths, best)
    if not best:
        return shown, *events, e.PotMatched(_matches(table, players))
    if len(best) > 1 and rules.showing.ties is Ties.CARRY:
        events.append(e.PotCarried(best))
    else:
        how = Award.SPLIT if len(best) > 1 else Award.BEST if len(players) > 1 else Award.LONE
        events.append(_award(table, how, best))
    if losers := _losers(table, strengths, best):
        events.append(e.PotMatched(_matches(table, losers)))
    out = [seat for seat in table.order if seat not in players]
    if rules.paying.dropped_ante and out:
        events.append(e.DroppedAntesPosted(_antes(table, out)))
    return shown, *events


def _best(strengths: Strengths) -> tuple[int, ...]:
    top = max(strengths.values())
    return tuple([seat for seat, each in strengths.items() if each == top])


def _laid_open(state: State, strengths: Strengths, best: tuple[int, ...]) -> e.HandsShown:
    """The shown hands, from the weakest to the strongest."""
    rising = sorted(strengths, key=lambda seat: (strengths[seat], seat in best))
    return e.HandsShown(tuple([HandShown(seat, state.hands[seat]) for seat in rising]), best=best)


def _losers(table: Table, strengths: Strengths, best: tuple[int, ...]) -> tuple[int, ...]:
    """The players who match: every loser, or only the worst hands (R5.3)."""
    beaten = [seat for seat in strengths if seat not in best]
    if beaten and table.rules.showing.losers is Losers.WORST:
        worst = min(strengths[seat] for seat in beaten)
        beaten = [seat for seat in beaten if strengths[seat] == worst]
    return tuple(beaten)


def _matches(table: Table, losers: tuple[int, ...]) -> tuple[Payment, ...]:
    """Each loser's payment of the pot as it was at the showdown (R5.2, R7.2, R7.3)."""
    return tuple([table.charge(seat, table.match_owed(seat, table.pot)) for seat in losers])


def _antes(table: Table, seats: list[int] | tuple[int, ...]) -> tuple[Payment, ...]:
    return tuple([table.charge(seat, table.rules.paying.ante) for seat in seats])


def _against_the_deck(state: State, seat: int) -> tuple[Event, ...]:
    """A lone player's four cards against the top four of the pack; a tie loses (R8.4)."""
    table = state.table
    ranking = table.rules.held_ranking
    pack, shuffled = top_up(state, DECKS_HAND)
    deck = pack[:DECKS_HAND]
    hand = state.hands[seat]
    wins = strength(hand, ranking) > strength(deck, ranking)
    winners = (seat,) if wins else ()
    shown = e.HandsShown((HandShown(seat, hand),), best=winners)
    house = e.HouseHandShown(House.DECK, deck, beaten=winners)
    if wins:
        return *shuffled, shown, house, _award(table, Award.LONE, winners)
    return *shuffled, shown, house, e.PotMatched(_matches(table, (seat,)))


# --- Nobody in (R6.3) -----------------------------------------------------------------------


def _nobody_in(state: State) -> tuple[Event, ...]:
    table = state.table
    rules = table.rules
    rule = rules.all_out
    if any(len(hand) > rules.dealing.cards for hand in state.hands):
        rule = AllOut.REDEAL  # all out with their third card: the pot stays (R8.3)
    if rule is AllOut.REDEAL:
        return (e.NobodyIn(rule, ()),)
    if rule is AllOut.ANTE:
        return (e.NobodyIn(rule, _antes(table, table.order)),)
    ranking = rules.held_ranking
    strengths = {seat: strength(state.hands[seat], ranking) for seat in table.order}
    best = _best(strengths)
    shown = _laid_open(state, strengths, best)
    if rule is AllOut.MATCH_BEST:
        return shown, e.NobodyIn(rule, _matches(table, _holders_of_wild(state, best)))
    paying = rules.paying
    if rule is AllOut.WIMP:
        owed, fund = paying.ante * len(table.order), Fund.POT
    else:
        owed = paying.ante * paying.wimp_multiple
        fund = Fund.SIDE_POT if paying.wimp_to is WimpTo.SIDE_POT else Fund.POT
    shares = [table.charge(seat, share) for seat, share in split(owed, best)]
    return shown, e.NobodyIn(rule, tuple(shares), fund)


def _holders_of_wild(state: State, best: tuple[int, ...]) -> tuple[int, ...]:
    """The best hands, and all holders of a wild two, from the dealer's left (R6.3)."""
    wild = state.table.rules.dealing.wild
    return tuple(
        [
            seat
            for seat in state.table.order
            if seat in best or any(each.rank in wild for each in state.hands[seat])
        ]
    )


# --- 2+1: the price of the third card (R8.3) ------------------------------------------------


def post_extra_antes(state: State, step: int) -> tuple[Event, ...]:
    """Players in pay an ante for the third card, if they then declare again (R8.3)."""
    table = state.table
    players = table.players_in
    if len(players) < 2 or not table.rules.declaring.second_declare:
        return ()
    antes = e.ExtraAntesPosted(_antes(table, players))
    pot = table.pot + sum([paid.amount for paid in antes.payments])
    over = over_limit(pot, table.rules.paying.limit)
    return (antes, e.PotLimited(over)) if over else (antes,)


# --- Hi-lo: two pots (R8.7) -----------------------------------------------------------------


def settle_both(state: State, step: int) -> tuple[Event, ...]:
    """Settle both pots by R5 among those who declared for each: awards, then matches (R8.7)."""
    table = state.table
    if not table.players_in:
        return (e.NobodyIn(AllOut.REDEAL, ()),)
    contests = dict(zip(_POTS, _contests(state), strict=True))
    events = _shown_for_two_pots(state, contests)
    failed = _failed(table, contests)
    beaten: dict[Fund, list[int]] = {}
    for fund, contest in contests.items():
        others = {seat: each for seat, each in contest.items() if seat not in failed}
        best = _best(others) if others else ()
        if best:
            how = Award.SPLIT if len(best) > 1 else Award.BEST if len(contest) > 1 else Award.LONE
            shares = [Share(seat, chips) for seat, chips in split(table.holds(fund), best)]
            events.append(e.PotAwarded(how, tuple(shares), fund))
        beaten[fund] = [seat for seat in contest if seat not in best]
    after = folded(table, events)
    for fund, losers in beaten.items():
        if losers:
            owed = table.holds(fund)
            matches = [after.charge(seat, after.match_owed(seat, owed)) for seat in losers]
            events.append(e.PotMatched(tuple(matches), fund))
            after = folded(after, events[-1:])
    return tuple(events)


_POTS: Final = (Fund.POT, Fund.LOW_POT)


def _shown_for_two_pots(state: State, contests: dict[Fund, Strengths]) -> list[Event]:
    """The hands of all players in a contested pot."""
    contested = [contest for contest in contests.values() if len(contest) > 1]
    showing = [seat for seat in state.table.order if any(seat in each for each in contested)]
    if not showing:
        return []
    ranking = state.table.rules.ranking
    rising = sorted(showing, key=lambda seat: strength(state.hands[seat], ranking))
    best, best_low = (_best(contests[fund]) if len(contests[fund]) > 1 else () for fund in _POTS)
    hands = tuple([HandShown(seat, state.hands[seat]) for seat in rising])
    return [e.HandsShown(hands, best, best_low)]


def _contests(state: State) -> tuple[Strengths, Strengths]:
    """The strengths of those who declared for the high pot, and for the low pot."""
    rules = state.table.rules
    high, low = (
        {seat: strength(state.hands[seat], ranking) for seat in state.table.players_for(fund)}
        for fund, ranking in ((Fund.POT, rules.ranking), (Fund.LOW_POT, rules.low_ranking))
    )
    return high, low


def _failed(table: Table, contests: dict[Fund, Strengths]) -> frozenset[int]:
    """Players who declared both, must win both, and are beaten for either pot (R8.7)."""
    if table.rules.showing.both is Both.INDEPENDENT:
        return frozenset()
    return frozenset(
        seat
        for seat in table.order
        if table.said[seat] is Choice.BOTH
        and not all(seat in _best(contest) for contest in contests.values())
    )


# --- Leg games (R8.5, R8.6) -----------------------------------------------------------------


def settle_stage(state: State, step: int) -> tuple[Event, ...]:
    """One stage: a leg for a lone player, or payments from the losers to the winners."""
    table = state.table
    players = table.players_in
    if table.awards:  # the game was won in an earlier stage
        return ()
    if not players:
        return (e.NobodyIn(AllOut.REDEAL, ()),)
    if len(players) == 1:
        seat = players[0]
        events: tuple[Event, ...] = (e.LegWon(seat),)
        if table.legs[seat] + 1 >= table.rules.ending.legs:
            events += (_award(table, Award.LEGS, players),)
        return events
    return _compared(state, players, table.rules.stages[table.stage].ranking)


def _compared(state: State, players: tuple[int, ...], ranking: Ranking) -> tuple[Event, ...]:
    """Players in compare hands, at the last stage in front of everyone, and pay."""
    table = state.table
    strengths = {seat: strength(state.hands[seat], ranking) for seat in players}
    best = _best(strengths)
    shown = _laid_open(state, strengths, best)
    events: list[Event] = [shown]
    if table.stage < len(table.rules.stages) - 1:
        events = [e.HandsCompared(players, shown.hands, best)]
    losers = [seat for seat in players if seat not in best]
    if losers and not (len(best) > 1 and table.rules.course is Course.NAPALM):
        events.append(e.PlayersPaid(_transfers(table, losers, best)))
    return tuple(events)


def _transfers(table: Table, losers: list[int], best: tuple[int, ...]) -> tuple[Transfer, ...]:
    """The amount of the pot from each loser to each winner, the first creditor first (R7.3)."""
    found = []
    credit = table.rules.paying.shortfall is Shortfall.CREDIT
    for seat in losers:
        left = max(0, table.seats[seat].chips)
        for winner in best:
            amount = table.pot if credit else min(table.pot, left)
            left -= amount
            found.append(Transfer(seat, winner, amount, table.pot))
    return tuple(found)
