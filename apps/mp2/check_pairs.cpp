#include "apps/mp2/check_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "apps/mp2/oracle_pairs.hpp"
#include "apps/scf/judge/check_fock.hpp"
#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/matrix.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace mp2 {
namespace {

/// What integrals may cost the judge, see oracle::integral_cost: a second or two. Enough for all of
/// the water dimer in cc-pVDZ, and for the fitted products of benzene.
constexpr double max_cost = 5e6;

/// Multiplications that assembling fitted pairs may take: below a second.
constexpr double max_products = 3e8;

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

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

double deviation(const Case& input,
                 const Result& result,
                 oracle::Pair pair,
                 const oracle::PairEnergy& right) {
  const std::size_t at = index(pair.first * input.n_active() + pair.second);
  return worse(result.opposite_spin[at] - right.opposite_spin,
               result.same_spin[at] - right.same_spin);
}

/// The pair whose (mi|nj) a conventional result brings.
oracle::Pair exchange_pair(const Case& input) {
  return {input.sampled_partner(), input.n_active() - 1};
}

double largest_exchange_error(const Case& input, const Result& result, const casebook::Team& team) {
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
  for (const auto& at : scf::oracle::sample_blocks(basis, schwarz, 0.5 * max_cost)) {
    blocks.push_back(at);
    if (at.row != at.column) {  // unlike a Fock matrix, this one is not symmetric
      blocks.push_back({at.column, at.row});
    }
  }
  return scf::oracle::largest_of_shared(blocks.size(), team, [&](std::size_t k) {
    return scf::block_error(basis, result.exchange, blocks[k], builder.exchange(blocks[k]));
  });
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

/// The pairs that are rebuilt; none when the integrals are too dear.
std::vector<oracle::Pair> affordable_pairs(const Case& input) {
  if (oracle::integral_cost(input) > max_cost) {
    return {};
  }
  const double n_virtual = input.n_virtual();
  const double per_pair = n_virtual * n_virtual * std::max(1, input.fitting.n_functions);
  return oracle::sample_pairs(input.n_active(), static_cast<std::size_t>(max_products / per_pair));
}

double largest_rebuilt_error(const Case& input,
                             const Result& result,
                             const std::vector<oracle::Pair>& pairs,
                             const casebook::Team& team) {
  const auto integrals = input.fitting.n_functions > 0
                             ? oracle::fitted_integrals(input, result, team)
                             : oracle::conventional_integrals(input, result, team);
  return scf::oracle::largest_of_shared(pairs.size(), team, [&](std::size_t k) {
    const auto right = oracle::pair_energy(input, result, pairs[k], integrals->of(pairs[k]));
    return deviation(input, result, pairs[k], right);
  });
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
               std::vector<casebook::Check>& checks) {
  // A left-out integral moves (mi|nj) as it moves a Fock matrix; see docs/decisions/0005.
  const double from_integrals = std::max(1e-9, 300.0 * input.integral);
  const char* const source = "300 tol of integrals, at least 1e-9 for rounding";
  add_symmetry_and_sums(input, result, checks);
  if (input.fitting.n_functions == 0) {
    checks.push_back({"exchange_spot_check",
                      result != nullptr ? largest_exchange_error(input, *result, team) : NAN,
                      from_integrals,
                      source});
    checks.push_back({"pair_from_exchange",
                      result != nullptr ? pair_from_exchange_error(input, *result) : NAN,
                      1e-10,
                      "rounding of the sums"});
  }
  const std::vector<oracle::Pair> pairs = affordable_pairs(input);
  if (!pairs.empty()) {
    checks.push_back({"pair_energies_rebuilt",
                      result != nullptr ? largest_rebuilt_error(input, *result, pairs, team) : NAN,
                      from_integrals,
                      source});
  }
}

}  // namespace mp2
