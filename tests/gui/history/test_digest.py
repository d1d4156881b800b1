"""The stored figures of every deal equal those of its events, in every game under every rule."""

from collections import Counter

from hypothesis import HealthCheck, given, settings

from guts_engine.record.log import GameLog, replay
from guts_engine.state import events as e
from guts_engine.state.table import Phase
from guts_engine.steps.model import Choice
from guts_gui.history.digest import DealRow, Digest, DigestBuilder, Tally
from guts_gui.setup.draft import SeatSetup
from tests.engine.helpers.strategies import Played, dealers_choices, sessions

everything = sessions(complete=False) | dealers_choices(complete=False)
steady = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def seats(log: GameLog) -> tuple[SeatSetup, ...]:
    """A person in the first seat, bots in the others."""
    return tuple(
        SeatSetup(seat.name, "ann", None if not number else f"bot-{number}")
        for number, seat in enumerate(log.seats)
    )


def digest(played: Played) -> Digest:
    books = DigestBuilder(played.log.begun().table, seats(played.log))
    for events in replay(played.log)[1]:
        books.add(events)
    return books.digest()


@steady
@given(everything)
def test_every_finished_deal_has_a_row(played: Played) -> None:
    rows = digest(played).deals
    over = sum(isinstance(fold.event, e.DealEnded) for fold in played.folds)
    assert [row.number for row in rows] == list(range(1, over + 1))


@steady
@given(everything)
def test_what_a_deal_moves_is_what_the_pots_do_not_hold(played: Played) -> None:
    """The sum of a deal's results equals the change of the pots."""
    rows = {row.number: row for row in digest(played).deals}
    held = 0
    for fold in played.folds:
        table = fold.before.table
        if isinstance(fold.event, e.DealBegan):
            held = table.pots + table.side_pot + table.reserve
        if isinstance(fold.event, e.DealEnded):
            now = table.pots + table.side_pot + table.reserve
            row = rows[table.deals]
            assert sum(result or 0 for result in row.results) == held - now
            assert row.game == table.rules.game
            dealt = {seat for seat, result in enumerate(row.results) if result is not None}
            assert dealt == set(table.order)
            assert set(row.inside) <= dealt
            assert set(row.winners) <= dealt


@steady
@given(everything)
def test_a_row_tells_who_was_in_and_who_won(played: Played) -> None:
    inside: dict[int, set[int]] = {}
    winners: dict[int, set[int]] = {}
    for fold in played.folds:
        deal = fold.before.table.deals
        match fold.event:
            case e.Declared(seat=seat, choice=choice):
                inside.setdefault(deal, set()).update(() if choice is Choice.OUT else (seat,))
            case e.DeclarationsRevealed(choices=choices):
                said = {seat for seat, choice in choices if choice is not Choice.OUT}
                inside.setdefault(deal, set()).update(said)
            case e.PotAwarded(shares=shares):
                winners.setdefault(deal, set()).update(share.seat for share in shares)
            case e.LegWon(seat=seat):
                winners.setdefault(deal, set()).add(seat)
            case e.PlayersPaid(transfers=transfers):
                winners.setdefault(deal, set()).update(paid.to for paid in transfers)
            case _:
                pass
    for row in digest(played).deals:
        assert row.inside == tuple(sorted(inside.get(row.number, ())))
        assert len(set(row.winners)) == len(row.winners)
        assert set(row.winners) == winners.get(row.number, set())


@steady
@given(everything)
def test_the_places_of_deals_are_counted_without_packs(played: Played) -> None:
    books = DigestBuilder(played.log.begun().table, seats(played.log))
    for events in replay(played.log)[1]:
        books.add(events)
    seen = [fold.event for fold in played.folds if not isinstance(fold.event, e.PackSet)]
    began = {at: event for at, event in enumerate(seen) if isinstance(event, e.DealBegan)}
    assert books.events == len(seen)
    assert books.positions == list(began)
    assert books.shuffled == max((at for at, each in began.items() if each.reshuffled), default=0)
    assert [row.position for row in books.digest().deals] == list(began)[
        : len(books.digest().deals)
    ]
    assert books.digest().begun == played.last.table.deals
    assert books.digest().over == (played.last.table.phase is Phase.CLOSED)


@steady
@given(everything)
def test_the_sums_are_those_of_the_deals(played: Played) -> None:
    summary = digest(played)
    taken: Counter[tuple[int, int]] = Counter()
    for fold in played.folds:
        if isinstance(fold.event, e.PotAwarded):
            for share in fold.event.shares:
                taken[fold.before.table.deals, share.seat] += share.amount
    tallies: dict[tuple[str, int], Tally] = {}
    for row in summary.deals:
        for seat, result in enumerate(row.results):
            if result is not None:
                before = tallies.get((row.game, seat), Tally(row.game, seat))
                tallies[row.game, seat] = Tally(
                    row.game,
                    seat,
                    before.deals + 1,
                    before.inside + (seat in row.inside),
                    before.won + (seat in row.winners),
                    max(before.best, taken[row.number, seat]),
                    before.result + result,
                )
    assert {(each.game, each.seat): each for each in summary.tallies} == tallies
    assert all(each.won <= each.inside <= each.deals for each in summary.tallies)
    assert summary.biggest_pot == max((row.pot for row in summary.deals), default=0)


@steady
@given(everything)
def test_players_results_are_their_chips_less_what_they_bought(played: Played) -> None:
    summary = digest(played)
    last = played.last.table
    assert [p.result for p in summary.players] == [s.chips - s.bought_in for s in last.seats]
    assert summary.result == summary.players[0].result


@steady
@given(everything)
def test_digests_taken_on_the_way_tell_every_deal_once(played: Played) -> None:
    books = DigestBuilder(played.log.begun().table, seats(played.log))
    rows: list[DealRow] = []
    for events in replay(played.log)[1]:
        books.add(events)
        rows += books.digest().deals
        books.mark_saved()
    assert tuple(rows) == digest(played).deals


@steady
@given(sessions())
def test_an_awarded_pot_is_never_larger_than_what_was_played_for(played: Played) -> None:
    rows = {row.number: row for row in digest(played).deals}
    for fold in played.folds:
        table = fold.before.table
        if isinstance(fold.event, e.PotAwarded) and table.deals in rows:
            assert sum(share.amount for share in fold.event.shares) <= rows[table.deals].pot


def test_people_alone_have_no_common_result() -> None:
    from guts_engine.play.setup import NewSeat
    from guts_engine.rules.presets import preset

    log = GameLog(preset("three-card"), (NewSeat("Ann", 100), NewSeat("Bo", 100)))
    both = (SeatSetup("Ann", "ann"), SeatSetup("Bo", "bram"))
    assert DigestBuilder(log.begun().table, both).digest().result is None
    bots = (SeatSetup("Mina", "mina", "mina"), SeatSetup("Otto", "otto", "otto"))
    assert DigestBuilder(log.begun().table, bots).digest().result is None
