"""A session loses nothing: resuming it at any point gives the same, and every decision is saved."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from guts_engine.record.log import action_line, replay
from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import CloseSession, Declare
from guts_engine.state.events import CardsDealt, DeclarationSealed, Event, GameChosen, PackSet
from guts_engine.state.table import Phase
from guts_engine.state.view import advance
from guts_engine.steps.model import Choice
from guts_engine.strategy import growing
from guts_gui.history.store import SavedSession, Store
from guts_gui.session.session import Header, ResumeError, Session, first_view
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.players import table_of
from tests.gui.helpers.sessions import (
    Stacked,
    broken_seat,
    decision,
    play,
    stacked,
    table,
    tops,
    viewer_declares,
)
from tests.gui.helpers.shelf import events_of, to_resume

GAMES = tuple(PRESETS)
IN, OUT = Choice.IN, Choice.OUT


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        yield store


def saved(store: Store) -> SavedSession:
    """The session to resume."""
    found = to_resume(store)
    assert found is not None
    return found


def lines(store: Store) -> tuple[str, ...]:
    return saved(store).lines


# --- Resuming -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "viewer"), list(zip(GAMES, cycle((0, 2, None)))))
def test_resuming_at_every_point_gives_the_same(
    store: Store, game: str, viewer: int | None
) -> None:
    session = Session.begin(table(game=game, viewer=viewer), store, seed=11)
    for _ in play(session, Random(5), 4):
        again = Session.resume(saved(store), None)
        assert again.match.state == session.match.state
        assert again.match.log == session.match.log
        assert again.view == session.view
        assert again.asked == session.asked
        assert again.viewer == session.viewer
        assert again.seats == session.seats
        assert list(again.latest_events()) == list(session.latest_events())
        assert not again.events


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
@pytest.mark.parametrize("choice", [IN, OUT])
def test_bots_decide_the_same_after_a_resume(store: Store, declare: str, choice: Choice) -> None:
    for seed in range(6):
        session = Session.begin(table(viewer=2, declare=declare), store, seed=seed)
        session.deal()
        if not session.asked:
            continue
        again = Session.resume(saved(store), None)
        viewer_declares(session, choice)
        viewer_declares(again, choice)
        assert again.match.log == session.match.log
        assert again.match.state == session.match.state


def test_bots_decide_the_same_on_later_deals_after_a_resume(store: Store) -> None:
    first = Session.begin(table(), store, seed=3)
    first.deal()
    again = Session.resume(saved(store), None)
    for session in (first, again):
        session.match = Match(session.match.log, Stacked(seed=8))
        viewer_declares(session, OUT)
        for _ in play(session, Random(1), 5):
            pass
    assert first.match.log == again.match.log


def test_what_was_told_folds_into_the_view(store: Store) -> None:
    for viewer in (0, 3, None):
        session = Session.begin(table(viewer=viewer), store, seed=4)
        queued: list[Event] = []
        for _ in play(session, Random(2), 3):
            queued += session.events
            session.events.clear()
            view = first_view(session)
            for event in session.latest_events():
                view = advance(view, event)
            assert view == session.view
            assert queued == list(session.latest_events())


def test_neither_the_queue_nor_a_session_taken_up_tells_a_secret(store: Store) -> None:
    """R10 `files`: what is saved holds every card, and yet opening it reveals none of them."""
    session = Session.begin(table(viewer=1), store, seed=2)
    for _ in play(session, Random(3), 3):
        for event in (*session.events, *Session.resume(saved(store), None).latest_events()):
            assert not isinstance(event, PackSet)
            if isinstance(event, CardsDealt):
                assert {hand.seat for hand in event.hands if hand.seen} <= {1}
            if isinstance(event, DeclarationSealed):
                assert event.choice is None or event.seat == 1


def test_bots_wait_for_the_person_when_all_decide_in_secret() -> None:
    session = Session.begin(table(), None, seed=2)
    session.deal()
    assert session.table.sealed == frozenset()
    assert len(session.match.pending()) == 5


# --- Seats ----------------------------------------------------------------------------------


def shared(**rules: object) -> TableSetup:
    """A table of four where Ann and Bea share the screen."""
    setup = table(4, **rules)  # type: ignore[arg-type]  # options by name
    ann, bot, _, other = setup.seats
    return replace(setup, seats=(ann, bot, SeatSetup("Bea", "bea"), other))


def test_people_who_share_the_screen_are_waited_for_in_turn() -> None:
    session = Session.begin(shared(), None, seed=2)
    assert (session.shared, session.viewer, session.people) == (True, None, (0, 2))
    session.deal()
    pending = session.match.pending()
    assert len(pending) == 4 and session.asked is None
    order = [seat for seat in session.table.order if seat in (0, 2)]
    assert list(session.waiting_for().items()) == [(seat, pending[seat]) for seat in order]
    for seat in order:
        assert session.view_of(seat).cards == session.match.state.hands[seat]
    assert session.view.cards == ()
    session.decide(Declare(order[0], OUT))
    assert list(session.waiting_for()) == order[1:]
    assert len(session.match.pending()) == 3, "bots wait for all people"
    session.decide(Declare(order[1], OUT))
    assert session.waiting_for() == {}


@pytest.mark.parametrize("peek", [True, False])
def test_those_who_compare_in_private_see_the_hands_compared_and_no_other(peek: bool) -> None:
    session = Session.begin(shared(game="three-five-seven", chips=5000, peek=peek), None, seed=2)
    session.deal()
    while not session.compared:
        session.decide(Declare(next(iter(session.waiting_for())), IN))
    first = session.compared[0]
    assert {0, 2} <= {*first.seats}
    assert set(first.views) == {0, 2}
    for view in first.views.values():
        seen = [bool(hand) and all(hand) for hand in view.hands]
        assert seen == [seat in first.seats for seat in range(4)]


@pytest.mark.parametrize(("rebuys", "may_buy_in"), [(0, ()), (1, (0,))])
def test_a_person_without_chips_is_dealt_in_only_after_a_rebuy(
    rebuys: int, may_buy_in: tuple[int, ...]
) -> None:
    setup = table(3, chips=5, rebuys=rebuys)
    session = stacked(setup, None, tops("2c 3d 5h,As Ad Ah,Kc Kd Kh"), dealer=2)
    assert session.able == (0,) and not session.may_buy_in
    session.deal()
    viewer_declares(session, IN)
    assert session.table.seats[0].chips == 0
    assert session.able == ()
    assert session.may_buy_in == may_buy_in


def test_a_person_who_leaves_plays_no_more(store: Store) -> None:
    session = Session.begin(table(3), store, seed=2)
    session.leave(0)
    assert not session.able
    assert lines(store) == ('{"seat":0,"leave":true}',)


def test_bots_take_their_time_and_people_are_not_waited_for() -> None:
    """The same session has the same pace; each bot its own."""
    one, other = (Session.begin(table(3), None, seed=2) for _ in range(2))
    paces = [[each.think_seconds(seat) for seat in (1, 2, 1)] for each in (one, other)]
    assert paces[0] == paces[1]
    for seat, pace in zip((1, 2, 1), paces[0], strict=True):
        low, high = one.bots[one.seats[seat].bot or ""].think
        assert low <= pace <= high
    assert len(set(paces[0])) == 3
    assert one.think_seconds(0) == 0


# --- On disk --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_on_disk_when_it_returns(store: Store, game: str) -> None:
    session = Session.begin(table(game=game, viewer=1), store, seed=6)
    assert lines(store) == ()
    for _ in play(session, Random(7), 5):
        assert lines(store) == session.match.log.lines()
        assert saved(store).deals == session.table.deals


def test_an_unfinished_decision_is_not_half_on_disk(store: Store, tmp_path: Path) -> None:
    """A declaration and the bots' answers to it are written as one step."""
    session = Session.begin(table(), store, seed=6)
    session.deal()
    (before,) = lines(store)
    assert json.loads(before).keys() == {"deal"}
    viewer_declares(session, IN)
    assert len(lines(store)) == 1 + 5


