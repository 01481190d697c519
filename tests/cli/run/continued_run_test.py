"""Runs that are stopped in the midst and go on elsewhere, with another variant."""

import json
import pathlib
import signal
import subprocess
import time
import unittest

from program import PATIENCE_S, PROGRAM, casebook, environment, results_folder

CASE = "w2_6-31gs"
ENERGY = -152.0294151867  # hartree, as w2_6-31gs.toml
DFT_CASE = "water_6-31gs_b3lyp"


class ContinuedRun(unittest.TestCase):
    def stopped_run(
        self, results: str, state: pathlib.Path, app="scf", variant="v1", case=CASE
    ) -> tuple[int, str]:
        """Ends a run as a scheduler does, once its first iteration is saved."""
        job = subprocess.Popen(
            [PROGRAM, "run", app, variant, "--case", case, "--results", results,
             "--checkpoint", str(state)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self.addCleanup(lambda: (job.kill(), job.communicate()))
        deadline = time.monotonic() + PATIENCE_S
        while not state.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        job.send_signal(signal.SIGUSR1)
        out, err = job.communicate(timeout=PATIENCE_S)
        return job.returncode, (out + err).decode()

    def test_a_stopped_run_goes_on_with_another_variant_and_layout_to_the_same_energy(self):
        with results_folder() as results:
            state = pathlib.Path(results, "state.h5")

            code, words = self.stopped_run(results, state)
            rest = casebook("run", "scf", "v10", "--case", CASE, "-n", "1", "--results", results,
                            "--restart", str(state), "--json")

        self.assertEqual(code, 5, words)
        self.assertIn(f"--restart {state}", words)
        self.assertEqual(rest.code, 0, rest.err)
        record = json.loads(rest.out)
        self.assertEqual(record["verdict"], "pass")
        self.assertEqual(record["kind"], "continued")
        self.assertAlmostEqual(record["result"]["energy_hartree"], ENERGY, delta=3e-8)

    def test_a_density_functional_goes_on_as_if_it_had_not_been_stopped(self):
        with results_folder() as results:
            state = pathlib.Path(results, "state.h5")
            whole = casebook("run", "dft", "v5", "--case", DFT_CASE, "--results", results,
                             "--repeat", "1", "--json")

            code, words = self.stopped_run(results, state, "dft", "v0", DFT_CASE)
            rest = casebook("run", "dft", "v5", "--case", DFT_CASE, "-n", "1", "--results", results,
                            "--restart", str(state), "--json")

        self.assertEqual(code, 5, words)
        self.assertEqual(rest.code, 0, rest.err)
        before, after = json.loads(whole.out)["result"], json.loads(rest.out)["result"]
        self.assertEqual(after["iterations"], before["iterations"])
        self.assertAlmostEqual(after["energy_hartree"], before["energy_hartree"], delta=1e-9)

    def test_a_checkpoint_of_another_input_is_refused(self):
        with results_folder() as results:
            state = pathlib.Path(results, "state.h5")
            made = casebook("run", "scf", "v10", "--case", "water_sto-3g", "--results", results,
                            "--checkpoint", str(state))

            other = casebook("run", "scf", "v10", "--case", CASE, "--results", results,
                             "--restart", str(state))

        self.assertEqual(made.code, 0, made.err)
        self.assertEqual(other.code, 3)
        self.assertIn(str(state), other.err)


if __name__ == "__main__":
    unittest.main()
