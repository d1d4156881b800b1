"""A session keeps its game's text: a changed or deleted file never changes it (S10)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from guts_engine.common.frozen import changed
from guts_engine.steps.model import Game
from guts_engine.steps.reading import read
from guts_gui.files.known_games import is_known, know
from guts_gui.history.export import session_json
from guts_gui.history.queries import History, Query
from guts_gui.history.recording import Outlook, Recording
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import Draft
from guts_gui.setup.saved_tables import Tables
from guts_gui.words.games import game_name, name_of_game
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import play, table

TOLL = read(
    """
    format = 1
    id = "the-toll"
    name = "The Toll"
    about = "Three cards against the ghost."
    steps = [
      { ante = 1 },
      { deal = 3 },
      { deal = 3, to = "table" },
      { declare = "sequential", nobody = [{ match = 1, who = "best" }] },
      { draw = 2, price = 1 },
      { showdown = "high", hand = 3, beat = "table" },
    ]
    """
)
OTHER = changed(TOLL, name="Another game", steps=TOLL.steps[:2] + TOLL.steps[3:])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store, _ = Store.open(tmp_path / "guts.sqlite3", now=noon)
    yield store
    store.close()
    know({})


def played(store: Store, game: Game = TOLL, deals: int = 4) -> Session:
    """A session of a game that the program does not have."""
    know({game.id: game})
    setup = replace(table(game=game.id), written=game)
    session = Session.begin(setup, store, seed=3)
    for _ in play(session, Random(2), deals):
        pass
    return session


@pytest.mark.parametrize("then", [None, OTHER], ids=["deleted", "changed"])
def test_a_session_is_resumed_with_the_game_that_it_began_with(
    store: Store, then: Game | None
) -> None:
    session = played(store)
    know({} if then is None else {then.id: then})
    resumed = Session.resume(store.load(1), store)
    assert resumed.table.rules.base == TOLL
    assert resumed.match.state == session.match.state
    assert name_of_game(resumed.table.rules.base) == "The Toll"
    for _ in play(resumed, Random(5), 2):
        pass
    assert resumed.table.deals > session.table.deals


def test_history_replay_and_export_need_no_file(store: Store) -> None:
    played(store).close()
    know({})
    history = History(store)
    assert history.games() == {"the-toll": "The Toll"}
    assert game_name("the-toll", "The Toll") == "The Toll"
    (number,) = history.ids(Query(game="the-toll"))
    saved = store.load(number)
    assert saved.title == "The Toll"
    recording = Recording.of(saved)
    assert recording.sight(Outlook.TABLE).view(len(recording.facts)).table.rules.base == TOLL
    written = json.loads("".join(session_json(saved, recording)))
    assert written["log"]["written"]["name"] == "The Toll"
    assert written["game"] == "the-toll"


def test_a_saved_table_keeps_the_game(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be set up again after the game's own file is gone."""
    monkeypatch.setattr("guts_gui.files.known_games._kept", {})
    know({TOLL.id: TOLL})
    tables = Tables(tmp_path, noon)
    draft = Draft.of(Settings(player="Ann")).playing(TOLL.id).with_option("ante", 10)
    setup = draft.setup()
    tables.save("Friday", draft)
    know({})
    assert not is_known(TOLL.id)
    assert tables.load("Friday").setup() == setup
    assert setup.rule_set.base == TOLL
    know({OTHER.id: OTHER})
    assert tables.load("Friday").setup().rule_set.base == OTHER, "its own file comes first"
