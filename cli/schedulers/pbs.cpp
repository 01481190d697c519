// Declared in schedulers.cpp, which CMakeLists.txt makes from its list.

#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "cli/process/process.hpp"
#include "cli/schedulers/batch_commands.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

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
  const int code = leading_number<int>(status);
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

/// Slurm's torque package has a qsub, too: a script that calls sbatch.
bool qsub_is_of_slurm() {
  constexpr std::size_t n_read = 1 << 16;  // that script has 20 KB
  std::ifstream file(find_program("qsub"));
  std::string start(n_read, '\0');
  file.read(start.data(), n_read);
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start.starts_with("#!") && start.find("sbatch") != std::string::npos;
}

/// Blocks of `qstat -f`.
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
    if (matches(line, match, head)) {
      end_block(jobs, number, job, status);
      number = match[1].str() + (match[2].length() > 0 ? "_" + match[2].str() : "");
    } else if (matches(line, match, entry)) {
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

/// Each node of the job stands on as many lines as the job has chunks or processors on it.
int nodes_of_this_job() {
  std::ifstream lines(environment_value("PBS_NODEFILE"));
  std::set<std::string> nodes;
  for (std::string line; std::getline(lines, line);) {
    nodes.insert(line);
  }
  return node_count(std::to_string(nodes.size()));
}

/// PBS, whose sites ask for nodes in two ways: chunks (`-l select=4:ncpus=48`), or a number of
/// processors of the whole job (`-l ncpus=192`), as Gadi wants it; the templates differ, nothing else
/// does. Written from the manuals, and its commands tested against those of Slurm's torque package.
class Pbs : public Scheduler {
 public:
  explicit Pbs(std::string name) : name_(std::move(name)) {}

  std::string name() const override { return name_; }
  std::string submit_program() const override { return "qsub"; }
  bool answers() const override { return !qsub_is_of_slurm(); }

  ScriptWords script_words() const override {
    return {.mark = "#PBS ",
            .queue = "-q ",
            .project = "-P ",
            .array = "-J 0-",
            .job_number = "${PBS_JOBID%%.*}",  // without the server's name
            .task_number = "$PBS_ARRAY_INDEX"};
  }

  std::optional<ThisJob> this_job() const override {
    static const std::regex pattern(R"(([0-9]+)(?:\[([0-9]*)\])?.*)");
    const std::string id = environment_value("PBS_JOBID");
    std::smatch parts;
    if (!matches(id, parts, pattern)) {
      return std::nullopt;
    }
    return ThisJob{numbered(parts[1], parts[2]), nodes_of_this_job()};
  }

  std::string submit(const std::filesystem::path& script) const override {
    return submit_by({"qsub"}, script);
  }

  Jobs jobs() const override { return parse_qstat(answer_to({"qstat", "-f"})); }

  JobState ended(const std::string& number) const override {
    return job_among(parse_qstat(answer_if_any({"qstat", "-x", "-f", number})), number);
  }

 private:
  std::string name_;
};

}  // namespace

void add_pbs(Schedulers& all) {
  static const Pbs select("pbs_select");
  static const Pbs ncpus("pbs_ncpus");
  all.insert(all.end(), {&select, &ncpus});
}

}  // namespace casebook::cli
