"""Text for names, numbers and stakes. Always names players, never "you"."""

from collections.abc import Callable, Sequence

from guts_engine.play.actions import Asked, Choice, Question
from guts_engine.play.events import Fund
from guts_engine.play.table import Table
from guts_engine.rules.options import AllOut, Both, Course, Ends, Ghost, Losers, Manner
from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import later, number, tr, trc, trn
from guts_gui.words.ranks import ranks_word

Figure = Callable[[int], str]
"""A number format: in full, or abbreviated."""

FIRST_DECLARATION = 2
"""The phase, in deals of one part, at which everyone first declares."""


OUT_FOR_NOTHING = {
    AllOut.REDEAL: later("Out: pay nothing."),
    AllOut.ANTE: later("Out: pay nothing, or {n} if everyone is out."),
    AllOut.WIMP: later("Out: pay nothing; if everyone is out, the best hand pays {n}."),
    AllOut.WIMP_PENALTY: later("Out: pay nothing; if everyone is out, the best hand pays {n}."),
    AllOut.MATCH_BEST: later("Out: pay nothing; if everyone is out, best hand or a two pays {n}."),
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
        "Out: pay {ante} after a showdown; if everyone is out, best hand or a two pays {n}."
    ),
}
"""The cost of staying out if everyone is out (R6.3), without and with a dropped ante (R6.2)."""


