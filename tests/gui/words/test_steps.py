"""Steps in words: every step and parameter is told, in every language."""

import re
from collections.abc import Iterator

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.steps import model as m
from guts_engine.steps.facts import showdowns
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game, Step, To
from guts_gui.i18n.translate import speak
from guts_gui.words.steps.cards import killer
from guts_gui.words.steps.hand_rules import hand_sentences
from guts_gui.words.steps.menu import MOST, menu_sentence
from guts_gui.words.steps.place import place_at
from guts_gui.words.steps.sentences import deal_in_words, sentences_at
from guts_gui.words.steps.settings import unusual
from tests.gui.helpers.languages import Made, use

GROUPS = (m.Group.BEST, m.Group.WILD)
LIST = (m.Match(who=GROUPS), m.Deal(1, to=(To.ALL,)), m.PassCards(2), m.Again(3))
ALONE = (m.Take(m.Prize.POT), m.Match(who=(m.Group.OUT,)))
TESTED = (m.Showdown(hand=4, beat=m.Beat.DECK),)
HANDS = HandRules(
    ranking=(Category.STRAIGHT, Category.PAIR, Category.HIGH_CARD),
    wild=Wild(ranks=(Rank.TWO,), own_low=True, turned=True, named=True, joker=True),
    table_wild=Wild(ranks=(Rank.KING,)),
    top=((Rank.SIX, Rank.NINE),),
    straight_from=Rank.EIGHT,
    most_wild=1,
    merge=1,
)
DREW, TABLE = m.Multiply(2, drew=True), m.Multiply(3, table=True)

PARAMETERS: tuple[tuple[Step, tuple[Step, ...]], ...] = (
    (
        m.Ante(),
        (
            m.Ante(2),
            m.Ante(everyones=True, when=m.AnteWhen.ALWAYS),
            m.Ante(who=GROUPS),
            m.Ante(when=m.AnteWhen.ALWAYS),
            m.Ante(when=m.AnteWhen.NOT_EMPTY),
            m.Ante(to=m.AnteTo.SIDE_POT),
        ),
    ),
    (m.Match(), (m.Match(2), m.Match(half=True), m.Match(who=(m.Group.OUT,)))),
    (
        m.Deal(2),
        (
            *(m.Deal(2, to=(to,)) for to in (To.TABLE, To.COMMON, To.LAST)),
            m.Deal(2, to=(To.IN, To.TABLE)),
            m.Deal(2, face_up=True),
            m.Deal(2, to=(To.TABLE,), face_up=True),
            m.Deal(2, holding=(Rank.FOUR, Rank.QUEEN)),
            m.Deal(2, in_count=2),
            m.Deal(2, to=(To.TABLE,), new_hand=True),
        ),
    ),
    (m.PassCards(1), (m.PassCards(3), m.PassCards(1, optional=True))),
    (
        m.Draw(2),
        (
            m.Draw(3),
            m.Draw(2, exactly=(2,)),
            m.Draw(3, exactly=(1, 3)),
            m.Draw(2, with_ace=3),
            m.Draw(2, price=1),
            m.Draw(2, price=5),
            m.Draw(2, table=True),
        ),
    ),
    (
        m.Declare(m.Manner.SEQUENTIAL),
        (
            m.Declare(m.Manner.SIMULTANEOUS),
            m.Declare(m.Manner.SEQUENTIAL, choices=(m.Choice.HIGH, m.Choice.LOW, m.Choice.BOTH)),
            m.Declare(m.Manner.SEQUENTIAL, last_asked=True),
            m.Declare(m.Manner.SEQUENTIAL, second_chance=True),
            *(m.Declare(m.Manner.SEQUENTIAL, forced=(each,)) for each in m.Forced),
            m.Declare(m.Manner.SIMULTANEOUS, nobody=m.Nobody.GOES_ON),
            m.Declare(m.Manner.SIMULTANEOUS, nobody=LIST),
            *(m.Declare(m.Manner.SEQUENTIAL, lone=each) for each in (m.Lone.LEG, m.Lone.PLAYS)),
            m.Declare(m.Manner.SEQUENTIAL, lone=ALONE),
            m.Declare(m.Manner.SEQUENTIAL, lone=TESTED),
        ),
    ),
    (m.Kill(), (m.Kill(wild=False, ranks=(Rank.NINE,)), m.Kill(pays=False))),
    (m.DiscardCommon(1), (m.DiscardCommon(2),)),
    (
        m.Showdown(),
        (
            m.Showdown(m.Side.LOW),
            m.Showdown(m.Side.HIGH_LOW),
            m.Showdown(hand=0),
            m.Showdown(hand=5),
            m.Showdown(rules=HANDS),
            m.Showdown(rules=HandRules(ace_low_straight=False)),
            m.Showdown(rules=HandRules(ranking="plain")),
            m.Showdown(m.Side.LOW, rules=HandRules(low="deuce-to-seven")),
            m.Showdown(seen=m.Group.IN),
            m.Showdown(beat=m.Beat.TABLE),
            m.Showdown(beat=m.Beat.DECK),
            m.Showdown(beat=m.Beat.TABLE, beat_when=m.BeatWhen.LONE),
            m.Showdown(qualify=(Rank.QUEEN,)),
            m.Showdown(qualify=(Rank.JACK, Rank.JACK)),
            *(m.Showdown(prize=each) for each in m.Prize if each is not m.Prize.POT),
            *(m.Showdown(owe=each) for each in m.Owe if each is not m.Owe.MATCH),
            *(m.Showdown(ties=each) for each in m.Ties if each is not m.Ties.SPLIT),
            m.Showdown(losers=m.Losers.WORST),
            m.Showdown(multiply=(DREW,)),
            m.Showdown(multiply=(TABLE,)),
            m.Showdown(multiply=(m.Multiply(2, hand=(Rank.TWO, Rank.TWO)),)),
            m.Showdown(multiply=(m.Multiply(add=1, each=Rank.TWO),)),
        ),
    ),
)
"""A step with its defaults, and steps that each differ in a parameter."""

