"""Caption text for dealt, drawn and revealed cards."""

from guts_engine.state import events as e
from guts_engine.state.actions import Asked
from guts_engine.state.table import Table
from guts_engine.steps.model import Deal, PassCards
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.names.ranks import cards_named
from guts_gui.words.names.terms import capital, counted, name_of, names_of
from guts_gui.words.steps.cards import any_of, pass_sentences


def cards_dealt(event: e.CardsDealt, table: Table) -> str | None:
    """The first cards of a deal, or later ones (R3.1, S3.3); None if there are none."""
    count = max((len(hand.cards) for hand in event.hands), default=0)
    if not count:
        return _to_ghost(event) if event.ghost else None
    if table.stage or any(table.said):
        return _dealt_later(event, count, table)
    if not table.rules.dealing.peek:
        return tr("Nobody looks: the cards stay face down.")
    if len(event.hands) < len(table.order) and _by_rank(table):
        return _dealt_to_some(event, count, table)
    n = capital(counted(count))
    if event.ghost:
        return trn(
            "One card each, and one for the ghost.",
            "{count} cards each, and a hand for the ghost.",
            count,
            count=n,
        )
    if any(hand.face_up for hand in event.hands):
        return trn("One card each, face up.", "{count} cards each, face up.", count, count=n)
    return trn("One card each.", "{count} cards each.", count, count=n)


def _by_rank(table: Table) -> bool:
    """Whether the game deals cards to holders of a rank (S3.3)."""
    steps = table.rules.played.steps
    return any(isinstance(each, Deal) and each.holding for each in steps)


def _to_ghost(event: e.CardsDealt) -> str:
    """Cards for the table's hand alone (S3.3)."""
    count = len(event.ghost)
    n = capital(counted(count))
    if event.ghost_hand:
        return tr("Another ghost gets a hand.")
    if event.ghost_face_up:
        return trn(
            "One card for the ghost, face up.",
            "{count} cards for the ghost, face up.",
            count,
            count=n,
        )
    return trn("One card for the ghost.", "{count} cards for the ghost.", count, count=n)


def _dealt_to_some(event: e.CardsDealt, count: int, table: Table) -> str:
    """Cards for some players only: those who hold a rank, or the last to declare (S3.3)."""
    names = names_of(table, [hand.seat for hand in event.hands])
    return trn(
        "One more card: {names}.",
        "{count} more cards each: {names}.",
        count,
        count=capital(counted(count)),
        names=names,
    )


def _dealt_later(event: e.CardsDealt, count: int, table: Table) -> str:
    n = capital(counted(count))
    everybody = len(event.hands) == len(table.order)
    if not everybody and {hand.seat for hand in event.hands} != set(table.players_in):
        return _dealt_to_some(event, count, table)
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


def drawing_opened(asked: Asked) -> str:
    """The terms of a draw (R3.3, S3.5)."""
    most, n = asked.cards, counted(asked.cards)
    if asked.exactly:
        return trn(
            "Each player in turn draws exactly {n} card.",
            "Each player in turn draws exactly {n} cards.",
            asked.exactly[-1],
            n=any_of([counted(each) for each in asked.exactly]),
        )
    if asked.price:
        return trn(
            "Each player in turn may draw one card for {price}.",
            "Each player in turn may draw up to {n} cards at {price} each.",
            most,
            n=n,
            price=number(asked.price),
        )
    if asked.with_ace:
        return trn(
            "Each player in turn may draw one card, or {more} with an ace.",
            "Each player in turn may draw up to {n} cards, or {more} with an ace.",
            most,
            n=n,
            more=counted(asked.with_ace),
        )
    return trn(
        "Each player in turn may draw one card.",
        "Each player in turn may draw up to {n} cards.",
        most,
        n=n,
    )


def cards_drawn(event: e.CardsDrawn, table: Table) -> str:
    """The number of cards a player drew, with the price or the ace shown (R3.3, S3.5)."""
    name, count = name_of(table, event.seat), len(event.drawn)
    words = {"name": name, "count": counted(count)}
    if not count:
        return tr("{name} draws no cards.", name=name)
    if event.ace is not None:
        return trn(
            "{name} shows an ace and draws one card.",
            "{name} shows an ace and draws {count} cards.",
            count,
            **words,
        )
    if event.payment is not None:
        return trn(
            "{name} draws one card for {price}.",
            "{name} draws {count} cards for {price}.",
            count,
            price=number(event.payment.amount),
            **words,
        )
    return trn("{name} draws one card.", "{name} draws {count} cards.", count, **words)


def ghost_drew(event: e.GhostDrew) -> str:
    """The number of cards that the table drew (S3.5)."""
    count = len(event.drawn)
    if not count:
        return tr("The ghost draws no cards.")
    return trn(
        "The ghost draws one card.", "The ghost draws {count} cards.", count, count=counted(count)
    )


def killed(event: e.PlayersKilled, table: Table) -> str:
    """The players killed, each with the card (S3.9)."""
    names = names_of(table, [seat for seat, _ in event.killed])
    cards = cards_named([card for _, card in event.killed])
    return trn(
        "{names} is killed: {cards}.",
        "{names} are killed: {cards}.",
        len(event.killed),
        names=names,
        cards=cards,
    )


def passing_opened(asked: Asked) -> str:
    """How many cards everyone passes (R3.4, R13.3)."""
    if asked.optional:
        return pass_sentences(PassCards(asked.cards, optional=True))[0]
    if asked.cards == 1:
        return tr("Everyone chooses a card to pass to the left.")
    return trn(
        "Everyone chooses {n} card to pass to the left.",
        "Everyone chooses {n} cards to pass to the left.",
        asked.cards,
        n=counted(asked.cards),
    )
