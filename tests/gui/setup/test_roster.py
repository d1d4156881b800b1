"""The user's bots in their files: saved, edited by hand, set aside, seated, resumed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guts_engine.bots.persona import BOUNDS, WHOLE, Enter, Equilibrium, Minimum, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.hands.cards import Rank
from guts_engine.rules.presets import PRESETS
from guts_engine.state.events import DeclarationsRevealed
from guts_engine.steps.model import Choice
from guts_gui.history.store import Store
from guts_gui.scenes.table.results import same_table
from guts_gui.session.session import Header, ResumeError, Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import Draft, TableSetup, bot_seat, numbered
from guts_gui.setup.from_command_line import Opening
from guts_gui.setup.roster import Roster, RosterError, readable_bots
from guts_gui.setup.saved_tables import Tables
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.shelf import events_of, to_resume

BOLD = replace(
    PERSONAS["oskar"],
    id="bold",
    name="Bold",
    otherwise=Share(0.0),
    enter=(),
    pot=0.0,
    cold_feet=0.0,
    noise=0.0,
)
"""Always in, whatever the cards."""
SHY = replace(BOLD, id="shy", name="Shy", otherwise=Share(1.0), bluff=0.0)
"""Never in."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=noon)[0] as opened:
        yield opened


def roster(folder: Path) -> Roster:
    return Roster(folder, noon)


# --- Files -------------------------------------------------------------------------------------


@st.composite
def personas(draw: st.DrawFn) -> Persona:
    numbers = {
        name: draw(st.integers(int(low), int(high)) if name in WHOLE else st.floats(low, high))
        for name, (low, high) in BOUNDS.items()
    }
    weakest = Minimum((Rank.ACE, draw(st.sampled_from(Rank))))
    enters: list[Enter] = [weakest, Share(0.25), Equilibrium()]
    enter = (("two-card", draw(st.sampled_from(enters))),)[: draw(st.integers(0, 1))]
    plain = Persona(
        "own",
        draw(st.sampled_from(["Zoë", 'Q "the" U', "Łucja", "1"])),
        "ann",
        "Says = things # here.",
        draw(st.sampled_from(enters[1:])),
        enter,
        favourites=tuple(draw(st.sets(st.sampled_from(list(PRESETS)), max_size=3))),
        style=draw(st.sampled_from(["", "rock"])),
    )
    return replace(plain, **numbers)  # type: ignore[arg-type]  # all are numbers


@given(first=personas(), second=personas())
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_kept_is_read_again(tmp_path: Path, first: Persona, second: Persona) -> None:
    """As a new file, and as an existing one with a comment."""
    path = tmp_path / "bots" / "own.toml"
    path.unlink(missing_ok=True)
    roster(tmp_path).save(first)
    assert roster(tmp_path).bots["own"] == first
    path.write_text("# mine\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    kept = roster(tmp_path)
    kept.save(second)
    assert kept.bots["own"] == second
    assert roster(tmp_path).bots["own"] == second
    assert path.read_text(encoding="utf-8").startswith("# mine\n")


def test_without_files_the_bots_are_those_of_the_table(tmp_path: Path) -> None:
    found = roster(tmp_path)
    assert dict(found.bots) == dict(PERSONAS)
    assert list(found.bots) == list(PERSONAS)
    assert not (tmp_path / "bots").exists()


def test_an_edition_plays_in_the_place_of_the_bot_until_it_is_reset(tmp_path: Path) -> None:
    found = roster(tmp_path)
    edition = replace(PERSONAS["walter"], bluff=0.5)
    found.save(edition)
    assert found.edited("walter")
    assert list(found.bots) == list(PERSONAS)
    assert roster(tmp_path).bots["walter"] == edition
    found.forget("walter")
    assert not found.edited("walter")
    assert roster(tmp_path).bots["walter"] == PERSONAS["walter"]


def test_a_twin_has_a_name_an_id_and_a_file_of_its_own(tmp_path: Path) -> None:
    found = roster(tmp_path)
    twin, third = found.duplicate(PERSONAS["mina"]), found.duplicate(found.bots["mina"])
    assert [(each.id, each.name) for each in (twin, third)] == [
        ("mina-2", "Mina 2"),
        ("mina-3", "Mina 3"),
    ]
    assert found.duplicate(twin).name == "Mina 4"
    assert list(found.bots)[len(PERSONAS) :] == ["mina-2", "mina-3", "mina-4"]
    assert (tmp_path / "bots" / "mina-3.toml").is_file()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Jürgen", "jurgen"),
        ("Мария", "mariya"),
        ("2 Fast", "fast"),
        ("Mina", "mina-2"),
        ("...", "bot"),
    ],
)
def test_ids_are_made_from_names(tmp_path: Path, name: str, wanted: str) -> None:
    assert roster(tmp_path).free_id(name) == wanted


