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
namespace demo {
struct Witness { void begin(int); };
void Witness::begin(int) {}
namespace judge {
int answer() { return 42; }
}
}
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
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="casebook_test_")))
        cls.judge = cls.compiled("judge", JUDGE)
        cls.libc = "|".join(file for file in map(cls.library, ("libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2")) if file)

    @classmethod
    def library(cls, name: str) -> str:
        named = subprocess.run([COMPILER, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        return named if os.path.exists(named) else ""

    @classmethod
    def compiled(cls, name: str, text: str) -> pathlib.Path:
        source = cls.folder / f"{name}.cpp"
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

    def test_nothing_is_defined_in_the_harness_namespace(self):
        done = self.look_at("namespace casebook { int digest_of_mine() { return 1; } inline int of_a_header() { return 2; } }\n"
                            "int use() { return casebook::of_a_header(); }")

        self.assertIn("defines _ZN8casebook14digest_of_mineEv,", " ".join(done.stderr.split()))

    def test_a_weak_definition_is_refused_as_well(self):
        done = self.look_at(defined("clock_gettime", "__attribute__((weak)) "))

        self.assertNotEqual(done.returncode, 0)

    def test_a_function_of_the_c_library_that_only_others_call_is_refused(self):
        if not self.libc:
            self.skipTest("the C library was not found")
        done = self.look_at(defined("getrandom"))

        self.assertNotEqual(done.returncode, 0)

    def test_files_of_the_cpp_library_are_refused_and_their_names_are_not(self):
        for text in ("#include <fstream>\nvoid use() { std::ofstream(\"/tmp/kept\") << 1; }",
                     "#include <fstream>\nvoid use(std::__basic_file<char>& file) { file.open(\"/tmp/kept\", std::ios::out); }",
                     "#include <fstream>\nvoid use(std::ifstream& file) { file.open(\"/tmp/kept\"); }",
                     "#include <filesystem>\nbool use() { return std::filesystem::create_directory(\"/tmp/kept\"); }"):
            with self.subTest(text):
                done = self.look_at(text)

                self.assertNotEqual(done.returncode, 0)
                self.assertIn("demo.v1_x calls _ZN", " ".join(done.stderr.split()))
        done = self.look_at("#include <filesystem>\n"
                            "bool use(const std::filesystem::path& p) { return exists(p / \"a\"); }")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_mpi_and_openmp_would_call_instead_of_their_own_is_refused(self):
        for text in (defined("opal_progress"), defined("opal_progress", "__attribute__((weak)) "),
                     defined("GOMP_parallel_end"), defined("hwloc_topology_init"), defined("__gmon_start__")):
            with self.subTest(text):
                self.assertIn("demo.v1_x defines ", " ".join(self.look_at(text).stderr.split()))

    def look_at_use_of(self, names: tuple[str, ...]) -> subprocess.CompletedProcess:
        """All of them in one variant, since a look takes a second."""
        return self.look_at("\n".join(
            f'extern char it_{k} asm("{name}");\nvoid* use_{k}() {{ return &it_{k}; }}'
            for k, name in enumerate(names)))

    def test_other_names_of_refused_functions_and_what_opens_files_by_itself_are_refused(self):
        if not self.libc:
            self.skipTest("the C library was not found")
        names = ("_IO_popen", "_IO_fopen", "__fork", "__clone", "__read_chk", "preadv2", "pwritev2", "glob64",
                 "setmntent", "pututxline", "updwtmp", "setxattr", "utimensat", "utimes", "monstartup", "_mcleanup",
                 "catopen", "bindtextdomain", "syslog", "posix_openpt", "openpty", "getauxval", "pidfd_getfd",
                 "arch_prctl", "personality", "sigignore", "aio_read", "send", "recv", "mincore",
                 "_rtld_global", "_r_debug", "environ", "stdin")

        said = " ".join(self.look_at_use_of(names).stderr.split())

        told = said.partition("demo.v1_x calls ")[2].partition(":")[0].split(", ")
        self.assertEqual(sorted(told), sorted(names))

    def test_what_solvers_need_of_the_c_library_may_be_called(self):
        done = self.look_at_use_of((
            "malloc", "posix_memalign", "madvise", "memcpy", "__memcpy_chk", "strlen", "__isoc99_sscanf", "sincos",
            "lgamma_r", "exp", "qsort", "pthread_create", "sem_post", "mtx_lock", "printf", "__snprintf_chk",
            "clock_gettime", "nanosleep", "sched_yield", "getenv", "random_r", "drand48", "isalnum",
            "__ctype_b_loc", "__errno_location", "stdout", "abort"))

        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_the_harness_offers_to_solvers_may_be_called(self):
        done = self.look_at("namespace casebook { struct Region {}; void stop_if_requested(int);\n"
                            "struct TimedRegion { explicit TimedRegion(const Region&); }; namespace hdf5 { void read(); } }\n"
                            "void use() { casebook::stop_if_requested(1); casebook::hdf5::read();\n"
                            "  casebook::TimedRegion timed{casebook::Region{}}; }")

        self.assertEqual(done.returncode, 0, done.stderr)

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
            "open": "#include <fcntl.h>\nint use() { return open(\"/dev/shm/kept\", O_RDWR | O_CREAT, 0600); }",
            "openat": "#include <fcntl.h>\nint use() { return openat(3, \"kept\", O_RDWR); }",
            "creat": "#include <fcntl.h>\nint use() { return creat(\"/tmp/kept\", 0600); }",
            "fopen": "#include <cstdio>\nvoid* use() { return std::fopen(\"/tmp/kept\", \"w\"); }",
            "mmap": "#include <sys/mman.h>\nvoid* use() { return mmap(nullptr, 1, 3, MAP_SHARED, 3, 0); }",
            "shm_open": "#include <sys/mman.h>\nint use() { return shm_open(\"/kept\", 0, 0); }",
            "memfd_create": "#include <sys/mman.h>\nint use() { return memfd_create(\"kept\", 0); }",
            "sem_open": "#include <semaphore.h>\nvoid* use() { return sem_open(\"/kept\", 0); }",
            "mkfifo": "#include <sys/stat.h>\nint use() { return mkfifo(\"/tmp/way\", 0600); }",
            "socket": "#include <sys/socket.h>\nint use() { return socket(AF_UNIX, SOCK_STREAM, 0); }",
            "write": "#include <unistd.h>\nlong use() { return write(3, \"kept\", 4); }",
            "kill": "#include <csignal>\n#include <unistd.h>\nint use() { return kill(1, SIGSTOP); }",
            "fclose": "#include <cstdio>\nint use() { return std::fclose(stdout); }",
            "setenv": "#include <cstdlib>\nint use() { return setenv(\"OMP_NUM_THREADS\", \"16\", 1); }",
            "dl_iterate_phdr": "#include <link.h>\n"
                               "int use() { return dl_iterate_phdr([](dl_phdr_info*, size_t, void*) { return 0; }, 0); }",
            "_Unwind_Backtrace": "#include <unwind.h>\nint use() { return _Unwind_Backtrace(nullptr, nullptr); }",
            "MPI_File_open": "extern \"C\" int MPI_File_open(int);\nint use() { return MPI_File_open(1); }",
            "PMPI_Comm_f2c": "extern \"C\" int PMPI_Comm_f2c(int);\nint use() { return PMPI_Comm_f2c(3); }",
            "MPI_Comm_create_keyval": "extern \"C\" int MPI_Comm_create_keyval();\n"
                                      "int use() { return MPI_Comm_create_keyval(); }",
            "_ZN8casebook21write_file_atomicallyEv": "namespace casebook { void write_file_atomically(); }\n"
                                                     "void use() { casebook::write_file_atomically(); }",
            "_ZN8casebook18unpredictable_seedEv": "namespace casebook { int unpredictable_seed(); }\n"
                                                  "int use() { return casebook::unpredictable_seed(); }",
            "_ZN4demo5judge6answerEv": "namespace demo::judge { int answer(); }\n"
                                       "int use() { return demo::judge::answer(); }",
            "_ZN8casebook4hdf54File6createEi": "namespace casebook::hdf5 { struct File { static void create(int); }; }\n"
                                               "void use() { casebook::hdf5::File::create(1); }",
            "H5FDopen": "extern \"C\" int H5FDopen(int);\nint use() { return H5FDopen(1); }",
            "MPI_File_delete": "extern \"C\" int MPI_File_delete(int);\nint use() { return MPI_File_delete(1); }",
            "MPI_Publish_name": "extern \"C\" int MPI_Publish_name(int);\nint use() { return MPI_Publish_name(1); }",
            "MPI_T_init_thread": "extern \"C\" int MPI_T_init_thread(int);\nint use() { return MPI_T_init_thread(1); }",
            "fftwf_export_wisdom_to_filename": "extern \"C\" int fftwf_export_wisdom_to_filename(int);\n"
                                               "int use() { return fftwf_export_wisdom_to_filename(1); }",
            "__register_frame": "extern \"C\" void __register_frame(void*);\nvoid use() { __register_frame(nullptr); }",
            "wordexp": "#include <wordexp.h>\nint use(wordexp_t* w) { return wordexp(\"$(ls)\", w, 0); }",
            "_ZN4demo7Witness5beginEi": "namespace demo { struct Witness { void begin(int); }; }\n"
                                        "void use(demo::Witness& w) { w.begin(1); }",
            "mprotect": "#include <sys/mman.h>\nint use(void* p) { return mprotect(p, 1, PROT_WRITE); }",
        }
        for name, text in calls.items():
            with self.subTest(name):
                done = self.look_at(text)

                self.assertNotEqual(done.returncode, 0)
                self.assertIn(f"demo.v1_x calls {name}:", " ".join(done.stderr.split()))


if __name__ == "__main__":
    unittest.main()
