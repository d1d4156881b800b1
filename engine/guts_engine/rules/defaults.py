"""The options of a game as its steps and settings say them (S5.3, S7)."""

from typing import Final

from guts_engine.rules.options import (
    AllOut,
    AnteWhen,
    Dealing,
    Declaring,
    DrawWhen,
    Ending,
    Ghost,
    GhostTie,
    Lone,
    Paying,
    Shortfall,
    Showing,
    WimpTo,
)
from guts_engine.steps import model
from guts_engine.steps.facts import to_players
from guts_engine.steps.model import (
    Again,
    Ante,
    AnteTo,
    Beat,
    BeatWhen,
    Deal,
    Declare,
    Draw,
    Game,
    Group,
    Manner,
    Match,
    PassCards,
    Showdown,
    Step,
)


def dealing_of(game: Game) -> Dealing:
    """The first cards and the deck."""
    show = last_showdown(game)
    cards = [step.cards for step in game.steps if isinstance(step, Deal) and to_players(step)]
    draw = next((step for step in game.steps if isinstance(step, Draw) and not step.table), None)
    passed = next((step for step in game.steps if isinstance(step, PassCards)), PassCards(0))
    return Dealing(
        cards=cards[0] if cards else 0,
        more=cards[1] if len(cards) > 1 else 1,
        deck=game.deck,
        peek=game.peek,
        draw=draw.most if draw else 0,
        draw_when=_draw_when(game, draw),
        pass_left=passed.cards,
        pass_optional=passed.optional,
        wild=game.hands.wild.ranks,
        ghost=_ghost(show),
    )


def declaring_of(game: Game) -> Declaring:
    """The declarations."""
    first = first_declare(game)
    compulsory = setting(game, "compulsory_first", False)
    return Declaring(
        declare=first.manner,
        compulsory_first=compulsory if isinstance(compulsory, str) else bool(compulsory),
        second_chance=first.second_chance,
    )


def showing_of(game: Game) -> Showing:
    """The showdown."""
    show = last_showdown(game)
    rules = game.hands
    return Showing(
        ranking=rules.ranking if rules.ranking and isinstance(rules.ranking, str) else TRIPS_FIRST,
        ace_low_straight=rules.ace_low_straight,
        losers=show.losers,
        ties=show.ties,
        lone=Lone.BEAT_DECK if _beats_deck(game) else Lone.TAKES,
        ghost_tie=GhostTie(str(setting(game, "ghost_tie", GhostTie.BEATS))),
        low=rules.low,
        both=show.both,
    )


def paying_of(game: Game) -> Paying:
    """The antes, matches and limits."""
    first = next((step for step in game.steps if isinstance(step, Ante)), Ante())
    always = first.when is model.AnteWhen.ALWAYS
    out = any(isinstance(step, Ante) and step.who == (Group.OUT,) for step in game.steps)
    fixed = _ghost(last_showdown(game)) is Ghost.ALWAYS  # the ghost fixes it (R12)
    nobody = model.Nobody.REDEAL if fixed else first_declare(game).nobody
    all_out, multiple, to = _all_out(nobody)
    return Paying(
        ante_when=AnteWhen.EVERY_DEAL if always else AnteWhen.EMPTY_POT,
        matchers_excused=bool(setting(game, "matchers_excused", False)),
        dropped_ante=out,
        all_out=all_out,
        wimp_multiple=multiple,
        wimp_to=to,
        limit=int(setting(game, "limit", 0)),
        cap=int(setting(game, "cap", 0)),
        max_loss=int(setting(game, "max_loss", 0)),
        shortfall=Shortfall(str(setting(game, "shortfall", Shortfall.TABLE_STAKES))),
    )


def ending_of(game: Game) -> Ending:
    """The end of the game."""
    return Ending(game.ends, game.legs or Ending().legs)


TRIPS_FIRST: Final = "trips-first"
"""The usual ranking of three cards (R2.3)."""


def setting(game: Game, name: str, usual: int | bool | str) -> int | bool | str:
    """A default that the file gives to the table (S5.3)."""
    return dict(game.defaults).get(name, usual)


def first_declare(game: Game) -> Declare:
    """The first declaration, or the usual one."""
    usual = Declare(Manner.SIMULTANEOUS)
    return next((step for step in game.steps if isinstance(step, Declare)), usual)


def last_showdown(game: Game) -> Showdown:
    """The last showdown, or the usual one."""
    return next((step for step in reversed(game.steps) if isinstance(step, Showdown)), Showdown())


def _draw_when(game: Game, draw: Draw | None) -> DrawWhen:
    declared = next((n for n, step in enumerate(game.steps) if isinstance(step, Declare)), 0)
    after = draw is not None and game.steps.index(draw) > declared
    return DrawWhen.AFTER if after else DrawWhen.BEFORE


def _ghost(show: Showdown) -> Ghost:
    if show.beat is not Beat.TABLE:
        return Ghost.NONE
    return Ghost.LONE if show.beat_when is BeatWhen.LONE else Ghost.ALWAYS


def _beats_deck(game: Game) -> bool:
    lone = first_declare(game).lone
    steps = lone if isinstance(lone, tuple) else ()
    return any(isinstance(step, Showdown) and step.beat is Beat.DECK for step in steps)


def _all_out(nobody: model.Nobody | tuple[Step, ...]) -> tuple[AllOut, int, WimpTo]:
    """What is paid if nobody is in, with the multiple and the place of a penalty (R6.3)."""
    usual = Paying()
    first = nobody[0] if isinstance(nobody, tuple) and nobody else None
    to = usual.wimp_to
    if isinstance(first, Again):
        return AllOut.HOLD, usual.wimp_multiple, to
    if isinstance(first, Match):
        return AllOut.MATCH_BEST, usual.wimp_multiple, to
    if not isinstance(first, Ante):
        return AllOut.REDEAL, usual.wimp_multiple, to
    if Group.BEST not in first.who:
        return AllOut.ANTE, usual.wimp_multiple, to
    if first.everyones:
        return AllOut.WIMP, usual.wimp_multiple, to
    side = first.to is AnteTo.SIDE_POT
    return AllOut.WIMP_PENALTY, first.antes, WimpTo.SIDE_POT if side else WimpTo.POT
