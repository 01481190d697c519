#include "harness/cli/run/make_runnable.hpp"

#include <fmt/format.h>

#include "harness/cli/build/build.hpp"
#include "harness/cli/run/experiment_options.hpp"
#include "harness/cli/run/program.hpp"
#include "harness/cli/text/terminal.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {

std::optional<int> make_runnable(const Project& project,
                                 const Experiment& experiment,
                                 const std::vector<Variant>& variants) {
  warn_if_oversubscribed(experiment);
  require_writable_folder(experiment.results / variants.front().app);
  build_variants(project.build(), variants, terminal_of(2));
  const InputCheck input = check_input(experiment, variants.front());
  if (input.exit_code != exit_fine) {
    fmt::print(stderr, "{}", input.message);
    return input.exit_code;
  }
  return std::nullopt;
}

}  // namespace casebook::cli