SETTINGS: tuple[dict[str, object], ...] = (
    {"hands": HANDS},
    {"jokers": 1},
    {"jokers": 2, "hands": HandRules(table_wild=Wild(joker=True))},
    {"hands": HandRules(table_wild=Wild(own_low=True))},
    {"deck": m.Deck.RUN_DOWN},
    {"peek": False},
    {"pots": 2},
    {"legs": 3},
    {"ends": m.Ends.UNCONTESTED},
    {"ends": m.Ends.NEVER},
    *(
        {"defaults": (each,)}
        for each in (
            ("limit", 50),
            ("max_loss", 60),
            ("cap", 70),
            ("compulsory_first", True),
            ("compulsory_first", "session"),
            ("matchers_excused", True),
            ("ghost_tie", "push"),
            ("shortfall", "bust"),
            ("shortfall", "credit"),
            ("shortfall", "ends"),
        )
    ),
)
"""Settings that differ from those of a plain game (S5)."""

SPOKEN = re.compile(r"[A-ZĄĆĘŁŃÓŚŹŻА-ЯЁ0-9][^{}\[\]<>_]*[.]")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def games() -> tuple[Game, ...]:
    return tuple(shipped(each) for each in shipped_ids())


def step_sentence(step: Step, game: Game) -> str:
    """The sentences of a step, after all others if it is not one of the game's."""
    place = next((n for n, each in enumerate(game.steps) if each is step), len(game.steps))
    steps = (*game.steps[:place], step, *game.steps[place + 1 :])
    return " ".join(sentences_at(step, place_at(changed(game, steps=steps), place)))


def test_every_parameter_changes_the_sentences_of_its_step() -> None:
    """Two steps that differ are told differently (S3, S4)."""
    game = shipped("three-card")
    for plain, others in PARAMETERS:
        told = [step_sentence(step, game) for step in (plain, *others)]
        assert len(set(told)) == len(told), told


@pytest.mark.parametrize("code", ["en", "pl", "ru"])
def test_every_step_is_told_in_whole_sentences(code: str) -> None:
    use(code)
    for game in games():
        lines = deal_in_words(game)
        assert len(lines) == len(game.steps)
        for line in lines:
            assert SPOKEN.fullmatch(line), line
            assert not re.search(r"\.\.|\s\s|\s[.,:]", line), line
    for plain, others in PARAMETERS:
        for step in (plain, *others):
            assert SPOKEN.fullmatch(step_sentence(step, shipped("three-card")))


