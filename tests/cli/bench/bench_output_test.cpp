#include <gtest/gtest.h>

#include "cli/bench/output.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// Output of a program of three or four kernels, two repetitions each, with a release of Google
/// Benchmark: one right, one wrong, one right in microseconds; with 1.9.5 also one left out.
BenchOutput recorded(const std::string& release) {
  return parse_bench_output(read_file(std::string(CASEBOOK_SOURCE_DIR) +
                                      "/tests/cli/bench/release_" + release + ".json"));
}

/// Output of one repetition that ran undisturbed, with some members replaced.
std::string output_with(const Json& context, const Json& run) {
  Json json = {{"context", context},
               {"benchmarks",
                {{{"name", "k"},
                  {"run_type", "iteration"},
                  {"iterations", 10},
                  {"real_time", 2.0},
                  {"cpu_time", 2.0},
                  {"time_unit", "ns"}}}}};
  json["benchmarks"][0].update(run);
  return json.dump(1);
}

class BothGenerations : public testing::TestWithParam<const char*> {};

TEST_P(BothGenerations, repetitions_are_kept_and_the_librarys_statistics_passed_over) {
  const BenchOutput output = recorded(GetParam());

  const KernelTimes& first = output.kernels.front();
  EXPECT_EQ(first.name, "boys/order_4");
  EXPECT_EQ(first.item, "value");
  EXPECT_EQ(first.real_time_s.size(), 2U);
  EXPECT_GT(first.iterations, 2);
  // 100 items of 8 bytes in each call
  EXPECT_NEAR(first.items_per_second[1] * first.cpu_time_s[1], 100.0, 1e-6);
  EXPECT_NEAR(first.bytes_per_second[1] * first.cpu_time_s[1], 800.0, 1e-5);
}

TEST_P(BothGenerations, times_are_seconds_whatever_their_unit) {
  const BenchOutput output = recorded(GetParam());

  // The same loop in nanoseconds and in microseconds.
  EXPECT_NEAR(output.kernels.front().cpu_time_s[0], 35e-9, 1e-9);
  EXPECT_NEAR(output.kernels.back().cpu_time_s[0], 35e-9, 1e-9);
}

TEST_P(BothGenerations, a_wrong_kernel_has_its_reason_and_no_time) {
  const BenchOutput output = recorded(GetParam());

  const KernelTimes& wrong = output.kernels[1];
  EXPECT_EQ(wrong.name, "boys/order_8");
  EXPECT_EQ(wrong.problem, "value 3 is nan, should be 0.5, bound 1.0e-15");
  EXPECT_TRUE(wrong.real_time_s.empty());
}

TEST_P(BothGenerations, what_our_program_adds_is_read_back) {
  const BenchOutput output = recorded(GetParam());

  EXPECT_EQ(output.description.at("cpu"), 1);
  EXPECT_EQ(output.description.at("machine").at("host"), "node");
}

INSTANTIATE_TEST_SUITE_P(google_benchmark,
                         BothGenerations,
                         testing::Values("1.7.1", "1.9.5"),
                         [](const auto& release) {
                           return release.index == 0 ? "before_schema_1" : "schema_1";
                         });

TEST(bench_output, the_generation_is_the_version_where_the_library_tells_it) {
  EXPECT_EQ(recorded("1.7.1").library_generation, "1.8.3 or older");
  EXPECT_EQ(recorded("1.9.5").library_generation, "v1.9.5");
}

TEST(bench_output, a_kernel_that_was_left_out_is_not_wrong) {
  const KernelTimes left_out = recorded("1.9.5").kernels[2];

  EXPECT_EQ(left_out.name, "boys/order_12");
  EXPECT_EQ(left_out.left_out, "needs AVX-512");
  EXPECT_EQ(left_out.problem, "");
  EXPECT_TRUE(left_out.real_time_s.empty());
}

TEST(bench_output, a_library_with_assertions_is_explained) {
  const auto output =
      parse_bench_output(output_with({{"library_build_type", "debug"}}, Json::object()));

  ASSERT_EQ(output.warnings.size(), 1U);
  EXPECT_NE(output.warnings[0].find("outside of the timed loop"), std::string::npos);
}

TEST(bench_output, a_changing_frequency_is_told) {
  const auto output =
      parse_bench_output(output_with({{"cpu_scaling_enabled", true}}, Json::object()));

  ASSERT_EQ(output.warnings.size(), 1U);
  EXPECT_NE(output.warnings[0].find("frequency"), std::string::npos);
}

TEST(bench_output, a_shared_processor_is_told) {
  const Json quiet = Json::object();

  const auto alone = parse_bench_output(output_with(quiet, {{"real_time", 2.1}}));
  const auto shared = parse_bench_output(output_with(quiet, {{"real_time", 2.3}}));

  EXPECT_TRUE(alone.warnings.empty());
  ASSERT_EQ(shared.warnings.size(), 1U);
  EXPECT_EQ(shared.warnings[0].find("1 kernel had the processor"), 0U);
}

TEST(bench_output, numbers_that_are_none_do_not_spoil_the_rest) {
  std::string text = output_with(Json::object(), {{"items_per_second", 1234.5}});
  text.replace(text.find("1234.5"), 6, "-NaN");

  const BenchOutput output = parse_bench_output(text);

  EXPECT_EQ(output.kernels[0].items_per_second, std::vector<double>{0.0});
}

TEST(bench_output, an_unknown_unit_or_another_text_is_refused) {
  EXPECT_THROW(parse_bench_output(output_with(Json::object(), {{"time_unit", "min"}})),
               EnvironmentError);
  EXPECT_THROW(parse_bench_output("{}"), EnvironmentError);
  EXPECT_THROW(parse_bench_output("Benchmark  Time"), EnvironmentError);
}

}  // namespace
}  // namespace casebook::cli
