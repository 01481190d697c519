"""Submissions that nobody should trust: what each tries, and what it gets."""

import os
import shutil
import unittest

import members

LAB = "serial_reduction"
SOLUTION = members.ROOT / f"labs/programs/{LAB}/solution.cpp"

# In a /tmp of its own a submission may write, also where this project lies in another.
OUTSIDE = [place for place in (str(members.ROOT), str(members.BUILD), "/usr")
           if not place.startswith("/tmp/")]

# What a spoilt solve does first. `caught` is set where something was there that should not be.
TRIES = {
    "reads_what_is_hidden": f"""
      for (const char* path : {{"{SOLUTION}", "{members.ROOT}/optimized", "{members.BUILD}/bin/casebook",
                               "/root/.bashrc", "/etc/shadow", "/var/log"}}) {{
        caught = caught || ::access(path, F_OK) == 0;
      }}""",
    "looks_at_the_environment": """
      caught = std::getenv("SECRET") != nullptr || std::getenv("LD_PRELOAD") != nullptr ||
               std::getenv("CASEBOOK_WORK") != nullptr;""",
    "writes_outside": f"""
      for (const char* path : {{{", ".join(f'"{place}/left_behind"' for place in OUTSIDE)}}}) {{
        std::FILE* file = std::fopen(path, "w");
        caught = caught || file != nullptr;
      }}""",
    "touches_what_is_outside": f"""
      for (const char* path : {{{", ".join(f'"{place}"' for place in OUTSIDE)}}}) {{
        caught = caught || ::utimes(path, nullptr) == 0;
      }}""",
    "calls_the_network": """
      const int s = ::socket(AF_INET, SOCK_STREAM, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_port = htons(53);
      address.sin_addr.s_addr = htonl(0x08080808);
      caught = ::connect(s, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;""",
    "forks_without_end": """
      std::vector<pid_t> children;
      for (int k = 0; k < 1000; ++k) {
        const pid_t child = ::fork();
        if (child == 0) { ::pause(); ::_exit(0); }
        if (child < 0) { break; }
        children.push_back(child);
      }
      caught = children.size() > 200;
      for (const pid_t child : children) { ::kill(child, SIGKILL); }""",
    "fills_the_disk": """
      std::FILE* file = std::fopen("/tmp/large", "w");
      const std::vector<char> block(1 << 20, 'x');
      int written = 0;
      while (written < 600 && std::fwrite(block.data(), block.size(), 1, file) == 1) { ++written; }
      caught = written > 300;
      std::fclose(file);
      std::remove("/tmp/large");""",
}

HEADERS = """
#include <arpa/inet.h>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
"""


def solution(first: str = "", answer: str = "") -> str:
    """The right solution, with something else before it begins, and with its answer."""
    text = SOLUTION.read_text()
    text = text.replace("const std::int64_t n = input_[\"n\"];",
                        f"bool caught = false;\n{first}\nconst std::int64_t n = input_[\"n\"];")
    for before, after in (("    result = result_;\n", f"    result = result_;\n    {answer}\n"),
                          ("MPI_Allreduce(&sum,", "if (caught) { sum = NAN; }\nMPI_Allreduce(&sum,")):
        assert before in text, before
        text = text.replace(before, after)
    return HEADERS + text


