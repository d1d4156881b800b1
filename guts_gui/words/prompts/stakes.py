"""The stakes of a declaration in chips and legs."""

from guts_engine.hands.cards import Rank
from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.steps.model import (
    Again,
    Ante,
    Beat,
    Both,
    Choice,
    Group,
    Losers,
    Match,
    Owe,
    Prize,
    Side,
)
from guts_gui.i18n.translate import later, number, tr
from guts_gui.words.names.terms import Figure, name_of
from guts_gui.words.prompts.amounts import amounts, stake, two_pots
from guts_gui.words.prompts.before_again import before_all_again
from guts_gui.words.prompts.declare_step import DeclareStep, declare_step
from guts_gui.words.steps.hand_rules import hand_named

OUT_FOR_NOTHING = later("Out: pay nothing.")
OUT_AND_DROPPED = later("Out: pay {ante} after a showdown.")
ALL_OUT = {
    "everyone": (
        later("Out: pay nothing, or {n} if everyone is out."),
        later("Out: pay {ante} after a showdown, or {n} if everyone is out."),
    ),
    "best": (
        later("Out: pay nothing; if everyone is out, the best hand pays {n}."),
        later("Out: pay {ante} after a showdown; if everyone is out, the best hand pays {n}."),
    ),
    "best-and-twos": (
        later("Out: pay nothing; if everyone is out, best hand and wild twos pay {n}."),
        later(
            "Out: pay {ante} after a showdown; if everyone is out, best hand and wild twos pay {n}."
        ),
    ),
    "best-and-wild": (
        later("Out: pay nothing; if everyone is out, best hand and wild cards pay {n}."),
        later(
            "Out: pay {ante} after a showdown; if everyone is out, best hand and wild cards pay "
            "{n}."
        ),
    ),
    "again": (
        later("Out: pay nothing; if everyone is out, all declare again."),
        later("Out: pay {ante} after a showdown; if everyone is out, all declare again."),
    ),
}
"""The cost of staying out if everyone is out (R6.3), without and with a dropped ante (R6.2)."""


def stakes(table: Table, seat: int, figure: Figure = number) -> tuple[str, str]:
    """The stakes of in and out for the seat: "In: win 80, or pay 80.", "Out: pay nothing."

    `figure` formats the amounts. With high and low, the second line is about both and out.
    """
    now = declare_step(table)
    if Choice.HIGH in now.declare.choices:
        return _high_and_low(now, seat, figure), _both_and_out(now, seat, figure)
    if now.legs and now.pays_winner:
        return _legs_at_stake(now, seat, figure)
    return _in_for(now, seat, figure), _out_for(now, seat, figure)


def _alone(now: DeclareStep, seat: int) -> bool | None:
    """Whether the seat would be the only one in; None while that is open (R4)."""
    table = now.table
    if any(each != seat for each in table.players_in):
        return False
    if not now.in_turn or table.second_chance or now.declare.second_chance:
        return None
    waiting = [each for each in table.asked if each != seat and table.said[each] is None]
    return None if waiting else True


def _in_for(now: DeclareStep, seat: int, figure: Figure) -> str:
    """The stakes of going in (R5, R6.5, R8.3, R8.4, S4)."""
    now = now.with_outs_paid()
    table, show = now.table, now.showdown
    args = amounts(now, seat, figure)
    alone = _alone(now, seat)
    if now.again_later:
        return _before_again(now, seat, figure, alone=alone)
    if now.beat is not None or show.qualify:
        return _to_beat(now, args, alone=alone)
    if alone:
        return _alone_for(now, seat, args)
    if now.pays_winner:
        return _from_losers(now, args, alone=alone)
    if show.prize in (Prize.LEG, Prize.POT_AND_LEG) or show.owe is not Owe.MATCH:
        return _other_prizes(now, seat, args)
    if show.side is Side.HIGH_LOW:
        return tr("In: win all or half of {prize}, or pay {owed}.", **args)
    worst = show.losers is Losers.WORST and len(table.order) > 2
    if now.lone_beat is not None and alone is None:
        return _lone_to_beat(now, args, worst=worst)
    if worst:
        return tr("In: win {prize}, or pay {owed} with the worst hand.", **args)
    return tr("In: win {prize}, or pay {owed}.", **args)


