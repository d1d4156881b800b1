"""Tables and house rules saved under a name."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.rules.ruleset import RuleSet
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import Draft
from guts_gui.setup.saved_tables import HouseRules, Rulings, Tables, TablesError
from tests.engine.helpers.strategies import rule_sets
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import noon

TITLES = ("Friday", "At Bo's (late)", "Każdy piątek", "2 decks")


def draft_of(rules: RuleSet) -> Draft:
    """The draft of a table with these rules."""
    draft = Draft.of(Settings(player="Ann")).playing(rules.game)
    for name, value in rules.options().items():
        draft = draft.with_option(name, value)
    return draft


@pytest.mark.parametrize("rebuys", [None, 0, 2, -1])
@pytest.mark.parametrize("people", [1, 2])
def test_rebuys_are_saved_as_chosen(tmp_path: Path, rebuys: int | None, people: int) -> None:
    """R7.3: also none for a person alone with bots, whose default is any number.

    Another person who joins them does not change it.
    """
    draft = Draft.of(Settings(player="Ann"))
    draft = draft if people == 1 else draft.with_person("Bo")
    draft = draft if rebuys is None else draft.with_option("rebuys", rebuys)
    tables = Tables(tmp_path, noon)
    tables.save("Friday", draft)
    loaded = tables.load("Friday")
    assert loaded.rules.paying.rebuys == (-1 if rebuys is None else rebuys)
    assert loaded.setup() == draft.setup()


@given(rules=rule_sets, again=rule_sets, chips=st.integers(10, 100_000))
def test_what_is_kept_is_what_is_taken(rules: RuleSet, again: RuleSet, chips: int) -> None:
    """Twice under the same name: the second replaces the first."""
    with tempfile.TemporaryDirectory() as folder:
        tables, rulings = Tables(Path(folder), noon), Rulings(Path(folder), noon)
        for wanted in (rules, again):
            draft = draft_of(wanted).with_option("chips", chips)
            if draft.rules_problem:
                continue
            tables.save("Friday", draft)
            assert tables.load("Friday").setup() == draft.setup()
            rulings.save("Friday", HouseRules(draft.game, draft.options))
            kept = rulings.load("Friday")
            assert kept.game == wanted.game
            taken, left_out = draft_of(wanted).with_defaults().with_rulings(kept.options)
            assert left_out == ""
            assert taken.rules == draft.rules


@given(rules=rule_sets)
def test_a_draft_plays_the_rules_that_were_chosen(rules: RuleSet) -> None:
    """All relevant options of any legal rules can be chosen at a new table."""
    draft = draft_of(rules)
    if draft.rules_problem:
        assert draft.chips < rules.ante_due
        return
    chosen = draft.setup().rules
    assert not [name for name in chosen if draft.rules.option(name) != rules.option(name)]


@pytest.mark.parametrize("title", TITLES)
def test_a_name_may_be_in_any_language(tmp_path: Path, title: str) -> None:
    tables = Tables(tmp_path, noon)
    tables.save(title, Draft.of(Settings()))
    assert tables.titles() == (title,)


def test_names_stand_in_the_order_of_the_language(tmp_path: Path) -> None:
    tables = Tables(tmp_path, noon)
    for title in ("Zośka", "Lena", "Łukasz", "Maja"):
        tables.save(title, Draft.of(Settings()))
    use("pl")
    assert tables.titles() == ("Lena", "Łukasz", "Maja", "Zośka")


@pytest.mark.parametrize("title", ["", "../up", "a/b", ".hidden", "con:", "x" * 40, "tail ", "a\n"])
def test_a_name_that_is_no_file_is_refused(tmp_path: Path, title: str) -> None:
    tables = Tables(tmp_path / "config", noon)
    with pytest.raises(TablesError):
        tables.save(title, Draft.of(Settings()))
    assert not (tmp_path / "config").exists()


def test_comments_stay(tmp_path: Path) -> None:
    rulings = Rulings(tmp_path, noon)
    path = tmp_path / "house-rules" / "Friday.toml"
    path.parent.mkdir()
    path.write_text('# ours\ngame = "napalm" # the loud one\n\n[rules]\nante = 2 # cheap\n')
    loaded = rulings.load("Friday")
    assert loaded == HouseRules("napalm", {"ante": 2})
    rulings.save("Friday", HouseRules("napalm", {"ante": 4, "legs": 2}))
    text = path.read_text()
    assert "# ours" in text
    assert "# the loud one" in text
    assert "ante = 4 # cheap" in text
    assert rulings.load("Friday").options == {"ante": 4, "legs": 2}


def test_capitals_make_no_other_name(tmp_path: Path) -> None:
    tables = Tables(tmp_path, noon)
    tables.save("Friday", Draft.of(Settings()))
    tables.save("FRIDAY", Draft.of(Settings()).with_bot())
    assert tables.titles() == ("Friday",)
    tables.rename("Friday", "FRIDAY")
    assert tables.titles() == ("FRIDAY",)
    tables.save("Other", Draft.of(Settings()))
    with pytest.raises(TablesError, match="taken"):
        tables.rename("Other", "friday")


SEATS = '[[seats]]\nbot = "mina"\n[[seats]]\nname = "Bo"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "chess"\n' + SEATS, ("game", "chess")),
        ('game = "napalm"\n', ("seats",)),
        ('game = "napalm"\n[rules]\nlegz = 1\n' + SEATS, ("legz",)),
        ('game = "napalm"\n[rules]\nlegs = "many"\n' + SEATS, ("legs", "many")),
        ('game = "napalm"\n[rules]\nties = "split"\n' + SEATS, ("ties", "napalm")),
        ('game = "hi-lo"\nchips = "all"\n' + SEATS, ("chips on line 2", "whole number")),
        ('game = "hi-lo"\n[[seats]]\nbot = "deep blue"\n' + SEATS, ("deep blue",)),
        ('game = "hi-lo"\n[[seats]]\n' + SEATS, ("seat 1",)),
        ("game = \n", ("line 1",)),
        ('game = "three-card"\n[rules]\npeek = false\ndraw = 1\n' + SEATS, ("draw", "peek")),
        ("\x00", ()),
        ("a = " + "[" * 5000, ()),
    ],
)
def test_a_broken_file_is_named_and_set_aside(
    tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    tables = Tables(tmp_path, noon)
    path = tmp_path / "tables" / "Friday.toml"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(TablesError) as caught:
        tables.load("Friday")
    error = str(caught.value)
    assert str(path) in error
    assert all(word in error for word in words), error
    aside = path.with_name("Friday.toml.broken-20250131-120000")
    assert aside.name in error
    assert aside.read_text() == text
    assert tables.titles() == ()


def test_a_broken_file_is_not_written_over(tmp_path: Path) -> None:
    tables = Tables(tmp_path, noon)
    path = tmp_path / "tables" / "Friday.toml"
    path.parent.mkdir()
    path.write_text("game = ")
    tables.save("Friday", Draft.of(Settings()))
    assert path.with_name("Friday.toml.broken-20250131-120000").read_text() == "game = "
    assert tables.load("Friday").setup() == Draft.of(Settings()).setup()


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file")
    tables = Tables(tmp_path, noon)
    with pytest.raises(TablesError, match="GUTS_HOME"):
        tables.save("Friday", Draft.of(Settings()))
    assert tables.titles() == ()
