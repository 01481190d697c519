#include "harness/cli/jobs/launcher_lint.hpp"

#include <array>
#include <regex>

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
    {R"(--use-hwthread-cpus|--?bind-to[ =]hwthread|--?map-by[ =]\S*hwthread|hwthread_cpus)",
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

}  // namespace

std::vector<JobFinding> lint_launcher_line(const std::string& line) {
  std::vector<JobFinding> findings;
  for (const BadWord& word : bad_words) {
    if (std::regex_search(line, std::regex(word.pattern, std::regex::icase))) {
      findings.push_back({word.is_error, word.what, word.advice});
    }
  }
  return findings;
}

}  // namespace casebook::cli
