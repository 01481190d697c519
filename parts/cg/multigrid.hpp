#pragma once

#include <algorithm>
#include <deque>
#include <iterator>
#include <vector>

#include "apps/cg/regions.hpp"
#include "apps/cg/solver.hpp"

namespace cg {

/// z += the correction, at the rows under the coarse ones. Traffic: 20 B read, 8 written a row.
inline void prolong(const double* correction, const std::vector<int>& rows, double* z) {
  const auto n = static_cast<int>(rows.size());
  const int* const at = rows.data();
#pragma omp parallel default(none) shared(correction, at, n, z, region::restrict_prolong)
  {
    const casebook::TimedRegion timed(region::restrict_prolong);
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; ++i) {
      if (at[i] >= 0) {
        z[at[i]] += correction[i];
      }
    }
  }
}

/// The levels of HPCG's V-cycle, each with its matrix and vectors, and the way from one to the next. What
/// a rung is about is mostly in its `Storage`, one level's matrix, which has:
///   Vector                             type of vectors
///   Storage(const Level&, team)        collective
///   n_rows(), n_columns()              own rows; with the halo
///   order()                            natural row of each of its rows, as they are relaxed, -1
///                                      where it has a row of zeros to fill up; empty: the same rows
///   multiply(x, y)                     y = A x, fetches the halo of x
///   pre_smooth(r, z)                   z = one symmetric sweep from zero
///   restrict_residual(r, z, rows, rc)  rc = (r - A z) at the rows, fetches the halo of z;
///                                      0 where a row is -1
///   post_smooth(r, z)                  one symmetric sweep from z
///   replace_diagonal(diagonal), memory_bytes()
/// and, where products take another form than the cycle:
///   prepare_product(level)             on the finest level, whose product alone is asked for
/// Loop: cycle(levels, depth, r, z), which a solver spells
template <class Storage, class Loop>
class Multigrid {
 public:
  using Vector = typename Storage::Vector;

  Multigrid(const Problem& problem, const casebook::Team& team) {
    for (const auto& level : problem.levels) {
      Rung& rung = rungs_.emplace_back(*level, team);
      rung.r = Vector(static_cast<std::size_t>(rung.matrix.n_columns()));
      rung.z = Vector(static_cast<std::size_t>(rung.matrix.n_columns()));
    }
    if constexpr (requires { finest().prepare_product(*problem.levels.front()); }) {
      finest().prepare_product(*problem.levels.front());
    }
    for (std::size_t depth = 0; depth + 1 < rungs_.size(); ++depth) {
      connect(*problem.levels[depth], rungs_[depth], rungs_[depth + 1].matrix);
    }
  }

  int n_rows() { return finest().n_rows(); }
  Storage& finest() { return rungs_.front().matrix; }

  void multiply(double* x, double* y) { finest().multiply(x, y); }

  /// z = M r; z has room for the halo.
  void precondition(const double* r, double* z) { Loop::cycle(rungs_, 0, r, z); }

  /// As Method says.
  std::vector<int> relaxation_order(std::size_t level) const {
    const std::span<const int> order = rungs_[level].matrix.order();
    std::vector<int> result;
    std::copy_if(order.begin(), order.end(), std::back_inserter(result), [](int row) {
      return row >= 0;  // fillers
    });
    return result;
  }

  double memory_bytes() const {
    double bytes = 0.0;
    for (const Rung& rung : rungs_) {
      bytes += rung.matrix.memory_bytes();
      bytes += static_cast<double>((rung.r.size() + rung.z.size()) * sizeof(double) +
                                   rung.coarse_rows.size() * sizeof(int));
    }
    return bytes;
  }

 private:
  struct Rung {
    Rung(const Level& level, const casebook::Team& team) : matrix(level, team) {}
    Storage matrix;
    Vector r, z;                   ///< of the coarser levels; the finest has the iteration's
    std::vector<int> coarse_rows;  ///< row under each row of the next level
  };

  /// Finds the row under each coarse row, in the storages' own orders; -1 under a filler.
  static void connect(const Level& level, Rung& fine, const Storage& coarse) {
    const std::span<const int> natural = level.coarse_rows();
    const std::vector<int> own_of = places(fine.matrix, level.n_rows());
    for (int row = 0; row < coarse.n_rows(); ++row) {
      const int at = coarse.order().empty() ? row : coarse.order().data()[row];
      fine.coarse_rows.push_back(at < 0 ? -1 : own_of.data()[natural.data()[at]]);
    }
  }

  /// Place of each natural row in a storage's order.
  static std::vector<int> places(const Storage& matrix, int n_natural) {
    std::vector<int> own_of(static_cast<std::size_t>(n_natural));
    for (int row = 0; row < matrix.n_rows(); ++row) {
      const int natural = matrix.order().empty() ? row : matrix.order().data()[row];
      if (natural >= 0) {
        own_of.data()[natural] = row;
      }
    }
    return own_of;
  }

  std::deque<Rung> rungs_;  // a deque, because storages need not be movable
};

}  // namespace cg
