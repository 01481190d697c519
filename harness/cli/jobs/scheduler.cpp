#include "harness/cli/jobs/scheduler.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/cli/process/process.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

constexpr const char* vanished = "the job vanished: the scheduler does not know it any more";

Captured ask(const std::vector<std::string>& command) {
  Captured answer = capture({command});
  if (!answer.ending.fine()) {
    throw EnvironmentError(fmt::format("the scheduler did not answer `{}`: {}{}",
                                       shell_line(command),
                                       answer.output,
                                       answer.errors));
  }
  return answer;
}

/// What a command prints; nothing where it is not installed or fails.
std::string answer_of(const std::vector<std::string>& command) {
  try {
    const Captured answer = capture({command});
    return answer.ending.fine() ? answer.output : "";
  } catch (const EnvironmentError&) {
    return "";
  }
}

std::vector<std::string> submit_command(SchedulerKind kind, const std::string& script) {
  switch (kind) {
    case SchedulerKind::slurm:
      return {"sbatch", "--parsable", script};
    case SchedulerKind::pbs_select:
    case SchedulerKind::pbs_ncpus:
      return {"qsub", script};
    case SchedulerKind::pjm:
      return {"pjsub", "-z", "jid", script};
    case SchedulerKind::none:
      break;
  }
  throw UsageError("this machine has no scheduler; run the script with bash");
}

/// sbatch(1), "filename pattern": Slurm replaces %j and its like in the whole path of a job's log,
/// the folder's name included, and a backslash anywhere turns that off.
void require_plain_log_path(const std::filesystem::path& folder) {
  const std::string name = std::filesystem::absolute(folder).string();
  if (name.find_first_of("%\\") != std::string::npos) {
    throw EnvironmentError(fmt::format(
        "folder of the job's log is {}; Slurm reads % and \\ in it as patterns, so the log would "
        "go astray; keep results in a folder without them (--results)",
        shell_line({name})));
  }
}

/// What Slurm still knows of a job: its accounting, where there is one, else the controller's
/// memory, which lasts five minutes (MinJobAge).
std::string slurm_state(const std::string& number) {
  const std::string accounting =
      answer_of({"sacct", "-n", "-X", "-P", "-o", "State", "-j", number});
  if (accounting.size() > 1) {
    return accounting.substr(0, accounting.find('\n'));
  }
  const std::string controller = answer_of({"scontrol", "-o", "show", "job", number});
  std::smatch state;
  const bool known = std::regex_search(controller, state, std::regex("JobState=([A-Z_]+)"));
  return known ? state[1].str() : "";
}

}  // namespace

std::string Scheduler::submit(const std::filesystem::path& script) const {
  if (kind_ == SchedulerKind::slurm) {
    require_plain_log_path(script.parent_path());
  }
  Program program{submit_command(kind_, script.filename().string())};
  program.folder = script.parent_path();
  const Captured answer = capture(program);
  std::smatch number;
  const bool understood =
      std::regex_search(answer.output, number, std::regex("^([0-9]+)")) && answer.ending.fine();
  if (!understood) {
    throw EnvironmentError(
        fmt::format("the job was not taken: {}{}", answer.output, answer.errors));
  }
  return number[1];
}

Jobs Scheduler::jobs() const {
  switch (kind_) {
    case SchedulerKind::none:
      return {};
    case SchedulerKind::slurm:
      return parse_squeue(
          ask({"squeue", "-h", "-r", "--me", "-t", "all", "-o", "%i|%j|%T"}).output);
    case SchedulerKind::pbs_select:
    case SchedulerKind::pbs_ncpus:
      return parse_qstat(ask({"qstat", "-f"}).output);
    case SchedulerKind::pjm:
      return parse_pjstat(ask({"pjstat", "--data", "--choose", "jid,jnam,st"}).output);
  }
  return {};
}

JobState Scheduler::ended(const std::string& number) const {
  JobState job{JobState::Stage::ended, "", vanished};
  if (kind_ == SchedulerKind::slurm) {
    if (const std::string state = slurm_state(number); !state.empty()) {
      job.reason = slurm_reason(state);
    }
  } else if (kind_ != SchedulerKind::none) {
    const Jobs known =
        kind_ == SchedulerKind::pjm
            ? parse_pjstat(answer_of({"pjstat", "-H", "--data", "--choose", "jid,jnam,st", number}))
            : parse_qstat(answer_of({"qstat", "-x", "-f", number}));
    if (const auto found = known.find(number); found != known.end()) {
      job = found->second;
    }
  }
  return job;
}

}  // namespace casebook::cli
