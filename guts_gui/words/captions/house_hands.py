"""Caption text for a shown hand of the table or the deck, and who beats it."""

from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.parts import Fund, House
from guts_engine.state.table import Table
from guts_engine.steps.model import BeatWhen, Side
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.hands import house_in_words
from guts_gui.words.names.terms import names_of


def house_shown(event: e.HouseHandShown, table: Table) -> str:
    """The ghost's or deck's hand, and who beats it (R6.5, R8.4)."""
    args = {"hand": house_in_words(event, table), "what": _beaten(event, table)}
    if event.house is House.GHOST:
        # Translators: {what} is the message "nobody beats it", "{names} beats it" or the like.
        return tr("The ghost shows {hand}: {what}.", **args)
    return tr("The deck shows {hand}: {what}.", **args)


def _beaten(event: e.HouseHandShown, table: Table) -> str:
    """The players who beat that hand, as the end of a sentence; with high and low, for which."""
    if not event.beaten:
        return tr("nobody beats it")
    show, hidden = table.showdown, {*event.beaten}.difference(_who_showed(table))
    if show.side is not Side.HIGH_LOW or hidden or len(_counting(event, table)) < show.hand:
        names, n = names_of(table, event.beaten), len(event.beaten)
        return trn("{names} beats it", "{names} beat it", n, names=names)
    high, low = (beaten_for(fund, event, table) for fund in (Fund.POT, Fund.LOW_POT))
    names, n = names_of(table, high), len(high)
    if high == low:
        return trn(
            "{names} beats it for high and low",
            "{names} beat it for high and low",
            n,
            names=names,
        )
    for_high = trn("{names} beats it for high", "{names} beat it for high", n, names=names)
    names, n = names_of(table, low), len(low)
    for_low = trn("{names} beats it for low", "{names} beat it for low", n, names=names)
    return ", ".join([*([for_high] if high else []), *([for_low] if low else [])])


def _who_showed(table: Table) -> tuple[int, ...]:
    return tuple([each.seat for each in table.latest_shown])


def _counting(event: e.HouseHandShown, table: Table) -> tuple[Card, ...]:
    """The cards of that hand, with community cards if it is the ghost's."""
    return event.cards + (table.common if event.house is House.GHOST else ())


def beaten_for(fund: Fund, event: e.HouseHandShown, table: Table) -> tuple[int, ...]:
    """Those of `event.beaten` who beat that hand for high or for low (S4.4, S4.7)."""
    contenders, low = table.players_for(fund), fund is Fund.LOW_POT
    if table.showdown.beat_when is BeatWhen.LONE and len(contenders) > 1:
        return ()
    players, house = table.judge(low=low), table.judge(low=low, table=True)
    strength = house.strength(_counting(event, table))
    hands = {each.seat: each.cards for each in table.latest_shown}
    return tuple(
        [
            seat
            for seat in event.beaten
            if seat in contenders and players.strength(hands[seat], table.common) > strength
        ]
    )
