"""What CMake refuses to configure, and what it says."""

import os
import pathlib
import platform
import shutil
import subprocess
import tempfile
import unittest
from unittest import mock

import project

COMPILER = os.environ.get("CXX", "c++")
IS_GCC = "Free Software Foundation" in subprocess.run([COMPILER, "--version"], capture_output=True, text=True).stdout

VALUE_CHANGING = (
    "-Ofast", "-ffast-math", "-funsafe-math-optimizations", "-ffinite-math-only",
    "-fassociative-math", "-freciprocal-math", "-fno-signed-zeros", "-fcx-limited-range",
    "-fp-model=fast", "-mdaz-ftz", "-flto", "-flto=auto",
)

LADDER = """
casebook_add_variant(demo v0_baseline SOURCES ${empty})
casebook_add_variant(demo v1_symmetry PARENT v0_baseline SOURCES ${empty})
"""


class Refusal(unittest.TestCase):
    def assert_refused(self, configured: project.Configured, *words: str):
        self.assertNotEqual(configured.code, 0, configured.said)
        for word in words:
            self.assertIn(word, configured.said)

    def test_flags_that_change_values_are_refused_for_the_whole_project(self):
        for flag in VALUE_CHANGING:
            with self.subTest(flag):
                configured = project.declare("", f"-DCMAKE_CXX_FLAGS=-g {flag} -Wall")

                self.assert_refused(configured, "CMAKE_CXX_FLAGS: ", flag[:5], "is refused")

    def test_flags_that_change_values_are_refused_in_the_environment(self):
        configured = project.declare("", environment={"CXXFLAGS": "-ffast-math"})

        self.assert_refused(configured, "CXXFLAGS: -ffast-math is refused")

    def test_flags_that_change_values_are_refused_wherever_cmake_takes_flags(self):
        for variable in ("CMAKE_EXE_LINKER_FLAGS", "CMAKE_CXX_FLAGS_RELWITHDEBINFO"):
            with self.subTest(variable):
                configured = project.declare(
                    "", "-DCMAKE_BUILD_TYPE=RelWithDebInfo", f"-D{variable}=-g -ffast-math"
                )

                self.assert_refused(configured, f"{variable}: -ffast-math is refused")

    def test_the_real_project_refuses_fast_math(self):
        with tempfile.TemporaryDirectory(prefix="casebook_test_") as folder:
            configured = project.configure(
                project.ROOT, folder, "-DCMAKE_CXX_FLAGS=-ffast-math"
            )

        self.assert_refused(configured, "-ffast-math is refused", "-fno-math-errno")

    def test_optimization_across_the_judge_is_refused(self):
        configured = project.declare("", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON")

        self.assert_refused(configured, "no optimization across the judge")

    def test_flags_that_change_values_are_refused_for_a_variant(self):
        for flag in VALUE_CHANGING:
            with self.subTest(flag):
                configured = project.declare(
                    f"casebook_add_variant(demo v0_baseline SOURCES ${{empty}} FLAGS -O2 {flag})"
                )

                self.assert_refused(configured, "demo.v0_baseline: ", flag[:5], "is refused")

    def test_flags_that_say_what_is_read_or_where_more_flags_are_are_refused_for_a_variant(self):
        for flag in ("@more_flags", "-include flags.md", "-isystem /tmp", "-I/tmp", "-specs=more", "-fplugin=x.so",
                     "-Wp,-include,flags.md", "-Xclang -fno-x"):
            with self.subTest(flag):
                configured = project.declare(
                    f"casebook_add_variant(demo v0_baseline SOURCES ${{empty}} FLAGS {flag})"
                )

                self.assert_refused(configured, "demo.v0_baseline: ", "is refused: FLAGS say how")

    def test_a_malformed_id_is_refused_with_an_example(self):
        for name in ("schwarz", "v1", "v1_", "1_schwarz", "v1-schwarz", "v1_Schwarz", "v1bb_x"):
            with self.subTest(name):
                configured = project.declare(
                    f"{LADDER}casebook_add_variant(demo {name} PARENT v1_symmetry SOURCES x.cpp)"
                )

                self.assert_refused(
                    configured, f"`{name}` is not a variant id", "v3_schwarz_screening"
                )

    def test_a_taken_number_is_refused_with_its_owner(self):
        configured = project.declare(
            f"{LADDER}casebook_add_variant(demo v1_other PARENT v0_baseline SOURCES x.cpp)"
        )

        self.assert_refused(configured, "number v1 is taken by v1_symmetry")

    def test_an_unknown_parent_is_refused_with_the_known_ones(self):
        configured = project.declare(
            f"{LADDER}casebook_add_variant(demo v2_x PARENT v1_symetry SOURCES x.cpp)"
        )

        self.assert_refused(configured, "`v1_symetry`", "v0_baseline, v1_symmetry")

    def test_a_parent_that_comes_later_is_refused(self):
        configured = project.declare(
            "casebook_add_variant(demo v1_x PARENT v0_baseline SOURCES x.cpp)" + LADDER
        )

        self.assert_refused(configured, "unknown PARENT `v0_baseline`")

    def test_a_second_baseline_is_refused_with_the_known_variants(self):
        configured = project.declare(
            f"{LADDER}casebook_add_variant(demo v2_x SOURCES x.cpp)"
        )

        self.assert_refused(configured, "PARENT is missing", "v0_baseline, v1_symmetry")


class Texts(unittest.TestCase):
    """What the build says of a file that a variant's compiler has read."""

    def look_at(self, line: str) -> subprocess.CompletedProcess:
        with tempfile.TemporaryDirectory() as folder:
            solver = pathlib.Path(folder, "solver.cpp")
            solver.write_bytes(f"int a;\n{line}\nint b;\n".encode())
            script = pathlib.Path(folder, "look.cmake")
            script.write_text("cmake_minimum_required(VERSION 3.25)\n"
                              f"include({project.ROOT}/cmake/LookAtText.cmake)\ncasebook_look_at_text({solver})\n")
            return subprocess.run([project.CMAKE, "-P", str(script)], capture_output=True, text=True)

    def test_flags_that_a_source_chooses_itself_are_refused(self):
        for line in ('#pragma GCC optimize("Ofast")', '#pragma GCC target("avx512f")', "#pragma  GCC optimize (3)",
                     '__attribute__((optimize("fast-math"))) void f();',
                     '__attribute__((hot, __optimize__("O1"))) void f();',
                     '[[gnu::optimize("unsafe-math-optimizations")]] void f();',
                     "#pragma STDC FENV_ACCESS ON", "  #pragma clang fp reassociate(on)",
                     '_Pragma("GCC optimize(\\"fast-math\\")")', 'R"( \n//)"; _Pragma("x")',
                     '#pragma GCC \\\noptimize("Ofast")', "/* a\n// */ #pragma GCC optimize(3)",
                     "#define QUICK optimize\n__attribute__((QUICK(3))) void f();",
                     "#define WORD(a, b) a##b", '#include "flags.inc"', "#include FLAGS",
                     '#pragma GCC /**/ target("avx512f")', '#pragma GCC /*\n*/ target("avx512f")',
                     '#pragma GCC \f target("avx512f")', '#pragma\vGCC target("avx512f")',
                     '#pragma GCC opt\\\f\nimize("Ofast")', '__attribute__((opt\\\v\nimize("Ofast"))) void f();',
                     "long f() { return syscall(39); }", 'int mine() asm("getrandom");',
                     '__attribute__((section(".text"))) const unsigned char code[] = {0x0f, 0x05, 0xc3};',
                     '__attribute__((ifunc("early"))) void f();',
                     "void* f() { return __builtin_frame_address(1); }",
                     "auto* f() { return _DYNAMIC; }", "extern void* _GLOBAL_OFFSET_TABLE_[];", "auto* f() { return &__ehdr_start; }",
                     '// \0\n#pragma GCC optimize("Ofast")'):
            with self.subTest(line):
                done = self.look_at(line)

                self.assertNotEqual(done.returncode, 0)
                self.assertIn("solver.cpp: ", done.stderr)

    def test_other_pragmas_and_names_are_left_alone(self):
        for line in ("#pragma omp simd reduction(+ : sum)", "#pragma GCC unroll 4",
                     "// __attribute__((optimize)) is refused", "void optimize_layout();", "void section(int words); void g() { section(1); }",
                     '#include "parts/demo/team.hpp"', "#include <vector>"):
            with self.subTest(line):
                self.assertEqual(self.look_at(line).returncode, 0)


class Compilations(unittest.TestCase):
    """What the build says of all that the compiler of a variant has read."""

    PRAGMA = '#pragma GCC optimize("Ofast")\n'

    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        cls.folder = cls.scratch / "v1_fast"
        cls.elsewhere = cls.scratch / "elsewhere"
        for folder in (cls.folder, cls.elsewhere):
            folder.mkdir()
            for name in ("flags.md", "flags.json", "flags", "fl ags.md", "#flags"):
                (folder / name).write_text(cls.PRAGMA)
        (cls.folder / "between.hpp").write_text('#include "flags.md"\n')
        (cls.folder / "plain.md").write_text("int plain();\n")
        (cls.folder / "linked.hpp").symlink_to(cls.elsewhere / "flags.md")

    def compile(self, text: str, *flags: str, compiler: str = COMPILER) -> subprocess.CompletedProcess:
        source, self.object = self.folder / "solver.cpp", self.folder / "solver.o"
        source.write_text(text)
        return subprocess.run(
            ["sh", project.ROOT / "cmake/compile_variant.sh", project.CMAKE,
             "/usr/include|/usr/lib|/usr/local/include|", self.folder, compiler, *flags, "-std=c++20", "-MD",
             "-MT", self.object, "-MF", f"{self.object}.d", "-o", self.object, "-c", source],
            capture_output=True, text=True,
        )

    def assert_refused(self, text: str, words: str, *flags: str, compiler: str = COMPILER):
        done = self.compile(text, *flags, compiler=compiler)

        self.assertNotEqual(done.returncode, 0)
        self.assertIn(words, " ".join(done.stderr.split()))
        self.assertFalse(self.object.exists(), "what was refused may not be linked")

    def test_what_is_read_is_looked_at_whatever_its_name_and_however_it_is_named(self):
        for line in ('#include "flags.md"', '#include "flags.json"', '#include "flags"', '#include "between.hpp"',
                     '#include "fl ags.md"', '#include "#flags"', f'#include "{self.folder}/flags.md"',
                     '#include /* a */ "flags.md"', '#/**/include "flags.md"', '#include \\\n"flags.md"',
                     '%:include "flags.md"', '#line 1 "other.cpp"\n#include "flags.md"',
                     '#if __has_include("flags.md")\n#include "flags.md"\n#endif'):
            with self.subTest(line):
                self.assert_refused(f"{line}\nint f();\n", "chooses flags of its own")

    def test_a_file_that_the_command_includes_is_looked_at(self):
        self.assert_refused("int f();\n", "chooses flags of its own", "-include", str(self.folder / "flags.md"))

    def test_a_file_outside_of_the_project_is_refused_whatever_is_in_it(self):
        (self.elsewhere / "harmless.hpp").write_text("int harmless();\n")
        for name in (f"{self.elsewhere}/harmless.hpp", "../elsewhere/harmless.hpp", "linked.hpp"):
            with self.subTest(name):
                self.assert_refused(f'#include "{name}"\n', "neither a file of the project")

    def test_flags_that_change_results_are_refused_where_they_are_given(self):
        self.assert_refused("int f();\n", "-ffast-math is refused", "-ffast-math")

    @unittest.skipUnless(IS_GCC, "other compilers note no flags")
    def test_flags_that_a_wrapper_of_the_compiler_adds_are_refused(self):
        wrapper = self.scratch / "wrapper"
        wrapper.write_text(f'#!/bin/sh\nexec {COMPILER} "$@" $ADDED\n')
        wrapper.chmod(0o755)
        for added in ("-ffast-math", "-fno-signed-zeros"):
            with self.subTest(added), mock.patch.dict(os.environ, ADDED=added):
                self.assert_refused("int f() { return 1; }\n", f"as it was compiled: {added} is refused", "-g1",
                                    compiler=wrapper)
        done = self.compile("int f() { return 1; }\n", "-g1", compiler=wrapper)
        self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipUnless(platform.machine() == "x86_64" and shutil.which("objdump"), "looks at x86-64's instructions")
    def test_an_instruction_that_calls_the_kernel_is_refused_and_others_are_not(self):
        for instruction in ('"sysc" "all"', '".byte 0x0f, 0x05"', '"int $0x80"'):
            self.assert_refused(f'void f() {{ asm volatile({instruction}); }}\n', "calls the kernel")
        for section in (".preinit_array", ".init"):
            self.assert_refused(f'void f() {{ asm volatile(".pushsection {section}\\n.quad 0\\n.popsection"); }}\n',
                                "code that runs before")
        done = self.compile('void f() { asm volatile("nop"); }\n')
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_is_not_read_is_left_alone_and_what_is_harmless_passes(self):
        text = '#include <cmath>\n#include <vector>\n#include "plain.md"\n#include "harness/core/statistics.hpp"\n'

        done = self.compile(text, f"-I{project.ROOT}")

        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.object.exists())

    def test_an_error_of_the_compiler_is_told_in_its_words_alone(self):
        done = self.compile("int f( {}\n")

        self.assertNotEqual(done.returncode, 0)
        self.assertIn("solver.cpp:1", done.stderr)
        self.assertNotIn("CMake", done.stderr)


