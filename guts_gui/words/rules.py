"""House rules in plain words: a name for each option and each value, and what a value means."""

from collections.abc import Callable, Mapping

from guts_engine.rules.options import Plain
from guts_gui.i18n.translate import later, number, tr, trn


def group_name(group: str) -> str:
    """The heading of a group of options."""
    return tr(group)


NAMES: Mapping[str, str] = {
    "ante": later("Ante"),
    "chips": later("Chips each"),
    "stop_loss": later("Stop loss"),
    "limit": later("Pot limit"),
    "max_loss": later("Most to match"),
    "shortfall": later("Short of chips"),
    "rebuys": later("Buying again"),
    "cards": later("Cards each"),
    "wild": later("Wild"),
    "deck": later("Pack"),
    "peek": later("Look at cards"),
    "draw": later("Draw"),
    "pass_left": later("Pass to the left"),
    "ghost": later("Ghost hand"),
    "declare": later("Declare"),
    "compulsory_first": later("First deal all in"),
    "second_chance": later("Second chance"),
    "second_declare": later("Declare again"),
    "ranking": later("Ranking"),
    "ace_low_straight": later("A-2-3 a straight"),
    "low": later("Low hands"),
    "both": later("High and low"),
    "losers": later("Who pays"),
    "ties": later("Ties"),
    "lone": later("Alone in"),
    "ante_when": later("Antes due"),
    "matchers_excused": later("Payers excused"),
    "dropped_ante": later("Out pays an ante"),
    "all_out": later("Nobody in"),
    # Translators: a penalty.
    "wimp_multiple": later("Fine"),
    "wimp_to": later("The fine goes to"),
    "ends": later("The game ends"),
    "legs": later("Legs"),
}

VALUES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("shortfall", "table-stakes"): (
        later("Pay what is left"),
        later("Who owes more than they hold pays what they have, and may buy again between deals."),
    ),
    ("shortfall", "bust"): (
        later("Pay and leave"),
        later("Who owes more than they hold pays what they have and leaves the table."),
    ),
    ("shortfall", "credit"): (
        later("Go into debt"),
        later("Who owes more than they hold pays in full, and the debt stays until the end."),
    ),
    ("deck", "fresh"): (
        later("All 52 cards"),
        later("All 52 cards are shuffled before every deal."),
    ),
    ("deck", "run-down"): (
        later("Dealt to its end"),
        later("Cards that were dealt stay aside until the rest cannot serve a deal."),
    ),
    ("ghost", "none"): (
        later("None"),
        later("Nobody has to beat a hand that belongs to no player."),
    ),
    ("ghost", "always"): (
        later("Always"),
        later("A hand that belongs to nobody is dealt too: only who beats it takes the pot."),
    ),
    ("ghost", "lone"): (
        later("Against one alone"),
        later("A player who is in alone must beat a hand that belongs to nobody."),
    ),
    ("declare", "sequential"): (
        later("In turn"),
        later("One after the other says in or out, hearing those before; the dealer is last."),
    ),
    ("declare", "simultaneous"): (
        later("All at once"),
        later("Everybody decides in secret, and all decisions are shown at one moment."),
    ),
    ("ranking", "trips-first"): (
        later("Three alike on top"),
        later("Three of a kind, straight flush, straight, flush, pair, high card."),
    ),
    ("ranking", "straight-flush-first"): (
        later("Straight flush top"),
        later("Straight flush, three of a kind, straight, flush, pair, high card."),
    ),
    ("ranking", "flush-over-straight"): (
        later("Flush over straight"),
        later("Three of a kind, straight flush, flush, straight, pair, high card."),
    ),
    ("ranking", "plain"): (
        later("Pairs only"),
        later("Three of a kind, pair, high card: straights count nothing."),
    ),
    ("low", "ace-to-five"): (
        later("Ace is low"),
        later("The ace is the lowest card, and straights and flushes do no harm."),
    ),
    ("low", "deuce-to-seven"): (
        later("Straights count"),
        later("The ace is high, and a straight or flush makes a low hand worse."),
    ),
    ("low", "ace-high-plain"): (
        later("Ace is high"),
        later("The ace is high, and straights and flushes do no harm."),
    ),
    ("both", "independent"): (
        later("Each by itself"),
        later("Who says both plays for each pot by itself."),
    ),
    ("both", "must-win-both"): (
        later("Both or neither"),
        later("Who says both and does not win or share both takes neither, and matches both."),
    ),
    ("losers", "all"): (
        later("Every loser"),
        later("Everybody who was in and did not win matches the pot."),
    ),
    ("losers", "worst"): (
        later("Worst hand only"),
        later("Only the worst hand of those in matches the pot."),
    ),
    ("ties", "split"): (later("Share the pot"), later("Equal best hands share the pot.")),
    ("ties", "carry"): (
        later("The pot stays"),
        later("With equal best hands the pot stays; the others match."),
    ),
    ("ties", "suits"): (
        later("Suits decide"),
        later("Spades beat hearts, diamonds, clubs: nobody ties."),
    ),
    ("lone", "takes"): (
        later("Takes the pot"),
        later("A player who is in alone takes the pot unseen."),
    ),
    ("lone", "beat-deck"): (
        later("Must beat the deck"),
        later("A player who is in alone must beat the top four cards of the deck."),
    ),
    ("ante_when", "empty-pot"): (
        later("When it is empty"),
        later("Antes are paid when the pot is empty."),
    ),
    ("ante_when", "every-deal"): (later("Every deal"), later("Antes are paid on every deal.")),
    ("all_out", "redeal"): (
        later("New cards"),
        later("If nobody is in, the pot stays for new cards."),
    ),
    ("all_out", "ante"): (
        later("All ante again"),
        later("If nobody is in, everybody adds another ante."),
    ),
    ("all_out", "wimp"): (
        later("Best hand antes"),
        later("If nobody is in, all show, and the best hand pays an ante for everybody."),
    ),
    ("all_out", "wimp-penalty"): (
        later("Best hand is fined"),
        later("If nobody is in, all show, and the best hand pays a fine of some antes."),
    ),
    ("all_out", "match-best"): (
        later("Best hand matches"),
        later("If nobody is in, all show; the best hand and every holder of a two match the pot."),
    ),
    ("wimp_to", "pot"): (later("The pot"), later("The fine for not daring goes into the pot.")),
    ("wimp_to", "side-pot"): (
        later("A side pot"),
        later("The fine goes to a side pot, which the next winner takes as well."),
    ),
    ("ends", "pot-emptied"): (
        later("Pot is empty"),
        later("The game ends when the pot is left empty."),
    ),
    ("ends", "uncontested"): (
        later("Won by one alone"),
        later("Only a player who is in alone and takes the pot ends the game."),
    ),
    ("ends", "never"): (
        later("When players stop"),
        later("An empty pot is anted again, until the players have had enough."),
    ),
}
"""What each value is called, and what it means, by option and value."""