def test_closing_ends_the_session_and_no_chip_is_lost(store: Store) -> None:
    session = Session.begin(table(), store, seed=6)
    for _ in play(session, Random(7), 3):
        pass
    session.close()
    assert session.over
    assert session.table.phase is Phase.CLOSED
    assert session.table.pot == session.table.reserve == 0
    assert sum(seat.chips for seat in session.table.seats) == 5 * 200
    assert store.unfinished() is None
    (kept,) = store.sessions()
    assert kept.state == "finished"
    assert store.load(kept.id).lines == session.match.log.lines()


def test_power_fails_between_the_last_line_and_the_end(store: Store) -> None:
    """A session that was closed but not yet marked as closed is over when it is resumed."""
    session = Session.begin(table(), store, seed=6)
    session.deal()
    viewer_declares(session, OUT)
    session.match.submit(CloseSession())
    store.append(saved(store).id, session.match.log.lines()[-1:], deals=1)
    again = Session.resume(saved(store), store)
    assert again.over
    assert not again.can_deal()
    again.close()
    assert store.unfinished() is None


def test_buying_in_is_on_disk(store: Store) -> None:
    """Ann loses everything in one showdown, rebuys, and still has her chips after resuming."""
    hands = tops("2c 3d 5h,As Ad Ah")
    session = stacked(table(2, chips=6, rebuys=-1), store, hands, dealer=1)
    session.deal()
    viewer_declares(session, IN)
    assert session.table.seats[0].chips < 5
    assert session.may_buy_in == (0,)
    session.buy_in(0)
    assert session.may_buy_in == ()
    assert session.table.seats[0].bought_in == 12
    assert lines(store)[-1] == '{"seat":0,"buy_in":true}'


