"""Sentences on dealing, passing and drawing cards, and on killed hands (S3.3 to S3.10)."""

from guts_engine.steps.model import Deal, DiscardCommon, Draw, Kill, PassCards, To
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.ranks import ranks_word
from guts_gui.words.names.terms import capital, counted, listed
from guts_gui.words.steps.place import Place


def uncapital(text: str) -> str:
    """The text with a small first letter, to stand after a comma."""
    return text[:1].lower() + text[1:]


def any_of(words: list[str]) -> str:
    """The words as a choice, "one or three"."""
    if len(words) < 2:
        return "".join(words)
    return tr("{some} or {last}", some=", ".join(words[:-1]), last=words[-1])


def deal_sentences(step: Deal, place: Place) -> tuple[str, ...]:
    """Who gets how many cards."""
    if step.to == (To.COMMON,):
        first = _community(step, place)
    elif step.holding:
        ranks = listed([ranks_word(rank) for rank in step.holding])
        cards = _cards(step, place)
        if To.ALL in step.to or not place.declared:
            first = tr("Players who hold {ranks} get {cards}.", ranks=ranks, cards=cards)
        else:
            first = tr("Players in with {ranks} get {cards}.", ranks=ranks, cards=cards)
    else:
        first = _dealt(step, place)
    if step.in_count:
        first = trn(
            "If exactly one player is in, {what}",
            "If exactly {n} players are in, {what}",
            step.in_count,
            n=counted(step.in_count),
            what=uncapital(first),
        )
    return tuple(filter(None, (first, *_more(step, place))))


def _more(step: Deal, place: Place) -> tuple[str, ...]:
    """What else is true of these cards."""
    kept = place.game.keep in step.to and not place.dealt(To.TABLE, To.COMMON)
    hidden = not place.game.peek and not place.declared and To.TABLE not in step.to
    both = step.face_up and To.TABLE in step.to and len(step.to) > 1
    shared = step.to == (To.COMMON,) and not place.dealt(To.COMMON)
    gone = any(isinstance(each, DiscardCommon) for each in place.after)
    return (
        tr("Community cards belong to every player's hand.") if shared and not gone else "",
        tr("All of them are face up.") if both else "",
        tr("Holding several makes no difference.") if step.holding else "",
        tr("Everyone sees who gets one.") if step.holding else "",
        tr("Nobody looks at them.") if hidden and To.COMMON not in step.to else "",
        tr("The cards on the table stay until the round ends.") if kept else "",
    )


def _cards(step: Deal, place: Place) -> str:
    """The cards as the object of "gets"."""
    n, words = step.cards, counted(step.cards)
    table = step.to == (To.TABLE,)
    more = place.dealt(*((To.TABLE,) if table else (To.IN, To.ALL))) and not step.new_hand
    if step.face_up and len(step.to) == 1:
        if more:
            return trn("one more card face up", "{n} more cards face up", n, n=words)
        return trn("one card face up", "{n} cards face up", n, n=words)
    if table:
        if more:
            return trn("one more card face down", "{n} more cards face down", n, n=words)
        return trn("one card face down", "{n} cards face down", n, n=words)
    if more:
        return trn("one more card", "{n} more cards", n, n=words)
    return trn("one card", "{n} cards", n, n=words)


def _dealt(step: Deal, place: Place) -> str:
    """Cards for players or the table."""
    cards = _cards(step, place)
    everyone = To.ALL in step.to or not place.declared
    if To.LAST in step.to:
        return tr("The last player to declare, if in, gets {cards}.", cards=cards)
    if step.to == (To.TABLE,):
        if step.new_hand:
            return tr("Another ghost gets {cards}.", cards=cards)
        return tr("The ghost gets {cards}.", cards=cards)
    if To.TABLE in step.to:
        if everyone:
            return tr("Everyone gets {cards}, and so does the ghost.", cards=cards)
        return tr("Players in get {cards}, and so does the ghost.", cards=cards)
    if not everyone:
        return tr("Players in get {cards}.", cards=cards)
    if place.declared:
        return tr("Everyone gets {cards}, players out included.", cards=cards)
    return tr("Everyone gets {cards}.", cards=cards)


