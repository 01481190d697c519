#include "apps/mp2/oracle_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace mp2::oracle {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// As scf's judge counts what a shell contributes to the cost of a quartet.
double weight(const scf::Basis& basis) {
  double sum = 0.0;
  for (const scf::Shell& shell : basis.shells) {
    sum += shell.n_primitives() * std::sqrt(scf::n_cartesian(shell.l));
  }
  return sum;
}

}  // namespace

double integral_cost(const Case& input) {
  const double w = weight(input.scf.basis);
  if (input.fitting.n_functions == 0) {
    return w * w * w * w / 8.0;
  }
  const double fitting = weight(input.fitting);
  return 0.5 * w * w * fitting + 0.5 * fitting * fitting;
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

std::vector<Pair> sample_pairs(int n_active, std::size_t most) {
  std::vector<Pair> pairs;
  if (index(n_active) * index(n_active) <= most) {
    for (int i = 0; i < n_active; ++i) {
      for (int j = 0; j < n_active; ++j) {
        pairs.emplace_back(i, j);
      }
    }
    return pairs;
  }
  std::mt19937 generator{19340624};  // Moller & Plesset, Phys. Rev. 46 (1934) 618
  const auto roll = [&] { return static_cast<int>(generator() % static_cast<unsigned>(n_active)); };
  std::set<Pair> known;
  Pair next{0, n_active - 1};
  while (pairs.size() < most) {
    if (known.insert(next).second) {
      pairs.push_back(next);
    }
    const int i = roll();
    next = {i, roll()};
  }
  return pairs;
}

}  // namespace mp2::oracle
