#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/check.hpp"

namespace casebook {

/// The deviation of the check with this name; NaN where there is none.
inline double value_of(const std::string& name, const std::vector<Check>& checks) {
  for (const Check& check : checks) {
    if (check.name == name) {
      return check.value;
    }
  }
  ADD_FAILURE() << "no check is called " << name;
  return NAN;
}

/// Two judgements of one answer.
inline void expect_same_bits(const std::vector<Check>& a, const std::vector<Check>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    EXPECT_EQ(a[k].name, b[k].name);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(a[k].value), std::bit_cast<std::uint64_t>(b[k].value))
        << a[k].name << ": " << a[k].value << " and " << b[k].value;
  }
}

}  // namespace casebook
