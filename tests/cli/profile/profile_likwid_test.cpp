#include <algorithm>

#include <gtest/gtest.h>

#include "cli/profile/counter_tables.hpp"
#include "cli/profile/likwid_counters.hpp"
#include "cli/profile/tables.hpp"
#include "cli/records/record_view.hpp"
#include "tests/cli/profile/profile_record.hpp"

namespace casebook::cli {
namespace {

/// Four solves' worth of counts.
const Json counted = Json::parse(R"({
  "version": "5.2.2", "usable": true, "reason": "",
  "groups": [{"group": "MEM_DP", "warnings": [],
              "regions": [{"region": "eri", "calls": 8, "time_s": 1.0, "events": {}, "flops": 1e9,
                           "bytes": 1e8, "energy_j": null, "reason": ""},
                          {"region": "solve", "calls": 4, "time_s": 2.0, "events": {}, "flops": 8e9,
                           "bytes": 4e8, "energy_j": null, "reason": "no RAPL"}]}]
})");

Json counter(const Json& record, const std::string& name) {
  for (const Json& value : record["counters"]["values"]) {
    if (value["name"] == name) {
      return value;
    }
  }
  return nullptr;
}

Json record_of_four_solves() {
  Json record = profile_record();
  record["time"]["solve_s"]["n"] = 4;
  return record;
}

TEST(likwid_counters, take_the_place_of_what_was_modelled_per_solve) {
  Json record = record_of_four_solves();

  add_likwid_counters(counted, record);

  EXPECT_EQ(counter(record, "flops")["value"], 2e9);
  EXPECT_EQ(counter(record, "flops")["tier"], "hw");
  EXPECT_EQ(counter(record, "flops")["source"], "likwid");
  EXPECT_EQ(counter(record, "bytes")["value"], 1e8);
  EXPECT_EQ(record["counters"]["sources"][0]["source"], "likwid");
}

TEST(likwid_counters, that_are_missing_leave_the_others_reason) {
  Json record = record_of_four_solves();
  const Json before = counter(record, "energy_j");

  add_likwid_counters(counted, record);

  EXPECT_TRUE(before["value"].is_null());
  EXPECT_EQ(counter(record, "energy_j"), before);
}

TEST(likwid_counters, of_a_machine_without_access_leave_a_reason_on_the_page) {
  Json record = record_of_four_solves();

  add_likwid_counters({{"version", "5.2.2"},
                       {"usable", false},
                       {"reason", "no access to MSRs"},
                       {"groups", Json::array()}},
                      record);

  const auto lines = missing_counters(record);
  EXPECT_NE(
      std::find(lines.begin(), lines.end(), "n/a: what likwid would count (no access to MSRs)"),
      lines.end());
}

}  // namespace
}  // namespace casebook::cli
