#include "apps/llm/oracle/numbers.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "apps/llm/random.hpp"

namespace llm {
namespace {

/// To 8 significant bits by the definition.
double by_definition(double number) {
  int exponent = 0;
  const double fraction = std::frexp(number, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, 8)), exponent - 8);
}

double rounded(double number) {
  std::array<double, 1> one{number};
  oracle::round_numbers(one, Rounding::bf16, 1);
  return one[0];
}

TEST(OracleNumbers, are_rounded_to_nearest_and_from_the_middle_to_even) {
  EXPECT_EQ(rounded(1.0 + 0x1p-8), 1.0);
  EXPECT_EQ(rounded(1.0 + 0x1.8p-7), 1.0 + 0x1p-6);
  EXPECT_EQ(rounded(-(1.0 + 0x1.8p-7)), -(1.0 + 0x1p-6));
  EXPECT_EQ(rounded(std::nextafter(1.0 + 0x1p-8, 2.0)), 1.0 + 0x1p-7);
  EXPECT_EQ(rounded(0x1.ffp-3), 0x1p-2);  // carries into the exponent
  EXPECT_EQ(rounded(0.0), 0.0);
  EXPECT_TRUE(std::isnan(rounded(NAN)));
  EXPECT_EQ(rounded(-INFINITY), -INFINITY);

  Draw draw(3);
  for (int i = 0; i < 1000; ++i) {
    const double number = (draw.unit() - 0.5) * std::pow(2.0, draw.below(60) - 30);
    EXPECT_EQ(rounded(number), by_definition(number)) << number;
  }
}

}  // namespace
}  // namespace llm
