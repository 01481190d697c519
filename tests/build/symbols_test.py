"""What the build says of a variant that defines what the judge rests on."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

COMPILER = os.environ.get("CXX", "c++")
NM = shutil.which("nm")

JUDGE = """
#include <cmath>
#include <ctime>
#include <memory>
namespace demo {
struct Solver { virtual ~Solver() = default; };
std::unique_ptr<Solver> make_solver(int n);
template <class T> struct Problem { __attribute__((noinline)) bool check() { return std::isnan(T{}); } };
}
extern "C" int PMPI_Allreduce(int);
template struct demo::Problem<double>;
int main() {
  timespec now;
  return clock_gettime(CLOCK_MONOTONIC, &now) + PMPI_Allreduce(1) +
         (demo::make_solver(1) ? 1 : 0) + demo::Problem<double>().check();
}
"""

HONEST = """
#include <memory>
#include <string>
#include <vector>
namespace demo {
struct Solver { virtual ~Solver() = default; };
std::vector<std::string> names(int n) { return std::vector<std::string>(n, "a name of some length"); }
std::unique_ptr<Solver> make_solver(int) { return std::make_unique<Solver>(); }
}
"""


def defined(name: str, attribute: str = "") -> str:
    return f'int mine() asm("{name}");\n{attribute}int mine() {{ return 0; }}'


@unittest.skipIf(NM is None, "nm is not installed")
class Symbols(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="casebook_test_")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.judge = cls.compiled("judge", JUDGE)
        named = subprocess.run([COMPILER, "-print-file-name=libc.so.6"], capture_output=True, text=True)
        cls.libc = named.stdout.strip() if os.path.exists(named.stdout.strip()) else ""

    @classmethod
    def compiled(cls, name: str, text: str) -> pathlib.Path:
        source = pathlib.Path(cls.folder.name, f"{name}.cpp")
        source.write_text(text)
        subprocess.run([COMPILER, "-c", "-O2", source, "-o", source.with_suffix(".o")], check=True)
        return source.with_suffix(".o")

    def look_at(self, more: str) -> subprocess.CompletedProcess:
        variant = self.compiled("variant", HONEST + more)
        return subprocess.run(
            [project.CMAKE, "-DNAME=demo.v1_x", f"-DNM={NM}", f"-DJUDGE={self.judge}",
             f"-DVARIANT={variant}", f"-DLIBRARIES={self.libc}",
             "-P", project.ROOT / "cmake/LookAtSymbols.cmake"],
            capture_output=True, text=True,
        )

    def test_a_variant_that_defines_its_solver_alone_is_left_alone(self):
        done = self.look_at("namespace { int clock_gettime_of_mine() { return 1; } }\n"
                            "int use() { return clock_gettime_of_mine(); }")

        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_the_judge_rests_on_is_refused_by_name(self):
        for name in ("clock_gettime", "PMPI_Allreduce", "MPI_Wtime", "_ZN4demo7ProblemIdE5checkEv"):
            with self.subTest(name):
                done = self.look_at(defined(name))

                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"demo.v1_x defines {name}", " ".join(done.stderr.split()))

    def test_a_weak_definition_is_refused_as_well(self):
        done = self.look_at(defined("clock_gettime", "__attribute__((weak)) "))

        self.assertNotEqual(done.returncode, 0)

    def test_a_function_of_the_c_library_that_only_others_call_is_refused(self):
        if not self.libc:
            self.skipTest("the C library was not found")
        done = self.look_at(defined("getrandom"))

        self.assertNotEqual(done.returncode, 0)

    def test_what_leaves_the_place_that_was_given_is_refused_by_name(self):
        calls = {
            "fork": "#include <unistd.h>\nint use() { return fork(); }",
            "sched_setscheduler": "#include <sched.h>\n"
                                  "int use() { sched_param p{1}; return sched_setscheduler(0, SCHED_FIFO, &p); }",
            "dlsym": "#include <dlfcn.h>\nvoid* use() { return dlsym(RTLD_NEXT, \"fork\"); }",
            "sigaction": "#include <csignal>\nint use() { return sigaction(SIGSYS, nullptr, nullptr); }",
            "timer_create": "#include <csignal>\n#include <ctime>\n"
                            "int use(sigevent* e, timer_t* t) { return timer_create(CLOCK_MONOTONIC, e, t); }",
            "dup2": "#include <unistd.h>\nint use() { return dup2(1, 2); }",
            "close": "#include <unistd.h>\nint use() { return close(1); }",
            "MPI_Comm_spawn": "extern \"C\" int MPI_Comm_spawn(const char*, char**, int);\n"
                              "int use() { return MPI_Comm_spawn(\"helper\", nullptr, 1); }",
            "atexit": "#include <cstdlib>\nint use() { return std::atexit([] {}); }",
            "mprotect": "#include <sys/mman.h>\nint use(void* p) { return mprotect(p, 1, PROT_WRITE); }",
        }
        for name, text in calls.items():
            with self.subTest(name):
                done = self.look_at(text)

                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"demo.v1_x calls {name}:", " ".join(done.stderr.split()))


if __name__ == "__main__":
    unittest.main()
