#include <cstdint>

#include <fmt/core.h>

#include "apps/scf/dependence_warnings.hpp"
#include "apps/scf/judge/check.hpp"
#include "apps/scf/memory.hpp"
#include "apps/scf/motion.hpp"
#include "apps/scf/read_case.hpp"
#include "apps/scf/solver.hpp"
#include "apps/scf/work.hpp"
#include "harness/core/error.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"

namespace scf {

/// Closed-shell Hartree-Fock as the harness sees it.
struct App {
  using Case = scf::Case;
  using Result = scf::Result;

  static const char* name() { return "scf"; }
  static Case read_case(const casebook::InputChoice& choice) { return scf::read_case(choice); }
  static std::string case_name(const Case& input) { return input.name; }
  static std::string canonical_input(const Case& input) { return scf::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return scf::describe(input); }
  static casebook::Work work(const Case& input) { return scf::work(input); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return scf::check(input, result, team, draw);
  }

  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads) {
    const auto& [pair_terms, integrals, none] = casebook::identity.memory;
    return scf::memory(input, n_ranks, n_threads, {pair_terms, integrals > 0.0})
        .with_more(scf::stability_mib(input.basis));
  }

  /// A molecule of the same atoms at other places, turned and shifted: neither energy nor density stay.
  static Case vary(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return moved(displaced(input, draw_displacements(input.atoms.size(), seed)), draw_motion(seed));
  }

  /// Turns and shifts the molecule.
  static Case disguise(const Case& input, const casebook::Team&, std::uint64_t seed) {
    return moved(input, draw_motion(seed));
  }

  static casebook::Json reference(const Case& input) {
    if (!input.reference) {
      return nullptr;
    }
    return {{"energy_hartree", input.reference->energy_hartree},
            {"nuclear_hartree", input.reference->nuclear_hartree},
            {"source", input.reference->source}};
  }

  static casebook::Json report(const Result& result) {
    return {{"energy_hartree", result.energy_hartree},
            {"nuclear_hartree", result.nuclear_hartree},
            {"iterations", result.iterations},
            {"smallest_overlap", result.smallest_overlap},
            {"dropped_functions", result.n_dropped}};
  }

  static std::vector<std::string> warnings(const Result& result) {
    return dependence_warnings(result.smallest_overlap, result.n_dropped);
  }

  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    const std::int64_t n_shells = input.basis.n_shells();
    const std::int64_t n_pairs = n_shells * (n_shells + 1) / 2;
    if (team.n_ranks > n_pairs) {
      throw casebook::UsageError(
          fmt::format("{}: {} ranks for {} shell pairs, which are the units of work; use -n {} or "
                      "fewer, or a larger case",
                      input.name,
                      team.n_ranks,
                      n_pairs,
                      n_pairs));
    }
    return scf::make_solver(input, team);
  }
};

}  // namespace scf

int main(int argc, char** argv) {
  return casebook::run_app<scf::App>(argc, argv);
}
