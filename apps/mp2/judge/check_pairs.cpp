#include "apps/mp2/judge/check_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "apps/mp2/oracle/fitting.hpp"
#include "apps/mp2/oracle/pairs.hpp"
#include "apps/scf/judge/check_fock.hpp"
#include "apps/scf/oracle/dice.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/sample.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace mp2 {
namespace {

using oracle::index;

/// With a tenth of the pairs wrong, all of 44 drawn are right once in a hundred times.
constexpr std::size_t n_drawn_pairs = 44;

/// The larger one in magnitude; NaN when one is.
double worse(double a, double b) {
  return std::isnan(a) || std::abs(a) > std::abs(b) ? a : b;
}

double asymmetry(const std::vector<double>& energies, int n) {
  double largest = 0.0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) {
      largest = worse(energies[index(i * n + j)] - energies[index(j * n + i)], largest);
    }
  }
  return largest;
}

double sum(const std::vector<double>& energies) {
  double total = 0.0;
  for (const double energy : energies) {
    total += energy;
  }
  return total;
}

/// Deviation of the pair and of its mirror image, which has the same energy.
double deviation(const Case& input,
                 const Result& result,
                 oracle::Pair pair,
                 const oracle::PairEnergy& right) {
  double largest = 0.0;
  for (const auto& [i, j] : {pair, oracle::Pair{pair.second, pair.first}}) {
    const std::size_t at = index(i * input.n_active() + j);
    largest = worse(result.opposite_spin[at] - right.opposite_spin, largest);
    largest = worse(result.same_spin[at] - right.same_spin, largest);
  }
  return largest;
}

/// Errors of the judge's fitted products: of a pair, in relation to 1e-5 hartree and the pair's energy, and of the sum of
/// those drawn, in relation to it. Measured in 35 cases of 12 bases that are too large to be rebuilt, STO-3G to
/// cc-pVQZ: 1.2e-3 at most (F2 with HF in cc-pVDZ; benzene there 4e-4), and 0.4e-4.
constexpr double fitted_pair_bound = 0.003;
constexpr double fitted_sum_bound = 2e-4;

/// The pair whose (mi|nj) a conventional result brings.
oracle::Pair exchange_pair(const Case& input) {
  return {input.sampled_partner(), input.n_active() - 1};
}

double largest_exchange_error(const Case& input,
                              const Result& result,
                              const casebook::Team& team,
                              const casebook::Draw& draw) {
  const std::size_t n = index(input.n_functions());
  const scf::Basis& basis = input.scf.basis;
  const std::size_t i = index(input.n_frozen_core + input.sampled_partner());
  const std::size_t j = index(input.scf.n_occupied() - 1);
  std::vector<double> density(n * n);  // C(l, i) C(s, j)
  for (std::size_t l = 0; l < n; ++l) {
    for (std::size_t s = 0; s < n; ++s) {
      density[l * n + s] = result.orbitals[l * n + i] * result.orbitals[s * n + j];
    }
  }
  const std::vector<double> schwarz = scf::oracle::schwarz_bounds(basis, team);
  const std::vector<double> nothing(n * n);
  const scf::oracle::FockBuilder builder(basis, schwarz, density, nothing);
  std::vector<scf::oracle::ShellBlock> blocks;
  for (const auto& at :
       scf::oracle::sample_blocks(basis, schwarz, builder, 0.5 * oracle::max_integral_cost, draw)) {
    blocks.push_back(at);
    if (at.row != at.column) {  // unlike a Fock matrix, this one is not symmetric
      blocks.push_back({at.column, at.row});
    }
  }
  const auto right = [&](std::size_t k) { return builder.exchange(blocks[k]); };
  return scf::compare_blocks(basis, result.exchange, blocks, right, team).largest;
}

/// The pair's energy from the result's own (mi|nj): C_virtual^T K C_virtual gives its (ia|jb).
double pair_from_exchange_error(const Case& input, const Result& result) {
  const int n = input.n_functions();
  const scf::oracle::Matrix k =
      scf::oracle::multiply(scf::oracle::transposed(result.orbitals, n),
                            scf::oracle::multiply(result.exchange, result.orbitals, n),
                            n);
  std::vector<double> integrals;
  const int first = input.scf.n_occupied();
  for (int a = first; a < first + input.n_virtual(); ++a) {
    for (int b = first; b < first + input.n_virtual(); ++b) {
      integrals.push_back(k[index(a * n + b)]);
    }
  }
  const oracle::Pair pair = exchange_pair(input);
  return deviation(input, result, pair, oracle::pair_energy(input, result, pair, integrals));
}

/// True if the judge's integrals are worth their cost for this answer: always at full effort; later as
/// often as the effort pays for.
bool is_worth(double cost, const casebook::Draw& draw, scf::oracle::Dice& dice) {
  return draw.effort >= 1.0 ||
         0.5 + 0.5 * dice.uniform() < draw.effort * oracle::max_integral_cost / cost;
}

/// error(pair, right energy), the largest magnitude of all pairs drawn.
template <class Error>
double largest_pair_error(const Case& input,
                          const Result& result,
                          const oracle::PairIntegrals& integrals,
                          const casebook::Team& team,
                          scf::oracle::Dice& dice,
                          Error&& error) {
  const auto pairs = oracle::sample_pairs(input.n_active(), n_drawn_pairs, dice);
  return scf::oracle::largest_of_shared(pairs.size(), team, [&](std::size_t k) {
    const oracle::Pair pair = pairs[k];
    return error(pair, oracle::pair_energy(input, result, pair, integrals.of(pair)));
  });
}

