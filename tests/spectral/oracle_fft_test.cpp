#include "apps/spectral/oracle/fft.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "apps/spectral/oracle/flow.hpp"
#include "apps/spectral/stability.hpp"
#include "tests/spectral/fixtures.hpp"

namespace spectral::oracle {
namespace {

std::vector<Complex> uneven_numbers(std::size_t n) {
  std::vector<Complex> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = {std::sin(1.0 + 3.7 * static_cast<double>(i * i)),
                 std::cos(2.0 * static_cast<double>(i))};
  }
  return values;
}

/// The definition, term by term.
std::vector<Complex> by_definition(const std::vector<Complex>& in, int sign) {
  const auto n = static_cast<double>(in.size());
  std::vector<Complex> out(in.size());
  for (std::size_t k = 0; k < in.size(); ++k) {
    for (std::size_t j = 0; j < in.size(); ++j) {
      const double turns = std::fmod(static_cast<double>(j * k), n) / n;
      out[k] += in[j] * std::polar(1.0, sign * 2.0 * std::numbers::pi * turns);
    }
  }
  return out;
}

TEST(oracle_fft, agrees_with_the_definition_for_every_kind_of_length) {
  for (const std::size_t n : {1U, 2U, 6U, 7U, 8U, 12U, 14U, 30U, 45U, 64U, 97U, 128U}) {
    const std::vector<Complex> line = uneven_numbers(n);
    for (const int sign : {-1, 1}) {
      const std::vector<Complex> fast = transform_line(line, sign);
      const std::vector<Complex> slow = by_definition(line, sign);
      for (std::size_t k = 0; k < n; ++k) {
        EXPECT_NEAR(std::abs(fast[k] - slow[k]), 0.0, 1e-14 * static_cast<double>(n)) << n;
      }
    }
  }
}

TEST(oracle_fft, keeps_the_sum_of_squares_in_three_dimensions) {
  constexpr int n = 6;
  Field field = uneven_numbers(n * n * n);
  double before = 0.0;
  for (const Complex& value : field) {
    before += std::norm(value);
  }

  transform(field, n, -1);

  double after = 0.0;
  for (const Complex& value : field) {
    after += std::norm(value);
  }
  EXPECT_NEAR(after / (n * n * n), before, 1e-12 * before);  // Parseval
}

TEST(oracle_flow, converges_with_the_fourth_order_of_the_step) {
  Case input = fixture::make_case(InitialField::taylor_green, 10);
  const auto at_end = [&input](int steps) {
    input.steps = steps;
    input.dt = 0.8 / steps;
    return integrate(input);
  };
  const auto distance = [](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return std::sqrt(sum);
  };
  const std::vector<double> coarse = at_end(4);
  const std::vector<double> middle = at_end(8);
  const std::vector<double> fine = at_end(16);

  const double order = std::log2(distance(coarse, middle) / distance(middle, fine));

  EXPECT_NEAR(order, 4.0, 0.3);
}

TEST(stability, ends_where_the_scheme_amplifies) {
  EXPECT_LE(std::abs(growth_of_a_step(-2.78)), 1.0);
  EXPECT_GT(std::abs(growth_of_a_step(-2.79)), 1.0);
  EXPECT_LE(std::abs(growth_of_a_step(std::complex<double>(0.0, 2.82))), 1.0);
  EXPECT_GT(std::abs(growth_of_a_step(std::complex<double>(0.0, 2.83))), 1.0);
}

}  // namespace
}  // namespace spectral::oracle
