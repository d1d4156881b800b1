"""House rules in plain words: a name for each option and each value, and what a value means."""

from collections.abc import Callable, Mapping

from guts_engine.options import Plain
from guts_gui.i18n import tr
from guts_gui.words import number


def group_name(group: str) -> str:
    """The heading of a group of options."""
    return tr(group)


NAMES: Mapping[str, str] = {
    "ante": "Ante",
    "chips": "Chips each",
    "stop_loss": "Stop loss",
    "limit": "Pot limit",
    "max_loss": "Most to match",
    "shortfall": "Short of chips",
    "rebuys": "Buying again",
    "cards": "Cards each",
    "wild": "Wild",
    "deck": "Pack",
    "peek": "Look at cards",
    "draw": "Draw",
    "pass_left": "Pass to the left",
    "ghost": "Ghost hand",
    "declare": "Declare",
    "compulsory_first": "First deal all in",
    "second_chance": "Second chance",
    "second_declare": "Declare again",
    "ranking": "Ranking",
    "ace_low_straight": "A-2-3 a straight",
    "low": "Low hands",
    "both": "High and low",
    "losers": "Who pays",
    "ties": "Ties",
    "lone": "Alone in",
    "ante_when": "Antes",
    "matchers_excused": "Payers excused",
    "dropped_ante": "Out pays an ante",
    "all_out": "Nobody in",
    "wimp_multiple": "Fine",
    "wimp_to": "The fine goes to",
    "ends": "The game ends",
    "legs": "Legs",
}

VALUES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("shortfall", "table-stakes"): (
        "Pay what is left",
        "Who owes more than they hold pays what they have, and may buy again between deals.",
    ),
    ("shortfall", "bust"): (
        "Pay and leave",
        "Who owes more than they hold pays what they have and leaves the table.",
    ),
    ("shortfall", "credit"): (
        "Go into debt",
        "Who owes more than they hold pays in full, and the debt stays until the end.",
    ),
    ("deck", "fresh"): ("All 52 cards", "All 52 cards are shuffled before every deal."),
    ("deck", "run-down"): (
        "Dealt to its end",
        "Cards that were dealt stay aside until the rest cannot serve a deal.",
    ),
    ("ghost", "none"): ("None", "Nobody has to beat a hand that belongs to no player."),
    ("ghost", "always"): (
        "Always",
        "A hand that belongs to nobody is dealt too: only who beats it takes the pot.",
    ),
    ("ghost", "lone"): (
        "Against one alone",
        "A player who is in alone must beat a hand that belongs to nobody.",
    ),
    ("declare", "sequential"): (
        "In turn",
        "One after the other says in or out, hearing those before; the dealer is last.",
    ),
    ("declare", "simultaneous"): (
        "All at once",
        "Everybody decides in secret, and all decisions are shown at one moment.",
    ),
    ("ranking", "trips-first"): (
        "Three alike on top",
        "Three alike, straight flush, straight, flush, pair, high card.",
    ),
    ("ranking", "straight-flush-first"): (
        "Straight flush top",
        "Straight flush, three alike, straight, flush, pair, high card.",
    ),
    ("ranking", "flush-over-straight"): (
        "Flush over straight",
        "Three alike, straight flush, flush, straight, pair, high card.",
    ),
    ("ranking", "plain"): ("Pairs only", "Three alike, pair, high card: straights count nothing."),
    ("low", "ace-to-five"): (
        "Ace is low",
        "The ace is the lowest card, and straights and flushes do no harm.",
    ),
    ("low", "deuce-to-seven"): (
        "Straights count",
        "The ace is high, and a straight or flush makes a low hand worse.",
    ),
    ("low", "ace-high-plain"): (
        "Ace is high",
        "The ace is high, and straights and flushes do no harm.",
    ),
    ("both", "independent"): (
        "Each by itself",
        "Who says both plays for each pot by itself.",
    ),
    ("both", "must-win-both"): (
        "Both or neither",
        "Who says both and does not win or share both takes neither, and matches both.",
    ),
    ("losers", "all"): ("Every loser", "Everybody who was in and did not win matches the pot."),
    ("losers", "worst"): ("Worst hand only", "Only the worst hand of those in matches the pot."),
    ("ties", "split"): ("Share the pot", "Equal best hands share the pot."),
    ("ties", "carry"): ("The pot stays", "With equal best hands the pot stays; the others match."),
    ("ties", "suits"): ("Suits decide", "Spades beat hearts, diamonds, clubs: nobody ties."),
    ("lone", "takes"): ("Takes the pot", "A player who is in alone takes the pot unseen."),
    ("lone", "beat-deck"): (
        "Must beat the pack",
        "A player who is in alone must beat the top four cards of the pack.",
    ),
    ("ante_when", "empty-pot"): ("When it is empty", "Antes are paid when the pot is empty."),
    ("ante_when", "every-deal"): ("Every deal", "Antes are paid on every deal."),
    ("all_out", "redeal"): (
        "New cards",
        "If nobody is in, the pot stays for new cards.",
    ),
    ("all_out", "ante"): ("All ante again", "If nobody is in, everybody adds another ante."),
    ("all_out", "wimp"): (
        "Best hand antes",
        "If nobody is in, all show, and the best hand pays an ante for everybody.",
    ),
    ("all_out", "wimp-penalty"): (
        "Best hand is fined",
        "If nobody is in, all show, and the best hand pays a fine of some antes.",
    ),
    ("all_out", "match-best"): (
        "Best hand matches",
        "If nobody is in, all show; the best hand and every holder of a two match the pot.",
    ),
    ("wimp_to", "pot"): ("The pot", "The fine for not daring goes into the pot."),
    ("wimp_to", "side-pot"): (
        "A side pot",
        "The fine goes to a side pot, which the next winner takes as well.",
    ),
    ("ends", "pot-emptied"): ("Pot is empty", "The game ends when the pot is left empty."),
    ("ends", "uncontested"): (
        "Won by one alone",
        "Only a player who is in alone and takes the pot ends the game.",
    ),
    ("ends", "never"): (
        "When players stop",
        "An empty pot is anted again, until the players have had enough.",
    ),
}
"""What each value is called, and what it means, by option and value."""

