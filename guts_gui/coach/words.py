"""Text for coach advice, odds and marks."""

from collections.abc import Sequence
from math import inf
from typing import Final

from guts_engine.coach.advice import FINE, Advice, Mark, Option, Verdict
from guts_engine.hands.cards import JOKER, Card, cards
from guts_engine.state.actions import Action, Declare, Discard, NameRank, Pass
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import staged
from guts_engine.steps.model import Choice
from guts_gui.coach.against import Answer
from guts_gui.coach.review import Judged, Score
from guts_gui.i18n.translate import MILLION, decimal, number, per_cent, short, tr, trn
from guts_gui.words.names.hands import lettered, made
from guts_gui.words.names.ranks import SUIT_MARKS, rank_mark
from guts_gui.words.names.terms import about, about_hand, choice_words
from guts_gui.words.prompts.declare_step import declare_step

SURE: Final = 2.0
"""Standard errors from which an answer to these players is sure, and not probable."""
UNSEEN: Final = 3.0
"""What never came up in n samples comes up in less than so many of n, with 95 % certainty."""
EVEN: Final = 0.5
"""Probability to win a contest from which a hand is no bluff."""
MANY: Final = 20
"""Number of decisions from which the cost per hundred is shown."""
THIN: Final = "\N{THIN SPACE}"
SMALL, LARGE = 20, 1000
"""Below this pot amounts are shown to the hundredth, above that one to the chip."""

Line = tuple[str, str]
"""A label and its number."""


def amount(chips: float, pot: float, *, signed: bool = False) -> str:
    """Chips rounded to a precision that suits the pot, with a true minus sign."""
    if abs(chips) >= MILLION:
        return short(round(chips), signed=signed)
    places = 2 if abs(pot) < SMALL else 1 if abs(pot) < LARGE else 0
    return decimal(chips, places, signed=signed)


def _total(score: Score) -> str:
    """The cost of several mistakes, with one decimal or none."""
    chips = score.cost if score.decisions < MANY else score.rate
    return about(amount(chips, max(SMALL, chips)), certain=score.certain)


def action_words(action: Action) -> str:
    """The label of an action, in a word or two."""
    match action:
        case Declare():
            return choice_words()[action.choice]
        case NameRank(_, rank):
            return tr("Name {rank}", rank=rank_mark(rank))
        case Pass(cards=()) | Discard(cards=()):
            return tr("Keep all")
        case Pass():
            return tr("Pass {cards}", cards=_marks(action.cards))
        case Discard():
            return tr("Discard {cards}", cards=_marks(action.cards))
        case _:
            raise ValueError(f"the coach is never asked about {action}")


def _marks(held: Sequence[Card]) -> str:
    """Cards as their corners show them, "10♠ 4♦"."""
    return " ".join(
        tr("joker")
        if each.rank is JOKER
        else rank_mark(each.rank) + THIN + SUIT_MARKS[each.suit] + THIN
        for each in held
    )


def headline(advice: Advice, *, bluffing: bool = False) -> str:
    """The coach's advice, and its margin over the next best option, or which are equal.

    Going in with too weak a hand is a bluff, and named so if it is worth as much as staying out or
    more.
    """
    best, equal = action_words(advice.best.action), advice.equal
    if len(advice.options) == 1:
        return best
    if len(equal) == 1:
        if bluffing and not _is_out(advice.best.action):
            best = tr("{one} as a bluff", one=best)
        lead = amount(advice.options[1].short, advice.pot)
        if not advice.certain:
            return tr("{one} by about {n}", one=best, n=lead)
        return tr("{one} by {n}", one=best, n=lead)
    if len(equal) > 2:
        return trn("{n} choice is equal", "{n} choices are equal", len(equal))
    if bluffing:
        return tr("Either: a bluff costs almost nothing")
    return tr("{one} or {other}: about equal", one=best, other=action_words(equal[1].action))


def answer_headline(answer: Answer) -> str:
    """The advice against these players, as far as it is sure."""
    advice = answer.advice
    who = tr("Against {name}", name=answer.only) if answer.only else tr("Against these players")
    if advice is None:
        return tr("{who}: too early to say", who=who)
    if len(advice.options) > 1:
        best, second = action_words(advice.best.action), advice.options[1]
        if second.short <= FINE * advice.pot or second.short < second.short_error:
            return tr("{who}: no clear answer", who=who)
        if second.short < SURE * second.short_error:
            return tr("{who}: probably {one}", who=who, one=best)
    # Translators: as in "Against these players: In by 12".
    return tr("{who}: {advice}", who=who, advice=headline(advice))


