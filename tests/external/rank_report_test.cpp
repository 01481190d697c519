#include "cli/external/rank_report.hpp"

#include <gtest/gtest.h>

#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

TEST(rank_reports, hold_variables_that_are_text_whatever_a_program_wrote_there) {
  const TemporaryFolder folder;
  folder.write("rank0.json", R"({"rank": 0, "environment": {"OMP_NUM_THREADS": "2", "PATH": 7}})");
  folder.write("rank1.json", R"({"rank": 1, "environment": 7, "peak_mib": "much"})");
  folder.write("rank2.json", R"([[[)");

  const std::vector<RankReport> reports = read_rank_reports(folder.path());

  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].environment, Json({{"OMP_NUM_THREADS", "2"}}));
  EXPECT_EQ(reports[1].environment, Json::object());
  EXPECT_EQ(reports[1].peak_mib, 0.0);
}

}  // namespace
}  // namespace casebook::cli