MEANINGS: Mapping[str, str] = {
    "ante": "Each player puts this many chips into the pot when antes are due.",
    "chips": "Everybody sits down with this many chips.",
    "stop_loss": "Whoever is down by this many chips leaves when the deal is over.",
    "limit": "What the pot holds above this is kept aside, and fills an empty pot again.",
    "max_loss": "Nobody matches the pot with more than this in one deal.",
    "rebuys": "How often a player may buy chips again, as many as at the start.",
    "cards": "Each player is dealt this many cards before declaring.",
    "wild": "Cards of these ranks stand for any card their holder likes.",
    "peek": "Whether players look at their own cards before they declare.",
    "draw": "Each player may change up to this many cards before declaring.",
    "pass_left": "Each player passes so many cards to the left before declaring.",
    "compulsory_first": "When antes have been paid into an empty pot, everybody is in unasked.",
    "second_chance": "If only the last to speak is in, each of the others may still join.",
    "second_declare": "For the third card those in pay another ante, and declare again.",
    "ace_low_straight": "Whether ace, two and three make a straight, the lowest one.",
    "matchers_excused": "Who matched the pot on the deal before pays no ante.",
    "dropped_ante": "After a showdown each player who was out pays an ante.",
    "wimp_multiple": "What the best hand pays when nobody dared to be in.",
    "legs": "Being in alone earns a leg; so many legs take the pot.",
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
        return tr("{n} antes", n=value)
    return number(value)


def _times(value: int) -> str:
    words = {1: tr("Once"), 2: tr("Twice")}
    return words.get(value) or tr("{n} times", n=value)
