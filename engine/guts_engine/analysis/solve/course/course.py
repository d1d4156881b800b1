"""The course of deals of any game, in columns: the steps with declarations by thresholds (S3).

One player of each deal is the hero, whose result counts. The pots that a deal leaves are worth an
equal share to each player.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import (
    KILLED,
    Asked,
    Chips,
    Flags,
    Hands,
    Looks,
    Numbers,
    Policy,
    Stakes,
)
from guts_engine.analysis.solve.course.contests import by_side, contest
from guts_engine.analysis.solve.course.pots import Pots
from guts_engine.equilibrium.moment import Kind, kinds_of, sides_depend
from guts_engine.rules.options import GhostTie
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares, last_is_asked, lone_waits
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    Both,
    Choice,
    Deal,
    Declare,
    Draw,
    Game,
    Group,
    Keep,
    Kill,
    Manner,
    Match,
    NameWild,
    Nobody,
    Owe,
    PassCards,
    Prize,
    Showdown,
    Side,
    Step,
    Take,
    To,
)
from guts_engine.steps.model import Lone as LoneGets


class UnsolvableError(ValueError):
    """A sentence that says why these rules have no threshold here, and which rules have one."""


class Course:
    """The course of a deal by these rules, the first where the table's hand stays (S5.1).

    Raises UnsolvableError for steps without thresholds.
    """

    def __init__(self, rules: RuleSet, players: int, stakes: Stakes) -> None:
        self.rules = rules
        self.players = players
        self.stakes = stakes
        self.steps = rules.played.steps
        self.kinds = kinds_of(rules)
        self.declares = declares(rules.played)
        check_course(rules)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The numbers of declarations and of showdowns among their like, by place of the step."""
        found: dict[int, int] = {}
        for kind in (Declare, Showdown):
            places = [n for n, each in enumerate(self.steps) if isinstance(each, kind)]
            found |= {place: number for number, place in enumerate(places)}
        return found

    @cached_property
    def showdowns(self) -> list[Showdown]:
        """Every showdown by number."""
        return every_showdown(self.steps)

    def play(
        self,
        hands: Hands,
        policy: Policy,
        hero: NDArray[np.intp],
        *,
        decides: int | None = None,
        choice: bool = False,
        theirs: Policy | None = None,
    ) -> tuple[Chips, Asked]:
        """The hero's results, and the deals in which the hero is asked.

        With `decides` the hero makes that `choice` at that kind of moment; at those before the
        hero does what leads there. `theirs` is the hero's own strategy, if not everyone's.
        """
        run = _ThresholdRun(self, hands, hero, policy, decides, choice, theirs)
        run.run()
        return run.pots.worth(self.players), run.asked or Asked.nowhere()


def check_course(rules: RuleSet) -> None:
    """Raises UnsolvableError if the steps have no place for thresholds here."""
    game = rules.played
    why = ""
    if rules.leg_game:
        why = "its legs are won over several deals"
    elif any(isinstance(each, NameWild) for each in game.steps):
        why = "its dealer names a wild rank"
    elif game.keep is Keep.COMMON:
        why = "cards stay on the table between its deals"
    for step in game.steps:
        if isinstance(step, Declare) and step.forced:
            why = "its players are in automatically with some cards"
        if isinstance(step, Showdown) and step.multiply:
            why = "its losers may owe more than a match"
        if isinstance(step, Declare) and isinstance(step.nobody, tuple):
            inner = [each for each in step.nobody if not _for_the_next_deal(game, each)]
            kinds = {type(each) for each in inner}
            if PassCards in kinds:
                why = "cards are passed if nobody is in"
            elif kinds - {Ante, Match, Again}:
                why = "more cards are dealt if nobody is in"
    if why:
        raise UnsolvableError(f"{rules.game} cannot be solved, because {why}; use guts simulate")


def _for_the_next_deal(game: Game, step: Step) -> bool:
    """Whether a step deals to the table what is met on the next deal alone."""
    return game.keep is Keep.TABLE and isinstance(step, Deal) and step.to == (To.TABLE,)


def every_showdown(steps: Sequence[Step]) -> list[Showdown]:
    """The showdowns of the steps, then those of lone players."""
    found = [each for each in steps if isinstance(each, Showdown)]
    for step in steps:
        if isinstance(step, Declare) and isinstance(step.lone, tuple):
            found += [each for each in step.lone if isinstance(each, Showdown)]
    return found


