"""What a model says of more ranks than were measured: hollow marks, beside the one that was."""

from ..book import Book
from ..forecasts import Forecast
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..style import BLUE, VERMILLION, Size, text_width_in
from .rows import set_log_ticks

COLOURS = (BLUE, VERMILLION)
TITLES = {"strong": "the same case", "weak": "the same points on each rank"}


def make(book: Book, forecast: Forecast, kind: str) -> Picture:
    """kind: strong or weak."""
    problem = forecast.problem
    title = f"{book.name(problem)}: model of {kind} scaling"
    footer = footer_of(book.keys, [forecast.run, forecast.roofs])
    rows = [(layout, *point) for layout in forecast.layouts for point in forecast.points(kind, layout)]
    return Picture(
        book.file_name(f"model {kind}", problem),
        f"Seconds of a step over ranks, a model and no measurement: {title}",
        ("layout", "ranks", "model_s"),
        rows,
        lambda size: _draw(forecast, kind, title, footer, size),
    )


def _draw(forecast: Forecast, kind: str, title: str, footer: str, size: Size) -> Sheet:
    subtitle = f"{TITLES[kind]}; MODEL, not measured, but for the star"
    sheet = Sheet(size, 8, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("0.0000", size.font_pt) + 2.0 * size.font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 0.5 * size.font_pt / 72)
    for layout, colour, marker in zip(forecast.layouts, COLOURS, "so"):
        ranks, seconds = zip(*forecast.points(kind, layout))
        axes.plot(ranks, seconds, color=colour, marker=marker, mfc="white", label=f"{layout} (model)")
    axes.plot([1], [forecast.found["one_rank_s"]], "k*", markersize=size.font_pt, label="measured",
              linestyle="")
    axes.set_xscale("log")
    set_log_ticks(axes.xaxis, *axes.get_xlim(), lambda value: f"{value:g}")
    if kind == "strong":
        axes.set_yscale("log")
        set_log_ticks(axes.yaxis, *axes.get_ylim(), lambda value: f"{value:g}")
    else:
        axes.set_ylim(bottom=0.0)
    axes.set_xlabel("ranks", fontsize=size.font_pt)
    axes.set_ylabel("step [s]", fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.legend(frameon=False, fontsize=size.font_pt)
    axes.grid()
    return sheet
