#include "cli/external/rank_report.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/external/sole_program.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/records_on_disk.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json_file.hpp"
#include "harness/core/machine/machine.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* program_file = "program.json";

RankProgram read_rank_program(const fs::path& folder) {
  const Json json = read_json_file(folder / program_file);
  if (!json.is_object()) {
    throw UsageError(fmt::format("{} is not what `casebook run` writes", folder.string()));
  }
  return {json.at("command").get<std::vector<std::string>>(),
          json.at("environment").get<Variables>(),
          json.value("standard_input", ""),
          json.value("starts_no_other", false)};
}

/// The variables of a report. The program that a rank ran may write reports, too: what is no text is
/// left out.
Json environment_of(const Json& report) {
  const Json reported = report.value("environment", Json::object());
  Json environment = Json::object();
  if (!reported.is_object()) {
    return environment;
  }
  for (const auto& [name, value] : reported.items()) {
    if (value.is_string()) {
      environment[name] = value;
    }
  }
  return environment;
}

/// As Open MPI, Hydra and Slurm number their processes.
int rank_number() {
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    if (const char* text = std::getenv(name)) {
      return leading_number<int>(text);
    }
  }
  return 0;
}

/// The affinity that the launcher has set, as the kernel writes it.
std::string allowed_cpus() {
  const std::string status = read_file("/proc/self/status");
  const std::string key = "Cpus_allowed_list:\t";
  const std::size_t start = status.find(key);
  if (start == std::string::npos) {
    return "";
  }
  const std::size_t from = start + key.size();
  return status.substr(from, status.find('\n', from) - from);
}

/// Replaces the child by the program; comes back only if that fails, with the reason.
std::string become(const RankProgram& program) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // the launcher ends a rank by ending this process
  for (const auto& [name, value] : program.environment) {
    setenv(name.c_str(), value.c_str(), 1);
  }
  if (!program.standard_input.empty() && rank_number() == 0) {
    const int file = open(program.standard_input.c_str(), O_RDONLY);
    if (file < 0) {
      return fmt::format("its input {}: {}", program.standard_input, std::strerror(errno));
    }
    dup2(file, STDIN_FILENO);
  }
  if (program.starts_no_other) {
    return become_sole_program(program.command);
  }
  const std::vector<char*> arguments = exec_arguments(program.command);
  execvp(arguments[0], arguments.data());
  return std::strerror(errno);
}

double time_in_s(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

void write_report(const fs::path& folder, const RankProgram& program, const rusage& usage) {
  constexpr double kib_per_mib = 1024.0;
  const int rank = rank_number();
  Json environment = describe_environment();
  for (const auto& [name, value] : program.environment) {
    environment[name] = value;
  }
  const Json report = {{"rank", rank},
                       {"host", host_name()},
                       {"cpus", allowed_cpus()},
                       {"peak_mib", static_cast<double>(usage.ru_maxrss) / kib_per_mib},
                       {"involuntary_switches", usage.ru_nivcsw},
                       {"user_s", time_in_s(usage.ru_utime)},
                       {"system_s", time_in_s(usage.ru_stime)},
                       {"environment", environment}};
  write_file_atomically(folder / fmt::format("rank{}.json", rank),
                        report.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

/// Ends this process as its child was ended, so that the launcher sees the same.
[[noreturn]] void die_by(int signal) {
  const rlimit no_core = {0, 0};  // the child has left one already, if any
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(signal, SIG_DFL);
  raise(signal);
  _exit(128 + signal);
}

}  // namespace

void write_rank_program(const fs::path& folder, const RankProgram& program) {
  const Json json = {{"command", program.command},
                     {"environment", program.environment},
                     {"standard_input", program.standard_input},
                     {"starts_no_other", program.starts_no_other}};
  write_file_atomically(folder / program_file, json.dump() + "\n");
}

int watch_rank(const fs::path& folder) {
  const RankProgram program = read_rank_program(folder);
  const pid_t child = fork();
  if (child == 0) {
    const std::string reason = become(program);
    fmt::print(stderr, "casebook: error: cannot start {}: {}\n", program.command.front(), reason);
    std::fflush(stderr);
    _exit(exit_environment);
  }
  if (child < 0) {
    throw EnvironmentError(fmt::format("cannot start a process: {}", std::strerror(errno)));
  }
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  write_report(folder, program, usage);
  if (WIFSIGNALED(status)) {
    die_by(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}

std::vector<RankReport> read_rank_reports(const fs::path& folder) {
  std::vector<RankReport> reports;
  std::vector<LeftOut> unreadable;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(folder, no_such_folder)) {
    const Json json = read_any_record(entry.path(), unreadable);  // of a rank that was killed
    if (json.is_object() && json.contains("rank")) {
      reports.push_back({count_at(json, "/rank"),
                         text_at(json, "/host"),
                         text_at(json, "/cpus"),
                         number_at(json, "/peak_mib").value_or(0.0),
                         number_at(json, "/involuntary_switches").value_or(0.0),
                         number_at(json, "/user_s").value_or(0.0),
                         number_at(json, "/system_s").value_or(0.0),
                         environment_of(json)});
    }
  }
  std::ranges::sort(reports, {}, &RankReport::rank);
  return reports;
}

}  // namespace casebook::cli
