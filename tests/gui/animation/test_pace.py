"""The pace of the table: seconds between two decisions, and for which banners are up."""

from random import Random

import pytest

from benchmarks import pace
from guts_engine.rules.presets import PRESETS
from guts_gui.animation.shot import BANNER, GLANCE, LETTER
from guts_gui.scenes.table.state.table import TableState
from guts_gui.session.session import Session
from guts_gui.settings.settings import LastTable, Settings
from guts_gui.setup.draft import Draft

FRAME = 1 / 60


def test_three_card_at_five_seats_is_watched_for_five_seconds() -> None:
    """At most 3 if the person was out and another player the only one in; half of it when fast."""
    normal, fast = (pace.watches("three-card", speed, 5) for speed in pace.SPEEDS)
    assert len(normal) > 40 and len(pace.lone(normal)) > 10
    assert pace.mean(normal) <= 5.0
    assert pace.mean(pace.lone(normal)) <= 3.0
    assert pace.mean(fast) == pytest.approx(pace.mean(normal) / 2, rel=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("game", PRESETS)
def test_every_game_is_as_brisk(game: str) -> None:
    """With ten seats less than twice as long as with five, in one session of each."""
    five = pace.mean(list(pace.watched(game, "normal", 5, seed=1)))
    assert 0 < five <= 6.0
    if PRESETS[game].most_seats >= 10:
        assert pace.mean(list(pace.watched(game, "normal", 10, seed=1))) < 1.6 * five


def banners(game: str, seats: int, deals: int) -> list[tuple[str, float]]:
    """The banners of a session of automatic deals, and the seconds for which each was up."""
    settings = Settings(auto_continue=True, table=LastTable(game=game, seats=seats))
    session = Session.begin(Draft.of(settings).setup(), None, seed=4)
    state = TableState(session, pace.SIZE, lambda: settings, coached=False)
    state.follow_settings()
    state.proceed(session.deal)
    found: list[tuple[str, float]] = []
    words = ""
    while session.table.deals <= deals and (state.show.busy or state.may_go_on):
        state.tell(FRAME)
        pose = state.show.animator.shown().get(BANNER)
        now = str(pose.shows) if pose else ""
        if now != words and now:
            found.append((now, 0.0))
        words = now
        if now:
            found[-1] = now, found[-1][1] + FRAME
        if state.show.told:
            state.ask() if state.since is None else state.wait(FRAME)
            if session.asked and not state.show.busy:
                state.give(pace.decision(session.view, session.asked, Random(1)))
            elif state.deals_now:
                state.proceed(session.deal)
    return found


QUICK = ("three-card", "napalm")
SLOW = [pytest.param(game, marks=pytest.mark.slow) for game in PRESETS if game not in QUICK]


@pytest.mark.parametrize("game", [*QUICK, *SLOW])
def test_every_banner_is_up_for_long_enough_to_read_it(game: str) -> None:
    found = banners(game, 5, 8)
    assert found
    for words, seconds in found:
        assert seconds >= GLANCE + LETTER * len(words) - 2 * FRAME, words
