"""report/plans.md: experiment plans, their questions and answers."""

from .book import Book
from .charts import heat_map
from .markdown_page import Page
from .plans import Plan, Point
from .text import factor, layout_text, span, table, three_digits

INTRODUCTION = (
    "Each plan says what was asked and expected before anything was run. Time: median of the "
    "runs of a point, which took turns with those of the other points. `~`: the scatter "
    "of the runs alone could make it slower than the best."
)


def plans_page(book: Book) -> Page:
    page = Page("report/plans.md", "Experiment plans")
    page.say(INTRODUCTION)
    for plan in book.plans:
        page.head(f"{plan.name} on {plan.machine}")
        page.say(f"Question: {plan.question}", f"Hypothesis: {plan.hypothesis}")
        for rest, points in plan.grids().items():
            page.show(heat_map.make(plan, rest, points))
        page.add(_table(plan))
        if plan.left_out:
            left_out = "; ".join(plan.left_out)
            page.say(f"Left out, because it does not fit the machine: {left_out}.")
    return page


def _table(plan: Plan) -> list[str]:
    others = [key for key in plan.varied if key not in ("ranks", "threads")]
    columns = (*others, "layout", ">nodes", ">runs", ">time [s]", ">within", ">to the best")
    return table(columns, [_row(plan, others, point) for point in plan.points])


def _row(plan: Plan, others: list[str], point: Point) -> tuple[str, ...]:
    timed = point.median_s is not None
    ratio = factor(point.median_s / plan.best.median_s) if timed else ""
    ratio = "~" + ratio if point.may_be_best else ratio
    return (
        *(point.values[key] for key in others),
        layout_text(point.ranks, point.threads),
        str(point.nodes),
        f"{point.n_done} of {plan.repeats}",
        three_digits(point.median_s) if timed else "not measured",
        span(point.low_s, point.high_s) if timed else "",
        "best" if point.is_best else ratio,
    )
