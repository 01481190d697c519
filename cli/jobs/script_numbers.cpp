#include "cli/jobs/script_numbers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>

#include "cli/schedulers/scheduler.hpp"
#include "cli/text/match.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

void find_number(const std::string& line, const char* pattern, int& number) {
  std::smatch match;
  if (contains(line, match, compiled(pattern))) {
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
  static const std::regex range(R"((?:--nodes[= ]|\s-N ?)([0-9]+-[0-9]+))");
  if (contains(line, match, range)) {
    numbers.node_range = match[1].str();
    numbers.nodes = 0;
    return;
  }
  find_number(line, R"((?:--nodes[= ]|\s-N ?|select=|[\s,]nodes=)([0-9]+))", numbers.nodes);
}

void read_directive(const std::string& line, ScriptNumbers& numbers) {
  find_nodes(line, numbers);
  find_number(line, R"((?:--ntasks[= ]|\s-n ?|[\s",]proc=)([0-9]+))", numbers.tasks);
  find_number(line,
              R"((?:--n?tasks-per-node[= ]|mpiprocs=|max-proc-per-node=)([0-9]+))",
              numbers.ranks_of_node);
  find_number(line, R"((?:--cpus-per-task[= ]|\s-c ?)([0-9]+))", numbers.cores_of_rank);
  find_number(line, R"(:ppn=([0-9]+))", numbers.cores_of_node);  // Torque's
  find_number(line, R"(ompthreads=([0-9]+))", numbers.threads);  // PBS sets OMP_NUM_THREADS to it
  if (line.find("select=") != std::string::npos) {
    find_number(line, R"(ncpus=([0-9]+))", numbers.cores_of_node);
  } else {
    find_number(line, R"(ncpus=([0-9]+))", numbers.cores_of_job);
  }
}

bool begins_with_a_mark(const std::string& line, bool with_a_blank) {
  return std::any_of(schedulers().begin(), schedulers().end(), [&](const Scheduler* scheduler) {
    std::string mark = scheduler->script_words().mark;
    if (!mark.empty() && with_a_blank) {
      mark.insert(1, " ");
    }
    return !mark.empty() && line.starts_with(mark);
  });
}

bool starts_ranks(const std::string& line) {
  static const std::regex launcher(R"((^|[\s;&|/])(mpirun|mpiexec|srun)(\.hydra)?\s)");
  return contains(line, launcher);
}

/// Values of a script's variables, as far as they are plain numbers.
class ShellNumbers {
 public:
  void set(const std::string& name, int value) { values_[name] = value; }

  /// NAME=NUMBER at the start of a line.
  void read(const std::string& line) {
    std::smatch match;
    static const std::regex assignment(
        R"(^\s*(?:export\s+)?([A-Za-z_][A-Za-z_0-9]*)=["']?([0-9]+)["']?\s*(?:[;#&].*)?$)");
    if (contains(line, match, assignment)) {
      values_[match[1].str()] = leading_number<int>(match[2].str());
    }
  }

  /// 16, $NP or ${NP}; nothing where the value is not known.
  std::optional<int> value(const std::string& word) const {
    if (!word.starts_with('$')) {
      return leading_number<int>(word);
    }
    std::string name = word.substr(1);
    std::erase_if(name, [](char c) { return c == '{' || c == '}'; });
    const auto found = values_.find(name);
    return found == values_.end() || found->second == 0 ? std::nullopt
                                                        : std::optional(found->second);
  }

 private:
  std::map<std::string, int> values_;
};

/// Sets the variables that the scheduler sets for the script.
void set_variables_of_slurm(const ScriptNumbers& numbers, ShellNumbers& shell) {
  shell.set("SLURM_NTASKS", numbers.asked_ranks());
  shell.set("SLURM_NPROCS", numbers.asked_ranks());
  shell.set("SLURM_NNODES", numbers.nodes);
  shell.set("SLURM_JOB_NUM_NODES", numbers.nodes);
  shell.set("SLURM_NTASKS_PER_NODE", numbers.ranks_of_node);
  shell.set("SLURM_CPUS_PER_TASK", numbers.cores_of_rank);
}

/// OMP_NUM_THREADS as a line sets it. In front of a command, or among a launcher's options, it holds for that line alone.
std::optional<int> threads_set_in(const std::string& line, const ShellNumbers& shell, bool& lasts) {
  std::smatch match;
  static const std::regex threads(R"(OMP_NUM_THREADS=["']?(\$?\{?\w+\}?))");
  if (!contains(line, match, threads)) {
    return std::nullopt;
  }
  static const std::regex lasting(
      R"(\bexport\s[^;&|]*OMP_NUM_THREADS=|^\s*(?:\w+=\S*\s+)*OMP_NUM_THREADS=[^\s;&]+\s*(?:$|[;#&]))");
  lasts = contains(line, lasting);
  return shell.value(match[1].str());
}

/// Reads a line of the shell: variables that it sets, ranks that it starts.
void read_command(const std::string& line, ShellNumbers& shell, ScriptNumbers& numbers) {
  shell.read(line);
  bool lasts = false;
  const std::optional<int> own = threads_set_in(line, shell, lasts);
  RankStart start{.threads = own.value_or(numbers.threads), .inherits = !own};
  numbers.threads = lasts ? start.threads : numbers.threads;
  if (!starts_ranks(line)) {
    return;
  }
  std::smatch match;
  static const std::regex ranks(R"(\s(?:-n|-np|--np|--ntasks)[ =]["']?(\$\{?\w+\}?|[0-9]+))");
  if (contains(line, match, ranks)) {
    const std::optional<int> n = shell.value(match[1].str());
    std::vector<int>& known = numbers.ranks;
    if (n && std::find(known.begin(), known.end(), *n) == known.end()) {
      known.push_back(*n);
    }
    start.ranks = n.value_or(-1);
  }
  if (start.ranks >= 0) {
    numbers.starts.push_back(start);
  }
  static const std::regex own_cores(R"(\ssrun\b.*(--cpus-per-task|\s-c\b)|mpirun|mpiexec)");
  numbers.srun_asks_for_cores = numbers.srun_asks_for_cores && contains(" " + line, own_cores);
}

bool is_command(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first != std::string::npos && line[first] != '#';
}

/// Directives stand in front of the first command. Source: sbatch(1) and qsub(1), "directive".
void read_directives(const std::vector<std::string>& lines, ScriptNumbers& numbers) {
  bool is_behind_a_command = false;
  for (const std::string& line : lines) {
    is_behind_a_command = is_behind_a_command || is_command(line);
    if (begins_with_a_mark(line, true)) {
      numbers.with_a_blank.push_back(line);
    } else if (is_directive(line) && is_behind_a_command) {
      numbers.behind_a_command.push_back(line);
    } else if (is_directive(line)) {
      read_directive(line, numbers);
    }
  }
}

}  // namespace

bool is_directive(const std::string& line) {
  return begins_with_a_mark(line, false);
}

ScriptNumbers numbers_of(const std::vector<std::string>& lines) {
  ScriptNumbers numbers;
  read_directives(lines, numbers);
  ShellNumbers shell;
  set_variables_of_slurm(numbers, shell);
  bool exports_cores = false;
  for (const std::string& line : lines) {
    if (!line.starts_with("#")) {
      read_command(line, shell, numbers);
      exports_cores = exports_cores || line.find("SRUN_CPUS_PER_TASK=") != std::string::npos;
    }
  }
  numbers.srun_asks_for_cores = numbers.srun_asks_for_cores || exports_cores;
  return numbers;
}

}  // namespace casebook::cli
