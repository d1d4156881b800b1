"""A declaration at its place in the steps of a game, and what follows it (S3, S4)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Suit
from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.steps.facts import lone_waits, nobody_possible, stage_places
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    AnteWhen,
    Beat,
    BeatWhen,
    Choice,
    Deal,
    Declare,
    Draw,
    Game,
    Group,
    Kill,
    Lone,
    Manner,
    Match,
    Owe,
    Prize,
    Showdown,
    Side,
    Step,
    Take,
    Ties,
)

LEGS = (Prize.LEG, Prize.POT_AND_LEG)


@dataclass(frozen=True, slots=True)
class DeclareStep:
    """A declaration of a game at its place in the steps, as the table plays it."""

    table: Table
    place: int

    @property
    def game(self) -> Game:
        """The game after the house rules."""
        return self.table.rules.played

    @property
    def declare(self) -> Declare:
        """The declaration."""
        step = self.game.steps[self.place]
        assert isinstance(step, Declare)
        return step

    @property
    def showdown(self) -> Showdown:
        """The showdown that follows."""
        return next(each for each in self.after if isinstance(each, Showdown))

    @property
    def after(self) -> tuple[Step, ...]:
        """The steps that follow."""
        return self.game.steps[self.place + 1 :]

    @property
    def stage(self) -> tuple[Step, ...]:
        """The steps that follow before a declaration that asks everyone."""
        later = [place for place in stage_places(self.game) if place > self.place]
        return self.game.steps[self.place + 1 : next(iter(later), None)]

    @property
    def to_showdown(self) -> tuple[Step, ...]:
        """The steps between the declaration and the showdown."""
        return self.after[: self.after.index(self.showdown)]

    @property
    def in_turn(self) -> bool:
        """Whether players declare one after another (R4.1)."""
        return (self.table.manner or self.declare.manner) is Manner.SEQUENTIAL

    @property
    def again_later(self) -> bool:
        """Whether players in declare again before the showdown."""
        return any(isinstance(each, Declare) for each in self.to_showdown)

    @property
    def again(self) -> bool:
        """Whether only players in declare, who have declared in this stage before."""
        if self.declare.asks is Group.ALL:
            return False
        before = self.game.steps[: self.place]
        showdowns = [n for n, each in enumerate(before) if isinstance(each, Showdown)]
        stage = before[showdowns[-1] + 1 if showdowns else 0 :]
        return any(isinstance(each, Declare) for each in stage)

    @property
    def lone_takes(self) -> Prize | None:
        """What a lone player gets, sooner or later; None if the showdown alone decides."""
        lone = self.declare.lone
        if isinstance(lone, tuple):
            took = [each.prize for each in lone if isinstance(each, Take)]
            shown = [each.prize for each in lone if isinstance(each, Showdown)]
            return next(iter((*took, *shown)), None)
        return {Lone.LEG: Prize.LEG, Lone.TAKES: Prize.POT}.get(lone)

    @property
    def lone_waits(self) -> bool:
        """Whether a lone player gets nothing before the showdown (S3.8)."""
        return lone_waits(self.game, self.place)

    @property
    def lone_beat(self) -> Beat | None:
        """What only a lone player must beat (R8.4, R12)."""
        if self.showdown.beat is not None and self.showdown.beat_when is BeatWhen.LONE:
            return self.showdown.beat
        lone = self.declare.lone if isinstance(self.declare.lone, tuple) else ()
        return next((each.beat for each in lone if isinstance(each, Showdown)), None)

    @property
    def beat(self) -> Beat | None:
        """What every winner must beat (S4.4)."""
        always = self.showdown.beat_when is BeatWhen.ALWAYS
        return self.showdown.beat if always else None

    @property
    def any_hand_wins_alone(self) -> bool:
        """Whether a lone player wins with any hand."""
        lone = self.lone_beat is None and not self.lone_waits
        return lone and self.beat is None and not self.showdown.qualify

    @property
    def kills(self) -> tuple[Kill, ...]:
        """The steps before the showdown by which cards may still kill (S3.9)."""
        return tuple(each for each in self.to_showdown if isinstance(each, Kill))

    @property
    def nobody_possible(self) -> bool:
        """Whether it may happen that nobody is in (S3.7)."""
        return nobody_possible(self.game, self.place)

    @property
    def nobody(self) -> tuple[Step, ...]:
        """The steps if nobody is in; none once the players have declared again often enough."""
        steps = self.declare.nobody
        if not isinstance(steps, tuple):
            return ()
        last = steps[-1]
        return () if isinstance(last, Again) and self.table.again >= last.most else steps

    @property
    def dropped_ante(self) -> bool:
        """Whether players who are out ante after a showdown (R6.2)."""
        last = [n for n, each in enumerate(self.stage) if isinstance(each, Showdown)]
        later = self.stage[last[-1] + 1 :] if last else ()
        return any(isinstance(each, Ante) and each.who == (Group.OUT,) for each in later)

    def owed_out(self) -> Iterator[Ante | Match]:
        """The payments of players who are out, before anyone declares again."""
        for step in self.to_showdown:
            if isinstance(step, Declare):
                return
            if isinstance(step, Ante | Match) and Group.OUT in step.who:
                yield step

    def with_outs_paid(self) -> "DeclareStep":
        """The same with what those heard to be out pay into the pot (S3.2)."""
        table = self.table
        if not self.in_turn:
            return self
        owed = self.owed_out()
        into_pot = (each for each in owed if isinstance(each, Match) or each.to is AnteTo.POT)
        due = sum(self.chips(each) for each in into_pot)
        out = [seat for seat in table.asked if table.said[seat] is Choice.OUT]
        paid = sum(table.charge(seat, due).amount for seat in out)
        return replace(self, table=changed(table, pot=table.pot + paid)) if paid else self

    def pot_at_most(self, seat: int, fund: Fund, *, lost: bool) -> int:
        """What the pot may hold at the showdown, if the seat is in: with all that others may pay
        into it before (S3.1, S3.2, S3.5). If it is `lost`, somebody else is in, too, except where a
        lone player may lose.
        """
        table, pot = self.table, self.table.holds(fund)
        may_be_in = self.may_be_in
        open_yet = [each for each in may_be_in if each not in (seat, *table.players_in)]
        someone_in = lost and self.any_hand_wins_alone and not self.kills
        someone_in = someone_in and not {*table.players_in} - {seat}
        groups = {Group.OUT: open_yet, Group.IN: may_be_in}
        for step in self.to_showdown:
            match step:
                case Ante(to=AnteTo.POT) if step.when is not AnteWhen.EMPTY:
                    due, who = self.chips(step), step.who
                case Match():
                    due, who = pot // 2 if step.half else pot * step.pots, step.who
                case Draw(table=False):
                    cards = max(step.most, step.with_ace)
                    due, who = cards * step.price * table.rules.paying.ante, (Group.IN,)
                case _:
                    continue
            payers = groups.get(who[0], table.order) if len(who) == 1 else table.order
            paid = sorted(table.charge(each, due).amount for each in payers)
            pot += sum(paid[1:] if who == (Group.OUT,) and someone_in else paid)
            pot = min(pot, table.rules.paying.limit or pot)
        return pot

    def pots_at_most(self, seat: int) -> int:
        """How many pots the seat may owe at the showdown if it loses (S4.6)."""
        table = self.table
        draws = any(isinstance(each, Draw) and not each.table for each in self.to_showdown)
        rules = [each for each in self.showdown.multiply if not each.drew or draws]
        rules += [each for each in self.showdown.multiply if each.drew and table.drawn[seat]]
        cards = sum(each.add * len(Suit) for each in rules)
        return max([each.by for each in rules], default=1) + cards

    def pays_each(self, seat: int, fund: Fund) -> bool:
        """Whether the seat may have to pay several winners of the pot, who tie (S4.5)."""
        said, others = self.table.said, {*self.may_be_in} - {seat}
        rivals = [
            n for n in others if said[n] in (None, Choice.OUT) or self.table.said_for(n, fund)
        ]
        show = self.showdown
        by_pot = show.side is not Side.HIGH_LOW or self.game.pots == 2
        shared = show.ties in (Ties.SPLIT, Ties.NATURAL) and show.owe is Owe.WINNER
        return by_pot and shared and len(rivals) > 1

    @property
    def may_be_in(self) -> tuple[int, ...]:
        """The players who are in, or may still be."""
        table = self.table
        gone = (
            [] if table.second_chance else [n for n in table.order if table.said[n] is Choice.OUT]
        )
        return tuple(n for n in table.order if n not in gone and n not in table.killed)

    @property
    def price_of_cards(self) -> Ante | None:
        """The ante of players in for the cards that follow (R8.3)."""
        steps = self.to_showdown
        for step, following in pairwise(steps):
            if isinstance(step, Ante) and step.who == (Group.IN,) and isinstance(following, Deal):
                return step
        return None

    @property
    def pot_changes(self) -> bool:
        """Whether players may still pay into the pot before the showdown (S3.1, S3.2, S3.5)."""
        return any(
            isinstance(step, Ante | Match) or (isinstance(step, Draw) and step.price > 0)
            for step in self.to_showdown
        )

    @property
    def legs(self) -> bool:
        """Whether this declaration may bring a leg (S3.8, S4.5)."""
        return self.lone_takes in LEGS or self.showdown.prize in LEGS

    @property
    def pays_winner(self) -> bool:
        """Whether losers pay the winner and the pot stays (S4.5)."""
        return self.showdown.owe is Owe.WINNER and self.showdown.prize is Prize.NONE

    def chips(self, step: Ante | Match) -> int:
        """What each payer of the step owes now (S2.2)."""
        table = self.table
        if isinstance(step, Match):
            pot = table.match * step.pots
            return pot // 2 if step.half else pot
        return table.rules.chips_of(step, len(table.order))


def stage_of(table: Table) -> DeclareStep:
    """The declaration that begins the table's stage."""
    places = stage_places(table.rules.played)
    return DeclareStep(table, places[min(table.stage, len(places) - 1)])


def declare_step(table: Table) -> DeclareStep:
    """The declaration that is open, or the one that decides what the table does now."""
    steps, start = table.rules.played.steps, stage_of(table).place
    places = [n for n, each in enumerate(steps) if isinstance(each, Declare) and n >= start]
    past = [n for n in places if n <= table.at]
    if past and not any(isinstance(each, Showdown) for each in steps[past[-1] : table.at]):
        return DeclareStep(table, past[-1])
    return DeclareStep(table, next((n for n in places if n > table.at), places[-1]))
