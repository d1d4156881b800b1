"""Leg games as stochastic games: what legs are worth, and the thresholds that follow (R8.5, R8.6).

A player's claim is what the rest of the round is worth, the antes to come deducted, as a share of
the pot. It depends on the pot in antes, the stage, and the legs that everyone misses. Shipped
tables hold the claims at the equilibrium, by backward induction (`make legs`); a stage is solved
with them when it is declared.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import ceil, inf
from typing import Final, NamedTuple

from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps
from guts_engine.equilibrium import continuum, legs_few, legs_short
from guts_engine.equilibrium.legs_at_once import Gains, thresholds
from guts_engine.equilibrium.legs_few import FewTurns, Spot
from guts_engine.equilibrium.legs_in_turn import Turns
from guts_engine.equilibrium.legs_short import ROUNDED, Racer, Stage
from guts_engine.equilibrium.short import match_of, stacks_of
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares, last_is_asked
from guts_engine.steps.model import Ante, AnteTo, AnteWhen, Declare, Group, Lone, Manner
from guts_engine.strength.tables import TableError, numbers

PLAYERS: Final = range(2, 8)
MOST_LEGS: Final = 5
"""The most legs to go in the tables; longer races are taken for shorter ones."""
POTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, inf)
"""The pots of the tables, in antes for each player; with the last, more antes mean nothing."""
STAGES: Final = 3
"""The stages of a deal in the tables, with one ante before the first."""
_USUAL: Final = (1, *[0] * (STAGES - 1))
"""The antes before each stage in the tables."""
UNIT: Final = 100_000
LOWEST: Final = -8
"""A claim is written as a whole number of hundred-thousandths above the lowest."""
AT_ONCE: Final = "legs-at-once"
IN_TURN: Final = "legs-in-turn"
SECOND_CHANCE: Final = "legs-second-chance"

Legs = tuple[int, ...]
"""Legs that each player still needs, in rising order, or in that of declaring."""


class Course(NamedTuple):
    """A deal of a leg game: each player's antes before each of its declarations.

    In turn, `asked` tells whether the last player declares even if all others are out, and `second`
    whether these may then change to in (R4.5).
    """

    antes: tuple[float, ...]
    in_turn: bool = False
    asked: bool = False
    second: bool = False

    @property
    def table(self) -> str:
        """The table of the claims."""
        if not self.in_turn:
            return AT_ONCE
        return SECOND_CHANCE if self.second else IN_TURN

    def after(self, stage: int) -> tuple[int, float]:
        """The stage after that one, and the antes that each player pays before it."""
        later = (stage + 1) % len(self.antes)
        return later, self.antes[later]


def decides(rules: RuleSet) -> bool:
    """Whether a player who is in alone gets a leg and nothing else."""
    return rules.leg_game and any(each.lone is Lone.LEG for each in declares(rules.played))


def share_out(rules: RuleSet, at: Situation) -> float:
    """The share 0..1 of hands to fold.

    Where chips may run out, few players with few chips are followed to the end of the round; with
    more of them it is shifted as if all declared at once.
    """
    few = _few(rules, at)
    out = _unshifted(rules, at, few)
    if few is not None or not stacks_of(rules, at):
        return out
    course, needed = course_of(rules), _needed(rules, at)
    stage = at.declaration % len(course.antes)
    antes = _antes(rules, at.pot, at.players)
    pot = at.pot or rules.opening_pot(at.players)
    rebuys = at.rebuys or (False,) * at.players
    racers = [
        Racer(legs, continuum.rounded(chips / pot), again)
        for legs, chips, again in zip(needed, at.chips, rebuys, strict=True)
    ]
    match = continuum.rounded(match_of(rules, pot) / pot)
    deep = _thresholds(course, stage, antes, tuple(sorted(needed)))[needed[0]]
    order = tuple(sorted(racers, key=legs_short.rank))
    return continuum.played_as(_short(course, stage, antes, match, order)[racers[0]], deep, out)


def preparing(rules: RuleSet, at: Situation) -> Steps[None]:
    """Find in steps what decisions in this and the later stages of a deal rest on: first, few
    players with few chips are followed to the end of the round.
    """
    if not decides(rules):
        return
    few = _few(rules, at)
    if few is not None:
        yield from legs_few.solving(few)
    stages = len(course_of(rules).antes)
    for stage in range(at.declaration, stages):
        share_out(rules, changed(at, declaration=stage))
        yield (stage + 1) / stages


def _unshifted(rules: RuleSet, at: Situation, few: Spot | None) -> float:
    """The share of hands to fold where nobody's chips run out, or few players have few."""
    course = course_of(rules)
    if not course.in_turn or at.position is None:
        if few is not None:
            return legs_few.outs(few)[0]
        mine, *others = _needed(rules, at)
        antes = _antes(rules, at.pot, at.players)
        everyone = tuple(sorted((mine, *others)))
        return _thresholds(course, at.declaration % len(course.antes), antes, everyone)[mine]
    turns = _turns_at(rules, at)
    ins = [place for place, each in enumerate(at.before) if each]
    if at.second_chance:
        return float(turns.needed_again(at.position, ins))
    return float(turns.needed(at.position, ins))