def _before_again(now: DeclareStep, seat: int, figure: Figure, *, alone: bool | None) -> str:
    """The stakes where players in declare again before the showdown (R8.3)."""
    table, ante = now.table, now.price_of_cards
    prize = figure(table.pot + table.side_pot)
    takes = now.lone_takes is Prize.POT and not now.lone_waits
    if alone and takes:
        return tr("In: win {prize}.", prize=prize)
    if ante is None:
        if alone is None and takes:
            return tr("In: win {prize} if nobody else is in, else declare again.", prize=prize)
        return tr("In: declare again later; the pot is {prize}.", prize=prize)
    n = figure(table.charge(seat, now.chips(ante)).amount)
    if alone is None:
        return tr(
            "In: win {prize} if nobody else is in, else pay {n} for a third card.",
            prize=prize,
            n=n,
        )
    return tr("In: pay {n} for a third card; the pot is {prize}.", n=n, prize=prize)


def _to_beat(now: DeclareStep, args: dict[str, str], *, alone: bool | None) -> str:
    """The stakes against a hand of the table or the deck, or with a weakest hand that may win."""
    show = now.showdown
    worst = show.losers is Losers.WORST and len(now.table.order) > 2
    if show.qualify:
        hand = hand_named(show.qualify, low=show.side is Side.LOW)
        return tr("In: win {prize} with {hand} or better, or pay {owed}.", hand=hand, **args)
    if now.beat is Beat.DECK:
        return tr("In: beat the deck for {prize}, or pay {owed}.", **args)
    if now.pays_winner and alone is None:
        return tr(
            "In: beat the ghost; win the {prize} pot if alone, else {each} from each, or pay "
            "{owed}.",
            **args,
        )
    if now.pays_winner and not alone:
        return tr("In: beat the ghost and win {each} from each loser, or pay {owed}.", **args)
    if show.side is Side.HIGH_LOW:
        return tr("In: beat the ghost for all or half of {prize}, or pay {owed}.", **args)
    if worst and not alone:
        return tr("In: win {prize}; pay {owed} with the worst hand or if the ghost wins.", **args)
    return tr("In: beat the ghost to win {prize}, or pay {owed}.", **args)


def _alone_for(now: DeclareStep, seat: int, args: dict[str, str]) -> str:
    """What a lone player gets."""
    if now.lone_beat is Beat.DECK:
        return tr("In: beat the deck for {prize}, or pay {owed}.", **args)
    if now.lone_beat is not None:
        return tr("In: beat the ghost to win {prize}, or pay {owed}.", **args)
    if any(each.pays for each in now.kills):
        return tr("In: win {prize}, or pay {owed} if killed.", **args)
    if now.kills:
        return tr("In: win {prize}, or nothing if killed.", prize=args["prize"])
    if now.lone_takes is Prize.LEG:
        return _leg(now.table, seat, args["prize"])
    return tr("In: win {prize}.", prize=args["prize"])


def _leg(table: Table, seat: int, pot: str) -> str:
    """What a leg is worth: with the last one the pot."""
    if table.legs[seat] + 1 >= table.rules.ending.legs:
        return tr("In: win the last leg and the {n} pot.", n=pot)
    return tr("In: win a leg.")


def _from_losers(now: DeclareStep, args: dict[str, str], *, alone: bool | None) -> str:
    """The stakes where losers pay the winner, and a lone player takes the pot (S4.5)."""
    if alone is None and now.lone_takes is Prize.POT:
        return _pot_if_alone(now.table, args)
    each, owed = args["each"], args["owed"]
    if len(now.table.order) == 2:
        return tr("In: win {prize}, or pay {owed}.", prize=each, owed=owed)
    return tr("In: win {n} from each loser, or pay {owed}.", n=each, owed=owed)


def _pot_if_alone(table: Table, args: dict[str, str]) -> str:
    """The pot for a lone player; otherwise losers pay the winner, each as much at most."""
    pot, each, owed = args["prize"], args["each"], args["owed"]
    if len(table.order) == 2:
        return tr(
            "In: win the {n} pot if nobody else is in; else win {each}, or pay {owed}.",
            n=pot,
            each=each,
            owed=owed,
        )
    return tr(
        "In: win the {n} pot if nobody else is in; else {each} from each, or pay {owed}.",
        n=pot,
        each=each,
        owed=owed,
    )


