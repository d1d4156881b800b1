"""The pages of house rules: every option, what it changes, and deals that show it."""

from guts_gui.i18n.translate import tr
from guts_gui.rulebook.basics import RANKINGS, ladder_of
from guts_gui.rulebook.blocks import (
    Block,
    Heading,
    Page,
    See,
    Text,
    option_heading,
    rules_page,
    value_terms,
)
from guts_gui.rulebook.worked import Example, Player
from guts_gui.words.rules import value_name


def the_cards() -> Page:
    """What is dealt, and what is done with it before anybody declares."""
    return rules_page(
        "cards",
        tr("The cards"),
        option_heading("cards"),
        Text(
            tr(
                "Games of a single deal can be played with one card to five. One card ranks "
                "by itself; five make poker hands. Community takes two or three."
            )
        ),
        option_heading("deck"),
        value_terms(
            "deck",
            {
                "fresh": tr("All fifty-two cards are shuffled for every deal."),
                "run-down": tr(
                    "Cards that have been dealt stay aside. Only when the rest cannot "
                    "serve another deal is everything shuffled again: those who remember "
                    "what has gone know more."
                ),
            },
        ),
        option_heading("peek"),
        Text(
            tr(
                "If nobody may look, all declare with their cards face down on the table. "
                "Nothing can be passed or exchanged then."
            )
        ),
        See(("no-peek",)),
        option_heading("draw"),
        Text(
            tr(
                "Before declaring, each player in turn may throw away up to that many cards "
                "and gets new ones at once. The others see how many, not which."
            )
        ),
        _exchange(),
        option_heading("pass_left"),
        Text(
            tr(
                "Everybody chooses one card for the neighbour on the left. All choose before "
                "anybody sees what comes from the right. Where cards are exchanged too, the "
                "passing comes first."
            )
        ),
        See(("pass-the-trash",)),
        option_heading("wild"),
        Text(tr("Any ranks can be made wild. They stand for whatever helps most.")),
        See(("wild",)),
    )


def _exchange() -> Example:
    return Example(
        tr("An exchange of one card"),
        tr(
            "Bo keeps the nines, throws the two and is dealt a third nine: {Bo_hand}. Ann keeps "
            "all three cards, for an exchange is never a duty. Bo takes the {pot}."
        ),
        "three-card",
        (
            Player("Ann", "Kh Kd 5c", "in"),
            Player("Bo", "9s 9d 2c", "in", later="9h", gives="2c"),
        ),
        (80, 120),
        (("draw", 1),),
    )


def declaring() -> Page:
    """How players say in or out."""
    return rules_page(
        "declaring",
        tr("Declaring"),
        option_heading("declare"),
        value_terms(
            "declare",
            {
                "simultaneous": tr(
                    "Everybody decides in secret. All fists open at one moment, or all "
                    "who are out drop their cards: nobody can follow anybody."
                ),
                "sequential": tr(
                    "From the dealer's left each says in or out and hears all who spoke "
                    "before. To sit late is worth a lot. When all others are out the "
                    "dealer is in unasked, unless a ghost or the deck must be beaten."
                ),
            },
        ),
        _in_turn(),
        option_heading("compulsory_first"),
        Text(
            tr(
                "On the first deal of a game, and again whenever the pot has been emptied, "
                "nobody is asked: all are in. So there is always a pot worth the name."
            )
        ),
        option_heading("second_chance"),
        Text(
            tr(
                "Only in turn: when the last to speak is the only one in, each of the others "
                "may change to in, once, beginning on the dealer's left. The last player "
                "cannot take it back."
            )
        ),
        _second_chance(),
        option_heading("second_declare"),
        Text(
            tr(
                "In Two Plus One only. The third card costs those who are in another ante, "
                "and when they have seen it they declare once more. Whoever drops then has "
                "lost that ante and no more."
            )
        ),
        See(("two-plus-one",)),
    )


def _in_turn() -> Example:
    return Example(
        tr("The dealer is left over"),
        tr(
            "Bo, on Ann's left, speaks first and is out; so is Cy. Ann deals and is in without a "
            "word: the {pot} are hers, whatever she holds."
        ),
        "two-card",
        (
            Player("Ann", "7h 2d"),
            Player("Bo", "9s 8d", "out"),
            Player("Cy", "Jh 4c", "out"),
        ),
        (120, 100, 100),
    )


def _second_chance() -> Example:
    return Example(
        tr("Bo comes in after all"),
        tr(
            "Bo and Cy were out, so that Ann, the last to speak, is in alone. Bo uses the second "
            "chance, comes in and wins the {pot}; Ann matches them."
        ),
        "two-card",
        (
            Player("Ann", "Qh 9d"),
            Player("Bo", "Ks Jd", "out in"),
            Player("Cy", "8h 4c", "out out"),
        ),
        (80, 120, 100),
        (("second_chance", True),),
    )


def ranking() -> Page:
    """The orders of three-card hands."""
    blocks: list[Block] = [
        option_heading("ranking"),
        Text(
            tr(
                "With three cards straights, flushes and three of a kind are not as rare as with "
                "five, and tables differ on which beats which. Each list has one hand of every "
                "sort, the best first."
            )
        ),
    ]
    for order in RANKINGS:
        blocks += [Heading(value_name("ranking", order)), ladder_of(order)]
    blocks += [
        option_heading("ace_low_straight"),
        Text(
            tr(
                "Usually the lowest straight. A table may agree that the ace is high and nothing "
                "else, and then the three cards are only ace high."
            )
        ),
        option_heading("low"),
        Text(
            tr(
                "Hi-Lo is played with ace to five or ace high; Napalm with deuce to seven or ace "
                "high."
            )
        ),
        See(("lows", "hands")),
    ]
    return rules_page("ranking", tr("Order of hands"), *blocks)


