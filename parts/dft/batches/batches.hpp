#pragma once

#include <vector>

#include "apps/scf/basis.hpp"
#include "harness/run/team.hpp"
#include "parts/dft/grid/molecular_grid.hpp"
#include "parts/scf/matrix.hpp"

namespace dft {

/// Neighbouring points and the functions that reach any of them.
struct Batch {
  std::size_t first = 0;  ///< of its points
  int n_points = 0;
  std::vector<int> shells;     ///< that reach the batch
  std::vector<int> functions;  ///< theirs, growing

  int n_functions() const { return static_cast<int>(functions.size()); }
};

/// Cuts space in halves, each time across the longest side of the box that holds the points, until
/// no part has more than `largest` points; parts without any function are left out.
/// points: brought into the order of the batches
std::vector<Batch> make_batches(const scf::Basis& basis,
                                std::vector<GridPoint>& points,
                                int largest);

/// Every n-th batch, n being the number of ranks: this rank's.
std::vector<Batch> deal_in_turn(const std::vector<Batch>& batches, const casebook::Team& team);

/// Values of a batch's functions and their derivatives, each [n_functions][stride]: the points of one
/// function lie side by side, and eight of them to the end of a row at most.
struct BatchFunctions {
  int n_functions = 0;
  int n_points = 0;
  int stride = 0;
  std::vector<double> value, dx, dy, dz;

  /// stride: the points, rounded up to a multiple of eight
  void resize(int n_batch_functions, int n_batch_points);
};

/// The rows and columns of a matrix that belong to a batch, [n][n].
void gather(const scf::Matrix& from, const std::vector<int>& functions, double* local);

/// Adds them to the whole matrix.
void scatter_add(const double* local, const std::vector<int>& functions, scf::Matrix& to);

}  // namespace dft
