"""Words of the options about cards: dealing, declaring and the showdown (R2 to R5)."""

from typing import Final

from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import later, tr, trn
from guts_gui.words.option import OptionWords, ValueWords
from guts_gui.words.ranks import ranks_word
from guts_gui.words.terms import listed


def _cards(rules: RuleSet) -> str:
    cards = rules.dealing.cards
    if cards > 1 and (rules.later or rules.common):
        return trn(
            "Everybody is dealt {n} card to begin with.",
            "Everybody is dealt {n} cards to begin with.",
            cards,
        )
    return trn("Everybody is dealt one card.", "Everybody is dealt {n} cards.", cards)


def _wild(rules: RuleSet) -> str:
    if not rules.dealing.wild:
        return tr("No cards are wild.")
    ranks = listed([ranks_word(rank) for rank in rules.dealing.wild])
    return tr("Wild cards: {ranks}.", ranks=ranks)


def _draw(rules: RuleSet) -> str:
    if not rules.dealing.draw:
        return tr("No cards are exchanged.")
    return trn(
        "Before declaring, everybody may exchange one of the cards dealt.",
        "Before declaring, everybody may exchange up to {n} of the cards dealt.",
        rules.dealing.draw,
    )


DEALING: Final = (
    OptionWords(
        "cards",
        later("Cards each"),
        later("Each player is dealt this many cards before declaring."),
        in_force=_cards,
    ),
    OptionWords(
        "wild",
        later("Wild"),
        later("Cards of these ranks stand for any card their holder likes."),
        in_force=_wild,
    ),
    OptionWords(
        "deck",
        later("Pack"),
        values={
            "fresh": ValueWords(
                later("All 52 cards"),
                later("All 52 cards are shuffled before every deal."),
                later("The whole deck is shuffled for every deal."),
            ),
            "run-down": ValueWords(
                later("Dealt to its end"),
                later("Cards that were dealt stay aside until the rest cannot serve a deal."),
                later("Cards that were dealt stay out until the deck runs low."),
            ),
        },
    ),
    OptionWords(
        "peek",
        later("Look at cards"),
        later("Whether players look at their own cards before they declare."),
        yes=later("Everybody looks at the cards before declaring."),
        no=later("Nobody looks at a card before declaring."),
    ),
    OptionWords(
        "draw",
        later("Draw"),
        later("Each player may change up to this many cards before declaring."),
        label=lambda n: tr("Up to {n}", n=n) if n else tr("None"),
        in_force=_draw,
    ),
    OptionWords(
        "pass_left",
        later("Pass to the left"),
        later("Each player passes so many cards to the left before declaring."),
        label=lambda n: tr("One card") if n else tr("None"),
        in_force=lambda rules: (
            tr("Everybody passes a card to the left before declaring.")
            if rules.dealing.pass_left
            else tr("No cards are passed.")
        ),
    ),
    OptionWords(
        "ghost",
        later("Ghost hand"),
        values={
            "none": ValueWords(
                later("None"),
                later("Nobody has to beat a hand that belongs to no player."),
                later("No ghost plays."),
            ),
            "always": ValueWords(
                later("Always"),
                later(
                    "A hand that belongs to nobody is dealt too: only who beats it takes the pot."
                ),
                later("The ghost plays in every deal and must be beaten."),
            ),
            "lone": ValueWords(
                later("Against one alone"),
                later("A player who is in alone must beat a hand that belongs to nobody."),
                later("Whoever is in alone must beat the ghost."),
            ),
        },
    ),
)

DECLARING: Final = (
    OptionWords(
        "declare",
        later("Declare"),
        values={
            "sequential": ValueWords(
                later("In turn"),
                later(
                    "One after the other says in or out, hearing those before; the dealer is last."
                ),
                later("Everybody speaks in turn."),
            ),
            "simultaneous": ValueWords(
                later("All at once"),
                later("Everybody decides in secret, and all decisions are shown at one moment."),
                later("Everybody decides in secret, and all hands open at once."),
            ),
        },
    ),
    OptionWords(
        "compulsory_first",
        later("First deal all in"),
        later("When antes have been paid into an empty pot, everybody is in unasked."),
        yes=later("Everybody must be in on the first deal, and whenever the pot was emptied."),
        no=later("Nobody has to be in on the first deal."),
    ),
    OptionWords(
        "second_chance",
        later("Second chance"),
        later("If only the last to speak is in, each of the others may still join."),
        yes=later("When the last to speak is alone in, the others may still come in."),
        no=later("What has been said stands."),
    ),
    OptionWords(
        "second_declare",
        later("Declare again"),
        later("For the third card those in pay another ante, and declare again."),
        yes=later("The third card costs an ante, and after it all who are in declare again."),
        no=later("There is one declaration only."),
    ),
)

