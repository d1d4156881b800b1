"""The player's book of drills: mistakes that come back, and answers for the rating.

Whatever the disk does, a drill goes on: what could not be written waits in memory, and is tried
again with the next answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from guts_engine.coach.advice import Advice
from guts_engine.common.letters import name_key
from guts_engine.state.actions import Action
from guts_gui.coach.review import Review
from guts_gui.drill.problem import Problem, problem_of, read_problem
from guts_gui.drill.rating import Choice, Rating, rating
from guts_gui.drill.schedule import due_after, is_due, next_box
from guts_gui.history.drills import AnswerRow, DrillRows, MistakeRow
from guts_gui.history.store import MovedError, Store, StoreError
from guts_gui.setup.draft import SeatSetup

MOST_OF_A_SESSION: Final = 10
"""The most mistakes of one session that are asked again, the costliest ones."""
PLACES: Final = 4
"""The decimal places of a cost in pots."""
Change = Callable[[DrillRows], None]


class Book:
    """The stored mistakes and answers, read once; `fault` is the latest error of the disk.

    `today` returns the player's date.
    """

    def __init__(self, store: Store, today: Callable[[], date]) -> None:
        self._rows = DrillRows(store)
        self._today = today
        self._waiting: list[Change] = []
        self._mistakes: dict[str, MistakeRow] = {}
        self._answers: list[AnswerRow] = []
        self.fault = ""
        try:
            self._mistakes = {each.key: each for each in self._rows.mistakes()}
            self._answers = self._rows.answers()
        except StoreError as wrong:
            self.fault = str(wrong)

    def take_fault(self) -> str:
        """The latest error of the disk, once; empty if there was none."""
        fault, self.fault = self.fault, ""
        return fault

    # --- Mistakes ---------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of mistakes in the book."""
        return len(self._mistakes)

    @property
    def due(self) -> list[MistakeRow]:
        """The mistakes to ask today, the longest due first."""
        today = self._today()
        rows = [each for each in self._mistakes.values() if is_due(each.due, today)]
        return sorted(rows, key=lambda each: (each.due, each.key))

    @property
    def next_day(self) -> date | None:
        """The next day on which a mistake is due; None without mistakes."""
        return min([each.due for each in self._mistakes.values()], default=None)

    def open(self, row: MistakeRow) -> Problem | None:
        """The decision of a mistake; None for one that cannot be read, which is deleted."""
        problem = read_problem(row.text)
        if problem is None:
            self._drop(row.key)
        return problem

    def add(self, problem: Problem) -> date:
        """Note a mistake; returns the day on which it is asked again."""
        due = due_after(0, self._today())
        self._put(MistakeRow(problem.key, problem.written(), 0, due))
        return due

    def repeat(self, row: MistakeRow, *, right: bool) -> date | None:
        """Note the answer to a mistake asked again; returns its next day, None if it is learned."""
        box = next_box(row.box, right=right)
        if box is None:
            self._drop(row.key)
            return None
        due = due_after(box, self._today())
        self._put(MistakeRow(row.key, row.text, box, due))
        return due

    def add_review(self, review: Review, seats: Sequence[SeatSetup], player: str) -> int:
        """Note the player's costliest mistakes of a session, unless known; returns their number."""
        mine = own_seats(review, seats, player)
        mistakes = [each for each in review.costliest() if each.decision.seat in mine]
        avatars = tuple([seat.avatar for seat in seats])
        count = 0
        for decision in [each.decision for each in mistakes[:MOST_OF_A_SESSION]]:
            problem = problem_of(review, decision, avatars)
            if problem is not None and problem.key not in self._mistakes:
                self.add(problem)
                count += 1
        return count

    def forget(self) -> None:
        """Delete all mistakes."""
        self._mistakes.clear()
        self._write(lambda rows: rows.delete_all())

    def _put(self, row: MistakeRow) -> None:
        self._mistakes[row.key] = row
        self._write(lambda rows: rows.put(row))

    def _drop(self, key: str) -> None:
        self._mistakes.pop(key, None)
        self._write(lambda rows: rows.delete(key))

    # --- Rating -----------------------------------------------------------------------------

    def answer(self, game: str, choice: Choice) -> None:
        """Note an answer for the rating."""
        row = AnswerRow(game, choice.chosen, choice.costs)
        self._answers.append(row)
        self._write(lambda rows: rows.answer(row))

    def rating(self, game: str | None = None) -> Rating:
        """The rating in a game, or in all games."""
        rows = [each for each in self._answers if game in (None, each.game)]
        return rating([Choice(each.costs, each.chosen) for each in rows])

    # --- Writing ----------------------------------------------------------------------------

    def _write(self, change: Change) -> None:
        self._waiting.append(change)
        self.flush()

    def flush(self) -> None:
        """Write what waits; after an error of the disk the rest goes on waiting."""
        while self._waiting:
            try:
                self._carry_out(self._waiting[0])
            except StoreError as wrong:
                self.fault = str(wrong)
                return
            self._waiting.pop(0)

    def _carry_out(self, change: Change) -> None:
        """Write, in the file that is there now if it was moved or changed by others."""
        try:
            change(self._rows)
        except MovedError:
            change(self._rows)


def due_today(store: Store, today: date) -> int:
    """The number of mistakes to ask today; none if the disk has an error."""
    try:
        return sum(is_due(day, today) for day in DrillRows(store).days())
    except StoreError:
        return 0


def own_seats(review: Review, seats: Sequence[SeatSetup], player: str) -> frozenset[int]:
    """The seats of the player among the people: a single person, or the one of that name."""
    people = frozenset(review.people)
    own = name_key(player)
    named = frozenset([seat for seat in people if name_key(seats[seat].name) == own])
    return people if len(people) == 1 else named


def choice_of(advice: Advice, action: Action) -> Choice:
    """The answer as costs in pots, where options equal to the best cost nothing."""
    equal, chosen = advice.equal, advice.option(action)
    if chosen is None:
        raise ValueError(f"{action} is not one of the options of the advice")
    pot = advice.pot or 1.0
    costs = [0.0 if each in equal else round(each.short / pot, PLACES) for each in advice.options]
    return Choice(tuple(costs), advice.options.index(chosen))