def answer_note(answer: Answer) -> str:
    """What the advice against these players is based on, in a line."""
    n = answer.seen
    if answer.early and answer.only:
        return trn("{n} decision seen so far", "{n} decisions seen so far", n)
    if answer.early:
        return trn(
            "{n} decision seen of some players so far",
            "{n} decisions seen of some players so far",
            n,
        )
    if answer.only:
        return trn(
            "From {n} decision; the errors allow for that.",
            "From {n} decisions; the errors allow for that.",
            n,
        )
    return trn(
        "From {n} decision of each, or more; the errors allow for that.",
        "From {n} decisions of each, or more; the errors allow for that.",
        n,
    )


def favoured(advice: Advice) -> tuple[str, ...]:
    """The options that the headline recommends: one, or several that are equal."""
    return tuple(action_words(each.action) for each in advice.equal)


def _is_out(action: Action) -> bool:
    return isinstance(action, Declare) and action.choice is Choice.OUT


def is_bluff(advice: Advice, view: SeatView) -> bool:
    """Whether going in would be a bluff; False if hands are unseen.

    The hand is below the minimum hand and wins mostly if everyone else, who may still declare, is
    out. In hi-lo hands have two ways to win, and going in is never a bluff.
    """
    if advice.all_out in (None, 0, 1) or (advice.best_if_in or 0) >= EVEN:
        return False
    declared = {each.action.choice for each in advice.options if isinstance(each.action, Declare)}
    if advice.weakest is None or view.seat is None or not view.cards or Choice.IN not in declared:
        return False
    weakest, held = tuple(cards(advice.weakest)), view.cards
    return made(view.table, HandShown(view.seat, held)) < made(
        view.table, HandShown(view.seat, weakest)
    )


def option_lines(advice: Advice, most: int) -> list[Line]:
    """The value in chips of the best options; declarations in the order of their buttons.

    The error is shown until it is negligible.
    """
    shown = list(advice.options[:most])
    if all(isinstance(each.action, Declare) for each in shown):
        order = list(choice_words())
        shown.sort(key=lambda each: order.index(each.action.choice))  # type: ignore[union-attr]  # all declare
    return [(action_words(each.action), worth(each, advice)) for each in shown]


def worth(option: Option, advice: Advice) -> str:
    """The value of an option with its error."""
    chips = amount(option.ev, advice.pot, signed=True)
    return _with_error(chips, option.stderr, advice.pot, certain=advice.certain)


def _with_error(chips: str, stderr: float, pot: float, *, certain: bool) -> str:
    """The number with its error, until that is negligible; or that it is only about right."""
    if not certain:
        return about(chips, certain=False)
    error = amount(stderr, pot)
    if not any(digit in error for digit in "123456789"):
        return chips
    return tr("{n} ± {error}", n=chips, error=error)


def odds_lines(advice: Advice) -> list[Line]:
    """The probabilities that everyone else is out, and that this hand is best otherwise."""
    found = []
    if advice.all_out is not None:
        found.append((tr("Everyone else out"), _odds(advice.all_out, advice.samples, advice)))
    if advice.best_if_in is not None:
        odds = _odds(advice.best_if_in, advice.contested, advice)
        found.append((tr("Best if contested"), odds))
    return found


def _odds(share: float, samples: float, advice: Advice) -> str:
    """A probability, only about right where the advice is.

    What never came up in some samples may still happen, up to thrice as often as one in them (the
    rule of three); so may what always did not.
    """
    unseen = min(share, 1 - share) * samples < 1 < samples < inf
    if unseen:
        most = min(1.0, max(0.01, UNSEEN / samples))
        if share < EVEN:
            return tr("under {share}", share=per_cent(most))
        return tr("over {share}", share=per_cent(1 - most))
    if advice.certain or share in (0, 1):
        return percent(share)
    return about(per_cent(share), certain=False)


def threshold_line(advice: Advice, table: Table, seat: int) -> Line | None:
    """The minimum hand (in hi-lo for high), or the strength of the seat's hand.

    None once everyone else is out and any hand wins.
    """
    if advice.all_out == 1 and declare_step(table).any_hand_wins_alone:
        return None
    high = any(each.action == Declare(seat, Choice.HIGH) for each in advice.options)
    if advice.weakest is not None:
        hand = made(table, HandShown(seat, tuple(cards(advice.weakest))))
        least = about_hand(lettered(hand), certain=advice.certain)
        return tr("High at least") if high else tr("Minimum hand"), least
    if advice.percentile is not None:
        return tr("Beats"), tr("{share} of hands", share=percent(advice.percentile))
    return None


def percent(share: float) -> str:
    """A share in per cent; 0 and 100 only for what never or always happens."""
    if 0 < share < 0.01:
        return tr("under {share}", share=per_cent(0.01))
    if 0.99 < share < 1:
        return tr("over {share}", share=per_cent(0.99))
    return per_cent(share)


# --- After the decision ---------------------------------------------------------------------


