#include "apps/md/input/read_case.hpp"
#include "apps/md/judge/check.hpp"
#include "apps/md/judge/shared_forces.hpp"
#include "apps/md/memory.hpp"
#include "apps/md/report.hpp"
#include "apps/md/solver.hpp"
#include "apps/md/work.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"
#include "harness/run/timed_solver.hpp"

namespace md {

/// Molecular dynamics as the harness sees it.
struct App {
  using Case = md::Case;
  using Result = md::Result;

  static const char* name() { return "md"; }
  static Case read_case(const casebook::InputChoice& choice) { return md::read_case(choice); }
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return moved(input, seed);
  }
  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return md::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return md::describe(input); }
  static void seal(const Case& input, casebook::Digest& digest) { md::seal(input, digest); }
  static Case own_copy(const Case& input, const casebook::Team&) { return md::own_copy(input); }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int) {
    return md::memory(input, n_ranks, casebook::identity.memory[0], casebook::identity.memory[1]);
  }
  static casebook::Work work(const Case& input) { return md::work(input); }
  static casebook::Json reference(const Case&) { return nullptr; }
  static casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks) {
    return md::report(result, checks);
  }
  static std::vector<casebook::Document> documents(const Result& result,
                                                   const std::vector<casebook::Check>&) {
    return {{"thermo.txt", thermo_text(result)}};
  }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    const auto kept = judge::collect(input, team, casebook::checkpoints_wanted());
    const judge::Crew crew(team);
    const judge::SharedForces forces_of(input, crew);
    return team.rank == 0 ? judge::check(input, result, kept, draw, forces_of)
                          : std::vector<casebook::Check>{};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    input.witness->begin(input.steps, team);
    const double unit = input.units.per_atom ? static_cast<double>(input.n_atoms()) : 1.0;
    return std::make_unique<casebook::TimedSolver<Result>>(
        md::make_solver(input, team), team, [unit](Result& result) { result.energy_unit = unit; });
  }
};

}  // namespace md

int main(int argc, char** argv) {
  return casebook::run_app<md::App>(argc, argv);
}
