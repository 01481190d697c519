"""The files beside the record of a profile: stacks for a flame graph, events for a timeline."""

import json
import pathlib
from collections import defaultdict
from typing import Optional

SMALLEST_SHARE = 0.0005  # of all samples: a narrower frame is less than a pixel
MOST_EVENTS = 20_000  # of a timeline; the shortest are left out first


def neighbour(record_file: pathlib.Path, name: Optional[str]) -> Optional[pathlib.Path]:
    """A file that a record names; only one that lies in the same folder, and no link to another."""
    if not isinstance(name, str) or pathlib.PurePath(name).name != name:
        return None
    file = record_file.parent / name
    return file if file.is_file() and not file.is_symlink() else None


def flame(folded: str) -> Optional[dict]:
    """A tree of {name, value, children} from lines `a;b;c 12`; None without samples."""
    root = _frame("all samples")
    for line in folded.splitlines():
        stack, _, count = line.rpartition(" ")
        if not stack or not count.isdigit():
            continue
        frame = root
        frame["value"] += int(count)
        for name in stack.split(";"):
            frame = frame["children"].setdefault(name, _frame(name))
            frame["value"] += int(count)
    return _as_json(root, root["value"] * SMALLEST_SHARE) if root["value"] else None


def timeline(text: str) -> Optional[dict]:
    """Lanes of events, one lane a thread, from a file in the format of Chrome's trace viewer; None
    where it cannot be read."""
    try:
        trace = json.loads(text)
        events = [event for event in trace["traceEvents"] if event.get("ph") == "X"]
        longest = sorted(events, key=lambda event: -event["dur"])[:MOST_EVENTS]
        lanes = defaultdict(list)
        for event in sorted(longest, key=lambda event: event["ts"]):
            is_call = int(event["cat"] == "mpi")
            times = [round(float(event[name]), 1) for name in ("ts", "dur")]
            lanes[event["pid"], event["tid"]].append([str(event["name"]), is_call, *times])
        dropped = int((trace.get("otherData") or {}).get("dropped_events", 0))
        places = sorted(lanes)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
    return {
        "lanes": [
            {"rank": rank, "thread": thread, "events": lanes[rank, thread]}
            for rank, thread in places
        ],
        "left_out": len(events) - len(longest) + dropped,
    }


def pictures_of(record_file: pathlib.Path, profile: dict) -> dict:
    """Flame and timeline, as far as their files are there."""
    folded = neighbour(record_file, profile.get("folded_file"))
    trace = neighbour(record_file, profile.get("trace_file"))
    return {
        "flame": folded and flame(folded.read_text(encoding="utf-8", errors="replace")),
        "timeline": trace and timeline(trace.read_text(encoding="utf-8", errors="replace")),
    }


def _frame(name: str) -> dict:
    return {"name": name, "value": 0, "children": {}}


def _as_json(frame: dict, smallest: float) -> dict:
    children = [
        _as_json(child, smallest)
        for child in frame["children"].values()
        if child["value"] >= smallest
    ]
    return {"name": frame["name"], "value": frame["value"], "children": children}
