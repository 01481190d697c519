#include "cli/campaign/budget/budget.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// A run of `app` that passed. total_s: with construction and set-up
Json record(double n, double solve_s, double total_s, const std::string& app = "lu") {
  return {{"app", app},
          {"variant", "v1_blocked"},
          {"verdict", "pass"},
          {"case", {{"name", "hpl"}, {"n", n}, {"seed", 100}}},
          {"layout", {{"ranks", 2}, {"threads", 1}}},
          {"machine", {{"host", "n1"}}},
          {"time",
           {{"solve_s", {{"median", solve_s}}},
            {"total_s", {{"median", total_s}, {"samples", {total_s}}}}}}};
}

/// Solves that grow as the cube of n, times that scatter by a part about it.
std::vector<Json> cubes(double scatter = 0.0) {
  std::vector<Json> records;
  double sign = 1.0;
  for (const double n : {1000.0, 2000.0, 4000.0, 8000.0}) {
    const double solve_s = 1e-9 * n * n * n * (1.0 + sign * scatter);
    records.push_back(record(n, solve_s, 1.001 * solve_s));
    sign = -sign;
  }
  return records;
}

std::string refusal_of(const std::vector<Json>& records, const std::string& key = "") {
  try {
    sized_runs(records, key);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(power_law, finds_the_exponent_and_has_no_doubt_where_nothing_scatters) {
  const PowerLaw law({{1.0, 2.0}, {2.0, 16.0}, {4.0, 128.0}});

  EXPECT_NEAR(law.exponent(), 3.0, 1e-12);
  EXPECT_NEAR(law.at(8.0).middle, 1024.0, 1e-9);
  EXPECT_NEAR(law.at(8.0).high / law.at(8.0).low, 1.0, 1e-6);
}

TEST(power_law, doubt_is_that_of_the_textbook) {
  // ln t = 0, 1, 0.5 at ln n = -1, 0, 1: slope 1/4, intercept 1/2, rests -1/4, 1/2, -1/4, squares 3/8, one degree of
  // freedom. At ln n = 2 the doubt is 12.706 sqrt(3/8) sqrt(1 + 1/3 + 4/2).
  const PowerLaw law({{std::exp(-1.0), 1.0}, {1.0, std::exp(1.0)}, {std::exp(1.0), std::exp(0.5)}});
  const Foreseen time = law.at(std::exp(2.0));

  EXPECT_NEAR(std::log(time.middle), 1.0, 1e-12);
  EXPECT_NEAR(std::log(time.high) - 1.0, 12.706 * std::sqrt(0.375 * (1.0 + 1.0 / 3.0 + 2.0)), 1e-9);
  EXPECT_NEAR(law.exponent_doubt(), 12.706 * std::sqrt(0.375 / 2.0), 1e-9);
}

TEST(power_law, two_sizes_are_none) {
  EXPECT_THROW(PowerLaw({{1.0, 1.0}, {2.0, 2.0}, {2.0, 2.1}}), std::logic_error);
}

TEST(budget, largest_size_is_the_last_that_fits_the_box) {
  const SizedRuns runs = sized_runs(cubes(), "");

  EXPECT_EQ(runs.size_key, "n");
  EXPECT_EQ(runs.largest_within(1000.1, &Foreseen::middle), 10000.0);
  EXPECT_EQ(runs.largest_within(0.5, &Foreseen::middle), 0.0);
}

TEST(budget, scatter_makes_the_certain_size_smaller) {
  const SizedRuns runs = sized_runs(cubes(0.05), "");

  const double certain = runs.largest_within(1000.0, &Foreseen::high);
  EXPECT_LT(certain, 9600.0);
  EXPECT_LE(runs.at(certain).high, 1000.0);
  EXPECT_GT(runs.at(certain + 1.0).high, 1000.0);
  EXPECT_GT(runs.largest_within(1000.0, &Foreseen::middle), certain);
}

TEST(budget, set_up_that_grows_otherwise_is_foreseen_on_its_own) {
  std::vector<Json> records;
  for (const double n : {100.0, 200.0, 400.0}) {
    records.push_back(record(n, 0.01 * n, 0.01 * n + 10.0));
  }
  const SizedRuns runs = sized_runs(records, "");

  ASSERT_TRUE(runs.rest.has_value());
  EXPECT_NEAR(runs.at(100000.0).middle, 1010.0, 1e-6);
}

TEST(budget, records_that_are_of_no_law_are_refused) {
  std::vector<Json> two = cubes();
  two.resize(2);
  EXPECT_NE(refusal_of(two).find("2 sizes of n; a law needs three"), std::string::npos);

  std::vector<Json> mixed = cubes();
  mixed[1]["layout"]["threads"] = 2;
  EXPECT_NE(refusal_of(mixed).find("2 kinds of a program and layout, such as lu v1_blocked, 2 ranks x 1 thread and"),
            std::string::npos);

  std::vector<Json> elsewhere = cubes();
  elsewhere[1]["machine"]["host"] = "n2";
  EXPECT_NE(refusal_of(elsewhere).find("2 kinds of a machine, such as n1"), std::string::npos);

  std::vector<Json> open = cubes();
  open[1]["case"]["seed"] = 7;
  EXPECT_NE(refusal_of(open).find("differ in n, seed; name the size"), std::string::npos);
  EXPECT_EQ(refusal_of(open, "n"), "");
  EXPECT_NE(refusal_of(cubes(), "nx").find("--size nx"), std::string::npos);
}

TEST(budget, runs_come_by_points_a_minute_and_leave_out_what_does_not_fit) {
  const std::vector<SizedRuns> known = {sized_runs(cubes(), "")};

  const auto runs =
      in_order({{"lu", 4000.0, 10.0}, {"lu", 20000.0, 900.0}, {"lu", 2000.0, 1.0}}, known, 200.0);

  ASSERT_EQ(runs.size(),
            3U);  // 8 s for 1, 64 s for 10, 8000 s for 900 points: 7.5, 9.4 and 6.75 a minute
  EXPECT_EQ(runs[0].run.size, 4000.0);
  EXPECT_EQ(runs[1].run.size, 2000.0);
  EXPECT_EQ(runs[1].fits, "yes");
  EXPECT_NEAR(runs[1].ends_s, 72.0, 0.2);
  EXPECT_EQ(runs[2].fits, "no");
  EXPECT_THROW(in_order({{"cg", 8.0, 1.0}}, known, 1.0), UsageError);
}

TEST(budget, run_that_fits_by_the_middle_alone_fits_perhaps) {
  const std::vector<SizedRuns> known = {sized_runs(cubes(0.05), "")};

  const double box_s = 1.01 * known.front().at(4000.0).middle;
  EXPECT_EQ(in_order({{"lu", 4000.0, 10.0}}, known, box_s).front().fits, "perhaps");
}

TEST(budget, wanted_run_is_app_size_and_points) {
  const WantedRun run = parse_wanted_run("lu:8192=40");

  EXPECT_EQ(run.app, "lu");
  EXPECT_EQ(run.size, 8192.0);
  EXPECT_EQ(run.points, 40.0);
  for (const char* bad : {"lu", "lu:8192", "lu=40", ":1=2", "lu:-1=2", "lu:1=x"}) {
    EXPECT_THROW(parse_wanted_run(bad), UsageError) << bad;
  }
}

}  // namespace
}  // namespace casebook::cli
