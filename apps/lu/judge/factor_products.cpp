// Declared in products.hpp.

#include <algorithm>
#include <cmath>

#include "apps/lu/judge/products.hpp"
#include "apps/lu/judge/sums.hpp"

namespace lu::judge {
namespace {

/// Walks over a rank's part of the factors.
class Walker {
 public:
  Walker(const Factors& factors, std::int64_t n) : factors_(factors), n_(n) {
    const Dealt& rows = factors.layout.rows;
    for (std::int64_t i = 0; i < rows.count(); ++i) {
      row_.push_back(rows.index(i));
    }
  }

  /// Calls upper(i, j, u) for each element of U that lies here, and lower(i, j, l) for each of L below
  /// its diagonal.
  template <class Upper, class Lower>
  void walk(Upper upper, Lower lower) const {
    if (factors_.wide != nullptr) {
      walk_in(factors_.wide, upper, lower);
    } else if (factors_.narrow != nullptr) {
      walk_in(factors_.narrow, upper, lower);
    }
  }

 private:
  template <class Real, class Upper, class Lower>
  void walk_in(const Real* data, Upper upper, Lower lower) const {
    const Layout& layout = factors_.layout;
    for (std::int64_t place = 0; place < layout.columns.count(); ++place) {
      const std::int64_t j = layout.columns.index(place);
      if (j >= n_) {
        break;
      }
      const Real* const column = data + place * layout.ld;
      const std::int64_t n_upper = layout.rows.count_below(j + 1);
      for (std::int64_t i = 0; i < n_upper; ++i) {
        upper(row_.data()[i], j, static_cast<double>(column[i]));
      }
      for (auto i = n_upper; i < static_cast<std::int64_t>(row_.size()); ++i) {
        lower(row_.data()[i], j, static_cast<double>(column[i]));
      }
    }
  }

  const Factors& factors_;
  std::int64_t n_;
  std::vector<std::int64_t> row_;  ///< [place]: index of the whole
};

std::vector<Vector> zeros(std::size_t count, std::int64_t n) {
  return std::vector<Vector>(count, Vector(static_cast<std::size_t>(n)));
}

void add_over_ranks(std::vector<Vector>& vectors, const casebook::Team& team) {
  for (Vector& vector : vectors) {
    judge::add_over_ranks(vector, team);
  }
}

/// Determinant from U's diagonal, of this rank's part; then of all.
void find_determinant(const Walker& walker, FactorProducts& products, const casebook::Team& team) {
  double sums[2] = {0.0, 0.0};  // logarithms, negative elements
  walker.walk(
      [&](std::int64_t i, std::int64_t j, double u) {
        if (i == j) {
          sums[0] += std::log(std::abs(u));
          sums[1] += u < 0.0 ? 1.0 : 0.0;
        }
      },
      [](std::int64_t, std::int64_t, double) {});
  judge::add_over_ranks(sums, team);
  products.log_determinant = sums[0];
  products.sign = std::fmod(sums[1], 2.0) == 0.0 ? 1 : -1;
}

}  // namespace

FactorProducts multiply_factors(const Factors& factors,
                                std::int64_t n,
                                std::span<const Vector> signed_vectors,
                                std::span<const Vector> absolute_vectors,
                                const casebook::Team& team) {
  const Walker walker(factors, n);
  FactorProducts products;
  std::vector<Vector> uw = zeros(signed_vectors.size(), n);
  std::vector<Vector> absolute_uw = zeros(absolute_vectors.size(), n);
  walker.walk(
      [&](std::int64_t i, std::int64_t j, double u) {
        for (std::size_t v = 0; v < uw.size(); ++v) {
          uw[v].data()[i] += u * signed_vectors[v].data()[j];
        }
        for (std::size_t v = 0; v < absolute_uw.size(); ++v) {
          absolute_uw[v].data()[i] += std::abs(u) * absolute_vectors[v].data()[j];
        }
        products.largest_u = worse(std::abs(u), products.largest_u);
      },
      [&](std::int64_t, std::int64_t, double l) {
        products.largest_multiplier = worse(std::abs(l), products.largest_multiplier);
      });
  add_over_ranks(uw, team);
  add_over_ranks(absolute_uw, team);

  products.of = zeros(uw.size(), n);
  products.absolute = zeros(absolute_uw.size(), n);
  walker.walk([](std::int64_t, std::int64_t, double) {},
              [&](std::int64_t i, std::int64_t j, double l) {
                for (std::size_t v = 0; v < uw.size(); ++v) {
                  products.of[v].data()[i] += l * uw[v].data()[j];
                }
                for (std::size_t v = 0; v < absolute_uw.size(); ++v) {
                  products.absolute[v].data()[i] += std::abs(l) * absolute_uw[v].data()[j];
                }
              });
  add_over_ranks(products.of, team);
  add_over_ranks(products.absolute, team);
  for (std::size_t v = 0; v < uw.size(); ++v) {  // the ones of L's diagonal
    for (std::size_t i = 0; i < uw[v].size(); ++i) {
      products.of[v][i] += uw[v][i];
    }
  }
  for (std::size_t v = 0; v < absolute_uw.size(); ++v) {
    for (std::size_t i = 0; i < absolute_uw[v].size(); ++i) {
      products.absolute[v][i] += absolute_uw[v][i];
    }
  }
  products.largest_multiplier = worst_of_ranks(products.largest_multiplier, team);
  products.largest_u = worst_of_ranks(products.largest_u, team);
  find_determinant(walker, products, team);
  return products;
}

}  // namespace lu::judge
