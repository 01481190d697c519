#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "apps/cg/sparse_matrix.hpp"

namespace cg {

/// Numbers of points or of ranks in the three directions.
struct Grid {
  int x = 0;
  int y = 0;
  int z = 0;

  friend bool operator==(const Grid&, const Grid&) = default;
};

/// Source of the matrix.
enum class Operator {
  constant,     ///< HPCG's: every point is coupled to its 26 neighbours by -1
  anisotropic,  ///< a coupling is weakened by `weakening` for its step in z
  jumping,      ///< blocks of the domain conduct `jump` times better than the others
  file,         ///< a Matrix Market file
};

/// Stored residuals of the reference, which save a run its minutes.
struct Reference {
  int ranks = 0;                 ///< that they hold for
  double residual = 0.0;         ///< |r| / |b| after the case's iterations
  double random_residual = 0.0;  ///< residual of random solutions, see Targets
  std::string source;
};

/// One linear system and how long it is worked on, parsed and validated.
struct Case {
  std::string name;  ///< the case file's stem, or the matrix file's
  std::string title;
  Operator kind = Operator::constant;
  Grid local;              ///< points per rank; zeros for a file
  Grid ranks;              ///< set by for_team(); zeros before
  int n_levels = 4;        ///< of the multigrid cycle; 1: symmetric Gauss-Seidel alone
  int iterations = 50;     ///< that the reference makes; a variant has to end at its residual
  double weakening = 1.0;  ///< anisotropic: factor of couplings that have a step in z
  double jump = 1.0;       ///< jumping: conductivity of the good blocks
  std::vector<Reference> references;           ///< for_ranks() leaves the one that holds, if any
  std::shared_ptr<const SparseMatrix> matrix;  ///< of a file, symmetric, reordered; or null

  Grid global() const { return {local.x * ranks.x, local.y * ranks.y, local.z * ranks.z}; }

  /// Unknowns of all ranks.
  std::int64_t global_n_rows() const;

  /// Stored entries of the matrix on a level, all ranks; level 0 is the finest.
  std::int64_t global_n_nonzeros(int level = 0) const;
};

/// The operator's name in a case file: "constant", "anisotropic", "jumping", "file".
const char* name_of(Operator kind);

}  // namespace cg
