"""Real records follow docs/record.schema.json, and damaged ones do not."""

import copy
import json
import os
import pathlib
import unittest

import jsonschema

import launch
import validate_records

TOY = os.environ["CASEBOOK_TOY"]
BUILD = pathlib.Path(os.environ["CASEBOOK_BUILD"])
CASES = validate_records.SCHEMA.parents[1] / "apps" / "scf" / "cases"


def described_members(schema: dict, path: str = ""):
    """Every member that the schema names for the first time, with its description."""
    for name, member in schema.get("properties", {}).items():
        yield f"{path}.{name}", member.get("description", "")
        yield from described_members(member, f"{path}.{name}")
    yield from described_members(schema["items"], path + "[]") if "items" in schema else ()
    for name, definition in schema.get("$defs", {}).items():
        yield from described_members(definition, name)


def toy_record(*arguments: str, **options) -> dict:
    return launch.recorded(TOY, *arguments, **options).record


class Schema(unittest.TestCase):
    SCHEMA = json.loads(validate_records.SCHEMA.read_text())

    def test_it_is_a_json_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.SCHEMA)

    def test_every_member_is_described(self):
        members = dict(described_members(self.SCHEMA))

        self.assertGreater(len(members), 80)
        self.assertEqual([name for name, text in members.items() if not text], [])

    def test_every_time_and_size_names_its_unit(self):
        units = {"_s": "second", "_mib": "MiB", "_gib": "GiB"}
        for name, text in described_members(self.SCHEMA):
            for suffix, unit in units.items():
                if name.endswith(suffix):
                    self.assertIn(unit, text.replace("Seconds", "seconds"), name)


class RealRecord(unittest.TestCase):
    def assert_right(self, record: dict):
        self.assertEqual(validate_records.problems(record), [])

    def test_of_an_accepted_run_follows_the_schema(self):
        self.assert_right(toy_record("--repeat", "3"))

    def test_of_a_run_of_several_threads_follows_the_schema(self):
        self.assert_right(toy_record("--repeat", "1", environment={"OMP_NUM_THREADS": "3"}))

    def test_of_a_rejected_run_follows_the_schema(self):
        for fault in ("sign", "nan", "infinity"):
            with self.subTest(fault):
                self.assert_right(toy_record("--repeat", "1", "--set", f"fault={fault}"))

    def test_of_a_run_with_a_warning_follows_the_schema(self):
        record = toy_record("--repeat", "2", "--set", "fault=flushes_subnormals")

        self.assertEqual(len(record["warnings"]), 1)
        self.assert_right(record)

    def test_of_the_first_and_last_rung_of_scf_follows_the_schema(self):
        variants = json.loads((BUILD / "variants.json").read_text())["variants"]
        ladder = [v["executable"] for v in variants if v["app"] == "scf"]
        for executable in (ladder[0], ladder[-1]):
            with self.subTest(executable):
                record = launch.recorded(
                    str(BUILD / executable),
                    *("--case-file", str(CASES / "water_sto-3g.toml"), "--repeat", "2"),
                ).record

                self.assertEqual(record["verdict"], "pass")
                self.assert_right(record)


def set_in(record: dict, path: str, value) -> dict:
    """A copy of the record with one member replaced; `path` as in `time.solve_s.n`."""
    damaged = copy.deepcopy(record)
    *parents, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = damaged
    for key in parents:
        place = place[key]
    place[last] = value
    return damaged