def who_pays() -> Page:
    """Which losers match the pot."""
    return rules_page(
        "who-pays",
        tr("Who pays"),
        option_heading("losers"),
        value_terms(
            "losers",
            {
                "all": tr("Everybody who is in and does not win matches the pot."),
                "worst": tr("Only the worst hand of those in does; equal worst hands all do."),
            },
        ),
        _worst_only(),
        option_heading("lone"),
        Text(
            tr(
                "In Four-Two-Two and Four-Two-Three a table may ask more of a player who is "
                "in alone: to beat the top four cards of the deck. Who does not beat them "
                "matches the pot, which stays."
            )
        ),
        _beat_the_deck(),
        option_heading("both"),
        Text(
            tr(
                "In Hi-Lo a player may go for both pots. Usually each pot is settled by "
                "itself. Under the hard rule both must be won, or tied; otherwise the player "
                "takes neither and matches both."
            )
        ),
        See(("hi-lo", "survivor", "four-two-two")),
    )


def _worst_only() -> Example:
    return Example(
        tr("Only the worst pays"),
        tr("Ann wins the {pot}. Cy's hand is the worst and matches them; Bo pays nothing."),
        "three-card",
        (
            Player("Ann", "Qh Qd 5c", "in"),
            Player("Bo", "8s 8d 3c", "in"),
            Player("Cy", "Ah Kc 9d", "in"),
        ),
        (120, 100, 80),
        (("losers", "worst"),),
    )


def _beat_the_deck() -> Example:
    return Example(
        tr("Alone against the deck"),
        tr(
            "Bo is in alone, but the next four cards make a better hand than Bo's. Bo matches the "
            "{pot}, nobody takes them, and {next} are played for next."
        ),
        "four-two-two",
        (
            Player("Ann", "Jh 8d 5c 3s", "out"),
            Player("Bo", "Kh Kd 7c 4s", "in"),
        ),
        (100, 80),
        (("lone", "beat-deck"),),
        common="9h 9d 2s 6c",
    )


def ties() -> Page:
    """What becomes of equal hands."""
    players = (
        Player("Ann", "Ah Kd 7c", "in"),
        Player("Bo", "As Kc 7d", "in"),
        Player("Cy", "Qh Jd 4c", "in"),
    )
    return rules_page(
        "ties",
        tr("Ties"),
        option_heading("ties"),
        Text(
            tr(
                "Nobody who ties for the best hand ever pays. What becomes of the pot is up "
                "to the table; here is the same deal under each of the three rules."
            )
        ),
        Example(
            tr("Split"),
            tr(
                "Ann and Bo are equal and share the {pot}. Cy matches the whole pot. An odd "
                "chip would go to the first of the tied players from the dealer's left."
            ),
            "three-card",
            players,
            (110, 110, 80),
        ),
        Example(
            tr("The pot stays"),
            tr(
                "Ann and Bo neither take nor pay. The {pot} stay, Cy's match is added, and "
                "{next} are played for next."
            ),
            "three-card",
            players,
            (100, 100, 80),
            (("ties", "carry"),),
        ),
        Example(
            tr("Suits decide"),
            tr(
                "The highest card decides, or that of a pair: Bo's ace is a spade, Ann's a "
                "heart. Spades come before hearts, hearts before diamonds, diamonds before "
                "clubs. Bo takes the {pot}, and now Ann pays too."
            ),
            "three-card",
            players,
            (80, 120, 80),
            (("ties", "suits"),),
        ),
        Text(
            tr(
                "When everybody who is in ties and the pot is split, nobody is left to match "
                "it: the pot is empty."
            )
        ),
    )


def ghosts() -> Page:
    """A hand that belongs to nobody."""
    return rules_page(
        "ghosts",
        tr("Ghosts"),
        option_heading("ghost"),
        Text(
            tr(
                "The ghost is a hand that belongs to nobody, dealt last and turned up at the "
                "showdown. Only a hand that beats it takes the pot; one that is equal does "
                "not. If the ghost is best, all who are in match the pot and it stays."
            )
        ),
        value_terms(
            "ghost",
            {
                "none": tr("Whoever is in alone just takes the pot."),
                "always": tr("The ghost plays in every deal. All out: all ante again."),
                "lone": tr("The ghost plays only against a lone player."),
            },
        ),
        Example(
            tr("The ghost is not beaten"),
            tr(
                "Bo is in alone and shows a jack; the ghost has a queen. Bo matches the {pot}. "
                "Nobody takes them, and {next} are played for next."
            ),
            "three-card",
            (
                Player("Ann", "9h 6d 3c", "out"),
                Player("Bo", "Jh 8d 5c", "in"),
                Player("Cy", "Th 7d 2c", "out"),
            ),
            (100, 80, 100),
            (("ghost", "lone"),),
            ghost="Qd 4s 3h",
        ),
        See(("ghost", "who-pays")),
    )
