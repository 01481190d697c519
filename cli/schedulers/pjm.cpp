// Declared in schedulers.cpp, which CMakeLists.txt makes from its list.

#include <regex>
#include <sstream>

#include "cli/schedulers/batch_commands.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

/// Lines of `pjstat --data --choose jid,jnam,st`.
Jobs parse_pjstat(const std::string& pjstat) {
  static const std::regex row(R"(^,?([0-9]+)(?:\[([0-9]+)\])?,([^,]*),([A-Z]+),?.*)");
  Jobs jobs;
  std::istringstream lines(pjstat);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!matches(line, match, row)) {
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

/// The job manager of Fujitsu's machines. Written from the manuals and not tested.
class Pjm : public Scheduler {
 public:
  std::string name() const override { return "pjm"; }
  std::string submit_program() const override { return "pjsub"; }

  ScriptWords script_words() const override {
    return {.mark = "#PJM ",
            .queue = "-L rscgrp=",
            .project = "-g ",
            .array = "--bulk --sparam 0-",
            .job_number = "$PJM_JOBID",
            .task_number = "$PJM_BULKNUM"};
  }

  std::optional<ThisJob> this_job() const override {
    const std::string job = environment_value("PJM_JOBID");
    if (job.empty()) {
      return std::nullopt;
    }
    return ThisJob{numbered(job, environment_value("PJM_BULKNUM")),
                   node_count(environment_value("PJM_NODE"))};
  }

  std::string submit(const std::filesystem::path& script) const override {
    return submit_by({"pjsub", "-z", "jid"}, script);
  }

  Jobs jobs() const override {
    return parse_pjstat(answer_to({"pjstat", "--data", "--choose", "jid,jnam,st"}));
  }

  JobState ended(const std::string& number) const override {
    return job_among(
        parse_pjstat(answer_if_any({"pjstat", "-H", "--data", "--choose", "jid,jnam,st", number})),
        number);
  }
};

}  // namespace

void add_pjm(Schedulers& all) {
  static const Pjm pjm;
  all.push_back(&pjm);
}

}  // namespace casebook::cli
