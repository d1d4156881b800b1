"""The courses of the games from the declarations to the payments (R5, R6, R8)."""

from typing import Any

from tests.engine.helpers.oracle_deal import Deal
from tests.engine.helpers.oracle_hands import (
    FIVE_CARDS,
    FIVE_CARDS_ACE_HIGH,
    THREE_PLAIN,
    TWO_CARDS,
    Ranking,
    Worth,
    best_low,
    fewest_wild,
    low_worth,
    ranking_of,
    suits_in_order,
    worth,
)
from tests.engine.helpers.oracle_rules import FOUR_TWO, Unspecified, size_of

# --- One pot, matched by the losers (R8.1 to R8.4) ------------------------------------------


def matched_pot(deal: Deal) -> tuple[list[int], list[int]]:
    """A deal of R8.1 to R8.4: who is in at the end, and who takes the pot."""
    deal.first_cards()
    inside = deal.players if deal.compulsory else deal.who_is_in(deal.players)
    if not inside and deal.rules["all_out"] == "hold":  # R13.9: once more, with the same cards
        inside = deal.who_is_in(deal.players)
    takers: list[int] = []
    deal.table.matched = set()
    if not inside:
        nobody_in(deal)
    elif len(inside) == 1 and deal.rules["ghost"] == "none":
        takers = alone(deal, inside[0])
    elif deal.rules["second_declare"]:
        inside, takers = second_declaration(deal, inside)
    else:
        takers = contested(deal, inside)
    deal.table.entry["in"] = sorted(inside)
    deal.table.entry["winners"] = sorted(takers)
    return inside, takers


def wild_of(deal: Deal) -> str:
    """R2.6: the wild ranks, as one string."""
    return "".join(sorted(deal.rules["wild"]))


def alone(deal: Deal, seat: int) -> list[int]:
    """R5.1: a lone player takes the pot, except against a ghost or the deck (R6.5, R8.4)."""
    if deal.rules["lone"] == "beat-deck":
        return showdown(deal, [seat], opponent=deal.common(4))
    deal.table.take(0, [seat])
    return [seat]


def second_declaration(deal: Deal, inside: list[int]) -> tuple[list[int], list[int]]:
    """R8.3: an extra ante for the third card, and players in declare again.

    Reading: the pot cap also applies after the extra antes (R7.1); "the same manner" means that the
    last of them is in automatically, with second chances, like the dealer before; nobody is asked
    on a compulsory deal; against a ghost a lone player pays and is dealt a card, but is not asked.
    """
    for seat in inside:
        deal.table.pay_into(0, seat, deal.rules["ante"])
    deal.table.to_reserve()
    deal.give(inside, deal.rules["more"], deal.rules["ghost"] != "none")
    if not deal.compulsory and len(inside) > 1:
        inside = deal.who_is_in(inside)
    if not inside:
        return inside, []
    if len(inside) == 1 and deal.rules["ghost"] == "none":
        deal.table.take(0, inside)
        return inside, inside
    deal.draw_in_order(inside if deal.rules["draw_when"] == "after" else [])
    return inside, showdown(deal, inside, opponent=ghost_of(deal, inside))


def contested(deal: Deal, inside: list[int]) -> list[int]:
    """Two or more are in, or one against a ghost: later cards, if any, and the showdown.

    R13.8: a ghost gets later cards too, and uses the common ones.
    """
    game = deal.table.game
    ghost = deal.rules["ghost"] != "none"
    common: list[str] = []
    if game == "two-plus-one":
        deal.give(inside, deal.rules["more"], ghost)
    elif game == "four-two-two":
        deal.give(inside, 2, ghost)
    elif game == "four-two-three":
        common = deal.common(3)
    elif game == "community":
        common = deal.common(1)
    deal.draw_in_order(inside if deal.rules["draw_when"] == "after" else [])
    return showdown(deal, inside, common, ghost_of(deal, inside))


def ghost_of(deal: Deal, inside: list[int]) -> list[str] | None:
    """R6.5: the ghost's hand if it plays against these players."""
    plays = deal.rules["ghost"] == "always" or (deal.rules["ghost"] == "lone" and len(inside) == 1)
    return deal.ghost if plays else None


def final_ranking(deal: Deal) -> Ranking:
    """The ranking of hands with all cards dealt."""
    if deal.table.game in FOUR_TWO:
        return FIVE_CARDS
    return ranking_of(size_of(deal.table.game, deal.rules), deal.rules)


