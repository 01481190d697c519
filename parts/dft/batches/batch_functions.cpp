#include "parts/dft/batches/batch_functions.hpp"

#include <algorithm>
#include <array>

#include "parts/scf/textbook/cartesian.hpp"

namespace dft {
namespace {

using scf::all_lanes;
using scf::Lanes;
using scf::n_lanes;

constexpr std::size_t n_parts = 4;  // value and three derivatives

/// exp(x) for x <= 0: 2^n e^r with |r| <= log(2) / 2, e^r by its series to r^13, which leaves 4e-18.
/// Below -708 the result is that of -708, 3e-308.
Lanes exponential(Lanes x) {
  constexpr double lowest = -708.0;
  constexpr double log2_high = 0x1.62e42fee00000p-1;  // 32 bits, so that n times it is exact
  constexpr double log2_low = 0x1.a39ef35793c76p-33;
  constexpr double shift = 0x1.8p52;  // adding it rounds to a whole number
  x = scf::select(x < lowest, all_lanes(lowest), x);
  const Lanes shifted = x * M_LOG2E + shift;  // its last bits are those of n
  const Lanes n = shifted - shift;
  const Lanes r = (x - n * log2_high) - n * log2_low;
  Lanes sum = all_lanes(1.0 / 6227020800.0);
  constexpr std::array<double, 13> inverse_factorials{1.0 / 479001600.0,
                                                      1.0 / 39916800.0,
                                                      1.0 / 3628800.0,
                                                      1.0 / 362880.0,
                                                      1.0 / 40320.0,
                                                      1.0 / 5040.0,
                                                      1.0 / 720.0,
                                                      1.0 / 120.0,
                                                      1.0 / 24.0,
                                                      1.0 / 6.0,
                                                      0.5,
                                                      1.0,
                                                      1.0};
  for (const double coefficient : inverse_factorials) {
    sum = sum * r + coefficient;
  }
  const scf::LaneIntegers exponent = (dense::same_bits<scf::LaneIntegers>(shifted) + 1023) << 52;
  return sum * dense::same_bits<Lanes>(exponent);
}

bool share_exponentials(const scf::Shell& a, const scf::Shell& b) {
  return a.atom == b.atom && a.exponents == b.exponents;
}

/// Powers 0 to 4 of a coordinate, and of none at -1.
struct PowersOf {
  explicit PowersOf(const Lanes& x) {
    of[0] = Lanes{};
    of[1] = all_lanes(1.0);
    for (std::size_t k = 2; k < of.size(); ++k) {
      of[k] = of[k - 1] * x;
    }
  }
  const Lanes& operator()(int power) const { return of[static_cast<std::size_t>(power + 1)]; }

