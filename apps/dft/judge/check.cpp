#include "apps/dft/judge/check.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "apps/dft/judge/check_stability.hpp"
#include "apps/dft/judge/deviations.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace dft {
namespace {

int wrong_sizes(const Case& input, const Result& result) {
  const auto n = static_cast<std::size_t>(input.scf.basis.n_functions);
  return (result.density.size() != n * n ? 1 : 0) + (result.fock.size() != n * n ? 1 : 0);
}

/// The energies that the result states, against the molecule and the stored reference.
void add_energies(const Case& input, const Result& result, std::vector<casebook::Check>& checks) {
  constexpr double nuclear_bound = 1e-9;
  checks.push_back({"nuclear_repulsion",
                    result.nuclear_hartree - scf::oracle::nuclear_repulsion(input.scf.atoms),
                    nuclear_bound,
                    "rounding: 1000 times 2^-53 of 1e4 hartree"});
  checks.push_back({"energy_from_parts",
                    result.energy_hartree - result.nuclear_hartree - result.one_electron_hartree -
                        result.coulomb_hartree - result.exchange_correlation_hartree,
                    1e-9,
                    "rounding: 1000 times 2^-53 of 1e4 hartree"});
  const auto& stored = input.scf.reference;
  if (!stored) {
    return;
  }
  checks.push_back({"nuclear_repulsion_reference",
                    result.nuclear_hartree - stored->nuclear_hartree,
                    nuclear_bound,
                    "digits of the stored reference"});
  // On the same grid, converged to 1e-6, NWChem and the variants agree to 3e-9 hartree. With
  // NWChem's loose defaults, legal runs of the contest deck differ by 3.3e-6.
  const bool tight = input.scf.thresholds.gradient <= 1e-5;
  checks.push_back({"energy_reference",
                    result.energy_hartree - stored->energy_hartree,
                    tight ? 1e-6 : 1e-5,
                    tight ? "right programs on the finest grids differ by 2e-7 (NWChem, Psi4)"
                          : "the contest's fair bound: NWChem's runs differ by 3e-6"});
}

/// The deviations with the bounds of the respective checks.
void add_matrices(const Case& input,
                  const Result& result,
                  const Deviations& found,
                  std::vector<casebook::Check>& checks) {
  const double n_electrons = input.scf.n_electrons();
  const double from_integrals = 50.0 * input.scf.thresholds.integral;  // see scf's judge
  const auto add = [&](const char* name, double value, double bound, const char* source) {
    checks.push_back({name, value, bound, source});
  };
  // On the same points rungs and judge differ by 6e-12 an electron and 2e-8 at most; the rest is for what a
  // program may leave out. Other points of the same fineness: up to 1.1e-6 and 1.1e-5.
  const double own_quadrature = found.same_grid ? 1e-9 : 2e-5;
  const double own_block = found.same_grid ? 1e-6 : 1e-4;
  const char* const quadrature = found.same_grid
                                     ? "what may be left out on the deck's own grid, per electron"
                                     : "another orientation of the grid, per electron";
  const double accuracy = target_accuracy(input.grid.quality);
  add("one_electron_energy", found.one_electron, 1e-8, "rounding: 2^-53 of 1e4 hartree, 1e4 times");
  add("parts_from_matrix", found.parts_from_matrix / n_electrons, own_quadrature, quadrature);
  add("grid_points",
      found.grid_points,
      found.same_grid ? 1e-3 : 1e-2,
      "the rule's own number; points of a weight near 1e-13 may be counted or not");
  add("electrons_on_grid", found.integrated_electrons / n_electrons, own_quadrature, quadrature);
  add("integrated_electrons",
      (result.integrated_electrons - n_electrons) / n_electrons,
      std::max(10.0 * accuracy, 1e-6),
      "ten times the grid's target accuracy");
  add("exchange_correlation", found.exchange_correlation / n_electrons, own_quadrature, quadrature);
  add("smallest_overlap",
      found.matrices.smallest_overlap,
      1e-10,
      "rounding: 2^-53 of |S| below 1e3, times a thousand");
  add("electrons", found.matrices.electrons, 1e-9, "rounding through S^(-1/2)");
  add("idempotency", found.matrices.idempotency, 1e-9, "rounding through S^(-1/2)");
  add("density_symmetry", found.matrices.density_symmetry, 1e-10, "rounding of the sums");
  add("fock_symmetry", found.matrices.fock_symmetry, 1e-10, "rounding of the sums");
  add("commutator",
      found.matrices.commutator,
      input.scf.thresholds.gradient + 1e-9,
      "convergence gradient, which every solver stops at, plus rounding; above it the iteration "
      "has run out: "
      "raise iterations");
  add("aufbau",
      found.matrices.aufbau,
      std::max(1e-6, input.scf.thresholds.gradient * input.scf.thresholds.gradient),
      "1e-6, or the square of `convergence gradient`: far below any gap");
  add("fock_spot_check",
      found.fock,
      own_block + (found.same_grid ? from_integrals : 6.0 * from_integrals + 3.0 * accuracy),
      "1e-6 for what may be left out on the grid (1e-4 where it may lie otherwise) and 50 accCoul");
}

/// How far the answer is from a minimum, spins alike.
void add_stability(const Case& input,
                   std::optional<double> second_derivative,
                   std::vector<casebook::Check>& checks) {
  if (!second_derivative) {
    return;
  }
  // As in scf's judge, with the coarsest grid's own error.
  const double bound = 2e-3 + 4.0 * input.scf.thresholds.gradient;
  const double below = std::isnan(*second_derivative) ? NAN : std::max(0.0, -*second_derivative);
  checks.push_back(
      {"stability",
       below,
       bound,
       "1e-3 for integrals left out, as much for the coarsest grid, plus 4 times the gradient"});
}

}  // namespace

std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team,
                                   const casebook::Draw& draw) {
  const int n_wrong = scf::oracle::from_first_rank(wrong_sizes(input, result), team);
  const Deviations found = n_wrong == 0 ? measure(input, result, team, draw) : Deviations{};
  std::optional<double> second_derivative = NAN;
  if (n_wrong == 0) {
    second_derivative = measure_stability(input, result, team, draw);
  }
  if (team.rank != 0) {
    return {};
  }
  std::vector<casebook::Check> checks;
  checks.push_back({"result_shape", static_cast<double>(n_wrong), 0.0, "[n_bf][n_bf]"});
  add_energies(input, result, checks);
  add_matrices(input, result, found, checks);
  constexpr double most_iterations = 1e6;
  const double n_dropped = found.matrices.n_dropped;
  checks.push_back(
      casebook::check_stated({{static_cast<double>(result.iterations), 0.0, most_iterations},
                              {static_cast<double>(result.n_dropped), n_dropped, n_dropped}}));
  add_stability(input, second_derivative, checks);
  return checks;
}

}  // namespace dft