def _few(rules: RuleSet, at: Situation) -> Spot | None:
    """The situation of few players with few chips, some of whom may run out; None for others.

    The player whose situation it is comes first.
    """
    if any(at.rebuys) or not stacks_of(rules, at):
        return None
    pot = at.pot or rules.opening_pot(at.players)
    stage = at.declaration % len(course_of(rules).antes)
    return spot_of_few(rules, stage, pot, at.chips, _needed(rules, at))


def spot_of_few(
    rules: RuleSet, stage: int, pot: float, chips: Sequence[float], needed: Sequence[int]
) -> Spot | None:
    """A stage of few players with few chips, who need so many legs; None for others."""
    ante, *later = [each * rules.paying.ante for each in course_of(rules).antes]
    most = legs_few.MOST.get(len(chips), 0)
    if not ante or any(later) or rules.paying.shortfall is Shortfall.ENDS:
        return None
    antes = max(1, round(pot / ante))
    held = [int(min(max(0.0, each) / ante + ROUNDED, most)) for each in chips]
    if antes + sum(held) > most:
        return None
    match = match_of(rules, inf) / ante
    limit = 0 if match == inf else max(1, round(match))
    return Spot(len(later) + 1, limit, stage, antes, tuple(zip(held, needed, strict=True)))


def covers(rules: RuleSet, at: Situation) -> bool:
    """Whether the tables hold the claims of a situation, not only nearby ones."""
    usual = course_of(rules).antes == _USUAL
    return usual and at.players in PLAYERS and max(_needed(rules, at)) <= MOST_LEGS


def weak_in(rules: RuleSet, at: Situation) -> float:
    """The share of the weakest hands to go in with, besides those that are not folded (R4.5)."""
    if not decides(rules) or not course_of(rules).second:
        return 0.0
    if at.position is None or at.second_chance or any(at.before):
        return 0.0
    return float(_turns_at(rules, at).weak[at.position])


def _needed(rules: RuleSet, at: Situation) -> list[int]:
    """The legs that the player needs, then those of the others; at least one each."""
    return [max(1, each) for each in missing(rules, at.legs or (0,) * at.players)]


def _turns_at(rules: RuleSet, at: Situation) -> Turns:
    """The thresholds of everyone at a declaration in turn."""
    course = course_of(rules)
    first = (at.players - (at.position or 0)) % at.players
    few = _few(rules, at)
    if few is not None:
        seats = (*few.seats[first:], *few.seats[:first])
        return _turns_of_few(course, changed(few, seats=seats))
    around = tuple(_needed(rules, at))
    order = (*around[first:], *around[:first])
    antes = _antes(rules, at.pot, at.players)
    return _turns(course, at.declaration % len(course.antes), antes, order)


def missing(rules: RuleSet, won: Sequence[int]) -> list[int]:
    """The legs that players still need."""
    return [max(0, rules.ending.legs - each) for each in won]


