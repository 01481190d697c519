"""Going on from a snapshot: to the answer of the run that was not stopped, or a refusal in one line."""

import pathlib
import unittest

from whole_run import BEST, FIELDS, Folder, run

ENDS = ("v0_baseline", "v9_stages_in_cache", "v10_shared_file", "v20_written_behind", BEST)
STEPS = 4


class Restart(Folder):
    def whole_run(self, name, *overrides, **options):
        """Snapshots after every step; what the record says of the run, and their folder."""
        folder = pathlib.Path(self.folder, name)
        outcome = run(f"steps={STEPS}", "output.snapshot_every=1", f"output.folder={folder}",
                      *overrides, **options)
        return outcome, folder

    def assert_same_bits(self, one, other):
        for field in FIELDS:
            self.assertEqual(self.values(one, field), self.values(other, field), field)

    def refusal(self, *overrides, of, **options):
        """The one line that a run says which is to go on from a file."""
        outcome = run(f"steps={STEPS}", *overrides, more=("--restart", str(of)), **options)
        self.assertEqual(outcome.code, 3, outcome.err)
        self.assertIsNone(outcome.record)
        self.assertEqual(len(outcome.errors), 1, outcome.err)
        return outcome.errors[0]

    def test_from_any_snapshot_a_run_goes_on_bit_for_bit(self):
        end = f"storm_tiny_{STEPS:06}.h5"
        for variant in ENDS:
            whole, folder = self.whole_run(variant, variant=variant)
            self.assertEqual(whole.code, 0, whole.err)
            for step in range(STEPS):
                with self.subTest(variant=variant, step=step):
                    state = folder / f"storm_tiny_{step:06}.h5"
                    on, after = self.whole_run(
                        f"{variant}-{step}", variant=variant, more=("--restart", str(state)))

                    self.assertEqual(on.code, 0, on.err)
                    self.assertEqual(on.record["verdict"], "pass")
                    self.assertEqual(on.record["result"]["history"],
                                     whole.record["result"]["history"])
                    self.assert_same_bits(after / end, folder / end)

    def test_another_rung_on_other_ranks_goes_on_to_the_same_air(self):
        _, folder = self.whole_run("whole", variant="v0_baseline", ranks=1)

        on, after = self.whole_run(
            "on", ranks=3, more=("--restart", str(folder / "storm_tiny_000001.h5")))

        self.assertEqual(on.code, 0, on.err)
        end = f"storm_tiny_{STEPS:06}.h5"
        self.assert_same_fields(after / end, folder / end, steps=STEPS)

    def test_a_jet_goes_on_blowing(self):
        case = {"case": "injection_tiny"}
        whole, folder = self.whole_run("whole", **case)

        on, _ = self.whole_run(
            "on", more=("--restart", str(folder / "injection_tiny_000002.h5")), **case)

        self.assertEqual(on.code, 0, on.err)
        self.assertEqual(on.record["result"]["history"], whole.record["result"]["history"])

    def test_a_snapshot_of_another_grid_flow_or_length_is_refused(self):
        _, folder = self.whole_run("whole")
        state = folder / "storm_tiny_000002.h5"

        for override in ("n_x=26", "flow=thermal", "steps=9", "water=false"):
            with self.subTest(override):
                self.assertIn("not of weather on storm_tiny", self.refusal(override, of=state))
        self.assertIn("not of weather on thermal_tiny", self.refusal(of=state, case="thermal_tiny"))

    def test_a_truncated_snapshot_is_refused_wherever_it_ends(self):
        _, folder = self.whole_run("whole")
        whole = (folder / "storm_tiny_000002.h5").read_bytes()
        for share in (0.0, 0.02, 0.5, 0.98):
            with self.subTest(share=share):
                cut = pathlib.Path(self.folder, "cut.h5")
                cut.write_bytes(whole[:int(share * len(whole))])

                self.assertIn(str(cut), self.refusal(of=cut))

    def test_a_snapshot_with_one_wrong_bit_of_the_air_is_refused(self):
        _, folder = self.whole_run("whole")
        state = folder / "storm_tiny_000002.h5"
        damaged = bytearray(state.read_bytes())
        rain = bytes(self.values(state, "rain"))
        damaged[damaged.index(rain) + len(rain) // 2] ^= 1
        state.write_bytes(damaged)

        self.assertIn("`rain`", self.refusal(of=state))

    def test_the_end_of_a_run_is_no_place_to_go_on_from(self):
        _, folder = self.whole_run("whole")

        said = self.refusal(of=folder / f"storm_tiny_{STEPS:06}.h5")

        self.assertIn("nothing is left to do", said)

    def test_a_snapshot_of_a_timed_solve_with_a_bubble_of_its_own_is_refused(self):
        whole, _ = self.whole_run("whole")
        _, folder = self.whole_run("timed", repeat=4)

        on, _ = self.whole_run(
            "on", more=("--restart", str(folder / "storm_tiny_000002.h5")))

        # One solve of a run is of the case itself, and seldom the last, which leaves its files.
        if on.code == 0:
            self.assertEqual(on.record["result"]["history"], whole.record["result"]["history"])
        else:
            self.assertEqual(on.code, 3, on.err)
            self.assertIn("no text `checkpoint`", on.errors[0])


if __name__ == "__main__":
    unittest.main()
