"""The window in design units."""

from hypothesis import given
from hypothesis import strategies as st

from guts_gui.layout.frame import Frame

sides = st.tuples(st.integers(320, 7680), st.integers(240, 4320))


def test_the_design_fits_the_usual_window_exactly() -> None:
    frame = Frame(1280, 720)
    assert (frame.scale, frame.width, frame.height) == (1.0, 1280.0, 720.0)
    assert frame.rect(10, 20, 30, 40) == (10, 20, 30, 40)
    assert frame.text(20) == 20


def test_a_wider_window_has_units_to_spare() -> None:
    frame = Frame(2560, 720)
    assert (frame.scale, frame.width, frame.height) == (1.0, 2560.0, 720.0)


@given(sides)
def test_the_design_always_fits(size: tuple[int, int]) -> None:
    frame = Frame(*size)
    assert frame.width >= 1280 - 1e-6
    assert frame.height >= 720 - 1e-6
    assert abs(frame.width * frame.scale - size[0]) < 1e-6
    assert frame.px(frame.width) == size[0]


@given(sides, st.floats(0, 600), st.floats(0, 600), st.floats(1, 600))
def test_neighbours_share_an_edge(
    size: tuple[int, int], x: float, first: float, second: float
) -> None:
    frame = Frame(*size)
    left = frame.rect(x, 0, first, 10)
    right = frame.rect(x + first, 0, second, 10)
    assert left[0] + left[2] == right[0]


@given(sides, st.floats(0, 1280), st.floats(0, 720))
def test_units_undo_pixels(size: tuple[int, int], x: float, y: float) -> None:
    frame = Frame(*size)
    back = frame.units((frame.px(x), frame.px(y)))
    assert abs(back[0] - x) * frame.scale <= 0.5 + 1e-6
    assert abs(back[1] - y) * frame.scale <= 0.5 + 1e-6


@given(st.floats(1, 90), st.integers(100, 150))
def test_type_is_legible_and_grows(size: float, text_size: int) -> None:
    assert Frame(1280, 720).text(size) >= 14
    assert Frame(960, 540).text(size) >= 12
    usual = Frame(1280, 720, text_size).text(size)
    assert usual >= Frame(1280, 720).text(size)
    assert Frame(1920, 1080, text_size).text(size) > usual
