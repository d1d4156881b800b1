"""The house rules of a table, one sentence for each: what is in force, and what is unusual."""

from collections.abc import Callable, Mapping
from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.rules.options import Ghost, Manner, Value
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import BELONGS
from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import later, number, tr, trn
from guts_gui.words.ranks import ranks_word
from guts_gui.words.terms import ends_how, listed

STAKES: Final = ("ante", "limit", "max_loss", "legs")
"""The amounts that a table always tells, whether they are the game's own or not."""


def in_force(rules: RuleSet) -> tuple[str, ...]:
    """What holds at this table: its stakes, then all that differs from the game's own rules."""
    own = preset(rules.game)
    changed = [name for name in rules.differs_from(own) if name not in STAKES]
    lines = [stake for name in STAKES if (stake := _stake(name, rules))]
    lines += [rule_sentence(name, rules) for name in changed]
    if not changed:
        lines.append(tr("All else is as the game has it."))
    return tuple(lines)


def _stake(name: str, rules: RuleSet) -> str:
    """The sentence of an amount that belongs to the game and is not nought."""
    belongs = name in BELONGS[rules.course]
    return rule_sentence(name, rules) if belongs and rules.option(name) else ""


def rule_sentence(name: str, rules: RuleSet) -> str:
    """What the option called `name` amounts to in this game."""
    value = rules.option(name)
    told = _COUNTED.get(name)
    if told is not None:
        return told(value, rules)
    return _NAMED[name]().get(str(value).lower(), f"{name}: {value}")


def _amount(text: str) -> Callable[[Value, RuleSet], str]:
    return lambda value, _: tr(text, n=number(int(str(value))))


def _or_none(none: str, some: str) -> Callable[[Value, RuleSet], str]:
    return lambda value, _: tr(some, n=number(int(str(value)))) if value else tr(none)


def _wild(value: Value, _: RuleSet) -> str:
    if not isinstance(value, tuple) or not value:
        return tr("No cards are wild.")
    ranks = listed([ranks_word(Rank(each)) for each in value])
    return tr("Wild cards: {ranks}.", ranks=ranks)


def _legs(value: Value, _: RuleSet) -> str:
    return trn(
        "One leg takes the pot.", "The pot goes to the first with {n} legs.", int(str(value))
    )


def _cards(value: Value, rules: RuleSet) -> str:
    cards = rules.dealing.cards
    if cards > 1 and (rules.later or rules.common):
        return trn(
            "Everybody is dealt {n} card to begin with.",
            "Everybody is dealt {n} cards to begin with.",
            cards,
        )
    return trn("Everybody is dealt one card.", "Everybody is dealt {n} cards.", cards)


def _rebuys(value: Value, _: RuleSet) -> str:
    if value == -1:
        return tr("A player without chips may buy in again as often as need be.")
    if value == 0:
        return tr("Nobody may buy in again.")
    if value == 1:
        return tr("A player without chips may buy in again, once at most.")
    if value == 2:
        return tr("A player without chips may buy in again, twice at most.")
    return trn(
        "A player without chips may buy in again, {n} time at most.",
        "A player without chips may buy in again, {n} times at most.",
        int(str(value)),
    )


def _wimp_multiple(value: Value, _: RuleSet) -> str:
    return trn(
        "The fine for not daring is {n} ante.",
        "The fine for not daring is {n} antes.",
        int(str(value)),
    )


def _draw(value: Value, _: RuleSet) -> str:
    if not value:
        return tr("No cards are exchanged.")
    return trn(
        "Before declaring, everybody may exchange one of the cards dealt.",
        "Before declaring, everybody may exchange up to {n} of the cards dealt.",
        int(str(value)),
    )


_COUNTED: Final[Mapping[str, Callable[[Value, RuleSet], str]]] = {
    "cards": _cards,
    "wild": _wild,
    "draw": _draw,
    "pass_left": _or_none(
        later("No cards are passed."),
        later("Everybody passes a card to the left before declaring."),
    ),
    "ante": _amount(later("The ante is {n}.")),
    "limit": _or_none(
        later("The pot has no limit."),
        later("The pot is limited to {n}; what is over waits in the reserve."),
    ),
    "max_loss": _or_none(
        later("A match has no upper limit."),
        later("Nobody pays more than {n} as a match in one deal."),
    ),
    "wimp_multiple": _wimp_multiple,
    "rebuys": _rebuys,
    "legs": _legs,
    "ends": lambda _, rules: ends_how(rules),
}


def _yes(yes: Callable[[], str], no: Callable[[], str]) -> Callable[[], dict[str, str]]:
    return lambda: {"true": yes(), "false": no()}