def test_a_file_moved_aside_keeps_its_id_from_others(tmp_path: Path) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "zoe.toml").write_text("name = ")
    found = roster(tmp_path)
    found.read()
    assert found.free_id("Zoe") == "zoe-2"


def test_a_name_is_one_bots_alone(tmp_path: Path) -> None:
    found = roster(tmp_path)
    found.save(BOLD)
    renamed = found.rename(BOLD, "Bolder")
    assert (renamed.id, found.bots["bold"].name) == ("bold", "Bolder")
    with pytest.raises(RosterError, match="taken"):
        found.rename(renamed, "mina")


SOUND = 'name = "X"\nsentence = "Plays."\nenter = 0.5\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = \n", ("line 1",)),
        ("\x00", ()),
        ("a = " + "[" * 5000, ("nested",)),
        ('name = "X"\nenter = 0.5\n', ("sentence", "missing")),
        (SOUND + "pot = 7\n", ("line 4", "pot", "7")),
        (SOUND + "[enter]\n", ()),
        (SOUND + "#" * 200_000, ("larger",)),
        ("pot = " + "9" * 5000, ("too many digits",)),
        ('name = "X"\nsentence = "S"\n[enter]\ndefault = 0.1\ntwo-card = "Z"\n', ("line 5", "'Z'")),
        (SOUND + "colour = 1\n", ("colour", "unknown key")),
    ],
)
def test_a_broken_file_is_named_and_set_aside(
    tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    path = folder / "own.toml"
    path.write_text(text)
    (folder / "other.toml").write_text(SOUND)
    assert "own" not in readable_bots(tmp_path)
    assert path.read_text() == text
    found = roster(tmp_path)
    assert "other" in found.bots
    (problem,) = found.problems()
    assert str(path) in problem
    assert all(word in problem for word in words), problem
    aside = path.with_name("own.toml.broken-20250131-120000")
    assert aside.name in problem
    assert aside.read_text() == text
    assert found.problems() == ()
    found.read()
    assert found.problems() == ()


def test_a_file_that_cannot_be_an_id_stays_and_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bots" / "My Bot.toml"
    path.parent.mkdir()
    path.write_text(SOUND)
    found = roster(tmp_path)
    assert dict(found.bots) == dict(PERSONAS)
    (problem,) = found.problems()
    assert "My Bot.toml" in problem
    assert path.is_file()


def test_a_file_broken_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    found = roster(tmp_path)
    found.save(BOLD)
    path = tmp_path / "bots" / "bold.toml"
    path.write_text("name = ")
    found.save(replace(BOLD, bluff=0.5))
    assert path.with_name("bold.toml.broken-20250131-120000").read_text() == "name = "
    assert roster(tmp_path).bots["bold"].bluff == 0.5


def test_a_folder_in_the_place_of_a_file_is_moved_aside(tmp_path: Path) -> None:
    place = tmp_path / "bots" / "bold.toml"
    place.mkdir(parents=True)
    found = roster(tmp_path)
    (problem,) = found.problems()
    assert "bold.toml (it is a folder)" in problem
    found.save(BOLD)
    assert place.with_name("bold.toml.broken-20250131-120000").is_dir()
    assert roster(tmp_path).bots["bold"] == BOLD


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "bots").write_text("a file")
    with pytest.raises(RosterError, match="GUTS_HOME"):
        roster(tmp_path).save(BOLD)
    with pytest.raises(RosterError, match="bluff"):
        roster(tmp_path / "other").save(replace(BOLD, bluff=2.0))