@dataclass
class Run(ABC):
    """One pass through a deal."""

    course: Course
    hands: Hands
    hero: NDArray[np.intp]

    def __post_init__(self) -> None:
        deals = self.hands.looks[0][0].shape[1]
        players = self.course.players
        self.is_hero = np.arange(players)[:, None] == self.hero
        self.over = np.zeros(deals, np.bool_)
        everyone = np.ones((players, deals), np.bool_)
        self.ins = everyone
        self.sides = [everyone, everyone]
        self.killed = np.zeros((players, deals), np.bool_)
        self.declared = False
        shows = [each for each in self.course.steps if isinstance(each, Showdown)]
        rules = self.course.rules
        limited = (rules.two_pots or len(shows) > 1) and bool(rules.paying.max_loss)
        self.pots = Pots(
            self.course.stakes, self.hero, players, two=rules.two_pots, limited=limited
        )
        self.declared_pots = [each.copy() for each in self.pots.main]

    def run(self) -> None:
        dealt, drawn = False, 0
        for place, step in enumerate(self.course.steps):
            if self.declared and self.over.all():
                return
            match step:
                case Ante() if dealt:
                    self._ante(step, ~self.over)
                case Match():
                    self._match(step, ~self.over, self.pots.main)
                case Declare():
                    self._declare(step, place)
                case Kill():
                    strengths = self.hands.strengths(self._next_showdown(place), 0)
                    dead = self.ins & (strengths == KILLED)
                    self.killed |= dead if step.pays else False
                    self.ins = self.ins & ~dead
                    self.sides = [each & ~dead for each in self.sides]
                case Showdown():
                    self._showdown(step, ~self.over, self.course.numbers[place], place)
                case Draw():
                    self._draw(step, drawn, ~self.over)
                    drawn += 1
                case Deal():
                    dealt = True

    def _next_showdown(self, place: int) -> int:
        """The number of the first showdown after a step."""
        later = [at for at, each in enumerate(self.course.steps) if isinstance(each, Showdown)]
        return self.course.numbers[next(at for at in later if at > place)]

    @property
    def _push(self) -> bool:
        """Whether nothing moves where the best hand only ties the house (R13.5)."""
        return self.course.rules.showing.ghost_tie is GhostTie.PUSH

    # --- Payments by groups (S3.1, S3.2) ----------------------------------------------------

    def _group(self, who: Sequence[Group], at: Flags) -> tuple[Flags, Flags | None]:
        """The payers of the groups, and the best hands among everyone if they are one."""
        payers = np.zeros_like(self.ins)
        best = None
        for group in who:
            match group:
                case Group.ALL:
                    payers |= True
                case Group.IN:
                    payers |= self.ins
                case Group.OUT:
                    payers |= ~(self.ins | self.killed)
                case Group.WILD:
                    if self.hands.wild is not None:
                        payers |= self.hands.wild
                case Group.BEST:
                    best = self.hands.held == self.hands.held.max(axis=0)
                    payers |= best
        return payers & at, best

    def _ante(self, step: Ante, at: Flags) -> None:
        players, ante = self.course.players, self.course.stakes.ante
        payers, best = self._group(step.who, at)
        chips: Chips | float = ante * (players if step.everyones else step.antes)
        if best is not None:
            chips = chips / best.sum(axis=0)
        funds = [self.pots.side] if step.to is AnteTo.SIDE_POT else self.pots.main
        for fund in funds:
            due = payers
            if step.when.value == "not-empty":
                due = payers & (fund > 0)
            elif step.when.value == "empty":
                due = payers & (fund <= 0)
            self.pots.pay(due, chips, fund)

    def _draw(self, step: Draw, number: int, at: Flags) -> None:
        """Players in pay for the cards that they draw (S3.5)."""
        if step.price and self.hands.drawn:
            cards = self.hands.drawn[number] * np.float64(self.course.stakes.ante * step.price)
            self.pots.pay(self.ins & at, cards, self.pots.main[0])

    def _match(self, step: Match, at: Flags, pots: Sequence[Chips]) -> None:
        payers, _ = self._group(step.who, at)
        for fund, pot in zip(self.pots.main, pots, strict=True):
            owed = pot * (0.5 if step.half else step.pots)
            self.pots.pay(payers, np.minimum(owed, self.course.stakes.most), fund)

    # --- Declarations (R4) ------------------------------------------------------------------

    def _declare(self, step: Declare, place: int) -> None:
        number = self.course.numbers[place]
        everyone = step.asks is Group.ALL or not self.declared
        asked = np.broadcast_to(~self.over, self.ins.shape)
        if everyone:
            self.killed = np.zeros_like(self.ins)
        else:
            asked = self.ins & ~self.over & (self.ins.sum(axis=0) > 1)
        before = self.ins
        self.declared = True
        self.declared_pots = [each.copy() for each in self.pots.main]
        said = self._said(step, place, number, asked, 0)
        again = [each for each in _list(step.nobody) if isinstance(each, Again)]
        nobody = _some(asked) & ~_some(said[0]) & ~_some(said[1])
        if again and nobody.any():
            self._nobody(step, nobody)
            more = self._said(step, place, number, asked & nobody, 1)
            said = [one | other for one, other in zip(said, more, strict=True)]
            nobody = nobody & ~_some(said[0]) & ~_some(said[1])
            self.over |= nobody
        keep = ~asked.any(axis=0)
        old = before if not everyone else np.zeros_like(before)
        self.sides = [np.where(keep, old, each) for each in said]
        self.ins = self.sides[0] | self.sides[1]
        if not again:
            self._nobody(step, nobody)
        self._lone(step, place, ~self.over & asked.any(axis=0) & (self.ins.sum(axis=0) == 1))

    def _nobody(self, step: Declare, at: Flags) -> None:
        """Do what the declaration says where nobody is in (R6.3)."""
        if step.nobody is Nobody.GOES_ON:
            return
        self.ins = self.ins & ~at
        for inner in _list(step.nobody):
            if isinstance(inner, Ante):
                self._ante(inner, at)
            elif isinstance(inner, Match):
                self._match(inner, at, self.declared_pots)
            elif isinstance(inner, Again):
                return
        self.over |= at

    def _lone(self, step: Declare, place: int, at: Flags) -> None:
        """Do what the declaration says where one player is in (S3.8)."""
        if Choice.IN not in step.choices or lone_waits(self.course.rules.played, place):
            return
        if step.lone is LoneGets.PLAYS or not at.any():
            return
        if step.lone is LoneGets.TAKES:
            self.pots.award(self.ins & at, 0, at)
        for inner in _list(step.lone):
            if isinstance(inner, Take):
                self.pots.award(self.ins & at, 0, at)
            elif isinstance(inner, Ante):
                self._ante(inner, at)
            elif isinstance(inner, Match):
                self._match(inner, at, self.declared_pots)
            elif isinstance(inner, Showdown):
                self._showdown(inner, at, self._listed(place))
        self.over |= at

    def _listed(self, place: int) -> int:
        """The number of the showdown in the list for a lone player."""
        steps = self.course.steps
        main = sum(isinstance(each, Showdown) for each in steps)
        return main + sum(
            isinstance(inner, Showdown)
            for each in steps[:place]
            if isinstance(each, Declare)
            for inner in _list(each.lone)
        )

    @abstractmethod
    def _said(
        self, step: Declare, place: int, number: int, asked: Flags, again: int
    ) -> list[Flags]:
        """Who is in for high and for low; without sides these are the same."""

    # --- Showdowns (R5, S4) -----------------------------------------------------------------

    def _showdown(self, step: Showdown, at: Flags, number: int, place: int | None = None) -> None:
        """The showdown among the players in; a lone player may take the prize without it."""
        if place is not None:
            count = self.ins.sum(axis=0)
            lone = at & (count == 1) & (step.beat is None) & (not step.qualify)
            if _last_declare(self.course.steps, place).choices.count(Choice.IN):
                takes = lone & (step.owe is not Owe.WINNER or step.prize is Prize.POT)
                self.pots.award(self.ins & takes, 0, takes)
                at = at & ~lone
        if step.side is Side.HIGH_LOW:
            self._two_sides(step, at, number)
            return
        low = step.side is Side.LOW
        won, losers, void, _ = contest(
            step, self.hands, number, 0, self.ins & at, low=low, push=self._push
        )
        pot = self.pots.main[0].copy()
        lone = self.ins.sum(axis=0) == 1
        if step.prize is Prize.POT or lone.any():
            self.pots.award(won, 0, at & (lone | (step.prize is Prize.POT)))
        self.pots.owe(step, [won], losers | (self.killed & at), ~void & at, pot, 0)

    def _two_sides(self, step: Showdown, at: Flags, number: int) -> None:
        """A pot for each side, or the halves of one pot (R8.7, S4.7)."""
        contenders = [each & at for each in self.sides]
        found = by_side(step, self.hands, number, contenders, push=self._push)
        pots = [each.copy() for each in self.pots.main]
        some = [each.any(axis=0) for each in contenders]
        if self.course.rules.two_pots:
            for fund, (won, losers, void, _) in enumerate(found):
                takes = (step.owe is not Owe.WINNER) & (step.prize is Prize.POT)
                lone = contenders[fund].sum(axis=0) == 1
                self.pots.award(won, fund, at & (lone | takes))
                self.pots.owe(step, [won], losers, ~void & at, pots[fund], fund)
            return
        if step.prize is Prize.POT:
            share = np.where(some[1], np.where(some[0], 0.5, 0.0), 1.0)
            whole = self.pots.main[0].copy()
            for won, part in zip([each.won for each in found], (share, 1 - share), strict=True):
                left = np.divide(whole * part, self.pots.main[0], out=np.zeros_like(whole),
                                 where=self.pots.main[0] > 0)  # fmt: skip
                self.pots.award(won, 0, at, left)
        spared = found[0].won | found[1].won
        losers = (self.ins | self.killed) & ~spared & ~(found[0].void | found[1].void)
        self.pots.owe(step, [each.won for each in found], losers, at, pots[0], 0)


