#pragma once

#include <type_traits>

#include <mpi.h>

#include "apps/lu/case.hpp"
#include "apps/lu/layout.hpp"
#include "harness/run/team.hpp"

namespace lu {

/// MPI's type of a double or a float.
template <class Real>
MPI_Datatype mpi_type() {
  return std::is_same_v<Real, float> ? MPI_FLOAT : MPI_DOUBLE;
}

/// The ranks as a grid of P rows and Q columns, with a communicator for each.
class Grid {
 public:
  /// asked: zeros for the flattest grid, P <= Q. Collective.
  Grid(const RankGrid& asked, const casebook::Team& team);
  ~Grid();
  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;

  int n_p() const { return n_p_; }
  int p() const { return p_; }  ///< this rank's row
  int q() const { return q_; }  ///< this rank's column

  MPI_Comm row() const { return row_; }        ///< ranks of this row, by q
  MPI_Comm column() const { return column_; }  ///< ranks of this column, by p

  /// (A b) of n unknowns in square blocks, dealt out over both dimensions.
  Layout layout(std::int64_t n, std::int64_t block) const;

 private:
  int n_p_ = 1;
  int n_q_ = 1;
  int p_ = 0;
  int q_ = 0;
  MPI_Comm row_ = MPI_COMM_NULL;
  MPI_Comm column_ = MPI_COMM_NULL;
};

}  // namespace lu
