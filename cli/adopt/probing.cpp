#include "cli/adopt/probing.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/external/binary_facts.hpp"
#include "cli/process/cpus.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/grade.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr int least_runs = 3;
constexpr int most_runs = 8;
constexpr double seconds_of_cheap_runs = 6.0;  // in all: short enough to wait for
constexpr double longest_disturbed_run_s = 30.0;

/// Keeps every processor that we may use busy while it lives.
class BusyProcessors {
 public:
  BusyProcessors() {
    for (std::size_t k = 0; k < available_cpus().allowed.size(); ++k) {
      threads_.emplace_back([this] {
        while (!done_.load(std::memory_order_relaxed)) {
        }
      });
    }
  }
  ~BusyProcessors() {
    done_ = true;
    for (std::thread& thread : threads_) {
      thread.join();
    }
  }
  BusyProcessors(const BusyProcessors&) = delete;
  BusyProcessors& operator=(const BusyProcessors&) = delete;

 private:
  std::atomic<bool> done_ = false;
  std::vector<std::thread> threads_;
};

[[noreturn]] void tell_failure(const ExternalRun& run, int k) {
  constexpr std::size_t n_last = 25;
  std::vector<std::string> lines = split_at(run.output, '\n');
  lines.erase(lines.begin(),
              lines.end() - static_cast<std::ptrdiff_t>(std::min(lines.size(), n_last)));
  throw EnvironmentError(
      fmt::format("run {} of the program failed with exit code {}; its last lines:\n  {}",
                  k,
                  run.exit_code,
                  fmt::join(lines, "\n  ")));
}

ExternalRun next_run(const PreparedProgram& prepared,
                     const fs::path& folder,
                     Probing& probing,
                     const char* how) {
  const int k = static_cast<int>(probing.runs.size() + probing.variations.size()) + 1;
  ExternalRun run = run_once(prepared, folder / "adopted.json", k);
  fmt::print(stderr, "run {}{}: {}\n", k, how, seconds(run.wall_s));
  return run;
}

void repeat(const PreparedProgram& prepared,
            const fs::path& folder,
            Probing& probing,
            const char* how = "") {
  const ExternalRun run = next_run(prepared, folder, probing, how);
  if (run.exit_code != 0) {
    tell_failure(run, static_cast<int>(probing.runs.size()) + 1);
  }
  probing.runs.push_back(run);
  probing.outputs.push_back({run.output, run.wall_s});
}

/// A variation that fails shows nothing, and is no fault of the program.
void vary(const PreparedProgram& prepared,
          const fs::path& folder,
          Probing& probing,
          const std::string& what) {
  const ExternalRun run = next_run(prepared, folder, probing, (" with " + what).c_str());
  if (run.exit_code == 0) {
    probing.variations.push_back({what, run.output});
  }
}

bool uses_mpi(const PreparedProgram& prepared) {
  const BinaryFacts facts =
      read_binary(prepared.program, prepared.environment, std::nullopt, std::nullopt);
  const auto& libraries = facts.libraries;
  return std::any_of(libraries.begin(), libraries.end(), [](const SharedLibrary& library) {
    return library.name.starts_with("libmpi");
  });
}

/// One rank instead of many; two instead of one where the program knows of ranks.
void vary_ranks(const PreparedProgram& prepared, const fs::path& folder, Probing& probing) {
  PreparedProgram other = prepared;
  other.layout.ranks = prepared.layout.ranks > 1 ? 1 : 2;
  const long n_threads = static_cast<long>(other.layout.ranks) * other.layout.threads;
  other.layout.oversubscribed = n_threads > available_cpus().usable_cores();
  if (!other.layout.oversubscribed && uses_mpi(prepared)) {
    vary(other, folder, probing, counted(other.layout.ranks, "rank"));
  }
}

/// The other level for -O in the flags; "" where they have none.
std::string other_optimization(const std::string& flags) {
  for (const char* level : {"-Ofast", "-O3", "-O2", "-O1", "-O0"}) {
    if (const std::size_t at = flags.find(level); at != std::string::npos) {
      const std::string other = std::string(level) == "-O1" ? "-O2" : "-O1";
      return std::string(flags).replace(at, std::string(level).size(), other);
    }
  }
  return "";
}

void vary_optimization(const PreparedProgram& prepared, const fs::path& folder, Probing& probing) {
  if (!prepared.build || !prepared.configuration.build) {
    return;
  }
  PreparedProgram other = prepared;
  BuildRecipe& recipe = *other.configuration.build;
  recipe.flags = other_optimization(recipe.flags);
  if (recipe.flags.empty()) {
    return;
  }
  try {
    other.build = find_build(recipe, prepared.build->folder.parent_path());
    make_build(recipe, *other.build);
  } catch (const EnvironmentError&) {
    return;  // flags that need their level; nothing is learned
  }
  other.program = (other.build->source() / other.program_name).string();
  vary(other, folder, probing, "the build with " + recipe.flags);
}

}  // namespace

Probing probe(const PreparedProgram& prepared, const fs::path& folder, int n_runs) {
  Probing probing;
  double spent_s = 0.0;
  const auto enough = [&] {
    const int n = static_cast<int>(probing.runs.size());
    const bool cheap = n > 0 && n < most_runs && spent_s + spent_s / n < seconds_of_cheap_runs;
    return n_runs > 0 ? n >= n_runs : n >= least_runs && !cheap;
  };
  while (!enough()) {
    repeat(prepared, folder, probing);
    spent_s += probing.runs.back().wall_s;
  }
  if (probing.runs.back().wall_s > longest_disturbed_run_s) {
    return probing;
  }
  if (!node_is_expected_to_be_busy()) {  // else other programs disturb every run
    const BusyProcessors busy;
    repeat(prepared, folder, probing, " beside busy processors");
  }
  vary_ranks(prepared, folder, probing);
  vary_optimization(prepared, folder, probing);
  return probing;
}

}  // namespace casebook::cli
