"""Labels and explanations of bot parameters."""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from guts_engine.bots.persona import BOUNDS, LONGEST_THOUGHT, Persona
from guts_gui.bots.hand_chart import Moment
from guts_gui.i18n.translate import decimal, per_cent, tr, trn


@dataclass(frozen=True)
class Parameter:
    """A parameter of a bot: its label, format and explanation.

    It is shown multiplied by `times`, in steps of `by`, followed by its `unit`.
    """

    name: str
    label: str
    sentence: Callable[[float], str]
    by: float
    times: float = 1.0
    unit: Callable[[float], str] = lambda _: ""

    @property
    def limits(self) -> tuple[float, float]:
        """The least and the greatest value, as shown."""
        low, high = BOUNDS.get(self.name, (0.0, LONGEST_THOUGHT))
        return round(low * self.times, 6), round(high * self.times, 6)

    def shown(self, bot: Persona) -> float:
        """The bot's value, as shown."""
        if self.name in THINKING:
            return float(bot.think[THINKING.index(self.name)])
        return round(float(getattr(bot, self.name)) * self.times, 6)

    def stored(self, value: float) -> float:
        """The stored value for a shown one."""
        return round(value / self.times, 6)


SHOWN_AT = {
    "pot": ("four-times", "twice", "eight-times"),
    "stack": ("short",),
    "tilt": ("lost",),
    "tilt_deals": ("lost",),
    "per_in": ("one-in", "two-in"),
    "alone": ("alone",),
}
"""The moments at which a parameter affects the hands played, the simplest first."""
THINKING = ("shortest", "longest")
"""The two limits of a bot's thinking time."""


def spelled(value: float) -> str:
    """A number for a text field, without trailing zeros."""
    return decimal(value, 2, exact=False)


def typed(text: str) -> float | None:
    """The number in a text field; None if it is not a number."""
    try:
        found = float(
            text.replace(",", ".").replace("\N{MINUS SIGN}", "-").removesuffix("%").strip()
        )
    except ValueError:
        return None
    return found if abs(found) < 1e6 else None


def parameters(page: str) -> tuple[Parameter, ...]:
    """The parameters on a page of the workshop."""
    return {"pot": _pot, "turn": _turn, "nerves": _nerves}.get(page, tuple)()


def _fewer(shift: float, when: str, never: str) -> str:
    """The effect of a shift of the threshold, in a sentence."""
    if shift > 0:
        # Translators: {when} is "Each time the pot doubles" and the like.
        return tr(
            "{when}, it plays {share} fewer hands.", when=when, share=per_cent(1 - exp(-shift))
        )
    if shift < 0:
        return tr(
            "{when}, it stays out of {share} fewer hands.",
            when=when,
            share=per_cent(1 - exp(shift)),
        )
    return never


def _pot() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "pot",
            tr("Fear of big pots"),
            lambda v: _fewer(
                v,
                tr("Each time the pot doubles"),
                tr("It ignores the size of the pot."),
            ),
            0.01,
        ),
        Parameter(
            "stack",
            tr("Fear of ruin"),
            lambda v: _fewer(
                v,
                tr("When a lost match would take all its chips"),
                tr("It ignores how many chips it has left."),
            ),
            0.05,
        ),
        Parameter("tilt", tr("Temper"), _tilt, 0.05),
        Parameter(
            "tilt_deals",
            tr("Sulks for"),
            lambda v: (
                trn(
                    "It calms down after {n} deal without a loss.",
                    "It calms down after {n} deals without a loss.",
                    round(v),
                )
                if v
                else tr("It forgets a loss at once.")
            ),
            1,
            unit=lambda v: trn("deal", "deals", round(v)),
        ),
    )


def _tilt(value: float) -> str:
    if not value:
        return tr("Losing doesn't change how it plays.")
    return tr(
        "On the deal after a loss it stays out of {share} fewer hands, then calms down.",
        share=per_cent(1 - exp(-value)),
    )


def _turn() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "per_in",
            tr("Respect for others"),
            lambda v: _fewer(
                v,
                tr("For each player already in"),
                tr("It ignores players who are already in."),
            ),
            0.05,
        ),
        Parameter("alone", tr("If everyone is out"), _alone, 0.05),
        *_thinking(),
    )


def _alone(value: float) -> str:
    if value > 0:
        return tr(
            "When everyone before it is out, it stays out of up to {share} fewer hands.",
            share=per_cent(1 - exp(-value)),
        )
    if value < 0:
        return tr(
            "When everyone before it is out, it gets wary and plays up to {share} fewer hands.",
            share=per_cent(1 - exp(value)),
        )
    return tr("It ignores whether everyone before it is out.")


def _nerves() -> tuple[Parameter, ...]:
    return (
        Parameter("bluff", tr("Bluff"), _bluff, 1, times=100, unit=lambda _: "%"),
        Parameter("cold_feet", tr("Cold feet"), _cold_feet, 1, times=100, unit=lambda _: "%"),
        Parameter("noise", tr("Misjudgement"), _noise, 0.5, times=100, unit=lambda _: "%"),
        Parameter("learning", tr("Learning"), _learning, 5, times=100, unit=lambda _: "%"),
        Parameter(
            "stop_loss",
            tr("Leaves when down"),
            _stop_loss,
            0.25,
            unit=lambda _: "\N{MULTIPLICATION SIGN}",
        ),
    )


def _bluff(value: float) -> str:
    if not value:
        return tr("It never bluffs.")
    return tr(
        "Plays {n} in 100 hands that are too weak; half as many each time the pot doubles.",
        n=spelled(value),
    )


def _cold_feet(value: float) -> str:
    if not value:
        return tr("It never backs out of a hand that is good enough.")
    return tr("Backs out of {n} in 100 hands it meant to play.", n=spelled(value))


def _noise(value: float) -> str:
    if not value:
        return tr("It knows exactly what its hand is worth.")
    return tr(
        "It misjudges its hand by about {share}.",
        share=per_cent(value / 100, 1),
    )


def _learning(value: float) -> str:
    if not value:
        return tr("It doesn't remember how others play.")
    return tr(
        "Once sure, it goes {share} of the way to the best answer.",
        share=per_cent(value / 100),
    )


def _stop_loss(value: float) -> str:
    if not value:
        return tr("It never leaves early.")
    if value == 1:
        return tr("It leaves when it has lost its starting chips.")
    return tr("It leaves when it is down {n} times its starting chips.", n=spelled(value))


def _thinking() -> tuple[Parameter, ...]:
    return (
        Parameter(
            "shortest",
            tr("Thinks at least"),
            lambda _: tr("Its thinking time gives nothing away."),
            0.1,
            unit=lambda _: tr("s"),
        ),
        Parameter(
            "longest",
            tr("Thinks at most"),
            lambda _: tr("Its thinking time varies between the two."),
            0.1,
            unit=lambda _: tr("s"),
        ),
    )


def moment_words(moment: Moment) -> str:
    """The label of a moment."""
    return {
        "opening": tr("The first pot"),
        "twice": tr("The pot has doubled"),
        "four-times": tr("Four times the first pot"),
        "eight-times": tr("Eight times the first pot"),
        "one-in": tr("One player already in"),
        "two-in": tr("Two players already in"),
        "alone": tr("Everyone so far out"),
        "lost": tr("It has just lost"),
        "short": tr("A match would break it"),
    }[moment.key]
