#include "apps/lu/layout.hpp"

#include <gtest/gtest.h>

namespace lu {
namespace {

TEST(Dealt, gives_each_index_to_one_part_in_order) {
  for (const std::int64_t n : {1, 7, 8, 9, 64, 97}) {
    for (const std::int64_t block : {1, 3, 8, 97}) {
      for (const int n_parts : {1, 2, 3, 5}) {
        std::int64_t total = 0;
        for (int part = 0; part < n_parts; ++part) {
          const Dealt dealt{n, block, n_parts, part};
          std::int64_t before = -1;
          for (std::int64_t place = 0; place < dealt.count(); ++place) {
            const std::int64_t index = dealt.index(place);
            EXPECT_TRUE(dealt.owns(index));
            EXPECT_EQ(dealt.count_below(index), place);
            EXPECT_GT(index, before);
            EXPECT_LT(index, n);
            before = index;
          }
          total += dealt.count();
        }
        EXPECT_EQ(total, n);
      }
    }
  }
}

TEST(Dealt, counts_below_an_index_of_another_part) {
  const Dealt dealt{.n = 100, .block = 10, .n_parts = 3, .part = 1};

  EXPECT_EQ(dealt.count_below(0), 0);
  EXPECT_EQ(dealt.count_below(10), 0);
  EXPECT_EQ(dealt.count_below(15), 5);
  EXPECT_EQ(dealt.count_below(25), 10);
  EXPECT_EQ(dealt.count_below(40), 10);
  EXPECT_EQ(dealt.count_below(100), 30);
}

}  // namespace
}  // namespace lu
