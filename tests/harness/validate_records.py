#!/usr/bin/python3
"""Says what is wrong with records: `validate_records.py results/scf/*.json`.

docs/record.schema.json describes each member; the rules below are those between members, which a
schema cannot state.
"""

import json
import pathlib
import statistics
import sys

import jsonschema

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "docs" / "record.schema.json"

# Times are sums of differences of whole nanoseconds; each conversion to seconds rounds once.
ROUNDING_S = 1e-9


def problems(record: dict) -> list[str]:
    """What is wrong with a record, one line each; nothing when it is right."""
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    found = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(record)]
    return found or [text for rule in RULES for text in rule(record)]


def checks_are_what_their_numbers_say(record):
    for check in record["checks"]:
        numbers = None not in (check["value"], check["bound"])
        if check["passed"] != (numbers and abs(check["value"]) <= check["bound"]):
            yield f"check {check['name']}: passed contradicts value and bound"


def summary_is_that_of_the_samples(record):
    for name in ("construct_s", "set_up_s", "solve_s", "total_s", "copy_out_s"):
        time = record["time"][name]
        if time is None:
            continue
        samples = time["samples"]
        if time["n"] != len(samples):
            yield f"{name}: n = {time['n']}, but {len(samples)} samples"
        if (time["min"], time["max"]) != (min(samples), max(samples)):
            yield f"{name}: min and max are not those of the samples"
        if abs(time["median"] - statistics.median(samples)) > ROUNDING_S:
            yield f"{name}: median is not that of the samples"


def the_total_is_not_less_than_its_parts(record):
    time = record["time"]
    if time["total_s"] is None or "external" in record:
        return
    parts = (time[name]["samples"] for name in ("construct_s", "set_up_s", "solve_s"))
    for total, *phases in zip(time["total_s"]["samples"], *parts):
        if total < sum(phases) - ROUNDING_S:
            yield "total_s: less than construction, set-up and solve"


def lists_have_an_entry_per_rank(record):
    lists = {
        "memory.per_rank_mib": record["memory"]["per_rank_mib"],
        "layout.hosts": record["layout"]["hosts"],
        "layout.bindings": record["layout"]["bindings"],
        "noise.probe_spread": record["noise"]["probe_spread"],
        "noise.involuntary_switches": record["noise"]["involuntary_switches"],
    }
    if "external" in record and record["verdict"] == "fail":
        return  # ranks that died have left nothing
    for name, entries in lists.items():
        if len(entries) != record["layout"]["ranks"]:
            yield f"{name}: {len(entries)} entries for {record['layout']['ranks']} ranks"
    for threads in record["layout"]["bindings"]:
        if len(threads) != record["layout"]["threads"]:
            yield "layout.bindings: not one entry per thread"


def regions_fit_into_their_solve(record):
    for region in record["regions"]:
        if region["too_short"]:
            continue
        samples = record["time"]["solve_s"]["samples"]
        n_times = 1 if "external" in record else record["layout"]["ranks"]
        shape = [n_times] * len(samples)
        for times in ("inclusive_s", "exclusive_s"):
            if [len(ranks) for ranks in region[times]] != shape:
                yield f"region {region['name']}: {times} is not [repetition][rank]"
                return
        for solve_s, inclusive, exclusive in zip(
            samples, region["inclusive_s"], region["exclusive_s"]
        ):
            if max(inclusive) > solve_s + ROUNDING_S:
                yield f"region {region['name']}: longer than the solve around it"
            if any(e > i + ROUNDING_S for i, e in zip(inclusive, exclusive)):
                yield f"region {region['name']}: exclusive time above inclusive time"


def threads_add_up(record):
    for region in record["regions"]:
        if region["too_short"] or "external" in record:
            continue
        if len(region["threads_s"]) != record["layout"]["ranks"]:
            yield f"region {region['name']}: threads_s is not [rank][thread]"
            continue
        for threads, mpi in zip(region["threads_s"], region["threads_mpi_s"]):
            if len(mpi) != len(threads):
                yield f"region {region['name']}: threads_mpi_s has not the shape of threads_s"
            elif any(m > t + ROUNDING_S for t, m in zip(threads, mpi)):
                yield f"region {region['name']}: more time in MPI than in the region"


def calls_of_mpi_are_per_rank(record):
    for call in record["mpi"]["calls"] if record["mpi"] else []:
        name = f"mpi: {call['call']} in {call['region']}"
        times, waits = call["time_s"], call["wait_s"]
        if not len(times) == len(waits) == record["layout"]["ranks"]:
            yield f"{name}: not one entry per rank"
        elif any(wait > time + ROUNDING_S for time, wait in zip(times, waits)):
            yield f"{name}: waits longer than it takes"


def efficiencies_are_products(record):
    for e in record["efficiency"]:
        for whole, left, right in (
            ("parallel", "mpi_parallel", "omp_parallel"),
            ("mpi_parallel", "mpi_load_balance", "mpi_communication"),
            ("mpi_communication", "mpi_serialization", "mpi_transfer"),
        ):
            if None not in (e[left], e[right]) and abs(e[whole] - e[left] * e[right]) > 1e-6:
                yield f"efficiency of {e['region']}: {whole} is not {left} times {right}"


def counters_have_a_value_or_a_reason(record):
    for counter in record["counters"]["values"] if record["counters"] else []:
        missing = counter["value"] is None
        if missing != (counter["tier"] == "n/a") or missing != bool(counter["reason"]):
            yield f"counter {counter['name']}: value, tier and reason do not fit"
        per_rank = counter["per_rank"]
        if per_rank and len(per_rank) != record["layout"]["ranks"]:
            yield f"counter {counter['name']}: not one entry per rank"


def names_agree(record):
    for name in ("app", "variant", "parent"):
        if record[name] != record["build"][name]:
            yield f"{name}: {record[name]}, but build.{name} is {record['build'][name]}"
    if record["memory"]["peak_rank_mib"] != max(record["memory"]["per_rank_mib"], default=None):
        yield "memory: peak_rank_mib is not the largest of per_rank_mib"


RULES = (
    checks_are_what_their_numbers_say,
    summary_is_that_of_the_samples,
    the_total_is_not_less_than_its_parts,
    lists_have_an_entry_per_rank,
    regions_fit_into_their_solve,
    threads_add_up,
    calls_of_mpi_are_per_rank,
    efficiencies_are_products,
    counters_have_a_value_or_a_reason,
    names_agree,
)


def main(files: list[str]) -> int:
    n_wrong = 0
    for file in files:
        found = problems(json.loads(pathlib.Path(file).read_text()))
        n_wrong += bool(found)
        for text in found:
            print(f"{file}: {text}")
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
