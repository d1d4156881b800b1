"""Names and explanations of options on cards: dealing, declaring, showdown (R2 to R5)."""

from typing import Final

from guts_engine.rules.options import DrawWhen, Ghost
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import steps_of
from guts_engine.steps.model import Deal, Losers, To
from guts_gui.i18n.translate import later, tr, trn
from guts_gui.words.names.ranks import ranks_word
from guts_gui.words.names.terms import counted, listed
from guts_gui.words.options.option import OptionWords, ValueWords


def _cards(rules: RuleSet) -> str:
    cards = rules.dealing.cards
    dealt = steps_of(rules.played.steps, Deal)
    if sum(step.to != (To.TABLE,) for step in dealt) > 1:
        return trn(
            "Everyone is dealt one card to start with.",
            "Everyone is dealt {count} cards to start with.",
            cards,
            count=counted(cards),
        )
    return trn(
        "Everyone is dealt one card.",
        "Everyone is dealt {count} cards.",
        cards,
        count=counted(cards),
    )


def _wild(rules: RuleSet) -> str:
    if not rules.dealing.wild:
        return tr("No cards are wild.")
    ranks = listed([ranks_word(rank) for rank in rules.dealing.wild])
    return tr("Wild cards: {ranks}.", ranks=ranks)


def _draw(rules: RuleSet) -> str:
    if not rules.dealing.draw:
        return tr("There is no draw.")
    if rules.dealing.draw_when is DrawWhen.AFTER:
        return _draw_after(rules)
    return trn(
        "Before declaring, each player may discard one card and draw a new one.",
        "Before declaring, each player may discard up to {count} cards and draw new ones.",
        rules.dealing.draw,
        count=counted(rules.dealing.draw),
    )


def _draw_after(rules: RuleSet) -> str:
    return trn(
        "Before the showdown, each player in may discard one card and draw a new one.",
        "Before the showdown, each player in may discard up to {n} cards and draw new ones.",
        rules.dealing.draw,
    )


def _losers(rules: RuleSet) -> str:
    if rules.showing.losers is Losers.ALL:
        return tr("Every losing player who was in matches the pot.")
    if rules.dealing.ghost is Ghost.ALWAYS:
        return tr("Only the worst hand matches the pot; if the ghost wins, everyone in does.")
    return tr("Among the players in, only the worst hand matches the pot.")


DEALING: Final = (
    OptionWords(
        "cards",
        later("Cards each"),
        later("Each player is dealt this many cards before declaring."),
        in_force=_cards,
    ),
    OptionWords(
        "more",
        later("More cards"),
        later("Players in are dealt this many more cards."),
        in_force=lambda rules: trn(
            "Players in are dealt one more card.",
            "Players in are dealt {n} more cards.",
            rules.dealing.more,
        ),
    ),
    OptionWords(
        "wild",
        later("Wild"),
        later("Cards of these ranks stand for any card."),
        in_force=_wild,
    ),
    OptionWords(
        "deck",
        later("Shuffle"),
        values={
            "fresh": ValueWords(
                later("Before every deal"),
                later("All 52 cards are shuffled before every deal."),
            ),
            "run-down": ValueWords(
                later("When it runs low"),
                later("Dealt cards stay out until too few are left for another deal."),
            ),
        },
    ),
    OptionWords(
        "peek",
        later("See own cards"),
        later("Whether players see their own cards before they declare."),
        yes=later("Players look at their cards before they declare."),
        no=later("Players declare without looking at their cards."),
    ),
    OptionWords(
        "draw",
        later("Draw"),
        later("Each player may discard up to this many cards and draw new ones."),
        label=lambda n: tr("Up to {n}", n=n) if n else tr("None"),
        in_force=_draw,
    ),
    OptionWords(
        "draw_when",
        later("When to draw"),
        values={
            "before": ValueWords(
                later("Before declaring"),
                later("Players draw before they declare."),
            ),
            "after": ValueWords(
                later("After declaring"),
                later("Only the players in draw, just before the showdown."),
            ),
        },
    ),
    OptionWords(
        "pass_left",
        later("Pass left"),
        later("Each player passes this many cards to the left before declaring."),
        label=lambda n: tr("One card") if n else tr("None"),
        in_force=lambda rules: (
            tr("Everyone passes a card to the left before declaring.")
            if rules.dealing.pass_left
            else tr("No cards are passed.")
        ),
    ),
    OptionWords(
        "pass_optional",
        later("Free to pass"),
        later("Players choose a card to pass, or keep all of theirs."),
        yes=later("Players choose a card to pass, or keep all of theirs."),
        no=later("Everyone has to pass a card."),
    ),
    OptionWords(
        "ghost",
        later("Ghost hand"),
        values={
            "none": ValueWords(
                later("None"),
                later("No ghost hand is dealt."),
                later("There is no ghost."),
            ),
            "always": ValueWords(
                later("Always"),
                later("An extra hand is dealt, and the best player must beat it to take the pot."),
                later("Every deal has a ghost hand, which must be beaten to take the pot."),
            ),
            "lone": ValueWords(
                later("Lone player only"),
                later("A lone player must beat the ghost hand to take the pot."),
                later("A lone player must beat the ghost hand to take the pot."),
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
                later("Players say in or out one after another. The dealer goes last."),
                later("Players declare in turn."),
            ),
            "simultaneous": ValueWords(
                later("All at once"),
                later("Everyone decides in secret, and all decisions are revealed together."),
            ),
        },
    ),
    OptionWords(
        "compulsory_first",
        later("Forced first deal"),
        later("On the first deal, and after the pot has been emptied, everyone must be in."),
        yes=later("On the first deal, and after the pot has been emptied, everyone must be in."),
        no=later("Nobody has to be in on the first deal."),
        values={
            "session": ValueWords(
                later("Once a session"),
                later("On the first deal of the session, everyone must be in."),
            ),
        },
    ),
    OptionWords(
        "second_chance",
        later("Second chance"),
        later("If only the last to declare is in, the others get one more chance to go in."),
        yes=later("If only the last to declare is in, the others get one more chance to go in."),
        no=later("There is no second chance."),
    ),
    OptionWords(
        "second_declare",
        later("Declare twice"),
        later("Players in pay another ante for more cards, then declare again."),
        yes=later("Players in pay another ante for more cards, then declare again."),
        no=later("Players declare only once."),
    ),
)

