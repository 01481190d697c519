"""Pictures of a run of md: temperature and energy over time, and how far atoms are from one another.

    python3 -m report.atoms RECORD.json TRAJECTORY.h5md --to atoms.svg
"""

import argparse
import json
import pathlib
from collections.abc import Sequence

import numpy
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .arrays import Arrays
from .style import BLUE, GREY, PAGE, use_settings

N_BINS = 200
MOST_CENTRES = 500  # atoms of a frame around whom others are counted

NAMES = {"lj": ("time", "distance"), "metal": ("time [ps]", "distance [Angstrom]")}

Curve = tuple[numpy.ndarray, numpy.ndarray]


def radial_distribution(position: numpy.ndarray, box: numpy.ndarray, farthest: float) -> Curve:
    """Middles of shells around an atom, and how many atoms are in each by how many would be if they lay anywhere.

    position: [atom][3]; box: [3], periodic; up to half of it, farther ones would be met twice
    """
    n = len(position)
    edges = numpy.linspace(0.0, min(farthest, 0.5 * float(box.min())), N_BINS + 1)
    centres = numpy.linspace(0, n - 1, min(n, MOST_CENTRES)).astype(int)
    counted = numpy.zeros(N_BINS)
    for centre in centres:
        ways = numpy.delete(position, centre, axis=0) - position[centre]
        ways -= box * numpy.round(ways / box)
        counted += numpy.histogram(numpy.sqrt((ways**2).sum(axis=1)), edges)[0]
    volumes = 4.0 / 3.0 * numpy.pi * numpy.diff(edges**3)
    anywhere = len(centres) * (n - 1) / float(box.prod()) * volumes
    return 0.5 * (edges[1:] + edges[:-1]), counted / anywhere


def mean_distribution(frames: numpy.ndarray, box: numpy.ndarray, farthest: float) -> Curve:
    """The mean over frames. frames: [frame][atom][3]"""
    found = [radial_distribution(position, box, farthest) for position in frames]
    return found[0][0], numpy.mean([each[1] for each in found], axis=0)


def draw_history(axes: Axes, time: numpy.ndarray, values: Sequence[float], title: str) -> None:
    axes.plot(time, values, color=BLUE, linewidth=1.2)
    axes.set_title(title)
    axes.grid(axis="y")


def draw_distribution(axes: Axes, trajectory: Arrays, farthest: float) -> None:
    frames = trajectory["/particles/trajectory/position/value"]
    box = numpy.diagonal(trajectory["/particles/trajectory/box/edges/value"][0])
    later = frames[len(frames) // 2 :]
    first = radial_distribution(frames[0], box, farthest)
    axes.plot(*first, color=GREY, linewidth=0.6, label="first frame")
    shells, density = mean_distribution(later, box, farthest)
    axes.plot(shells, density, color=BLUE, linewidth=1.2, label=f"mean of the last {len(later)}")
    axes.set_ylim(0.0, 1.5 * float(density.max()))
    axes.set_title("Atoms at a distance, by chance 1")
    axes.legend(framealpha=1.0, edgecolor="none", fontsize=PAGE.font_pt - 1)


def draw(record: dict, trajectory: Arrays) -> Figure:
    """Temperature and the total energy's change of the run, and distances in the frames of its trajectory."""
    case, history = record["case"], record["result"]["history"]
    time = case["dt"] * numpy.asarray(history["step"])
    energy = numpy.asarray(history["total_energy"])
    of_what = "of an atom" if case["units"] == "lj" else "of all atoms"
    use_settings()
    figure = Figure((PAGE.width_in, 2.9), facecolor="white", layout="constrained")
    heat, drift, distances = figure.subplots(1, 3)
    draw_history(heat, time, history["temperature"], "Temperature")
    draw_history(drift, time, energy - energy[0], f"Energy {of_what} less that at the start")
    draw_distribution(distances, trajectory, 2.0 * case["cutoff"])
    of_time, of_distance = NAMES[case["units"]]
    for axes, name in ((heat, of_time), (drift, of_time), (distances, of_distance)):
        axes.set_xlabel(name)
        axes.title.set_fontsize(PAGE.font_pt)
    title = f"{case['name']}: {case['atoms']} atoms, units {case['units']}, steps of {case['dt']:g}"
    figure.suptitle(title, fontsize=PAGE.font_pt)
    return figure


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("record", type=pathlib.Path)
    parser.add_argument("trajectory", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, required=True, metavar="FILE")
    options = parser.parse_args(words)
    record = json.loads(options.record.read_text(encoding="utf-8"))
    metadata = {"Date": None} if options.to.suffix == ".svg" else None
    draw(record, Arrays(options.trajectory)).savefig(options.to, metadata=metadata, dpi=PAGE.dpi)


if __name__ == "__main__":
    main()