def test_nothing_of_a_step_is_left_untranslated() -> None:
    speak(Made())
    lines = [line for game in games() for line in deal_in_words(game)]
    game = shipped("three-card")
    lines += [
        step_sentence(step, game) for plain, others in PARAMETERS for step in (plain, *others)
    ]
    lines += [line for game in games() for line in unusual(game)]
    lines += [line for each in SETTINGS for line in unusual(changed(game, **each))]
    lines += [menu_sentence(changed(game, about="")) for game in games()]
    marks = re.compile(r"\b(?:[AKQJ2-9]|10)(?:-(?:[AKQJ2-9]|10))+\b")
    assert [line for line in lines if re.search("[A-Za-z]", marks.sub("", line))] == []


def test_every_setting_is_told() -> None:
    """A plain game has nothing unusual; every setting adds a sentence of its own (S5)."""
    game = shipped("three-card")
    assert unusual(game) == ()
    told = [unusual(changed(game, **each)) for each in SETTINGS]
    assert all(told)
    assert len(set(told)) == len(SETTINGS)


@pytest.mark.parametrize("code", ["en", "pl", "ru"])
def test_every_game_without_a_sentence_gets_one_for_the_menu(code: str) -> None:
    use(code)
    lines = [menu_sentence(changed(game, about="")) for game in games()]
    assert max(map(len, lines)) <= MOST
    assert all(SPOKEN.fullmatch(line) for line in lines)


def test_the_menu_names_what_is_most_unusual() -> None:
    game = changed(shipped("deadly-sevens"), about="")
    assert menu_sentence(game) == "Two cards, declared in turn. A wild card face up kills."


def test_later_cards_are_more_cards_for_players_in() -> None:
    """The place of a step decides who gets cards and whether they have some already (S2.1)."""
    game = shipped("two-plus-one")
    assert "Players in get one more card." in deal_in_words(game)
    assert step_sentence(game.steps[1], game) == "Everyone gets two cards."


def test_a_condition_stands_before_the_first_step_of_a_list() -> None:
    """S3.8."""
    lines = " ".join(deal_in_words(shipped("pass-your-guts")))
    assert (
        "If nobody is in, everyone passes three cards to the left. Then the same players declare "
        "again, at most three times in a deal. If nobody is in even then, the pot stays" in lines
    )


def test_equal_steps_stand_at_their_own_places() -> None:
    game = shipped("three-card")
    twice = changed(game, steps=(game.steps[0], m.Deal(1), m.Deal(1), *game.steps[2:]))
    first, second = [line for a, line in zip(twice.steps, deal_in_words(twice), strict=True)
                     if isinstance(a, m.Deal)]  # fmt: skip
    assert (first, second) == ("Everyone gets one card.", "Everyone gets one more card.")


def test_what_follows_nobody_is_told_s3_8() -> None:
    use("en")
    first, last = (
        step_sentence(each, shipped("three-five-seven"))
        for each in (
            shipped("three-five-seven").steps[2],
            shipped("three-five-seven").steps[8],
        )
    )
    assert "If nobody is in, the deal goes on." in first
    assert "If nobody is in, the deal ends and the pot stays." in last
    after = "Then the pot stays and new cards are dealt."
    for again in (False, True):
        steps: tuple[Step, ...] = (m.Ante(), *((m.Again(1),) if again else ()))
        step = m.Declare(m.Manner.SIMULTANEOUS, nobody=steps)
        assert (after in step_sentence(step, shipped("three-card"))) is not again


def test_community_cards_are_said_to_be_everyones_unless_they_are_removed_s3_3() -> None:
    use("en")
    words = "Community cards belong to every player's hand."
    deal, gone = m.Deal(1, to=(To.COMMON,)), m.DiscardCommon(1)
    for steps in ((deal,), (deal, gone), (deal, deal)):
        told = deal_in_words(Game(id="a", name="A", steps=steps))
        assert (words in told[0]) is (gone not in steps)
        assert words not in " ".join(told[1:])


