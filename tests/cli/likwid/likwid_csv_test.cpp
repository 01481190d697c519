#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/likwid/csv.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/likwid/likwid_sample.hpp"

namespace casebook::cli {
namespace {

const LikwidRow& row_of(const std::vector<LikwidRow>& rows, const std::string& name) {
  for (const LikwidRow& row : rows) {
    if (row.name == name) {
      return row;
    }
  }
  throw std::out_of_range(name);
}

std::string message_for(const std::string& text) {
  try {
    parse_likwid_csv(text);
  } catch (const EnvironmentError& error) {
    return error.what();
  }
  return "no error";
}

/// Contents of a sample, counted by hand in the file.
struct Expected {
  const char* file;
  const char* group;
  std::vector<std::string> regions;
  std::size_t hw_threads;
  std::size_t events;
  std::size_t metrics;
};

TEST(likwid_csv, a_region_may_have_commas_in_its_name) {
  const std::string table =
      "Region Info,HWThread 0,\nRDTSC Runtime [s],1.0,\ncall count,1,\nEvent,Counter,HWThread 0\n";

  const LikwidOutput output = parse_likwid_csv(
      "TABLE,Region plain,Group 1 Raw,FLOPS_DP,1\n" + table + "SCALAR,PMC1,100\n" +
      "TABLE,Region f<int, 2>(a,b),Group 1 Raw,FLOPS_DP,1,,\n" + table + "SCALAR,PMC1,900\n");

  ASSERT_EQ(output.regions.size(), 2U);
  EXPECT_EQ(output.regions[1].name, "f<int, 2>(a,b)");
  EXPECT_EQ(output.regions[1].events[0].values[0].value, 900.0);
}

TEST(likwid_csv, reads_every_sample_to_its_last_row) {
  const std::vector<Expected> samples = {
      {"perfctr-5.2.2-CLX-ENERGY-t2-wrap.csv", "ENERGY", {""}, 2, 7, 11},
      {"perfctr-5.2.2-CLX-FLOPS_DP-t1-marker.csv", "FLOPS_DP", {"spmv", "dot"}, 1, 7, 10},
      {"perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.csv", "FLOPS_DP", {"spmv", "dot"}, 2, 7, 10},
      {"perfctr-5.2.2-CLX-MEM_DP-t4-marker.csv", "MEM_DP", {"spmv", "dot"}, 4, 21, 19},
      {"perfctr-5.2.2-ICX-MEM_DP-t2-wrap.csv", "MEM_DP", {""}, 2, 22, 19},
      {"perfctr-5.2.2-zen3-MEM1-t2-marker.csv", "MEM1", {"spmv", "dot"}, 2, 8, 6},
  };
  for (const Expected& expected : samples) {
    SCOPED_TRACE(expected.file);

    const LikwidOutput output = likwid_sample(expected.file);

    EXPECT_EQ(output.group, expected.group);
    ASSERT_EQ(output.regions.size(), expected.regions.size());
    for (std::size_t r = 0; r < output.regions.size(); ++r) {
      const LikwidRegion& region = output.regions[r];
      EXPECT_EQ(region.name, expected.regions[r]);
      EXPECT_EQ(region.hw_threads.size(), expected.hw_threads);
      EXPECT_EQ(region.events.size(), expected.events);
      EXPECT_EQ(region.metrics.size(), expected.metrics);
      EXPECT_EQ(region.calls.size(), region.name.empty() ? 0 : expected.hw_threads);
      EXPECT_EQ(region.time_s.size(), expected.hw_threads);
      for (const LikwidRow& event : region.events) {
        EXPECT_EQ(event.values.size(), expected.hw_threads) << event.name;
        EXPECT_FALSE(event.counter.empty()) << event.name;
        EXPECT_EQ(event.name.find(" STAT"), std::string::npos);
      }
    }
  }
}

TEST(likwid_csv, reads_counts_of_each_hardware_thread_and_what_the_region_was) {
  const LikwidOutput output = likwid_sample("perfctr-5.2.2-CLX-MEM_DP-t4-marker.csv");

  const LikwidRegion& spmv = output.regions.at(0);
  EXPECT_EQ(spmv.hw_threads, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(spmv.calls.at(3).value, 50.0);
  EXPECT_EQ(spmv.time_s.at(3).value, 2.16);
  EXPECT_EQ(row_of(spmv.events, "INSTR_RETIRED_ANY").values.at(2).value, 1.03e9);
  EXPECT_EQ(row_of(spmv.events, "PWR_PKG_ENERGY").counter, "PWR0");
  EXPECT_EQ(row_of(spmv.metrics, "Operational intensity").values.at(0).value, 0.0339);
}

TEST(likwid_csv, takes_the_time_of_a_whole_program_from_the_metrics) {
  const LikwidOutput output = likwid_sample("perfctr-5.2.2-ICX-MEM_DP-t2-wrap.csv");

  EXPECT_EQ(output.regions.at(0).time_s.at(1).value, 1.04);
}

TEST(likwid_csv, has_no_value_where_likwid_printed_a_word) {
  const LikwidRegion sampled = likwid_sample("perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.csv").regions[0];
  const LikwidNumber nil = row_of(sampled.metrics, "Clock [MHz]").values.at(1);
  EXPECT_FALSE(nil.value.has_value());
  EXPECT_EQ(nil.text, "nil");

  for (const char* word : {"-", "nan", "-nan", "inf", "nil", "", "12abc"}) {
    const std::string text =
        std::string("TABLE,Group 1 Raw,BRANCH,2,\nEvent,Counter,HWThread 4,\n") + "A,PMC0," + word +
        ",\nB,PMC1,1.2e+09,\n";

    const LikwidRegion region = parse_likwid_csv(text).regions.at(0);

    EXPECT_FALSE(region.events.at(0).values.at(0).value.has_value()) << word;
    EXPECT_EQ(region.events.at(0).values.at(0).text, word);
    EXPECT_EQ(region.events.at(1).values.at(0).value, 1.2e9);
  }
}

TEST(likwid_csv, does_not_take_the_first_half_of_a_number_with_a_decimal_comma) {
  const std::string text =
      "TABLE,Group 1 Raw,BRANCH,1,\nEvent,Counter,HWThread 4,\nA,PMC0,1,25e9,\n";

  EXPECT_NE(message_for(text).find("decimal comma"), std::string::npos) << message_for(text);
}

TEST(likwid_csv, knows_the_column_names_of_older_versions) {
  const std::string older =
      std::regex_replace(likwid_sample_text("perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.csv"),
                         std::regex("HWThread"),
                         "Core");

  const LikwidOutput output = parse_likwid_csv(older);

  EXPECT_EQ(output.regions.at(1).hw_threads, (std::vector<int>{0, 1}));
  EXPECT_EQ(row_of(output.regions.at(1).events, "INSTR_RETIRED_ANY").values.at(1).value, 127.5e6);
}

TEST(likwid_csv, reads_lines_that_end_as_on_windows) {
  const std::string text = std::regex_replace(
      likwid_sample_text("perfctr-5.2.2-CLX-FLOPS_DP-t1-marker.csv"), std::regex("\n"), "\r\n");

  EXPECT_EQ(parse_likwid_csv(text).regions.at(1).calls.at(0).value, 100.0);
}

TEST(likwid_csv, says_that_an_empty_file_means_that_the_program_did_not_run) {
  EXPECT_NE(message_for("").find("LIKWID wrote nothing"), std::string::npos);
  EXPECT_NE(message_for("\n").find("LIKWID wrote nothing"), std::string::npos);
}

TEST(likwid_csv, refuses_what_holds_no_counts_and_quotes_it) {
  for (const char* file : {"real-perfctr-m-unsupported.stdout",
                           "real-perfctr-m-unsupported.stderr",
                           "real-perfctr-m-unsupported.rc",
                           "real-perfctr-a-unsupported.out",
                           "real-perfctr-e-unsupported.out",
                           "real-perfctr-i-unsupported.out",
                           "real-topology-unsupported-5.2.2.csv",
                           "real-marker-nowrapper.stdout",
                           "real-marker-nowrapper.stderr",
                           "real-pin-p.out",
                           "markerfile-5.2.2.txt",
                           "perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.txt"}) {
    const std::string text = likwid_sample_text(file);

    const std::string message = message_for(text);

    EXPECT_NE(message.find("holds no counts; it begins with `" + text.substr(0, text.find('\n'))),
              std::string::npos)
        << file << ": " << message;
  }
}

TEST(likwid_csv, refuses_a_table_that_breaks_off_wherever_that_is) {
  const std::string whole = likwid_sample_text("perfctr-5.2.2-CLX-FLOPS_DP-t1-marker.csv");
  const std::size_t table = whole.find("TABLE,Region dot,Group 1 Raw");
  const std::size_t end = whole.find("TABLE,Region dot,Group 1 Metric");
  for (std::size_t at = whole.find('\n', table); at < whole.rfind('\n', end - 2);
       at = whole.find('\n', at + 1)) {
    const std::string message = message_for(whole.substr(0, at + 1));

    EXPECT_NE(message.find("breaks off in a table of group FLOPS_DP"), std::string::npos) << at;
  }
}

}  // namespace
}  // namespace casebook::cli
