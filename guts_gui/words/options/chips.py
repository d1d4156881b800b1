"""Names and explanations of options on chips: stakes, payments, end of a round (R6, R7, R9)."""

from typing import Final

from guts_engine.rules.options import EVERY_DEAL, AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import FOUR_TWO
from guts_gui.i18n.translate import later, number, tr, trn
from guts_gui.words.names.terms import ends_how
from guts_gui.words.options.option import OptionWords, ValueWords, or_number


def _ante_when(rules: RuleSet) -> str:
    if rules.paying.ante_when == EVERY_DEAL:
        return tr("Antes are paid on every deal.")
    if rules.two_pots:
        return tr("Everyone antes when both pots are empty.")
    return tr("Everyone antes when the pot is empty.")


def _limit(rules: RuleSet) -> str:
    if not (limit := rules.paying.limit):
        return tr("There is no pot cap.")
    return tr("The pot is capped at {n}; the rest goes into the reserve.", n=number(limit))


def _max_loss(rules: RuleSet) -> str:
    if not (most := rules.paying.max_loss):
        return tr("There is no match cap.")
    return tr("No player pays more than {n} in matches in one deal.", n=number(most))


def _cap(rules: RuleSet) -> str:
    if not (cap := rules.paying.cap):
        return tr("There is no winnings cap.")
    return tr("Nobody takes more than {n} from a pot or matches more.", n=number(cap))


def _all_out(rules: RuleSet) -> str:
    match rules.paying.all_out:
        case AllOut.MATCH_BEST if rules.game in FOUR_TWO:
            return tr(
                "If nobody is in, everyone shows; the best hand and anyone with a wild card match"
                " the pot."
            )
        case value:
            return tr(_ALL_OUT[value].meaning)


def rebuys_words(rules: RuleSet) -> str:
    """The rebuys that the rules allow (R7.3)."""
    match rules.paying.rebuys:
        case -1:
            return tr("A player who can't cover the ante may rebuy as often as needed.")
        case 0:
            return tr("No rebuys.")
        case 1:
            return tr("A player who can't cover the ante may rebuy once.")
        case 2:
            return tr("A player who can't cover the ante may rebuy twice.")
        case times:
            return trn(
                "A player who can't cover the ante may rebuy {n} time.",
                "A player who can't cover the ante may rebuy {n} times.",
                times,
            )


def _times(rebuys: int) -> str:
    match rebuys:
        case -1:
            return tr("Unlimited")
        case 0:
            return tr("No")
        case 1:
            return tr("Once")
        case 2:
            return tr("Twice")
        case times:
            return trn("{n} time", "{n} times", times)


STAKES: Final = (
    OptionWords(
        "ante",
        later("Ante"),
        later("What each player pays into the pot when antes are due."),
        in_force=lambda rules: tr("The ante is {n}.", n=number(rules.paying.ante)),
        steps=(1, 2, 5, 10, 20, 25, 50, 100),
        limits=(1, 1000),
    ),
    OptionWords(
        "chips",
        later("Starting chips"),
        later("Everyone starts with this many chips."),
        steps=(50, 100, 200, 300, 500, 1000, 2000, 5000, 10000),
        limits=(10, 100000),
    ),
    OptionWords(
        "limit",
        later("Pot cap"),
        later("Chips above the cap go into a reserve, which tops up a smaller pot."),
        label=or_number(later("None")),
        in_force=_limit,
        steps=(0, 20, 50, 100, 200, 500, 1000, 2000),
        limits=(0, 100000),
    ),
    OptionWords(
        "cap",
        later("Winnings cap"),
        later("The most anyone can take from a pot on one deal, or match. The rest stays."),
        label=or_number(later("None")),
        in_force=_cap,
        steps=(0, 20, 50, 100, 200, 500, 1000, 2000),
        limits=(0, 100000),
    ),
    OptionWords(
        "max_loss",
        later("Match cap"),
        later("The most a player can pay in matches in one deal."),
        label=or_number(later("None")),
        in_force=_max_loss,
        steps=(0, 10, 20, 50, 100, 200, 500, 1000),
        limits=(0, 100000),
    ),
    OptionWords(
        "shortfall",
        later("Short of chips"),
        values={
            "table-stakes": ValueWords(
                later("Table stakes"),
                later(
                    "A player who can't pay in full pays what they have and stays in the session."
                ),
            ),
            "bust": ValueWords(
                later("Bust and out"),
                later(
                    "A player who can't pay in full pays what they have and is out of the session."
                ),
            ),
            "credit": ValueWords(
                later("On credit"),
                later("A player can go below zero. Debts are settled when the session ends."),
                later("A player who can't pay goes into debt."),
            ),
            "ends": ValueWords(
                later("Round ends"),
                later("If a player can't pay a match in full, the round ends. The pot is shared."),
            ),
        },
    ),
    OptionWords(
        "rebuys",
        later("Rebuys"),
        later("How many times a player may rebuy, each time for the starting chips."),
        label=_times,
        in_force=rebuys_words,
        steps=(0, 1, 2, 3, 5, 10, -1),
        limits=(0, 99),
    ),
    OptionWords(
        "stop_loss",
        later("Stop-loss"),
        later("A player who is down this many chips leaves at the end of the deal."),
        label=or_number(later("None")),
        steps=(0, 50, 100, 200, 500, 1000, 2000),
        limits=(0, 100000),
    ),
)

