"""What a model says, as curves over a logarithmic axis."""

from ..book import Book
from ..picture import MARGIN_IN, Picture, Sheet, footer_of
from ..records import Item
from ..style import CYCLE, Size, text_width_in

MARKERS = ("o", "s", "^", "D")


def make(book: Book, item: Item) -> Picture:
    json, x, series = item.json, item.json["x"], item.json["series"]
    footer = "A model, not a measurement; " + footer_of(book.keys, [item])
    subtitle = f"{json['y']['label']} over {x['label']}"
    words = "".join(c if c.isalnum() or c in "_-." else " " for c in json["title"])
    return Picture(
        "-".join(["model", item.app, *words.split()]),
        f"A model: {json['title']}",
        (x["label"], *(one["label"] for one in series)),
        list(zip(x["values"], *(one["values"] for one in series))),
        lambda size: _draw(item, f"{item.app}: {json['title']}", subtitle, footer, size),
    )


def _draw(item: Item, title: str, subtitle: str, footer: str, size: Size) -> Sheet:
    sheet = Sheet(size, 7, title, subtitle, footer)
    left = MARGIN_IN + text_width_in("0.000", size.font_pt) + 2.0 * size.font_pt / 72
    axes = sheet.axes(left, MARGIN_IN, sheet.x_label_room, 0.5 * size.font_pt / 72)
    x = item.json["x"]
    for series, marker, colour in zip(item.json["series"], MARKERS, CYCLE):
        axes.plot(
            x["values"],
            series["values"],
            marker=marker,
            color=colour,
            markersize=0.6 * size.font_pt,
            markerfacecolor="white",  # hollow: a model
            label=series["label"],
        )
    axes.set_xscale("log")
    axes.set_xticks(x["values"], [str(value) for value in x["values"]])
    axes.minorticks_off()
    if item.json["y"]["unit"] == "share":
        axes.set_ylim(0.0, 1.05)
    axes.set_xlabel(x["label"], fontsize=size.font_pt)
    axes.set_ylabel(item.json["y"]["label"], fontsize=size.font_pt)
    axes.tick_params(labelsize=size.font_pt)
    axes.grid()
    axes.legend(loc="lower left", frameon=False, fontsize=size.font_pt)
    return sheet
