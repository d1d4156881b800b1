"""Sessions that reach the largest stake: how they end, and how such numbers are shown."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.play.game import must_choose
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Declare
from guts_gui.history.queries import History, Query
from guts_gui.history.store import Store
from guts_gui.i18n.translate import number, short
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.state.words import next_words
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import LastTable, Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.gallery import Camera, Dress, jobs
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import noon, opened
from tests.gui.helpers.places import PLAIN, decided, seeded, to_results
from tests.gui.helpers.players import table_of
from tests.gui.helpers.riches import rich
from tests.gui.helpers.shelf import to_resume

pytestmark = pytest.mark.slow

LAST = "The stakes have passed 1,000,000,000,000, so this was the last deal."
DRESSES = [Dress((960, 540), language, text) for language in ("pl", "ru") for text in (100, 150)]
ALWAYS = ("rich pages", "rich limit 10")
RICH = [
    *((job, "ru") for job in ALWAYS),
    *(pytest.param(job, "pl", marks=pytest.mark.slow) for job in ALWAYS),
    *(
        pytest.param(job, ("ru", "pl")[number % 2], marks=pytest.mark.slow)
        for number, job in enumerate(jobs())
        if job.startswith("rich ") and job not in ALWAYS
    ),
]
"""Every game at the largest stakes in one of the languages; what all share in both."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        yield store


def ten_people() -> TableSetup:
    """Ten people at three-card guts on credit, with an ante that used to cause a crash."""
    seats = tuple(SeatSetup(f"Seat {number}", "ann") for number in range(10))
    return TableSetup("three-card", {"ante": 5, "shortfall": "credit"}, seats, 500)


def play(session: Session) -> None:
    """Deal after deal with everyone in."""
    while session.can_deal():
        session.deal()
        while waiting := session.waiting_for():
            seat, asked = next(iter(waiting.items()))
            session.decide(Declare(seat, asked.choices[0]))


# --- How they end -------------------------------------------------------------------------------


def test_ten_who_are_always_in_on_credit_come_to_an_end_and_are_kept(store: Store) -> None:
    """Regression: the twentieth deal, and every resume, used to exceed SQLite's 64 bits."""
    session = Session.begin(ten_people(), store, seed=1)
    play(session)
    assert session.table.deals == 11
    saved = to_resume(store)
    assert saved is not None
    again = Session.resume(saved, store)
    assert again.table == session.table
    assert not again.can_deal()
    again.close()
    assert store.unfinished() is None
    (entry,) = History(store).page(Query(), 0, 9)
    assert entry.biggest_pot == 174_339_220_050
    results = [seat.chips - seat.bought_in for seat in again.table.seats]
    assert [player.result for player in entry.players] == results
    assert max(map(abs, results)) > LARGEST_STAKE // 10


@pytest.mark.parametrize("dealers_choice", [False, True])
@pytest.mark.parametrize("game", ["hi-lo", "three-card"])
def test_after_the_largest_stake_no_game_is_named_and_nobody_buys_in(
    store: Store, game: str, *, dealers_choice: bool
) -> None:
    setup = replace(table_of(game, 1, 4), dealers_choice=dealers_choice)
    with seeded(Random(1)):
        session = rich(setup, store, 500)
        play(session)
    assert session.table.beyond_stakes
    assert must_choose(session.table) == (dealers_choice and session.table.ended)
    assert session.may_buy_in == ()


def test_the_table_says_that_it_was_the_last_deal_and_goes_on_to_the_results(
    tmp_path: Path,
) -> None:
    with seeded(Random(1)), opened(tmp_path, PLAIN) as pilot:
        scene = TableScene(pilot.app, rich(table_of("three-card", 1, 4), pilot.app.store, 500))
        scene.session.deal()
        pilot.app.replace(scene)
        decided(pilot)
        pilot.key("i")
        decided(pilot)
        assert scene.session.table.beyond_stakes
        assert LAST in scene.show.summary
        assert LAST in [line.text for line in scene.show.log]
        assert scene.state.must_close or next_words(scene.state) == "Results"
        to_results(pilot)


# --- How they are shown -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "value", "full", "brief"),
    [
        ("en", 999, "999", "999"),
        ("en", 1000, "1,000", "1 k"),
        ("en", 999_499, "999,499", "999 k"),
        ("en", 999_500, "999,500", "1 M"),
        ("en", 1_024_999, "1,024,999", "1.02 M"),
        ("en", 12_345_678_901, "12,345,678,901", "12.3 bn"),
        ("en", 999_499_999_999, "999,499,999,999", "999 bn"),
        ("en", 999_500_000_000, "999,500,000,000", "1 tn"),
        ("en", -1_569_052_980_450, "−1,569,052,980,450", "−1.57 tn"),
        ("en", 10**14, "100,000,000,000,000", "100 tn"),
        ("pl", 1_024_999, "1 024 999", "1,02 mln"),
        ("pl", -12_345_678_901, "−12 345 678 901", "−12,3 mld"),
        ("pl", 10**12, "1 000 000 000 000", "1 bln"),
        ("ru", 1_024_999, "1 024 999", "1,02 млн"),
        ("ru", 12_345_678_901, "12 345 678 901", "12,3 млрд"),
        ("ru", 10**12, "1 000 000 000 000", "1 трлн"),
    ],
)
def test_a_large_number_is_short_in_three_figures(
    language: str, value: int, full: str, brief: str
) -> None:
    use(language)
    assert number(value).replace("\N{NO-BREAK SPACE}", " ") == full
    assert short(value) == brief.replace(" ", "\N{NO-BREAK SPACE}"), "it is never broken"
    gain = short(abs(value), signed=True)
    assert gain == "+" + short(abs(value))


@pytest.mark.parametrize(("job", "language"), RICH)
def test_no_number_is_cut_however_large(job: str, language: str, tmp_path: Path) -> None:
    """In the languages with longer words, at every text size, with ten in the smallest window."""
    camera = Camera(tmp_path, tuple(each for each in DRESSES if each.language == language))
    jobs()[job](camera)
    assert list(tmp_path.rglob("*.jpg")), "nothing was looked at"
    assert camera.cut == []


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_no_number_is_cut_before_the_first_deal(
    language: str, text_size: int, tmp_path: Path
) -> None:
    table = LastTable(seats=10, ante=10**9 - 1, chips=10**9)
    settings = Settings(table=table, language=language, text_size=text_size)
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        pilot.show(NewTableScene(pilot.app))
        pilot.pump(2)
        assert pilot.app.art.cut == set()


def test_every_game_is_looked_at() -> None:
    named = {job.split()[1] for job in jobs() if job.startswith("rich ")}
    assert named >= set(PRESETS)