def worth_after(rules: RuleSet, stage: int, pot: float, won: Sequence[int]) -> float:
    """The chips that the rest of the round is worth after the stage, to the first of the players
    with those legs; the pot itself if one of them has all.
    """
    mine, *others = missing(rules, won)
    if not pot or 0 in (mine, *others):
        return 0.0 if mine else pot
    course = course_of(rules)
    antes = _antes(rules, pot, len(won))
    return pot * _after(course, stage, antes, tuple(sorted((mine, *others))))[mine]


def worth_before(rules: RuleSet, stage: int, pot: float, won: Sequence[int]) -> float:
    """The same before the declarations of the stage."""
    mine, *others = [max(1, each) for each in missing(rules, won)]
    course = course_of(rules)
    antes = _antes(rules, pot, len(won))
    return pot * _claims(course, stage, antes, tuple(sorted((mine, *others))))[mine]


def _antes(rules: RuleSet, pot: float | None, players: int) -> float:
    """The pot in antes for each player."""
    return (pot or rules.opening_pot(players)) / (rules.paying.ante * players)


@lru_cache(maxsize=4096)
def course_of(rules: RuleSet) -> Course:
    """The antes of later deals before each declaration (S3.1), and how players declare (S3.7)."""
    game = rules.played
    antes = [0.0]
    first = None
    for place, step in enumerate(game.steps):
        if isinstance(step, Declare):
            antes.append(0.0)
            first = place if first is None else first
        elif isinstance(step, Ante) and _of_everyone(step):
            antes[-1] += step.antes
    antes[0] += antes.pop() if len(antes) > 1 else 0.0
    declare = declares(game)[0]
    in_turn = declare.manner is Manner.SEQUENTIAL
    asked = first is not None and last_is_asked(game, first)
    return Course(tuple(antes), in_turn, asked, declare.second_chance and in_turn)


def _of_everyone(ante: Ante) -> bool:
    """Whether everyone pays it in later deals too."""
    fixed = ante.to is AnteTo.POT and not ante.everyones
    return fixed and Group.ALL in ante.who and ante.when is not AnteWhen.EMPTY


@lru_cache(maxsize=4096)
def _thresholds(course: Course, stage: int, antes: float, everyone: Legs) -> dict[int, float]:
    """The share to fold of players who need so many legs, by that number."""
    needed = sorted(set(everyone))
    gains = _gains(course, stage, antes, everyone)
    sizes = tuple([everyone.count(each) for each in needed])
    own = [gains[mine, mine, True] for mine in needed]
    theirs = [[gains.get((mine, each, False), 0.0) for each in needed] for mine in needed]
    return dict(zip(needed, thresholds(Gains(sizes, own, theirs)), strict=True))


@lru_cache(maxsize=4096)
def _short(
    course: Course, stage: int, antes: float, match: float, racers: tuple[Racer, ...]
) -> dict[Racer, float]:
    """The shares to fold of the players, in rising order, some of whom may run out of chips."""
    everyone = tuple([each.needed for each in racers])
    gains = _gains(course, stage, antes, everyone)
    ante = sum(course.antes) / (antes * len(racers))
    at_stake = Stage(_after(course, stage, antes, everyone), gains, match, ante)
    return legs_short.thresholds(at_stake, racers)


def _gains(
    course: Course, stage: int, antes: float, everyone: Legs
) -> dict[tuple[int, int, bool], float]:
    """What a leg for a player who needs the second number is worth to one who needs the first.

    With True they are the same player, with False two players.
    """
    before = _after(course, stage, antes, everyone)
    return {
        (mine, taker, own): _won(course, stage, antes, everyone, taker, mine, own=own)
        - before[mine]
        for mine, taker, own in product(set(everyone), set(everyone), (False, True))
        if (mine == taker if own else mine != taker or everyone.count(mine) > 1)
    }


@lru_cache(maxsize=4096)
def _turns(course: Course, stage: int, antes: float, order: Legs) -> Turns:
    """The thresholds of players who declare in that order."""
    kinds = _gains(course, stage, antes, tuple(sorted(order)))
    gains = [
        [kinds[mine, taker, me == it] for it, taker in enumerate(order)]
        for me, mine in enumerate(order)
    ]
    return Turns(gains, asked=course.asked, second=course.second)


