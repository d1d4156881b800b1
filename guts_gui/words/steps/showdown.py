"""Sentences on showdowns (S4)."""

from collections.abc import Iterator

from guts_engine.steps.model import (
    Beat,
    BeatWhen,
    Both,
    Choice,
    Declare,
    Group,
    Losers,
    Multiply,
    Owe,
    Prize,
    Showdown,
    Side,
    Ties,
)
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.ranks import ranks_word
from guts_gui.words.names.terms import counted
from guts_gui.words.steps.hand_rules import hand_named, hand_sentences
from guts_gui.words.steps.place import Place


def showdown_sentences(step: Showdown, place: Place) -> tuple[str, ...]:
    """Who wins what, who pays, and which cards count."""
    first, *others = payment_sentences(step, place)
    return first, *card_sentences(step, place), *others


def payment_sentences(step: Showdown, place: Place) -> tuple[str, ...]:
    """Who wins what, who pays, what must be beaten, and who sees the hands."""
    prize = _two_sides(step, place) if step.side is Side.HIGH_LOW else _one_side(step)
    return (
        *prize,
        *_to_beat(step, place),
        *(_multiplied(each, step) for each in step.multiply),
        *_ties(step),
        *((tr("Only the players in see the hands."),) if step.seen is Group.IN else ()),
    )


def card_sentences(step: Showdown, place: Place) -> tuple[str, ...]:
    """Which cards count, and how hands rank if not as usual in the game."""
    low = step.side is not Side.HIGH
    rules = hand_sentences(step.rules, step.hand, place.game.hands, low=low)
    return *_counting(step, place), *rules


def _one_side(step: Showdown) -> Iterator[str]:
    """The prize of the best or the lowest hand, and what losers pay."""
    low = step.side is Side.LOW
    usual = step.losers is Losers.ALL and step.owe is Owe.MATCH
    match step.prize:
        case Prize.POT if usual and low:
            yield tr("The lowest hand takes the pot; the other players in match it.")
            return
        case Prize.POT if usual:
            yield tr("The best hand takes the pot; the other players in match it.")
            return
        case Prize.POT if low:
            yield tr("The lowest hand takes the pot.")
        case Prize.POT:
            yield tr("The best hand takes the pot.")
        case Prize.LEG if low:
            yield tr("The lowest hand wins a leg.")
        case Prize.LEG:
            yield tr("The best hand wins a leg.")
        case Prize.POT_AND_LEG if low:
            yield tr("The lowest hand takes the pot and wins a leg.")
        case Prize.POT_AND_LEG:
            yield tr("The best hand takes the pot and wins a leg.")
        case Prize.NONE if low:
            yield tr("The lowest hand wins.")
        case Prize.NONE:
            yield tr("The best hand wins.")
    yield _owed(step)


def _owed(step: Showdown) -> str:
    """What losers pay."""
    worst = step.losers is Losers.WORST
    match step.owe:
        case Owe.MATCH if worst:
            return tr("Among the players in, only the worst hand matches the pot.")
        case Owe.MATCH:
            return tr("The other players in match the pot.")
        case Owe.WINNER if worst:
            return tr("Only the worst hand pays the winner as much as the pot holds.")
        case Owe.WINNER if step.prize is Prize.NONE:
            return tr("Each loser pays the winner as much as the pot holds; the pot stays.")
        case Owe.WINNER:
            return tr("Each loser pays the winner as much as the pot held.")
        case Owe.NOTHING:
            return tr("The losers pay nothing.")


def _two_sides(step: Showdown, place: Place) -> Iterator[str]:
    """The prizes of the best and the lowest hand (S4.7)."""
    declared = _declared(place)
    leg = step.prize in (Prize.LEG, Prize.POT_AND_LEG)
    pot = step.prize in (Prize.POT, Prize.POT_AND_LEG)
    if pot:
        if place.game.pots == 2:
            yield tr("The best hand takes the high pot, and the lowest takes the low pot.")
        else:
            yield tr("The best hand and the lowest hand take half the pot each.")
    else:
        yield tr("The best hand and the lowest hand win.")
    if leg:
        yield tr("Each winner also gets a leg.")
    if Choice.HIGH in declared:
        yield tr("Players compete only for what they declared.")
        if place.game.pots == 1:
            yield tr("If nobody declares one side, the other takes the whole pot.")
    if step.beat is not None and pot and place.game.pots == 1:
        yield tr("A half that no player wins stays in the pot.")
    yield _owed_on_sides(step, place)
    if Choice.BOTH in declared and step.both is Both.MUST_WIN_BOTH:
        yield tr("A player who declares both must win or tie both to win anything.")


def _owed_on_sides(step: Showdown, place: Place) -> str:
    """What losers of a high and low showdown pay."""
    two = place.game.pots == 2
    match step.owe:
        case Owe.MATCH if two:
            return tr("Each loser matches the pot in question.")
        case Owe.MATCH:
            return tr("A player in who wins nothing matches the whole pot.")
        case Owe.WINNER if two:
            return tr(
                "A player alone for a pot takes it. Otherwise each loser pays the winner as much "
                "as it holds, and it stays."
            )
        case Owe.WINNER:
            return tr("A player in who wins nothing pays the winners as much as the pot holds.")
        case Owe.NOTHING:
            return tr("The losers pay nothing.")


