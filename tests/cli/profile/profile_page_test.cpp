#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/profile/counter_tables.hpp"
#include "cli/profile/hot_spot_tables.hpp"
#include "cli/profile/page.hpp"
#include "cli/profile/roofline.hpp"
#include "cli/profile/tables.hpp"
#include "cli/text/format.hpp"
#include "tests/cli/profile/profile_record.hpp"

namespace casebook::cli {
namespace {

/// The first line that contains the words; blanks in a row are one.
std::string line_with(const std::string& text, const std::string& words) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(words) != std::string::npos) {
      std::istringstream entries(line);
      std::string result;
      for (std::string entry; entries >> entry;) {
        result += (result.empty() ? "" : " ") + entry;
      }
      return result;
    }
  }
  return "";
}

std::string page_of(Json record) {
  record["profile"]["roofline"] = roofline_of(record, measured_roofs());
  return profile_page(record, "/results/scf/run.json", {});
}

TEST(regions_table, gives_median_and_range_of_the_ranks_over_their_repetitions) {
  const std::string text = regions_table(profile_record()).text({});

  EXPECT_EQ(line_with(text, "eri"), "eri 80.0 % 0 % 1.60 1.30-1.90 1.65 1.35-1.95 4.00e+05");
}

TEST(regions_table, begins_with_the_largest_share_and_ends_with_what_was_too_short) {
  const std::string text = regions_table(bare_profile_record()).text({});

  EXPECT_LT(text.find("eri"), text.find("solve"));
  EXPECT_LT(text.find("solve"), text.find("reduce"));
  EXPECT_EQ(line_with(text, "reduce"), "reduce short 28");
}

TEST(regions_table, tells_the_part_of_a_region_inside_mpi) {
  EXPECT_EQ(line_with(regions_table(profile_record()).text({}), "reduce").substr(0, 18),
            "reduce 16.0 % 97 %");
}

TEST(mpi_table, begins_with_the_call_that_takes_longest) {
  const std::string text = mpi_table(profile_record()).text({});

  EXPECT_LT(text.find("MPI_Allreduce"), text.find("MPI_Bcast"));
  EXPECT_EQ(line_with(text, "MPI_Allreduce"),
            "MPI_Allreduce reduce 56 6.47e+05 0.310 0.0200-0.600 0.285");
}

TEST(communication_table, is_there_when_waiting_was_split) {
  Json record = profile_record();
  const bool empty_before = communication_table(record).empty();

  record["efficiency"][0]["mpi_serialization"] = 0.91;
  record["efficiency"][0]["mpi_transfer"] = 0.99;
  const std::string text = communication_table(record).text({});

  EXPECT_TRUE(empty_before);
  EXPECT_NE(text.find("0.91"), std::string::npos) << text;
  EXPECT_NE(text.find("0.99"), std::string::npos) << text;
}

TEST(counters, that_could_not_be_had_share_a_line_with_their_reason) {
  const std::vector<std::string> lines = missing_counters(profile_record());

  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "n/a: cycles, instructions (no PMU in this virtual machine)");
  EXPECT_EQ(lines[1], "n/a: energy_j (no powercap)");
}

TEST(counters, that_were_had_show_where_they_come_from) {
  const std::string text = counters_table(profile_record()).text({});

  EXPECT_EQ(line_with(text, "page_faults"), "page_faults 1234 sw perf_software");
  EXPECT_EQ(line_with(text, "flops"), "flops 1.88e+09 model");
  EXPECT_EQ(text.find("cycles"), std::string::npos);
}

TEST(function_name, loses_what_nobody_reads_in_a_table) {
  EXPECT_EQ(short_function("scf::(anonymous namespace)::contract<4>(double const*, int)", 44),
            "scf::contract");
  EXPECT_EQ(short_function("a::solve(int)::{lambda(int)#1}", 44), "a::solve::{lambda#1}");
  EXPECT_EQ(short_function("operator<<(int, int)", 44), "operator<<(int, int)");
  EXPECT_EQ(short_function("a_function_with_a_long_name", 12), "a_functio...");
}

TEST(profile_page, of_a_complete_record_has_every_part) {
  const std::string page = page_of(profile_record());

  for (const char* words : {"scf v4_d on w2, 2 ranks x 1 thread: 2.00 s a solve (median of 3)",
                            "scf::contract",
                            "40.0 %  quartet.cpp:38     12.0 %",
                            "4000 samples of all ranks in the timed solves, perf cpu-clock",
                            "MPI_Allreduce",
                            "x communication)",
                            "page_faults",
                            "n/a: cycles, instructions",
                            "10.0 of 100 GFLOP/s (10 %)",
                            "16.3 MiB",
                            "One sentence.\n",
                            "folded  /results/scf/20261121T1-scf-v4_d-w2-n2t1-00.folded"}) {
    EXPECT_NE(page.find(words), std::string::npos) << words << "\n" << page;
  }
}

TEST(profile_page, of_a_bare_record_says_what_is_missing_and_why) {
  const std::string page = page_of(bare_profile_record());

  EXPECT_NE(page.find("Hot spots\n  perf is not in PATH"), std::string::npos) << page;
  EXPECT_NE(page.find("MPI in one solve\n  MPI was not watched"), std::string::npos) << page;
  EXPECT_NE(page.find("Efficiency, 0 to 1\n  needs MPI to be watched"), std::string::npos) << page;
  EXPECT_NE(page.find("Counters of one solve\n  no counters were asked for"), std::string::npos)
      << page;
  EXPECT_EQ(page.find("folded"), std::string::npos) << page;
  EXPECT_EQ(page.find("null"), std::string::npos) << page;
}

TEST(profile_page, fits_into_a_hundred_columns) {
  Json record = profile_record();
  record["regions"][1]["name"] = "matrix_products";
  record["mpi"]["calls"][1]["call"] = "MPI_Reduce_scatter_block";
  std::istringstream lines(page_of(record));

  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(display_width(line), 100) << line;
  }
}

}  // namespace
}  // namespace casebook::cli
