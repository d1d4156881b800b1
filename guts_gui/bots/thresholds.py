"""Edits a bot's minimum hand, game by game."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement

from guts_engine.bots.persona import (
    EQUILIBRIUM,
    Enter,
    Equilibrium,
    Minimum,
    Persona,
    PersonaError,
    PersonaFault,
    Share,
    read_persona,
    written,
)
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import RANK_LETTERS, Card, Rank, Suit, card
from guts_engine.hands.ranking import strength
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

ANY_OTHER = "default"
"""The key for every game without an entry of its own."""


class Kind(StrEnum):
    """The ways to define the hands to play."""

    AS_OTHERS = "as others"
    MINIMUM = "minimum"
    SHARE = "share"
    EQUILIBRIUM = EQUILIBRIUM


def kinds(game: str) -> tuple[Kind, ...]:
    """The kinds that a game supports; all games together have no common hand size."""
    return (Kind.SHARE, Kind.EQUILIBRIUM) if game == ANY_OTHER else tuple(Kind)


def enter_of(bot: Persona, game: str) -> Enter | None:
    """The bot's threshold for the game; None if it uses the one for all games."""
    return bot.otherwise if game == ANY_OTHER else dict(bot.enter).get(game)


def kind_of(bot: Persona, game: str) -> Kind:
    """The kind of the bot's threshold for the game."""
    match enter_of(bot, game):
        case Minimum():
            return Kind.MINIMUM
        case Share():
            return Kind.SHARE
        case Equilibrium():
            return Kind.EQUILIBRIUM
        case None:
            return Kind.AS_OTHERS


def with_enter(bot: Persona, game: str, enter: Enter | None) -> Persona:
    """The bot with a threshold for the game, or without one if None."""
    if game == ANY_OTHER:
        return bot if enter is None else replace(bot, otherwise=enter)
    table = dict(bot.enter)
    if enter is None:
        table.pop(game, None)
    else:
        table[game] = enter
    games = [each for each in PRESETS if each in table]
    games += [each for each in table if each not in PRESETS]
    return replace(bot, enter=tuple((each, table[each]) for each in games))


def with_kind(bot: Persona, game: str, kind: Kind, needed: float) -> Persona:
    """The bot with a threshold of that kind that folds about the same share of hands as before."""
    match kind:
        case Kind.AS_OTHERS:
            return with_enter(bot, game, None)
        case Kind.MINIMUM:
            return with_enter(bot, game, nearest(PRESETS[game], round(needed, 4)))
        case Kind.SHARE:
            return with_enter(bot, game, Share(round(needed, 2)))
        case Kind.EQUILIBRIUM:
            return with_enter(bot, game, Equilibrium())


def minimum(bot: Persona, game: str, text: str) -> Minimum:
    """The weakest hand named by a text ("10 10" or "TT"). Raises PersonaError for others."""
    letters = text.upper().replace("10", "T").replace(" ", "")
    values = written(bot) | {"enter": {ANY_OTHER: 0.5, game: letters}}
    found = dict(read_persona(bot.id, values).enter)[game]
    if not isinstance(found, Minimum):
        raise PersonaError(PersonaFault.NO_HAND, value=quoted(text), ranks=RANK_LETTERS)
    return Minimum(tuple(sorted(found.ranks, reverse=True)))


@lru_cache(maxsize=32)
def nearest(rules: RuleSet, out: float) -> Minimum:
    """The weakest hand that beats at least that share of hands, or the best hand."""
    from guts_engine.bots.tempers import worse_than  # slow to import

    hands = _hands(rules)
    place = bisect_left(hands, out, key=lambda each: worse_than(each, rules))
    return hands[min(place, len(hands) - 1)]


@lru_cache(maxsize=8)
def _hands(rules: RuleSet) -> Sequence[Minimum]:
    """All hands by their ranks, weakest first."""
    ranking = rules.held_ranking
    hands = [
        Minimum(tuple(reversed(ranks)))
        for ranks in combinations_with_replacement(Rank, ranking.size)
        if max(ranks.count(rank) for rank in ranks) <= len(Suit)
    ]
    return sorted(hands, key=lambda each: strength(cards_of(each), ranking))


def cards_of(weakest: Minimum) -> tuple[Card, ...]:
    """Cards of the weakest hand, not all in one suit, with pairs before single cards."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)

    def by_count(rank: Rank) -> tuple[int, int]:
        return weakest.ranks.count(rank), rank

    return tuple(
        card(rank.letter + suits[place % 4].letter)
        for place, rank in enumerate(sorted(weakest.ranks, key=by_count, reverse=True))
    )
