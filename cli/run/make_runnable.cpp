#include "cli/run/make_runnable.hpp"

#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/external/prepared_program.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/run/experiment_options.hpp"
#include "cli/run/program.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// Builds the programs of configurations, before the first of them runs.
void make_programs(const Project& project, const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    if (!variant.external) {
      continue;
    }
    if (const auto recipe = read_run_configuration(variant.folder).build) {
      make_build(*recipe, find_build(*recipe, builds_folder(project.root(), variant)));
    }
  }
}

}  // namespace

std::optional<int> make_runnable(const Project& project,
                                 const Experiment& experiment,
                                 const std::vector<Variant>& variants) {
  warn_if_oversubscribed(experiment);
  require_writable_folder(experiment.results / variants.front().app);
  build_variants(project.build(), variants, terminal_of(2));
  make_programs(project, variants);
  const InputCheck input = check_input(experiment, variants.front());
  if (input.exit_code != exit_fine) {
    fmt::print(stderr, "{}", input.message);
    return input.exit_code;
  }
  return std::nullopt;
}

}  // namespace casebook::cli
