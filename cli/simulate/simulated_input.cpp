#include "cli/simulate/simulated_input.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/project/cases.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

std::size_t common_beginning(const std::string& a, const std::string& b) {
  const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(differ.first - a.begin());
}

/// The case of that class whose name has most in common with the default one's; "" where there is none.
std::string most_alike(const App& app, const std::string& size_class) {
  const std::string usual = choose_case(app, "").name;
  std::string best;
  for (const CaseFile& known : cases_of(app)) {
    if (known.size_class == size_class &&
        (best.empty() || common_beginning(known.name, usual) > common_beginning(best, usual))) {
      best = known.name;
    }
  }
  return best;
}

void require_one(const std::string& given, const char* option) {
  if (!given.empty() && given != "1") {
    throw UsageError(
        fmt::format("{} {}: --counters sim counts one rank of one thread, since waiting would be "
                    "counted, too; leave it out",
                    option,
                    given));
  }
}

}  // namespace

bool asks_for_simulation(const ExperimentOptions& options) {
  return options.counters == "sim";
}

ExperimentOptions simulated_options(ExperimentOptions options, const App& app) {
  if (app.external) {
    throw UsageError("--counters sim needs an executable of ours, which knows its regions");
  }
  require_one(options.ranks, "-n");
  require_one(options.threads, "-t");
  options.ranks = "1";
  options.threads = "1";
  options.repetitions = "1";
  options.counters = "none";
  options.no_mpi_stats = true;
  if (options.case_name.empty() && options.deck.empty()) {
    options.case_name = small_case(app);
  }
  return options;
}

std::string small_case(const App& app) {
  return most_alike(app, "tiny");
}

std::string large_case(const App& app) {
  const std::string bench = most_alike(app, "bench");
  return bench.empty() ? choose_case(app, "").name : bench;
}

}  // namespace casebook::cli
