"""Tables set up on the command line."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from guts_engine.bots.personas import PERSONAS
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import OPTIONS, allowed_values, relevant
from guts_gui.bots.hand_chart import Spot, chart
from guts_gui.history.store import Store
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from guts_gui.setup.from_command_line import Opening, OpeningError, typed
from guts_gui.setup.people import avatars
from tests.engine.helpers.strategies import SETTINGS, consistent
from tests.gui.helpers.pilot import noon, opened
from tests.gui.helpers.shelf import to_resume

ZOE = Settings(player="Zoë", avatar="pia")


def test_the_table_of_the_handbook() -> None:
    opening = Opening("three-card", "Ann,Bo,bot:rock,bot:gambler", ante=5, rules=("limit=100",))
    setup = opening.setup(Settings(player="Ann", avatar="ann"))
    assert (setup.game, setup.rules, setup.chips) == ("three-card", {"ante": 5, "limit": 100}, 500)
    assert [(seat.name, seat.bot) for seat in setup.seats] == [
        ("Ann", None),
        ("Bo", None),
        ("Oskar", "oskar"),
        ("Rocco", "rocco"),
    ]
    assert len({seat.avatar for seat in setup.seats}) == 4


def test_the_rock_plays_the_fewest_hands_and_the_gambler_the_most() -> None:
    spot = Spot(PRESETS["three-card"], 5)
    played = {persona.style: chart(persona, spot).played for persona in PERSONAS.values()}
    assert min(played, key=played.__getitem__) == "rock"
    assert max(played, key=played.__getitem__) == "gambler"


def test_what_is_not_said_is_as_usual() -> None:
    setup = Opening("two-card").setup(ZOE)
    assert setup.game == "two-card"
    assert setup.rules == {"ante": 5, "rebuys": -1}
    assert setup.seats[0] == SeatSetup("Zoë", "pia")
    assert len(setup.seats) == 5
    assert all(seat.bot for seat in setup.seats[1:])
    assert Opening(seats="Ann,bot").setup(ZOE).game == "three-card"


def test_one_person_with_bots_may_rebuy_unless_told_otherwise() -> None:
    """R7.3: with several people, or none, the rule of the game is unchanged."""
    assert Opening(seats="Ann,bot,bot").setup(ZOE).rules == {"ante": 5, "rebuys": -1}
    assert Opening(seats="Ann,Bo,bot").setup(ZOE).rules == {"ante": 5}
    assert Opening(seats="bot,bot").setup(ZOE).rules == {"ante": 5}
    told = Opening(seats="Ann,bot", rules=("rebuys=0",)).setup(ZOE)
    assert told.rules == {"ante": 5, "rebuys": 0}
    bust = Opening(seats="Ann,bot", rules=("shortfall=bust",)).setup(ZOE)
    assert "rebuys" not in bust.rules


@pytest.mark.parametrize("game", PRESETS)
def test_every_game_can_be_named(game: str) -> None:
    setup = Opening(game).setup(ZOE)
    assert setup.game == game
    PRESETS[game].replaced(dict(setup.rules)).check_seats(len(setup.seats))


@pytest.mark.parametrize("opening", [Opening("dealers-choice"), Opening(dealers_choice=True)])
def test_dealers_choice(opening: Opening) -> None:
    setup = opening.setup(ZOE)
    assert setup.dealers_choice
    assert setup.rules == {"ante": 5, "rebuys": -1}
    named = Opening(dealers_choice=True, ante=10, rules=("shortfall=credit", "rebuys=2"))
    assert named.setup(ZOE).rules == {"ante": 10, "shortfall": "credit", "rebuys": 2}


def test_faces_can_be_named_and_are_not_shared() -> None:
    setup = Opening(seats="Zoë, Ann:walter, Bo, bot, bot:PIA").setup(ZOE)
    faces = [seat.avatar for seat in setup.seats]
    assert faces[:2] == ["pia", "walter"]
    assert faces[4] == "pia"
    assert len(set(faces[1:])) == 4
    assert set(faces) <= set(avatars())


def test_ten_bots_have_ten_names() -> None:
    setup = Opening(seats=",".join(["bot"] * 10)).setup(ZOE)
    assert len({seat.name for seat in setup.seats}) == 10
    assert len({seat.bot for seat in setup.seats} & set(PERSONAS)) == 10


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("limit", "100", 100),
        ("rebuys", "-1", -1),
        ("peek", "false", False),
        ("second_chance", "true", True),
        ("wild", "2,3", ["2", "3"]),
        ("wild", "10,j", ["T", "J"]),
        ("wild", "[2]", ["2"]),
        ("wild", "", []),
        ("ghost", "always", "always"),
        ("limit", "1.5", "1.5"),
        ("limit", "-", "-"),
        ("limit", "٣", "٣"),
    ],
)
def test_values_are_typed_as_in_a_scenario(name: str, written: str, value: object) -> None:
    assert typed(name, written) == value
    assert type(typed(name, written)) is type(value)


@pytest.mark.parametrize(
    ("opening", "says"),
    [
        (Opening("whist"), "--game whist: unknown game; guts games lists them"),
        (
            Opening("napalm", dealers_choice=True),
            "--dealers-choice cannot be used with --game napalm",
        ),
        (Opening(seats="Ann"), "--seats names fewer than two seats"),
        (Opening(seats="Ann,"), "--seats has a seat without a name"),
        (Opening(seats="Ann,:pia"), "--seats has a seat without a name"),
        (Opening(seats="Ann,ANN"), "--seats names ANN twice"),
        (Opening(seats="Ann:pia,Bo:pia"), "--seats gives the face pia twice"),
        (Opening(seats="Ann,Bo:zorro"), "--seats Bo:zorro: unknown face; choose from ann"),
        (Opening(seats="Ann,bot:zorro"), "unknown bot; choose from watcher, textbook, bluffer"),
        (Opening(seats="Ann,bot:"), "--seats bot:: unknown bot"),
        (Opening(seats="Ann,Abcdefghijklmnopq"), "is not a name; use 16 characters or fewer"),
        (Opening(seats=",".join("abcdefghijk")), "--seats names 11 seats; name 10 or fewer"),
        (Opening("napalm", ",".join("abcdefgh")), "--seats names 8 seats; name 7 or fewer"),
        (Opening(rules=("limit",)), "--rule limit is not a house rule; write NAME=VALUE"),
        (Opening(rules=("=4",)), "--rule =4 is not a house rule; write NAME=VALUE"),
        (Opening(rules=("limit=1", "limit=2")), "--rule limit is given twice"),
        (Opening(rules=("limit=much",)), "--rule limit: 'much' is not a whole number"),
        (Opening(rules=("luck=4",)), "; the options of three-card are ace"),
        (Opening(rules=("legs=4",)), "; the options of three-card are ace"),
        (
            Opening("hi-lo", rules=("declare=sequential",)),
            "--rule declare: sequential is not possible",
        ),
        (Opening(ante=4, rules=("ante=4",)), "--ante and --rule ante set the same option"),
        (Opening(rules=("ante=0",)), "--rule ante: 0 is too small"),
        (Opening(dealers_choice=True, rules=("limit=4",)), "--rule limit belongs to one game"),
        (Opening(chips=4), "--chips 4 does not cover the first ante; use 5 or more"),
        (Opening("hi-lo", chips=9), "--chips 9 does not cover the first ante; use 10 or more"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(opening: Opening, says: str) -> None:
    with pytest.raises(OpeningError) as refused:
        opening.setup(ZOE)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", PRESETS)
def test_the_options_listed_for_a_game_are_those_that_can_be_changed(game: str) -> None:
    with pytest.raises(OpeningError) as refused:
        Opening(game, rules=("luck=4",)).rule_set()
    listed = set(str(refused.value).partition(" are ")[2].split(", "))
    values = {name: allowed_values(PRESETS[game], name) for name in OPTIONS}
    known = {name for name in OPTIONS if relevant_somewhere(game, name)}
    assert listed == known == {n for n in listed if n == "wild" or len(values[n]) > 1}


def relevant_somewhere(game: str, name: str) -> bool:
    """Whether the option has an effect with some others changed."""
    rules = PRESETS[game]
    beside = [{}, *({other: value} for other, value in SETTINGS[rules.game])]
    fined = {"declare": "simultaneous", "ghost": "none", "all_out": "wimp-penalty"}
    beside.append(consistent(game, fined))
    beside.append(consistent(game, {"peek": True, "draw": 1, "pass_left": 1}))
    return any(
        relevant(rules.replaced(changed), name)
        for changed in beside
        if consistent(game, changed) == changed
    )


@pytest.mark.parametrize(
    ("opening", "seats", "named"),
    [
        (Opening(rules=("limit=20", "max-loss=50")), 5, ["max_loss=50"]),
        (Opening(rules=("wimp-to=side-pot", "matchers-excused=true")), 5, ["wimp_to", "matchers"]),
        (Opening(rules=("all_out=wimp-penalty", "wimp-to=side-pot")), 5, []),
        (Opening("hi-lo", rules=("wimp-to=pot",)), 5, ["wimp_to=pot"]),
        (Opening(rules=("losers=worst",)), 2, ["losers=worst"]),
        (Opening(rules=("losers=worst",)), 5, []),
        (Opening(dealers_choice=True, rules=("shortfall=credit", "rebuys=2")), 5, ["rebuys=2"]),
    ],
)
def test_house_rules_without_effect_are_named(
    opening: Opening, seats: int, named: list[str]
) -> None:
    sentences = opening.without_effect(seats)
    assert len(sentences) == len(named)
    for sentence, rule in zip(sentences, named, strict=True):
        assert sentence.startswith(f"--rule {rule}") and " has no effect; " in sentence


def test_who_plays_on_credit_needs_no_chips_for_the_ante() -> None:
    assert Opening(chips=1, rules=("shortfall=credit",)).setup(ZOE).chips == 1


@pytest.mark.parametrize(
    "opening",
    [
        Opening("hi-lo", "Ann,bot,bot"),
        Opening("three-five-seven", "bot,bot", rules=("legs=2",)),
        Opening(rules=("wild=2", "ghost=lone", "all-out=wimp")),
    ],
)
def test_the_table_can_be_sat_down_at(tmp_path: Path, opening: Opening) -> None:
    with opened(tmp_path, ZOE) as pilot:
        setup: TableSetup = opening.setup(ZOE)
        scene = TableScene.new(pilot.app, setup, seed=1)
        pilot.show(scene)
        pilot.pump(5)
        rules = scene.session.table.rules
        assert {name: rules.options()[name] for name in setup.rules} == dict(setup.rules)
        assert len(scene.session.table.seats) == len(setup.seats)


@pytest.mark.skipif(sys.platform == "win32", reason="there SIGTERM ends a program unasked")
def test_the_program_opens_at_the_table(tmp_path: Path) -> None:
    """Damaged settings make it report when its window is open; then it is closed."""
    config = tmp_path / "config"
    config.mkdir()
    (config / "settings.toml").write_text("speed = 3\n", encoding="utf-8")
    arguments = [
        "--game",
        "napalm",
        "--seats",
        "Ann,Bo,bot:rock",
        "--ante",
        "2",
        "--rule",
        "legs=2",
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "guts_gui", *arguments],
        env=os.environ | {"GUTS_HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stderr is not None
        assert "settings.toml" in program.stderr.readline()
        program.send_signal(signal.SIGTERM)
        assert program.stderr.read() == ""
        assert program.wait(60) == 0
    store, _ = Store.open(tmp_path / "data" / "guts.db", now=noon)
    with store:
        saved = to_resume(store)
    assert saved is not None
    session = Session.resume(saved, None)
    assert [seat.name for seat in session.seats] == ["Ann", "Bo", "Oskar"]
    rules = session.table.rules
    assert (rules.game, rules.paying.ante, rules.ending.legs) == ("napalm", 2, 2)
    assert session.table.deals == 1


@pytest.mark.parametrize("seats", ["Zoë,bot,bot", "bot,Zoë,Bo,Cy", "Bo,Cy:mina,bot,bot:walter,Zoë"])
def test_everyone_has_a_face_of_their_own(seats: str) -> None:
    for avatar in set(avatars()) - {"mina", "walter"}:
        found = Opening(seats=seats).setup(Settings(player="Zoë", avatar=avatar)).seats
        assert len({seat.avatar for seat in found}) == len(found)
