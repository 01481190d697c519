// Declared in schedulers.cpp, which CMakeLists.txt makes from its list.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <regex>
#include <sstream>

#include <fmt/format.h>

#include "cli/schedulers/batch_commands.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/number.hpp"

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

/// sacct(1), "JOB STATE CODES".
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

/// A job's fate in words; "" when it completed.
std::string slurm_reason(const std::string& state) {
  for (const Fate& fate : slurm_fates) {
    if (state.starts_with(fate.state)) {  // "CANCELLED by 1000"
      return fate.words;
    }
  }
  return state.starts_with("COMPLETED") ? "" : "the job ended as " + state;
}

/// Lines of `squeue -o "%i|%j|%T"`.
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

/// State of a job that Slurm still knows: from its accounting, where there is one, else the controller's
/// memory, which lasts five minutes (MinJobAge).
std::string last_state(const std::string& number) {
  const std::string accounting =
      answer_if_any({"sacct", "-n", "-X", "-P", "-o", "State", "-j", number});
  if (accounting.size() > 1) {
    return accounting.substr(0, accounting.find('\n'));
  }
  const std::string controller = answer_if_any({"scontrol", "-o", "show", "job", number});
  std::smatch state;
  const bool known = contains(controller, state, std::regex("JobState=([A-Z_]+)"));
  return known ? state[1].str() : "";
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

/// "1-00:00:00", "30:00", "45" (minutes) or "infinite"; 0 where there is no limit.
int slurm_time_limit_s(const std::string& text) {
  static const std::regex pattern("(?:([0-9]+)-)?(?:([0-9]+):)?([0-9]+):([0-9]+)");
  std::smatch parts;
  if (!matches(text, parts, pattern)) {
    return 60 * leading_number<int>(text);
  }
  const auto number = [&](std::size_t k) {
    return parts[k].matched ? leading_number<int>(parts[k].str()) : 0;
  };
  return 86400 * number(1) + 3600 * number(2) + 60 * number(3) + number(4);
}

/// The default partition (marked by a star), or the first where none is the default: its largest
/// group of nodes.
/// sinfo: lines of `-o "%P|%D|%X|%Y|%Z|%m|%l"`: partition, nodes, sockets, cores of a socket, threads of a core, memory in MiB,
/// time limit
std::optional<Partition> largest_group(const std::string& sinfo) {
  std::vector<std::vector<std::string>> groups;
  for (const std::string& line : split_at(sinfo, '\n')) {
    if (auto fields = split_at(line, '|'); fields.size() == 7) {
      groups.push_back(std::move(fields));
    }
  }
  if (groups.empty()) {
    return std::nullopt;
  }
  const auto starred = [](const auto& group) { return group[0].ends_with('*'); };
  const auto chosen = std::find_if(groups.begin(), groups.end(), starred);
  const std::string partition = (chosen == groups.end() ? groups.front() : *chosen)[0];
  std::erase_if(groups, [&](const auto& group) { return group[0] != partition; });
  const auto& most =
      *std::max_element(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
        return leading_number<int>(a[1]) < leading_number<int>(b[1]);
      });
  const auto number = [&](std::size_t k) { return std::max(1, leading_number<int>(most[k])); };
  // "8+": at least eight. Where sockets are not configured, each CPU counts as one.
  const bool differ =
      std::any_of(
          most.begin() + 2, most.begin() + 6, [](const auto& field) { return field.ends_with('+'); }) ||
      std::any_of(groups.begin(), groups.end(), [&](const auto& group) {
        return !std::equal(group.begin() + 2, group.begin() + 6, most.begin() + 2);
      });
  constexpr int most_sockets = 8;
  const bool has_sockets = number(2) <= most_sockets || number(3) > 1;
  return Partition{.queue = starred(most) ? partition.substr(0, partition.size() - 1) : partition,
                   .max_nodes = number(1),
                   .sockets = has_sockets ? number(2) : 1,
                   .cores = number(2) * number(3),
                   .threads_per_core = number(4),
                   .memory_gib = number(5) / 1024,
                   .max_walltime_s = slurm_time_limit_s(most[6]),
                   .nodes_differ = differ};
}

/// Output of sinfo for all partitions; "" where there is no controller, for which it would wait a
/// quarter of a minute.
std::string partitions() {
  return answer_if_any({"timeout", "5", "sinfo", "-h", "-o", "%P|%D|%X|%Y|%Z|%m|%l"});
}

/// Slurm. Tested against the real one.
class Slurm : public Scheduler {
 public:
  std::string name() const override { return "slurm"; }
  std::string submit_program() const override { return "sbatch"; }
  bool answers() const override { return !partitions().empty(); }

  ScriptWords script_words() const override {
    return {.mark = "#SBATCH ",
            .queue = "--partition=",
            .project = "--account=",
            .array = "--array=0-",
            .job_number = "$SLURM_JOB_ID",
            .task_number = "$SLURM_ARRAY_TASK_ID",
            .sends_usr1 = true};
  }

  std::optional<Partition> partition() const override { return largest_group(partitions()); }

  std::optional<ThisJob> this_job() const override {
    const std::string job = environment_value("SLURM_JOB_ID");
    const std::string array = environment_value("SLURM_ARRAY_JOB_ID");
    if (job.empty()) {
      return std::nullopt;
    }
    return ThisJob{array.empty() ? job : numbered(array, environment_value("SLURM_ARRAY_TASK_ID")),
                   node_count(environment_value("SLURM_JOB_NUM_NODES"))};
  }

  std::string submit(const std::filesystem::path& script) const override {
    require_plain_log_path(script.parent_path());
    return submit_by({"sbatch", "--parsable"}, script);
  }

  Jobs jobs() const override {
    return parse_squeue(answer_to({"squeue", "-h", "-r", "--me", "-t", "all", "-o", "%i|%j|%T"}));
  }

  JobState ended(const std::string& number) const override {
    const std::string state = last_state(number);
    return {JobState::Stage::ended, "", state.empty() ? vanished : slurm_reason(state)};
  }
};

}  // namespace

void add_slurm(Schedulers& all) {
  static const Slurm slurm;
  all.push_back(&slurm);
}

}  // namespace casebook::cli
