"""For 64-bit Arm: every part is accepted by the cross compiler without a warning, and in an emulator the lanes of
registers give right numbers with NEON and with SVE of either length."""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

BUILD = project.Configured(pathlib.Path(os.environ["CASEBOOK_CONFIGURED"]), 0, "")
COMPILER = "aarch64-linux-gnu-g++"
EMULATOR = "qemu-aarch64"
GOOGLETEST = pathlib.Path("/usr/src/googletest/googletest")
NEON = ["-march=armv8.2-a"]


def sve(bits: int) -> list[str]:
    return ["-march=armv8.2-a+sve", f"-msve-vector-bits={bits}"]


def for_arm(words: list[str]) -> list[str]:
    """Words of a compile command for Arm, up to its output. The C library's headers are the cross compiler's, those
    of other libraries this machine's."""
    kept = [word for word in words[1:words.index("-o")] if not word.startswith("-march=")]
    folders = [word for k, word in enumerate(kept) if kept[k - 1] == "-isystem"]
    behind = [*folders, "/usr/include"]
    for folder in folders:
        kept.remove(folder)
    return [COMPILER, *(word for word in kept if word != "-isystem"), *NEON,
            *(word for folder in behind for word in ("-idirafter", folder))]


def said_by_the_compiler(words: list[str]) -> str:
    """What it says of the file of a compile command; it makes no code."""
    return subprocess.run([*for_arm(words), "-Werror", "-fsyntax-only", words[-1]],
                          capture_output=True, text=True, cwd=BUILD.folder).stderr


@unittest.skipUnless(shutil.which(COMPILER), "no cross compiler for Arm: apt-get install g++-aarch64-linux-gnu")
class CrossCompiler(unittest.TestCase):
    def test_the_cross_compiler_accepts_every_part_and_does_not_warn(self):
        commands = BUILD.commands_below("parts")

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = dict(zip(commands, pool.map(said_by_the_compiler, commands.values())))

        self.assertGreater(len(commands), 100)
        self.assertEqual({file: words for file, words in said.items() if words}, {})


@unittest.skipUnless(shutil.which(COMPILER) and shutil.which(EMULATOR) and GOOGLETEST.exists(),
                     "no emulator of Arm with a compiler: apt-get install g++-aarch64-linux-gnu qemu-user libgtest-dev")
class InAnEmulator(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))

    def build(self, name: str, sources: list, *flags: str) -> pathlib.Path:
        program = self.folder / name
        done = subprocess.run(
            [COMPILER, "-std=c++20", "-O1", "-w", *flags, f"-I{project.ROOT}", "-isystem", GOOGLETEST / "include",
             "-isystem", GOOGLETEST, "-static", "-o", program, *sources], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        return program

    def start(self, program: pathlib.Path, sve_bits: int) -> subprocess.CompletedProcess:
        processor = f"max,sve-default-vector-length={sve_bits // 8}" if sve_bits else "max,sve=off"
        return subprocess.run([EMULATOR, "-cpu", processor, program], capture_output=True, text=True, timeout=100)

    def test_lanes_are_right_in_registers_of_neon_and_sve(self):
        googletest = self.folder / "googletest.o"
        subprocess.run([COMPILER, "-O1", "-w", "-isystem", GOOGLETEST / "include", "-isystem", GOOGLETEST, "-c", "-o",
                        googletest, GOOGLETEST / "src/gtest-all.cc"], check=True)
        tests = [project.ROOT / "tests/scf/lanes" / name for name in ("lanes_test.cpp", "runs_of_lanes_test.cpp")]
        for bits, flags in ((0, NEON), (256, sve(256)), (512, sve(512))):
            with self.subTest(sve_bits=bits):
                program = self.build(f"lanes{bits}", [*tests, googletest, GOOGLETEST / "src/gtest_main.cc"], *flags)
                done = self.start(program, bits)

                self.assertEqual(done.returncode, 0, done.stdout[-3000:])
                self.assertIn("[  PASSED  ]", done.stdout)

    def test_code_for_registers_of_one_length_is_refused_on_another(self):
        identity = next(file for file in BUILD.commands() if file.endswith("v0_baseline.identity.cpp"))
        main = self.folder / "main.cpp"
        main.write_text("int main() {}\n")
        environment = project.ROOT / "harness/run/environment"
        program = self.build("identity", [main, identity, environment / "cpu_check.cpp",
                                          environment / "launch_environment.cpp"], *sve(256))

        self.assertEqual(self.start(program, 256).returncode, 0)
        for bits, missing in ((512, "sve256"), (0, "sve sve256")):
            refused = self.start(program, bits)
            self.assertEqual(refused.returncode, 4, refused.stderr)
            self.assertIn(f"was built for a processor with {missing}, which this one lacks", refused.stderr)


if __name__ == "__main__":
    unittest.main()
