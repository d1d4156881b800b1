"""What the declarations of a deal tell of the others' hands, in any game.

A hand fits if its player, taken for one who plays the equilibrium, would have said with it what it
said: at the latest declaration, and with the cards of that time in earlier stages, before a second
chance (R4.5), and before all were asked again (S3.8).
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from guts_engine.analysis.coach.quick import EVERYONE, Quick
from guts_engine.analysis.spot.plays import policy_of_rival
from guts_engine.bots.chances import Policy, chance_in, policy_of
from guts_engine.bots.persona import Persona
from guts_engine.bots.standing import view_percentile
from guts_engine.common.frozen import changed
from guts_engine.equilibrium.legs import decides
from guts_engine.equilibrium.response import Rival
from guts_engine.hands.cards import Card
from guts_engine.state import actions
from guts_engine.state.actions import Asked, Question
from guts_engine.state.table import OUT, Table
from guts_engine.state.view import Hands, SeatView
from guts_engine.steps.facts import course, stage_places
from guts_engine.steps.model import (
    Again,
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Manner,
    PassCards,
)
from guts_engine.strength.paths import path_of

Plays = Mapping[int, Persona | Rival]
"""How seats play, who play the equilibrium if they are not among them."""


class Heard:
    """A declaration that a seat has made: the public table as it was then, and what it said.

    The seat then held the first `cards` cards of its hand.
    """

    def __init__(self, table: Table, seat: int, cards: int, play: Persona | Rival) -> None:
        step = table.rules.played.steps[table.at]
        assert isinstance(step, Declare)
        self.cards = cards
        self._table = table
        self._seat = seat
        self._said = table.said[seat]
        self._play = play
        self._asked = Asked(step.choices)
        self._nobody: Hands = ((),) * len(table.seats)
        self._policy: Policy | None = None
        if Choice.HIGH not in step.choices:
            view = SeatView(seat, table, self._nobody)
            if isinstance(play, Rival):
                self._policy = policy_of_rival(play)
            else:
                self._policy = policy_of(play, view)

    @property
    def at(self) -> int:
        """The place of the declaration among the steps."""
        return self._table.at

    @property
    def grown_since(self) -> bool:
        """Whether the cards of that time are judged by what they may become, which takes long."""
        path = path_of(self._table.rules.played, self._table.at)
        return path is not None and bool(path.after)

    def fits(self, hand: Sequence[Card], rng: Random) -> bool:
        """Whether the seat would say with the hand what it has said."""
        view = self._view(tuple(hand[: self.cards]))
        if self._policy is None:
            action = Quick(rng, self._play).choose(view, self._asked)
            return isinstance(action, actions.Declare) and action.choice is self._said
        chance = chance_in(self._policy, view_percentile(view, rough=True))
        return (rng.random() < chance) == (self._said is not Choice.OUT)

    def _view(self, held: tuple[Card, ...]) -> SeatView:
        """What the seat saw, if it held those cards."""
        seat, table = self._seat, self._table
        if shown := table.face_up[seat]:
            up = tuple([each for each in shown if each in held])
            table = changed(table, face_up=(*table.face_up[:seat], up, *table.face_up[seat + 1 :]))
        return SeatView(seat, table, (*self._nobody[:seat], held, *self._nobody[seat + 1 :]))


def heard(view: SeatView, plays: Plays) -> dict[int, list[Heard]]:
    """What each of the others has said openly in this deal, having seen its cards, by seat.

    The last of each seat is its latest declaration.
    """
    found: dict[int, list[Heard]] = {}
    if not view.table.rules.dealing.peek or view.table.compulsory:
        return found
    for then in _declarations(view):
        path = path_of(then.rules.played, then.at)
        for seat in then.declarers:
            if path is None or seat == view.seat or not _has_said(then, seat):
                continue
            held = len(view.hands[seat])
            cards = held if view.table.drawn[seat] else min(held, path.cards)
            play = plays.get(seat, EVERYONE)
            found.setdefault(seat, []).append(Heard(_before(then, seat), seat, cards, play))
    return found


def _declarations(view: SeatView) -> Iterator[Table]:
    """Yield the table at each declaration of the deal so far, in order."""
    table = view.table
    game = table.rules.played
    places = stage_places(game)
    for stage, told in enumerate(table.told):
        earlier = changed(
            _at(view, places[stage]),
            said=told.said,
            declarers=table.order,
            second_chance=told.again,
            asked=table.order[:-1] if told.again else table.order,
            turn=(),
            again=0,
            stage=stage,
            told=table.told[:stage],
            legs=_legs_then(table, stage),
            pot=told.pots[0],
            low_pot=told.pots[1],
        )
        yield from _rounds(earlier)
    before = [at for at in range(table.at + 1) if isinstance(game.steps[at], Declare)]
    if not before:
        return
    latest = _at(view, before[-1])
    if table.question is not Question.DECLARE:
        asked = table.declarers[:-1] if table.second_chance else table.declarers
        latest = changed(latest, asked=asked, turn=())
    first = places[len(table.told)] if len(table.told) < len(places) else before[-1]
    if first < before[-1]:
        yield _first(view, first)
    yield from _rounds(latest)


def _rounds(table: Table) -> Iterator[Table]:
    """Yield the table before all were asked again, or before a second chance, and as it is."""
    step = table.rules.played.steps[table.at]
    assert isinstance(step, Declare)
    if table.again and _same_cards(step):
        said = [Choice.OUT if seat in table.declarers else None for seat in range(len(table.said))]
        yield changed(table, again=0, asked=table.declarers, turn=(), said=tuple(said))
    if table.second_chance:
        said = [Choice.OUT if seat in table.asked else each for seat, each in enumerate(table.said)]
        first = changed(table, second_chance=False, asked=table.declarers, turn=())
        yield changed(first, said=tuple(said))
    yield table


def _first(view: SeatView, at: int) -> Table:
    """The table at the first of two declarations, of which those who were in made the second."""
    table = view.table
    said: list[Choice | None] = [None] * len(table.said)
    for seat in table.order:
        said[seat] = Choice.IN if seat in table.declarers else Choice.OUT
    return changed(
        _at(view, at),
        said=tuple(said),
        declarers=table.order,
        asked=table.order,
        turn=(),
        again=0,
        second_chance=False,
    )


def _has_said(table: Table, seat: int) -> bool:
    """Whether the seat has answered at that declaration, and had a choice that can be told."""
    step = table.rules.played.steps[table.at]
    if table.said[seat] is None or not isinstance(step, Declare):
        return False
    if table.said[seat] not in step.choices:
        return False
    if not table.second_chance:
        return True
    asked, turn = table.asked, table.turn
    return seat in asked and not (turn and asked.index(seat) >= asked.index(turn[0]))


def _before(table: Table, seat: int) -> Table:
    """The table as the seat knew it: those after it had not spoken."""
    if table.second_chance:
        return table
    in_turn = table.manner is Manner.SEQUENTIAL
    waiting = table.declarers[table.declarers.index(seat) + 1 :] if in_turn else table.declarers
    said = [None if each in waiting else one for each, one in enumerate(table.said)]
    said[seat] = table.said[seat]
    return changed(table, said=tuple(said))


def _same_cards(step: Declare) -> bool:
    """Whether the players hold the same cards when they are asked again."""
    steps = step.nobody if isinstance(step.nobody, tuple) else ()
    changing = any(isinstance(each, Deal | Draw | PassCards) for each in steps)
    return any(isinstance(each, Again) for each in steps) and not changing


# --- The table as it was ------------------------------------------------------------------------


def _at(view: SeatView, at: int) -> Table:
    """The table with the cards that lay there at that step, and the manner of declaring."""
    table = view.table
    game = table.rules.played
    step = game.steps[at]
    assert isinstance(step, Declare)
    path = path_of(game, at)
    unturned = path is not None and not (path.shared or path.turned)
    return changed(
        table,
        at=at,
        manner=step.manner,
        common=_common_then(view, at),
        turned_card=None if unturned else table.turned_card,
    )


def _common_then(view: SeatView, at: int) -> tuple[Card, ...]:
    """The community cards that lay on the table at that step; some may be gone (S3.10)."""
    table = view.table
    game = table.rules.played
    lay, first = table.common, 0
    if not any(isinstance(each, Draw) for each in game.steps):
        gone = [each for each in view.discards if each is not None]
        lay = (*gone, *lay)
        before = [each for each in game.steps[:at] if isinstance(each, DiscardCommon)]
        first = sum(each.cards for each in before)
    return lay[first : first + course(game)[at].held.common]


def _legs_then(table: Table, stage: int) -> tuple[int, ...]:
    """The legs before a stage: since then each lone player has won one."""
    legs = list(table.legs)
    for told in table.told[stage:] if decides(table.rules) else ():
        ins = [seat for seat, each in enumerate(told.said) if each not in OUT]
        if len(ins) == 1:
            legs[ins[0]] -= 1
    return tuple(legs)
