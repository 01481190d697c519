#pragma once

#include "apps/scf/basis.hpp"

namespace scf {

/// Turns Cartesian shell integrals into those over the shells' own functions. Nothing is done for
/// Cartesian shells and for s and p, where both are the same.
class ToSpherical {
 public:
  ToSpherical();

  /// Transforms one index of a block [n_outer][n_cartesian(l)][n_inner] into
  /// [n_outer][n_spherical(l)][n_inner], from `in` to `out`, which must not overlap.
  void transform(int l, int n_outer, int n_inner, const double* in, double* out) const;

  /// Transforms all indices of a shell quartet, [a][b][c][d], in place; `scratch` has the size of
  /// the Cartesian block.
  void transform_in_place(const Shell& a,
                          const Shell& b,
                          const Shell& c,
                          const Shell& d,
                          double* block,
                          double* scratch) const;

  /// True when the shell's functions differ from its Cartesian components.
  static bool needed(const Shell& shell) { return shell.spherical && shell.l >= 2; }

 private:
  std::vector<double> coefficients_[max_angular_momentum + 1];
};

/// The one table of coefficients, made at first use; safe to call from threads.
const ToSpherical& to_spherical();

}  // namespace scf