/// Pair energies against those of the judge's integrals of the same kind; nothing where these are too expensive.
void add_rebuilt_pairs(const Case& input,
                       const Result* result,
                       const casebook::Team& team,
                       casebook::Check check,
                       scf::oracle::Dice& dice,
                       std::vector<casebook::Check>& checks) {
  if (result != nullptr) {
    const auto integrals = input.fitting.n_functions > 0
                               ? oracle::fitted_integrals(input, input.fitting, *result, team)
                               : oracle::conventional_integrals(input, *result, team);
    check.value = largest_pair_error(
        input, *result, *integrals, team, dice, [&](oracle::Pair pair, const auto& right) {
          return deviation(input, *result, pair, right);
        });
  }
  checks.push_back(std::move(check));
}

/// Pair energies of conventional MP2 against those of the judge's own fitted products, which cost less.
void add_fitted_pairs(const Case& input,
                      const Result* result,
                      const scf::Basis& fitting,
                      const casebook::Team& team,
                      scf::oracle::Dice& dice,
                      std::vector<casebook::Check>& checks) {
  constexpr double small = 1e-5;  // hartree
  double error = NAN;
  double sum_error = NAN;
  if (result != nullptr) {
    const auto integrals = oracle::fitted_integrals(input, fitting, *result, team);
    const auto pairs = oracle::sample_pairs(input.n_active(), n_drawn_pairs, dice);
    std::vector<double> stated(pairs.size());
    std::vector<double> right(pairs.size());
    error = scf::oracle::largest_of_shared(pairs.size(), team, [&](std::size_t k) {
      const auto energy = oracle::pair_energy(input, *result, pairs[k], integrals->of(pairs[k]));
      const std::size_t at = index(pairs[k].first * input.n_active() + pairs[k].second);
      stated[k] = result->opposite_spin[at] + result->same_spin[at];
      right[k] = energy.opposite_spin + energy.same_spin;
      return deviation(input, *result, pairs[k], energy) /
             (small + std::abs(energy.opposite_spin));
    });
    scf::oracle::put_together(stated, team);
    scf::oracle::put_together(right, team);
    sum_error = (sum(stated) - sum(right)) / sum(right);
  }
  checks.push_back({"pair_energies_fitted",
                    error,
                    fitted_pair_bound,
                    "error of the judge's fitted products, in relation to 1e-5 hartree and the "
                    "pair's energy: 0.12 %"});
  checks.push_back({"pair_sum_fitted",
                    sum_error,
                    fitted_sum_bound,
                    "the same of the sum of these pairs, most of whose errors cancel: 4e-5"});
}

void add_symmetry_and_sums(const Case& input,
                           const Result* result,
                           std::vector<casebook::Check>& checks) {
  double symmetry = NAN;
  double sums = NAN;
  if (result != nullptr) {
    const int n = input.n_active();
    symmetry = worse(asymmetry(result->opposite_spin, n), asymmetry(result->same_spin, n));
    for (int i = 0; i < n; ++i) {
      symmetry = worse(result->same_spin[index(i * n + i)], symmetry);
    }
    sums = worse(result->opposite_spin_hartree - sum(result->opposite_spin),
                 result->same_spin_hartree - sum(result->same_spin));
  }
  checks.push_back({"pair_symmetry", symmetry, 1e-10, "rounding; Pauli's principle"});
  checks.push_back({"pair_sums", sums, 1e-10, "rounding of the sums"});
}

}  // namespace

void add_pairs(const Case& input,
               const Result* result,
               const casebook::Team& team,
               const casebook::Draw& draw,
               std::vector<casebook::Check>& checks) {
  // A left-out integral moves (mi|nj) as it moves a Fock matrix; see docs/decisions/0005.
  const double from_integrals = std::max(1e-9, 300.0 * input.integral);
  const char* const source = "300 tol of integrals, at least 1e-9 for rounding";
  add_symmetry_and_sums(input, result, checks);
  if (input.fitting.n_functions == 0) {
    checks.push_back({"exchange_spot_check",
                      result != nullptr ? largest_exchange_error(input, *result, team, draw) : NAN,
                      from_integrals,
                      source});
    checks.push_back({"pair_from_exchange",
                      result != nullptr ? pair_from_exchange_error(input, *result) : NAN,
                      1e-10,
                      "rounding of the sums"});
  }
  scf::oracle::Dice dice(draw.seed);
  const double cost = oracle::integral_cost(input.scf.basis, input.fitting);
  if (input.fitting.n_functions > 0 ? is_worth(cost, draw, dice)
                                    : cost <= draw.effort * oracle::max_integral_cost) {
    const casebook::Check check{"pair_energies_rebuilt", NAN, from_integrals, source};
    add_rebuilt_pairs(input, result, team, check, dice, checks);
  } else if (input.fitting.n_functions == 0) {
    const scf::Basis fitting = oracle::fitting_basis(input.scf.basis);
    if (is_worth(oracle::integral_cost(input.scf.basis, fitting), draw, dice)) {
      add_fitted_pairs(input, result, fitting, team, dice, checks);
    }
  }
}

}  // namespace mp2
