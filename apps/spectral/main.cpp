#include "apps/spectral/judge/check.hpp"
#include "apps/spectral/memory.hpp"
#include "apps/spectral/read_case.hpp"
#include "apps/spectral/report.hpp"
#include "apps/spectral/solver.hpp"
#include "apps/spectral/work.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"

namespace spectral {

/// Incompressible flow in a periodic box as the harness sees it.
struct App {
  using Case = spectral::Case;
  using Result = spectral::Result;

  static const char* name() { return "spectral"; }
  static Case read_case(const casebook::InputChoice& choice) { return spectral::read_case(choice); }

  /// A weak wave on the initial flow: what is stored of the flow itself does not hold for it.
  static Case vary(Case input, const casebook::Team&, std::uint64_t seed) {
    input.initial.wave = draw_wave(seed);
    input.reference.reset();
    input.published.reset();
    return input;
  }

  /// The flow itself, which shows.
  static Case disguise(const Case& input, const casebook::Team&, std::uint64_t) { return input; }

  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return spectral::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return spectral::describe(input); }
  static void seal(const Case& input, casebook::Digest& digest) { spectral::seal(input, digest); }
  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int) {
    return spectral::memory(input, n_ranks, casebook::identity.memory[0]);
  }
  static casebook::Work work(const Case& input) { return spectral::work(input); }
  static casebook::Json reference(const Case& input) { return spectral::reference(input); }
  static casebook::Json report(const Result& result) { return spectral::report(result); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    const std::optional<KeptSteps> kept = collect(input, team, casebook::checkpoints_wanted());
    KeptLook look(input, kept, draw, team);
    return team.rank == 0 ? spectral::check(input, result, kept, draw, look)
                          : std::vector<casebook::Check>{};
  }
  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    input.witness->begin(input.steps, team);
    return spectral::make_solver(input, team);
  }
};

}  // namespace spectral

int main(int argc, char** argv) {
  return casebook::run_app<spectral::App>(argc, argv);
}
