#include <gtest/gtest.h>

#include "cli/bench/record.hpp"

namespace casebook::cli {
namespace {

const BenchRun bench_run = {1'700'000'000, "scf", {"", 0.1, 3}};

KernelTimes right_kernel() {
  KernelTimes kernel{"boys/order_4", "value"};
  kernel.real_time_s = {3e-6, 1e-6, 2e-6};
  kernel.cpu_time_s = {3e-6, 1e-6, 2e-6};
  kernel.items_per_second = {1e6, 3e6, 2e6};
  kernel.bytes_per_second = {8e6, 24e6, 16e6};
  kernel.iterations = 7;
  return kernel;
}

KernelTimes wrong_kernel() {
  KernelTimes kernel{"boys/order_8", "value"};
  kernel.problem = "value 3 is nan";
  return kernel;
}

Json record_of(const std::vector<KernelTimes>& kernels) {
  return bench_record(
      "an id",
      bench_run,
      {"v1.9.5", {"the library was noisy"}, {{"machine", {{"host", "n"}}}}, kernels});
}

TEST(bench_record, a_kernel_has_medians_over_its_repetitions) {
  const Json kernel = record_of({right_kernel()}).at("kernels").at(0);

  EXPECT_EQ(kernel.at("name"), "boys/order_4");
  EXPECT_EQ(kernel.at("items_per_second"), 2e6);
  EXPECT_EQ(kernel.at("bytes_per_second"), 16e6);
  EXPECT_EQ(kernel.at("real_time_s"), 2e-6);
  EXPECT_EQ(kernel.at("real_time_range_s"), Json({1e-6, 3e-6}));
  EXPECT_EQ(kernel.at("iterations"), 7);
}

TEST(bench_record, a_wrong_kernel_has_its_problem_and_no_number) {
  const Json record = record_of({right_kernel(), wrong_kernel()});

  const Json& wrong = record.at("kernels").at(1);
  EXPECT_EQ(wrong.at("problem"), "value 3 is nan");
  for (const char* number : {"items_per_second", "bytes_per_second", "real_time_s", "iterations"}) {
    EXPECT_TRUE(wrong.at(number).is_null()) << number;
  }
}

TEST(bench_record, one_wrong_kernel_makes_the_whole_wrong) {
  EXPECT_TRUE(all_kernels_right(record_of({right_kernel()})));
  EXPECT_FALSE(all_kernels_right(record_of({right_kernel(), wrong_kernel()})));
}

TEST(bench_record, a_kernel_that_was_left_out_is_not_wrong) {
  KernelTimes left_out{"boys/order_12", "value"};
  left_out.left_out = "needs AVX-512";

  const Json record = record_of({left_out});

  EXPECT_TRUE(all_kernels_right(record));
  EXPECT_TRUE(record.at("kernels").at(0).at("real_time_s").is_null());
  EXPECT_NE(bench_text(record, {}).find("boys/order_12: needs AVX-512\n"), std::string::npos);
}

TEST(bench_record, it_says_what_was_run_when_and_where) {
  const Json record = record_of({});

  EXPECT_EQ(record.at("schema"), 1);
  EXPECT_EQ(record.at("kind"), "bench");
  EXPECT_EQ(record.at("id"), "an id");
  EXPECT_EQ(record.at("started"), "2023-11-14T22:13:20Z");
  EXPECT_EQ(record.at("app"), "scf");
  EXPECT_EQ(record.at("machine").at("host"), "n");
  EXPECT_EQ(record.at("repetitions"), 3);
  EXPECT_EQ(record.at("library_generation"), "v1.9.5");
}

TEST(bench_record, an_id_begins_with_the_time_and_is_new_every_time) {
  const std::string id = new_bench_id(bench_run);

  EXPECT_EQ(id.find("20231114T221320Z-bench-scf-"), 0U);
  EXPECT_NE(id, new_bench_id(bench_run));
}

TEST(bench_text, rates_and_times_have_three_digits_and_a_prefix) {
  KernelTimes fast = right_kernel();
  fast.items_per_second = {999'600.0};
  fast.bytes_per_second = {1.5e9};
  fast.real_time_s = {0.9e-9};
  KernelTimes slow = right_kernel();
  slow.items_per_second = {61.2};
  slow.bytes_per_second = {};
  slow.real_time_s = {0.0163};

  const std::string text = bench_text(record_of({fast, slow}), {});

  EXPECT_NE(text.find("1.00 M  value  1.50 GB  0.900 ns"), std::string::npos) << text;
  EXPECT_NE(text.find("61.2   value        -   16.3 ms"), std::string::npos) << text;
}

TEST(bench_text, a_kernel_is_compared_with_the_first_that_does_the_same) {
  KernelTimes reference = right_kernel();
  reference.name = "eri/dddd@library";
  KernelTimes ours = right_kernel();
  ours.name = "eri/dddd@lanes";
  ours.items_per_second = {7e6};

  const std::string text = bench_text(record_of({reference, ours}), {});

  EXPECT_NE(text.find("2.00 us    3.50 x\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nlanes does 3.50 to 3.50 times"), std::string::npos) << text;
}

TEST(bench_text, what_is_wrong_and_what_to_know_stands_below_the_table) {
  const std::string text = bench_text(record_of({wrong_kernel()}), {});

  EXPECT_NE(text.find("boys/order_8    WRONG"), std::string::npos) << text;
  EXPECT_NE(text.find("\nboys/order_8: value 3 is nan\nnote: the library was noisy\n"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace casebook::cli
