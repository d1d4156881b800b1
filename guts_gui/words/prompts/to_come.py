"""What follows a declaration, beside its stakes."""

from collections.abc import Sequence

from guts_engine.state.table import Table
from guts_engine.steps.facts import stage_places
from guts_engine.steps.model import Deal, Declare, Draw, Forced, Multiply, Side, To
from guts_gui.i18n.translate import number, tr, trc, trn
from guts_gui.words.names.ranks import rank_word
from guts_gui.words.names.terms import Figure, counted, listed
from guts_gui.words.prompts.declare_step import DeclareStep, declare_step
from guts_gui.words.steps.cards import killer
from guts_gui.words.steps.hand_rules import hand_named, special_sentences
from guts_gui.words.steps.place import place_at
from guts_gui.words.steps.sentences import sentences_at


def note(table: Table, figure: Figure = number) -> str:
    """What the legs win, who is forced in, what follows, and what is special; often empty.

    Two of these at most; the ghost's cards come last.
    """
    if table.second_chance:  # all have heard it
        return ""
    now = declare_step(table)
    show, staged = now.showdown, len(stage_places(now.game)) > 1
    found = (
        _legs_win(now, figure),
        _forced(now.declare.forced),
        tr("The lowest hand wins.") if show.side is Side.LOW and not staged else "",
        _cards_to_come(now, figure),
        _dangers(now.with_outs_paid(), figure),
        *special_sentences(show.rules, show.hand),
        _ghost_to_come(now),
    )
    return " ".join([each for each in found if each][:2])


def _forced(kinds: Sequence[Forced]) -> str:
    """Which cards put their holders in automatically (S3.7); empty without any."""
    words = {
        Forced.WILD: trc("in automatically", "a wild card"),
        Forced.HIGH_SHOWING: trc("in automatically", "the highest card face up"),
        Forced.LOW_SHOWING: trc("in automatically", "the lowest card face up"),
        Forced.PAIRED_SHOWING: trc("in automatically", "a rank face up twice"),
    }
    cards = listed([words[each] for each in kinds])
    return tr("In automatically: {cards}.", cards=cards) if cards else ""


def _legs_win(now: DeclareStep, figure: Figure) -> str:
    """The number of legs that take the pot (R8.5, R8.6)."""
    if not now.game.legs:
        return ""
    legs, pot = now.table.rules.ending.legs, figure(now.table.pot)
    return trn("{n} leg wins the pot of {pot}.", "{n} legs win the pot of {pot}.", legs, pot=pot)


def _cards_to_come(now: DeclareStep, figure: Figure) -> str:
    """The cards dealt or drawn after the declarations (R8.2 to R8.6, S3.3, S3.5)."""
    for at, step in enumerate(now.after, now.place + 1):
        match step:
            case Deal() if To.TABLE not in step.to:
                if step.holding or step.in_count or To.LAST in step.to:
                    return sentences_at(step, place_at(now.game, at))[0]
                return _dealt_later(step)
            case Draw(table=False) if step.exactly:
                return sentences_at(step, place_at(now.game, at))[0]
            case Draw(table=False):
                return _drawn_later(now, step, figure)
            case Declare():
                break
    return ""


def _ghost_to_come(now: DeclareStep) -> str:
    """The cards that a ghost gets or draws beside those of the players (S3.3, S3.5)."""
    for at, step in enumerate(now.to_showdown, now.place + 1):
        match step:
            case Deal(to=(To.TABLE,), new_hand=False):
                return sentences_at(step, place_at(now.game, at))[0]
            case Draw(table=True):
                return tr("The ghost draws too.")
            case Declare():
                break
    return ""


def _drawn_later(now: DeclareStep, step: Draw, figure: Figure) -> str:
    """Cards that may be drawn after the declarations, with their price in chips and with an ace."""
    most, n = step.most, counted(step.most)
    if step.price:
        first = trn(
            "Then players in may draw a card for {price} into the pot.",
            "Then players in may draw up to {n} cards at {price} each into the pot.",
            most,
            n=n,
            price=figure(now.table.rules.paying.ante * step.price),
        )
    else:
        first = trn(
            "Then players in may draw a card.",
            "Then players in may draw up to {n} cards.",
            most,
            n=n,
        )
    if step.with_ace <= most:
        return first
    more = counted(step.with_ace)
    ace = trn("With an ace up to {n}.", "With an ace up to {n}.", step.with_ace, n=more)
    return f"{first} {ace}"


def _dealt_later(step: Deal) -> str:
    """Cards dealt after the declarations."""
    count = step.cards
    if To.COMMON in step.to:
        return trn(
            "Then a community card is turned up.",
            "Then {n} community cards are turned up.",
            count,
            n=counted(count),
        )
    words = {"n": counted(count)}
    if To.ALL in step.to and step.face_up:
        return trn(
            "Then everyone gets another card, face up.",
            "Then everyone gets {n} more cards, face up.",
            count,
            **words,
        )
    if To.ALL in step.to:
        return trn(
            "Then everyone gets another card.", "Then everyone gets {n} more cards.", count, **words
        )
    if step.face_up:
        return trn(
            "Then players in get another card, face up.",
            "Then players in get {n} more cards, face up.",
            count,
            **words,
        )
    return trn(
        "Then players in get another card.", "Then players in get {n} more cards.", count, **words
    )


def _dangers(now: DeclareStep, figure: Figure) -> str:
    """Cards that kill, or who owes more than the others (S3.9, S4.6)."""
    if now.kills:
        return killer(now.kills[0])
    rules = now.showdown.multiply
    if rules and now.game.pots == 2:  # how much depends on the pot
        return tr("Some losers pay more.")
    hands = [_against(now, each, figure) for each in rules if each.hand]
    more = [_owed_by_some(now, each, figure) for each in rules if not each.hand]
    return " ".join([*more, *([tr("Losers pay {what}.", what=", ".join(hands))] if hands else [])])


def _owed_by_some(now: DeclareStep, rule: Multiply, figure: Figure) -> str:
    """What some losers owe, or all of them for each card shown (S4.6)."""
    if rule.each is not None:
        n = figure(_pots(now, rule.add))
        return tr("Each {rank} shown costs losers another {n}.", rank=rank_word(rule.each), n=n)
    n = figure(_pots(now, rule.by))
    if rule.drew:
        return tr("Losers who drew cards pay {n}.", n=n)
    return tr("Losers who don't beat the ghost either pay {n}.", n=n)


def _against(now: DeclareStep, rule: Multiply, figure: Figure) -> str:
    """What losers owe if the best hand is at least that (S4.6)."""
    n = figure(_pots(now, rule.by))
    return tr("{n} against {hand} or better", n=n, hand=hand_named(rule.hand))


def _pots(now: DeclareStep, count: int) -> int:
    """As much as that many pots hold, at most `max_loss` or `cap` (R7.2)."""
    paying = now.table.rules.paying
    return min([now.table.pot * count, *(most for most in (paying.max_loss, paying.cap) if most)])
