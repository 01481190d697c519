"""Reads a folder of evidence: which files are records that a report may use."""

import json
import pathlib
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Optional

from .record_shapes import SHAPES
from .records import Item, Run, entry
from .shapes import misfit

# The layouts that this program knows, by the member `kind`.
KNOWN_SCHEMA = {
    "run": (2, 3),
    "profile": (2, 3),
    "roofs": (1,),
    "compare": (1,),
    "bench": (1,),
    "model": (1,),
    "versus": (1,),
}

NONE: Mapping[str, str] = {}
NO_RECORD = "not a record"
MOST_NAMED = 10

@dataclass
class Evidence:
    """Everything that was found in a folder."""

    folder: pathlib.Path
    runs: list[Run] = field(default_factory=list)
    profiles: list[Run] = field(default_factory=list)
    comparisons: list[Item] = field(default_factory=list)
    benches: list[Item] = field(default_factory=list)
    models: list[Item] = field(default_factory=list)
    versus: list[Item] = field(default_factory=list)
    roofs: list[Item] = field(default_factory=list)
    passed_over: Counter = field(default_factory=Counter)  # reason -> how many files
    left_out: list[str] = field(default_factory=list)  # records among them: the file, and why

    def add(self, item: Item) -> None:
        lists = {
            "run": self.runs,
            "profile": self.profiles,
            "compare": self.comparisons,
            "bench": self.benches,
            "model": self.models,
            "versus": self.versus,
            "roofs": self.roofs,
        }
        lists[item.kind].append(item)


def objection(json_object: Any) -> Optional[str]:
    """Why a file is not used; None when nothing speaks against it."""
    if not isinstance(json_object, dict) or "schema" not in json_object:
        return NO_RECORD
    kind = json_object.get("kind", "run")
    if not isinstance(kind, str) or kind not in KNOWN_SCHEMA:
        return "record of a kind that is not known"
    schema = json_object["schema"]
    if schema not in KNOWN_SCHEMA[kind]:
        known = " and ".join(map(str, KNOWN_SCHEMA[kind]))
        return f"{kind} record of schema {schema}; known is {known}"
    reason = misfit(json_object, SHAPES[kind])
    return f"{kind} record in which {reason}" if reason else None


def name_left_out(evidence: Evidence) -> None:
    """On standard error, as `casebook` itself does: the first ones, and how many more there are."""
    for line in evidence.left_out[:MOST_NAMED]:
        print(f"casebook: left out: {line}", file=sys.stderr)
    if len(evidence.left_out) > MOST_NAMED:
        more = len(evidence.left_out) - MOST_NAMED
        print(f"casebook: left out: {more} more files", file=sys.stderr)


def machine_of(file: pathlib.PurePath, json_object: dict) -> str:
    """profiles/<machine>/<app>/ID.json and profiles/<machine>/roofs.json tell the machine;
    results/<app>/ID.json does not, and the record's host takes its place."""
    folder = file.parent if json_object["kind"] == "roofs" else file.parent.parent
    return folder.name or entry(json_object, "machine.host") or "this machine"


def read_evidence(folder: pathlib.Path, left_out: Mapping[str, str] = NONE) -> Evidence:
    """Reads every JSON file below a folder, in an order that does not depend on the disk's.
    left_out: files that `casebook ladders` found to be bad, by their path in the folder, and why."""
    evidence = Evidence(folder)
    for path in sorted(folder.rglob("*.json")):
        if reason := left_out.get(str(path.relative_to(folder))):
            evidence.passed_over[reason] += 1
            continue
        if path.is_symlink() or not path.is_file():
            continue
        try:
            json_object = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError, OSError):
            json_object = None
        reason = objection(json_object)
        if reason:
            evidence.passed_over[reason] += 1
            if reason != NO_RECORD:
                evidence.left_out.append(f"{path}: {reason}")
            continue
        file = path.relative_to(folder)
        make = Run if json_object["kind"] in ("run", "profile") else Item
        evidence.add(make(str(file), machine_of(file, json_object), json_object))
    return evidence
