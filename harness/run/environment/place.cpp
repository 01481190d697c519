#include "harness/run/environment/place.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <time.h>

#include "harness/core/text/number.hpp"
#include "harness/run/counters/valgrind.hpp"
#include "harness/run/environment/casebook_link.hpp"
#include "harness/run/environment/proc_stat.hpp"

namespace casebook {
namespace {

namespace fs = std::filesystem;

/// The process before the first initializer of the program.
struct Start {
  cpu_set_t cpus;
  int nice;
  int seccomp;
  double used_s;      ///< processor time
  bool is_subreaper;  ///< and the system says so, which an emulator of a processor does not
};

Start start{};

/// The process when main() began: nothing of it may have solved anything yet.
struct Main {
  double used_s = 0.0;
  std::vector<pid_t> threads;  ///< beside the first
};

Main& at_main() {
  static Main main;
  return main;
}

double processor_time_s(clockid_t clock) {
  timespec t{};
  return clock_gettime(clock, &t) == 0
             ? static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec)
             : 0.0;
}

/// Clock of a thread's processor time by its number. Source: the kernel's make_thread_cpuclock().
clockid_t clock_of(pid_t thread) {
  constexpr unsigned of_thread_scheduled = 6;
  return static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3U | of_thread_scheduled);
}

bool is_subreaper() {
  int yes = 0;
  return prctl(PR_GET_CHILD_SUBREAPER, &yes) == 0 && yes != 0;
}

void note_start(int, char**, char** environment) {
  CPU_ZERO(&start.cpus);
  sched_getaffinity(0, sizeof(start.cpus), &start.cpus);
  start.nice = getpriority(PRIO_PROCESS, 0);
  start.seccomp = prctl(PR_GET_SECCOMP);
  start.used_s = processor_time_s(CLOCK_PROCESS_CPUTIME_ID);
  take_seeds_of_casebook(environment);
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // a child of a child whose parent ended is found, too
  start.is_subreaper = is_subreaper();
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define CASEBOOK_SANITIZER_BEGINS
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define CASEBOOK_SANITIZER_BEGINS
#endif

#ifdef CASEBOOK_SANITIZER_BEGINS  // before any code that it looks at
__attribute__((constructor(101))) void begin(int n, char** words, char** environment) {
  note_start(n, words, environment);
}
#else
// The executable's objects come first in the order of the link, and with them this entry.
__attribute__((section(".preinit_array"),
               used)) void (*const begin)(int, char**, char**) = note_start;
#endif

std::vector<pid_t> numbered_entries(const char* folder) {
  std::vector<pid_t> numbers;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (const auto number = to_number<int>(entry.path().filename().string())) {
      numbers.push_back(*number);
    }
  }
  return numbers;
}

bool is_real_time(int policy) {
  return policy == SCHED_FIFO || policy == SCHED_RR || policy == SCHED_DEADLINE;
}

/// A real-time policy is refused even where the process began with one: it may have started itself again.
bool is_ahead(pid_t thread) {
  const int nice = getpriority(PRIO_PROCESS, static_cast<id_t>(thread));
  return is_real_time(sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK) || nice < start.nice;
}

bool is_elsewhere(pid_t thread) {
  cpu_set_t cpus, both;
  if (sched_getaffinity(thread, sizeof(cpus), &cpus) != 0) {
    return false;  // it has ended
  }
  CPU_AND(&both, &cpus, &start.cpus);
  return CPU_EQUAL(&both, &cpus) == 0;
}

/// 0 for a process that has ended.
pid_t parent_of(pid_t process) {
  const std::string fields = fields_after_name("/proc/" + std::to_string(process));
  return leading_number<int>(
      std::string_view(fields).substr(std::min<std::size_t>(1, fields.size())));
}

int count_children() {
  int n = 0;
  for (const pid_t process : numbered_entries("/proc")) {
    n += parent_of(process) == getpid() ? 1 : 0;
  }
  return n;
}

/// True where a child could end without its time being added to that of the process.
bool loses_children() {
  struct sigaction of_child {};
  sigaction(SIGCHLD, nullptr, &of_child);
  return is_subreaper() != start.is_subreaper || of_child.sa_handler == SIG_IGN ||
         (of_child.sa_flags & SA_NOCLDWAIT) != 0;
}

/// A filter of system calls, or a handler of the signal that one sends, can answer in the kernel's place.
bool has_filter() {
  struct sigaction of_calls {};
  sigaction(SIGSYS, nullptr, &of_calls);
  return of_calls.sa_handler != SIG_DFL || prctl(PR_GET_SECCOMP) != start.seccomp;
}

/// Loading libraries and starting their threads takes some hundredths of a second.
constexpr double for_libraries_s = 0.25;

double if_above(double value, double bound) {
  return value > bound ? value : 0.0;
}

}  // namespace

void note_main() {
  at_main().used_s = processor_time_s(CLOCK_PROCESS_CPUTIME_ID) - start.used_s;
  for (const pid_t thread : numbered_entries("/proc/self/task")) {
    if (thread != getpid()) {
      at_main().threads.push_back(thread);
    }
  }
}

std::vector<PlaceFinding> find_early_work() {
  double threads_s = 0.0;
  for (const pid_t thread : at_main().threads) {
    threads_s += processor_time_s(clock_of(thread));
  }
  at_main().threads.clear();                     // from here on they may work
  const bool slowed = RUNNING_ON_VALGRIND != 0;  // it runs a program some fifty times slower
  return {{"before_main",
           slowed ? 0.0 : if_above(at_main().used_s, for_libraries_s),
           "initializers of a program prepare nothing"},
          {"early_threads",
           slowed ? 0.0 : if_above(threads_s, for_libraries_s),
           "no thread from before main() works before the first solver is made"}};
}

std::vector<PlaceFinding> compare_with_start() {
  double ahead = 0.0;
  double elsewhere = 0.0;
  for (const pid_t thread : numbered_entries("/proc/self/task")) {
    ahead += is_ahead(thread) ? 1.0 : 0.0;
    elsewhere += is_elsewhere(thread) ? 1.0 : 0.0;
  }
  const double children = count_children() + (loses_children() ? 1.0 : 0.0);
  return {
      {"scheduling",
       ahead,
       "no thread has a real-time policy or a priority better than at its start"},
      {"processors", elsewhere, "no thread runs on processors that the process was not given"},
      {"children", children, "a solver starts no processes"},
      {"system_calls", has_filter() ? 1.0 : 0.0, "nothing answers system calls but the kernel"}};
}

}  // namespace casebook