def _declared(place: Place) -> tuple[Choice, ...]:
    """The choices of the last declaration before."""
    steps = [each for each in place.before if isinstance(each, Declare)]
    return steps[-1].choices if steps else ()


def _counting(step: Showdown, place: Place) -> Iterator[str]:
    """How many cards count, if not simply all."""
    if not step.hand:
        yield tr("All of a player's cards count, up to five.")
    elif step.hand != place.held:
        yield trn(
            "The best card counts.",
            "The best {n} cards count.",
            step.hand,
            n=counted(step.hand),
        )
    elif step.beat is Beat.TABLE and place.ghost_held > step.hand:
        yield trn(
            "The best of the ghost's cards counts.",
            "The best {n} of the ghost's cards count.",
            step.hand,
            n=counted(step.hand),
        )


def _to_beat(step: Showdown, place: Place) -> Iterator[str]:
    """A hand that the winner must beat or reach."""
    if step.qualify:
        hand = hand_named(step.qualify, low=step.side is Side.LOW)
        yield tr("To win, a hand must be {hand} or better.", hand=hand)
    lone = step.beat_when is BeatWhen.LONE
    if step.beat is not None:
        yield _beaten(step, place, lone=lone)
    if step.beat is not None and lone:
        if step.owe is not Owe.NOTHING:
            yield tr("Otherwise the player matches the pot, which stays.")
    elif step.beat is not None or step.qualify:
        yield _if_nobody_wins(step)


def _if_nobody_wins(step: Showdown) -> str:
    """What follows if no hand is good enough (S4.4, S4.5, S4.7)."""
    if step.side is Side.HIGH_LOW:
        return tr("What nobody wins stays in the pot.")
    if step.owe is Owe.NOTHING:
        return tr("If no hand does, nobody wins.")
    return tr("If no hand does, every player in matches the pot, which stays.")


def _beaten(step: Showdown, place: Place, *, lone: bool) -> str:
    """The hand of the table or the deck that every winner or a lone player must beat."""
    deck = step.beat is Beat.DECK
    n = step.hand or 5
    if lone and deck:
        return trn(
            "A lone player must beat the top card of the deck.",
            "A lone player must beat the top {n} cards of the deck.",
            n,
            n=counted(n),
        )
    if lone:
        return tr("A lone player must beat the ghost hand to take the pot.")
    if deck:
        return trn(
            "To win, a hand must beat the top card of the deck.",
            "To win, a hand must beat the top {n} cards of the deck.",
            n,
            n=counted(n),
        )
    if place.ghosts:
        return tr("To win, a hand must beat every ghost.")
    return tr("To win, a hand must beat the ghost.")


def _ties(step: Showdown) -> Iterator[str]:
    """What happens if the best hands tie, unless they split."""
    match step.ties:
        case Ties.CARRY:
            yield tr("If the best hands tie, the pot stays for the next deal.")
        case Ties.SUITS:
            yield tr("Suits break ties: spades, then hearts, diamonds and clubs.")
        case Ties.NOTHING:
            yield tr("If the best hands tie, nobody wins or pays anything.")
        case Ties.NATURAL:
            yield tr("Of equal hands, the one with fewer wild cards is better.")


def _multiplied(each: Multiply, step: Showdown) -> str:
    """When losers owe more (S4.6)."""
    much = _times_as_much(each.by)
    if each.drew:
        return tr("A loser who drew cards pays {much}.", much=much)
    if each.table:
        return tr("If a player wins, a loser who doesn't beat the ghost pays {much}.", much=much)
    if each.each is not None and each.add == 1:
        ranks = ranks_word(each.each)
        return tr("Losers match the pot once more for each of the {ranks} shown.", ranks=ranks)
    if each.each is not None:
        return trn(
            "Losers match the pot {n} more time for each of the {ranks} shown.",
            "Losers match the pot {n} more times for each of the {ranks} shown.",
            each.add,
            n=counted(each.add),
            ranks=ranks_word(each.each),
        )
    hand = hand_named(each.hand)
    if step.beat is Beat.TABLE:
        return tr(
            "If the best hand, the ghost's included, is at least {hand}, losers pay {much}.",
            hand=hand,
            much=much,
        )
    if step.beat is Beat.DECK:
        return tr(
            "If the best hand, the deck's included, is at least {hand}, losers pay {much}.",
            hand=hand,
            much=much,
        )
    return tr("If the best hand is at least {hand}, losers pay {much}.", hand=hand, much=much)


def _times_as_much(by: int) -> str:
    """A multiple of a payment, as the end of a sentence."""
    if by == 2:
        return tr("twice as much")
    return trn("{n} time as much", "{n} times as much", by, n=counted(by))
