"""Words of the options about chips: stakes, payments and the end of a game (R6, R7, R9)."""

from typing import Final

from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import later, number, tr, trn
from guts_gui.words.option import OptionWords, ValueWords, or_number
from guts_gui.words.terms import ends_how


def _limit(rules: RuleSet) -> str:
    if not (limit := rules.paying.limit):
        return tr("The pot has no limit.")
    return tr("The pot is limited to {n}; what is over waits in the reserve.", n=number(limit))


def _max_loss(rules: RuleSet) -> str:
    if not (most := rules.paying.max_loss):
        return tr("A match has no upper limit.")
    return tr("Nobody pays more than {n} as a match in one deal.", n=number(most))


def _rebuys(rules: RuleSet) -> str:
    match rules.paying.rebuys:
        case -1:
            return tr("A player without chips may buy in again as often as need be.")
        case 0:
            return tr("Nobody may buy in again.")
        case 1:
            return tr("A player without chips may buy in again, once at most.")
        case 2:
            return tr("A player without chips may buy in again, twice at most.")
        case times:
            return trn(
                "A player without chips may buy in again, {n} time at most.",
                "A player without chips may buy in again, {n} times at most.",
                times,
            )


def _times(rebuys: int) -> str:
    match rebuys:
        case -1:
            return tr("Without limit")
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
        later("Each player puts this many chips into the pot when antes are due."),
        in_force=lambda rules: tr("The ante is {n}.", n=number(rules.paying.ante)),
        steps=(1, 2, 5, 10, 20, 25, 50, 100),
        limits=(1, 1000),
    ),
    OptionWords(
        "chips",
        later("Chips each"),
        later("Everybody sits down with this many chips."),
        steps=(50, 100, 200, 300, 500, 1000, 2000, 5000, 10000),
        limits=(10, 100000),
    ),
    OptionWords(
        "limit",
        later("Pot limit"),
        later("What the pot holds above this is kept aside, and fills an empty pot again."),
        label=or_number(later("None")),
        in_force=_limit,
        steps=(0, 20, 50, 100, 200, 500, 1000, 2000),
        limits=(0, 100000),
    ),
    OptionWords(
        "max_loss",
        later("Most to match"),
        later("Nobody matches the pot with more than this in one deal."),
        label=or_number(later("All of the pot")),
        in_force=_max_loss,
        steps=(0, 10, 20, 50, 100, 200, 500, 1000),
        limits=(0, 100000),
    ),
    OptionWords(
        "shortfall",
        later("Short of chips"),
        values={
            "table-stakes": ValueWords(
                later("Pay what is left"),
                later(
                    "Who owes more than they hold pays what they have, and may buy again between "
                    "deals."
                ),
                later("A player who cannot pay in full pays what is there."),
            ),
            "bust": ValueWords(
                later("Pay and leave"),
                later("Who owes more than they hold pays what they have and leaves the table."),
                later("A player who cannot pay in full pays what is there and is out for good."),
            ),
            "credit": ValueWords(
                later("Go into debt"),
                later(
                    "Who owes more than they hold pays in full, and the debt stays until the end."
                ),
                later("A player who cannot pay owes it: the chips go below nought."),
            ),
        },
    ),
    OptionWords(
        "rebuys",
        later("Buying again"),
        later("How often a player may buy chips again, as many as at the start."),
        label=_times,
        in_force=_rebuys,
        steps=(0, 1, 2, 3, 5, 10, -1),
        limits=(0, 99),
    ),
    OptionWords(
        "stop_loss",
        later("Stop loss"),
        later("Whoever is down by this many chips leaves when the deal is over."),
        label=or_number(later("None")),
        steps=(0, 50, 100, 200, 500, 1000, 2000),
        limits=(0, 100000),
    ),
)

PAYING: Final = (
    OptionWords(
        "ante_when",
        later("Antes due"),
        values={
            "empty-pot": ValueWords(
                later("When it is empty"),
                later("Antes are paid when the pot is empty."),
                later("Everybody antes when nothing lies in the pot."),
            ),
            "every-deal": ValueWords(
                later("Every deal"),
                later("Antes are paid on every deal."),
                later("Everybody antes on every deal."),
            ),
        },
    ),
    OptionWords(
        "matchers_excused",
        later("Payers excused"),
        later("Who matched the pot on the deal before pays no ante."),
        yes=later("Whoever matched the pot on the deal before is excused the ante."),
        no=later("A match excuses nobody from the next ante."),
    ),
    OptionWords(
        "dropped_ante",
        later("Out pays an ante"),
        later("After a showdown each player who was out pays an ante."),
        yes=later("After a showdown, those who were out pay an ante into the next pot."),
        no=later("Staying out costs nothing after a showdown."),
    ),
    OptionWords(
        "all_out",
        later("Nobody in"),
        values={
            "redeal": ValueWords(
                later("New cards"),
                later("If nobody is in, the pot stays for new cards."),
                later("When nobody is in, the pot stays and cards are dealt again."),
            ),
            "ante": ValueWords(
                later("All ante again"),
                later("If nobody is in, everybody adds another ante."),
                later("When nobody is in, everybody adds an ante."),
            ),
            "wimp": ValueWords(
                later("Best hand antes"),
                later("If nobody is in, all show, and the best hand pays an ante for everybody."),
                later("When nobody is in, the best hand pays an ante for everybody."),
            ),
            "wimp-penalty": ValueWords(
                later("Best hand is fined"),
                later("If nobody is in, all show, and the best hand pays a fine of some antes."),
                later("When nobody is in, the best hand pays a fine."),
            ),
            "match-best": ValueWords(
                later("Best hand matches"),
                later(
                    "If nobody is in, all show; the best hand and every holder of a two match the "
                    "pot."
                ),
                later("When nobody is in, the best hand and every wild two match the pot."),
            ),
        },
    ),
    OptionWords(
        "wimp_multiple",
        # Translators: a penalty.
        later("Fine"),
        later("What the best hand pays when nobody dared to be in."),
        label=lambda n: trn("{n} ante", "{n} antes", n),
        in_force=lambda rules: trn(
            "The fine for not daring is {n} ante.",
            "The fine for not daring is {n} antes.",
            rules.paying.wimp_multiple,
        ),
    ),
    OptionWords(
        "wimp_to",
        later("The fine goes to"),
        values={
            "pot": ValueWords(
                later("The pot"),
                later("The fine for not daring goes into the pot."),
                later("The fine for not daring goes into the pot."),
            ),
            "side-pot": ValueWords(
                later("A side pot"),
                later("The fine goes to a side pot, which the next winner takes as well."),
                later("The fine for not daring goes into a side pot."),
            ),
        },
    ),
)

ENDING: Final = (
    OptionWords(
        "ends",
        later("The game ends"),
        values={
            "pot-emptied": ValueWords(
                later("Pot is empty"), later("The game ends when the pot is left empty.")
            ),
            "uncontested": ValueWords(
                later("Won by one alone"),
                later("Only a player who is in alone and takes the pot ends the game."),
            ),
            "never": ValueWords(
                later("When players stop"),
                later("An empty pot is anted again, until the players have had enough."),
            ),
        },
        in_force=ends_how,
    ),
    OptionWords(
        "legs",
        later("Legs"),
        later("Being in alone earns a leg; so many legs take the pot."),
        in_force=lambda rules: trn(
            "One leg takes the pot.", "The pot goes to the first with {n} legs.", rules.ending.legs
        ),
        steps=(1, 2, 3, 4, 5, 6, 7),
        limits=(1, 20),
    ),
)
