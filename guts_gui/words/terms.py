"""Text for names, numbers and questions. Always names players, never "you"."""

from collections.abc import Callable, Sequence

from guts_engine.play.actions import Asked, Question
from guts_engine.play.table import Table
from guts_engine.rules.options import Course
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice, Ends, Manner
from guts_gui.i18n.translate import number, tr, trc, trn
from guts_gui.words.ranks import ranks_word

Figure = Callable[[int], str]
"""A number format: in full, or abbreviated."""

FIRST_DECLARATION = 2
"""The phase, in deals of one part, at which everyone first declares."""


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


# --- The question ---------------------------------------------------------------------------


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
