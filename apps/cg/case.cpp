#include "apps/cg/case.hpp"

namespace cg {
namespace {

/// Stored entries of a row of n points that are coupled to themselves and both neighbours.
std::int64_t couplings(int n) {
  return 3 * std::int64_t{n} - 2;
}

}  // namespace

std::int64_t Case::global_n_rows() const {
  if (matrix) {
    return matrix->n_rows;
  }
  const Grid all = global();
  return std::int64_t{all.x} * all.y * all.z;
}

std::int64_t Case::global_n_nonzeros(int level) const {
  if (matrix) {
    return matrix->n_nonzeros();
  }
  const Grid all = global();
  const int step = 1 << level;
  return couplings(all.x / step) * couplings(all.y / step) * couplings(all.z / step);
}

const char* name_of(Operator kind) {
  switch (kind) {
    case Operator::constant:
      return "constant";
    case Operator::anisotropic:
      return "anisotropic";
    case Operator::jumping:
      return "jumping";
    case Operator::file:
      return "file";
  }
  return "";
}

}  // namespace cg
