#include "apps/mp2/oracle_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "apps/scf/oracle.hpp"
#include "apps/scf/oracle_shell_pair.hpp"

namespace mp2::oracle {
namespace {

using scf::oracle::ShellPair;

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

/// All integrals over basis functions, [n_bf][n_bf][n_bf][n_bf]; every unique quartet is computed
/// once and goes to its eight places.
std::vector<double> repulsion_integrals(const scf::Basis& basis) {
  const std::size_t n = index(basis.n_functions);
  std::vector<double> all(n * n * n * n);
  const auto put = [&](std::size_t i, std::size_t j, std::size_t k, std::size_t l, double value) {
    all[((i * n + j) * n + k) * n + l] = value;
  };
  const auto put_quartet = [&](const ShellPair& bra, const ShellPair& ket) {
    const scf::Shell& a = bra.first();
    const scf::Shell& b = bra.second();
    const scf::Shell& c = ket.first();
    const scf::Shell& d = ket.second();
    std::vector<double> block(
        index(a.n_functions() * b.n_functions() * c.n_functions() * d.n_functions()));
    scf::oracle::repulsion(bra, ket, block);
    const double* value = block.data();
    for (std::size_t i = index(a.first); i < index(a.first + a.n_functions()); ++i) {
      for (std::size_t j = index(b.first); j < index(b.first + b.n_functions()); ++j) {
        for (std::size_t k = index(c.first); k < index(c.first + c.n_functions()); ++k) {
          for (std::size_t l = index(d.first); l < index(d.first + d.n_functions()); ++l, ++value) {
            put(i, j, k, l, *value), put(j, i, k, l, *value);
            put(i, j, l, k, *value), put(j, i, l, k, *value);
            put(k, l, i, j, *value), put(k, l, j, i, *value);
            put(l, k, i, j, *value), put(l, k, j, i, *value);
          }
        }
      }
    }
  };
  const std::vector<ShellPair> pairs = scf::oracle::unique_pairs(basis);
  for (std::size_t bra = 0; bra < pairs.size(); ++bra) {
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      put_quartet(pairs[bra], pairs[ket]);
    }
  }
  return all;
}

/// Sum over the last index m of t[...][m] c[m][first + k]: t is [n_rows][n_bf], the outcome [k][n_rows],
/// so that four of these steps bring every index to the front once.
std::vector<double> transform_last(const std::vector<double>& t,
                                   const std::vector<double>& c,
                                   std::size_t n,
                                   std::size_t first,
                                   std::size_t n_orbitals) {
  const std::size_t n_rows = t.size() / n;
  std::vector<double> out(n_orbitals * n_rows);
  std::vector<double> sums(n_orbitals);
  for (std::size_t row = 0; row < n_rows; ++row) {
    std::ranges::fill(sums, 0.0);
    for (std::size_t m = 0; m < n; ++m) {
      for (std::size_t k = 0; k < n_orbitals; ++k) {
        sums[k] += t[row * n + m] * c[m * n + first + k];
      }
    }
    for (std::size_t k = 0; k < n_orbitals; ++k) {
      out[k * n_rows + row] = sums[k];
    }
  }
  return out;
}

/// [i][a][j][b] in memory.
class Conventional : public PairIntegrals {
 public:
  Conventional(const Case& input, const Result& result)
      : n_active_(index(input.n_active())), n_virtual_(index(input.n_virtual())) {
    const std::size_t n = index(input.n_functions());
    const std::size_t n_core = index(input.n_frozen_core);
    const std::size_t first_virtual = index(input.scf.n_occupied());
    const std::vector<double>& c = result.orbitals;
    auto t = repulsion_integrals(input.scf.basis);            // [m][n][l][s]
    t = transform_last(t, c, n, first_virtual, n_virtual_);   // [b][m][n][l]
    t = transform_last(t, c, n, n_core, n_active_);           // [j][b][m][n]
    t = transform_last(t, c, n, first_virtual, n_virtual_);   // [a][j][b][m]
    integrals_ = transform_last(t, c, n, n_core, n_active_);  // [i][a][j][b]
  }

  std::vector<double> of(Pair pair) const override {
    std::vector<double> integrals;
    for (std::size_t a = 0; a < n_virtual_; ++a) {
      const auto first =
          integrals_.begin() +
          static_cast<std::ptrdiff_t>(
              ((index(pair.first) * n_virtual_ + a) * n_active_ + index(pair.second)) * n_virtual_);
      integrals.insert(integrals.end(), first, first + static_cast<std::ptrdiff_t>(n_virtual_));
    }
    return integrals;
  }

 private:
  std::size_t n_active_;
  std::size_t n_virtual_;
  std::vector<double> integrals_;
};

}  // namespace

double integral_cost(const Case& input) {
  const double w = weight(input.scf.basis);
  if (input.fitting.n_functions == 0) {
    return w * w * w * w / 8.0;
  }
  const double fitting = weight(input.fitting);
  return 0.5 * w * w * fitting + 0.5 * fitting * fitting;
}

std::unique_ptr<PairIntegrals> conventional_integrals(const Case& input, const Result& result) {
  return std::make_unique<Conventional>(input, result);
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
