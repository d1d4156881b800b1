"""The questions that a seat is asked, and what the table has heard before."""

from collections.abc import Sequence

from guts_engine.state.actions import Asked, Question
from guts_engine.state.table import Table
from guts_engine.steps.facts import stage_places, staged
from guts_engine.steps.model import Choice, Showdown, Side
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.names.terms import capital, counted, name_of, names_of
from guts_gui.words.prompts.declare_step import DeclareStep, declare_step, stage_of
from guts_gui.words.steps.cards import any_of
from guts_gui.words.steps.declaring import choices_in_words
from guts_gui.words.steps.hand_rules import wild_words


def picking_words(asked: Asked, picked: int) -> str:
    """The label of the button that passes or discards the picked cards (R3.3, R3.4, S3.5).

    A price is told; a number that is not allowed is replaced by those that are.
    """
    if asked.question is Question.PASS:
        if asked.optional and not picked:
            return tr("Pass none")
        cards = picked or asked.cards
        if cards == 1:
            return tr("Pass this card") if picked else tr("Pass a card")
        return trn("Pass {n} card", "Pass {n} cards", cards, n=counted(cards))
    if asked.exactly and picked not in asked.exactly:
        return tr("Draw {n}", n=any_of([counted(each) for each in asked.exactly]))
    if not picked:
        return tr("Keep all")
    if asked.price:
        cost = number(picked * asked.price)
        return trn(
            "Draw one for {cost}", "Draw {n} for {cost}", picked, n=counted(picked), cost=cost
        )
    return trn("Draw one", "Draw {n}", picked, n=counted(picked))


def prompt(table: Table, seat: int, asked: Asked, *, person: bool) -> str:
    """The question to the seat; `person` puts its name first (a shared screen)."""
    match asked.question:
        case Question.PASS:
            question = _passing(table, seat, asked)
        case Question.DISCARD:
            question = " ".join(_drawing(asked))
        case Question.NAME_RANK:
            question = tr("Which rank is wild?")
        case Question.DECLARE:
            question = " ".join(part for part in _declaring(table, seat, asked) if part)
    return (
        tr("{name}: {question}", name=name_of(table, seat), question=question)
        if person
        else question
    )


def _passing(table: Table, seat: int, asked: Asked) -> str:
    """The question which cards to pass to the next player (R3.4, R13.3)."""
    order, cards = table.order, asked.cards
    to = name_of(table, order[(order.index(seat) + 1) % len(order)])
    if asked.optional:
        return trn(
            "Choose a card to pass to {name}, or none.",
            "Choose {n} cards to pass to {name}, or none.",
            cards,
            n=counted(cards),
            name=to,
        )
    return trn(
        "Choose a card to pass to {name}.",
        "Choose {n} cards to pass to {name}.",
        cards,
        n=counted(cards),
        name=to,
    )


def _drawing(asked: Asked) -> tuple[str, ...]:
    """The question how many cards to discard, with an ace and the price (R3.3, S3.5)."""
    cards = asked.cards
    if asked.exactly:
        first = trn(
            "Choose exactly {n} card to discard.",
            "Choose exactly {n} cards to discard.",
            asked.exactly[-1],
            n=any_of([counted(each) for each in asked.exactly]),
        )
    else:
        first = trn(
            "Choose a card to discard, or keep all.",
            "Choose up to {n} cards to discard, or keep all.",
            cards,
            n=counted(cards),
        )
    ace = price = ""
    if asked.with_ace > asked.cards:
        ace = trn(
            "Keep and show an ace to draw up to {n}.",
            "Keep and show an ace to draw up to {n}.",
            asked.with_ace,
            n=counted(asked.with_ace),
        )
    if asked.price:
        price = tr("Each new card costs {n}.", n=number(asked.price))
    return tuple(part for part in (first, ace, price) if part)


def _declaring(table: Table, seat: int, asked: Asked) -> tuple[str, ...]:
    """Earlier declarations, the stage if there are several, and the question."""
    now = declare_step(table)
    if table.second_chance:
        alone = names_of(table, [each for each in table.players_in if each != seat][:1])
        if len(table.players_in) > 1:
            return _heard(table, seat), tr("Go in now, or stay out?")
        return tr("Only {name} is in.", name=alone), tr("Go in now, or stay out?")
    stage = stage_name(table) if staged(now.game) else ""
    question = _ways(now, asked)
    if now.in_turn:
        return stage, _heard(table, seat), question
    return (stage, question) if stage else (question, tr("Everyone reveals at once."))


def _ways(now: DeclareStep, asked: Asked) -> str:
    """The question what to declare."""
    plain = Choice.IN in asked.choices
    if not plain:
        return tr("{choices}?", choices=capital(choices_in_words(asked.choices)))
    if not now.table.rules.dealing.peek:
        return tr("In or out, without looking?")
    if now.again:
        return tr("Stay in, or go out?")
    return tr("In or out?")


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
    if any(table.said[each] is not Choice.IN for each in players):
        return sides_declared(table, players)
    if len(players) == 1:
        return tr("{name} is in.", name=name_of(table, players[0]))
    if len(players) > 3:
        count = capital(counted(len(players)))
        return trn("{count} is in.", "{count} are in.", len(players), count=count)
    return tr("{names} are in.", names=names_of(table, players))


def sides_declared(table: Table, players: Sequence[int]) -> str:
    """Who of the players declared high, low or both (R8.7)."""
    going = {
        choice: names_of(table, seats)
        for choice in (Choice.HIGH, Choice.LOW, Choice.BOTH)
        if (seats := [seat for seat in players if table.said[seat] is choice])
    }
    parts = []
    if Choice.HIGH in going:
        parts.append(tr("High: {names}.", names=going[Choice.HIGH]))
    if Choice.LOW in going:
        parts.append(tr("Low: {names}.", names=going[Choice.LOW]))
    if Choice.BOTH in going:
        parts.append(tr("Both: {names}.", names=going[Choice.BOTH]))
    return " ".join(parts)


# --- Stages ---------------------------------------------------------------------------------


def stage_name(table: Table) -> str:
    """The stage in a few words: which cards are wild, or which hand wins (R8.5, R8.6)."""
    now = stage_of(table)
    n, count = number(table.stage + 1), number(len(stage_places(now.game)))
    show = now.showdown
    if ranks := _own_wild(now, show):
        return tr("Stage {n} of {all}, {ranks} are wild.", n=n, all=count, ranks=ranks)
    match show.side:
        case Side.LOW:
            return tr("Stage {n} of {all}, the lowest hand wins.", n=n, all=count)
        case Side.HIGH_LOW:
            return tr("Stage {n} of {all}, high and low win.", n=n, all=count)
        case Side.HIGH:
            return tr("Stage {n} of {all}, the highest hand wins.", n=n, all=count)


def stage_begun(table: Table) -> str:
    """The rules of the table's stage (R8.5, R8.6)."""
    now = stage_of(table)
    stage, show = number(table.stage + 1), now.showdown
    if ranks := _own_wild(now, show):
        return tr("Stage {n}: {ranks} are wild.", n=stage, ranks=ranks)
    match show.side:
        case Side.LOW:
            return tr("Stage {n}: the lowest hand wins.", n=stage)
        case Side.HIGH_LOW:
            return tr("Stage {n}: high and low win.", n=stage)
        case Side.HIGH:
            return tr("Stage {n}: the highest hand wins.", n=stage)


def _own_wild(now: DeclareStep, show: Showdown) -> str:
    """What is wild in this stage alone; empty if that is as in the whole game."""
    wild = show.rules.wild
    return wild_words(wild) if wild and wild != now.game.hands.wild else ""
