#include "parts/md/domains/work_shares.hpp"

#include <gtest/gtest.h>

namespace md {
namespace {

using Borders = std::vector<std::size_t>;

TEST(md_work_shares, part_equal_work_in_equal_numbers) {
  EXPECT_EQ(equal_shares({1.0, 1.0, 1.0, 1.0, 1.0, 1.0}, 3), (Borders{0, 2, 4, 6}));
  EXPECT_EQ(equal_shares({1.0, 1.0, 1.0}, 1), (Borders{0, 3}));
}

TEST(md_work_shares, put_a_border_where_the_sum_is_nearest) {
  EXPECT_EQ(equal_shares({0.0, 0.0, 5.0, 4.0, 0.0}, 2), (Borders{0, 3, 5}));
  EXPECT_EQ(equal_shares({1.0, 2.0, 9.0}, 2), (Borders{0, 2, 3}));
}

TEST(md_work_shares, leave_a_share_empty_where_one_part_is_more_than_all) {
  EXPECT_EQ(equal_shares({0.0, 9.0, 0.0}, 3), (Borders{0, 1, 2, 3}));
  EXPECT_EQ(equal_shares({9.0}, 3), (Borders{0, 0, 1, 1}));
}

TEST(md_work_shares, give_every_part_to_one_share_when_nothing_works) {
  EXPECT_EQ(equal_shares({0.0, 0.0}, 2), (Borders{0, 0, 2}));
}

TEST(md_work_shares, count_blocks_for_the_column_of_their_cluster) {
  // Two columns before the share, one of them empty; then one of one cluster, and one of two.
  Columns columns;
  columns.first = {0, 4, 4, 5, 7};
  ClusterList list;
  list.begin = {0, 3, 3, 4, 6, 6, 7};  // six halves: 3, 0, 1, 2, 0 and 1 neighbours
  list.other = {1, 3, 4, 5, 6, 7};
  std::vector<double> work(4, 0.0);

  add_work(list, 4, columns, work);

  EXPECT_EQ(work, (std::vector<double>{0.0, 0.0, 7.0, 12.0}));
}

}  // namespace
}  // namespace md