# --- At the table ------------------------------------------------------------------------------


def played(setup: TableSetup) -> Session:
    """A session of bots after a few deals."""
    session = Session.begin(setup, None, seed=3)
    for _ in range(5):
        session.deal()
    return session


def table(*bots: Persona, store: Store | None = None) -> TableSetup:
    """Those bots at a table where nobody pays more than the ante."""
    known = {bot.id: bot for bot in bots}
    seats = numbered([bot_seat(bot) for bot in bots], known)
    return TableSetup("three-card", {"ante": 5, "max_loss": 5}, seats, 500, bots=known)


def test_the_edited_bot_is_the_one_that_plays() -> None:
    events = events_of(played(table(BOLD, SHY)))
    said = [dict(each.choices) for each in events if isinstance(each, DeclarationsRevealed)]
    assert said == [{0: Choice.IN, 1: Choice.OUT}] * 5


def test_a_bot_goes_home_when_it_has_lost_what_it_would() -> None:
    weary = replace(BOLD, id="weary", name="Weary", stop_loss=0.1)
    setup = table(weary, SHY)
    assert [setup.stop_loss(seat) for seat in setup.seats] == [50, 0]
    session = Session.begin(setup, None, seed=1)
    assert [seat.stop_loss for seat in session.table.seats] == [50, 0]


def test_a_session_resumes_though_its_bots_are_gone(store: Store) -> None:
    setup = table(BOLD, SHY)
    session = Session.begin(setup, store, seed=3)
    session.deal()
    saved = to_resume(store)
    assert saved is not None
    again = Session.resume(saved, store)
    assert dict(again.bots) == {"bold": BOLD, "shy": SHY}
    again.deal()
    session.deal()
    assert again.table == session.table


def test_an_old_session_is_played_by_the_bots_of_the_table() -> None:
    seats = numbered([bot_seat(PERSONAS["mina"])] * 2)
    setup = TableSetup("three-card", {"ante": 5}, seats, 500)
    log = Session.begin(setup, None, seed=1).match.log
    fields = json.loads(Header(log.header(), setup.seats, 1, {}).text())
    del fields["bots"]
    assert dict(Header.read(json.dumps(fields)).bots) == {"mina": PERSONAS["mina"]}
    fields["bots"] = {"mina": {"name": 1}}
    with pytest.raises(ResumeError, match="mina"):
        Header.read(json.dumps(fields))


def test_the_same_table_again_is_played_by_the_bots_as_they_are() -> None:
    session = Session.begin(table(BOLD, SHY), None, seed=1)
    braver = replace(SHY, bluff=0.5)
    again = Session.begin(same_table(session, {"shy": braver}), None, seed=1)
    assert dict(again.bots) == {"bold": BOLD, "shy": braver}


def test_own_bots_are_seated_remembered_and_replaced_when_gone(tmp_path: Path) -> None:
    bots = {**PERSONAS, "bold": BOLD}
    draft = Draft.of(Settings(player="Ann"), bots).with_persona(1, "bold")
    assert draft.seats[1].name == "Bold"
    assert draft.setup().bots["bold"] == BOLD
    Tables(tmp_path, noon, bots).save("Friday", draft)
    assert Tables(tmp_path, noon, bots).load("Friday").seats == draft.seats
    left = Tables(tmp_path, noon).load("Friday")
    assert left.absent == ("bold",)
    assert len({seat.bot for seat in left.seats}) == len(left.seats)
    assert not left.problem


def test_own_bots_come_to_the_table_by_the_command_line(tmp_path: Path) -> None:
    roster(tmp_path).save(BOLD)
    opening = Opening(game="three-card", seats="Ann,bot:bold")
    setup = opening.setup(Settings(player="Ann"), readable_bots(tmp_path))
    assert setup.seats[1].bot == "bold"
    assert Session.begin(setup, None, seed=1).bots["bold"] == BOLD
