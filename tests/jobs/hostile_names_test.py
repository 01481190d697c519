"""Names with blanks, quotes, line ends and shell characters reach the command unchanged and run
nothing."""

import subprocess
import unittest

from hostile import HOSTILE, SEVERAL_LINES, HostileSite, quoted

import program


class HostileNames(unittest.TestCase):
    def setUp(self):
        self.site = HostileSite()
        self.addCleanup(self.site.close)

    def test_hostile_names_in_machine_and_deck_reach_the_run_and_run_nothing(self):
        site = self.site
        script = site.folder / "job.sh"
        written = program.casebook(
            "job", "scf", "v4", "--deck", str(site.deck), "--machine", str(site.machine),
            "-n", "1", "--repeat", "1", "--results", str(site.results), "--output", str(script),
        )
        self.assertEqual(written.code, 0, written.err)

        done = subprocess.run(
            ["bash", str(script)], cwd=site.folder, env=program.environment(), capture_output=True,
        )

        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertEqual(site.modules_seen.read_text(), f"purge\nload\n{HOSTILE}\n")
        self.assertEqual(site.value_seen.read_text(), SEVERAL_LINES)
        record = site.only_record(self)
        self.assertEqual((record["verdict"], record["case"]["source"]), ("pass", str(site.deck)))
        site.check_that_nothing_was_run(self)

    def test_hostile_names_in_plan_deck_and_settings_reach_the_run_and_run_nothing(self):
        site = self.site

        run = program.casebook("plan", "run", str(site.plan), "--results", str(site.results))

        self.assertEqual(run.code, 0, run.err)
        record = site.only_record(self)
        self.assertEqual(record["case"]["source"], str(site.deck))
        self.assertEqual(record["environment"]["OMP_HOSTILE"], SEVERAL_LINES)
        self.assertIn(HOSTILE, program.casebook("plan", "show", str(site.plan)).out)
        site.check_that_nothing_was_run(self)

    def test_hostile_value_where_only_names_are_allowed_is_refused(self):
        machine = self.site.machine
        machine.write_text(machine.read_text().replace('kind = "none"', f"queue = {quoted(HOSTILE)}"))

        outcome = program.casebook("job", "scf", "v4", "--machine", str(machine))

        self.assertEqual(outcome.code, 3)
        self.assertIn("scheduler.queue", outcome.err)
        self.site.check_that_nothing_was_run(self)


if __name__ == "__main__":
    unittest.main()
