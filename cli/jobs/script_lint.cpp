#include "cli/jobs/script_lint.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include <fmt/format.h>

#include "cli/jobs/script_numbers.hpp"
#include "cli/jobs/script_text.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

struct BadWord {
  const char* pattern;
  bool is_error;
  const char* what;
  const char* advice;
};

constexpr std::array<BadWord, 5> bad_words = {{
    {R"((^|\s)--?oversubscribe\b|:oversubscribe\b|rmaps_base_oversubscribe|(^|\s)--overcommit\b)",
     true,
     "ranks are allowed to share cores (oversubscribe)",
     "leave it out: a launcher that then refuses tells you that the numbers do not fit"},
    {R"(--?use-hwthread-cpus|--?bind-to[ =]hwthread|--?map-by[ =]\S*hwthread|hwthread_cpus)",
     true,
     "hardware threads are counted as cores",
     "one rank or thread on each core: two on one core share its units and its cache"},
    {R"(--hint=multithread|--threads-per-core=[2-9]|--ntasks-per-core=[2-9])",
     true,
     "Slurm is asked to use hardware threads",
     "use --hint=nomultithread, or leave it out"},
    {R"(--?bind-to[ =]none|--cpu-bind=none|-bind-to none)",
     false,
     "ranks are not bound, and may move between cores",
     "bind them: mpirun --bind-to core, srun --cpu-bind=cores"},
    {R"((^|\s)--allow-run-as-root)",
     false,
     "the run is started as root",
     "a cluster never needs that"},
}};

/// Source: srun(1), --cpus-per-task.
void lint_srun(const ScriptNumbers& numbers, std::vector<JobFinding>& findings) {
  if (numbers.cores_of_rank > 1 && !numbers.srun_asks_for_cores) {
    findings.push_back({false,
                        "since Slurm 22.05 srun does not take over --cpus-per-task of the job: "
                        "every rank gets one core",
                        "export SRUN_CPUS_PER_TASK=$SLURM_CPUS_PER_TASK, or write "
                        "srun --cpus-per-task"});
  }
}

void lint_rank_count(const ScriptNumbers& numbers, std::vector<JobFinding>& findings) {
  const int asked = numbers.asked_ranks();
  for (const int ranks : numbers.ranks) {
    if (numbers.nodes > 0 && ranks % numbers.nodes != 0) {
      findings.push_back({true,
                          fmt::format("{} on {}: some nodes get more ranks than others",
                                      counted(ranks, "rank"),
                                      counted(numbers.nodes, "node")),
                          "start a multiple of the number of nodes"});
    }
    const bool is_part =
        numbers.ranks.size() > 1 && ranks < asked;  // of a scaling run, for instance
    if (asked > 0 && asked != ranks && !is_part) {
      findings.push_back(
          {true,
           fmt::format(
               "the directives ask for {}, and {} are started", counted(asked, "rank"), ranks),
           "make the two agree"});
    }
  }
}

std::string text_of(const RankStart& start) {
  return fmt::format("{} of {}", counted(start.ranks, "rank"), counted(start.threads, "thread"));
}

long cores_of_start(const RankStart& start) {
  return static_cast<long>(start.ranks) * start.threads;
}

JobFinding too_many(const RankStart& start, int cores) {
  const bool by_threads = start.inherits && start.ranks <= cores;
  return {
      true,
      fmt::format("{} need {} cores; the job has {}", text_of(start), cores_of_start(start), cores),
      by_threads ? fmt::format("OMP_NUM_THREADS={} of an earlier line holds here, too: set it for "
                               "this start, or start fewer ranks",
                               start.threads)
                 : "start fewer, or ask for more nodes"};
}

