#include "harness/cli/run/prepare_run.hpp"

#include <fmt/format.h>

#include "harness/cli/build/build.hpp"
#include "harness/cli/run/experiment_options.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {

std::optional<int> prepare_run(const Project& project,
                               const Experiment& experiment,
                               const Variant& variant) {
  require_writable_folder(experiment.results / variant.app);
  build_variants(project.build(), {variant}, terminal_of(2));
  const InputCheck input = check_input(experiment, variant);
  if (input.exit_code != exit_fine) {
    fmt::print(stderr, "{}", input.message);
    return input.exit_code;
  }
  warn_if_oversubscribed(experiment);
  return std::nullopt;
}

}  // namespace casebook::cli