_ALL_OUT: Final = {
    "redeal": ValueWords(
        later("Redeal"),
        later("If nobody is in, the pot stays and new cards are dealt."),
    ),
    "ante": ValueWords(
        later("Everyone antes"),
        later("If nobody is in, everyone adds another ante."),
    ),
    "wimp": ValueWords(
        later("Wimp antes for all"),
        later("If nobody is in, everyone shows and the best hand antes for the whole table."),
    ),
    "wimp-penalty": ValueWords(
        later("Wimp pays penalty"),
        later("If nobody is in, everyone shows and the best hand pays the wimp penalty."),
    ),
    "match-best": ValueWords(
        later("Best matches pot"),
        later("If nobody is in, everyone shows and the best hand matches the pot."),
    ),
    "hold": ValueWords(
        later("Declare again"),
        later("If nobody is in, everyone keeps their cards and declares once more."),
    ),
}

PAYING: Final = (
    OptionWords(
        "ante_when",
        later("Antes paid"),
        values={
            "empty-pot": ValueWords(
                later("When pot is empty"),
                later("Antes are paid when the pot is empty."),
            ),
            "every-deal": ValueWords(
                later("Every deal"),
                later("Antes are paid on every deal."),
            ),
        },
        in_force=_ante_when,
    ),
    OptionWords(
        "matchers_excused",
        later("Matchers skip ante"),
        later("A player who matched the pot on the last deal doesn't ante."),
        yes=later("A player who matched the pot on the last deal doesn't ante."),
        no=later("Players who matched the last pot still ante."),
    ),
    OptionWords(
        "dropped_ante",
        later("Out pays ante"),
        later("After a showdown, each player who was out pays an ante into the next pot."),
        yes=later("After a showdown, each player who was out pays an ante into the next pot."),
        no=later("Staying out costs nothing after a showdown."),
    ),
    OptionWords(
        "all_out",
        later("Nobody is in"),
        values=_ALL_OUT,
        in_force=_all_out,
    ),
    OptionWords(
        "wimp_multiple",
        # Translators: a penalty, paid when nobody goes in.
        later("Wimp penalty"),
        later("What the best hand pays when nobody goes in."),
        label=lambda n: trn("{n} ante", "{n} antes", n),
        in_force=lambda rules: trn(
            "The wimp penalty is {n} ante.",
            "The wimp penalty is {n} antes.",
            rules.paying.wimp_multiple,
        ),
    ),
    OptionWords(
        "wimp_to",
        later("Penalty goes to"),
        values={
            "pot": ValueWords(
                later("The pot"),
                later("The wimp penalty goes into the pot."),
            ),
            "side-pot": ValueWords(
                later("A side pot"),
                later("The wimp penalty goes into a side pot, which the next winner takes too."),
            ),
        },
    ),
)

ENDING: Final = (
    OptionWords(
        "ends",
        later("Round ends"),
        values={
            "pot-emptied": ValueWords(
                later("Pot is empty"), later("The round ends when the pot is empty.")
            ),
            "uncontested": ValueWords(
                later("Uncontested win"),
                later("The round ends only when a lone player takes the pot."),
            ),
            "never": ValueWords(
                later("Never"),
                later("When the pot is empty everyone antes again, for as long as you like."),
            ),
        },
        in_force=ends_how,
    ),
    OptionWords(
        "legs",
        later("Legs to win"),
        later("A lone player wins a leg. The first to this many legs wins the pot."),
        in_force=lambda rules: trn(
            "The first player to win a leg takes the pot.",
            "The first player with {n} legs takes the pot.",
            rules.ending.legs,
        ),
        steps=(1, 2, 3, 4, 5, 6, 7),
        limits=(1, 20),
    ),
)