REFUSED = {
    "answers_with_nan": (solution(answer="result.sum = NAN;"), "refused by sum"),
    "keeps_its_first_answer": (
        solution(answer="static double first = result.sum; result.sum = first;"), "sum"),
    "takes_all_memory": (
        solution("std::vector<double> all(20'000'000'000ULL, 1.0); caught = all[7] > 2.0;"), "record"),
    "never_ends": (solution("volatile bool on = true; while (on) {}"), "too long"),
    "brings_its_own_clock": (
        solution() + '#include <ctime>\nextern "C" int clock_gettime(clockid_t, timespec* t) noexcept'
        " { t->tv_sec = 0; t->tv_nsec = 0; return 0; }\n", "clock"),
    "includes_the_solution": (f'#include "labs/programs/{LAB}/solution.cpp"\n', "does not compile"),
    "forges_a_record": (
        solution() + """
namespace {
const bool forged = [] {
  std::FILE* file = std::fopen("/tmp/record.json", "w");
  if (file != nullptr) {
    std::fputs("{\\"app\\":\\"serial_reduction\\",\\"case\\":{\\"name\\":\\"tiny\\",\\"input_hash\\":\\"x\\"},"
               "\\"verdict\\":\\"pass\\",\\"checks\\":[{\\"name\\":\\"sum\\",\\"passed\\":true}],"
               "\\"layout\\":{\\"ranks\\":1,\\"threads\\":1},\\"result\\":{\\"digest\\":1.0}}", file);
    std::fclose(file);
    ::_exit(0);
  }
  return true;
}();
}
""", "calls _exit, fclose, fopen"),
    "asks_for_a_seed_ahead_of_the_judge": (
        solution('if (team_.rank == 0) { std::puts("@casebook seed"); std::fflush(nullptr); }'),
        "the seeds of its record are not"),
    "tells_a_digest_of_its_own": (
        solution('if (team_.rank == 0) { std::puts("@casebook record 0123"); std::fflush(nullptr); }'),
        "digest of its record"),
    "includes_a_file_of_the_system": ('#include "/etc/passwd"\n' + solution(), "compile"),
    "hides_a_pragma_behind_a_zero": ('// \0\n#pragma GCC optimize("Ofast")\n' + solution(), "a byte of value 0"),
    "calls_the_kernel_by_number": (
        '#include <sys/syscall.h>\n' + solution("caught = ::syscall(SYS_getppid) < 0;"), "reaches past the judge"),
}


def why_no_sandbox() -> str:
    """Root becomes nobody in the sandbox, who has to read the project; empty where it can be."""
    if shutil.which("bwrap") is None:
        return "needs bubblewrap: apt-get install bubblewrap"
    folders = [members.ROOT, *members.ROOT.parents]
    closed = [str(folder) for folder in folders if not folder.stat().st_mode & 0o001]
    return f"{closed[0]} is closed to others: chmod o+x it" if os.geteuid() == 0 and closed else ""


REFUSED_AT_LINK = {"forks_without_end": "_exit, fork, kill", "calls_the_network": "connect, socket",
                   "writes_outside": "fopen", "fills_the_disk": "fclose, fopen, remove",
                   "reads_what_is_hidden": "access", "touches_what_is_outside": "utimes"}


