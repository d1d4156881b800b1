"""The stakes of a declaration in chips and legs, and what is still to come."""

from guts_engine.play.events import Fund
from guts_engine.play.table import Table
from guts_engine.rules.options import AllOut, Course, Ghost
from guts_engine.steps.model import Both, Losers, Manner
from guts_gui.i18n.translate import later, number, tr, trn
from guts_gui.words.terms import Figure, counted, declares_again, name_of

OUT_FOR_NOTHING = {
    AllOut.REDEAL: later("Out: pay nothing."),
    AllOut.ANTE: later("Out: pay nothing, or {n} if everyone is out."),
    AllOut.WIMP: later("Out: pay nothing; if everyone is out, the best hand pays {n}."),
    AllOut.WIMP_PENALTY: later("Out: pay nothing; if everyone is out, the best hand pays {n}."),
    AllOut.MATCH_BEST: later(
        "Out: pay nothing; if everyone is out, best hand and wild twos pay {n}."
    ),
}
OUT_AND_DROPPED = {
    AllOut.REDEAL: later("Out: pay {ante} after a showdown."),
    AllOut.ANTE: later("Out: pay {ante} after a showdown, or {n} if everyone is out."),
    AllOut.WIMP: later(
        "Out: pay {ante} after a showdown; if everyone is out, the best hand pays {n}."
    ),
    AllOut.WIMP_PENALTY: later(
        "Out: pay {ante} after a showdown; if everyone is out, the best hand pays {n}."
    ),
    AllOut.MATCH_BEST: later(
        "Out: pay {ante} after a showdown; if everyone is out, best hand and wild twos pay {n}."
    ),
}
"""The cost of staying out if everyone is out (R6.3), without and with a dropped ante (R6.2)."""


def stakes(table: Table, seat: int, figure: Figure = number) -> tuple[str, str]:
    """The stakes of in and out for the seat: "In: win 80, or pay 80.", "Out: pay nothing."

    `figure` formats the amounts.
    """
    rules = table.rules
    if rules.two_pots:
        return _two_pots_at_stake(table, seat, figure)
    if rules.leg_game:
        return _legs_at_stake(table, seat, figure)
    return _in_for(table, seat, figure), _out_for(table, seat, figure)


def _alone(table: Table, seat: int) -> bool | None:
    """Whether the seat would be the only one in; None while that is open (R4)."""
    if any(each != seat for each in table.players_in):
        return False
    if table.manner is Manner.SIMULTANEOUS or table.second_chance:
        return None
    waiting = [each for each in table.asked if each != seat and table.said[each] is None]
    return None if waiting else True


def _in_for(table: Table, seat: int, figure: Figure) -> str:
    """The stakes of going in where losers match the pot (R5, R6.5, R8.3, R8.4)."""
    rules = table.rules
    prize = figure(table.pot + table.side_pot)
    args = {"prize": prize, "owed": figure(table.charge(seat, table.match).amount)}
    alone = _alone(table, seat)
    if rules.declaring.second_declare and rules.course is Course.TWO_PLUS_ONE:
        if alone:
            return tr("In: win {prize}.", prize=prize)
        if not declares_again(table):
            ante = figure(table.charge(seat, rules.paying.ante).amount)
            if alone is None:
                return tr(
                    "In: win {prize} if nobody else is in, else pay {n} for a third card.",
                    prize=prize,
                    n=ante,
                )
            return tr("In: pay {n} for a third card; the pot is {prize}.", n=ante, prize=prize)
    worst = rules.showing.losers is Losers.WORST and len(table.order) > 2
    if worst and rules.dealing.ghost is Ghost.ALWAYS and not alone:
        return tr("In: win {prize}; pay {owed} with the worst hand or if the ghost wins.", **args)
    if rules.dealing.ghost is Ghost.ALWAYS or (alone and rules.lone_must_beat):
        if rules.dealing.ghost is Ghost.NONE:
            return tr("In: beat the deck for {prize}, or pay {owed}.", **args)
        return tr("In: beat the ghost to win {prize}, or pay {owed}.", **args)
    if alone:
        return tr("In: win {prize}.", prize=prize)
    if rules.lone_must_beat and alone is None:
        if worst and rules.dealing.ghost is Ghost.NONE:
            line = tr(
                "In: win {prize}, or pay {owed} if worst; the only one in must beat the deck.",
                **args,
            )
        elif worst:
            line = tr(
                "In: win {prize}, or pay {owed} if worst; the only one in must beat the ghost.",
                **args,
            )
        elif rules.dealing.ghost is Ghost.NONE:
            line = tr("In: win {prize}, or pay {owed}; the only one in must beat the deck.", **args)
        else:
            line = tr(
                "In: win {prize}, or pay {owed}; the only one in must beat the ghost.", **args
            )
    elif worst:
        line = tr("In: win {prize}, or pay {owed} with the worst hand.", **args)
    else:
        line = tr("In: win {prize}, or pay {owed}.", **args)
    return line