def showdown(
    deal: Deal,
    inside: list[int],
    common: list[str] | None = None,
    opponent: list[str] | None = None,
) -> list[int]:
    """R5.2 to R5.4, R6.5: who takes the pot; the others pay by the rules.

    `opponent` is the ghost's or the deck's hand, which must be beaten. Reading: suits do not help
    against it, and if it wins all players in match, whatever `losers` says. A lone player against
    the deck is not a contested showdown (R6.2), but one against a ghost is.
    """
    table, rules = deal.table, deal.rules
    shared = tuple(common or ())
    wild = wild_of(deal)
    ranking = final_ranking(deal)
    against_deck = rules["lone"] == "beat-deck" and len(inside) == 1
    if against_deck:
        ranking = ranking_of(4, rules)  # R8.4: four cards against four
    deal.show(inside)
    value = {
        seat: worth_here(deal, tuple(deal.hands[seat]) + shared, ranking, wild) for seat in inside
    }
    best = [seat for seat in inside if value[seat] == max(value.values())]
    pot = table.pots[0]

    against = None
    if opponent is not None:
        against = worth_here(deal, tuple(opponent) + shared, ranking, wild)
    if against is not None and against >= value[best[0]]:
        # R6.5, R8.4: nobody beats the ghost or the deck; everyone in matches. R13.5: or nobody.
        takers: list[int] = []
        push = against == value[best[0]] and rules["ghost_tie"] == "push"
        payers = [] if push else inside
    else:
        if len(best) > 1 and rules["ties"] == "suits":
            best = [best_by_suits(deal, best, shared)]
        payers = [seat for seat in inside if seat not in best]
        if payers and rules["losers"] == "worst":  # R5.3
            worst = min(value[seat] for seat in payers)
            payers = [seat for seat in payers if value[seat] == worst]
        takers = best if len(best) == 1 or rules["ties"] in ("split", "natural") else []

    table.take(0, takers)
    table.matched = set(payers)
    for seat in deal.players:
        if seat in payers:
            table.pay_into(0, seat, table.match_of(pot))
        elif rules["dropped_ante"] and seat not in inside and not against_deck:
            table.pay_into(0, seat, rules["ante"])  # R6.2
    return takers


def worth_here(deal: Deal, cards: tuple[str, ...], ranking: Ranking, wild: str) -> Worth:
    """R14.10 `natural`: of equal hands the one with fewer wild cards is better."""
    found = worth(cards, ranking, wild)
    if deal.rules["ties"] != "natural":
        return found
    return *found, -fewest_wild(cards, ranking.size, wild, lambda each: worth(each, ranking, wild))


def best_by_suits(deal: Deal, best: list[int], shared: tuple[str, ...]) -> int:
    """R5.4 `suits`: the winner among tied hands."""
    suits = {seat: suits_in_order(tuple(deal.hands[seat]), shared) for seat in best}
    highest = [seat for seat in best if suits[seat] == max(suits.values())]
    if len(highest) > 1:
        raise Unspecified("hands of other ranks tie, and in all their suits too (R5.4)")
    return highest[0]


def worth_held(hand: list[str], rules: dict[str, Any], wild: str) -> Worth:
    """R6.3: by the cards held, five at most; R13.3: more cards beat fewer."""
    size = max(1, min(5, len(hand)))
    return (size, *worth(tuple(hand), ranking_of(size, rules), wild))


def nobody_in(deal: Deal) -> None:
    """R6.3: what happens if everyone is out.

    Reading: `match-best` shows the cards like the wimp rules; players who match by it are excused
    like other matchers (R6.1), but not those who pay a wimp's antes; odd chips go one each.
    """
    table, rules = deal.table, deal.rules
    if rules["all_out"] in ("redeal", "hold"):
        return
    if rules["all_out"] == "ante":
        for seat in deal.players:
            for number in range(len(table.pots)):
                table.pay_into(number, seat, rules["ante"])
        return

    deal.show(deal.players)
    wild = wild_of(deal)
    value = {seat: worth_held(deal.hands[seat], rules, wild) for seat in deal.players}
    best = [seat for seat in deal.players if value[seat] == max(value.values())]

    if rules["all_out"] == "match-best":
        pots = list(table.pots)
        for seat in deal.players:
            holds = any(card[0] in wild for card in deal.hands[seat])
            if seat in best or (table.game in FOUR_TWO and holds):
                table.matched.add(seat)
                lost = 0
                for number, pot in enumerate(pots):
                    owes = table.match_of(pot)
                    if rules["max_loss"]:  # R7.2: in one deal, over both pots
                        owes = min(owes, rules["max_loss"] - lost)
                    lost += owes
                    table.pay_into(number, seat, owes)
        return

    owed = rules["ante"] * len(deal.players)
    if rules["all_out"] == "wimp-penalty":
        owed = rules["ante"] * rules["wimp_multiple"]
    for place, seat in enumerate(best):
        part = owed // len(best) + (place < owed % len(best))
        if rules["all_out"] == "wimp-penalty" and rules["wimp_to"] == "side-pot":
            table.side_pot += table.pay(seat, part)
        else:
            for number in range(len(table.pots)):
                table.pay_into(number, seat, part)


