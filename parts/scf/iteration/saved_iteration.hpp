#pragma once

#include "harness/hdf5/file.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/matrix.hpp"

namespace scf {

/// Writes what the next iteration begins with. It is the same for every variant and layout: the
/// errors are in the basis of symmetric orthogonalization, which is unique.
/// density: [n_bf][n_bf]; energy: of the iteration that is over, hartree
void save_iteration(casebook::hdf5::File& file,
                    const Matrix& density,
                    const Diis& diis,
                    double energy);

/// Reads it. density: of its final size. Errors: UsageError for a file of another size.
void restore_iteration(const casebook::hdf5::File& file, Matrix& density, Diis& diis);

/// Progress of an iteration, and the rest of it if its error goes on to fall by the same factor
/// in each step.
class Convergence {
 public:
  /// threshold: of the orbital gradient's norm
  explicit Convergence(double threshold) : threshold_(threshold) {}

  /// After an iteration with this energy (hartree) and error (norm of the orbital gradient).
  casebook::Progress progress(int iteration, double energy, double error);

 private:
  double threshold_;
  int first_iteration_ = 0;
  double first_error_ = 0.0;
};

}  // namespace scf