def _other_prizes(now: DeclareStep, seat: int, args: dict[str, str]) -> str:
    """The stakes of a leg, and where losers pay the winner or nothing (S4.5)."""
    show = now.showdown
    last = now.table.legs[seat] + 1 >= now.table.rules.ending.legs
    match show.prize:
        case Prize.LEG if show.owe is Owe.NOTHING and last:
            return tr("In: win the last leg and the {prize} pot, or pay nothing.", **args)
        case Prize.LEG if show.owe is Owe.NOTHING:
            return tr("In: win a leg, or pay nothing.")
        case Prize.LEG if last:
            return tr("In: win the last leg and the {prize} pot, or pay {owed}.", **args)
        case Prize.LEG:
            return tr("In: win a leg, or pay {owed}.", **args)
        case Prize.POT_AND_LEG:
            return tr("In: win {prize} and a leg, or pay {owed}.", **args)
        case _ if show.owe is Owe.NOTHING:
            return tr("In: win {prize}, or pay nothing.", **args)
        case _:
            return tr("In: win {prize} and {each} from each loser, or pay {owed}.", **args)


def _lone_to_beat(now: DeclareStep, args: dict[str, str], *, worst: bool) -> str:
    """The stakes where only a lone player must beat the ghost or the deck (R6.5, R8.4)."""
    deck = now.lone_beat is Beat.DECK
    if worst and deck:
        return tr(
            "In: win {prize}, or pay {owed} if worst; the only one in must beat the deck.", **args
        )
    if worst:
        return tr(
            "In: win {prize}, or pay {owed} if worst; the only one in must beat the ghost.", **args
        )
    if deck:
        return tr("In: win {prize}, or pay {owed}; the only one in must beat the deck.", **args)
    return tr("In: win {prize}, or pay {owed}; the only one in must beat the ghost.", **args)


# --- Out ------------------------------------------------------------------------------------


def _out_for(now: DeclareStep, seat: int, figure: Figure) -> str:
    """The stakes of staying out: payments of players out (R6.2), or if nobody is in (R6.3)."""
    table = now.table
    if owed := list(now.owed_out()):
        n = sum(now.chips(each) for each in owed)
        return tr("Out: pay {n}.", n=figure(table.charge(seat, n).amount))
    if now.again:
        return tr("Out: pay no more.")
    dropped = now.dropped_ante and len(table.order) > 2  # else there is no showdown without one
    heard_in = any(each != seat for each in table.players_in)
    if _out_pays_lone(now):
        match = figure(table.charge(seat, table.match).amount)
        if heard_in or table.second_chance:
            return tr("Out: pay {n} if only one player is in.", n=match)
        return tr("Out: pay {n} if fewer than two players are in.", n=match)
    rule, due = ("", 0) if heard_in or not now.nobody_possible else _if_all_out(now)
    line = ALL_OUT[rule][dropped] if rule else OUT_AND_DROPPED if dropped else OUT_FOR_NOTHING
    ante = table.charge(seat, table.rules.paying.ante).amount
    if rule == "again" and (first := before_all_again(now)):
        line = OUT_AND_DROPPED if dropped else OUT_FOR_NOTHING
        return " ".join((tr(line, ante=figure(ante)), first))
    return tr(line, ante=figure(ante), n=figure(table.charge(seat, due).amount))


def _out_pays_lone(now: DeclareStep) -> bool:
    """Whether players out match the pot that a lone player took (S3.8)."""
    lone = now.declare.lone
    return isinstance(lone, tuple) and any(
        isinstance(each, Ante | Match) and Group.OUT in each.who for each in lone
    )


def _if_all_out(now: DeclareStep) -> tuple[str, int]:
    """Who pays if everyone is out, as a key of `ALL_OUT`, and how much."""
    payments = [each for each in now.nobody if isinstance(each, Ante | Match)]
    if not payments:
        return ("again", 0) if any(isinstance(each, Again) for each in now.nobody) else ("", 0)
    first = payments[0]
    return _payers(now, first), sum(now.chips(each) for each in payments)