def _community(step: Deal, place: Place) -> str:
    """Community cards."""
    n, words = step.cards, capital(counted(step.cards))
    if place.dealt(To.COMMON):
        return trn(
            "One more community card is turned up.",
            "{n} more community cards are turned up.",
            n,
            n=words,
        )
    return trn("One community card is turned up.", "{n} community cards are turned up.", n, n=words)


def pass_sentences(step: PassCards) -> tuple[str, ...]:
    """Cards passed to the left."""
    n = counted(step.cards)
    if step.optional:
        return (
            trn(
                "Everyone may pass a card to the left.",
                "Everyone may pass {n} cards to the left.",
                step.cards,
                n=n,
            ),
        )
    return (
        trn(
            "Everyone passes a card to the left.",
            "Everyone passes {n} cards to the left.",
            step.cards,
            n=n,
        ),
    )


def draw_sentences(step: Draw, place: Place) -> tuple[str, ...]:
    """Who may draw how many cards, at what price."""
    if step.table:
        return (
            trn(
                "The ghost discards its lowest card that isn't wild and draws another.",
                "The ghost discards its {n} lowest cards that aren't wild and draws as many.",
                step.most,
                n=counted(step.most),
            ),
        )
    ace = price = ""
    if step.with_ace:
        ace = trn(
            "A player who keeps an ace and shows it may draw {n}.",
            "A player who keeps an ace and shows it may draw {n}.",
            step.with_ace,
            n=counted(step.with_ace),
        )
    if step.price:
        price = trn(
            "Each card costs an ante, paid into the pot.",
            "Each card costs {n} antes, paid into the pot.",
            step.price,
            n=counted(step.price),
        )
    return tuple(filter(None, (_drawn(step, place), ace, price)))


def _drawn(step: Draw, place: Place) -> str:
    """Who may draw how many cards."""
    if step.exactly:
        numbers = any_of([counted(each) for each in step.exactly])
        if place.declared:
            return trn(
                "Each player in draws exactly {n} card.",
                "Each player in draws exactly {n} cards.",
                step.exactly[-1],
                n=numbers,
            )
        return trn(
            "Each player draws exactly {n} card.",
            "Each player draws exactly {n} cards.",
            step.exactly[-1],
            n=numbers,
        )
    n = counted(step.most)
    if place.declared:
        return trn(
            "Each player in may draw a card.",
            "Each player in may draw up to {n} cards.",
            step.most,
            n=n,
        )
    return trn(
        "Each player in turn may draw one card.",
        "Each player in turn may draw up to {n} cards.",
        step.most,
        n=n,
    )


def kill_sentences(step: Kill) -> tuple[str, ...]:
    """Who is out of the showdown by a face-up card."""
    if step.wild:
        first = tr("A player in with a wild card face up is killed and can't win the showdown.")
    else:
        ranks = listed([ranks_word(rank) for rank in step.ranks])
        first = tr(
            "A player in with one of these face up is killed and can't win the showdown: {ranks}.",
            ranks=ranks,
        )
    if step.pays:
        return first, tr("A killed player pays like a loser.")
    return first, tr("A killed player pays nothing.")


def killer(step: Kill) -> str:
    """Which cards kill, and whether at no cost, in a few words."""
    if step.wild:
        return (
            tr("A wild card face up kills.")
            if step.pays
            else tr("A wild card face up kills at no cost.")
        )
    ranks = listed([ranks_word(rank) for rank in step.ranks])
    if step.pays:
        return tr("One of these face up kills: {ranks}.", ranks=ranks)
    return tr("One of these face up kills at no cost: {ranks}.", ranks=ranks)


def discard_sentences(step: DiscardCommon) -> tuple[str, ...]:
    """Community cards removed."""
    return (
        trn(
            "The oldest community card is removed.",
            "The {n} oldest community cards are removed.",
            step.cards,
            n=counted(step.cards),
        ),
    )