def _deck() -> dict[str, str]:
    return {
        "fresh": tr("The whole deck is shuffled for every deal."),
        "run-down": tr("Cards that were dealt stay out until the deck runs low."),
    }


def _ghost() -> dict[str, str]:
    return {
        Ghost.NONE: tr("No ghost plays."),
        Ghost.ALWAYS: tr("The ghost plays in every deal and must be beaten."),
        Ghost.LONE: tr("Whoever is in alone must beat the ghost."),
    }


def _declare() -> dict[str, str]:
    return {
        Manner.SEQUENTIAL: tr("Everybody speaks in turn."),
        Manner.SIMULTANEOUS: tr("Everybody decides in secret, and all hands open at once."),
    }


def _ranking() -> dict[str, str]:
    return {
        "trips-first": tr("Three of a kind beats the straight flush, a straight beats a flush."),
        "straight-flush-first": tr("The straight flush beats three of a kind."),
        "flush-over-straight": tr("A flush beats a straight, and three of a kind beats all."),
        "plain": tr("Only pairs and three of a kind count: no straights, no flushes."),
    }


def _low() -> dict[str, str]:
    return {
        "ace-to-five": tr("For low the ace is low; straights and flushes do no harm."),
        "deuce-to-seven": tr("For low the ace is high; straights and flushes do harm."),
        "ace-high-plain": tr("For low the ace is high; straights and flushes do no harm."),
    }


def _ties() -> dict[str, str]:
    return {
        "split": tr("Equal best hands share the pot."),
        "carry": tr("When the best hands are equal, the pot stays on the table."),
        "suits": tr("Suits decide between equal hands: spades, hearts, diamonds, clubs."),
    }


def _all_out() -> dict[str, str]:
    return {
        "redeal": tr("When nobody is in, the pot stays and cards are dealt again."),
        "ante": tr("When nobody is in, everybody adds an ante."),
        "wimp": tr("When nobody is in, the best hand pays an ante for everybody."),
        "wimp-penalty": tr("When nobody is in, the best hand pays a fine."),
        "match-best": tr("When nobody is in, the best hand and every wild two match the pot."),
    }


def _shortfall() -> dict[str, str]:
    return {
        "table-stakes": tr("A player who cannot pay in full pays what is there."),
        "bust": tr("A player who cannot pay in full pays what is there and is out for good."),
        "credit": tr("A player who cannot pay owes it: the chips go below nought."),
    }


_NAMED: Final[Mapping[str, Callable[[], dict[str, str]]]] = {
    "deck": _deck,
    "peek": _yes(
        lambda: tr("Everybody looks at the cards before declaring."),
        lambda: tr("Nobody looks at a card before declaring."),
    ),
    "ghost": _ghost,
    "declare": _declare,
    "compulsory_first": _yes(
        lambda: tr("Everybody must be in on the first deal, and whenever the pot was emptied."),
        lambda: tr("Nobody has to be in on the first deal."),
    ),
    "second_chance": _yes(
        lambda: tr("When the last to speak is alone in, the others may still come in."),
        lambda: tr("What has been said stands."),
    ),
    "second_declare": _yes(
        lambda: tr("The third card costs an ante, and after it all who are in declare again."),
        lambda: tr("There is one declaration only."),
    ),
    "ranking": _ranking,
    "ace_low_straight": _yes(
        lambda: tr("Ace, two, three is a straight, the lowest."),
        lambda: tr("Ace, two, three is no straight."),
    ),
    "losers": lambda: {
        "all": tr("All who are in and lose match the pot."),
        "worst": tr("Only the worst hand that is in matches the pot."),
    },
    "ties": _ties,
    "lone": lambda: {
        "takes": tr("Whoever is in alone takes the pot."),
        "beat-deck": tr("Whoever is in alone must beat four cards from the deck."),
    },
    "low": _low,
    "both": lambda: {
        "independent": tr("Whoever declares both may win one pot and lose the other."),
        "must-win-both": tr("Whoever declares both must win both."),
    },
    "ante_when": lambda: {
        "empty-pot": tr("Everybody antes when nothing lies in the pot."),
        "every-deal": tr("Everybody antes on every deal."),
    },
    "matchers_excused": _yes(
        lambda: tr("Whoever matched the pot on the deal before is excused the ante."),
        lambda: tr("A match excuses nobody from the next ante."),
    ),
    "dropped_ante": _yes(
        lambda: tr("After a showdown, those who were out pay an ante into the next pot."),
        lambda: tr("Staying out costs nothing after a showdown."),
    ),
    "all_out": _all_out,
    "wimp_to": lambda: {
        "pot": tr("The fine for not daring goes into the pot."),
        "side-pot": tr("The fine for not daring goes into a side pot."),
    },
    "shortfall": _shortfall,
}
