#include "apps/scf/oracle/stored_integrals.hpp"

#include <functional>

#include "apps/scf/oracle/fock.hpp"
#include "apps/scf/oracle/shared_judge.hpp"

namespace scf::oracle {
namespace {

/// A contraction has up to 10^4 primitive quartets, of which few are near this.
constexpr double negligible_in_a_sum = 1e-3 * StoredIntegrals::negligible;

std::size_t first_function_of(const Shell& shell) {
  return static_cast<std::size_t>(shell.first);
}

std::size_t n_functions_of(const Shell& shell) {
  return static_cast<std::size_t>(shell.n_functions());
}

/// Calls visit(a, b, c, d) for each quartet of shells that is not negligible, once.
void for_each_quartet(
    std::size_t n_shells,
    std::span<const double> schwarz,
    const std::function<void(std::size_t, std::size_t, std::size_t, std::size_t)>& visit) {
  for (std::size_t a = 0; a < n_shells; ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      for (std::size_t c = 0; c <= a; ++c) {
        for (std::size_t d = 0; d <= (c == a ? b : c); ++d) {
          const double bound = schwarz[a * n_shells + b] * schwarz[c * n_shells + d];
          if (!(bound < StoredIntegrals::negligible)) {  // a NaN is kept
            visit(a, b, c, d);
          }
        }
      }
    }
  }
}

}  // namespace

double StoredIntegrals::cost(const Basis& basis, std::span<const double> schwarz) {
  std::vector<double> weight;
  for (const Shell& shell : basis.shells) {
    weight.push_back(cost_weight(shell));
  }
  double sum = 0.0;
  for_each_quartet(basis.shells.size(),
                   schwarz,
                   [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
                     sum += weight[a] * weight[b] * weight[c] * weight[d];
                   });
  return sum;
}

StoredIntegrals::StoredIntegrals(const Basis& basis,
                                 std::span<const double> schwarz,
                                 const casebook::Team& team)
    : basis_(basis) {
  const std::vector<Shell>& shells = basis.shells;
  std::size_t n_values = 0;
  for_each_quartet(
      shells.size(), schwarz, [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        quartets_.push_back({a, b, c, d, n_values});
        n_values += n_functions_of(shells[a]) * n_functions_of(shells[b]) *
                    n_functions_of(shells[c]) * n_functions_of(shells[d]);
      });
  values_.resize(n_values);
  const std::vector<ShellPair> pairs = unique_pairs(basis);
  const auto pair_of = [&](std::size_t a, std::size_t b) { return a * (a + 1) / 2 + b; };
  share_out(quartets_.size(), team, [&](std::size_t k) {
    const auto& [a, b, c, d, first] = quartets_[k];
    const std::size_t end = k + 1 < quartets_.size() ? quartets_[k + 1].first : values_.size();
    repulsion(pairs[pair_of(a, b)],
              pairs[pair_of(c, d)],
              std::span(values_).subspan(first, end - first),
              negligible_in_a_sum);
  });
  put_together(values_, team);
}

/// Source: Almlof, Faegri & Korsell, J. Comput. Chem. 3 (1982) 385, for the images of an integral.
void StoredIntegrals::digest(const Quartet& quartet,
                             const Matrix& density,
                             double exchange,
                             Matrix& g) const {
  const auto n = static_cast<std::size_t>(basis_.n_functions);
  const Shell& a = basis_.shells[quartet.a];
  const Shell& b = basis_.shells[quartet.b];
  const Shell& c = basis_.shells[quartet.c];
  const Shell& d = basis_.shells[quartet.d];
  const bool is_square = quartet.a == quartet.c && quartet.b == quartet.d;
  // The matrix is summed in one half of the places and mirrored in the end.
  const double images = 0.5 * (quartet.a == quartet.b ? 1.0 : 2.0) *
                        (quartet.c == quartet.d ? 1.0 : 2.0) * (is_square ? 1.0 : 2.0);
  const double* value = values_.data() + quartet.first;
  for (std::size_t i = first_function_of(a); i < first_function_of(a) + n_functions_of(a); ++i) {
    for (std::size_t j = first_function_of(b); j < first_function_of(b) + n_functions_of(b); ++j) {
      for (std::size_t k = first_function_of(c); k < first_function_of(c) + n_functions_of(c);
           ++k) {
        for (std::size_t l = first_function_of(d); l < first_function_of(d) + n_functions_of(d);
             ++l) {
          const double ijkl = images * *value++;
          const double crossed = 0.25 * exchange * ijkl;
          g[i * n + j] += density[k * n + l] * ijkl;
          g[k * n + l] += density[i * n + j] * ijkl;
          g[i * n + k] -= density[j * n + l] * crossed;
          g[j * n + l] -= density[i * n + k] * crossed;
          g[i * n + l] -= density[j * n + k] * crossed;
          g[j * n + k] -= density[i * n + l] * crossed;
        }
      }
    }
  }
}

Matrix StoredIntegrals::two_electron(const Matrix& density, double exchange) const {
  Matrix g(density.size(), 0.0);
  for (const Quartet& quartet : quartets_) {
    digest(quartet, density, exchange, g);
  }
  const auto n = static_cast<std::size_t>(basis_.n_functions);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      g[i * n + j] = g[j * n + i] = 0.5 * (g[i * n + j] + g[j * n + i]);
    }
  }
  return g;
}

}  // namespace scf::oracle
