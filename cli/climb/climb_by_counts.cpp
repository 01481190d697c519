#include "cli/climb/climb_by_counts.hpp"

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/run/make_runnable.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/simulate/simulated_build.hpp"
#include "cli/simulate/simulated_input.hpp"
#include "cli/simulate/simulation.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {

std::string counted_text(const std::vector<CountedStep>& steps, const Terminal& terminal) {
  Table table({{"step"},
               {"parent"},
               {"counted in"},
               {"count"},
               {"of the parent", Align::right},
               {"of the step", Align::right},
               {"times less", Align::right}});
  for (const CountedStep& step : steps) {
    for (const Count& count : step.counts) {
      if (count.is_attacked || &count == &step.counts.front()) {
        table.add({{step.variant, Style::bold},
                   {step.parent},
                   {count.region},
                   {count.what},
                   {amount(count.parent)},
                   {amount(count.own)},
                   {times_less(count), count.is_less() ? Style::good : Style::plain}});
      }
    }
  }
  return table.text(terminal);
}

int climb_by_counts(const ExperimentOptions& options,
                    const Project& usual,
                    const std::vector<Variant>& variants,
                    bool dry_run) {
  const App& app = usual.app(options.app);
  const Experiment experiment = make_experiment(simulated_options(options, app), usual);
  require_valgrind();
  if (dry_run) {
    fmt::print("{}", simulation_plan(variants));
    return exit_fine;
  }
  const Project project = simulated_project(usual);
  std::vector<Variant> simulated;
  for (const Variant& variant : variants) {
    simulated.push_back(project.variant(project.app(app.name), variant.name));
  }
  if (const auto exit_code = make_runnable(project, experiment, simulated)) {
    return *exit_code;
  }
  std::vector<Json> records;
  int worst = exit_fine;
  for (const Variant& variant : simulated) {
    const Outcome outcome = simulate_variant(project, experiment, variant, terminal_of(2));
    if (passed(outcome.record)) {
      records.push_back(outcome.record);
      fmt::print(stderr, "{}: counted\n", variant.name);
    } else {
      const bool is_wrong = !outcome.record.is_null();
      worst = is_wrong ? exit_check_failed : worst;
      fmt::print(stderr,
                 "{}: {}\n",
                 variant.name,
                 is_wrong ? "its answer is wrong, not counted" : outcome.failure);
    }
  }
  fmt::print(
      "{} on {}\n\n{}\nCounted in one solve of one rank and one thread: the same in every run.\n",
      app.name,
      experiment.input.name,
      counted_text(counted_steps(usual.root(), records, {}), terminal_of(1)));
  return worst;
}

}  // namespace casebook::cli