SHOWDOWN: Final = (
    OptionWords(
        "ranking",
        later("Ranking"),
        values={
            "trips-first": ValueWords(
                later("Three alike on top"),
                later("Three of a kind, straight flush, straight, flush, pair, high card."),
                later("Three of a kind beats the straight flush, a straight beats a flush."),
            ),
            "straight-flush-first": ValueWords(
                later("Straight flush top"),
                later("Straight flush, three of a kind, straight, flush, pair, high card."),
                later("The straight flush beats three of a kind."),
            ),
            "flush-over-straight": ValueWords(
                later("Flush over straight"),
                later("Three of a kind, straight flush, flush, straight, pair, high card."),
                later("A flush beats a straight, and three of a kind beats all."),
            ),
            "plain": ValueWords(
                later("Pairs only"),
                later("Three of a kind, pair, high card: straights count nothing."),
                later("Only pairs and three of a kind count: no straights, no flushes."),
            ),
        },
    ),
    OptionWords(
        "ace_low_straight",
        later("A-2-3 a straight"),
        later("Whether ace, two and three make a straight, the lowest one."),
        yes=later("Ace, two, three is a straight, the lowest."),
        no=later("Ace, two, three is no straight."),
    ),
    OptionWords(
        "low",
        later("Low hands"),
        values={
            "ace-to-five": ValueWords(
                later("Ace is low"),
                later("The ace is the lowest card, and straights and flushes do no harm."),
                later("For low the ace is low; straights and flushes do no harm."),
            ),
            "deuce-to-seven": ValueWords(
                later("Straights count"),
                later("The ace is high, and a straight or flush makes a low hand worse."),
                later("For low the ace is high; straights and flushes do harm."),
            ),
            "ace-high-plain": ValueWords(
                later("Ace is high"),
                later("The ace is high, and straights and flushes do no harm."),
                later("For low the ace is high; straights and flushes do no harm."),
            ),
        },
    ),
    OptionWords(
        "both",
        later("High and low"),
        values={
            "independent": ValueWords(
                later("Each by itself"),
                later("Who says both plays for each pot by itself."),
                later("Whoever declares both may win one pot and lose the other."),
            ),
            "must-win-both": ValueWords(
                later("Both or neither"),
                later(
                    "Who says both and does not win or share both takes neither, and matches both."
                ),
                later("Whoever declares both must win both."),
            ),
        },
    ),
    OptionWords(
        "losers",
        later("Who pays"),
        values={
            "all": ValueWords(
                later("Every loser"),
                later("Everybody who was in and did not win matches the pot."),
                later("All who are in and lose match the pot."),
            ),
            "worst": ValueWords(
                later("Worst hand only"),
                later("Only the worst hand of those in matches the pot."),
                later("Only the worst hand that is in matches the pot."),
            ),
        },
    ),
    OptionWords(
        "ties",
        later("Ties"),
        values={
            "split": ValueWords(
                later("Share the pot"),
                later("Equal best hands share the pot."),
                later("Equal best hands share the pot."),
            ),
            "carry": ValueWords(
                later("The pot stays"),
                later("With equal best hands the pot stays; the others match."),
                later("When the best hands are equal, the pot stays on the table."),
            ),
            "suits": ValueWords(
                later("Suits decide"),
                later("Spades beat hearts, diamonds, clubs: nobody ties."),
                later("Suits decide between equal hands: spades, hearts, diamonds, clubs."),
            ),
        },
    ),
    OptionWords(
        "lone",
        later("Alone in"),
        values={
            "takes": ValueWords(
                later("Takes the pot"),
                later("A player who is in alone takes the pot unseen."),
                later("Whoever is in alone takes the pot."),
            ),
            "beat-deck": ValueWords(
                later("Must beat the deck"),
                later("A player who is in alone must beat the top four cards of the deck."),
                later("Whoever is in alone must beat four cards from the deck."),
            ),
        },
    ),
)