def test_what_a_lone_player_pays_who_does_not_beat_the_ghost_is_told_s4_4() -> None:
    use("en")
    words = "Otherwise the player matches the pot, which stays."
    game = shipped("three-card")
    lone = m.Showdown(hand=3, beat=m.Beat.TABLE, beat_when=m.BeatWhen.LONE)
    assert words in step_sentence(lone, game)
    assert words not in step_sentence(changed(lone, owe=m.Owe.NOTHING), game)
    assert words not in step_sentence(changed(lone, beat_when=m.BeatWhen.ALWAYS), game)


def test_what_cannot_happen_where_someone_is_always_in_is_not_told_s3_7() -> None:
    """Who shows the highest or lowest card is in, so nobody in and a last player do not occur."""
    use("en")
    forced = {
        each
        for each in shipped_ids()
        for step in shipped(each).steps
        if isinstance(step, m.Declare)
        and {m.Forced.HIGH_SHOWING, m.Forced.LOW_SHOWING} & {*step.forced}
    }
    assert forced == {"forced-guts", "paired-up"}
    for each in forced:
        lines = " ".join(deal_in_words(shipped(each)))
        assert "nobody is in" not in lines.lower()
        assert "last player" not in lines
    plain = changed(shipped("paired-up"), jokers=1)
    assert "the last player is in automatically" in " ".join(deal_in_words(plain))


def test_who_went_out_before_the_latest_declaration_does_not_pay_s2_1() -> None:
    use("en")
    lines = deal_in_words(shipped("double-revenge"))
    assert "Players who have just gone out pay half the pot." in lines
    once = deal_in_words(shipped("three-card-punishment"))[2]
    assert "If nobody is in, all players match the pot." in once
    assert once.endswith("Then players out match the pot.")


def test_what_follows_the_last_time_that_all_declare_again_is_told_s3_8() -> None:
    use("en")
    words = "If nobody is in even then, the pot stays and new cards are dealt."
    assert words in " ".join(deal_in_words(shipped("progressive-guts")))
    assert "If nobody is in even then" not in " ".join(deal_in_words(shipped("nuclear-guts")))


def test_the_hand_of_the_ghost_raises_what_losers_owe_s4_6() -> None:
    use("en")
    words = "If the best hand, the ghost's included, is at least a pair of twos, losers pay twice"
    assert words in deal_in_words(shipped("two-card-guts-iii"))[-1]


@pytest.mark.parametrize(
    ("size", "top", "cards"),
    [(2, Rank.EIGHT, "7-8"), (3, Rank.EIGHT, "6-7-8"), (5, Rank.TEN, "6-7-8-9-10"),
     (5, Rank.TWO, "A-2-3-4-5"), (3, Rank.ACE, "Q-K-A")],
)  # fmt: skip
def test_the_lowest_straight_that_counts_is_named_s5_2(size: int, top: Rank, cards: str) -> None:
    use("en")
    line = f"The lowest straight that counts is {cards}."
    assert line in tuple(hand_sentences(HandRules(straight_from=top), size))


@pytest.mark.parametrize("code", shipped_ids())
def test_a_game_with_low_hands_tells_what_counts_as_low_s5_2(code: str) -> None:
    use("en")
    game = shipped(code)
    low = any(show.side is not m.Side.HIGH for show in showdowns(game))
    told = [*deal_in_words(game), *unusual(game)]
    assert low is any("For low, aces are" in line for line in told)


def test_one_pot_for_high_and_low_tells_who_takes_all_of_it_and_what_stays_s4_7() -> None:
    use("en")
    alone = "If nobody declares one side, the other takes the whole pot."
    stays = "A half that no player wins stays in the pot."
    declared, to_beat, two_pots = (
        " ".join(deal_in_words(shipped(game)))
        for game in ("four-three", "six-and-nine-ii", "guts-high-low")
    )
    assert alone in declared
    assert stays not in declared
    assert stays in to_beat
    assert alone not in to_beat
    assert alone not in two_pots
    assert stays not in two_pots


