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

}  // namespace lu
