"""How the real project is compiled and linked: the judge strictly and first, variants alike."""

import os
import pathlib
import re
import subprocess
import unittest

import project

# A Release build as users configure it, but with a compile command for every file; the test
# `build.configure` has made it.
BUILD = project.Configured(pathlib.Path(os.environ["CASEBOOK_CONFIGURED"]), 0, "")
OPTIONS = ("-DCMAKE_BUILD_TYPE=Release", "-DCASEBOOK_UNITY=OFF")

JUDGE = ("harness/run", "harness/core", "apps")
VARIANTS = ("baselines", "optimized", "parts")


def flags_of(words: list[str]) -> list[str]:
    """The words of a compile command that say how to compile, without paths and macros."""
    flags = []
    rest = iter(words[1:])
    for word in rest:
        if word in ("-isystem", "-MT", "-MF", "-o", "-c", "-I", "-D", "-include"):
            next(rest)
        elif word.startswith("-") and not word.startswith(("-I", "-D", "-M")):
            flags.append(word)
    return flags


def declared_flags(words: list[str]) -> list[str]:
    """What the identity of the variant that a file belongs to lists beyond the flags of all."""
    owner = re.search(r"[^/]+\.(v\d\w*)\.objects\.dir", words[words.index("-o") + 1])
    if not owner:
        return []
    identity = next(f for f in BUILD.commands() if f.endswith(f"/{owner[1]}.identity.cpp"))
    members = re.findall(r'^    "(.*)",$', pathlib.Path(identity).read_text(), re.MULTILINE)
    return [flag for flag in members[5].split() if flag not in ("-O3", "-march=native")]


class Configure(unittest.TestCase):
    def test_configure(self):
        configured = project.configure(project.ROOT, BUILD.folder, *OPTIONS)

        self.assertEqual(configured.code, 0, configured.said)


class JudgedBuild(unittest.TestCase):
    def test_the_judge_is_compiled_without_flags_that_change_values(self):
        commands = BUILD.commands_below(*JUDGE)

        self.assertGreater(len(commands), 30)
        for file, words in commands.items():
            with self.subTest(file):
                flags = flags_of(words)
                self.assertIn("-ffp-contract=off", flags)
                self.assertIn("-O2", flags)
                changing = ("-march", "-mtune", "-mavx", "-mfma", "-ffast", "-Ofast", "-O3",
                            "-funsafe", "-fassociative", "-ffinite", "-freciprocal", "-flto")
                self.assertEqual([flag for flag in flags if flag.startswith(changing)], [])

    def test_variants_and_parts_are_compiled_alike_but_for_the_flags_a_variant_declares(self):
        commands = BUILD.commands_below(*VARIANTS)
        parts = [words for file, words in commands.items() if f"{project.ROOT}/parts/" in file]
        common = flags_of(parts[0])

        self.assertIn("-O3", common)
        self.assertIn("-march=native", common)
        self.assertGreaterEqual(len(commands) - len(parts), len(BUILD.variants()))
        for file, words in commands.items():
            with self.subTest(file):
                self.assertEqual(sorted(flags_of(words)), sorted(common + declared_flags(words)))

    def test_the_judges_objects_come_first_on_every_link_line(self):
        for variant in BUILD.variants():
            app, name = variant["app"], variant["variant"]
            with self.subTest(name):
                words = BUILD.link_command(variant["executable"])
                owners = [r"harness/CMakeFiles/casebook_run\.dir/",
                          r"apps/\w+/CMakeFiles/\w+_(main|app)\.dir/",  # an app may judge by another's
                          re.escape(f"{app}.{name}.objects.dir/")]
                objects = [word for word in words if word.endswith(".o")]
                order = [[bool(re.search(owner, word)) for owner in owners].index(True)
                         for word in objects]
                self.assertEqual(order, sorted(order))
                self.assertEqual(set(order), {0, 1, 2})
                self.assertTrue(any("/check.cpp.o" in word for word in objects))

    def test_libraries_come_after_all_objects_and_no_other_variant_is_linked(self):
        for variant in BUILD.variants():
            with self.subTest(variant["variant"]):
                words = BUILD.link_command(variant["executable"])
                objects = [k for k, word in enumerate(words) if word.endswith(".o")]
                libraries = [k for k, word in enumerate(words) if word.endswith((".a", ".so"))]
                self.assertLess(max(objects), min(libraries))
                folders = {word.split("/")[-2] for word in words if ".objects.dir/" in word}
                self.assertLessEqual(len(folders), 2)

    def test_nothing_is_optimized_across_files(self):
        for variant in BUILD.variants():
            words = BUILD.link_command(variant["executable"])
            self.assertEqual([word for word in words if "lto" in word or "fast-math" in word], [])

    def test_every_variant_of_the_list_has_its_folder(self):
        for variant in BUILD.variants():
            with self.subTest(variant["variant"]):
                self.assertTrue((project.ROOT / variant["folder"] / "solver.cpp").exists())


class IdentityIsa(unittest.TestCase):
    """What the compiler tells an identity about the processor it compiles for."""

    def isa_for(self, *flags: str) -> str:
        identity = next(f for f in BUILD.commands() if f.endswith("v0_baseline.identity.cpp"))
        compiler = BUILD.commands()[identity][0]
        done = subprocess.run(
            [compiler, "-std=c++20", "-E", "-P", *flags, "-x", "c++", "-"],
            input=pathlib.Path(identity).read_text().split("namespace casebook", 1)[1],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    @unittest.skipUnless(os.uname().machine == "x86_64", "names of x86 instruction sets")
    def test_an_identity_names_the_instruction_sets_it_was_compiled_for(self):
        self.assertNotIn("avx", self.isa_for("-march=x86-64"))
        haswell = self.isa_for("-march=haswell")
        for name in ("sse4.2", "avx", "avx2", "fma", "bmi2"):
            self.assertIn(f'" {name}"', haswell)
        self.assertNotIn("avx512", haswell)
        self.assertIn('" avx512vl"', self.isa_for("-march=skylake-avx512"))


if __name__ == "__main__":
    unittest.main()
