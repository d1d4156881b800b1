"""Checks that a game can be played: order, cards, and what needs something else (S9 d to g)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guts_engine.hands.hand_rules import Wild
from guts_engine.steps import facts
from guts_engine.steps import model as m
from guts_engine.steps.faults import GameFault
from guts_engine.steps.moments import Moment, Row, moments
from guts_engine.steps.step_checks import check_idle, needs, wild_sources

F = GameFault


def check(game: m.Game, values: Mapping[str, Any], place: str) -> None:
    """Raises GameError with the first fault of the game.

    `values` are the keys and values of its file and `place` is where they stand, for the places of
    faults.
    """
    whole = Moment(game, place, values)
    every = moments(whole)
    last = _last(game, m.Showdown)
    whole.check(_order(game))
    for moment in every:
        late = moment.index > last and not isinstance(moment.step, m.Ante | m.Match)
        moment.check([(late, next(iter(moment.values)), F.AFTER_LAST)])
    whole.check(_fills(game))
    for moment in every:
        moment.check(needs(moment))
    check_idle(whole, every)
    _check_cards(whole, every)
    _check_wild(whole, every)
    whole.check(_settings(whole))


# --- Order (S9 d) ---------------------------------------------------------------------------


def _last(game: m.Game, kind: type[m.Step]) -> int:
    return max([n for n, step in enumerate(game.steps) if isinstance(step, kind)], default=-1)


def _order(game: m.Game) -> Iterator[Row]:
    declare, showdown = _last(game, m.Declare), _last(game, m.Showdown)
    yield declare < 0, "steps", F.NEVER_DECLARE
    yield showdown < 0, "steps", F.NEVER_SHOW
    yield declare > showdown, f"steps[{declare}].declare", F.NOT_SHOWN


def _fills(game: m.Game) -> Iterator[Row]:
    """Somebody must pay into the pot before players declare."""
    filled = any(ante.when is not m.AnteWhen.NOT_EMPTY for ante in facts.pot_antes(game))
    yield not filled, "steps", F.NO_ANTE, {"example": "{ ante = 1 }"}


# --- Cards and what they are for (S9 e, f) --------------------------------------------------


def _of(every: Sequence[Moment], kind: type[facts.S]) -> list[tuple[Moment, facts.S]]:
    """The steps of that kind with their moments."""
    return [(each, each.step) for each in every if isinstance(each.step, kind)]


def _check_cards(whole: Moment, every: Sequence[Moment]) -> None:
    game, keep = whole.game, whole.game.keep
    needed, pack = facts.cards_for(game, 2), facts.pack_size(game)
    whole.check([(needed > pack, "steps", F.PACK_SMALL, {"cards": needed, "pack": pack})])
    beaten = [each.index for each, step in _of(every, m.Showdown) if step.beat is m.Beat.TABLE]
    for moment, step in _of(every, m.Deal):
        from_then = 0 if keep is m.To.TABLE else moment.index
        free = m.To.TABLE in step.to and from_then > max(beaten, default=-1)
        moment.check([(free, "to", F.TABLE_FREE)])
    if keep is None:
        return
    # Cards that stay are all dealt before a deal can end, and none of them goes (S5.1).
    dealt = [each for each in _of(every, m.Deal) if keep in each[1].to and not each[0].inside]
    whole.check([(not dealt, "keep", F.NOTHING_KEPT, {"value": f'"{keep}"'})])
    for moment, step in dealt:
        moment.check([(moment.held.declared or step.in_count, "to", F.KEPT_LATER)])
    for moment, _ in _of(every, m.DiscardCommon):
        moment.check([(keep is m.To.COMMON, "discard_common", F.KEPT_LESS)])


def _check_wild(whole: Moment, every: Sequence[Moment]) -> None:
    hands = whole.game.hands
    whole.check(wild_sources(whole.game, hands.wild, "wild"))
    wilds = [
        (moment, key, getattr(step.rules, key) or Wild())
        for moment, step in _of(every, m.Showdown)
        for key in ("wild", "table_wild")
    ]
    turned = [(moment, key) for moment, key, wild in wilds if wild.turned]
    if not any(_face_up(step) for moment, _ in turned for step in moment.before):
        for moment, key in turned:
            moment.check([(True, key, F.NOT_TURNED)])
    uses = hands.wild.named or any(wild.named for _, _, wild in wilds)
    for moment, _ in _of(every, m.NameWild):
        moment.check([(not uses, "name_wild", F.NAME_UNUSED)])


def _face_up(step: m.Step) -> bool:
    """Whether a card lies face up on the table after the step."""
    return isinstance(step, m.Deal) and (
        m.To.COMMON in step.to or (step.face_up and m.To.TABLE in step.to)
    )


# --- Pots, legs, the end, and settings for the table (S5.3, S9 f, g) -------------------------


def _settings(whole: Moment) -> Iterator[Row]:
    """Settings need what they are about, and somebody must be able to take the pot."""
    game, given = whole.game, dict(whole.game.defaults)
    gives, two = facts.gives(game, facts.WITH_LEG, m.Lone.LEG), game.pots == 2
    yield gives and not game.legs, "legs", F.NO_LEGS
    yield game.legs and not gives, "legs", F.NO_LEG
    yield game.legs and game.ends is not m.Ends.POT_EMPTIED, "ends", F.LEGS_END
    yield two and game.ends is m.Ends.UNCONTESTED, "ends", F.TWO_TO_EMPTY
    taken = game.legs or two or facts.gives(game, facts.WITH_POT, m.Lone.TAKES)
    yield not taken, "steps", F.POT_STAYS
    steps = list(facts.every_step(game.steps))
    beat = any(isinstance(step, m.Showdown) and step.beat for step in steps)
    always = next(step.when for step in game.steps if isinstance(step, m.Ante)) is m.AnteWhen.ALWAYS
    yield "cap" in given and "limit" in given, "cap", F.CAP_OR_LIMIT
    yield "ghost_tie" in given and not beat, "ghost_tie", F.NO_BEAT
    yield "matchers_excused" in given and not always, "matchers_excused", F.NOT_EVERY_DEAL
    yield "compulsory_first" in given and facts.sides(game), "compulsory_first", F.NOT_FOR_SIDES
    passes = any(isinstance(step, m.PassCards) for step in steps)
    yield whole.values.get("pass_optional") and not passes, "pass_optional", F.NO_PASS
