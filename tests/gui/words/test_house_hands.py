"""Words on the hand of the table at a showdown for high and low (S4.4, S4.7)."""

from random import Random

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import cards
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.state.events import DealBegan, Event, HouseHandShown, PotAwarded
from guts_engine.state.parts import Fund, House
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.library import shipped
from guts_engine.steps.model import Choice
from guts_gui.words.captions.house_hands import beaten_for, house_shown
from guts_gui.words.captions.no_winner import no_winner
from guts_gui.words.names.hands import house_label
from tests.engine.helpers.games_played import play_made

GHOST = cards("Kd 5h")
SIDES = (Fund.POT, Fund.LOW_POT)


def shown(*hands: str) -> Table:
    """Six and Nine II with these hands shown."""
    seats = [NewSeat(name, 100) for name in ("Ann", "Bo", "Cy")[: len(hands)]]
    table = new_game(preset("six-and-nine-ii"), seats).table
    everyone = tuple(range(len(seats)))
    said = (Choice.IN,) * len(seats)
    hands_shown = tuple(HandShown(n, cards(each)) for n, each in enumerate(hands))
    return changed(table, order=everyone, asked=everyone, said=said, shown=hands_shown)


@pytest.mark.parametrize(
    ("hands", "beaten", "wanted"),
    [
        (("Qs 4c", "8s 8c"), (0, 1), "Bo beats it for high, Ann beats it for low"),
        (("Qs 4c", "Js 4d"), (0, 1), "Ann and Bo beat it for low"),
        (("As Ac", "Kc 5d"), (0,), "Ann beats it for high"),
        (("6s 9c", "Ks 4d"), (0, 1), "Ann beats it for high, Ann and Bo beat it for low"),
        (("6s 9c", "As Ac"), (0,), "Ann beats it for high and low"),
        (("Ks 5c", "Kc 5d"), (), "nobody beats it"),
    ],
)
def test_who_beats_the_ghost_for_high_and_for_low_is_told(
    hands: tuple[str, ...], beaten: tuple[int, ...], wanted: str
) -> None:
    event = HouseHandShown(House.GHOST, GHOST, beaten)
    assert house_shown(event, shown(*hands)).endswith(f": {wanted}.")


def test_the_ghost_hand_is_named_for_high_and_for_low() -> None:
    event = HouseHandShown(House.GHOST, GHOST, ())
    table = shown("Qs 4c", "8s 8c")
    assert house_label(event, table).line == "King high / K-5 low"
    assert house_shown(event, table) == "The ghost shows king high / K-5 low: nobody beats it."


def test_everyone_who_beats_the_ghost_does_so_for_high_or_low() -> None:
    told: list[set[Fund]] = []

    def look(before: State, event: Event, after: State) -> None:
        if isinstance(event, HouseHandShown):
            sides = {fund: beaten_for(fund, event, after.table) for fund in SIDES}
            assert {*sides[Fund.POT], *sides[Fund.LOW_POT]} == {*event.beaten}
            told.append({fund for fund, seats in sides.items() if seats})

    for seed in range(12):
        play_made(preset("six-and-nine-ii").base, Random(seed), tell=look)
    assert {Fund.POT} in told
    assert {Fund.LOW_POT} in told


def test_the_players_are_named_alike_if_their_hands_are_not_shown() -> None:
    """S4.3: only the players in see the hands."""
    event = HouseHandShown(House.GHOST, GHOST, (0, 1))
    hidden = changed(shown("Qs 4c", "8s 8c"), shown=())
    assert house_shown(event, hidden).endswith(": Ann and Bo beat it.")


@pytest.mark.parametrize("game", ["ghost", "bloody-sevens", "eastern", "lively-diamonds"])
def test_the_reason_why_nobody_wins_is_told_and_nobody_takes_the_pot(game: str) -> None:
    """R6.5, S3.9, S4.4."""
    reasons: list[str] = []
    told = ""

    def look(before: State, event: Event, after: State) -> None:
        nonlocal told
        if isinstance(event, DealBegan):
            told = ""
        if reason := no_winner(event, after.table):
            told = reason
            reasons.append(reason)
        assert not (told and isinstance(event, PotAwarded))

    for seed in range(8):
        play_made(shipped(game), Random(seed), tell=look)
    ghosts = {"ghost": "Nobody beats the ghost.", "eastern": "Nobody beats the deck."}
    assert {*reasons} == {ghosts.get(game, "All players in are killed.")}