def _payers(now: DeclareStep, step: Ante | Match) -> str:
    if Group.BEST not in step.who:
        return "everyone"
    if Group.WILD not in step.who:
        return "best"
    return "best-and-twos" if now.game.hands.wild.ranks == (Rank.TWO,) else "best-and-wild"


# --- Legs, high and low ---------------------------------------------------------------------


def _legs_at_stake(now: DeclareStep, seat: int, figure: Figure) -> tuple[str, str]:
    """A leg for a lone player; otherwise each loser pays each winner the pot (R8.5, R8.6)."""
    table = now.table
    args = amounts(now, seat, figure)
    last = table.legs[seat] + 1 >= table.rules.ending.legs
    match _alone(now, seat):
        case True:
            first = _leg(table, seat, args["prize"])
        case None if last:
            first = _pot_if_alone(table, args)
        case None if len(table.order) == 2:
            first = tr(
                "In: win a leg if nobody else is in; else win {n}, or pay {owed}.",
                n=args["each"],
                owed=args["owed"],
            )
        case None:
            first = tr(
                "In: win a leg if nobody else is in; else win {n} from each, or pay {owed}.",
                n=args["each"],
                owed=args["owed"],
            )
        case _:
            first = _from_losers(now, args, alone=False)
    players = [each for each in table.players_in if each != seat]
    if table.second_chance and len(players) == 1:
        name = name_of(table, players[0])
        return first, tr("Out: pay nothing; {name} wins a leg if nobody goes in.", name=name)
    return first, tr("Out: pay nothing.")


def _high_and_low(now: DeclareStep, seat: int, figure: Figure) -> str:
    """The stakes of each side: two pots, or half of one."""
    if now.game.pots == 1:
        at_stake = stake(now, seat, Fund.POT, figure)
        return tr("High or low: win half or all of {prize}, or pay {owed}.", **at_stake)
    return " ".join(_pot_at_stake(now, seat, fund, figure) for fund in (Fund.POT, Fund.LOW_POT))


def _pot_at_stake(now: DeclareStep, seat: int, fund: Fund, figure: Figure) -> str:
    """The stakes of one of two pots; where losers pay the winner, by the players heard (S4.7)."""
    table, low, pot = now.table, fund is Fund.LOW_POT, now.table.holds(fund)
    at_stake = stake(now, seat, fund, figure)
    others = [each for each in table.players_for(fund) if each != seat]
    waiting = [each for each in table.asked if each != seat and table.said[each] is None]
    if not pot:
        return tr("Low: nothing to win.") if low else tr("High: nothing to win.")
    if not others and not waiting:
        prize = at_stake["prize"]
        return (
            tr("Low: win {prize}.", prize=prize) if low else tr("High: win {prize}.", prize=prize)
        )
    if now.pays_winner:
        at_stake["prize"] = figure(table.match_owed(seat, pot) * max(1, len(others)))
        if waiting and len(others) + len(waiting) > 1:
            if low:
                return tr("Low: win {prize} or more, or pay {owed}.", **at_stake)
            return tr("High: win {prize} or more, or pay {owed}.", **at_stake)
    if low:
        return tr("Low: win {prize}, or pay {owed}.", **at_stake)
    return tr("High: win {prize}, or pay {owed}.", **at_stake)


def _both_and_out(now: DeclareStep, seat: int, figure: Figure) -> str:
    """The stakes of both sides, and of staying out, if they can be declared."""
    must = now.showdown.both is Both.MUST_WIN_BOTH
    two = now.game.pots == 2
    both = two_pots(now.table, seat, figure) if two else stake(now, seat, Fund.POT, figure)
    out = Choice.OUT in now.declare.choices
    if Choice.BOTH not in now.declare.choices:
        return tr("Out: pay nothing.") if out else ""
    if must and out:
        return tr("Both: win both for {prize}, or pay {owed}. Out: pay nothing.", **both)
    if must:
        return tr("Both: win both for {prize}, or pay {owed}.", **both)
    if not two:
        each = tr("Both: win half, all or nothing.")
        return " ".join((each, tr("Out: pay nothing."))) if out else each
    if out:
        return tr("Both: each pot separately. Out: pay nothing.")
    return tr("Both: each pot separately.")