@unittest.skipIf(why_no_sandbox(), why_no_sandbox())
class Attacks(unittest.TestCase):
    """All of them are graded at once, as a class's work is; each test looks at one verdict."""

    def grade(self, sources: dict[str, str], *options: str):
        with members.Work() as work:
            handed_in = work.path / "handed_in"
            for member, text in sources.items():
                folder = handed_in / member
                folder.mkdir(parents=True)
                (folder / "solver.cpp").write_text(text)
            graded = work.lab("grade", LAB, str(handed_in), "--seconds", "30", *options, SECRET="x")
            lines = {line.split()[0]: line for line in graded.out.splitlines() if line.strip()}
            return graded, lines, work.board()

    def skip_where_time_says_nothing(self, line: str) -> None:
        for disturbed in ("solution is not told from the start", "the first solve took"):
            if disturbed in line:
                self.skipTest("this machine is too busy to tell the sides apart")

    def test_what_is_forbidden_is_not_there_and_the_honest_answer_is_accepted(self):
        sources = {"honest": solution(), **{name: solution(tried) for name, tried in TRIES.items()}}

        graded, lines, _ = self.grade(sources, "--judge-only")

        for member, calls in REFUSED_AT_LINK.items():
            with self.subTest(member):
                self.assertIn(f"solver.cpp calls {calls}", lines.get(member, graded.err), graded.out)
        for member in set(sources) - set(REFUSED_AT_LINK):
            with self.subTest(member):
                self.assertIn("accepted", lines.get(member, graded.err), graded.out)
        for path in (members.ROOT / "left_behind", members.BUILD / "left_behind"):
            self.assertFalse(path.exists())

    def test_a_cheat_is_refused_with_the_reason(self):
        sources = {name: text for name, (text, _) in REFUSED.items()}
        del sources["keeps_its_first_answer"]

        graded, lines, board = self.grade(sources, "--judge-only")

        self.assertEqual(graded.code, 2, graded.err)
        self.assertEqual(board, [])
        for member in sources:
            with self.subTest(member):
                self.assertIn("refused", lines.get(member, graded.err), graded.out)
                self.assertIn(REFUSED[member][1], lines[member])

    def test_a_kept_answer_is_refused_because_each_solve_has_another_input(self):
        name = "keeps_its_first_answer"

        graded, lines, board = self.grade({name: REFUSED[name][0]}, "--rounds", "1")

        self.assertIn("refused", lines.get(name, graded.err), graded.out)
        self.assertEqual(board, [])

    def test_work_put_off_until_the_answer_is_fetched_is_charged(self):
        text = members.start_of(LAB)
        text = text.replace("void solve() override {", "void solve() override {}\n\n  void late() {")
        late = text.replace("    result = result_;", "    late();\n    result = result_;")

        graded, lines, _ = self.grade({"late": late}, "--rounds", "2")

        line = lines.get("late", graded.err)
        self.skip_where_time_says_nothing(line)
        self.assertRegex(line, r"refused|accepted +-?0\.[0-3]", graded.out)

    def test_an_honest_solution_is_scored_and_put_on_the_board(self):
        graded, lines, board = self.grade({"honest": solution()}, "--rounds", "3")

        line = lines.get("honest", graded.err)
        self.skip_where_time_says_nothing(line)
        self.assertIn("accepted", line)
        self.assertEqual([entry["member"] for entry in board], ["honest"])

    def test_a_folder_with_a_script_or_a_link_is_refused_unread(self):
        with members.Work() as work:
            for member in ("script", "link"):
                folder = work.path / "handed_in" / member
                folder.mkdir(parents=True)
                (folder / "solver.cpp").write_text(solution())
            (work.path / "handed_in/script/CMakeLists.txt").write_text("execute_process(COMMAND id)")
            (work.path / "handed_in/link/more.cpp").symlink_to("/etc/passwd")

            graded = work.lab("grade", LAB, str(work.path / "handed_in"), "--judge-only")

            self.assertEqual(graded.code, 2, graded.err)
            self.assertEqual(graded.out.count("is no source"), 2, graded.out)


@unittest.skipIf(why_no_sandbox(), why_no_sandbox())
class Watch(unittest.TestCase):
    """A class hands in while the grader runs."""

    def hand_in(self, member: str, text: str) -> None:
        folder = self.handed_in / member
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "solver.cpp").write_text(text)

    def line_with(self, grader, *words: str) -> str:
        for line in grader.stdout:
            if all(word in line for word in words):
                return line
        self.fail(f"the grader ended without {words}")

    def test_what_is_handed_in_is_graded_once_and_again_when_it_changes(self):
        with members.Work() as work:
            self.handed_in = work.path / "handed_in"
            self.hand_in("ada", solution())
            words = ["grade", LAB, str(self.handed_in), "--watch", "--judge-only", "--pause", "1s"]
            with work.started(*words) as grader:
                self.assertIn("accepted", self.line_with(grader, "ada", "accepted"))
                self.hand_in("bo", "int f( {}")
                self.assertIn("compile", self.line_with(grader, "bo", "refused"))
                self.hand_in("bo", solution("// mended"))
                self.line_with(grader, "bo", "accepted")
                grader.terminate()
                ended = self.line_with(grader, "ended")

            self.assertIn("3 graded, 0 waiting", ended)
            verdicts = sorted(file.suffixes[0] for file in (work.path / "verdicts").iterdir())
            self.assertEqual(verdicts, [".ada", ".bo", ".bo"])
            with work.started(*words) as grader:
                self.hand_in("cy", solution())
                self.line_with(grader, "cy", "accepted")  # and nobody else before
                grader.terminate()
                self.assertIn("1 graded", self.line_with(grader, "ended"))


if __name__ == "__main__":
    unittest.main()