/// Checks the use of the job's cores by each start of ranks.
void lint_starts(const std::vector<RankStart>& starts,
                 int cores,
                 std::vector<JobFinding>& findings) {
  for (const RankStart& start : starts) {
    if (cores_of_start(start) > cores) {
      findings.push_back(too_many(start, cores));
    }
  }
  const RankStart& largest = *std::ranges::max_element(starts, {}, cores_of_start);
  if (cores_of_start(largest) < cores) {
    findings.push_back(
        {false,
         fmt::format(
             "{} use {} of the job's {} cores", text_of(largest), cores_of_start(largest), cores),
         "the rest is paid for; a scaling run may want it so"});
  }
}

void lint_core_count(const ScriptNumbers& numbers,
                     const Site* site,
                     std::vector<JobFinding>& findings) {
  const int cores_of_node = site != nullptr ? site->cores : numbers.cores_of_node;
  const int nodes = std::max(1, numbers.nodes);
  const int asked = numbers.tasks > 0 ? numbers.tasks : numbers.ranks_of_node * nodes;
  const int cores = numbers.cores_of_job > 0 ? numbers.cores_of_job
                    : cores_of_node > 0      ? cores_of_node * nodes
                                             : asked * numbers.cores_of_rank;
  std::vector<RankStart> starts = numbers.starts;
  if (starts.empty()) {
    starts = {{.threads = numbers.threads}};
  }
  for (RankStart& start : starts) {
    start.ranks = start.ranks > 0 ? start.ranks : asked;
    start.threads = std::max(1, start.threads);
  }
  std::erase_if(starts, [](const RankStart& start) { return start.ranks == 0; });
  if (cores > 0 && !starts.empty()) {
    lint_starts(starts, cores, findings);
  }
}

/// Lines that look like directives, and that no scheduler reads.
void lint_unread_directives(const ScriptNumbers& numbers, std::vector<JobFinding>& findings) {
  for (const std::string& line : numbers.behind_a_command) {
    findings.push_back({true,
                        fmt::format("`{}` stands after the first command, where the scheduler "
                                    "reads no more directives",
                                    line),
                        "move it up"});
  }
  for (const std::string& line : numbers.with_a_blank) {
    findings.push_back({false,
                        fmt::format("`{}` is a comment: a blank follows the #", line),
                        "remove the blank, or the line"});
  }
  if (!numbers.node_range.empty()) {
    findings.push_back({false,
                        fmt::format("{} nodes: the scheduler chooses how many", numbers.node_range),
                        "ask for one number, so that two runs are alike"});
  }
}

}  // namespace

std::vector<JobFinding> lint_launcher_line(const std::string& line) {
  std::vector<JobFinding> findings;
  for (const BadWord& word : bad_words) {
    if (contains(line, compiled(word.pattern, std::regex::icase))) {
      findings.push_back({word.is_error, word.what, word.advice});
    }
  }
  return findings;
}

std::vector<JobFinding> lint_script(const std::string& script, const Site* site) {
  std::vector<JobFinding> findings;
  const std::vector<std::string> lines = joined_lines(script);
  lint_text(script, std::any_of(lines.begin(), lines.end(), is_directive), findings);
  static const std::regex login_shell(R"(^#!.*\b(ba|z|k|da)?sh\s+.*(-[a-z]*l[a-z]*\b|--?login))");
  if (!lines.empty() && contains(lines.front(), login_shell)) {
    findings.push_back({true,
                        "a login shell (bash -l) reads your profile, and what it loads on that day",
                        "use #!/bin/bash, and load every module in the script"});
  }
  for (const std::string& line : lines) {
    if (!line.starts_with("#") || is_directive(line)) {
      for (JobFinding finding : lint_launcher_line(line)) {
        finding.what += " in `" + line + "`";
        findings.push_back(std::move(finding));
      }
    }
  }
  const ScriptNumbers numbers = numbers_of(lines);
  lint_unread_directives(numbers, findings);
  lint_rank_count(numbers, findings);
  lint_srun(numbers, findings);
  lint_core_count(numbers, site, findings);
  return findings;
}

}  // namespace casebook::cli