def listed(names: Sequence[str]) -> str:
    """The names in a list, "Ann, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def counted(count: int) -> str:
    """A number up to ten in words, "three", a larger one in figures."""
    words = (
        # Translators: figures are fine as well, since the following noun may decline the word.
        trc("number of things", "one"),
        trc("number of things", "two"),
        trc("number of things", "three"),
        trc("number of things", "four"),
        trc("number of things", "five"),
        trc("number of things", "six"),
        trc("number of things", "seven"),
        trc("number of things", "eight"),
        trc("number of things", "nine"),
        trc("number of things", "ten"),
    )
    return words[count - 1] if 0 < count <= len(words) else number(count)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def name_of(table: Table, seat: int) -> str:
    """The name of the player in that seat."""
    return table.seats[seat].name


def names_of(table: Table, seats: Sequence[int]) -> str:
    """The names of the players in those seats, as a list in words."""
    return listed([name_of(table, seat) for seat in seats])


def choice_words() -> dict[Choice, str]:
    """The labels of the declaration buttons."""
    return {
        Choice.IN: trc("declaration", "In"),
        Choice.OUT: trc("declaration", "Out"),
        Choice.HIGH: trc("declaration", "High"),
        Choice.LOW: trc("declaration", "Low"),
        Choice.BOTH: trc("declaration", "Both"),
    }


def picking_words(question: Question, picked: int) -> str:
    """The label of the button that passes or discards the picked cards (R3.3, R3.4)."""
    if question is Question.PASS:
        return tr("Pass this card") if picked else tr("Pass a card")
    if not picked:
        return tr("Keep all")
    return trn("Draw one", "Draw {n}", picked, n=counted(picked))


# --- Question and stakes --------------------------------------------------------------------


def prompt(table: Table, seat: int, asked: Asked, *, person: bool) -> str:
    """The question to the seat; `person` puts its name first (a shared screen)."""
    match asked.question:
        case Question.PASS:
            question = _passing(table, seat, asked.cards)
        case Question.DISCARD:
            question = _drawing(asked.cards)
        case Question.DECLARE:
            question = " ".join(part for part in _declaring(table, seat) if part)
    return (
        tr("{name}: {question}", name=name_of(table, seat), question=question)
        if person
        else question
    )


def _passing(table: Table, seat: int, cards: int) -> str:
    """The question which cards to pass to the next player (R3.4)."""
    order = table.order
    to = name_of(table, order[(order.index(seat) + 1) % len(order)])
    return trn(
        "Choose a card to pass to {name}.",
        "Choose {n} cards to pass to {name}.",
        cards,
        n=counted(cards),
        name=to,
    )


def _drawing(cards: int) -> str:
    """The question how many cards to discard, up to `cards` (R3.3)."""
    return trn(
        "Choose a card to discard, or keep all.",
        "Choose up to {n} cards to discard, or keep all.",
        cards,
        n=counted(cards),
    )


def _declaring(table: Table, seat: int) -> tuple[str, ...]:
    """Earlier declarations, the stage if there are several, and the question."""
    rules = table.rules
    if table.second_chance:
        alone = names_of(table, [each for each in table.players_in if each != seat][:1])
        if len(table.players_in) > 1:
            return _heard(table, seat), tr("Go in now, or stay out?")
        return tr("Only {name} is in.", name=alone), tr("Go in now, or stay out?")
    stage = stage_name(table) if rules.leg_game else ""
    if rules.two_pots:
        return tr("High, low, both or out?"), tr("Everyone reveals at once.")
    if not rules.dealing.peek:
        question = tr("In or out, without looking?")
    elif declares_again(table):
        question = tr("Stay in, or go out?")
    else:
        question = tr("In or out?")
    if table.manner is Manner.SIMULTANEOUS:
        return (stage, question) if stage else (question, tr("Everyone reveals at once."))
    return stage, _heard(table, seat), question


def _heard(table: Table, seat: int) -> str:
    """Declarations of players before the seat, in a few words (R4.1)."""
    heard = [each for each in table.asked if each != seat and table.said[each] is not None]
    players = [each for each in table.players_in if each != seat]
    if not heard and not players:
        return tr("Nobody has declared yet.")
    if not players and len(heard) == 1:
        return tr("{name} is out.", name=name_of(table, heard[0]))
    if not players:
        last = table.asked[-1:] == (seat,)
        return tr("Everyone else is out.") if last else tr("Everyone so far is out.")
    if len(players) == 1:
        return tr("{name} is in.", name=name_of(table, players[0]))
    if len(players) > 3:
        count = capital(counted(len(players)))
        return trn("{count} is in.", "{count} are in.", len(players), count=count)
    return tr("{names} are in.", names=names_of(table, players))


def stage_name(table: Table) -> str:
    """The stage of a leg game in a few words: which cards are wild, or which hand wins."""
    stages = table.rules.stages
    ranking = stages[table.stage].ranking
    n, count = number(table.stage + 1), number(len(stages))
    if ranking.wild:
        ranks = listed([ranks_word(rank) for rank in ranking.wild])
        return tr("Stage {n} of {all}, {ranks} are wild.", n=n, all=count, ranks=ranks)
    if ranking.low:
        return tr("Stage {n} of {all}, the lowest hand wins.", n=n, all=count)
    return tr("Stage {n} of {all}, the highest hand wins.", n=n, all=count)


def declares_again(table: Table) -> bool:
    """Whether players in declare again with their third card (R8.3)."""
    rules = table.rules
    return (
        rules.course is Course.TWO_PLUS_ONE
        and rules.declaring.second_declare
        and table.step > FIRST_DECLARATION
    )


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
                return tr("In: win {prize} if alone, else pay {n} for a card.", prize=prize, n=ante)
            return tr("In: pay {n} for a third card; the pot is {prize}.", n=ante, prize=prize)
    worst = rules.showing.losers is Losers.WORST and len(table.order) > 2
    if worst and rules.dealing.ghost is Ghost.ALWAYS and not alone:
        return tr("In: win {prize}; pay {owed} if worst or if the ghost wins.", **args)
    if rules.dealing.ghost is Ghost.ALWAYS or (alone and rules.lone_must_beat):
        if rules.dealing.ghost is Ghost.NONE:
            return tr("In: beat the deck for {prize}, or pay {owed}.", **args)
        return tr("In: beat the ghost to win {prize}, or pay {owed}.", **args)
    if alone:
        return tr("In: win {prize}.", prize=prize)
    if rules.lone_must_beat and alone is None:
        if worst and rules.dealing.ghost is Ghost.NONE:
            line = tr("In: win {prize}, or pay {owed} if worst; if alone, beat the deck.", **args)
        elif worst:
            line = tr("In: win {prize}, or pay {owed} if worst; if alone, beat the ghost.", **args)
        elif rules.dealing.ghost is Ghost.NONE:
            line = tr("In: win {prize}, or pay {owed}; if alone, beat the deck.", **args)
        else:
            line = tr("In: win {prize}, or pay {owed}; if alone, beat the ghost.", **args)
    elif worst:
        line = tr("In: win {prize}, or pay {owed} if worst.", **args)
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
        first = tr("In: win the {n} pot if alone; else win {n}, or pay {owed}.", n=pot, owed=owed)
    elif alone is None and last:
        first = tr(
            "In: win the {n} pot if alone; else {n} from each loser, or pay {owed}.",
            n=pot,
            owed=owed,
        )
    elif alone is None and two:
        first = tr("In: win a leg if alone; else win {n}, or pay {owed}.", n=pot, owed=owed)
    elif alone is None:
        first = tr(
            "In: win a leg if alone; else win {n} from each loser, or pay {owed}.", n=pot, owed=owed
        )
    elif two:
        first = tr("In: win {prize}, or pay {owed}.", prize=pot, owed=owed)
    else:
        first = tr("In: win {n} from each loser, or pay {owed}.", n=pot, owed=owed)
    players = [each for each in table.players_in if each != seat]
    if table.second_chance and len(players) == 1:
        name = name_of(table, players[0])
        return first, tr("Out: pay nothing; {name} wins a leg if alone.", name=name)
    return first, tr("Out: pay nothing.")


def _two_pots_at_stake(table: Table, seat: int, figure: Figure) -> tuple[str, str]:
    """The stakes for the high pot, the low pot and both (R8.7); matches up to `max_loss` (R7.2)."""

    def stake(pot: int) -> dict[str, str]:
        owed = table.charge(seat, table.match_owed(seat, pot)).amount
        return {"prize": figure(pot), "owed": figure(owed)}

    high = tr("High: win {prize}, or pay {owed}.", **stake(table.holds(Fund.POT)))
    low = tr("Low: win {prize}, or pay {owed}.", **stake(table.holds(Fund.LOW_POT)))
    first = f"{high} {low}"
    if table.rules.showing.both is Both.INDEPENDENT:
        return first, tr("Both: each pot separately. Out: pay nothing.")
    both = stake(table.pots)
    return first, tr("Both: win both for {prize}, or pay {owed}. Out: pay nothing.", **both)


def terms(table: Table, figure: Figure = number) -> str:
    """The number of the deal and the terms of the table: ante, cap, legs to win."""
    rules = table.rules
    parts = [tr("Deal {n}", n=max(1, table.deals)), tr("ante {n}", n=figure(rules.paying.ante))]
    if rules.paying.limit:
        parts.append(tr("cap {n}", n=figure(rules.paying.limit)))
    if rules.leg_game:
        parts.append(tr("legs to win {n}", n=number(rules.ending.legs)))
    return " · ".join(parts)


def ends_how(rules: RuleSet) -> str:
    """The end of a round, in a sentence."""
    if rules.leg_game:
        return trn(
            "The round ends when someone has a leg.",
            "The round ends when someone has {n} legs.",
            rules.ending.legs,
        )
    match rules.ending.ends:
        case Ends.POT_EMPTIED if rules.two_pots:
            return tr("The round ends when both pots are taken and nobody has to match them.")
        case Ends.POT_EMPTIED:
            return tr("The round ends when the pot is taken and nobody has to match it.")
        case Ends.UNCONTESTED:
            return tr("The round ends when a lone player takes the pot.")
        case Ends.NEVER:
            return tr("The round goes on until you stop.")
