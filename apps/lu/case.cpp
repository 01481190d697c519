#include "apps/lu/case.hpp"

namespace lu {

const char* name_of(Matrix kind) {
  switch (kind) {
    case Matrix::hpl:
      return "hpl";
    case Matrix::growth:
      return "growth";
    case Matrix::graded:
      return "graded";
    case Matrix::nearly_singular:
      return "nearly_singular";
    case Matrix::dominant:
      return "dominant";
    case Matrix::covariance:
      return "covariance";
    case Matrix::file:
      return "file";
  }
  return "";
}

Case with_seed(Case input, std::uint64_t seed) {
  input.seed = seed;
  return input;
}

Case own_copy(const Case& input) {
  Case copy = input;
  if (input.matrix) {
    copy.matrix = std::make_shared<const DenseMatrix>(*input.matrix);
  }
  return copy;
}

void seal(const Case& input, casebook::Digest& digest) {
  digest.add(input.name, input.title, input.kind, input.n, input.seed);
  digest.add(input.growth, input.decades, input.distance, input.range, input.smoothness);
  digest.add(input.nugget, input.residual_bound, input.block);
  digest.add(input.grid.p, input.grid.q, input.grid.by_columns);
  if (input.matrix) {
    digest.add(input.matrix->n, input.matrix->value);
  }
}

}  // namespace lu
