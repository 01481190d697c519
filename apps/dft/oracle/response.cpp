#include "apps/dft/oracle/response.hpp"

#include <cmath>

#include "apps/dft/oracle/density.hpp"
#include "apps/dft/oracle/functional.hpp"

namespace dft::oracle {
namespace {

using scf::oracle::Matrix;
using scf::oracle::n_lanes;

/// Thinner parts of the molecule have no share in a second derivative; electrons / bohr^3.
constexpr double negligible_density = 1e-8;

/// Relative step of the differences: its square is their error.
constexpr double step = 1e-3;

/// Second derivatives of a functional at one point.
struct SecondDerivatives {
  double by_square = 0.0;  ///< the first derivative by the square of the gradient
  double twice_by_density = 0.0, mixed = 0.0, twice_by_square = 0.0;
};

/// By central differences of the first ones.
SecondDerivatives second_derivatives(const Functional& functional, double density, double square) {
  if (density < negligible_density) {
    return {};
  }
  const double rho = step * density;
  const double sigma = step * square;
  const PointEnergy more = evaluate(functional, density + rho, square);
  const PointEnergy less = evaluate(functional, density - rho, square);
  SecondDerivatives at;
  at.by_square = evaluate(functional, density, square).by_square;
  at.twice_by_density = (more.by_density - less.by_density) / (2.0 * rho);
  at.mixed = (more.by_square - less.by_square) / (2.0 * rho);
  // At a nucleus and half-way between two, the density has no gradient.
  constexpr double no_square = 1e-20;
  if (square > no_square) {
    at.twice_by_square = (evaluate(functional, density, square + sigma).by_square -
                          evaluate(functional, density, square - sigma).by_square) /
                         (2.0 * sigma);
  }
  return at;
}

/// a . b
template <class A, class B>
Lanes dot(const A& a, const B& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

std::array<Lanes, 3> gradient_of(const ValueAndGradient& at) {
  return {at[1], at[2], at[3]};
}

}  // namespace

Response::PointKernel Response::kernel_of(const Case& input,
                                          const ValueAndGradient& density,
                                          const Lanes& weight) {
  PointKernel kernel;
  kernel.gradient = gradient_of(density);
  const Lanes square = dot(kernel.gradient, kernel.gradient);
  for (std::size_t k = 0; k < n_lanes; ++k) {
    const SecondDerivatives at = second_derivatives(input.functional, density[0][k], square[k]);
    kernel.by_square.set(k, weight[k] * at.by_square);
    kernel.twice_by_density.set(k, weight[k] * at.twice_by_density);
    kernel.mixed.set(k, weight[k] * at.mixed);
    kernel.twice_by_square.set(k, weight[k] * at.twice_by_square);
  }
  return kernel;
}

Response::Response(const Case& input, std::span<const double> density, const Grid& grid) {
  const BasisHere basis(input.scf.basis);
  const int n_orbitals = input.scf.n_occupied();
  const std::vector<double> orbitals =
      orbitals_of(density, input.scf.basis.n_functions, n_orbitals);
  for (const Sphere& sphere : grid.spheres()) {
    for (std::size_t octant = 0; octant < Grid::n_parts; ++octant) {
      const Points points = grid.part(sphere, octant);
      Part part{basis.at(points), {}};
      const std::vector<ValueAndGradient> at = density_at(part.here, orbitals, n_orbitals);
      for (std::size_t group = 0; group < points.n_groups(); ++group) {
        part.kernel.push_back(kernel_of(input, at[group], points.weight[group]));
      }
      parts_.push_back(std::move(part));
    }
  }
}

double Response::cost(const Case& input, const Grid& grid) {
  double n_points = 0.0;
  for (const Sphere& sphere : grid.spheres()) {
    n_points += sphere.n_directions;
  }
  const double n = input.scf.basis.n_functions;
  return n_points * n * n;
}

void Response::add(const Part& part, const Matrix& change, Matrix& sum) {
  const FunctionsHere& here = part.here;
  const std::size_t n_here = here.number.size();
  const auto n = static_cast<std::size_t>(std::sqrt(static_cast<double>(change.size())) + 0.5);
  const auto element = [&](std::size_t k, std::size_t l) {
    return static_cast<std::size_t>(here.number[k]) * n + static_cast<std::size_t>(here.number[l]);
  };
  std::vector<Lanes> half(n_here);
  std::vector<Lanes> block(n_here * n_here, 0.0);
  for (std::size_t group = 0; group < here.n_groups; ++group) {
    const auto chi = [&](std::size_t k) -> const ValueAndGradient& { return here.of(k)[group]; };
    // d rho = sum_k chi_k h_k, d grad rho = 2 sum_k h_k grad chi_k, h_k = sum_l dD_kl chi_l
    Lanes density = 0.0;
    std::array<Lanes, 3> gradient{0.0, 0.0, 0.0};
    for (std::size_t k = 0; k < n_here; ++k) {
      Lanes h = 0.0;
      for (std::size_t l = 0; l < n_here; ++l) {
        h += change[element(k, l)] * chi(l)[0];
      }
      density += h * chi(k)[0];
      for (std::size_t axis = 0; axis < 3; ++axis) {
        gradient[axis] += 2.0 * h * chi(k)[axis + 1];
      }
    }
    const PointKernel& at = part.kernel[group];
    const Lanes square = 2.0 * dot(at.gradient, gradient);
    const Lanes by_density = at.twice_by_density * density + at.mixed * square;
    const Lanes by_square = at.mixed * density + at.twice_by_square * square;
    std::array<Lanes, 3> along;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      along[axis] = 2.0 * (by_square * at.gradient[axis] + at.by_square * gradient[axis]);
    }
    for (std::size_t k = 0; k < n_here; ++k) {
      half[k] = 0.5 * by_density * chi(k)[0] + dot(along, gradient_of(chi(k)));
    }
    for (std::size_t k = 0; k < n_here; ++k) {
      for (std::size_t l = 0; l < n_here; ++l) {
        block[k * n_here + l] += chi(k)[0] * half[l];
      }
    }
  }
  for (std::size_t k = 0; k < n_here; ++k) {
    for (std::size_t l = 0; l < n_here; ++l) {
      sum[element(k, l)] += scf::oracle::sum(block[k * n_here + l]);
    }
  }
}

Matrix Response::times(const Matrix& change) const {
  Matrix half(change.size(), 0.0);
  for (const Part& part : parts_) {
    add(part, change, half);
  }
  const auto n = static_cast<std::size_t>(std::sqrt(static_cast<double>(change.size())) + 0.5);
  Matrix whole(change.size());
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t l = 0; l < n; ++l) {
      whole[k * n + l] = half[k * n + l] + half[l * n + k];
    }
  }
  return whole;
}

}  // namespace dft::oracle
