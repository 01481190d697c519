#include "apps/dft/oracle/basis.hpp"

#include <algorithm>
#include <cmath>

#include "apps/scf/oracle/shell_pair.hpp"

namespace dft::oracle {
namespace {

using scf::oracle::n_lanes;

/// Beyond this radius r^l sum |c| exp(-a r^2) stays below 1e-9; found in steps of a quarter bohr from
/// outside, where the function falls.
double reach_of(const scf::Shell& shell) {
  constexpr double negligible = 1e-9;
  double r = 30.0;
  for (; r > 0.0; r -= 0.25) {
    double radial = 0.0;
    for (std::size_t k = 0; k < shell.exponents.size(); ++k) {
      radial += std::abs(shell.coefficients[k]) * std::exp(-shell.exponents[k] * r * r);
    }
    if (radial * std::pow(r, shell.l) > negligible) {
      break;
    }
  }
  return r + 0.25;
}

/// Distance from a shell's center, on each axis.
std::array<Lanes, 3> from_center(const scf::Shell& shell, const Points& points, std::size_t group) {
  std::array<Lanes, 3> r;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    r[axis] = points.position[axis][group] - shell.center[axis];
  }
  return r;
}

Lanes square_of(const std::array<Lanes, 3>& r) {
  return r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
}

bool reaches(const scf::Shell& shell, double reach, const Points& points) {
  for (std::size_t group = 0; group < points.n_groups(); ++group) {
    const Lanes square = square_of(from_center(shell, points, group));
    for (std::size_t k = 0; k < n_lanes; ++k) {
      if (square[k] <= reach * reach) {
        return true;
      }
    }
  }
  return false;
}

/// sum of c exp(-a r^2), and of its derivative by r^2 twice.
std::array<Lanes, 2> radial_part(const scf::Shell& shell, const Lanes& square) {
  std::array<Lanes, 2> sums{0.0, 0.0};
  for (std::size_t i = 0; i < shell.exponents.size(); ++i) {
    Lanes term;
    for (std::size_t k = 0; k < n_lanes; ++k) {
      term.set(k, std::exp(-shell.exponents[i] * square[k]));
    }
    term *= shell.coefficients[i];
    sums[0] += term;
    sums[1] -= 2.0 * shell.exponents[i] * term;
  }
  return sums;
}

/// x^i y^j z^k with its gradient.
ValueAndGradient product(
    const std::array<std::array<Lanes, scf::max_angular_momentum + 1>, 3>& powers,
    const std::array<int, 3>& exponents) {
  std::array<Lanes, 3> value;
  std::array<Lanes, 3> slope;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto n = static_cast<std::size_t>(exponents[axis]);
    value[axis] = powers[axis][n];
    slope[axis] = n == 0 ? Lanes(0.0) : static_cast<double>(n) * powers[axis][n - 1];
  }
  return {value[0] * value[1] * value[2],
          slope[0] * value[1] * value[2],
          value[0] * slope[1] * value[2],
          value[0] * value[1] * slope[2]};
}

/// The angular parts of a shell's functions at four points, [n_functions].
/// rows: what each is of the Cartesian components
void angular_parts(const scf::Shell& shell,
                   std::span<const double> rows,
                   const std::array<Lanes, 3>& r,
                   std::span<ValueAndGradient> parts) {
  std::array<std::array<Lanes, scf::max_angular_momentum + 1>, 3> powers;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    powers[axis][0] = 1.0;
    for (std::size_t n = 1; n <= static_cast<std::size_t>(shell.l); ++n) {
      powers[axis][n] = powers[axis][n - 1] * r[axis];
    }
  }
  std::ranges::fill(parts, ValueAndGradient{0.0, 0.0, 0.0, 0.0});
  std::size_t c = 0;
  const auto n_components = static_cast<std::size_t>(scf::n_cartesian(shell.l));
  for (const auto& exponents : scf::oracle::components(shell.l)) {
    const ValueAndGradient component = product(powers, exponents);
    for (std::size_t f = 0; f < parts.size(); ++f) {
      const double coefficient = rows[f * n_components + c];
      for (std::size_t d = 0; coefficient != 0.0 && d < 4; ++d) {
        parts[f][d] += coefficient * component[d];
      }
    }
    ++c;
  }
}

}  // namespace

BasisHere::BasisHere(const scf::Basis& basis) : basis_(basis) {
  std::transform(basis.shells.begin(), basis.shells.end(), std::back_inserter(reach_), reach_of);
  for (int l = 0; l <= scf::max_angular_momentum; ++l) {
    harmonics_.push_back(scf::solid_harmonics(l));
    const auto n = static_cast<std::size_t>(scf::n_cartesian(l));
    std::vector<double>& unit = products_.emplace_back(n * n);
    for (std::size_t k = 0; k < n; ++k) {
      unit[k * n + k] = 1.0;
    }
  }
}

FunctionsHere BasisHere::at(const Points& points) const {
  FunctionsHere here;
  here.n_groups = points.n_groups();
  std::vector<const scf::Shell*> near;
  for (std::size_t s = 0; s < basis_.shells.size(); ++s) {
    const scf::Shell& shell = basis_.shells[s];
    if (reaches(shell, reach_[s], points)) {
      near.push_back(&shell);
      for (int f = 0; f < shell.n_functions(); ++f) {
        here.number.push_back(shell.first + f);
      }
    }
  }
  here.values.resize(here.number.size() * here.n_groups);
  std::span<ValueAndGradient> rest = here.values;
  for (const scf::Shell* shell : near) {
    const std::size_t n = static_cast<std::size_t>(shell->n_functions()) * here.n_groups;
    evaluate(*shell, points, rest.first(n));
    rest = rest.subspan(n);
  }
  return here;
}

void BasisHere::evaluate(const scf::Shell& shell,
                         const Points& points,
                         std::span<ValueAndGradient> values) const {
  const auto l = static_cast<std::size_t>(shell.l);
  const auto n = static_cast<std::size_t>(shell.n_functions());
  const std::size_t n_groups = points.n_groups();
  std::array<ValueAndGradient, scf::n_cartesian(scf::max_angular_momentum)> angular;
  for (std::size_t group = 0; group < n_groups; ++group) {
    const std::array<Lanes, 3> r = from_center(shell, points, group);
    const auto [radial, slope] = radial_part(shell, square_of(r));
    angular_parts(
        shell, shell.spherical ? harmonics_[l] : products_[l], r, std::span(angular).first(n));
    for (std::size_t f = 0; f < n; ++f) {
      ValueAndGradient& at = values[f * n_groups + group];
      at[0] = angular[f][0] * radial;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        at[axis + 1] = angular[f][axis + 1] * radial + angular[f][0] * r[axis] * slope;
      }
    }
  }
}

}  // namespace dft::oracle
