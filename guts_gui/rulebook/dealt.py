"""Worked examples that the engine deals: a deal of any game with what happens in it.

Of many shuffles the one is chosen that shows most of the game. The players with the best cards go
in; they pass and discard their lowest cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final

from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import Hand
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, Declare, Discard, NameRank, Pass, Question
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, House, Payment, Share, Transfer
from guts_engine.state.public_state import fold
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice, Game, Side
from guts_gui.i18n.translate import tr
from guts_gui.rulebook.worked import CHIPS, Line, Outcome
from guts_gui.words.captions.events import sentence
from guts_gui.words.names.hands import house_label, made
from guts_gui.words.prompts.questions import stage_begun

NAMES: Final = ("Ann", "Bo", "Cy")
ANTE: Final = 5
SHUFFLES: Final = 40
"""The shuffles of which the best is shown."""
TOLD: Final = (
    e.RankNamed,
    e.CardsDrawn,
    e.GhostDrew,
    e.PlayersKilled,
    e.HouseHandShown,
    e.NobodyQualified,
    e.PotPushed,
    e.PotAwarded,
    e.PotCarried,
    e.PotMatched,
    e.PlayersPaid,
    e.LegWon,
    e.NobodyIn,
)
"""The events that the words of an example tell; the others are seen in its rows."""
SHOWS: Final = (*TOLD, e.HandsShown, e.HandsCompared, e.CommonDealt)
"""The events that make a deal worth showing."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal of a game, played by the engine when it is shown."""

    game: Game


@dataclass(slots=True)
class Played:
    """The events of a deal with the tables before them, and the cards held at the end."""

    first: Table
    events: list[Event] = field(default_factory=list)
    held: tuple[tuple[Card, ...], ...] = ()

    def tables(self) -> Iterator[tuple[Event, Table, Table]]:
        """Each event with the tables before and after it."""
        table = self.first
        for event in self.events:
            before, table = table, fold(table, event)
            yield event, before, table


def deal_of(game: Game) -> tuple[Outcome, str]:
    """The result of a deal and its words."""
    played = _chosen(game)
    return _outcome(played), " ".join(_words(played))


@lru_cache(maxsize=128)
def _chosen(game: Game) -> Played:
    """The deal that shows most of the game."""
    rules = RuleSet.of(game).unchecked({"ante": ANTE})
    return max((_played(rules, seed) for seed in range(SHUFFLES)), key=_shows)


def _shows(played: Played) -> tuple[int, bool, int]:
    """How much a deal shows: hands that kill, win and pay, what is special, kinds of events."""
    kinds = {type(event) for event in played.events}
    killed = 2 * (e.PlayersKilled in kinds)
    return killed + _won(played) + _paid(played), _special(played), len(kinds & set(SHOWS))


def _special(played: Played) -> bool:
    """Whether losers owe more than one pot, or a hand is the best of the game's own order."""
    pot = 0
    for event, _, after in played.tables():
        match event:
            case e.HandsShown():
                pot, order = after.match, after.showdown.rules.ranking
                best = order[0] if isinstance(order, tuple) else None
                if any(made(after, each).kind.category is best for each in event.hands):
                    return True
            case e.PotMatched() if pot and any(each.owed > pot for each in event.payments):
                return True
    return False


def _won(played: Played) -> bool:
    """Whether a hand takes chips from a pot at a showdown."""
    awards = [each for each in played.events if isinstance(each, e.PotAwarded)]
    return any(share.amount for each in awards if each.how is Award.BEST for share in each.shares)


def _paid(played: Played) -> bool:
    """Whether losers pay."""
    matched = [each for each in played.events if isinstance(each, e.PotMatched)]
    paid = [each for each in played.events if isinstance(each, e.PlayersPaid)]
    amounts = [each.amount for event in matched for each in event.payments]
    return any(amounts + [each.amount for event in paid for each in event.transfers])


# --- Playing --------------------------------------------------------------------------------