  std::array<Lanes, scf::max_angular_momentum + 2> of;
};

}  // namespace

ShellsInLanes::ShellsInLanes(const scf::Basis& basis) : basis_(basis) {
  for (int l = 0; l <= scf::max_angular_momentum; ++l) {
    harmonics_.push_back(scf::solid_harmonics(l));
  }
}

void ShellsInLanes::evaluate(const Batch& batch,
                             std::span<const GridPoint> points,
                             BatchFunctions& out) {
  out.resize(batch.n_functions(), batch.n_points);
  n_groups_ = static_cast<std::size_t>(out.stride / n_lanes);
  const scf::Shell* last = nullptr;
  int row = 0;
  for (const int number : batch.shells) {
    const scf::Shell& shell = basis_.shells[static_cast<std::size_t>(number)];
    if (last == nullptr || last->atom != shell.atom) {
      load(shell, points);
    }
    if (last == nullptr || !share_exponentials(*last, shell)) {
      compute_exponentials(shell);
    }
    add_shell(shell, row, out);
    row += shell.n_functions();
    last = &shell;
  }
}

/// Points relative to the shell's center; the last one stands in for those that are missing.
void ShellsInLanes::load(const scf::Shell& shell, std::span<const GridPoint> points) {
  x_.resize(n_groups_);
  y_.resize(n_groups_);
  z_.resize(n_groups_);
  for (std::size_t group = 0; group < n_groups_; ++group) {
    for (int lane = 0; lane < n_lanes; ++lane) {
      const std::size_t k = group * n_lanes + static_cast<std::size_t>(lane);
      const GridPoint& point = points[std::min(k, points.size() - 1)];
      x_[group][lane] = point.x - shell.center[0];
      y_[group][lane] = point.y - shell.center[1];
      z_[group][lane] = point.z - shell.center[2];
    }
  }
}

void ShellsInLanes::compute_exponentials(const scf::Shell& shell) {
  exponentials_.resize(shell.exponents.size() * n_groups_);
  for (std::size_t group = 0; group < n_groups_; ++group) {
    const Lanes square = x_[group] * x_[group] + y_[group] * y_[group] + z_[group] * z_[group];
    for (std::size_t p = 0; p < shell.exponents.size(); ++p) {
      exponentials_[p * n_groups_ + group] = exponential(-shell.exponents[p] * square);
    }
  }
}

/// Stores: four rows of 8 B a point for each function.
void ShellsInLanes::add_shell(const scf::Shell& shell, int first_row, BatchFunctions& out) {
  constexpr auto most = static_cast<std::size_t>(scf::n_cartesian(scf::max_angular_momentum));
  const bool transforms = shell.spherical && shell.l >= 2;
  const auto powers = scf::cartesian_powers(shell.l);
  for (std::size_t group = 0; group < n_groups_; ++group) {
    Lanes radial{};
    Lanes slope{};  // (d radial / dx) / x, and the same for y and z
    for (std::size_t p = 0; p < shell.exponents.size(); ++p) {
      const Lanes term = shell.coefficients[p] * exponentials_[p * n_groups_ + group];
      radial += term;
      slope -= 2.0 * shell.exponents[p] * term;
    }
    const PowersOf px(x_[group]);
    const PowersOf py(y_[group]);
    const PowersOf pz(z_[group]);
    Lanes cartesian[most][n_parts];
    for (std::size_t c = 0; c < powers.size(); ++c) {
      const auto [i, j, k] = powers[c];
      const Lanes fx = px(i);
      const Lanes fy = py(j);
      const Lanes fz = pz(k);
      const Lanes angular = fx * fy * fz;
      const Lanes steep = angular * slope;
      cartesian[c][0] = angular * radial;
      cartesian[c][1] = static_cast<double>(i) * px(i - 1) * fy * fz * radial + steep * x_[group];
      cartesian[c][2] = static_cast<double>(j) * py(j - 1) * fx * fz * radial + steep * y_[group];
      cartesian[c][3] = static_cast<double>(k) * pz(k - 1) * fx * fy * radial + steep * z_[group];
    }
    const double* coefficients = harmonics_[static_cast<std::size_t>(shell.l)].data();
    for (int f = 0; f < shell.n_functions(); ++f, coefficients += powers.size()) {
      Lanes sum[n_parts] = {};
      if (transforms) {
        for (std::size_t c = 0; c < powers.size(); ++c) {
          if (coefficients[c] != 0.0) {
            for (std::size_t d = 0; d < n_parts; ++d) {
              sum[d] += coefficients[c] * cartesian[c][d];
            }
          }
        }
      } else {
        std::copy_n(cartesian[f], n_parts, sum);
      }
      const std::size_t at =
          static_cast<std::size_t>(first_row + f) * static_cast<std::size_t>(out.stride) +
          group * n_lanes;
      double* const to[n_parts] = {out.value.data(), out.dx.data(), out.dy.data(), out.dz.data()};
      for (std::size_t d = 0; d < n_parts; ++d) {
        dense::store_wide(sum[d], to[d] + at);
      }
    }
  }
}

}  // namespace dft
