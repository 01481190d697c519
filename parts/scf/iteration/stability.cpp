#include "parts/scf/iteration/stability.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"

namespace scf {
namespace {

using Algebra = PlainLinearAlgebra;

constexpr int most_products = 40;
constexpr double next_to_a_minimum = -1e-4;  // hartree

Matrix transposed(const Matrix& a) {
  Matrix t(a.n_cols(), a.n_rows());
  for (int i = 0; i < a.n_rows(); ++i) {
    for (int j = 0; j < a.n_cols(); ++j) {
      t(j, i) = a(i, j);
    }
  }
  return t;
}

/// Columns of the coefficients.
Matrix columns(const Orbitals& orbitals, int first, int count) {
  Matrix part(orbitals.coefficients.n_rows(), count);
  for (int k = 0; k < part.n_rows(); ++k) {
    for (int i = 0; i < count; ++i) {
      part(k, i) = orbitals.coefficients(k, first + i);
    }
  }
  return part;
}

/// The second derivatives of the energy by rotations, as an operator.
class SecondDerivatives {
 public:
  SecondDerivatives(const Orbitals& orbitals,
                    const std::function<Matrix(const Matrix&)>& change_of_fock)
      : change_of_fock_(change_of_fock),
        occupied_(columns(orbitals, 0, orbitals.n_occupied)),
        empty_(columns(orbitals, orbitals.n_occupied, orbitals.n_empty())),
        difference_(orbitals.n_occupied, orbitals.n_empty()) {
    for (int i = 0; i < difference_.n_rows(); ++i) {
      for (int a = 0; a < difference_.n_cols(); ++a) {
        difference_(i, a) = orbitals.energies[static_cast<std::size_t>(orbitals.n_occupied + a)] -
                            orbitals.energies[static_cast<std::size_t>(i)];
      }
    }
  }

  /// e_a - e_i
  const Matrix& difference() const { return difference_; }

  /// Differences times X, plus C_occ^T dF C_empty.
  Matrix times(const Matrix& x) const {
    Matrix product =
        Algebra::multiply_transposed(occupied_, Algebra::multiply(change_of_fock_(x), empty_));
    for (int k = 0; k < x.n_rows() * x.n_cols(); ++k) {
      product.data()[k] += difference_.data()[k] * x.data()[k];
    }
    return product;
  }

 private:
  const std::function<Matrix(const Matrix&)>& change_of_fock_;
  Matrix occupied_, empty_;  ///< [n_bf][orbital]
  Matrix difference_;
};

/// A rotation mostly of orbitals near the gap, with random signs, so that no symmetry is left out; the same on every rank.
Matrix random_rotation(const Matrix& difference, std::mt19937& random) {
  Matrix x(difference.n_rows(), difference.n_cols());
  for (int k = 0; k < x.n_rows() * x.n_cols(); ++k) {
    const auto draw = static_cast<double>(random()) / 0x1p32;
    const double size = std::max(difference.data()[k], 0.05);
    x.data()[k] = (random() % 2 == 0 ? -0.5 - draw : 0.5 + draw) / (size * size);
  }
  return x;
}

/// Davidson's space of orthonormal rotations.
struct SearchSpace {
  std::vector<Matrix> rotations, products;
  double value = 0.0;  ///< the lowest eigenvalue within the space
  Matrix lowest;       ///< its vector
  Matrix residual;

  bool extend(const SecondDerivatives& h, Matrix x) {
    const double before = std::sqrt(dot(x, x));
    for (int pass = 0; pass < 2; ++pass) {
      for (const Matrix& other : rotations) {
        add(-dot(other, x), other, x);
      }
    }
    const double norm = std::sqrt(dot(x, x));
    if (!(norm > 1e-10 * before)) {
      return false;
    }
    Matrix unit(x.n_rows(), x.n_cols());
    add(1.0 / norm, x, unit);
    products.push_back(h.times(unit));
    rotations.push_back(std::move(unit));
    return true;
  }

