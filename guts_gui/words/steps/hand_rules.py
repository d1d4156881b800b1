"""Sentences on wild cards, ranking and special hands (S5.1, S5.2)."""

from collections.abc import Iterator, Sequence
from typing import Final

from guts_engine.hands.cards import Rank, Suit
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_gui.i18n.translate import tr, trc, trn
from guts_gui.words.names.hands import category_name
from guts_gui.words.names.ranks import rank_mark, rank_on_top, ranks_of, ranks_word
from guts_gui.words.names.terms import counted, listed
from guts_gui.words.options.rules import OPTION_WORDS
from guts_gui.words.steps.cards import uncapital

PLAIN = HandRules()
FIVE: Final = 5


def wild_words(wild: Wild, *, ghost: bool = False) -> str:
    """What is wild for players, or for the `ghost`, as a list."""
    suits = {
        Suit.CLUBS: trc("suits", "clubs"),
        Suit.DIAMONDS: trc("suits", "diamonds"),
        Suit.HEARTS: trc("suits", "hearts"),
        Suit.SPADES: trc("suits", "spades"),
    }
    words = [ranks_word(rank) for rank in wild.ranks] + [suits[suit] for suit in wild.suits]
    if wild.joker:
        words.append(trc("wild", "jokers"))
    if wild.own_low and ghost:
        words.append(trc("wild", "its own lowest rank"))
    elif wild.own_low:
        words.append(trc("wild", "each player's own lowest rank"))
    if wild.turned:
        words.append(trc("wild", "the rank of the first card face up on the table"))
    if wild.named:
        words.append(trc("wild", "the rank that the dealer names"))
    return listed(words)


def hand_named(ranks: Sequence[Rank], *, low: bool = False) -> str:
    """A hand given by its ranks, within a sentence: "queen high", "a pair of jacks", "8-6 low"."""
    first, kinds = ranks[0], set(ranks)
    if low and len(kinds) == len(ranks):
        return tr("{marks} low", marks="-".join(map(rank_mark, ranks)))
    if len(ranks) == 1:
        return tr("{rank} high", rank=rank_on_top(first))
    if len(kinds) == 1 and len(ranks) == 2:
        return tr("a pair of {ranks}", ranks=ranks_of(first))
    if len(kinds) == 1 and len(ranks) == 3:
        return tr("three {ranks}", ranks=ranks_of(first))
    if len(kinds) == 1 and len(ranks) == 4:
        return tr("four {ranks}", ranks=ranks_of(first))
    return "-".join(map(rank_mark, ranks))


def hand_sentences(
    rules: HandRules, size: int = 3, usual: HandRules = PLAIN, *, low: bool = False
) -> Iterator[str]:
    """What the rules change about hands of `size` cards, against the `usual` ones."""
    if rules.wild != usual.wild:
        if rules.wild:
            yield tr("Wild cards: {ranks}.", ranks=wild_words(rules.wild))
        else:
            yield tr("No cards are wild.")
    if rules.table_wild != usual.table_wild and rules.table_wild is not None:
        if rules.table_wild:
            ranks = wild_words(rules.table_wild, ghost=True)
            yield tr("Wild cards of the ghost: {ranks}.", ranks=ranks)
        else:
            yield tr("The ghost has no wild cards.")
    if rules.ranking != usual.ranking:
        yield _ranking(rules, size)
    if rules.ace_low_straight != usual.ace_low_straight and not rules.ace_low_straight:
        yield tr("{cards} is not a straight.", cards="A-2-3" if size < 5 else "A-2-3-4-5")
    if low and rules.low != usual.low:
        words = OPTION_WORDS["low"].values[rules.low]
        yield tr(words.in_force or words.meaning)
    yield from special_sentences(rules, size, usual)


def _ranking(rules: HandRules, size: int) -> str:
    """The order of the categories."""
    if isinstance(rules.ranking, tuple):
        order = ", ".join(uncapital(category_name(each)) for each in rules.ranking)
        return tr("Hands from best to worst: {hands}.", hands=order)
    if rules.ranking == "plain" and size != 3:
        return tr("Straights and flushes don't count.")
    names = {**OPTION_WORDS["ranking"].values, **OPTION_WORDS["grow_ranking"].values}
    if words := names.get(rules.ranking):
        return tr(words.in_force or words.meaning)
    return tr("Hands rank in the usual order.")


def special_sentences(rules: HandRules, size: int, usual: HandRules = PLAIN) -> Iterator[str]:
    """Named hands, high straights, and limits of wild cards."""
    if rules.top != usual.top and rules.top:
        hands = listed(["-".join(map(rank_mark, ranks)) for ranks in rules.top])
        yield trn("{hands} beats all other hands.", "{hands} beat all other hands.",
                  len(rules.top), hands=hands)  # fmt: skip
    if rules.straight_from != usual.straight_from and rules.straight_from is not None:
        lowest = _straight(rules.straight_from, size or FIVE)
        yield tr("The lowest straight that counts is {cards}.", cards=lowest)
    if rules.most_wild != usual.most_wild and rules.most_wild is not None:
        yield _too_many(rules.most_wild)
    if rules.merge != usual.merge and rules.merge:
        yield _merged(rules.merge)


def _straight(top: Rank, size: int) -> str:
    """The ranks of a straight, the lowest first: "7-8"; the ace is below the two."""
    ranks = (Rank.ACE, *Rank)
    end = max(ranks.index(top, 1), size - 1)
    return "-".join(map(rank_mark, ranks[end + 1 - size : end + 1]))


def _too_many(most: int) -> str:
    """The most wild cards that a hand may use."""
    if not most:
        return tr("A hand with a wild card loses to all others.")
    if most == 1:
        return tr("A hand with more than one wild card loses to all others.")
    return trn(
        "A hand with more than {n} wild card loses to all others.",
        "A hand with more than {n} wild cards loses to all others.",
        most,
        n=counted(most),
    )


def _merged(apart: int) -> str:
    """Two own cards that may count as a wild one."""
    if apart == 1:
        return tr("Two own cards of neighbouring ranks may count as one wild card.")
    return trn(
        "Two own cards {n} rank apart may count as one wild card.",
        "Two own cards {n} ranks apart may count as one wild card.",
        apart,
        n=counted(apart),
    )
