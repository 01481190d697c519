"""Pictures of weather's snapshots: how warm the air is, and where cloud and rain are.

    python3 -m report.air out/storm_64_000240.h5 --to air.svg
    python3 -m report.air out/storm_64_000240.h5 --to slide.png --slide
"""

import argparse
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .arrays import Arrays
from .style import PAGE, VERMILLION, use_settings
from .talk import charts


class Snapshot(Arrays):
    """The fields of one file."""

    def ratio(self, water: str) -> numpy.ndarray:
        """Grams of a kind of water in a kilogram of air."""
        return 1000.0 * self[water] / self.density

    @property
    def density(self) -> numpy.ndarray:
        return self["density_difference"] + self["rest_density"][:, None, None]

    def warmth(self) -> numpy.ndarray:
        """Potential temperature less that of the air at rest, K."""
        rest = self["rest_heat"][:, None, None]
        at_rest = rest / self["rest_density"][:, None, None]
        return (self["heat_difference"] + rest) / self.density - at_rest


def draw_warmth(axes: Axes, x: numpy.ndarray, z: numpy.ndarray, warmth: numpy.ndarray) -> None:
    most = max(float(numpy.abs(warmth).max()), 1e-9)
    mesh = axes.pcolormesh(
        x, z, warmth, cmap="RdBu_r", vmin=-most, vmax=most, rasterized=True, shading="nearest"
    )
    axes.figure.colorbar(mesh, ax=axes, label="K")
    axes.set_title("Potential temperature less that at rest")


def draw_water(
    axes: Axes, x: numpy.ndarray, z: numpy.ndarray, rain: numpy.ndarray, cloud: numpy.ndarray
) -> None:
    mesh = axes.pcolormesh(x, z, rain, cmap="Blues", vmin=0.0, rasterized=True, shading="nearest")
    axes.figure.colorbar(mesh, ax=axes, label="g/kg")
    if cloud.max() > 0.1:
        axes.contour(x, z, cloud, levels=[0.1], colors=VERMILLION, linewidths=0.9)
    axes.set_title("Rain; line: 0.1 g/kg of cloud")


@dataclass(frozen=True)
class Sheet:
    """Where a picture goes: its size, and that of its letters."""

    width_in: float
    height_in: float
    font_pt: float
    dpi: int


ON_A_PAGE = Sheet(PAGE.width_in, 3.1, PAGE.font_pt, PAGE.dpi)
ON_A_SLIDE = Sheet(charts.WIDTH_IN, charts.HEIGHT_IN, charts.TEXT_PT, charts.DPI)


def draw(file: pathlib.Path, sheet: Sheet = ON_A_PAGE) -> Figure:
    """The plane x-z through the cell with the most rain, or with the warmest air where there is none."""
    snapshot = Snapshot(file)
    x, z = snapshot["x"] / 1000.0, snapshot["z"] / 1000.0
    warmth = snapshot.warmth()
    rain = snapshot.ratio("rain") if "rain" in snapshot else None
    leading = warmth if rain is None else rain
    j = int(numpy.unravel_index(numpy.argmax(leading), leading.shape)[1])
    use_settings()
    rcParams["font.size"] = sheet.font_pt
    n_panels = 1 if rain is None else 2
    size = (sheet.width_in, sheet.height_in)
    figure = Figure(size, facecolor="white", dpi=sheet.dpi, layout="constrained")
    panels = figure.subplots(1, n_panels, squeeze=False)[0]
    draw_warmth(panels[0], x, z, warmth[:, j, :])
    if rain is not None:
        draw_water(panels[1], x, z, rain[:, j, :], snapshot.ratio("cloud")[:, j, :])
    for axes in panels:
        axes.set_xlabel("x [km]")
        axes.set_ylabel("z [km]")
        # Above the topmost number of the axis, over which a long title reaches.
        axes.set_title(axes.get_title(), fontsize=sheet.font_pt, pad=0.8 * sheet.font_pt)
    y_km = float(snapshot["y"][j]) / 1000.0
    figure.suptitle(
        f"{file.stem}: after {float(snapshot['time'][0]):.0f} s, plane at y = {y_km:.1f} km",
        fontsize=sheet.font_pt,
    )
    return figure


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("snapshot", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, required=True, metavar="FILE")
    parser.add_argument("--slide", action="store_true", help="as large as a slide, with its letters")
    options = parser.parse_args(words)
    sheet = ON_A_SLIDE if options.slide else ON_A_PAGE
    metadata = {"Date": None} if options.to.suffix == ".svg" else None
    draw(options.snapshot, sheet).savefig(options.to, metadata=metadata, dpi=sheet.dpi)


if __name__ == "__main__":
    main()
