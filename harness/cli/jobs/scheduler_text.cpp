#include <array>
#include <regex>
#include <sstream>

#include "harness/cli/jobs/scheduler.hpp"

namespace casebook::cli {
namespace {

struct Fate {
  const char* state;
  const char* words;
};

constexpr std::array<Fate, 9> slurm_fates = {{
    {"CANCELLED", "the job was cancelled"},
    {"TIMEOUT", "the job ran out of time"},
    {"DEADLINE", "the job ran out of time"},
    {"OUT_OF_MEMORY", "the job ran out of memory"},
    {"NODE_FAIL", "a node of the job died"},
    {"BOOT_FAIL", "a node of the job did not start"},
    {"PREEMPTED", "the job had to make way for another"},
    {"REVOKED", "the job was taken away"},
    {"FAILED", "the job's script failed"},
}};

JobState::Stage slurm_stage(const std::string& state) {
  for (const char* waiting : {"PENDING",
                              "CONFIGURING",
                              "REQUEUED",
                              "RESV_DEL_HOLD",
                              "SPECIAL_EXIT",
                              "REQUEUE_HOLD",
                              "REQUEUE_FED"}) {
    if (state == waiting) {
      return JobState::Stage::waiting;
    }
  }
  for (const char* running :
       {"RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "SIGNALING", "STAGE_OUT", "RESIZING"}) {
    if (state == running) {
      return JobState::Stage::running;
    }
  }
  return JobState::Stage::ended;
}

/// qstat(1B), "States": F, C and X have ended, the others wait or run.
JobState::Stage pbs_stage(const std::string& state) {
  if (state == "F" || state == "C" || state == "X") {
    return JobState::Stage::ended;
  }
  return state == "R" || state == "E" || state == "B" || state == "S" ? JobState::Stage::running
                                                                      : JobState::Stage::waiting;
}

/// Exit status of a PBS job: 256 + a signal, or as a shell gives it. PBS ends what is out of time
/// with SIGTERM and then SIGKILL, as it does for qdel.
std::string pbs_reason(const std::string& status) {
  const int code = std::atoi(status.c_str());
  if (status.empty() || code == 0) {
    return "";
  }
  if (code == 271 || code == 143 || code == 265 || code == 137) {
    return "the job was cancelled, or ran out of time or memory (exit status " + status + ")";
  }
  return "the job's script failed (exit status " + status + ")";
}

void end_block(Jobs& jobs, const std::string& number, JobState& job, std::string& status) {
  if (!number.empty()) {
    if (job.stage == JobState::Stage::ended) {
      job.reason = pbs_reason(status);
    }
    jobs[number] = job;
  }
  job = {};
  status.clear();
}

}  // namespace

std::string slurm_reason(const std::string& state) {
  for (const Fate& fate : slurm_fates) {
    if (state.starts_with(fate.state)) {  // "CANCELLED by 1000"
      return fate.words;
    }
  }
  return state.starts_with("COMPLETED") ? "" : "the job ended as " + state;
}

Jobs parse_squeue(const std::string& squeue) {
  Jobs jobs;
  std::istringstream lines(squeue);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string number;
    JobState job;
    std::string state;
    std::getline(fields, number, '|');
    std::getline(fields, job.name, '|');
    std::getline(fields, state);
    job.stage = slurm_stage(state);
    job.reason = job.stage == JobState::Stage::ended ? slurm_reason(state) : "";
    jobs[number] = job;
  }
  return jobs;
}

Jobs parse_qstat(const std::string& qstat) {
  static const std::regex head(R"(^Job Id:\s*([0-9]+)(?:\[([0-9]*)\])?.*)");
  static const std::regex entry(R"(^\s+(\w+) = (.*))");
  Jobs jobs;
  std::string number;
  std::string status;
  JobState job;
  std::istringstream lines(qstat);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, head)) {
      end_block(jobs, number, job, status);
      number = match[1].str() + (match[2].length() > 0 ? "_" + match[2].str() : "");
    } else if (std::regex_match(line, match, entry)) {
      if (match[1] == "Job_Name") {
        job.name = match[2];
      } else if (match[1] == "job_state") {
        job.stage = pbs_stage(match[2]);
      } else if (match[1] == "Exit_status" || match[1] == "exit_status") {
        status = match[2];
      }
    }
  }
  end_block(jobs, number, job, status);
  return jobs;
}

Jobs parse_pjstat(const std::string& pjstat) {
  static const std::regex row(R"(^,?([0-9]+)(?:\[([0-9]+)\])?,([^,]*),([A-Z]+),?.*)");
  Jobs jobs;
  std::istringstream lines(pjstat);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) {
      continue;
    }
    const std::string state = match[4];
    JobState job{JobState::Stage::waiting, match[3], ""};
    if (state == "RUN" || state == "RNA" || state == "RNO" || state == "RNE") {
      job.stage = JobState::Stage::running;
    } else if (state == "EXT" || state == "CCL" || state == "ERR" || state == "RJT") {
      job.stage = JobState::Stage::ended;
      job.reason = state == "EXT"   ? ""
                   : state == "CCL" ? "the job was cancelled"
                                    : "the job failed";
    }
    jobs[match[1].str() + (match[2].length() > 0 ? "_" + match[2].str() : "")] = job;
  }
  return jobs;
}

}  // namespace casebook::cli
