"""The public names of the engine that do not need numpy, for `from guts_engine import ...`."""

from guts_engine.bots.bot import Bot, CustomBot, Player
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.hands.cards import PACK, Card, Rank, Suit, card, cards
from guts_engine.hands.ranking import Hand, best
from guts_engine.hands.tables import Ranking
from guts_engine.play.game import (
    apply,
    available,
    can_buy_in,
    can_choose,
    can_deal,
    legal,
    must_choose,
    view_of,
)
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.log import GameLog, LogError, replay
from guts_engine.record.log import read as read_log
from guts_engine.record.match import Match
from guts_engine.record.scenario import run_text as run_scenario
from guts_engine.record.script import ScenarioError
from guts_engine.rules.entries import Option
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS, allowed_values, no_effect, relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events
from guts_engine.state.actions import (
    Action,
    Asked,
    BuyIn,
    ChooseGame,
    CloseSession,
    Declare,
    Discard,
    IllegalAction,
    Leave,
    NameRank,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.state import State, evolve
from guts_engine.state.table import Phase, Table, TableSeat
from guts_engine.state.view import SeatView, advance, redact
from guts_engine.steps.faults import GameError
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Choice, Game
from guts_engine.steps.reading import read as read_game

__all__ = [
    "OPTIONS",
    "PACK",
    "PERSONAS",
    "PRESETS",
    "Action",
    "Asked",
    "Bot",
    "BuyIn",
    "Card",
    "Choice",
    "ChooseGame",
    "CloseSession",
    "CustomBot",
    "Declare",
    "Discard",
    "Event",
    "Game",
    "GameError",
    "GameLog",
    "Hand",
    "IllegalAction",
    "Leave",
    "LogError",
    "Match",
    "NameRank",
    "NewSeat",
    "Option",
    "Pass",
    "Persona",
    "Phase",
    "Player",
    "Question",
    "Rank",
    "Ranking",
    "RuleSet",
    "RulesError",
    "ScenarioError",
    "SeatView",
    "Start",
    "StartDeal",
    "State",
    "Suit",
    "Table",
    "TableSeat",
    "advance",
    "allowed_values",
    "apply",
    "available",
    "best",
    "can_buy_in",
    "can_choose",
    "can_deal",
    "card",
    "cards",
    "events",
    "evolve",
    "legal",
    "must_choose",
    "new_game",
    "no_effect",
    "preset",
    "read_game",
    "read_log",
    "redact",
    "relevant",
    "replay",
    "run_scenario",
    "shipped",
    "shipped_ids",
    "view_of",
]
