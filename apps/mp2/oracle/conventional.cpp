// Declared in apps/mp2/oracle/pairs.hpp.

#include "apps/mp2/oracle/pairs.hpp"
#include "apps/scf/oracle/oracle.hpp"
#include "apps/scf/oracle/shared_judge.hpp"
#include "apps/scf/oracle/shell_pair.hpp"

namespace mp2::oracle {
namespace {

using scf::oracle::ShellPair;

/// All integrals over basis functions, [n_bf][n_bf][n_bf][n_bf]; every unique quartet is computed
/// once, on one rank, and goes to its eight places.
std::vector<double> repulsion_integrals(const scf::Basis& basis, const casebook::Team& team) {
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
  scf::oracle::share_out(pairs.size(), team, [&](std::size_t k) {
    const std::size_t bra = pairs.size() - 1 - k;  // the last have the most partners
    for (std::size_t ket = 0; ket <= bra; ++ket) {
      put_quartet(pairs[bra], pairs[ket]);
    }
  });
  scf::oracle::put_together(all, team);
  return all;
}

/// (ia|jb) of all orbitals in memory.
class Conventional : public PairIntegrals {
 public:
  Conventional(const Case& input, const Result& result, const casebook::Team& team)
      : n_active_(index(input.n_active())), n_virtual_(index(input.n_virtual())) {
    const std::vector<double> half = half_transformed(input, result, team);
    const std::size_t n_matrix = half.size() / n_products();
    integrals_.resize(n_products() * n_products());
    scf::oracle::share_out(n_products(), team, [&](std::size_t jb) {
      to_orbitals(input,
                  result,
                  std::span(half).subspan(jb * n_matrix, n_matrix),
                  std::span(integrals_).subspan(jb * n_products(), n_products()));
    });
    scf::oracle::put_together(integrals_, team);
  }

  std::vector<double> of(Pair pair) const override {
    std::vector<double> integrals;
    for (std::size_t a = 0; a < n_virtual_; ++a) {
      const std::size_t ia = index(pair.first) * n_virtual_ + a;
      for (std::size_t b = 0; b < n_virtual_; ++b) {
        const std::size_t jb = index(pair.second) * n_virtual_ + b;
        integrals.push_back(integrals_[jb * n_products() + ia]);
      }
    }
    return integrals;
  }

 private:
  std::size_t n_products() const { return n_active_ * n_virtual_; }

  /// (mn|jb), [j][b][m][n].
  std::vector<double> half_transformed(const Case& input,
                                       const Result& result,
                                       const casebook::Team& team) const {
    const std::size_t n = index(input.n_functions());
    const std::vector<double> all = repulsion_integrals(input.scf.basis, team);
    std::vector<double> half(n_products() * n * n);
    scf::oracle::share_out(n, team, [&](std::size_t m) {
      std::vector<double> products(n_products());
      for (std::size_t k = 0; k <= m; ++k) {
        to_orbitals(input, result, std::span(all).subspan((m * n + k) * n * n, n * n), products);
        for (std::size_t jb = 0; jb < products.size(); ++jb) {
          half[(jb * n + m) * n + k] = half[(jb * n + k) * n + m] = products[jb];
        }
      }
    });
    scf::oracle::put_together(half, team);
    return half;
  }

  std::size_t n_active_;
  std::size_t n_virtual_;
  std::vector<double> integrals_;  ///< [j][b][i][a]
};

}  // namespace

std::unique_ptr<PairIntegrals> conventional_integrals(const Case& input,
                                                      const Result& result,
                                                      const casebook::Team& team) {
  return std::make_unique<Conventional>(input, result, team);
}

}  // namespace mp2::oracle
