"""What is wrong with a trace (harness/run/trace/trace.hpp), beyond being JSON."""

from collections import defaultdict

# Times are written in microseconds with three digits, and Python's floats keep fewer for the start
# of a long run than for a short event.
ROUNDING_US = 2e-3


def complete_events(trace):
    """[(rank, thread)]: its events."""
    threads = defaultdict(list)
    for event in trace["traceEvents"]:
        if event["ph"] == "X":
            threads[event["pid"], event["tid"]].append(event)
    return threads


def nesting_problems(events):
    """On one thread an event is inside another one or beside it."""
    open_until = []
    for event in sorted(events, key=lambda event: (event["ts"], -event["dur"])):
        end = event["ts"] + event["dur"]
        while open_until and open_until[-1] <= event["ts"] + ROUNDING_US:
            open_until.pop()
        if open_until and end > open_until[-1] + ROUNDING_US:
            yield f"{event['name']} at {event['ts']} us ends after the region around it"
        open_until.append(end)


def problems(trace, n_ranks):
    """A sentence for each thing that a viewer would show wrong."""
    found = []
    names = {
        event["pid"]: event["args"]["name"]
        for event in trace["traceEvents"]
        if event["ph"] == "M" and event["name"] == "process_name"
    }
    if sorted(names) != list(range(n_ranks)):
        found.append(f"names of the ranks {sorted(names)}, not of {n_ranks}")
    named = {
        (event["pid"], event["tid"])
        for event in trace["traceEvents"]
        if event["ph"] == "M" and event["name"] == "thread_name"
    }
    for thread, events in complete_events(trace).items():
        if thread not in named:
            found.append(f"rank and thread {thread} have events and no name")
        found += nesting_problems(events)
        for event in events:
            if event["ts"] < 0 or event["dur"] < 0:
                found.append(f"{event['name']}: a negative time")
            if (event["cat"] == "mpi") != ("bytes" in event.get("args", {})):
                found.append(f"{event['name']}: bytes belong to calls of MPI")
    for key in ("zero_ns", "ranks_ahead_ns", "dropped_events", "dropped_if_shorter_than_ns"):
        if key not in trace["otherData"]:
            found.append(f"otherData lacks {key}")
    return found