def test_a_full_disk_is_told_and_play_goes_on(store: Store) -> None:
    session = Session.begin(table(), store, seed=6)
    session.deal()
    store.close()
    viewer_declares(session, IN)
    assert session.asked is None
    assert session.unsaved is not None
    session.deal()
    viewer_declares(session, OUT)
    session.close()
    assert session.over


def test_without_a_store_nothing_is_missing() -> None:
    session = Session.begin(table(), None, seed=6)
    for _ in play(session, Random(7), 3):
        assert session.table.total == session.table.brought
    session.close()
    assert session.over


def test_chips_are_conserved_however_long_it_lasts() -> None:
    for seed in range(4):
        session = Session.begin(table(6, chips=60), None, seed=seed)
        for _ in play(session, Random(seed), 40):
            assert session.table.total == session.table.brought == 360


# --- Damage ---------------------------------------------------------------------------------


def broken_header(**changes: object) -> Callable[[str], str]:
    """A header with other values in it."""
    return lambda text: json.dumps(json.loads(text) | changes)


@pytest.mark.parametrize(
    "broken",
    [
        lambda _: "",
        lambda _: "[]",
        lambda _: "null",
        lambda _: "{",
        lambda text: text[:40],
        broken_header(log=None),
        broken_header(log=5),
        broken_header(log="{}"),
        broken_header(log='{"format": 99}'),
        broken_header(seats=None),
        broken_header(seats=5),
        broken_header(seats=[]),
        broken_header(seats=[5]),
        broken_header(seats=[{}]),
        broken_header(seed=None),
        broken_header(seed="x"),
        broken_header(seed=[]),
        broken_header(seed=1e999),
        broken_seat(bot="hal-9000"),
        broken_seat(bot=["mina"]),
        broken_seat(name=5),
        broken_seat(avatar=7),
        broken_seat(shoe_size=43),
    ],
)
def test_a_damaged_header_is_refused_in_a_sentence(
    store: Store, broken: Callable[[str], str]
) -> None:
    session = Session.begin(table(), store, seed=6)
    session.deal()
    found = saved(store)
    with pytest.raises(ResumeError) as caught:
        Session.resume(replace(found, header=broken(found.header)), None)
    assert_a_sentence(str(caught.value))