@pytest.mark.parametrize(
    ("prizes", "words"),
    [
        ((m.Prize.POT,), "A lone player must still win the pot at the showdown."),
        ((m.Prize.LEG,), "A lone player must still win the leg at the showdown."),
        (
            (m.Prize.POT, m.Prize.LEG),
            "A lone player must still win the pot and a leg at the showdown.",
        ),
    ],
)
def test_a_lone_player_who_has_to_win_takes_nothing_yet_s3_8(
    prizes: tuple[m.Prize, ...], words: str
) -> None:
    use("en")
    declare = m.Declare(m.Manner.SIMULTANEOUS, lone=tuple(m.Take(each) for each in prizes))
    show = m.Showdown(hand=3, qualify=(Rank.JACK, Rank.JACK))
    game = Game("a", "A", (m.Ante(), m.Deal(3), declare, show))
    assert deal_in_words(game)[2].endswith(words)


@pytest.mark.parametrize(
    ("lone", "words"),
    [
        (m.Lone.TAKES, "A lone player takes the pot unless killed."),
        (m.Lone.LEG, "A lone player wins a leg unless killed."),
        (
            (m.Take(m.Prize.POT), m.Take(m.Prize.LEG)),
            "A lone player takes the pot and wins a leg unless killed.",
        ),
    ],
)
def test_a_lone_player_with_nothing_to_beat_only_has_to_survive_s3_8(
    lone: m.Lone | tuple[Step, ...], words: str
) -> None:
    use("en")
    steps = (
        m.Ante(),
        m.Deal(2),
        m.Declare(m.Manner.SIMULTANEOUS, lone=lone),
        m.Deal(1, face_up=True),
        m.Kill(wild=False, ranks=(Rank.SEVEN,)),
        m.Showdown(hand=3),
    )
    assert deal_in_words(Game("a", "A", steps))[2].endswith(words)
    beaten = (*steps[:-1], m.Showdown(hand=3, qualify=(Rank.JACK, Rank.JACK)))
    assert "at the showdown" in deal_in_words(Game("a", "A", beaten))[2]


@pytest.mark.parametrize("each", [shipped(name) for name in shipped_ids()], ids=shipped_ids())
def test_what_follows_if_no_hand_is_good_enough_is_told_s4_4(each: Game) -> None:
    use("en")
    told = deal_in_words(each)
    for step, words in zip(each.steps, told, strict=True):
        if not isinstance(step, m.Showdown) or not (step.beat or step.qualify):
            continue
        if step.beat_when is m.BeatWhen.LONE:
            continue
        stays = "What nobody wins stays" in words
        assert stays is (step.side is m.Side.HIGH_LOW)
        assert ("If no hand does, every player in matches the pot" in words) is not stays


def test_a_showdown_without_payments_says_that_nobody_wins_s4_5() -> None:
    use("en")
    step = m.Showdown(hand=3, owe=m.Owe.NOTHING, qualify=(Rank.QUEEN,))
    words = step_sentence(step, shipped("three-card"))
    assert "To win, a hand must be queen high or better. If no hand does, nobody wins." in words


def test_the_ghosts_best_cards_are_told_where_it_holds_more_than_count_s4_2() -> None:
    use("en")
    words = "The best four of the ghost's cards count."
    assert words in deal_in_words(shipped("bravado-ii"))[7]
    assert "ghost's cards count" not in " ".join(deal_in_words(shipped("bullet")))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (m.Kill(wild=True), "A wild card face up kills."),
        (m.Kill(wild=True, pays=False), "A wild card face up kills at no cost."),
        (m.Kill(wild=False, ranks=(Rank.SEVEN,)), "One of these face up kills: sevens."),
        (
            m.Kill(wild=False, ranks=(Rank.SEVEN, Rank.ACE), pays=False),
            "One of these face up kills at no cost: sevens and aces.",
        ),
    ],
)
def test_which_cards_kill_is_told_in_few_words_s3_9(step: m.Kill, words: str) -> None:
    use("en")
    assert killer(step) == words


def test_unfinished_games_are_told_too() -> None:
    """Every shipped game without its last steps, or without one of them, as while it is edited."""
    for code in shipped_ids():
        steps = shipped(code).steps
        for at in range(len(steps)):
            for left in (steps[:at], (*steps[:at], *steps[at + 1 :])):
                game = changed(shipped(code), steps=left)
                assert len(deal_in_words(game)) == len(left)
