#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "apps/cg/level.hpp"
#include "harness/run/team.hpp"

namespace cg::oracle {

/// The judge's own form of one level: compressed rows and a plain exchange with every rank. It
/// shares no line with a variant.
class System {
 public:
  System(const Level& level, const casebook::Team& team);

  int n_rows() const { return n_rows_; }
  std::span<const int> coarse_rows() const { return coarse_rows_; }
  std::span<const double> diagonal() const { return diagonal_; }

  /// y = A x. Collective.
  std::vector<double> multiply(std::span<const double> x) const;

  /// y = |A| |x|, what rounding errors of a product are measured by. Collective.
  std::vector<double> multiply_magnitudes(std::span<const double> x) const;

  /// One forward and one backward sweep of Gauss-Seidel over this rank's rows, with the others'
  /// values as they were before. Collective.
  /// order: every row once, as the forward sweep takes them; empty: as they are numbered
  void smooth(std::span<const double> rhs,
              std::vector<double>& x,
              std::span<const int> order) const;

  void replace_diagonal(std::span<const double> diagonal);

  /// Largest |a_ij| summed over a row, of all ranks.
  double norm() const { return norm_; }

  /// Scalar product over all ranks, in extended precision. Collective.
  double dot(std::span<const double> a, std::span<const double> b) const;

  /// Root of dot(a, a).
  double length(std::span<const double> a) const;

  /// The largest of all ranks. Collective.
  double largest(double mine) const;

 private:
  /// An entry that refers to another rank's row.
  struct Outside {
    int owner;
    std::int64_t row;   ///< in the whole matrix
    std::size_t entry;  ///< its place among the entries
  };

  std::vector<Outside> number_outside(std::vector<Outside> entries);
  void connect(const Level& level, const std::vector<Outside>& outside);
  template <class Term>
  double sum_of_row(std::size_t row, const Term& term) const;
  double product_of_row(std::size_t row, const std::vector<double>& all) const;
  void fetch(std::size_t row) const;
  std::vector<double> with_halo(std::span<const double> x) const;

  casebook::Team team_;
  int n_rows_;
  std::vector<int> coarse_rows_;
  std::vector<std::size_t> start_{0};  ///< [n_rows + 1]
  std::vector<int> column_;            ///< of this rank's rows, then of the halo
  std::vector<double> value_;
  std::vector<double> diagonal_;
  double norm_ = 0.0;
  std::vector<int> sent_rows_;    ///< in the order of the ranks that they go to
  std::vector<int> n_sent_;       ///< [rank]
  std::vector<int> sent_at_;      ///< [rank]
  std::vector<int> n_received_;   ///< [rank]
  std::vector<int> received_at_;  ///< [rank]
};

}  // namespace cg::oracle
