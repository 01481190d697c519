#include "cli/jobs/script_lint.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include <fmt/format.h>

#include "cli/jobs/script_text.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

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
     "Slurm is told to use hardware threads",
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

/// Resources that a script asks for and starts; 0 if it does not say.
struct ScriptNumbers {
  int nodes = 0;
  int ranks = 0;          ///< of the launcher
  int ranks_of_node = 0;  ///< as the directives say
  int tasks = 0;          ///< of the job, as the directives say
  int threads = 0;        ///< OMP_NUM_THREADS
  int cores_of_rank = 0;  ///< --cpus-per-task
  bool srun_asks_for_cores = true;  ///< or no srun starts ranks
  int cores_of_node = 0;
  int cores_of_job = 0;
};

void find_number(const std::string& line, const char* pattern, int& number) {
  std::smatch match;
  if (contains(line, match, std::regex(pattern))) {
    number = leading_number<int>(match[1].str());
  }
}

/// PJM's nodes may be a shape, 4x2.
void find_nodes(const std::string& line, ScriptNumbers& numbers) {
  std::smatch match;
  static const std::regex shape(R"([\s",]v?node=([0-9]+)(?:x([0-9]+))?(?:x([0-9]+))?)");
  if (contains(line, match, shape)) {
    numbers.nodes = 1;
    for (std::size_t k = 1; k < match.size(); ++k) {
      numbers.nodes *= match[k].matched ? leading_number<int>(match[k].str()) : 1;
    }
  }
  find_number(line, R"((?:--nodes[= ]|\s-N ?|select=|[\s,]nodes=)([0-9]+))", numbers.nodes);
}

void read_directive(const std::string& line, ScriptNumbers& numbers) {
  find_nodes(line, numbers);
  find_number(line, R"((?:--ntasks[= ]|\s-n ?)([0-9]+))", numbers.tasks);
  find_number(line,
              R"((?:--n?tasks-per-node[= ]|mpiprocs=|max-proc-per-node=)([0-9]+))",
              numbers.ranks_of_node);
  find_number(line, R"((?:--cpus-per-task[= ]|\s-c ?)([0-9]+))", numbers.cores_of_rank);
  find_number(line, R"(:ppn=([0-9]+))", numbers.cores_of_node);  // Torque's
  if (line.find("select=") != std::string::npos) {
    find_number(line, R"(ncpus=([0-9]+))", numbers.cores_of_node);
  } else {
    find_number(line, R"(ncpus=([0-9]+))", numbers.cores_of_job);
  }
}

bool is_directive(const std::string& line) {
  return std::any_of(schedulers().begin(), schedulers().end(), [&](const Scheduler* scheduler) {
    const std::string mark = scheduler->script_words().mark;
    return !mark.empty() && line.starts_with(mark);
  });
}

bool starts_ranks(const std::string& line) {
  static const std::regex launcher(R"((^|[\s;&|/])(mpirun|mpiexec|srun)(\.hydra)?\s)");
  return contains(line, launcher);
}

/// What a line of the shell sets or starts.
void read_command(const std::string& line, ScriptNumbers& numbers) {
  find_number(line, R"(OMP_NUM_THREADS=["']?([0-9]+))", numbers.threads);
  static const std::regex by_slurm(R"(OMP_NUM_THREADS=["']?\$\{?SLURM_CPUS_PER_TASK)");
  if (contains(line, by_slurm)) {
    numbers.threads = numbers.cores_of_rank;
  }
  if (!starts_ranks(line)) {
    return;
  }
  find_number(line, R"(\s(?:-n|-np|--np|--ntasks)[ =]([0-9]+))", numbers.ranks);
  static const std::regex own_cores(R"(\ssrun\b.*(--cpus-per-task|\s-c\b)|mpirun|mpiexec)");
  numbers.srun_asks_for_cores = contains(" " + line, own_cores);
}

ScriptNumbers numbers_of(const std::vector<std::string>& lines) {
  ScriptNumbers numbers;
  bool exports_cores = false;
  for (const std::string& line : lines) {
    if (is_directive(line)) {
      read_directive(line, numbers);
    } else if (!line.starts_with("#")) {
      read_command(line, numbers);
      exports_cores = exports_cores || line.find("SRUN_CPUS_PER_TASK=") != std::string::npos;
    }
  }
  numbers.srun_asks_for_cores = numbers.srun_asks_for_cores || exports_cores;
  return numbers;
}

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
  if (numbers.ranks == 0) {
    return;
  }
  if (numbers.nodes > 0 && numbers.ranks % numbers.nodes != 0) {
    findings.push_back({true,
                        fmt::format("{} on {}: some nodes get more ranks than others",
                                    counted(numbers.ranks, "rank"),
                                    counted(numbers.nodes, "node")),
                        "start a multiple of the number of nodes"});
  }
  const int asked = numbers.tasks > 0 ? numbers.tasks : numbers.ranks_of_node * numbers.nodes;
  if (asked > 0 && asked != numbers.ranks) {
    findings.push_back({true,
                        fmt::format("the directives ask for {}, and {} are started",
                                    counted(asked, "rank"),
                                    numbers.ranks),
                        "make the two agree"});
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
  const int ranks = numbers.ranks > 0 ? numbers.ranks : asked;
  const long used = static_cast<long>(ranks) * std::max(1, numbers.threads);
  if (cores == 0 || used == 0) {
    return;
  }
  if (used > cores) {
    findings.push_back({true,
                        fmt::format("{} of {} need {} cores; the job has {}",
                                    counted(ranks, "rank"),
                                    counted(std::max(1, numbers.threads), "thread"),
                                    used,
                                    cores),
                        "start fewer, or ask for more nodes"});
  } else if (used < cores) {
    findings.push_back({false,
                        fmt::format("{} of {} use {} of the job's {} cores",
                                    counted(ranks, "rank"),
                                    counted(std::max(1, numbers.threads), "thread"),
                                    used,
                                    cores),
                        "the rest is paid for; a scaling run may want it so"});
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
  lint_rank_count(numbers, findings);
  lint_srun(numbers, findings);
  lint_core_count(numbers, site, findings);
  return findings;
}

}  // namespace casebook::cli
