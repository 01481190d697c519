#include "parts/scf/textbook/spherical.hpp"

#include <algorithm>
#include <utility>

namespace scf {

ToSpherical::ToSpherical() {
  for (int l = 0; l <= max_angular_momentum; ++l) {
    coefficients_[l] = solid_harmonics(l);
  }
}

void ToSpherical::transform(int l, int n_outer, int n_inner, const double* in, double* out) const {
  const int n_c = n_cartesian(l);
  const int n_s = n_spherical(l);
  std::fill(out, out + n_outer * n_s * n_inner, 0.0);
  for (int o = 0; o < n_outer; ++o) {
    for (int s = 0; s < n_s; ++s) {
      double* target = out + (o * n_s + s) * n_inner;
      for (int c = 0; c < n_c; ++c) {
        const double factor = coefficients_[l].data()[s * n_c + c];
        if (factor == 0.0) {
          continue;
        }
        const double* source = in + (o * n_c + c) * n_inner;
        for (int i = 0; i < n_inner; ++i) {
          target[i] += factor * source[i];
        }
      }
    }
  }
}

void ToSpherical::transform_in_place(const Shell& a,
                                     const Shell& b,
                                     const Shell& c,
                                     const Shell& d,
                                     double* block,
                                     double* scratch) const {
  // From the last index to the first, so that the indices after the current one are already transformed.
  const Shell* shells[4] = {&a, &b, &c, &d};
  double* from = block;
  double* to = scratch;
  int n_inner = 1;
  for (int index = 3; index >= 0; --index) {
    int n_outer = 1;
    for (int before = 0; before < index; ++before) {
      n_outer *= n_cartesian(shells[before]->l);
    }
    if (needed(*shells[index])) {
      transform(shells[index]->l, n_outer, n_inner, from, to);
      std::swap(from, to);
    }
    n_inner *= shells[index]->n_functions();
  }
  if (from != block) {
    std::copy(from, from + n_inner, block);
  }
}

const ToSpherical& to_spherical() {
  static const ToSpherical table;
  return table;
}

}  // namespace scf
