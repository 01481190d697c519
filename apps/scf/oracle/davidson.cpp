#include "apps/scf/oracle/davidson.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "apps/scf/oracle/dice.hpp"
#include "apps/scf/oracle/matrix.hpp"

namespace scf::oracle {
namespace {

constexpr std::size_t n_random = 3;
constexpr std::size_t most_products = 40;

double inner_product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    sum += a[k] * b[k];
  }
  return sum;
}

void add_multiple(double factor, const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t k = 0; k < to.size(); ++k) {
    to[k] += factor * from[k];
  }
}

/// Mostly of the elements where the diagonal is small, none of them zero.
std::vector<double> random_vector(const std::vector<double>& diagonal, Dice& dice) {
  std::vector<double> vector;
  for (const double element : diagonal) {
    const double sign = dice.roll(2) == 0 ? -1.0 : 1.0;
    vector.push_back(sign * (1.0 + 0.5 * dice.uniform()) / (element * element));
  }
  return vector;
}

/// A space of orthonormal vectors with their products.
class SearchSpace {
 public:
  explicit SearchSpace(const SymmetricOperator& a) : a_(a) {}

  std::size_t size() const { return vectors_.size(); }

  /// Takes in what of a vector is not there yet. Returns: whether anything was left of it.
  bool extend(std::vector<double> vector) {
    const double before = std::sqrt(inner_product(vector, vector));
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough: Parlett (1998), section 6.9
      for (const std::vector<double>& other : vectors_) {
        add_multiple(-inner_product(other, vector), other, vector);
      }
    }
    const double norm = std::sqrt(inner_product(vector, vector));
    if (norm <= 1e-10 * before) {
      return false;
    }
    for (double& element : vector) {
      element /= norm;
    }
    products_.push_back(a_.product(vector));
    vectors_.push_back(std::move(vector));
    return true;
  }

  /// Finds the lowest eigenvalue within the space, and A v - value v of its vector v.
  void solve() {
    Matrix projected(size() * size());
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        projected[i * size() + j] = inner_product(vectors_[i], products_[j]);
      }
    }
    const EigenPairs pairs = all_eigenpairs(projected, static_cast<int>(size()));
    value = pairs.values.front();
    residual.assign(a_.diagonal.size(), 0.0);
    for (std::size_t k = 0; k < size(); ++k) {
      add_multiple(pairs.vectors[k], products_[k], residual);
      add_multiple(-value * pairs.vectors[k], vectors_[k], residual);
    }
  }

  double value = NAN;
  std::vector<double> residual;

 private:
  const SymmetricOperator& a_;
  std::vector<std::vector<double>> vectors_;
  std::vector<std::vector<double>> products_;
};

}  // namespace

double lowest_eigenvalue(const SymmetricOperator& a, std::uint64_t seed) {
  Dice dice(seed);
  SearchSpace space(a);
  for (std::size_t k = 0; k < n_random; ++k) {
    space.extend(random_vector(a.diagonal, dice));
  }
  while (true) {
    space.solve();
    const double error = std::sqrt(inner_product(space.residual, space.residual));
    const bool is_near = error <= std::max(1e-4, 0.05 * std::abs(space.value));
    if (is_near || !std::isfinite(error) || space.size() >= most_products) {
      return std::isfinite(error) ? space.value : NAN;
    }
    std::vector<double> step = space.residual;
    for (std::size_t k = 0; k < step.size(); ++k) {
      const double gap = a.diagonal[k] - space.value;
      step[k] /= std::copysign(std::max(std::abs(gap), 0.05), gap);
    }
    if (!space.extend(std::move(step))) {
      return space.value;
    }
  }
}

}  // namespace scf::oracle
