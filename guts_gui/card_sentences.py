"""What became of the cards, in sentences: dealt, turned up, exchanged, shown by nobody."""

from guts_engine import events as e
from guts_engine.hands import rank_names
from guts_engine.table import Table
from guts_gui.hand_words import cards_named, house_name, house_word, within
from guts_gui.i18n import tr
from guts_gui.words import counted, listed, name_of, names_of, number


def cards_dealt(event: e.CardsDealt, table: Table) -> str:
    """The first cards of a deal, or later ones (R3.1)."""
    count = max(len(hand.cards) for hand in event.hands)
    if table.stage or any(table.said):
        return _dealt_later(event, count, table)
    if not table.rules.dealing.peek:
        return tr("The cards stay face down: nobody looks.")
    if event.ghost:
        if count == 1:
            return tr("One card each, and one for the ghost.")
        return tr("{n} cards each, and a hand for the ghost.", n=counted(count))
    return tr("One card each.") if count == 1 else tr("{n} cards each.", n=counted(count))


def _dealt_later(event: e.CardsDealt, count: int, table: Table) -> str:
    if len(event.hands) == len(table.order):
        line = "One more card each" if count == 1 else "{n} more cards each"
    else:
        line = "One more card for each who is in" if count == 1 else "{n} more for each who is in"
    told = tr(line, n=counted(count))
    face_up = any(hand.face_up for hand in event.hands)
    return tr("{told}, face up.", told=told) if face_up else tr("{told}.", told=told)


def common_cards(event: e.CommonDealt) -> str:
    """The cards that belong to everybody (R8.2, R8.4)."""
    cards = cards_named(event.cards)
    if len(event.cards) == 1:
        return tr("The common card is the {cards}.", cards=cards)
    return tr("The common cards: {cards}.", cards=cards)


def stage_begun(event: e.StageBegan, table: Table) -> str:
    """What counts in this part of the deal (R8.5, R8.6)."""
    ranking = table.rules.stages[event.stage].ranking
    stage = number(event.stage + 1)
    if ranking.wild:
        ranks = listed([rank_names(rank) for rank in ranking.wild])
        return tr("Stage {n}: {ranks} are wild.", n=stage, ranks=ranks)
    if ranking.low:
        return tr("Stage {n}: the lowest hand wins.", n=stage)
    return tr("Stage {n}: the highest hand wins.", n=stage)


def cards_drawn(event: e.CardsDrawn, table: Table) -> str:
    """How many cards somebody exchanged (R3.3)."""
    name, count = name_of(table, event.seat), len(event.drawn)
    if not count:
        return tr("{name} keeps all cards.", name=name)
    if count == 1:
        return tr("{name} exchanges one card.", name=name)
    return tr("{name} exchanges {n} cards.", name=name, n=counted(count).lower())


def house_shown(event: e.HouseHandShown, table: Table) -> str:
    """The hand that belongs to nobody, and who beats it (R6.5, R8.4)."""
    who = house_word(event.house)
    return tr(
        "{who} shows {hand}: {what}.",
        who=who[0].upper() + who[1:],
        hand=within(house_name(event, table)),
        what=_beaten(event, table),
    )


def _beaten(event: e.HouseHandShown, table: Table) -> str:
    if not event.beaten:
        return tr("nobody beats it")
    names = names_of(table, event.beaten)
    if len(event.beaten) == 1:
        return tr("{names} beats it", names=names)
    return tr("{names} beat it", names=names)