# --- Two pots (R8.7) ------------------------------------------------------------------------


def hi_lo(deal: Deal) -> tuple[list[int], list[int]]:
    """R8.7: who is in for any pot, and who took the chips of a pot.

    Reading: both pots are awarded before anyone pays; a `both` must win or tie both pots among all
    contenders; a pot is contested by those who declared for it; an empty pot has winners too, but
    the winner of the game took chips. R13.8: a ghost must be beaten for each pot; one that plays
    against a lone player does so in a pot for which only one has declared. A player who must win
    both and fails matches no pot in which the others only tie the ghost.
    """
    table, rules = deal.table, deal.rules
    deal.first_cards()
    choices = ("high", "low", "both", "out")
    said = {seat: deal.declaration(seat, choices) for seat in deal.players}
    if set(said.values()) == {"out"}:
        if rules["all_out"] == "hold":  # R13.9
            said = {seat: deal.declaration(seat, choices) for seat in deal.players}
        else:
            nobody_in(deal)
    inside = [seat for seat in deal.players if said[seat] != "out"]
    if inside and rules["draw_when"] == "after":
        deal.draw_in_order(inside)
    for_high = [seat for seat in deal.players if said[seat] in ("high", "both")]
    for_low = [seat for seat in deal.players if said[seat] in ("low", "both")]
    contenders = [for_high, for_low]
    both = {seat for seat in inside if said[seat] == "both"}
    best, pushed = best_of_both(deal, contenders, both)

    # The pots are awarded, the high one first; then everyone pays, from the dealer's left.
    pots = list(table.pots)
    for number in (0, 1):
        table.take(number, best[number])
    for seat in deal.players:
        lost = 0
        for number in (0, 1):
            if seat in contenders[number] and seat not in best[number] and not pushed[number]:
                owes = min(pots[number], rules["cap"] or pots[number])
                if rules["max_loss"]:  # R7.2: in one deal, over both pots
                    owes = min(owes, rules["max_loss"] - lost)
                lost += owes
                table.pay_into(number, seat, owes)

    table.entry["in"] = {"high": sorted(for_high), "low": sorted(for_low)}
    table.entry["winners"] = sorted({*best[0], *best[1]})
    took = {seat for number in (0, 1) if pots[number] for seat in best[number]}
    return inside, sorted(took)


def best_of_both(
    deal: Deal, contenders: list[list[int]], both: set[int]
) -> tuple[list[list[int]], list[bool]]:
    """The winners of both pots, and whether the best hands only tie the ghost there (R8.7)."""
    ghosts = [ghost_of(deal, seats) if seats else None for seats in contenders]
    for seats, ghost in zip(contenders, ghosts, strict=True):
        if len(seats) > 1 or ghost is not None:
            deal.show(seats)
    worths = [high_of, low_of]
    values = [
        {seat: worths[number](deal, deal.hands[seat]) for seat in seats}
        for number, seats in enumerate(contenders)
    ]
    against = [
        None if ghost is None else worths[number](deal, ghost)
        for number, ghost in enumerate(ghosts)
    ]

    def won(number: int, seats: list[int]) -> tuple[list[int], bool]:
        winners, push = best_against(deal, seats, values[number], against[number])
        return (winners if number else best_by_rules(deal, winners, values[0])), push

    found = [won(number, seats) for number, seats in enumerate(contenders)]
    best, pushed = [winners for winners, _ in found], [push for _, push in found]
    if deal.rules["both"] == "must-win-both":
        failed = {seat for seat in both if not (seat in best[0] and seat in best[1])}
        for number, seats in enumerate(contenders):
            if others := [seat for seat in seats if seat not in failed]:
                best[number], pushed[number] = won(number, others)
            else:
                best[number] = []
    return best, pushed