def _played(rules: RuleSet, seed: int) -> Played:
    """One deal with that shuffle."""
    count = min(len(NAMES), rules.most_seats)
    seats = tuple(NewSeat(name, CHIPS) for name in NAMES[:count])
    rng = Random(f"{rules.game} {seed}")
    match = Match(GameLog(rules, seats, dealer=count - 1), rng)
    played = Played(match.state.table)
    played.events += match.begin_deal()
    while asked := match.pending():
        seat = min(asked)
        played.held = match.state.hands
        played.events += match.submit(_answer(match, seat, asked[seat], rng))
    if any(match.state.hands):
        played.held = match.state.hands
    return played


def _answer(match: Match, seat: int, asked: Asked, rng: Random) -> Action:
    """What the seat does: the best hands go in, the lowest cards go away."""
    hand = match.state.hands[seat]
    lowest = _worst_first(hand, low=match.state.table.showdown.side is Side.LOW)
    match asked.question:
        case Question.NAME_RANK:
            return NameRank(seat, rng.choice([each.rank for each in match.state.pack]))
        case Question.PASS:
            return Pass(seat, tuple(lowest[: asked.cards]))
        case Question.DISCARD:
            single = {each.rank for each in hand}
            fits = asked.exactly[0] if asked.exactly else min(asked.cards, max(1, len(single) - 1))
            return Discard(seat, tuple(lowest[:fits]))
        case Question.DECLARE:
            return Declare(seat, _choice(match, seat, asked, rng))


def _worst_first(hand: tuple[Card, ...], *, low: bool) -> list[Card]:
    """The cards in the order in which they are given away: low ones without a pair first.

    For a low hand, pairs and high cards go first.
    """
    sign = -1 if low else 1
    return sorted(
        hand, key=lambda each: (sign * sum(c.rank is each.rank for c in hand), sign * each.rank)
    )


def _choice(match: Match, seat: int, asked: Asked, rng: Random) -> Choice:
    """In, or a side, for the two best hands of as many cards; out for the others."""
    hands, own = match.state.hands, match.state.hands[seat]
    table = match.state.table
    low = table.showdown.side is Side.LOW and len(own) >= table.showdown.hand
    judge = table.judge(low=True) if low else table.held_judge(len(own))
    worth = judge.strength(own)
    better = [each for each in hands if len(each) == len(own) and judge.strength(each) > worth]
    if len(better) > 1 and Choice.OUT in asked.choices:
        return Choice.OUT
    if Choice.IN in asked.choices:
        return Choice.IN
    return rng.choice([each for each in asked.choices if each is not Choice.OUT])


# --- Telling --------------------------------------------------------------------------------


def _words(played: Played) -> Iterator[str]:
    """The sentences of what happens after the cards; stages without any are left out."""
    stage = ""
    for event, before, after in played.tables():
        if isinstance(event, e.StageBegan):
            stage = stage_begun(after)
        elif not isinstance(event, TOLD) or (isinstance(event, e.CardsDrawn) and not event.drawn):
            continue
        elif line := sentence(event, before, after):
            yield from filter(None, (stage, line))
            stage = ""


def _outcome(played: Played) -> Outcome:
    """The rows of the players, the hands of the table, and the pots."""
    tables = list(played.tables())
    last = tables[-1][2]
    lines = tuple(_line(played, seat) for seat in range(len(last.seats)))
    return Outcome(
        lines, tuple(_house(played)), {}, _funds(played), frozenset(_wild(played, tables))
    )


def _wild(played: Played, tables: list[tuple[Event, Table, Table]]) -> Iterator[Card]:
    """The cards that are wild for their holders when hands are last compared or killed (S5.1)."""
    shown = (e.PlayersKilled, e.HandsShown, e.HandsCompared)
    table = next((t for each, _, t in reversed(tables) if isinstance(each, shown)), tables[-1][2])
    players, house = table.judge(), table.judge(table=True)
    for held in played.held:
        yield from (each for each in held if players.is_wild(each, held))
    for event in played.events:
        if isinstance(event, e.HouseHandShown):
            yield from (each for each in event.cards if house.is_wild(each, event.cards))


