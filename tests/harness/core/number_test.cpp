#include "harness/core/text/number.hpp"

#include <clocale>
#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace casebook {
namespace {

TEST(Number, is_read_from_the_whole_word) {
  EXPECT_EQ(to_number<int>("42"), 42);
  EXPECT_EQ(to_number<int>("+42"), 42);
  EXPECT_EQ(to_number<double>("-1.5e3"), -1500.0);
  EXPECT_EQ(to_number<double>("+.5"), 0.5);
  for (const char* word : {"", "+", "-", "+-1", "4x", " 4", "4 ", "e5", "0x10", "1,5"}) {
    EXPECT_FALSE(to_number<double>(word)) << word;
    EXPECT_FALSE(to_number<int>(word)) << word;
  }
  EXPECT_FALSE(to_number<int>("1.5"));
  EXPECT_FALSE(to_number<unsigned>("-1"));
}

TEST(Number, is_never_infinite_or_nan) {
  for (const char* word : {"inf", "-inf", "infinity", "nan", "NAN", "nan(1)"}) {
    EXPECT_EQ(read_number<double>(word).fault, NumberFault::no_number) << word;
  }
}

TEST(Number, reads_the_smallest_and_the_largest) {
  using Limits = std::numeric_limits<double>;
  EXPECT_EQ(to_number<double>("2.225074e-308"), 2.225074e-308);
  EXPECT_EQ(to_number<double>("4.9406564584124654e-324"), Limits::denorm_min());
  EXPECT_EQ(to_number<double>("1.7976931348623157e308"), Limits::max());
  EXPECT_EQ(to_number<double>("0.0e-999"), 0.0);
  EXPECT_EQ(to_number<std::int64_t>("-9223372036854775808"),
            std::numeric_limits<std::int64_t>::min());
}

TEST(Number, says_which_side_of_the_range_it_left) {
  EXPECT_EQ(read_number<double>("1e999").fault, NumberFault::too_large);
  EXPECT_EQ(read_number<double>("-1.8e308").fault, NumberFault::too_large);
  EXPECT_EQ(read_number<double>("1e-999").fault, NumberFault::too_small);
  EXPECT_EQ(read_number<double>("-0.1E-330").fault, NumberFault::too_small);
  EXPECT_EQ(read_number<double>("0." + std::string(400, '0') + "1").fault, NumberFault::too_small);
  EXPECT_EQ(read_number<double>("1" + std::string(400, '0')).fault, NumberFault::too_large);
  EXPECT_EQ(read_number<int>("2147483648").fault, NumberFault::too_large);
  EXPECT_EQ(describe_fault("1e-999", NumberFault::too_small),
            "`1e-999` is too small a number, and not zero");
}

TEST(Number, at_the_beginning_of_a_text_ends_where_it_ends) {
  EXPECT_EQ(leading_number<int>(" 48K"), 48);
  EXPECT_EQ(leading_number<double>("1.25 0.9 0.5"), 1.25);
  EXPECT_EQ(leading_number<double>("7e"), 7.0);
  EXPECT_EQ(leading_number<int>("max", -1), -1);
}

TEST(Number, in_base_16_is_the_whole_word) {
  EXPECT_EQ(to_hexadecimal("9b68b"), 0x9b68bU);
  EXPECT_EQ(to_hexadecimal("ffffffffffffffff"), std::numeric_limits<std::uint64_t>::max());
  for (const char* word : {"", "0x1", "-1", "g", "1ffffffffffffffff"}) {
    EXPECT_FALSE(to_hexadecimal(word)) << word;
  }
}

TEST(Number, knows_no_locale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  std::setlocale(LC_NUMERIC, "de_DE.UTF-8");

  EXPECT_EQ(to_number<double>("1.5"), 1.5);

  std::setlocale(LC_NUMERIC, before.c_str());
}

}  // namespace
}  // namespace casebook
