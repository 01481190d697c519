#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/adopt/candidates.hpp"

namespace casebook::cli {
namespace {

using Kind = Candidate::Kind;

/// A molecular dynamics code as such print: parameters, a history under a heading, phases.
std::string dynamics(double temperature, double force_s, double total_s) {
  return fmt::format(
      "Domain box sizes (x, y, z): 2.687354e+01, 2.687354e+01, 2.687354e+01\n"
      "Cutoff radius: 2.500000e+00\n"
      "step\ttemp\t\tpressure\n"
      "0\t1.440000e+00\t1.215574e+00\n"
      "60\t{:e}\t6.620194e-01\n"
      "System: 16384 atoms 13177 ghost atoms, Steps: 60\n"
      "TOTAL {:.2f}s\n\n"
      "    | FORCE | NEIGH |BALANCE|  REST |  SETUP|\n"
      "----|-------|-------|-------|-------|-------|\n"
      " AVG|{:7.2f}|   0.27|   0.00|   0.03|   0.53|\n"
      " MAX|{:7.2f}|   0.27|   0.00|   0.03|   0.53|\n"
      "Performance: {:.2f} million atom updates per second\n",
      temperature,
      total_s,
      force_s,
      force_s,
      1.0 / total_s);
}

std::vector<TrialRun> three_runs() {
  return {{dynamics(0.7842453, 1.12, 1.95), 2.0},
          {dynamics(0.7842453, 1.12, 1.96), 2.0},
          {dynamics(0.7842453, 2.25, 3.90), 4.0}};
}

std::vector<std::string> names_of(const std::vector<Candidate>& candidates, Kind kind) {
  std::vector<std::string> names;
  for (const Candidate& candidate : candidates) {
    if (candidate.kind == kind) {
      names.push_back(candidate.value.name);
    }
  }
  return names;
}

Candidate only_answer(const std::vector<std::string>& outputs,
                      const std::vector<Variation>& variations = {}) {
  std::vector<TrialRun> runs;
  for (const std::string& output : outputs) {
    runs.push_back({output, 10.0});
  }
  for (const Candidate& candidate : find_candidates(runs, "", variations)) {
    if (candidate.kind == Kind::answer) {
      return candidate;
    }
  }
  return {};
}

TEST(find_candidates, makes_checks_of_the_history_and_none_of_seconds_that_repeat) {
  const auto found = find_candidates(three_runs(), "");

  EXPECT_EQ(names_of(found, Kind::answer),
            (std::vector<std::string>{"sizes_x_y_z_3", "temp", "pressure"}));
}

TEST(find_candidates, makes_regions_of_the_columns_of_phases) {
  const auto found = find_candidates(three_runs(), "");

  EXPECT_EQ(names_of(found, Kind::time),
            (std::vector<std::string>{"avg_force", "avg_neigh", "avg_rest", "avg_setup"}));
}

TEST(find_candidates, makes_no_check_of_a_rate_that_repeats) {
  for (const std::string output : {"Bandwidth: 12.34567 GB/s\n", "wall clock: 1.234567\n"}) {
    EXPECT_EQ(only_answer({output, output}).value.name, "");
  }
}

TEST(find_candidates, makes_no_check_of_two_digits) {
  EXPECT_EQ(only_answer({"setup 0.27\n", "setup 0.27\n"}).value.name, "");
}

TEST(find_candidates, asks_only_for_the_size_of_a_residue) {
  const Candidate residue = only_answer({"d_mass: -7.071068e-14\n", "d_mass: -7.071068e-14\n"});

  EXPECT_TRUE(residue.near_zero);
  EXPECT_GE(residue.bound, 7e-13);
  EXPECT_LT(residue.bound, 1e-11);
}

TEST(find_candidates, asks_for_the_size_of_a_residual_that_does_not_repeat) {
  const Candidate residual =
      only_answer({"final residual 3.1234e-07\n", "final residual 4.4321e-07\n"});

  EXPECT_TRUE(residual.near_zero);
  EXPECT_GE(residual.bound, 4.4e-6);
  EXPECT_LT(residual.bound, 6e-6);
}

TEST(find_candidates, widens_a_bound_by_what_another_layout_rounds) {
  const std::string output = "energy = -1.23456789\n";
  const Candidate found =
      only_answer({output, output}, {{"1 rank", "energy = -1.23456749\n"}});

  EXPECT_GE(found.bound, 4e-6);
  EXPECT_LT(found.bound, 6e-6);
  EXPECT_NE(found.reason.find("1 rank"), std::string::npos);
}

TEST(find_candidates, keeps_a_bound_where_another_layout_has_another_answer) {
  const std::string output = "energy = -1.23456789\n";
  const Candidate found = only_answer({output, output}, {{"1 rank", "energy = -1.5\n"}});

  EXPECT_LT(found.bound, 1e-7);
  EXPECT_NE(found.reason.find("1 rank gives -1.5"), std::string::npos);
}

TEST(find_candidates, makes_a_check_of_a_checksum_that_is_a_whole_number) {
  const Candidate found = only_answer({"checksum 90210\n", "checksum 90210\n"});

  EXPECT_EQ(found.value.name, "checksum");
  EXPECT_EQ(found.bound, 0.0);
}

}  // namespace
}  // namespace casebook::cli
