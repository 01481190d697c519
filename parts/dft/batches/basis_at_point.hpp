#pragma once

#include <vector>

#include "apps/scf/basis.hpp"

namespace dft {

/// Values of basis functions and their derivatives at one point.
struct FunctionsAtPoint {
  std::vector<double> value, dx, dy, dz;  ///< [n_functions] each

  explicit FunctionsAtPoint(int n_functions)
      : value(static_cast<std::size_t>(n_functions)), dx(value), dy(value), dz(value) {}
};

/// Evaluates a shell's functions as they are defined, one exponential for each primitive.
/// out: receives them from index `first` on
class ShellAtPoint {
 public:
  ShellAtPoint();

  void evaluate(const scf::Shell& shell,
                double x,
                double y,
                double z,
                int first,
                FunctionsAtPoint& out) const;

 private:
  std::vector<std::vector<double>> harmonics_;  ///< by angular momentum
};

}  // namespace dft