def assert_a_sentence(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not sentence.endswith("..")
    assert "\n" not in sentence
    assert len(sentence) < 200


def test_a_damaged_bot_is_named(store: Store) -> None:
    Session.begin(table(), store, seed=6)
    found = saved(store)
    header = broken_header(bots={"mina": {"name": 5}})(found.header)
    said = r"^Can't resume this session: session: mina: sentence: this key is missing\.$"
    with pytest.raises(ResumeError, match=said):
        Session.resume(replace(found, header=header), None)


def test_an_unknown_bot_is_named(store: Store) -> None:
    Session.begin(table(), store, seed=6)
    found = saved(store)
    header = broken_seat(bot="hal-9000")(found.header)
    with pytest.raises(ResumeError, match="hal-9000"):
        Session.resume(replace(found, header=header), None)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "5",
        "[]",
        "null",
        '{"seat":0}',
        '{"deal":"2c"}',
        '{"deal":"XX"}',
        '{"deal":5}',
        '{"seat":0,"declare":"perhaps"}',
        '{"seat":9,"declare":"in"}',
        '{"seat":"0","declare":"in"}',
        '{"seat":0,"leave":true}',
        '{"close":true}',
    ],
)
def test_a_damaged_line_is_refused_in_a_sentence(store: Store, line: str) -> None:
    session = Session.begin(table(), store, seed=6)
    session.deal()
    found = saved(store)
    said = r"^Can't resume this session: action 2: "
    with pytest.raises(ResumeError, match=said) as caught:
        Session.resume(replace(found, lines=(*found.lines, line)), None)
    assert_a_sentence(str(caught.value))


def test_a_session_of_dealers_choice_is_taken_up_where_it_was(store: Store) -> None:
    setup = replace(table(3, game="three-card", chips=5000), dealers_choice=True)
    session = Session.begin(setup, store, seed=6)
    assert saved(store).game == "dealers-choice"
    for _ in range(60):
        if session.choosing_seat is not None:
            assert Session.resume(saved(store), None).choosing_seat == session.choosing_seat == 0
            session.choose_game(0, PRESETS["hi-lo"].replaced({"ante": 5}))
        if not session.can_deal():
            break
        session.deal()
        while session.asked:
            again = Session.resume(saved(store), None)
            assert again.view == session.view
            events = list(again.latest_events())
            assert events == list(session.latest_events())[-len(events) :]
            session.decide(decision(session, Random(4)))
    chosen = [event.rules.game for event in events_of(session) if isinstance(event, GameChosen)]
    assert "hi-lo" in chosen
    assert len(set(chosen)) > 1


@pytest.mark.parametrize("rebuys", [0, 1])
@pytest.mark.parametrize("chips", [5, 7, 12])
def test_short_stacks_never_stop_a_session_of_dealers_choice(chips: int, rebuys: int) -> None:
    """Hi-lo costs two antes; a bot names another game if too few players could pay them."""
    games = set()
    for seed in range(12):
        setup = replace(table(3, viewer=None, chips=chips, rebuys=rebuys), dealers_choice=True)
        session = Session.begin(setup, None, seed=seed)
        for _ in range(300):
            if not session.can_deal():
                break
            session.deal()
            assert session.table.total == session.table.brought
            games.add(session.table.rules.game)
        assert not session.can_deal() or session.table.deals == 300
    assert len(games) > 2


def test_a_bot_that_may_buy_in_keeps_a_table_of_two_going() -> None:
    session = stacked(table(2, chips=6, rebuys=1), None, tops("As Ad Ah,Kc Kd 5h"), dealer=1)
    session.deal()
    viewer_declares(session, IN)
    assert session.table.seats[1].chips == 0
    assert session.can_deal()
    session.deal()
    assert session.table.seats[1].bought_in == 12


def test_the_story_follows_the_rules_of_each_game(store: Store) -> None:
    """A game in which nobody looks (R3.5) and one in which everyone does, in one session."""
    setup = replace(table(2, game="three-card"), dealers_choice=True)
    session = stacked(setup, store, dealer=0)
    for game in ("no-peek", "three-card"):
        assert session.choosing_seat == 0
        session.choose_game(0, PRESETS[game].replaced({"ante": 5}))
        while session.choosing_seat is None and session.can_deal():
            session.deal()
            while session.asked:
                session.decide(Declare(0, IN))
        if session.choosing_seat is None:
            break
    shown = first_view(session)
    for event in session.latest_events():
        shown = advance(shown, event)
    assert shown == session.view


