#include "tests/kernels/scf/verification.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace scf {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// True only for a number within the bound; a NaN is none.
bool within(double difference, double bound) {
  return std::abs(difference) <= bound;
}

std::string is_but_should_be(const std::string& what, double is, double should_be, double bound) {
  return fmt::format("{} is {:.17g}, should be {:.17g}, bound {:.1e}", what, is, should_be, bound);
}

double frobenius_norm(const Matrix& a) {
  double sum = 0.0;
  for (const double element : a.values()) {
    sum += element * element;
  }
  return std::sqrt(sum);
}

/// (A V)_ij - v_j V_ij
double residual(const Matrix& a, const EigenSystem& system, int i, int j) {
  double sum = -system.values.data()[j] * system.vectors(i, j);
  for (int k = 0; k < a.n_rows(); ++k) {
    sum += a(i, k) * system.vectors(k, j);
  }
  return sum;
}

/// (V^T V - 1)_ij
double overlap_error(const Matrix& vectors, int i, int j) {
  double sum = i == j ? -1.0 : 0.0;
  for (int k = 0; k < vectors.n_rows(); ++k) {
    sum += vectors(k, i) * vectors(k, j);
  }
  return sum;
}

}  // namespace

std::string integral_problem(std::span<const double> expected, std::span<const double> computed) {
  double largest = 1.0;
  for (const double integral : expected) {
    largest = std::max(largest, std::abs(integral));
  }
  const double bound = 100.0 * epsilon * largest;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!within(computed[i] - expected[i], bound)) {
      return is_but_should_be(fmt::format("integral {}", i), computed[i], expected[i], bound);
    }
  }
  return "";
}

std::string relative_difference(std::span<const double> expected,
                                std::span<const double> computed,
                                double bound) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double scaled_bound = bound * std::abs(expected[i]);
    if (!within(computed[i] - expected[i], scaled_bound)) {
      return is_but_should_be(fmt::format("value {}", i), computed[i], expected[i], scaled_bound);
    }
  }
  return "";
}

std::string product_problem(const Matrix& a, const Matrix& b, const Matrix& c) {
  for (int i = 0; i < a.n_rows(); ++i) {
    for (int j = 0; j < b.n_cols(); ++j) {
      long double sum = 0.0L;
      double magnitude = 0.0;
      for (int k = 0; k < a.n_cols(); ++k) {
        sum += static_cast<long double>(a(i, k)) * b(k, j);
        magnitude += std::abs(a(i, k) * b(k, j));
      }
      const double bound = a.n_cols() * epsilon * magnitude;
      if (!within(c(i, j) - static_cast<double>(sum), bound)) {
        return is_but_should_be(
            fmt::format("element ({}, {})", i, j), c(i, j), static_cast<double>(sum), bound);
      }
    }
  }
  return "";
}

std::string eigen_problem(const Matrix& a, const EigenSystem& system) {
  const int n = a.n_rows();
  const double bound = 10.0 * n * epsilon;
  const double scaled_bound = bound * frobenius_norm(a);
  if (!std::is_sorted(system.values.begin(), system.values.end())) {
    return "the eigenvalues do not ascend";
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (!within(residual(a, system, i, j), scaled_bound)) {
        return fmt::format("A V - V diag(values) has {:.1e} at ({}, {}), bound {:.1e}",
                           residual(a, system, i, j),
                           i,
                           j,
                           scaled_bound);
      }
      if (!within(overlap_error(system.vectors, i, j), bound)) {
        return fmt::format("V^T V - 1 has {:.1e} at ({}, {}), bound {:.1e}",
                           overlap_error(system.vectors, i, j),
                           i,
                           j,
                           bound);
      }
    }
  }
  return "";
}

}  // namespace scf
