"""Names, paths and values with blanks, quotes and shell characters reach the program unchanged, and
run nothing. The root of each scene is such a path already."""

import json
import os
import unittest

from scene import Scene, shell, toml_text, valid

HOSTILE = """it's "so" $(touch pwned) `touch pwned`; touch pwned & | > < * ? ~ #! \\n %s {x} : , = é"""

# Tells what it was given, then answers right.
ECHO = """
import json, os, sys
print("given " + json.dumps({"arguments": sys.argv[1:], "value": os.environ.get("HOSTILE"),
                             "flags": os.environ.get("FLAGS")}))
print("deck " + json.dumps(open(sys.argv[1]).read()))
print("release 1.2")
print("energy = -1.5")
"""


def said(record: dict, scene: Scene, what: str):
    output = scene.root / "results/thing" / record["external"]["outputs"][0]["file"]
    line = next(l for l in output.read_text().splitlines() if l.startswith(what + " "))
    return json.loads(line[len(what) + 1:])


def echo_scene() -> Scene:
    name = HOSTILE.replace("/", "")
    return Scene(
        ECHO,
        deck=name + ".in",
        case=name,
        deck_text="first line\nlast line\n",
        program_name="a program; touch pwned",
        arguments=f'["{{deck}}", {toml_text(HOSTILE)}, "", "-x={{deck}}"]',
        config=(
            f"ranks = 1\n[environment]\nHOSTILE = {toml_text(HOSTILE)}\n"
            f"[[deck]]\nline = 'first line'\nwith = [{toml_text(HOSTILE)}]\n"))


class HostileNames(unittest.TestCase):
    def assert_nothing_ran(self, scene: Scene):
        self.assertEqual([f for f in scene.files() if "pwned" == f.rsplit("/", 1)[-1]], [])

    def test_arguments_environment_deck_and_its_name_arrive_unchanged(self):
        with echo_scene() as scene:
            outcome, record = scene.run()

            self.assertEqual(outcome.code, 0, outcome.err)
            given = said(record, scene, "given")
            deck = HOSTILE.replace("/", "") + ".in"
            self.assertEqual(given["arguments"], [deck, HOSTILE, "", "-x=" + deck])
            self.assertEqual(given["value"], HOSTILE)
            self.assertEqual(said(record, scene, "deck"), HOSTILE + "\nlast line\n")
            self.assertEqual(valid(record), [])
            self.assert_nothing_ran(scene)

    def test_a_value_of_the_command_line_arrives_unchanged(self):
        with echo_scene() as scene:
            outcome = scene.casebook("compare", "thing", "v0", "v0", "--pairs", "1", "--repeat", "1",
                                     "--env-a", "FLAGS=" + HOSTILE, "--json")

            self.assertEqual(outcome.code, 0, outcome.err)
            first = json.loads(outcome.out)["pairs"][0]["a_record"]
            record = json.loads((scene.root / f"results/thing/{first}.json").read_text())
            self.assertEqual(said(record, scene, "given")["flags"], HOSTILE)
            self.assert_nothing_ran(scene)

    def test_a_deck_and_a_results_folder_of_the_user_may_have_any_name(self):
        with echo_scene() as scene:
            deck = scene.write(f"decks/{HOSTILE.replace('/', '')}.nw", "first line\n")
            results = scene.root / "my results; touch pwned"
            outcome, record = scene.run("--deck", str(deck), "--results", str(results))

            self.assertEqual(outcome.code, 0, outcome.err)
            self.assertEqual(record["external"]["deck"], deck.name)
            self.assertTrue((results / "thing" / f"{record['id']}.json").exists())
            self.assert_nothing_ran(scene)

    def test_the_packed_script_starts_the_same_command_in_a_shell(self):
        with echo_scene() as scene:
            scene.run()
            packed = scene.root / "the pack's $(touch pwned)"
            outcome = scene.casebook("pack", "thing", "--to", str(packed),
                                     "--worst-grade", "F", "--changed-sources")
            self.assertEqual(outcome.code, 0, outcome.err)
            script = next(packed.glob("run/v0_plain/*/run.sh"))
            done = shell(["sh", str(script)], cwd=scene.root, env={
                "PATH": f"{scene.root}/bin:/usr/bin:/bin", "HOME": os.environ.get("HOME", "/"),
                "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})

            line = next(l for l in done.stdout.splitlines() if l.startswith("given "))
            self.assertEqual(json.loads(line[6:])["arguments"][1], HOSTILE)
            self.assertEqual(
                shell(["sha256sum", "-c", "--quiet", "MANIFEST.sha256"], cwd=packed).returncode, 0)
            self.assert_nothing_ran(scene)

    def test_a_variable_with_a_hostile_name_is_refused(self):
        with Scene(ECHO, config='[environment]\n"A=$(touch pwned)" = "x"\n') as scene:
            outcome, _ = scene.run()

            self.assertEqual(outcome.code, 3)
            self.assertIn("no name of a variable", outcome.err)
            self.assert_nothing_ran(scene)


if __name__ == "__main__":
    unittest.main()