MEANINGS: Mapping[str, str] = {
    "ante": later("Each player puts this many chips into the pot when antes are due."),
    "chips": later("Everybody sits down with this many chips."),
    "stop_loss": later("Whoever is down by this many chips leaves when the deal is over."),
    "limit": later("What the pot holds above this is kept aside, and fills an empty pot again."),
    "max_loss": later("Nobody matches the pot with more than this in one deal."),
    "rebuys": later("How often a player may buy chips again, as many as at the start."),
    "cards": later("Each player is dealt this many cards before declaring."),
    "wild": later("Cards of these ranks stand for any card their holder likes."),
    "peek": later("Whether players look at their own cards before they declare."),
    "draw": later("Each player may change up to this many cards before declaring."),
    "pass_left": later("Each player passes so many cards to the left before declaring."),
    "compulsory_first": later(
        "When antes have been paid into an empty pot, everybody is in unasked."
    ),
    "second_chance": later("If only the last to speak is in, each of the others may still join."),
    "second_declare": later("For the third card those in pay another ante, and declare again."),
    "ace_low_straight": later("Whether ace, two and three make a straight, the lowest one."),
    "matchers_excused": later("Who matched the pot on the deal before pays no ante."),
    "dropped_ante": later("After a showdown each player who was out pays an ante."),
    "wimp_multiple": later("What the best hand pays when nobody dared to be in."),
    "legs": later("Being in alone earns a leg; so many legs take the pot."),
}


def option_name(name: str) -> str:
    """What an option is called."""
    return tr(NAMES[name])


def option_meaning(name: str, value: Plain) -> str:
    """One sentence on what the option does at this value."""
    words = VALUES.get((name, str(value)))
    return tr(words[1] if words else MEANINGS[name])


def value_name(name: str, value: Plain) -> str:
    """What a value of an option is called."""
    if words := VALUES.get((name, str(value))):
        return tr(words[0])
    if isinstance(value, bool):
        return tr("Yes") if value else tr("No")
    if isinstance(value, list):
        return ", ".join(value) or tr("None")
    if isinstance(value, int):
        return _number_name(name, value)
    return str(value)


def _number_name(name: str, value: int) -> str:
    special: Mapping[str, Callable[[], str]] = {
        "limit": lambda: tr("None"),
        "max_loss": lambda: tr("All of the pot"),
        "stop_loss": lambda: tr("None"),
        "rebuys": lambda: tr("No"),
        "draw": lambda: tr("None"),
        "pass_left": lambda: tr("None"),
    }
    if value == 0 and name in special:
        return special[name]()
    if name == "rebuys":
        return tr("Without limit") if value < 0 else _times(value)
    if name == "draw":
        return tr("Up to {n}", n=value)
    if name == "pass_left":
        return tr("One card")
    if name == "wimp_multiple":
        return trn("{n} ante", "{n} antes", value)
    return number(value)


def _times(value: int) -> str:
    words = {1: tr("Once"), 2: tr("Twice")}
    return words.get(value) or trn("{n} time", "{n} times", value)