  void solve() {
    const auto n = static_cast<int>(rotations.size());
    Matrix projected(n, n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        projected(i, j) = dot(rotations[static_cast<std::size_t>(std::min(i, j))],
                              products[static_cast<std::size_t>(std::max(i, j))]);
      }
    }
    const EigenSystem system = Algebra::diagonalize(projected, "the second derivatives");
    value = system.values.front();
    lowest = Matrix(rotations.front().n_rows(), rotations.front().n_cols());
    residual = lowest;
    for (int k = 0; k < n; ++k) {
      add(system.vectors(k, 0), rotations[static_cast<std::size_t>(k)], lowest);
      add(system.vectors(k, 0), products[static_cast<std::size_t>(k)], residual);
    }
    add(-value, lowest, residual);
  }
};

}  // namespace

double gap_of(const std::vector<double>& energies, int n_occupied, int n_kept) {
  if (n_kept == n_occupied) {
    return std::numeric_limits<double>::infinity();
  }
  return energies[static_cast<std::size_t>(n_occupied)] -
         energies[static_cast<std::size_t>(n_occupied - 1)];
}

std::optional<Matrix> falling_rotation(const Orbitals& orbitals,
                                       const std::function<Matrix(const Matrix&)>& change_of_fock) {
  const SecondDerivatives h(orbitals, change_of_fock);
  SearchSpace space;
  std::mt19937 random(1);
  for (int k = 0; k < 2; ++k) {
    space.extend(h, random_rotation(h.difference(), random));
  }
  while (true) {
    space.solve();
    const double error = std::sqrt(dot(space.residual, space.residual));
    if (error <= std::max(1e-4, 0.1 * std::abs(space.value)) ||
        static_cast<int>(space.rotations.size()) >= most_products) {
      break;
    }
    Matrix step = space.residual;
    for (int k = 0; k < step.n_rows() * step.n_cols(); ++k) {
      step.data()[k] /= std::max(h.difference().data()[k] - space.value, 0.05);
    }
    if (!space.extend(h, std::move(step))) {
      break;
    }
  }
  if (space.value > next_to_a_minimum) {
    return std::nullopt;
  }
  return space.lowest;
}

Matrix density_change(const Orbitals& orbitals, const Matrix& rotation) {
  const Matrix occupied = columns(orbitals, 0, orbitals.n_occupied);
  const Matrix empty = columns(orbitals, orbitals.n_occupied, orbitals.n_empty());
  const Matrix half = Algebra::multiply(occupied, Algebra::multiply(rotation, transposed(empty)));
  Matrix density(half.n_rows(), half.n_rows());
  add(2.0, half, density);
  add(2.0, transposed(half), density);
  return density;
}

Matrix turned_density(const Orbitals& orbitals, const Matrix& rotation, double t) {
  Matrix z = columns(orbitals, 0, orbitals.n_occupied);
  const Matrix empty = columns(orbitals, orbitals.n_occupied, orbitals.n_empty());
  add(t, Algebra::multiply(empty, transposed(rotation)), z);
  Matrix metric = Algebra::multiply(rotation, transposed(rotation));
  for (int i = 0; i < metric.n_rows(); ++i) {
    for (int j = 0; j < metric.n_cols(); ++j) {
      metric(i, j) = t * t * metric(i, j) + (i == j ? 1.0 : 0.0);
    }
  }
  const EigenSystem system = Algebra::diagonalize(metric, "the metric of turned orbitals");
  z = Algebra::multiply(z, system.vectors);
  Matrix scaled = z;
  for (int k = 0; k < z.n_rows(); ++k) {
    for (int i = 0; i < z.n_cols(); ++i) {
      scaled(k, i) *= 2.0 / system.values[static_cast<std::size_t>(i)];
    }
  }
  return Algebra::multiply(scaled, transposed(z));
}

std::optional<Matrix> density_beyond_saddle(
    const Orbitals& orbitals,
    const std::function<Matrix(const Matrix&)>& change_of_fock,
    double energy,
    const std::function<double(const Matrix&)>& energy_of) {
  const std::optional<Matrix> rotation = falling_rotation(orbitals, change_of_fock);
  std::optional<Matrix> lower;
  for (const double t : {0.4, 1.0}) {
    if (rotation) {
      Matrix turned = turned_density(orbitals, *rotation, t);
      const double here = energy_of(turned);
      if (here < energy) {
        energy = here;
        lower = std::move(turned);
      }
    }
  }
  return lower;
}

}  // namespace scf