SHOWDOWN: Final = (
    OptionWords(
        "ranking",
        later("Hand ranking"),
        values={
            "trips-first": ValueWords(
                later("Trips on top"),
                later("Three of a kind, straight flush, straight, flush, pair, high card."),
                later("Three of a kind beats a straight flush, and a straight beats a flush."),
            ),
            "straight-flush-first": ValueWords(
                later("Straight flush top"),
                later("Straight flush, three of a kind, straight, flush, pair, high card."),
                later("A straight flush beats three of a kind."),
            ),
            "flush-over-straight": ValueWords(
                later("Flush over straight"),
                later("Three of a kind, straight flush, flush, straight, pair, high card."),
                later("A flush beats a straight, and three of a kind beats everything."),
            ),
            "straight-flush-and-flush": ValueWords(
                later("Flushes first"),
                later("Straight flush, three of a kind, flush, straight, pair, high card."),
                later("A straight flush beats three of a kind, and a flush beats a straight."),
            ),
            "poker": ValueWords(
                later("Poker order"),
                later("Straight flush, flush, straight, three of a kind, pair, high card."),
                later("Straights and flushes beat three of a kind."),
            ),
            "plain": ValueWords(
                later("Pairs and trips"),
                later("Three of a kind, pair, high card. Straights and flushes don't count."),
                later("Only pairs and three of a kind count. Straights and flushes don't."),
            ),
        },
    ),
    OptionWords(
        "ace_low_straight",
        later("A-2-3 straight"),
        later("Whether A-2-3 counts as the lowest straight."),
        yes=later("A-2-3 is the lowest straight."),
        no=later("A-2-3 is not a straight."),
    ),
    OptionWords(
        "grow_ranking",
        later("Straights, flushes"),
        values={
            "usual": ValueWords(
                later("Three or five cards"),
                later("Three cards make straights and flushes, four don't, and five do."),
            ),
            "from-five": ValueWords(
                later("From five cards on"),
                later("Straights and flushes count from five cards on."),
            ),
        },
    ),
    OptionWords(
        "low",
        later("Low hands"),
        values={
            "ace-to-five": ValueWords(
                later("Ace to five"),
                later("Aces are low. Straights and flushes don't count."),
                later("For low, aces are low. Straights and flushes don't count."),
            ),
            "deuce-to-seven": ValueWords(
                later("Deuce to seven"),
                later("Aces are high. Straights and flushes count against a low hand."),
                later("For low, aces are high. Straights and flushes count against a hand."),
            ),
            "ace-high-plain": ValueWords(
                later("Ace high, plain"),
                later("Aces are high. Straights and flushes don't count."),
                later("For low, aces are high. Straights and flushes don't count."),
            ),
        },
    ),
    OptionWords(
        "both",
        later("Declaring both"),
        values={
            "independent": ValueWords(
                later("Separately"),
                later("A player who declares both can win one pot and lose the other."),
            ),
            "must-win-both": ValueWords(
                later("Both or neither"),
                later(
                    "Declare both and you must win or tie both, or you take neither and match both."
                ),
                later("A player who declares both must win or tie both to win anything."),
            ),
        },
    ),
    OptionWords(
        "losers",
        later("Who matches"),
        values={
            "all": ValueWords(
                later("Every loser"),
                later("Every losing player who was in matches the pot."),
            ),
            "worst": ValueWords(
                later("Worst hand only"),
                later("Among the players in, only the worst hand matches the pot."),
            ),
        },
        in_force=_losers,
    ),
    OptionWords(
        "ties",
        later("Ties"),
        values={
            "split": ValueWords(
                later("Split the pot"),
                later("If the best hands tie, they split the pot."),
            ),
            "carry": ValueWords(
                later("Pot carries over"),
                later("If the best hands tie, the pot stays and the losers add their matches."),
                later("If the best hands tie, the pot stays for the next deal."),
            ),
            "suits": ValueWords(
                later("Suits decide"),
                later("Suits break ties: spades, then hearts, diamonds and clubs."),
            ),
            "nothing": ValueWords(
                later("Nobody pays"),
                later("If the best hands tie, nobody wins or pays anything."),
            ),
            "natural": ValueWords(
                later("Fewer wild cards"),
                later("Of equal hands, the one with fewer wild cards is better."),
            ),
        },
    ),
    OptionWords(
        "lone",
        later("Lone player"),
        values={
            "takes": ValueWords(
                later("Wins outright"),
                later("A lone player takes the pot without showing."),
            ),
            "beat-deck": ValueWords(
                later("Must beat the deck"),
                later("A lone player must beat the top four cards of the deck."),
            ),
        },
    ),
    OptionWords(
        "ghost_tie",
        later("Tie with ghost"),
        values={
            "beats": ValueWords(
                later("Ghost wins"),
                later("A hand that only ties the ghost or the deck doesn't beat it."),
            ),
            "push": ValueWords(
                later("Nobody pays"),
                later("If the best hand ties the ghost or the deck, nobody takes or matches."),
            ),
        },
    ),
)
