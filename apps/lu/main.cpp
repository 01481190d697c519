#include <algorithm>

#include "apps/lu/input/read_case.hpp"
#include "apps/lu/judge/check.hpp"
#include "apps/lu/judge/rules.hpp"
#include "apps/lu/limits.hpp"
#include "apps/lu/solver.hpp"
#include "apps/lu/work.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"
#include "harness/run/timed_solver.hpp"

namespace lu {

/// Dense linear systems as the harness sees them.
struct App {
  using Case = lu::Case;
  using Result = lu::Result;

  static const char* name() { return "lu"; }
  static Case read_case(const casebook::InputChoice& choice) { return lu::read_case(choice); }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int) {
    return lu::memory(input, n_ranks, casebook::identity.memory[0]);
  }
  static Case for_team(Case input, const casebook::Team& team) {
    require_fit(input, team.n_ranks);
    return input;
  }
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return with_seed(input, seed);
  }
  static Case own_copy(const Case& input, const casebook::Team&) { return lu::own_copy(input); }
  static void seal(const Case& input, casebook::Digest& digest) { lu::seal(input, digest); }
  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return lu::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return lu::describe(input); }
  static casebook::Json reference(const Case&) { return nullptr; }
  static casebook::Work work(const Case& input) { return lu::work(input); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return lu::check(input, result, team, draw);
  }

  static casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks) {
    const auto value_of = [&](const char* name) {
      const auto found = std::ranges::find(checks, name, &casebook::Check::name);
      return found == checks.end() ? casebook::Json() : casebook::Json(found->value);
    };
    const casebook::Json rating =
        casebook::all_passed(checks)
            ? casebook::Json(1e-9 * flops(static_cast<std::int64_t>(result.x.size())) /
                             result.solve_s)
            : casebook::Json();
    const std::string breach = judge::breach_of(result.rules);
    return {{"rating_gflop_s", rating},
            {"residual", value_of("hpl_residual")},
            {"growth", value_of("growth")},
            {"refinements", result.refinements},
            {"legal", breach.empty()},
            {"breach", breach.empty() ? casebook::Json() : casebook::Json(breach)},
            {"table", {{"GFLOP/s", rating}, {"rules", breach.empty() ? "HPL" : "broken"}}}};
  }

  /// The solver that a variant defines, with HPL's clock around it.
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    return std::make_unique<casebook::TimedSolver<Result>>(lu::make_solver(input, team), team);
  }
};

}  // namespace lu

int main(int argc, char** argv) {
  return casebook::run_app<lu::App>(argc, argv);
}
