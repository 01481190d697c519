"""Everything that the page shows, as one JSON object."""

import dataclasses
import pathlib
from typing import Any, Optional

from ..book import Book
from ..ladders import PLACE, Ladder, Rung
from ..measured import Judged, Measured, judge_predictions, measured_step
from ..project import apps as apps_of
from ..records import Item, Run, entry
from .labs import NONE
from .lessons import app_title, lessons
from .profiles import pictures_of
from .rounding import rounded, rounded_record


def contents(book: Book, stored: dict, labs: dict[str, Any] = NONE) -> dict[str, Any]:
    """stored: what `casebook ladders` says; it knows which steps are proven. labs: of labs_of()."""
    proven = {_place_of(ladder): ladder["rungs"] for ladder in stored["ladders"]}
    shown = book.keys.items
    names = sorted({*book.apps, *apps_of(book.root)})
    return {
        "schema": 1,
        "from": book.evidence.folder.name,
        "apps": [{"name": name, "title": app_title(book.root, name)} for name in names],
        "lessons": {name: lessons(book.root, name) for name in names},
        "ladders": [_ladder(book, ladder, proven) for ladder in book.ladders],
        "records": {item.id: _full(item, book.evidence.folder) for item in shown},
        "others": [_short(item) for item in _not_shown(book, {item.id for item in shown})],
        "roofs": {item.machine: item.id for item in book.roofs},
        "passed_over": dict(book.evidence.passed_over),
        "labs": labs,
    }


def _place_of(ladder: dict) -> tuple:
    return tuple(ladder[name] for name in (*PLACE, "ranks", "threads", "nodes"))


def _ladder(book: Book, ladder: Ladder, proven: dict) -> dict:
    problem, layout = ladder.problem, ladder.layout
    place = {
        **dataclasses.asdict(problem),
        "ranks": layout.ranks,
        "threads": layout.threads,
        "nodes": layout.nodes,
    }
    said = {rung["variant"]: rung for rung in proven[_place_of(place)]}
    foreseen = {judged.variant: judged for judged in judge_predictions(book, ladder)}
    rungs = [
        _rung(rung, said.get(rung.variant, {}), measured_step(book, ladder, rung), foreseen.get(rung.variant))
        for rung in ladder.rungs
    ]
    best = ladder.best_rung and ladder.best_rung.variant
    return {
        **place,
        "numbers": ladder.numbers,
        "principal": ladder.is_principal,
        "n_told": sum(bool(rung.is_proven or rung.told == "the same") for rung in ladder.timed),
        "best": best,
        "rungs": rungs,
    }


def _rung(rung: Rung, said: dict, step: Optional[Measured], judged: Optional[Judged]) -> dict:
    return {
        "variant": rung.variant,
        "parent": rung.parent,
        "record": rung.run and rung.run.id,
        "against_parent": rounded(rung.against_parent),
        "against_baseline": rounded(rung.against_baseline),
        "parent_told": said.get("parent_told"),
        "baseline_told": said.get("baseline_told"),
        "branch": rung.is_branch,
        "step": step and _measured(step),
        "foreseen": judged and {
            "measured": judged.measured and _measured(judged.measured),
            "verdict": judged.verdict or "not measured",
            "no_change": judged.prediction.is_no_change,
        },
        "parent_proven": bool(said.get("parent_proven")),
        "baseline_proven": bool(said.get("baseline_proven")),
        "check": rung.check and rung.check["name"],
        "nearest_check": rung.nearest_check and rung.nearest_check["name"],
    }


def _measured(measured: Measured) -> dict:
    numbers = {"median": measured.value, "low": measured.low, "high": measured.high}
    return {**{name: rounded(value) for name, value in numbers.items()}, "how": measured.how,
            "mark": measured.mark, "told": measured.judgement}


def _full(item: Item, folder: pathlib.Path) -> dict:
    full = {"file": item.file, "machine": item.machine, "record": rounded_record(item.json)}
    profile = item.json.get("profile")
    if isinstance(profile, dict):
        full.update(pictures_of(folder / item.file, profile))
    return full


def _not_shown(book: Book, shown: set[str]) -> list[Item]:
    """Records that a newer one supersedes, and halves of comparisons."""
    evidence = book.evidence
    items = [*evidence.runs, *evidence.profiles, *evidence.comparisons, *evidence.benches]
    return [item for item in items if item.id not in shown]


def _short(item: Item) -> dict:
    short = {
        "id": item.id,
        "file": item.file,
        "machine": item.machine,
        "kind": item.kind,
        "app": item.app,
        "started": item.json["started"],
        "group": item.json.get("group"),
    }
    if isinstance(item, Run):
        short |= {
            "variant": item.variant,
            "case": item.case,
            "ranks": item.ranks,
            "threads": item.threads,
            "verdict": item.json["verdict"],
            "grade": item.grade,
            "total_s": rounded(entry(item.json, "time.total_s.median")),
            "solve_s": rounded(item.median_s),
        }
    return short