def high_of(deal: Deal, cards: list[str]) -> Worth:
    """The worth of a hand for the high pot."""
    ranking = ranking_of(deal.rules["cards"], deal.rules)
    return worth_here(deal, tuple(cards), ranking, wild_of(deal))


def low_of(deal: Deal, cards: list[str]) -> Worth:
    """The worth of a hand for the low pot."""
    rules, size, wild = deal.rules, deal.rules["cards"], wild_of(deal)

    def low(chosen: tuple[str, ...]) -> Worth:
        return negative(best_low(chosen, rules["low"], size, wild))

    found = low(tuple(cards))
    if rules["ties"] != "natural":
        return found
    return *found, -fewest_wild(tuple(cards), size, wild, low)


def best_against(
    deal: Deal, seats: list[int], value: dict[int, Worth], against: Worth | None
) -> tuple[list[int], bool]:
    """The best hands that beat the ghost, and whether they only tie it (R6.5, R13.5)."""
    best = best_of(seats, value)
    if against is None or not best or value[best[0]] > against:
        return best, False
    return [], value[best[0]] == against and deal.rules["ghost_tie"] == "push"


def best_by_rules(deal: Deal, seats: list[int], value: dict[int, Worth]) -> list[int]:
    """R13.8: for the high pot suits may decide among the best hands."""
    best = best_of(seats, value)
    if len(best) > 1 and deal.rules["ties"] == "suits":
        return [best_by_suits(deal, best, ())]
    return best


def best_of(seats: list[int], value: dict[int, Worth]) -> list[int]:
    """The seats with the best hand."""
    return [seat for seat in seats if value[seat] == max(value[each] for each in seats)]


def negative(worth_of_low: Worth) -> Worth:
    """A low hand's worth negated, so that greater is better."""
    return tuple(-each for each in worth_of_low)


# --- Legs (R8.5, R8.6) ----------------------------------------------------------------------

STAGES: dict[str, list[tuple[int, Ranking | None, str]]] = {
    "three-five-seven": [(3, THREE_PLAIN, "3"), (2, FIVE_CARDS, "5"), (2, FIVE_CARDS, "7")],
    "napalm": [(2, TWO_CARDS, ""), (3, None, ""), (2, FIVE_CARDS_ACE_HIGH, "")],
}
"""For each stage the cards dealt, the ranking (None: low) and the wild rank."""


def legs(deal: Deal) -> tuple[list[int], list[int]]:
    """R8.5, R8.6: no match goes into the pot, and the first with enough legs takes it."""
    table = deal.table
    for number, (cards, ranking, wild) in enumerate(STAGES[table.game]):
        deal.give(deal.players, cards)
        inside = deal.who_is_in(deal.players)
        winners: list[int] = []
        if len(inside) == 1:
            winners = inside
            table.legs[inside[0]] += 1
        elif len(inside) > 1:
            if number == 2:  # in the last stage the hands are shown to everyone
                deal.show(inside)
            value = {}
            for seat in inside:
                hand = tuple(deal.hands[seat])
                if ranking is None:
                    value[seat] = negative(low_worth(hand, deal.rules["low"]))
                else:
                    value[seat] = worth_here(deal, hand, ranking, wild)
            winners = paid_among(deal, inside, best_of(inside, value))
        table.entry["in"].append(sorted(inside))
        table.entry["winners"].append(sorted(winners))
        if len(inside) == 1 and table.legs[inside[0]] >= deal.rules["legs"]:
            table.take(0, inside)
            table.ended, table.winner = True, inside[0]
            break
    return [], []


def paid_among(deal: Deal, inside: list[int], best: list[int]) -> list[int]:
    """R8.5, R8.6: the losers of a stage pay its winners directly; returns the winners.

    Reading: if all players in tie, all have won and nobody pays; in Napalm, and by R8.5's other
    reading, a tie has no winner.
    """
    losers = [seat for seat in inside if seat not in best]
    nothing = deal.table.game == "napalm" or deal.rules["ties"] == "nothing"
    if nothing and len(best) > 1:
        return []
    for loser in losers:
        for winner in best:
            paid = deal.table.pay(loser, deal.table.pots[0])
            deal.table.receive(winner, paid)
    return best
