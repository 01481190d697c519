"""Whole runs of the variants: layouts, LAMMPS' deck, what is written beside the record, bad input."""

import json
import os
import pathlib
import tempfile
import unittest

import launch

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "apps/md/cases"
BASE = "v0_baseline"
SLABS = ("v11_slabs_of_space", "v12_slabs_by_work", "v13_skins_by_speed", "v14_lists_by_cluster",
         "v15_lists_in_single", "v16_pairs_within_reach")
KEEPER = "v13_skins_by_speed"
LAST = "v15_lists_in_single"

DECK = """
variable x index 5
units lj
lattice fcc 0.8442
region box block 0 $x 0 $x 0 $x
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 1.44 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
neigh_modify delay 0 every 20 check no
fix 1 all nve
thermo 5
run 5
"""


def executable(variant):
    return str(pathlib.Path(os.environ["CASEBOOK_BIN"], f"md.{variant}"))


class Runs(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))

    def deck(self, text=DECK):
        path = self.folder / "in.melt"
        path.write_text(text)
        return str(path)

    def run_deck(self, *more, text=DECK, ranks=1):
        record = self.folder / "run.json"
        outcome = launch.under_mpirun(executable(BASE), "--deck", self.deck(text), "--repeat", "1",
                                      "--record", str(record), *more, ranks=ranks)
        if record.exists():
            outcome.record = json.loads(record.read_text())
        return outcome

    def test_a_deck_of_lammps_runs_and_gives_the_line_that_lammps_gives(self):
        outcome = self.run_deck(ranks=2)

        self.assertEqual(outcome.code, 0, outcome.err)
        result = outcome.record["result"]
        self.assertEqual(outcome.record["verdict"], "pass")
        self.assertEqual(outcome.record["case"]["name"], "melt")
        # LAMMPS, the same deck: `thermo_modify format float %.15g`.
        self.assertAlmostEqual(result["history"]["potential_energy"][0], -6.77336805325466, 12)
        self.assertAlmostEqual(result["history"]["pressure"][0], -5.02210056608559, 11)
        self.assertEqual(result["history"]["step"], [0, 5])

    def test_thermo_stands_beside_the_record_as_lammps_prints_it(self):
        self.run_deck()

        files = [file for file in self.folder.iterdir() if file.name.endswith("thermo.txt")]
        self.assertEqual(len(files), 1)
        lines = files[0].read_text().splitlines()
        self.assertEqual(lines[0].split(), ["Step", "Temp", "E_pair", "E_mol", "TotEng", "Press"])
        self.assertEqual(lines[1].split()[:3], ["0", "1.44", "-6.7733681"])

    def test_configurations_of_nist_have_the_energy_and_virial_that_nist_publishes(self):
        published = {1: ("-4.3515E+03", "-5.6867E+02"), 2: ("-6.9000E+02", "-5.6846E+02"),
                     3: ("-1.1467E+03", "-1.1649E+03"), 4: ("-1.6790E+01", "-4.6249E+01")}
        for configuration, words in published.items():
            for variant, ranks in ((BASE, 1), (LAST, 1), (LAST, 2)):
                with self.subTest(configuration=configuration, variant=variant, ranks=ranks):
                    record = launch.recorded(
                        executable(variant), "--case-file", str(CASES / "nist.toml"), "--set",
                        f"configuration={configuration}", "--repeat", "1", ranks=ranks).record
                    atoms, (edge, _, _) = record["case"]["atoms"], record["case"]["box"]
                    start = {name: values[0] for name, values in record["result"]["history"].items()}
                    heat = (3 * atoms - 3) * start["temperature"]
                    found = (atoms * start["potential_energy"], 3 * edge**3 * start["pressure"] - heat)

                    self.assertEqual(record["verdict"], "pass")
                    self.assertEqual(tuple(f"{number:.4E}" for number in found), words)

    def test_a_variable_of_the_deck_can_be_set(self):
        outcome = self.run_deck("--set", "x=6")

        self.assertEqual(outcome.record["case"]["atoms"], 864)

    def test_a_command_that_is_not_read_is_one_clear_error(self):
        outcome = self.run_deck(text=DECK.replace("fix 1 all nve", "fix 1 all langevin 1 1 1 5"))

        self.assertEqual(outcome.code, 3)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        self.assertIn("in.melt:14: only `fix ID all nve` is read", outcome.errors[0])

    def test_the_answer_is_the_same_on_every_layout(self):
        case = ("--case-file", str(CASES / "droplet_tiny.toml"), "--repeat", "1")
        found = [launch.recorded(executable(BASE), *case, ranks=ranks).record["result"]
                 for ranks in (1, 3, 7)]

        for other in found[1:]:
            self.assertAlmostEqual(other["potential_energy"], found[0]["potential_energy"], 10)
            self.assertAlmostEqual(other["pressure"], found[0]["pressure"], 10)

    def test_embedded_atoms_are_the_same_on_every_layout(self):
        case = ("--case-file", str(CASES / "copper_silver_tiny.toml"), "--repeat", "1")
        found = [launch.recorded(executable(BASE), *case, ranks=ranks).record["result"]
                 for ranks in (1, 3, 7)]

        for other in found[1:]:
            self.assertAlmostEqual(other["potential_energy"], found[0]["potential_energy"], 8)
            self.assertAlmostEqual(other["pressure"], found[0]["pressure"], 6)

    def test_slabs_give_one_answer_even_where_a_rank_owns_no_atom(self):
        case = ("--case-file", str(CASES / "droplet_tiny.toml"), "--repeat", "1")
        for variant in SLABS:
            found = [launch.recorded(executable(variant), *case, ranks=ranks).record
                     for ranks in (1, 2, 5, 7)]

            for other in found:
                self.assertEqual(other["verdict"], "pass", variant)
                self.assertEqual(other["result"]["pairs"], found[0]["result"]["pairs"])
                self.assertAlmostEqual(other["result"]["potential_energy"],
                                       found[0]["result"]["potential_energy"], 10)

    def test_slabs_of_embedded_atoms_give_the_answer_of_the_baseline(self):
        case = ("--case-file", str(CASES / "copper_silver_tiny.toml"), "--repeat", "1")
        energy = launch.recorded(executable(BASE), *case).record["result"]["potential_energy"]

        for variant in SLABS:
            for ranks in (1, 3):
                record = launch.recorded(executable(variant), *case, ranks=ranks).record
                self.assertEqual(record["verdict"], "pass", variant)
                self.assertAlmostEqual(record["result"]["potential_energy"], energy, 8)

    def assert_same_history(self, one: dict, other: dict, case: str):
        """To the bit; of embedded atoms to rounding, for a compiler may fuse the two products of a force either way."""
        bound = 1e-12 if case.startswith("copper") else 0.0
        for name, values in one["history"].items():
            for value, expected in zip(values, other["history"][name], strict=True):
                self.assertLessEqual(abs(value - expected), bound * abs(expected), name)

    def test_lists_made_by_cluster_or_in_single_precision_are_those_of_the_step_before(self):
        for case in ("melt_tiny", "alloy_tiny", "droplet_tiny", "copper_silver_tiny"):
            for ranks, threads in ((1, 1), (3, 1), (1, 3)):
                found = [launch.recorded(executable(variant), "--case-file",
                                         str(CASES / f"{case}.toml"), "--repeat", "1", ranks=ranks,
                                         environment={"OMP_NUM_THREADS": str(threads)})
                         .record["result"] for variant in (KEEPER, "v14_lists_by_cluster", LAST)]

                with self.subTest(case=case, ranks=ranks, threads=threads):
                    for other in found[1:]:
                        for name in ("list_builds", "pairs"):
                            self.assertEqual(other[name], found[0][name], name)
                        self.assert_same_history(other, found[0], case)
                    for name in ("pairs_listed_per_atom", "pairs_tested_per_atom_step"):
                        self.assertEqual(found[1][name], found[0][name], name)
                        self.assertGreaterEqual(found[2][name], found[0][name], name)
                        self.assertLess(found[2][name], 1.001 * found[0][name], name)

    def test_borders_by_work_give_ranks_alike_parts_of_a_drop(self):
        case = ("--case-file", str(CASES / "droplet.toml"), "--set", "steps=60", "--repeat", "1")
        balances = [launch.recorded(executable(variant), *case, ranks=3)
                    .record["result"]["balance_of_tests"] for variant in SLABS]

        self.assertLess(balances[0], 0.7)  # the middle one of three slabs has most of the drop
        self.assertGreater(balances[1], 0.9)

    def test_a_variant_without_embedded_atoms_says_so(self):
        outcome = launch.recorded(executable("v1_neighbour_list"), "--case-file",
                                  str(CASES / "copper_tiny.toml"), "--repeat", "1")

        self.assertEqual(outcome.code, 3)
        self.assertIn("take v0_baseline or v10", outcome.err)

    def long_run(self, *more, variant=KEEPER, ranks=2, case="melt_tiny", steps=4000):
        return [executable(variant), "--case-file", str(CASES / f"{case}.toml"), "--set",
                f"steps={steps}", "--set", "thermo_every=100", "--repeat", "1",
                "--record", str(self.folder / "long.json"), *more], ranks

    def outcome_of_long_run(self, *more, **where):
        (program, *arguments), ranks = self.long_run(*more, **where)
        outcome = launch.under_mpirun(program, *arguments, ranks=ranks)
        self.assertEqual(outcome.code, 0, outcome.err)
        return json.loads((self.folder / "long.json").read_text())

    def stopped(self, **where):
        """Stops after a checkpoint, wherever that is; the exit code."""
        arguments, ranks = self.long_run("--checkpoint", str(self.folder / "state.h5"), "--progress",
                                         **where)
        command = [os.environ["CASEBOOK_MPIEXEC"], "--oversubscribe", "-n", str(ranks), *arguments]
        return launch.stopped_in_its_solve(command)

    def test_a_stopped_run_goes_on_to_the_same_bits(self):
        for where in ({}, {"case": "droplet_tiny"}, {"case": "copper_tiny"},
                      {"variant": "v13b_blocks_of_four"}, {"variant": LAST}):
            whole = self.outcome_of_long_run(**where)["result"]["history"]
            self.assertEqual(self.stopped(**where), 5)

            continued = self.outcome_of_long_run("--restart", str(self.folder / "state.h5"), **where)

            self.assertEqual(continued["kind"], "continued")
            self.assertEqual(continued["verdict"], "pass")
            self.assertEqual(continued["result"]["history"], whole)
            (self.folder / "state.h5").unlink()

    def test_a_stopped_run_goes_on_with_other_ranks(self):
        self.assertEqual(self.stopped(), 5)

        continued = self.outcome_of_long_run("--restart", str(self.folder / "state.h5"), ranks=3)

        self.assertEqual(continued["verdict"], "pass")  # energy and momentum are those of the start
        self.assertEqual(continued["result"]["history"]["step"], list(range(0, 4001, 100)))

    def test_a_variant_without_checkpoints_says_so(self):
        outcome = launch.under_mpirun(executable(BASE), "--case-file", str(CASES / "melt_tiny.toml"),
                                      "--repeat", "1", "--checkpoint", str(self.folder / "x.h5"))

        self.assertEqual(outcome.code, 3)
        self.assertIn("keeps no checkpoints; take v13", outcome.err)

    def test_the_energy_of_a_smooth_potential_converges_with_the_square_of_the_step(self):
        smooth = DECK.replace("lj/cut 2.5", "lj/cut 2.5\npair_modify shift yes")
        drifts = []
        for steps in (20, 40, 80):
            outcome = self.run_deck(text=smooth.replace("thermo 5", f"timestep {0.1 / steps}")
                                    .replace("run 5", f"run {steps}"))
            total = outcome.record["result"]["history"]["total_energy"]
            drifts.append(total[-1] - total[0])

        self.assertGreater(drifts[0] / drifts[1], 3.0)  # 2^2 = 4
        self.assertLess(drifts[0] / drifts[1], 5.0)
        self.assertGreater(drifts[1] / drifts[2], 3.0)
        self.assertLess(drifts[1] / drifts[2], 5.0)


if __name__ == "__main__":
    unittest.main()