def test_a_header_reads_back_what_was_written() -> None:
    setup = table(viewer=3)
    session = Session.begin(setup, None, seed=1)
    written = Header(session.match.log.header(), setup.seats, 77, session.bots)
    assert Header.read(written.text()) == written


def test_a_header_that_tells_of_no_bots_seats_those_of_the_table() -> None:
    header = Session.begin(table(), None, seed=1).header
    data = json.loads(header.text())
    del data["bots"]
    assert Header.read(json.dumps(data)) == header


def test_an_old_log_replays_whatever_the_bots_would_say_now(store: Store) -> None:
    """Decisions are read from the log, not made again."""
    session = Session.begin(table(), store, seed=6)
    for _ in play(session, Random(2), 3):
        pass
    found = saved(store)
    other = broken_header(seed=json.loads(found.header)["seed"] + 1)(found.header)
    assert Session.resume(replace(found, header=other), None).match.state == session.match.state


def test_a_deal_saved_before_the_bots_spoke_goes_on(store: Store) -> None:
    """Power fails between the deal and the first declaration: the bots declare after the resume."""
    begun = Session.begin(table(viewer=None, declare="sequential"), store, seed=6)
    deal = begun.match.shuffled()
    store.append(saved(store).id, [action_line(deal)], deals=1)
    again = Session.resume(saved(store), store)
    assert again.table.phase is Phase.BETWEEN
    assert lines(store) == again.match.log.lines()
    assert len(lines(store)) > 1


# --- A killed program -----------------------------------------------------------------------

CHILD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from guts_engine.state.actions import Choice
from guts_gui.files.paths import folders
from guts_gui.session.session import Session
from guts_gui.history.store import Store
from tests.gui.helpers.sessions import table, viewer_declares

store, _ = Store.open(folders().data / "guts.db", now=lambda: datetime.now(UTC))
session = Session.begin(table(declare=sys.argv[2], chips=5000), store, seed=int(sys.argv[1]))
rng = Random(9)


def acknowledge():
    log = session.match.log
    print(log.lines()[-1], len(log.actions), sep="\\t", flush=True)


while session.can_deal():
    session.deal()
    acknowledge()
    while session.asked:
        viewer_declares(session, rng.choice((Choice.IN, Choice.OUT)))
        acknowledge()
"""


@pytest.mark.parametrize(
    ("steps", "declare"),
    [(1, "sequential"), (2, "simultaneous"), (9, "sequential"), (14, "simultaneous")],
)
def test_a_killed_program_loses_nothing_acknowledged(
    tmp_path: Path, steps: int, declare: str
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(steps), declare],
        env=os.environ | {"GUTS_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    acknowledged = [child.stdout.readline() for _ in range(steps)]
    child.kill()
    rest = child.stdout.read()
    child.stdout.close()
    assert child.wait() == (1 if sys.platform == "win32" else -9)
    acknowledged += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    with Store.open(tmp_path / "data" / "guts.db", now=noon)[0] as store:
        kept = saved(store)
        session = Session.resume(kept, store)
        for line in acknowledged:
            text, _, length = line.rstrip("\n").rpartition("\t")
            assert kept.lines[int(length) - 1] == text
        assert session.table.total == session.table.brought == 5 * 5000
        assert replay(session.match.log)[0] == session.match.state
        if session.asked:
            viewer_declares(session, OUT)
        session.deal()
        assert lines(store) == session.match.log.lines()


@pytest.mark.parametrize("game", ["four-two-two", "four-three"])
def test_what_takes_bots_long_is_done_in_steps_before_they_decide(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random hands are judged, with which others are compared."""
    setup = table_of(game, 1, 2, chips=20)
    sliced, whole = (Session.begin(setup, None, seed=5) for _ in range(2))
    monkeypatch.setattr(growing, "_prepared", {})
    steps = sum(1 for _ in sliced.dealing())
    whole.deal()
    while not whole.over and (asked := whole.waiting_for()):
        action = Declare(0, asked[0].choices[0])
        steps += sum(1 for _ in sliced.deciding(action))
        whole.decide(action)
    assert steps >= 1
    assert list(sliced.match.lines) == list(whole.match.lines)
