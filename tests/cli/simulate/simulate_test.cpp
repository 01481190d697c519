#include <gtest/gtest.h>

#include "cli/simulate/callgrind_output.hpp"
#include "cli/simulate/simulated_caches.hpp"
#include "cli/simulate/simulated_page.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// As callgrind 3.19 writes two dumps and its end into one file; zeros at the end of totals are left out.
constexpr const char* dumps =
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n"
    "part: 1\n\ndesc: Trigger: Client Request: dot\n\n"
    "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw\n"
    "fn=(1) f\n3 100 20\n\ntotals: 100 20 10 1 4 2 1 3 2 0 1 1\n\n"
    "part: 2\n\ndesc: Trigger: Client Request: solve\n\n"
    "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw\ntotals: 7 2\n\n"
    "part: 3\n\ndesc: Trigger: Client Request: dot\n\n"
    "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw\ntotals: 50 10 5\n\n"
    "part: 4\n\ndesc: Trigger: Program termination\n\n"
    "events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw\ntotals: 9999 9 9\n";

TEST(callgrind, dumps_of_a_region_are_added_and_what_came_after_the_last_is_left_out) {
  const TemporaryFolder folder;
  folder.write("callgrind.out", dumps);

  const auto regions = read_callgrind(folder.path() / "callgrind.out");

  ASSERT_EQ(regions.size(), 2U);
  EXPECT_EQ(regions[0].name, "dot");
  EXPECT_EQ(regions[0].instructions, 150.0);
  EXPECT_EQ(regions[0].loads, 30.0);
  EXPECT_EQ(regions[0].stores, 15.0);
  EXPECT_EQ(regions[0].d1_misses, 6.0);
  EXPECT_EQ(regions[0].bytes(), 64.0 * (1 + 3 + 2 + 1 + 1));
  EXPECT_EQ(regions[1].name, "solve");
  EXPECT_EQ(regions[1].instructions, 7.0);
  EXPECT_EQ(regions[1].bytes(), 0.0);
}

TEST(callgrind, a_file_that_is_missing_is_named) {
  EXPECT_THROW(read_callgrind("/nowhere/callgrind.out"), EnvironmentError);
}

TEST(simulated_caches, shrink_as_the_case_does) {
  const SimulatedCaches caches = scaled_caches(4.0, "large", 1024.0);

  EXPECT_EQ(caches.ll_bytes, 128 << 10);
  EXPECT_EQ(caches.d1_bytes, 8 << 10);
  EXPECT_EQ(size_text(caches.ll_bytes), "128 KiB");
}

TEST(simulated_caches, stay_whole_where_the_memory_of_a_case_is_not_known) {
  const SimulatedCaches caches = scaled_caches(std::nullopt, "large", 1024.0);

  EXPECT_EQ(caches.ll_bytes, full_ll_bytes);
  EXPECT_EQ(caches.d1_bytes, full_d1_bytes);
}

TEST(simulated_caches, have_room_for_some_lines_however_small_the_case_is) {
  const SimulatedCaches caches = scaled_caches(1e-6, "large", 1e6);

  EXPECT_EQ(caches.ll_bytes, 16 << 10);
  EXPECT_EQ(caches.d1_bytes, 2 << 10);
}

TEST(simulated_page, the_ledger_is_a_comment_on_a_line_of_its_own) {
  EXPECT_EQ(ledger_bytes("## Cause\n\n<!-- traffic: bytes_per_unit=2462 -->\n"), 2462.0);
  EXPECT_EQ(ledger_bytes("## Cause\n"), std::nullopt);
}

TEST(simulated_page, bytes_are_of_the_steps_that_were_made) {
  const Json record = Json::parse(R"({
    "work": {"units": 100, "unit": "updates"},
    "result": {"iterations": 6, "reference_iterations": 12},
    "profile": {"simulated": {"regions": [{"name": "solve", "ll_misses": 40, "write_backs": 10}]}}})");

  EXPECT_EQ(counted_bytes(record), 64.0 * 50 / 50);
}

TEST(simulated_page, a_comparison_gives_one_ratio_a_region_and_no_range) {
  const auto record = [](double instructions) {
    Json json = Json::parse(R"({"app": "cg", "variant": "v0", "case": {"name": "small"},
      "profile": {"simulated": {"march": "x86-64-v3", "d1_bytes": 8192, "ll_bytes": 131072, "case_mib": 4,
      "stands_for": "large", "stands_for_mib": 1024,
      "regions": [{"name": "dot", "instructions": 0, "ll_misses": 2, "write_backs": 0}]}}})");
    json["profile"]["simulated"]["regions"][0]["instructions"] = instructions;
    return json;
  };

  const std::string text = simulated_comparison(record(300), record(200), {});

  EXPECT_NE(text.find("1.50x"), std::string::npos) << text;
  EXPECT_NE(text.find("no range"), std::string::npos);
  EXPECT_EQ(simulated_comparison_json(record(300), record(200))["ratio"]["instructions"], 1.5);
  EXPECT_EQ(simulated_comparison_json(record(300), record(200))["ratio"]["loads"], nullptr);
}

}  // namespace
}  // namespace casebook::cli
