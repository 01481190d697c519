"""The project as its folders show it: apps, rungs, and the lessons of the steps."""

import pathlib
import re
from dataclasses import dataclass, field
from typing import Optional

from .prediction import Prediction, read_network_predictions, read_prediction


@dataclass(frozen=True)
class Step:
    """One variant's page."""

    variant: str
    title: str
    prediction: Optional[Prediction]
    no_gain: Optional[str]  # the paragraph that says so
    traffic: Optional[float] = None  # bytes of main memory for a unit of work, by its ledger
    leaves_out: str = ""  # of the textbook's work, as do the rungs after it
    over_a_network: dict[tuple[str, str], Prediction] = field(default_factory=dict)  # by rate and case
    not_told: str = ""  # why neither a time nor a count tells it from its parent, and what would


def order_of(variant: str) -> tuple[int, str]:
    """By number, a side branch after its main rung; names without a number come last."""
    number = re.match(r"v(\d+)", variant)
    return (int(number[1]) if number else 10**6, variant)


def apps(root: pathlib.Path) -> list[str]:
    return sorted(folder.name for folder in (root / "apps").glob("*") if folder.is_dir())


def variants(root: pathlib.Path, app: str) -> list[str]:
    """The variants of an app in the ladder's order: the folders that have a page."""
    pages = [*root.glob(f"baselines/{app}/*/step.md"), *root.glob(f"optimized/{app}/*/step.md")]
    return sorted((page.parent.name for page in pages), key=order_of)


def read_step(root: pathlib.Path, app: str, variant: str) -> Optional[Step]:
    """The page of a variant; None when the project has no such variant."""
    for part in ("baselines", "optimized"):
        page = root / part / app / variant / "step.md"
        if page.is_file():
            return parse_step(variant, page.read_text(encoding="utf-8"), str(page))
    return None


def case_class(root: pathlib.Path, app: str, case: str) -> str:
    """tiny, lesson, bench or contest, as the case's page says; empty for a deck without one."""
    page = root / "apps" / app / "cases" / f"{case}.toml"
    found = page.is_file() and re.search(r'^class = "(\w+)"', page.read_text("utf-8"), re.M)
    return found[1] if found else ""


def has_kernels(root: pathlib.Path, app: str) -> bool:
    """Whether `casebook bench` has something to time."""
    page = root / "tests" / "kernels" / app / "CMakeLists.txt"
    return page.is_file() and f"casebook_add_kernels({app}" in page.read_text("utf-8")


def read_growth(root: pathlib.Path, app: str) -> str:
    """What an app's page says about the growth of its work; empty where it says nothing."""
    page = root / "apps" / app / "README.md"
    return part_of(page.read_text(encoding="utf-8"), "Growth") if page.is_file() else ""


def parse_step(variant: str, text: str, where: str) -> Step:
    title = title_of(text, variant)
    return Step(
        variant,
        title,
        read_prediction(text, where),
        no_gain_paragraph(text),
        read_traffic(text),
        read_remark(text, "leaves out"),
        read_network_predictions(text, where),
        read_remark(text, "not told"),
    )


def read_remark(page: str, name: str) -> str:
    """Of a comment on a line of its own: <!-- leaves out: the integrals of later builds -->."""
    found = re.search(rf"^<!-- {name}: (.+?) -->$", page, re.M)
    return found[1] if found else ""


def title_of(page: str, variant: str) -> str:
    """The first heading without the variant's name; what stands in comments is for the author."""
    heading = re.sub(r"<!--.*?-->", "", page.partition("\n")[0]).lstrip("# ")
    return heading.removeprefix(f"{variant}:").strip()


def read_traffic(page: str) -> Optional[float]:
    """Of a comment on a line of its own: <!-- traffic: bytes_per_unit=2462 -->, the units being
    those of the app's work."""
    found = re.search(r"^<!-- traffic: bytes_per_unit=([\d.]+) -->$", page, re.M)
    return float(found[1]) if found else None


def part_of(text: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1].strip() if found else ""


def no_gain_paragraph(text: str) -> Optional[str]:
    """A step is marked by **no gain ...** in the paragraph that explains its measurement."""
    for paragraph in part_of(text, "Prediction against measurement").split("\n\n"):
        if re.search(r"\*\*[^*]*\bno gain\b[^*]*\*\*", paragraph, re.I):
            return " ".join(paragraph.split())
    return None