def _out_for(table: Table, seat: int, figure: Figure) -> str:
    """The stakes of staying out: a dropped ante (R6.2), or if nobody is in (R6.3)."""
    rules, paying = table.rules, table.rules.paying
    ante = table.charge(seat, paying.ante).amount
    if declares_again(table):
        return tr("Out: pay no more.")
    heard_in = any(each != seat for each in table.players_in)
    nobody = rules.lone_must_beat or table.manner is not Manner.SEQUENTIAL
    rule = rules.all_out if nobody and not heard_in else AllOut.REDEAL
    owed = {
        AllOut.ANTE: paying.ante,
        AllOut.WIMP: paying.ante * len(table.order),
        AllOut.WIMP_PENALTY: paying.ante * paying.wimp_multiple,
        AllOut.MATCH_BEST: table.match,
    }.get(rule, 0)
    dropped = paying.dropped_ante and len(table.order) > 2  # else there is no showdown without one
    line = (OUT_AND_DROPPED if dropped else OUT_FOR_NOTHING)[rule]
    return tr(line, ante=figure(ante), n=figure(table.charge(seat, owed).amount))


def _legs_at_stake(table: Table, seat: int, figure: Figure) -> tuple[str, str]:
    """A leg for a lone player; otherwise each loser pays each winner the pot (R8.5, R8.6)."""
    pot = figure(table.pot)
    owed = figure(table.charge(seat, table.pot).amount)
    last = table.legs[seat] + 1 >= table.rules.ending.legs
    alone, two = _alone(table, seat), len(table.order) == 2
    if alone:
        first = tr("In: win the last leg and the {n} pot.", n=pot) if last else tr("In: win a leg.")
    elif alone is None and last and two:
        first = tr(
            "In: win the {n} pot if nobody else is in; else win {n}, or pay {owed}.",
            n=pot,
            owed=owed,
        )
    elif alone is None and last:
        first = tr(
            "In: win the {n} pot if nobody else is in; else {n} from each, or pay {owed}.",
            n=pot,
            owed=owed,
        )
    elif alone is None and two:
        first = tr(
            "In: win a leg if nobody else is in; else win {n}, or pay {owed}.", n=pot, owed=owed
        )
    elif alone is None:
        first = tr(
            "In: win a leg if nobody else is in; else win {n} from each, or pay {owed}.",
            n=pot,
            owed=owed,
        )
    elif two:
        first = tr("In: win {prize}, or pay {owed}.", prize=pot, owed=owed)
    else:
        first = tr("In: win {n} from each loser, or pay {owed}.", n=pot, owed=owed)
    players = [each for each in table.players_in if each != seat]
    if table.second_chance and len(players) == 1:
        name = name_of(table, players[0])
        return first, tr("Out: pay nothing; {name} wins a leg if nobody goes in.", name=name)
    return first, tr("Out: pay nothing.")


def _two_pots_at_stake(table: Table, seat: int, figure: Figure) -> tuple[str, str]:
    """The stakes for the high pot, the low pot and both (R8.7); matches up to `max_loss` (R7.2)."""

    def stake(pot: int) -> dict[str, str]:
        owed = table.charge(seat, table.match_owed(seat, pot)).amount
        return {"prize": figure(pot), "owed": figure(owed)}

    pots = table.holds(Fund.POT), table.holds(Fund.LOW_POT)
    high = tr("High: win {prize}, or pay {owed}.", **stake(pots[0]))
    low = tr("Low: win {prize}, or pay {owed}.", **stake(pots[1]))
    if not pots[0]:
        high = tr("High: nothing to win.")
    if not pots[1]:
        low = tr("Low: nothing to win.")
    first = f"{high} {low}"
    if table.rules.showing.both is Both.INDEPENDENT:
        return first, tr("Both: each pot separately. Out: pay nothing.")
    both = stake(table.pots)
    return first, tr("Both: win both for {prize}, or pay {owed}. Out: pay nothing.", **both)


def note(table: Table, figure: Figure = number) -> str:
    """What the legs win, and the cards that are dealt after the declarations; often empty."""
    if table.second_chance:  # all have heard it
        return ""
    return " ".join(each for each in (_legs_win(table, figure), _cards_to_come(table)) if each)


def _legs_win(table: Table, figure: Figure) -> str:
    """The number of legs that take the pot (R8.5, R8.6)."""
    if not table.rules.leg_game:
        return ""
    legs = table.rules.ending.legs
    pot = figure(table.pot)
    return trn("{n} leg wins the pot of {pot}.", "{n} legs win the pot of {pot}.", legs, pot=pot)


def _cards_to_come(table: Table) -> str:
    """The cards dealt after the declarations (R8.2 to R8.6)."""
    rules = table.rules
    if count := rules.common:
        return trn(
            "Then a community card is turned up.",
            "Then {n} community cards are turned up.",
            count,
            n=counted(count),
        )
    if table.stage >= len(rules.later) or declares_again(table):
        return ""
    count = rules.later[table.stage]
    words = {"n": counted(count)}
    if rules.leg_game:
        return trn(
            "Then everyone gets another card.", "Then everyone gets {n} more cards.", count, **words
        )
    return trn(
        "Then players in get another card.", "Then players in get {n} more cards.", count, **words
    )
