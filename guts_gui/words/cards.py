"""Caption text for dealt, drawn and revealed cards."""

from guts_engine.play import events as e
from guts_engine.play.table import Table
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.hands import cards_named, house_in_words
from guts_gui.words.ranks import ranks_word
from guts_gui.words.terms import capital, counted, listed, name_of, names_of


def cards_dealt(event: e.CardsDealt, table: Table) -> str:
    """The first cards of a deal, or later ones (R3.1)."""
    count = max(len(hand.cards) for hand in event.hands)
    if table.stage or any(table.said):
        return _dealt_later(event, count, table)
    if not table.rules.dealing.peek:
        return tr("Nobody looks: the cards stay face down.")
    n = capital(counted(count))
    if event.ghost:
        return trn(
            "One card each, and one for the ghost.",
            "{count} cards each, and a hand for the ghost.",
            count,
            count=n,
        )
    return trn("One card each.", "{count} cards each.", count, count=n)


def _dealt_later(event: e.CardsDealt, count: int, table: Table) -> str:
    n = capital(counted(count))
    everybody = len(event.hands) == len(table.order)
    if any(hand.face_up for hand in event.hands):
        if everybody:
            return trn(
                "One more card each, face up.", "{count} more cards each, face up.", count, count=n
            )
        return trn(
            "One more card for each player in, face up.",
            "{count} more cards for each player in, face up.",
            count,
            count=n,
        )
    if everybody:
        return trn("One more card each.", "{count} more cards each.", count, count=n)
    return trn(
        "One more card for each player in.",
        "{count} more cards for each player in.",
        count,
        count=n,
    )


def common_cards(event: e.CommonDealt) -> str:
    """The community cards (R8.2, R8.4)."""
    cards = cards_named(event.cards)
    if len(event.cards) == 1:
        return tr("Community card: {cards}.", cards=cards)
    return tr("Community cards: {cards}.", cards=cards)


def stage_begun(table: Table) -> str:
    """The rules of the table's stage (R8.5, R8.6)."""
    ranking = table.rules.stages[table.stage].ranking
    stage = number(table.stage + 1)
    if ranking.wild:
        ranks = listed([ranks_word(rank) for rank in ranking.wild])
        return tr("Stage {n}: {ranks} are wild.", n=stage, ranks=ranks)
    if ranking.low:
        return tr("Stage {n}: the lowest hand wins.", n=stage)
    return tr("Stage {n}: the highest hand wins.", n=stage)


def cards_drawn(event: e.CardsDrawn, table: Table) -> str:
    """The number of cards a player drew (R3.3)."""
    name, count = name_of(table, event.seat), len(event.drawn)
    if not count:
        return tr("{name} draws no cards.", name=name)
    return trn(
        "{name} draws one card.",
        "{name} draws {count} cards.",
        count,
        name=name,
        count=counted(count),
    )


def house_shown(event: e.HouseHandShown, table: Table) -> str:
    """The ghost's or deck's hand, and who beats it (R6.5, R8.4)."""
    args = {"hand": house_in_words(event, table), "what": _beaten(event, table)}
    if event.house is e.House.GHOST:
        # Translators: {what} is the message "nobody beats it", "{names} beats it" or the like.
        return tr("The ghost shows {hand}: {what}.", **args)
    return tr("The deck shows {hand}: {what}.", **args)


def _beaten(event: e.HouseHandShown, table: Table) -> str:
    """The players who beat that hand, as the end of a sentence."""
    if not event.beaten:
        return tr("nobody beats it")
    names = names_of(table, event.beaten)
    return trn("{names} beats it", "{names} beat it", len(event.beaten), names=names)
