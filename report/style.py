"""How every figure looks, and the settings that make its file the same on each run."""

from dataclasses import dataclass

import matplotlib
from matplotlib.colors import to_hex, to_rgb
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

# M. Okabe, K. Ito, "Color Universal Design" (2008): distinct with any colour vision.
BLACK = "#000000"
ORANGE = "#E69F00"
SKY = "#56B4E9"
GREEN = "#009E73"
YELLOW = "#F0E442"
BLUE = "#0072B2"
VERMILLION = "#D55E00"
PURPLE = "#CC79A7"
GREY = "#999999"
PALE = "#DDDDDD"
CYCLE = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION, YELLOW, BLACK)

# Text stays text in the SVG: it can be searched, files stay small, and no outline depends on the
# installed release of a font. Verdana, which most systems have, is as wide as DejaVu Sans.
SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "casebook",
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "grid.linewidth": 0.6,
    "xtick.color": "#333333",
    "ytick.color": "#333333",
    "path.simplify": False,
}


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so much of another in it."""
    pairs = zip(to_rgb(colour), to_rgb(other))
    return to_hex([(1 - part) * a + part * b for a, b in pairs])


def text_on(colour: str) -> str:
    """Black or white, whichever has the greater contrast (WCAG 2.1, relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return BLACK if (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) else "#FFFFFF"


@dataclass(frozen=True)
class Size:
    """A medium: a page is read at arm's length, a slide from the back row."""

    name: str
    width_in: float
    font_pt: float
    small_pt: float  # footer
    row_in: float  # a line of a chart that has one for each rung
    fixed_height_in: float  # 0: as high as the rows need
    dpi: int

    def height_in(self, n_rows: int) -> float:
        return self.fixed_height_in or 1.7 + self.row_in * n_rows


PAGE = Size("page", 8.0, 9.0, 6.5, 0.34, 0.0, 120)
# 1920 x 1080; 12 pt of 4.5 in are 20 pt of the usual slide of 7.5 in.
SLIDE = Size("slide", 8.0, 12.0, 6.5, 0.36, 4.5, 240)


def use_settings() -> None:
    matplotlib.rcdefaults()
    matplotlib.rcParams.update(SETTINGS)


def text_width_in(text: str, size_pt: float, weight: str = "normal") -> float:
    """How wide a line of text is drawn, inches."""
    font = FontProperties(family=SETTINGS["font.sans-serif"][:1], size=size_pt, weight=weight)
    width_pt, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return width_pt / 72.0


def spread(places: list[float], least: float) -> list[float]:
    """Moves labels apart: at least `least` from one to the next, in the same order, as little as
    possible from where they belong."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = [places[i] for i in order]
    for _ in range(50):
        for k in range(1, len(moved)):
            overlap = least - (moved[k] - moved[k - 1])
            if overlap > 1e-9:
                moved[k - 1] -= overlap / 2
                moved[k] += overlap / 2
    result = [0.0] * len(places)
    for position, i in enumerate(order):
        result[i] = moved[position]
    return result
