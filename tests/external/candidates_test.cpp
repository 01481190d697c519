#include "cli/adopt/candidates.hpp"

#include <gtest/gtest.h>

#include "cli/adopt/printed_lines.hpp"
#include "cli/external/output_values.hpp"

namespace casebook::cli {
namespace {

using Kind = Candidate::Kind;

std::vector<TrialRun> runs_of(const std::vector<std::string>& outputs) {
  std::vector<TrialRun> runs;
  for (const std::string& output : outputs) {
    runs.push_back({output, 10.0});
  }
  return runs;
}

const Candidate* named(const std::vector<Candidate>& candidates, const std::string& name) {
  for (const Candidate& candidate : candidates) {
    if (candidate.value.name == name) {
      return &candidate;
    }
  }
  return nullptr;
}

TEST(find_candidates, names_a_row_by_the_words_in_front_of_it_and_not_by_the_line_above) {
  const std::string output = "Floating-point precision: double\nBox (x, y, z): 2.61, 5.32, 5.83\n";

  const auto found = find_candidates(runs_of({output, output}), "");

  ASSERT_FALSE(found.empty());
  for (const Candidate& candidate : found) {
    EXPECT_NE(candidate.value.name.find("box"), std::string::npos) << candidate.value.name;
    EXPECT_EQ(candidate.value.name.find("double"), std::string::npos) << candidate.value.name;
  }
}

TEST(find_candidates, makes_a_check_of_a_number_that_repeats) {
  const auto found = find_candidates(
      runs_of({"Total energy =  -1.234567 hartree\n", "Total energy =  -1.234567 hartree\n"}), "");

  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].value.name, "total_energy");
  EXPECT_EQ(found[0].value.unit, "hartree");
  EXPECT_EQ(found[0].kind, Kind::answer);
  EXPECT_GE(found[0].bound, 2e-6);
  EXPECT_LT(found[0].bound, 4e-6);
}

TEST(find_candidates, takes_the_bound_from_the_scatter) {
  const auto found = find_candidates(
      runs_of({"norm: 5.00000001\n", "norm: 5.00000004\n", "norm: 5.00000002\n"}), "");

  ASSERT_EQ(found.size(), 1U);
  EXPECT_GE(found[0].bound, 3e-7);
  EXPECT_LT(found[0].bound, 5e-7);
}

TEST(find_candidates, tells_times_from_answers) {
  const auto found = find_candidates(runs_of({"Solver time: 1.25 s\nTotal wall time: 3.1 s\n",
                                              "Solver time: 1.31 s\nTotal wall time: 3.0 s\n"}),
                                     "");

  ASSERT_NE(named(found, "solver_time"), nullptr);
  EXPECT_EQ(named(found, "solver_time")->kind, Kind::time);
  ASSERT_NE(named(found, "total_wall_time"), nullptr);
  EXPECT_EQ(named(found, "total_wall_time")->kind, Kind::total);
}

TEST(find_candidates, makes_no_check_of_what_changes_or_is_an_echo_or_counts) {
  const auto found = find_candidates(runs_of({"rate 17.25\ndt 0.00125\niterations 12\n",
                                              "rate 18.5\ndt 0.00125\niterations 12\n"}),
                                     "dt 0.00125\n");

  for (const Candidate& candidate : found) {
    EXPECT_NE(candidate.kind, Kind::answer) << candidate.value.name;
  }
  EXPECT_EQ(found.size(), 3U);
}

TEST(find_candidates, names_the_columns_of_a_table_by_its_headings_and_takes_the_last_row) {
  const std::string table = " Step   Temp   Energy\n 0   3.0   -5.25\n 100   1.5   -4.75\n";
  const auto found = find_candidates(runs_of({table, table}), "");

  ASSERT_NE(named(found, "energy"), nullptr);
  EXPECT_EQ(named(found, "energy")->seen.front(), -4.75);
}

TEST(find_candidates, drops_what_a_run_does_not_print) {
  EXPECT_TRUE(find_candidates(runs_of({"energy 1.5\n", "nothing\n"}), "").empty());
}

TEST(find_candidates, gives_patterns_that_find_the_number_whatever_stands_in_the_line) {
  for (const char* text :
       {"E(1) = 2.51234 [eV] (a+b)*c", "  |x|^2: 2.51234", "res.norm=2.51234;", "a\\b 2.51234"}) {
    const std::string output = std::string(text) + "\n";
    const auto found = find_candidates(runs_of({output, output}), "");

    ASSERT_FALSE(found.empty()) << text;
    EXPECT_EQ(read_text(output, found.front().value).numbers.back(), 2.51234) << text;
  }
}

TEST(find_candidates, survives_an_output_that_is_no_text) {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) {
    bytes += static_cast<char>(i * 7919 % 256);
  }

  find_candidates(runs_of({bytes, bytes}), "");
}

TEST(version_pattern_in, finds_what_the_program_calls_its_release) {
  EXPECT_EQ(first_match("x\n heat, release 1.4\n", version_pattern_in("x\n heat, release 1.4\n")),
            "1.4");
  EXPECT_EQ(version_pattern_in("no such word 1.4\n"), "");
}

TEST(last_digit_of, is_one_unit_of_what_was_printed) {
  EXPECT_DOUBLE_EQ(last_digit_of("1.234567"), 1e-6);
  EXPECT_DOUBLE_EQ(last_digit_of("-1.234E+06"), 1e3);
  EXPECT_DOUBLE_EQ(last_digit_of("12"), 1.0);
}

}  // namespace
}  // namespace casebook::cli
