"""Every bot has a name in commands that means it."""

from dataclasses import replace

from guts_engine.bots.personas import PERSONAS
from guts_gui.setup.bot_names import called, one_name_each


def test_one_name_for_each_bot_calls_that_bot() -> None:
    double = replace(PERSONAS["oskar"], id="double")
    plain = replace(PERSONAS["mina"], id="plain", style="")
    bots = {**PERSONAS, "double": double, "plain": plain}
    names = one_name_each(bots)
    assert [called(bots)[name] for name in names] == list(bots.values())
    assert names[:2] == ("watcher", "textbook")
    assert "oskar" in names
    assert names[-2:] == ("rock", "plain")
