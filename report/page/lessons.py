"""What the project says about each variant: its page, and what it changes against its parent."""

import difflib
import pathlib
import re
from typing import Optional

from ..prediction import Prediction, read_prediction
from ..project import read_remark, title_of, variants

HEADING = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.M | re.S)
TRAFFIC = re.compile(r"^<!-- traffic: bytes_per_unit=([\d.]+) -->$", re.M)
COMMENT = re.compile(r"<!--.*?-->\n?", re.S)
PART = re.compile(r'^#include "(parts/[^"]+)"', re.M)


def folder_of(root: pathlib.Path, app: str, variant: str) -> pathlib.Path:
    """Where a variant lies; the folder need not exist."""
    baseline = root / "baselines" / app / variant
    return baseline if baseline.is_dir() else root / "optimized" / app / variant


def declared_parents(root: pathlib.Path, app: str) -> dict[str, str]:
    """By variant: from the list in CMake, or for an external program from its configuration."""
    lists = root / "optimized" / app / "CMakeLists.txt"
    text = lists.read_text(encoding="utf-8") if lists.is_file() else ""
    declared = rf"casebook_add_variant\(\s*{re.escape(app)}\s+(\w+)\s+PARENT\s+(\w+)"
    parents = dict(re.findall(declared, text))
    for configuration in (root / "optimized" / app).glob("*/config.toml"):
        found = re.search(r'^parent *= *"(\w+)"', configuration.read_text(encoding="utf-8"), re.M)
        if found:
            parents[configuration.parent.name] = found[1]
    return parents


def difference(before: pathlib.Path, after: pathlib.Path) -> list[dict]:
    """Unified differences of the files of two variants, except for their pages."""
    names = {
        file.name
        for folder in (before, after)
        for file in folder.glob("*")
        if file.is_file() and file.name != "step.md"
    }
    texts = []
    for name in sorted(names):
        old, new = (_lines(folder / name) for folder in (before, after))
        lines = difflib.unified_diff(old, new, lineterm="")
        text = "\n".join(list(lines)[2:])  # without the two lines that name the file
        if text:
            texts.append({"file": name, "text": text})
    return texts


def parts_of(root: pathlib.Path, folder: pathlib.Path) -> dict[str, int]:
    """The frozen parts that a variant includes, also through other parts, with their lines."""
    found: dict[str, int] = {}
    to_read = list(folder.glob("*.[hc]pp"))
    while to_read:
        for header in PART.findall("\n".join(_lines(to_read.pop()))):
            for part in (header, header.removesuffix(".hpp") + ".cpp"):
                if part not in found and (root / part).is_file():
                    found[part] = len(_lines(root / part))
                    to_read.append(root / part)
    return found


def change(root: pathlib.Path, app: str, variant: str, parent: Optional[str]) -> dict:
    """What a reader of the diff sees: the files of the variant, and parts taken up or dropped."""
    if parent is None:
        return {"diff": [], "taken_up": [], "dropped": []}
    before, after = (folder_of(root, app, name) for name in (parent, variant))
    old, new = parts_of(root, before), parts_of(root, after)
    return {
        "diff": difference(before, after),
        "taken_up": [{"file": part, "lines": new[part]} for part in sorted(set(new) - set(old))],
        "dropped": [{"file": part, "lines": old[part]} for part in sorted(set(old) - set(new))],
    }


def lesson(root: pathlib.Path, app: str, variant: str, parent: Optional[str]) -> dict:
    page = folder_of(root, app, variant) / "step.md"
    text = page.read_text(encoding="utf-8")
    prediction = read_prediction(text, str(page))
    traffic = TRAFFIC.search(text)
    sections = {title: COMMENT.sub("", body).strip() for title, body in HEADING.findall(text)}
    return {
        "title": title_of(text, variant),
        "parent": parent,
        "sections": sections,
        "prediction": prediction and _prediction(prediction),
        "bytes_per_unit": float(traffic[1]) if traffic else None,
        "leaves_out": read_remark(text, "leaves out"),
        **change(root, app, variant, parent),
    }


def lessons(root: pathlib.Path, app: str) -> dict[str, dict]:
    """By variant, in the ladder's order."""
    parents = declared_parents(root, app)
    return {name: lesson(root, app, name, parents.get(name)) for name in variants(root, app)}


def app_title(root: pathlib.Path, app: str) -> str:
    """The first line of the app's page without the name; empty where there is no page."""
    page = root / "apps" / app / "README.md"
    first = _lines(page)[0] if page.is_file() else ""
    return first.lstrip("# ").removeprefix(app + ": ")


def _lines(file: pathlib.Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


def _prediction(prediction: Prediction) -> dict:
    low, high = prediction.range
    return {
        "quantity": prediction.quantity,
        "value": prediction.value,
        "low": low,
        "high": high,
        "case": prediction.case,
    }