@dataclass
class _ThresholdRun(Run):
    """One pass where players declare by a policy, and the hero as in question."""

    policy: Policy
    decides: int | None
    choice: bool
    theirs: Policy | None
    asked: Asked | None = None

    def _said(
        self, step: Declare, place: int, number: int, asked: Flags, again: int
    ) -> list[Flags]:
        """Who is in for high and for low; without sides these are the same."""
        sided = Choice.HIGH in step.choices
        kinds = self.course.kinds
        which = [kinds.index(Kind(number, low, again=again)) for low in (False, True)[: 1 + sided]]
        if step.manner is Manner.SIMULTANEOUS:
            players = asked.sum(axis=0)
            none = np.zeros(asked.shape[1], np.intp)
            if sides_depend(self.course.rules):
                return self._better_side_first(number, again, asked, players)
            plays = [
                self._decide(kind, slice(None), asked, players, 0, none) & asked for kind in which
            ]
            return self._for_sides(step, plays, place, slice(None), asked)
        said = [np.zeros_like(self.ins) for _ in range(2)]
        players = asked.sum(axis=0)
        before = np.zeros(asked.shape[1], np.intp)
        ins = np.zeros(asked.shape[1], np.intp)
        by_rule = Choice.IN in step.choices and not last_is_asked(self.course.rules.played, place)
        for seat in range(self.course.players):
            here = asked[seat]
            one = slice(seat, seat + 1)
            forced = here & (before == players - 1) & (ins == 0) & by_rule
            free = here & ~forced
            plays = [
                self._decide(kind, one, free[None], players, before, ins) & free for kind in which
            ]
            both = self._for_sides(step, plays, place, one, here[None])
            for side in range(2):
                said[side][seat] = both[side][0] | forced
            before = before + here
            ins = ins + (said[0][seat] | said[1][seat])
        if step.second_chance and not again:
            self._second_chance(number, asked, players, said)
        return said

    def _better_side_first(
        self, number: int, again: int, asked: Flags, players: Numbers
    ) -> list[Flags]:
        """The sides where one depends on the other, like `bots.threshold`."""
        kinds = self.course.kinds
        none = np.zeros(asked.shape[1], np.intp)
        seen = self.hands.looks[number]
        firsts = [seen[0] >= seen[1], seen[0] < seen[1]]

        def plays(low: bool, free: Flags, *, beside: bool = False) -> Flags:
            kind = kinds.index(Kind(number, low, again=again, beside=beside))
            return self._decide(kind, slice(None), free & asked, players, 0, none) & asked

        first = [plays(low, firsts[low]) & firsts[low] for low in (False, True)]
        second = [plays(low, first[not low], beside=True) & first[not low] for low in (False, True)]
        return [one | other for one, other in zip(first, second, strict=True)]

    def _second_chance(
        self, number: int, asked: Flags, players: Numbers, said: list[Flags]
    ) -> None:
        """Ask the others again where the last player alone is in (R4.5)."""
        kind = self.course.kinds.index(Kind(number, second_chance=True))
        last = np.cumsum(asked, axis=0) == players
        only = (said[0].sum(axis=0) == 1) & (said[0] & asked & last).any(axis=0) & (players > 1)
        before = np.zeros(asked.shape[1], np.intp)
        ins = np.zeros(asked.shape[1], np.intp)
        for seat in range(self.course.players):
            here = asked[seat] & only & ~said[0][seat]
            one = slice(seat, seat + 1)
            plays = self._decide(kind, one, here[None], players, before, ins)[0] & here
            for side in said:
                side[seat] |= plays
            before = before + asked[seat]
            ins = ins + plays

    def _decide(
        self,
        kind: int,
        rows: slice,
        free: Flags,
        players: Numbers,
        before: Numbers | int,
        ins: Numbers,
    ) -> Flags:
        """Whether the players in those rows play, the hero as in question."""
        at = self.course.kinds[kind]
        looks = self.hands.looks[at.declaration][at.low][rows]
        if at.beside:
            looks = 1 - np.abs(looks - self.hands.looks[at.declaration][not at.low][rows])
        plays = self.policy.plays(kind, looks, players, before, ins)
        mine = self.is_hero[rows]
        if self.theirs is not None:
            own = self.theirs.plays(kind, looks, players, before, ins)
            plays = np.where(mine, own, plays)
        if self.decides is None:
            return plays
        if kind == self.decides:
            here = mine & free
            row, deal = np.nonzero(here)
            found = Asked(
                deal,
                players[deal],
                np.broadcast_to(before, players.shape)[deal],
                ins[deal],
                looks[row, deal],
            )
            self.asked = found if self.asked is None else self.asked.joined(found)
            return np.where(mine, self.choice, plays)
        here = self.course.kinds[self.decides]
        anew = self.course.declares[here.declaration].asks is Group.ALL
        leads = here.led_to_by(at, anew=anew)
        return plays if leads is None else np.where(mine, leads, plays)

    def _for_sides(
        self, step: Declare, plays: list[Flags], place: int, rows: slice, asked: Flags
    ) -> list[Flags]:
        """The sides for which players declare, like `bots.threshold`."""
        if Choice.HIGH not in step.choices:
            return [plays[0], plays[0]]
        high, low = plays
        seen = [each[rows] for each in self.hands.looks[self.course.numbers[place]]]
        better = seen[0] >= seen[1]
        if Choice.BOTH not in step.choices:
            single = high & low
        elif self.course.showdowns[self._next_showdown(place)].both is Both.MUST_WIN_BOTH:
            rivals = self.course.players - 1
            pays = _both_pay(seen[0] ** rivals, seen[1] ** rivals)
            single = high & low & ~pays
        else:
            single = np.zeros_like(high)
        high, low = high & ~(single & ~better), low & ~(single & better)
        if Choice.OUT not in step.choices:
            none = ~high & ~low & asked
            high, low = high | (none & better), low | (none & ~better)
        return [high, low]


def _both_pay(wins: Looks, wins_low: Looks) -> Flags:
    """Whether both pots or none pay more than the likelier one, like `bots.threshold`."""
    flags: Flags = 4 * wins * wins_low - 2 > 2 * np.maximum(wins, wins_low) - 1
    return flags


def _some(flags: Flags) -> Flags:
    found: Flags = np.logical_or.reduce(flags)
    return found


def _list(steps: object) -> tuple[Step, ...]:
    return steps if isinstance(steps, tuple) else ()


def _last_declare(steps: Sequence[Step], place: int) -> Declare:
    return [each for each in steps[:place] if isinstance(each, Declare)][-1]
