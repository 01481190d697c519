#include "apps/weather/judge/check.hpp"
#include "apps/weather/memory.hpp"
#include "apps/weather/read_case.hpp"
#include "apps/weather/report.hpp"
#include "apps/weather/solver.hpp"
#include "apps/weather/work.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"
#include "harness/run/timed_solver.hpp"

namespace weather {

/// Air and water in a box as the harness sees them.
struct App {
  using Case = weather::Case;
  using Result = weather::Result;

  static const char* name() { return "weather"; }
  static Case read_case(const casebook::InputChoice& choice) { return weather::read_case(choice); }

  /// A weak bubble on top of the flow: no answer follows from an earlier one.
  static Case vary(Case input, const casebook::Team&, std::uint64_t seed) {
    input.extra = draw_bubble(seed);
    return input;
  }

  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return weather::canonical_input(input); }
  static void seal(const Case& input, casebook::Digest& digest) { weather::seal(input, digest); }
  static casebook::Json describe(const Case& input) { return weather::describe(input); }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int) {
    const auto& [arrays, states, gathered_states] = casebook::identity.memory;
    return weather::memory(input, n_ranks, {arrays, states, gathered_states});
  }
  static casebook::Work work(const Case& input) { return weather::work(input); }
  static casebook::Json reference(const Case&) { return nullptr; }
  static casebook::Json report(const Result& result) { return weather::report(result); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return weather::check(input, result, team, draw);
  }
  static void prepare(const Case& input, const casebook::Team& team) {
    input.witness->begin(input.steps, input.n_fields(), n_cells(input), team);
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    const double cell_steps = n_cells(input) * input.steps;
    return std::make_unique<casebook::TimedSolver<Result>>(
        weather::make_solver(input, team), team, [cell_steps](Result& result) {
          result.cell_steps = cell_steps;
        });
  }
};

}  // namespace weather

int main(int argc, char** argv) {
  return casebook::run_app<weather::App>(argc, argv);
}
