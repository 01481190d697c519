#include <cstdint>

#include <fmt/core.h>

#include "apps/dft/judge/check.hpp"
#include "apps/dft/memory.hpp"
#include "apps/dft/read_case.hpp"
#include "apps/dft/solver.hpp"
#include "apps/dft/work.hpp"
#include "apps/scf/dependence_warnings.hpp"
#include "apps/scf/motion.hpp"
#include "harness/core/error.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/life_cycle.hpp"

namespace dft {

/// Restricted Kohn-Sham theory as the harness sees it.
struct App {
  using Case = dft::Case;
  using Result = dft::Result;

  static const char* name() { return "dft"; }
  static Case read_case(const casebook::InputChoice& choice) { return dft::read_case(choice); }
  static std::string case_name(const Case& input) { return input.scf.name; }
  static std::string canonical_input(const Case& input) { return dft::canonical_input(input); }
  static casebook::Json describe(const Case& input) { return dft::describe(input); }
  static casebook::Work work(const Case& input) { return dft::work(input); }
  static std::vector<casebook::Check> check(const Case& input,
                                            const Result& result,
                                            const casebook::Team& team,
                                            const casebook::Draw& draw) {
    return dft::check(input, result, team, draw);
  }

  static casebook::MemoryNeed memory(const Case& input, int n_ranks, int n_threads) {
    const auto& [pair_terms, integrals, none] = casebook::identity.memory;
    return dft::memory(input, n_ranks, n_threads, {pair_terms, integrals > 0.0});
  }

  /// A molecule of the same atoms at other places, shifted, its atoms in another order: neither energy nor
  /// density stay.
  static Case vary(const Case& input, const casebook::Team& team, std::uint64_t seed) {
    Case varied = input;
    varied.scf = scf::displaced(input.scf, scf::draw_displacements(input.scf.atoms.size(), seed));
    return disguise(varied, team, seed);
  }

  /// Shifts the molecule and reorders its atoms; its grid is not invariant under a rotation.
  static Case disguise(const Case& input, const casebook::Team&, std::uint64_t seed) {
    Case varied = input;
    varied.scf = scf::moved(scf::with_atoms_shuffled(input.scf, seed), scf::draw_shift(seed));
    return varied;
  }

  static casebook::Json reference(const Case& input) {
    const auto& stored = input.scf.reference;
    if (!stored) {
      return nullptr;
    }
    return {{"energy_hartree", stored->energy_hartree},
            {"nuclear_hartree", stored->nuclear_hartree},
            {"source", stored->source}};
  }

  /// Names and order of the parts as NWChem prints them.
  static casebook::Json report(const Result& result) {
    return {{"energy_hartree", result.energy_hartree},
            {"one_electron_hartree", result.one_electron_hartree},
            {"coulomb_hartree", result.coulomb_hartree},
            {"exchange_correlation_hartree", result.exchange_correlation_hartree},
            {"nuclear_hartree", result.nuclear_hartree},
            {"exact_exchange_hartree", result.exact_exchange_hartree},
            {"integrated_electrons", result.integrated_electrons},
            {"grid_points", result.grid_points},
            {"iterations", result.iterations},
            {"smallest_overlap", result.smallest_overlap},
            {"dropped_functions", result.n_dropped}};
  }

  static std::vector<std::string> warnings(const Result& result) {
    return scf::dependence_warnings(result.smallest_overlap, result.n_dropped);
  }

  static std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
    const std::int64_t n_shells = input.scf.basis.n_shells();
    const std::int64_t n_pairs = n_shells * (n_shells + 1) / 2;
    if (team.n_ranks > n_pairs) {
      throw casebook::UsageError(
          fmt::format("{}: {} ranks for {} shell pairs, which are the units of work; use -n {} or "
                      "fewer, or a larger case",
                      input.scf.name,
                      team.n_ranks,
                      n_pairs,
                      n_pairs));
    }
    return dft::make_solver(input, team);
  }
};

}  // namespace dft

int main(int argc, char** argv) {
  return casebook::run_app<dft::App>(argc, argv);
}