class DamagedRecord(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.accepted = toy_record("--repeat", "2")
        cls.rejected = toy_record("--repeat", "1", "--set", "fault=sign")

    def assert_wrong(self, record: dict):
        self.assertNotEqual(validate_records.problems(record), [])

    def test_without_any_one_member_is_refused(self):
        for name in set(self.accepted) - {"digest", "seal"}:  # which earlier records have not
            with self.subTest(name):
                self.assert_wrong({k: v for k, v in self.accepted.items() if k != name})

    def test_with_an_unknown_member_is_refused(self):
        for path in ("speed", "time.warm_up_s", "layout.nodes", "checks.0.error"):
            with self.subTest(path):
                self.assert_wrong(set_in(self.accepted, path, 1.0))

    def test_with_a_value_out_of_its_range_is_refused(self):
        damages = {
            "schema": 1,
            "kind": "rehearsal",
            "group": "",
            "started": "yesterday",
            "verdict": "maybe",
            "case.input_hash": "xxh3-128:12",
            "checks": [],
            "time.solve_s": None,
            "time.solve_s.median": -1.0,
            "time.set_up_s": None,
            "time.total_s": 1.0,
            "seeds.judge": [],
            "seeds.from": "the solver",
            "seal.by": "a member",
            "seal.temporary_folders": "shared",
            "layout.ranks": 0,
            "layout.oversubscribed": "no",
            "grade": "F",
            "regions.0.name": "two words",
            "warnings": [""],
            "mpi.calls.0.call": "Allreduce",
            "efficiency.0.mpi_transfer": -1.0,
        }
        for path, value in damages.items():
            with self.subTest(path):
                self.assert_wrong(set_in(self.accepted, path, value))

    def test_with_members_that_contradict_each_other_is_refused(self):
        damages = {
            "checks.0.passed": False,
            "checks.0.value": 1.0,
            "checks.0.bound": None,
            "time.solve_s.n": 7,
            "time.solve_s.median": 9.0,
            "time.solve_s.samples": [1.0],
            "memory.peak_rank_mib": 1e6,
            "memory.per_rank_mib": [1.0],
            "mpi.calls.0.time_s": [1.0],
            "mpi.calls.0.wait_s": [9.0, 9.0],
            "efficiency.0.parallel": 2.0,
            "counters.values.8.reason": "none at all",
            "counters.values.8.per_rank": [1.0],
            "layout.ranks": 3,
            "layout.threads": 99,
            "noise.probe_spread": [0.0],
            "build.variant": "v0_toy",
            "deductions": [],
        }
        for path, value in damages.items():
            with self.subTest(path):
                self.assert_wrong(set_in(self.accepted, path, value))

    def test_with_a_region_longer_than_its_solve_is_refused(self):
        region = {
            "name": "eri",
            "calls": 1,
            "too_short": False,
            "share": 0.5,
            "exclusive_s": [[1e-9, 1e-9], [1e-9, 1e-9]],
            "inclusive_s": [[1e-9, 1e-9], [1e-9, 1e-9]],
            "threads_s": [[1e-9, 1e-9], [1e-9, 1e-9]],
            "threads_mpi_s": [[0.0, 1e-9], [0.0, 0.0]],
        }
        self.assertEqual(
            validate_records.problems(set_in(self.accepted, "regions", [region])), []
        )
        self.assert_wrong(set_in(self.accepted, "regions", [region | {"too_short": True}]))
        for times in ("inclusive_s", "exclusive_s"):
            damaged = region | {times: [[1e-9, 1e-9], [1e-9, 99.0]]}
            self.assert_wrong(set_in(self.accepted, "regions", [damaged]))
            damaged = region | {times: [[1e-9, 1e-9]]}
            self.assert_wrong(set_in(self.accepted, "regions", [damaged]))
        for damaged in ([[0.0, 9.0], [0.0, 0.0]], [[0.0], [0.0]]):
            self.assert_wrong(
                set_in(self.accepted, "regions", [region | {"threads_mpi_s": damaged}])
            )

    def test_with_a_time_in_spite_of_a_rejected_answer_is_refused(self):
        solve_s = self.accepted["time"]["solve_s"]
        damages = {
            "time.solve_s": solve_s,
            "time.set_up_s": solve_s,
            "time.total_s": solve_s,
            "time.copy_out_s": solve_s,
            "regions": self.accepted["regions"],
            "grade": "D",
            "verdict": "pass",
        }
        for path, value in damages.items():
            with self.subTest(path):
                self.assert_wrong(set_in(self.rejected, path, value))


if __name__ == "__main__":
    unittest.main()