def _line(played: Played, seat: int) -> Line:
    """A player's row."""
    said: list[str] = []
    hands: tuple[Hand, ...] = ()
    leg = killed = False
    for event, _, after in played.tables():
        match event:
            case e.Declared(seat=each, choice=choice) if each == seat:
                said.append(str(choice))
            case e.DeclarationsRevealed():
                said += [str(choice) for each, choice in event.choices if each == seat]
            case e.HandsShown() | e.HandsCompared():
                hands = _named(event.hands, seat, after) or hands
            case e.LegWon(seat=each) if each == seat:
                leg = True
            case e.PlayersKilled():
                killed = killed or seat in dict(event.killed)
    moved = [_moved(event, seat) for event in played.events]
    ante, paid, received = (sum(amounts) for amounts in zip(*moved, strict=True))
    return Line(
        name=NAMES[seat],
        cards=played.held[seat],
        said=tuple(said),
        inside=bool(said) and said[-1] != "out",
        wins=leg or received > 0,
        hands=hands,
        before=CHIPS,
        after=CHIPS - ante - paid + received,
        ante=ante,
        paid=paid,
        received=received,
        leg=leg,
        killed=killed,
    )


def _moved(event: Event, seat: int) -> tuple[int, int, int]:
    """What the seat antes, pays and receives in an event."""
    match event:
        case e.AntesPosted() | e.ExtraAntesPosted():
            return _of(event.payments, seat), 0, 0
        case e.PotMatched() | e.NobodyIn() | e.DroppedAntesPosted():
            return 0, _of(event.payments, seat), 0
        case e.CardsDrawn(payment=Payment() as price):
            return 0, _of((price,), seat), 0
        case e.PlayersPaid():
            got = sum(each.amount for each in event.transfers if each.to == seat)
            return 0, _of(event.transfers, seat), got
        case e.PotAwarded():
            return 0, 0, _of(event.shares, seat)
        case _:
            return 0, 0, 0


def _of(amounts: Sequence[Payment | Transfer | Share], seat: int) -> int:
    """The sum of those of the seat."""
    return sum(each.amount for each in amounts if each.seat == seat)


def _named(shown: tuple[HandShown, ...], seat: int, table: Table) -> tuple[Hand, ...]:
    """The seat's shown hand; high and low if it may win both."""
    both = table.showdown.side is Side.HIGH_LOW and table.said[seat] in (Choice.BOTH, Choice.IN)
    funds = (Fund.POT, Fund.LOW_POT) if both else (None,)
    return tuple(made(table, each, fund) for each in shown if each.seat == seat for fund in funds)


def _house(played: Played) -> Iterator[tuple[str, tuple[Card, ...], str]]:
    """The hands of the table and the deck, and the community cards."""
    common: tuple[Card, ...] = ()
    for event, _, after in played.tables():
        if isinstance(event, e.CommonDealt):
            common = after.common
        elif isinstance(event, e.HouseHandShown):
            ghost = event.house is House.GHOST
            name = tr("The ghost") if ghost else tr("The deck")
            yield name, event.cards, house_label(event, after).line
    if common:
        yield tr("For everyone"), common, ""


def _funds(played: Played) -> tuple[tuple[str, int, int], ...]:
    """The pots after the antes and at the end of the deal."""
    began = played.first
    for event, _, after in played.tables():
        if isinstance(event, e.AntesPosted):
            began = after
    end = list(played.tables())[-1][2]
    if began.rules.two_pots:
        return (
            (tr("High pot"), began.pot, end.pot),
            (tr("Low pot"), began.low_pot, end.low_pot),
        )
    return ((tr("Pot"), began.pot, end.pot),)
