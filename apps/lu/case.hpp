#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/core/digest.hpp"

namespace lu {

/// Kinds of matrices. README.md has their equations.
enum class Matrix {
  hpl,              ///< HPL's random numbers, bit for bit
  growth,           ///< Wilkinson's: elements grow by a given factor in spite of pivoting
  graded,           ///< rows and columns of sizes that fall over many decades
  nearly_singular,  ///< the last column is almost a sum of two others
  dominant,         ///< diagonally dominant, as HPL-MxP allows for tests
  covariance,       ///< Matern covariance of points in the plane: symmetric positive definite
  file,             ///< from a Matrix Market file
};

/// The ranks as P rows and Q columns of a grid; zeros: the variant chooses.
struct RankGrid {
  int p = 0;
  int q = 0;
  bool by_columns = false;  ///< ranks are numbered down the columns; else along the rows

  friend bool operator==(const RankGrid&, const RankGrid&) = default;
};

/// A dense square matrix from a file.
struct DenseMatrix {
  std::int64_t n = 0;
  std::vector<double> value;  ///< [n][n], column by column
};

/// One linear system A x = b, parsed and validated, and how it may be shared among ranks.
struct Case {
  std::string name;
  std::string title;
  Matrix kind = Matrix::hpl;
  std::int64_t n = 0;            ///< unknowns
  std::uint64_t seed = 100;      ///< of matrix and right-hand side; HPL's is 100
  double growth = 1e6;           ///< growth: largest element of U
  double decades = 12.0;         ///< graded: from the largest element to the smallest
  double distance = 1e-10;       ///< nearly_singular: of the last column from the sum
  double range = 0.03;           ///< covariance: correlation length in the unit square
  double smoothness = 0.5;       ///< covariance: Matern's nu, 0.5 or 1.5
  double nugget = 1e-4;          ///< covariance: added to the diagonal
  double residual_bound = 16.0;  ///< of HPL's scaled residual
  int block = 0;                 ///< columns of a panel (HPL's NB); 0: the variant chooses
  RankGrid grid;
  std::vector<std::string> without_effect;    ///< settings of HPL.dat that change nothing here
  std::shared_ptr<const DenseMatrix> matrix;  ///< of a file, or null
};

/// The matrix's name in a case file: "hpl", "growth", ...
const char* name_of(Matrix kind);

/// Gives a problem other numbers: another matrix and another right-hand side of its kind. Of a
/// file only the right-hand side changes.
Case with_seed(Case input, std::uint64_t seed);

/// A copy that shares nothing with it.
Case own_copy(const Case& input);

/// Adds all of it.
void seal(const Case& input, casebook::Digest& digest);

}  // namespace lu