@lru_cache(maxsize=4096)
def _turns_of_few(course: Course, spot: Spot) -> Turns:
    """The thresholds of few players with few chips, in the order of declaring."""
    stage = legs_few.stage_of(spot)
    return FewTurns(stage.gains, stakes=stage, asked=course.asked, second=course.second)


def _won(
    course: Course, stage: int, antes: float, everyone: Legs, taker: int, mine: int, *, own: bool
) -> float:
    """A player's claim, needing `mine` legs, after one who needs `taker` gets the leg."""
    if taker == 1:
        return float(own)
    rest = list(everyone)
    rest.remove(taker)
    after = _after(course, stage, antes, tuple(sorted((taker - 1, *rest))))
    return after[mine - 1 if own else mine]


def _after(course: Course, stage: int, antes: float, everyone: Legs) -> dict[int, float]:
    """The claims on the pot after a stage, by legs needed: those of the next, less its antes."""
    later, due = course.after(stage)
    grown = antes + due
    claims = _claims(course, later, grown, everyone)
    paid = due / len(everyone)
    return {each: (claim * grown - paid) / antes for each, claim in claims.items()}


def _claims(course: Course, stage: int, antes: float, everyone: Legs) -> dict[int, float]:
    """The claims at a declaration, by legs needed.

    Another course counts as three stages with as many antes in all, and more legs than the tables
    have as fewer in proportion; of more players the last in the race are left out.
    """
    rate = sum(course.antes) * STAGES / len(course.antes)
    if course.antes != _USUAL:
        stage = 1
    most = max(everyone)
    table_legs = everyone
    if most > MOST_LEGS:
        table_legs = tuple([ceil(each * MOST_LEGS / most) for each in everyone])
    pot = antes / rate if rate else inf
    shares = interpolated(course.table, stage, pot, table_legs[: PLAYERS[-1]])
    scale = min(1.0, PLAYERS[-1] / len(everyone))
    found = {}
    for each, legs in zip(everyone, table_legs, strict=True):
        found[each] = shares.get(legs, 0.0) * scale
    return found


# --- The tables -----------------------------------------------------------------------------


def interpolated(table: str, stage: int, antes: float, everyone: Legs) -> dict[int, float]:
    """The claims of a table, linear in the inverse of the pot between the pots of the table."""
    antes = max(antes, POTS[0])
    high = next(at for at, pot in enumerate(POTS) if pot >= antes)
    low = max(0, high - 1)
    needed = sorted(set(everyone))
    upper = _row(table, len(everyone), high, stage, everyone)
    if POTS[high] == antes:
        return dict(zip(needed, upper, strict=True))
    lower = _row(table, len(everyone), low, stage, everyone)
    part = (1 / POTS[low] - 1 / antes) / (1 / POTS[low] - 1 / POTS[high])
    mixed = [a + (b - a) * part for a, b in zip(lower, upper, strict=True)]
    return dict(zip(needed, mixed, strict=True))


def _row(table: str, players: int, pot: int, stage: int, everyone: Legs) -> list[float]:
    starts, length = _places(players)
    values = numbers_of(table)
    first = _begins(players) + (pot * STAGES + stage) * length + starts[everyone]
    return [each / UNIT + LOWEST for each in values[first : first + len(set(everyone))]]


@cache
def numbers_of(table: str) -> Sequence[int]:
    """The numbers of the table. Raises TableError for a damaged one."""
    values = numbers(table)
    if len(values) != _begins(PLAYERS[-1] + 1):
        raise TableError(f"{table}.bin")
    return values


@cache
def _begins(players: int) -> int:
    """The place of the first claim with that many players."""
    return sum([len(POTS) * STAGES * _places(each)[1] for each in PLAYERS if each < players])


@cache
def _places(players: int) -> tuple[dict[Legs, int], int]:
    """The place of the claims of each state among those of a stage, and their number."""
    starts, at = {}, 0
    for everyone in states(players):
        starts[everyone] = at
        at += len(set(everyone))
    return starts, at


def states(players: int) -> Iterator[Legs]:
    """Yield the legs that players may need, in the order of the tables."""
    return combinations_with_replacement(range(1, MOST_LEGS + 1), players)
