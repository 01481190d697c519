#include "tests/harness/toy/fault.hpp"

#include <cfenv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <map>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "harness/core/error.hpp"
#include "tests/harness/toy/keeping.hpp"
#include "tests/harness/toy/patched_clock.hpp"

namespace toy {
namespace {

enum Where { everywhere, on_last_rank };

struct Fault {
  Moment moment;
  Where where;
  void (*act)(State&);
};

/// Memory that can be written and executed.
void make_code(State&) {
  constexpr std::size_t page = 4096;
  mmap(nullptr, page, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

void flush_subnormals() {
#if defined(__SSE2__)
  _mm_setcsr(_mm_getcsr() | 0x8040U);  // flush to zero, denormals are zero
#endif
}

/// Limits files as a full disk would, as far as one process can arrange it.
void allow_files_of(rlim_t bytes) {
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_FSIZE, &limit);
}

/// A smaller sum, and the input to fit.
void shrink(const Case* input, State& s) {
  if (input != nullptr) {
    const_cast<Case*>(input)->n = 1;  // a mutant: what it is given is const
    s.result.sum = 1.0;
  }
}

/// A wrong answer that becomes the right one when the judge has begun to look at it.
void answer_late(State& s) {
  std::thread([right = s.result, brought = s.brought, n_before = judgements_begun()] {
    while (judgements_begun() == n_before) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    *brought = right;
  }).detach();
  s.result.sum += 1.0;
}

/// A twentieth of a second of another thread's work, from when the judge has begun to look.
void work_while_judged(State&) {
  std::thread([n_before = judgements_begun()] {
    while (judgements_begun() == n_before) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    timespec used{};
    while (used.tv_nsec < 50'000'000 && used.tv_sec == 0) {
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    }
  }).detach();
}

/// What is printed from here on goes where errors go.
void move_output(State&) {
#ifdef __GLIBC__
  stdout->_fileno = STDERR_FILENO;
#endif
}

void keep_working(State&) {
  std::thread([] {
    const std::time_t end = std::time(nullptr) + 60;
    while (std::time(nullptr) < end) {
    }
  }).detach();
}

/// Processor time of the process, seconds.
double processor_s() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Sixteen threads where the run was given one, until they got more time than one can: on a loaded machine
/// that takes longer.
void use_more_threads(State&) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const double before_s = processor_s();
  const auto work = [start, before_s] {
    double time_s = 0.0;
    do {
      time_s = std::chrono::duration<double>(Clock::now() - start).count();
    } while (processor_s() - before_s < 1.2 * time_s + 0.1 && time_s < 5.0);
  };
  std::vector<std::thread> threads(16);
  for (std::thread& thread : threads) {
    thread = std::thread(work);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

/// Three tenths of a second of work.
void work(State&) {
  const double start_s = processor_s();
  volatile double x = 1.0;
  while (processor_s() - start_s < 0.3) {
    for (int i = 0; i < 100'000; ++i) {  // asking for the time is the kernel's work
      x = x * 0.999 + 0.5;
    }
  }
}

/// The same in the first solve alone.
void work_once(State& s) {
  if (s.n_solves <= 1) {
    work(s);
  }
}

void become_real_time(State&) {
  const sched_param lowest{1};
  sched_setscheduler(0, SCHED_FIFO, &lowest);
}

void go_everywhere(State&) {
  cpu_set_t all;
  CPU_ZERO(&all);
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    CPU_SET(cpu, &all);
  }
  sched_setaffinity(0, sizeof(all), &all);
}

/// A process that works on behind the solve.
void start_process(State&) {
  if (fork() == 0) {
    sleep(3);
    _exit(0);
  }
}

/// The same by a child that ends at once, so that its own child has no parent.
void start_orphan(State&) {
  if (const pid_t child = fork(); child == 0) {
    if (fork() == 0) {
      sleep(3);
    }
    _exit(0);
  }
  usleep(50'000);
}

/// Children whose time is added to nobody's.
void disown_children(State&) {
  std::signal(SIGCHLD, SIG_IGN);
}

void answer_system_calls(State&) {
  std::signal(SIGSYS, [](int) {});
}

/// Allows every call, as one would that answers a few.
void filter_system_calls(State&) {
  sock_filter allow_all[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{1, allow_all};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/// A wrong number under way, for who asks the last rank next.
void leave_a_message(State& s) {
  static const int wrong = -1;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(&wrong, 1, MPI_INT, 0, 0, s.given_comm, &request);
  MPI_Request_free(&request);
}

template <class Error>
[[noreturn]] void give_up(State&) {
  throw Error("the toy gives up");
}

void send_to_nobody(State& s) {
  const int nothing = 0;
  MPI_Send(&nothing, 1, MPI_INT, s.team.n_ranks + 7, 0, s.team.comm);
}

const std::map<std::string, Fault>& faults() {
  using casebook::EnvironmentError;
  using casebook::UsageError;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  static const std::map<std::string, Fault> all = {
      {"none", {Moment::solved, everywhere, [](State&) {}}},

      // Wrong answers.
      {"one_too_many", {Moment::solved, everywhere, [](State& s) { s.result.sum += 1.0; }}},
      {"sign", {Moment::solved, everywhere, [](State& s) { s.result.sum *= -1.0; }}},
      {"nan", {Moment::solved, everywhere, [](State& s) { s.result.sum = NAN; }}},
      {"infinity", {Moment::solved, everywhere, [](State& s) { s.result.sum = infinity; }}},
      {"zeros", {Moment::solved, everywhere, [](State& s) { s.result = {}; }}},
      {"lost_rank", {Moment::summed, on_last_rank, [](State& s) { s.result.sum = 0.0; }}},
      {"right_on_one_rank_only",
       {Moment::solved, everywhere, [](State& s) { s.result.sum *= s.team.n_ranks; }}},

      // The judge's input, and threads that outlive the solve.
      {"changes_its_input", {Moment::solved, everywhere, [](State& s) { shrink(s.input, s); }}},
      {"changes_the_judges_input",
       {Moment::solved, everywhere, [](State& s) { shrink(s.judges_input, s); }}},
      {"answers_while_judged", {Moment::copying, everywhere, answer_late}},
      {"works_while_judged", {Moment::copying, everywhere, work_while_judged}},
      {"works_when_dropped", {Moment::dropping, on_last_rank, work}},
      {"moves_its_output", {Moment::making, everywhere, move_output}},
      {"keeps_working", {Moment::copying, on_last_rank, keep_working}},

      // A message that nobody took.
      {"leaves_a_message", {Moment::copying, on_last_rank, leave_a_message}},

      // More of the machine than a run was given.
      {"more_threads", {Moment::summing, everywhere, use_more_threads}},
      {"real_time", {Moment::making, on_last_rank, become_real_time}},
      {"ahead_of_others",
       {Moment::making, on_last_rank, [](State&) { setpriority(PRIO_PROCESS, 0, -5); }}},
      {"everywhere", {Moment::making, on_last_rank, go_everywhere}},
      {"process", {Moment::summing, on_last_rank, start_process}},
      {"orphan", {Moment::summing, on_last_rank, start_orphan}},
      {"disowned", {Moment::making, on_last_rank, disown_children}},
      {"answers_calls", {Moment::making, on_last_rank, answer_system_calls}},
      {"filters_calls", {Moment::making, on_last_rank, filter_system_calls}},
      {"makes_code", {Moment::making, on_last_rank, make_code}},
      {"patched_clock", {Moment::making, on_last_rank, [](State&) { patch_clock(); }}},

      // The way between ranks and `casebook`, and what a run leaves for the next.
      {"asks_for_a_seed", {Moment::making, everywhere, ask_for_a_seed}},
      {"rewrites_its_record", {Moment::making, everywhere, rewrite_record_at_exit}},
      {"keeps_in_temporary_folders", {Moment::solved, everywhere, keep_in_temporary_folders}},

      // Something kept from the first solve on.
      {"keeps_its_result", {Moment::summing, everywhere, work_once}},

      // Floating-point environments. The first answer is wrong by a subnormal number.
      {"wrong_and_flushes_subnormals",
       {Moment::solved,
        everywhere,
        [](State& s) {
          s.result.smallest_normal *= 1.5;
          flush_subnormals();
        }}},
      {"flushes_subnormals", {Moment::solved, everywhere, [](State&) { flush_subnormals(); }}},
      {"rounds_up", {Moment::solved, everywhere, [](State&) { std::fesetround(FE_UPWARD); }}},

      // One rank that does not come along.
      {"unreadable_on_last_rank", {Moment::reading, on_last_rank, give_up<UsageError>}},
      {"throws_on_last_rank", {Moment::summing, on_last_rank, give_up<std::runtime_error>}},
      {"mpi_error_on_last_rank", {Moment::summing, on_last_rank, send_to_nobody}},
      {"segfault_on_last_rank",
       {Moment::summing, on_last_rank, [](State&) { std::raise(SIGSEGV); }}},

      // Failures of all ranks, or of the one that judges.
      {"lacks_a_library", {Moment::reading, everywhere, give_up<EnvironmentError>}},
      {"cannot_be_made", {Moment::making, everywhere, give_up<UsageError>}},
      {"throws_in_set_up", {Moment::setting_up, everywhere, give_up<std::runtime_error>}},
      {"throws_in_judge", {Moment::judging, everywhere, give_up<std::runtime_error>}},
      {"fills_the_disk", {Moment::copying, everywhere, [](State&) { allow_files_of(1000); }}},
      {"fills_the_disk_while_saving",
       {Moment::saving, everywhere, [](State&) { allow_files_of(1000); }}},
      {"sleeps", {Moment::summing, everywhere, [](State&) { sleep(60); }}},
  };
  return all;
}

}  // namespace

void strike(const std::string& name, Moment now, State& state) {
  const Fault& fault = faults().at(name);
  const bool is_here = fault.where == everywhere || state.team.rank == state.team.n_ranks - 1;
  if (fault.moment == now && is_here && state.n_solves >= state.at_solve) {
    fault.act(state);
  }
}

std::vector<std::string> fault_names() {
  std::vector<std::string> names;
  for (const auto& [name, fault] : faults()) {
    names.push_back(name);
  }
  return names;
}

}  // namespace toy