def mark_words(verdict: Verdict, pot: float) -> str:
    """The text of a mark."""
    match verdict.mark:
        case Mark.BEST:
            if not verdict.lead:
                # Translators: mark of a decision, as in "In: best".
                return tr("best")
            lead = _with_error(
                amount(verdict.lead, pot), verdict.stderr, pot, certain=verdict.certain
            )
            # Translators: mark of a decision, as in "In: best by 12 ± 3".
            return tr("best by {n}", n=lead)
        case Mark.CLOSE:
            return tr("close")
        case Mark.MISTAKE:
            cost = _with_error(
                amount(verdict.cost, pot), verdict.stderr, pot, certain=verdict.certain
            )
            return tr("a mistake of {n}", n=cost)


def cost_words(judged: Judged) -> str:
    """The chips that a decision cost, with a minus sign."""
    cost = amount(-judged.verdict.cost, judged.advice.pot)
    return about(cost, certain=judged.verdict.certain)


def marked(judged: Judged) -> str:
    """A decision and its mark, "In: a mistake of 12"; with its stage if there are several.

    A close one says what it is compared with.
    """
    view = judged.decision.view
    action = action_words(judged.decision.action)
    if is_bluff(judged.advice, view) and not _is_out(judged.decision.action):
        action = tr("{one} as a bluff", one=action)
    words = tr("{deed}: {mark}", deed=action, mark=_mark_explained(judged))
    table = view.table
    if not staged(table.rules.played):
        return words
    return tr("Stage {n} · {words}", n=number(table.stage + 1), words=words)


def _mark_explained(judged: Judged) -> str:
    """The text of a mark; of a close one with the reason."""
    advice, verdict = judged.advice, judged.verdict
    if verdict.mark is not Mark.CLOSE:
        return mark_words(verdict, advice.pot)
    chosen, equal = advice.option(judged.decision.action), advice.equal
    if chosen not in equal:
        best = action_words(advice.best.action)
        cost = amount(verdict.cost, advice.pot)
        less = _with_error(cost, verdict.stderr, advice.pot, certain=verdict.certain)
        return tr("close, {n} less than {best}", n=less, best=best)
    # Translators: mark of a decision, as in "In: no difference".
    return tr("no difference")


def measure(table: Table) -> str:
    """The unit of the coach's numbers, in a line."""
    if staged(table.rules.played):
        return tr("Average chips for the rest of this deal, legs included.")
    return tr("Average chips, including a share of what stays in the pot.")


def rough_words() -> str:
    """What the bots play by until their rules are solved, in a line."""
    return tr("Bots play by a simplified model until these rules are solved.")


def in_short(score: Score) -> str:
    """Summary of decisions, in one line: "14 judged, 2 mistakes"; empty if there are none."""
    if not score.decisions:
        return ""
    if not score.mistakes:
        return tr("{n} judged, no mistakes", n=number(score.decisions))
    return trn(
        "{n} judged, {mistakes} mistake",
        "{n} judged, {mistakes} mistakes",
        score.mistakes,
        n=number(score.decisions),
        mistakes=number(score.mistakes),
    )


def still_judging(pending: int) -> str:
    """The number of decisions that have no mark yet."""
    return trn("{n} still being judged", "{n} still being judged", pending)


def counted_mistakes(score: Score) -> str:
    """The number of mistakes, in a word or two."""
    if not score.mistakes:
        return tr("no mistakes")
    return trn("{n} mistake", "{n} mistakes", score.mistakes)


def counted_marks(score: Score) -> str:
    """Number of decisions of each kind."""
    if not score.decisions:
        return tr("No decisions judged yet.")
    return trn(
        "{n} decision: {best} best, {close} close, {mistakes}",
        "{n} decisions: {best} best, {close} close, {mistakes}",
        score.decisions,
        best=score.best,
        close=score.close,
        # Translators: part of "2 decisions: 1 best, 0 close, 1 mistake".
        mistakes=trn("{n} mistake", "{n} mistakes", score.mistakes),
    )


def cost_of_mistakes(score: Score) -> str:
    """Cost of the mistakes, also per hundred if there were many decisions."""
    if not score.mistakes:
        return ""
    if score.decisions < MANY:
        return tr("Mistakes cost {n} chips", n=_total(score))
    return tr("Mistakes cost {n} chips per 100 decisions", n=_total(score))


def in_full(score: Score) -> str:
    """Summary of decisions, in a sentence."""
    if not score.decisions:
        return tr("No decisions judged yet.")
    if not score.mistakes:
        return in_short(score)
    if score.decisions < MANY:
        return tr("{tally}, which cost {cost} chips", tally=in_short(score), cost=_total(score))
    return tr(
        "{tally}, which cost {cost} chips per 100 decisions",
        tally=in_short(score),
        cost=_total(score),
    )
