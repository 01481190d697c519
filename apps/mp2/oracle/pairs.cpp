#include "apps/mp2/oracle/pairs.hpp"

#include <algorithm>
#include <set>

#include "apps/scf/oracle/fock.hpp"

namespace mp2::oracle {
namespace {

double weight(const scf::Basis& basis) {
  double sum = 0.0;
  for (const scf::Shell& shell : basis.shells) {
    sum += scf::oracle::cost_weight(shell);
  }
  return sum;
}

}  // namespace

double integral_cost(const scf::Basis& basis, const scf::Basis& fitting) {
  const double w = weight(basis);
  const double f = weight(fitting);
  return fitting.n_functions == 0 ? w * w * w * w / 8.0 : 0.5 * w * w * f + 0.5 * f * f;
}

void to_orbitals(const Case& input,
                 const Result& result,
                 std::span<const double> matrix,
                 std::span<double> out) {
  const std::size_t n = index(input.n_functions());
  const std::size_t n_virtual = index(input.n_virtual());
  const double* occupied = result.orbitals.data() + input.n_frozen_core;
  const double* virtuals = result.orbitals.data() + input.scf.n_occupied();
  for (std::size_t i = 0; i < index(input.n_active()); ++i) {
    std::vector<double> half(n);
    for (std::size_t m = 0; m < n; ++m) {
      add(occupied[m * n + i], matrix.subspan(m * n, n), half);
    }
    const std::span<double> row = out.subspan(i * n_virtual, n_virtual);
    std::ranges::fill(row, 0.0);
    for (std::size_t s = 0; s < n; ++s) {
      add(half[s], {virtuals + s * n, n_virtual}, row);
    }
  }
}

void add(double factor, std::span<const double> from, std::span<double> to) {
  const std::size_t n = to.size();
  const double* source = from.data();
  double* sum = to.data();
#pragma omp simd  // at -O2 the compiler does not take two at a time by itself
  for (std::size_t k = 0; k < n; ++k) {
    sum[k] += factor * source[k];
  }
}

PairEnergy pair_energy(const Case& input,
                       const Result& result,
                       Pair pair,
                       const std::vector<double>& integrals) {
  const std::size_t n_virtual = index(input.n_virtual());
  const double* e = result.orbital_energies.data();
  const double* e_virtual = e + input.scf.n_occupied();
  const double e_pair = e[input.n_frozen_core + pair.first] + e[input.n_frozen_core + pair.second];
  PairEnergy sum;
  for (std::size_t a = 0; a < n_virtual; ++a) {
    for (std::size_t b = 0; b < n_virtual; ++b) {
      const double iajb = integrals[a * n_virtual + b];
      const double ibja = integrals[b * n_virtual + a];
      const double amplitude = iajb / (e_pair - e_virtual[a] - e_virtual[b]);
      sum.opposite_spin += amplitude * iajb;
      sum.same_spin += amplitude * (iajb - ibja);
    }
  }
  return sum;
}

std::vector<Pair> sample_pairs(int n_active, std::size_t most, scf::oracle::Dice& dice) {
  std::vector<Pair> all;
  for (int i = 0; i < n_active; ++i) {
    for (int j = 0; j <= i; ++j) {
      all.emplace_back(i, j);
    }
  }
  if (all.size() <= most) {
    return all;
  }
  std::set<Pair> drawn;
  for (int i = 0; i < n_active; ++i) {
    const int j = static_cast<int>(dice.roll(index(n_active)));
    drawn.emplace(std::max(i, j), std::min(i, j));
  }
  dice.shuffle(all);
  for (std::size_t k = 0; drawn.size() < most; ++k) {
    drawn.insert(all[k]);
  }
  return {drawn.begin(), drawn.end()};
}

}  // namespace mp2::oracle
