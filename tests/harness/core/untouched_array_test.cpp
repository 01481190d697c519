#include "harness/core/untouched_array.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace casebook {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

/// Bytes by which an array begins after the last multiple of `border`.
template <class T>
std::uintptr_t offset(const UntouchedArray<T>& array, std::size_t border) {
  return reinterpret_cast<std::uintptr_t>(array.data()) % border;
}

TEST(untouched_array, begins_on_a_cache_line_whatever_its_size) {
  for (const std::size_t n : std::vector<std::size_t>{0, 1, 63, 64, 65, 4099}) {
    EXPECT_EQ(offset(UntouchedArray<char>(n), 64), 0u) << n;
    EXPECT_EQ(offset(UntouchedArray<double>(n, Pages::usual), 64), 0u) << n;
  }
}

TEST(untouched_array, begins_on_a_huge_page_where_it_asks_for_them) {
  EXPECT_EQ(offset(UntouchedArray<char>(1, Pages::huge), huge_page), 0u);
  EXPECT_EQ(offset(UntouchedArray<char>(huge_page), huge_page), 0u);
  EXPECT_EQ(offset(UntouchedArray<double>(huge_page + 1), huge_page), 0u);
}

TEST(untouched_array, holds_what_was_written_up_to_its_last_element) {
  UntouchedArray<int> array(huge_page / sizeof(int) + 3);
  array.data()[0] = 1;
  array.data()[array.size() - 1] = 2;

  const UntouchedArray<int> moved = std::move(array);

  EXPECT_EQ(moved.size(), huge_page / sizeof(int) + 3);
  EXPECT_EQ(moved.data()[0] + moved.data()[moved.size() - 1], 3);
}

TEST(untouched_array, without_a_size_has_no_memory) {
  const UntouchedArray<double> none;

  EXPECT_EQ(none.data(), nullptr);
  EXPECT_EQ(none.size(), 0u);
}

}  // namespace
}  // namespace casebook
