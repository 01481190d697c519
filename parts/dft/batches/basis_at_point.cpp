#include "parts/dft/batches/basis_at_point.hpp"

#include <array>
#include <cmath>

#include "parts/scf/textbook/cartesian.hpp"

namespace dft {
namespace {

constexpr int n_powers = scf::max_angular_momentum + 2;

/// Powers 0, 1, 2 ... of a number, and of none at -1.
struct PowersOf {
  explicit PowersOf(double x) {
    of[1] = 1.0;
    for (std::size_t k = 2; k < of.size(); ++k) {
      of[k] = of[k - 1] * x;
    }
  }
  double operator()(int power) const { return of[static_cast<std::size_t>(power + 1)]; }

  std::array<double, n_powers + 1> of{};
};

}  // namespace

ShellAtPoint::ShellAtPoint() {
  for (int l = 0; l <= scf::max_angular_momentum; ++l) {
    harmonics_.push_back(scf::solid_harmonics(l));
  }
}

void ShellAtPoint::evaluate(
    const scf::Shell& shell, double x, double y, double z, int first, FunctionsAtPoint& out) const {
  const PowersOf px(x - shell.center[0]);
  const PowersOf py(y - shell.center[1]);
  const PowersOf pz(z - shell.center[2]);
  const double square = px(1) * px(1) + py(1) * py(1) + pz(1) * pz(1);
  double radial = 0.0;
  double slope = 0.0;  // (d radial / dx) / (x - X), and the same for y and z
  for (std::size_t k = 0; k < shell.exponents.size(); ++k) {
    const double term = shell.coefficients[k] * std::exp(-shell.exponents[k] * square);
    radial += term;
    slope -= 2.0 * shell.exponents[k] * term;
  }

  constexpr auto most = static_cast<std::size_t>(scf::n_cartesian(scf::max_angular_momentum));
  std::array<std::array<double, 4>, most> cartesian;
  std::size_t c = 0;
  for (const scf::Powers& p : scf::cartesian_powers(shell.l)) {
    const double fx = px(p.x);
    const double fy = py(p.y);
    const double fz = pz(p.z);
    const double angular = fx * fy * fz;
    cartesian[c++] = {angular * radial,
                      p.x * px(p.x - 1) * fy * fz * radial + angular * px(1) * slope,
                      p.y * py(p.y - 1) * fx * fz * radial + angular * py(1) * slope,
                      p.z * pz(p.z - 1) * fx * fy * radial + angular * pz(1) * slope};
  }

  const bool transforms = shell.spherical && shell.l >= 2;
  const double* row = harmonics_[static_cast<std::size_t>(shell.l)].data();
  for (int f = 0; f < shell.n_functions(); ++f, row += c) {
    std::array<double, 4> sum{};
    if (transforms) {
      for (std::size_t k = 0; k < c; ++k) {
        for (std::size_t d = 0; d < 4; ++d) {
          sum[d] += row[k] * cartesian[k][d];
        }
      }
    } else {
      sum = cartesian[static_cast<std::size_t>(f)];
    }
    const auto at = static_cast<std::size_t>(first + f);
    out.value[at] = sum[0];
    out.dx[at] = sum[1];
    out.dy[at] = sum[2];
    out.dz[at] = sum[3];
  }
}

}  // namespace dft