class Declaration(unittest.TestCase):
    """What is not refused, and what becomes of it."""

    CALLS = LADDER + """
casebook_add_variant(demo v1b_half PARENT v0_baseline SOURCES ${empty})
casebook_add_variant(demo v12_flags PARENT v1_symmetry SOURCES ${empty}
                     FLAGS -O2 -fno-math-errno)
"""

    @classmethod
    def setUpClass(cls):
        scratch = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_test_"))
        cls.configured = project.declare(cls.CALLS, languages="CXX", folder=scratch)

    def test_a_ladder_with_a_branch_is_accepted_and_listed_in_order(self):
        self.assertEqual(self.configured.code, 0, self.configured.said)
        self.assertEqual(
            [(v["variant"], v["parent"], v["executable"]) for v in self.configured.variants()],
            [
                ("v0_baseline", None, "bin/demo.v0_baseline"),
                ("v1_symmetry", "v0_baseline", "bin/demo.v1_symmetry"),
                ("v1b_half", "v0_baseline", "bin/demo.v1b_half"),
                ("v12_flags", "v1_symmetry", "bin/demo.v12_flags"),
            ],
        )

    def flags_of(self, variant: str) -> list[str]:
        """Words of the variant's compile command between the compiler and the output."""
        file = self.configured.folder / f"{variant}.identity.cpp"
        words = self.configured.commands()[str(file)]
        return words[1 : words.index("-o")]

    def test_variants_without_flags_of_their_own_are_compiled_alike(self):
        flags = self.flags_of("v0_baseline")

        self.assertEqual(self.flags_of("v1_symmetry"), flags)
        self.assertEqual(self.flags_of("v1b_half"), flags)
        self.assertNotEqual(self.flags_of("v12_flags"), flags)

    def test_a_variants_own_flags_overrule_those_of_all(self):
        flags = self.flags_of("v12_flags")

        self.assertIn("-fno-math-errno", flags)
        levels = [flag for flag in flags if flag.startswith("-O")]
        self.assertEqual(levels[-1], "-O2", "the compiler obeys the last of " + " ".join(levels))

    def test_an_identity_holds_the_flags(self):
        text = (self.configured.folder / "v12_flags.identity.cpp").read_text()

        self.assertIn('-march=native -O2 -fno-math-errno"', text)


if __name__ == "__main__":
    unittest.main()
