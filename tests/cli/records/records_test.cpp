#include "cli/records/records.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/records/record_view.hpp"
#include "cli/records/summary.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

const Setting here = {"node1", "", "w2", {}, 2, 1};

Json record(const std::string& id, const std::string& variant, double time_s) {
  return {{"schema", 2},
          {"kind", "run"},
          {"id", id},
          {"variant", variant},
          {"verdict", "pass"},
          {"case", {{"name", "w2"}, {"overrides", Json::array()}}},
          {"checks", Json::array({{{"name", "sum"}, {"value", 0.0}, {"bound", 1e-9}}})},
          {"time",
           {{"solve_s",
             {{"median", time_s},
              {"min", time_s},
              {"max", time_s},
              {"n", 1},
              {"samples", Json::array({time_s})}}}}},
          {"layout", {{"ranks", 2}, {"threads", 1}, {"oversubscribed", false}}},
          {"machine", {{"host", "node1"}}}};
}

Json changed(const char* pointer, const Json& value) {
  Json json = record("1", "v1_a", 1.0);
  json[Json::json_pointer(pointer)] = value;
  return json;
}

TEST(best, is_the_variant_with_the_smallest_time) {
  const std::vector<Json> records = {record("1", "v0_a", 3.0), record("2", "v1_b", 1.0)};

  EXPECT_EQ(fastest_variant(records, here, {"v0_a", "v1_b"})->variant, "v1_b");
}

TEST(best, a_newer_record_of_a_variant_replaces_the_older) {
  const std::vector<Json> records = {
      record("1", "v1_b", 1.0), record("2", "v0_a", 3.0), record("3", "v1_b", 4.0)};

  EXPECT_EQ(fastest_variant(records, here, {"v0_a", "v1_b"})->variant, "v0_a");
}

TEST(best, passes_over_variants_that_are_gone) {
  const std::vector<Json> records = {record("1", "v0_a", 3.0), record("2", "v9_gone", 1.0)};

  EXPECT_EQ(fastest_variant(records, here, {"v0_a"})->variant, "v0_a");
  EXPECT_TRUE(fastest_variant(records, here, {"v0_a"})->alone);
  EXPECT_FALSE(fastest_variant(records, here, {"v0_a", "v9_gone"})->alone);
}

TEST(best, is_unknown_without_records) {
  EXPECT_FALSE(fastest_variant({}, here, {"v0_a"}));
}

Json sampled(const std::string& id,
             const std::string& variant,
             const std::vector<double>& times_s) {
  Json json = record(id, variant, times_s[times_s.size() / 2]);
  json["schema"] = 3;
  json["case"]["input_hash"] = "xxh3-128:0";
  json["time"]["total_s"] = {{"median", times_s[times_s.size() / 2]}, {"samples", times_s}};
  return json;
}

TEST(best, is_beyond_doubt_where_six_samples_a_side_are_told_apart) {
  const std::vector<Json> records = {sampled("1", "v0_a", {3.0, 3.1, 3.2, 3.3, 3.4, 3.5}),
                                     sampled("2", "v1_b", {1.0, 1.1, 1.2, 1.3, 1.4, 1.5})};

  const auto fastest = fastest_variant(records, here, {"v0_a", "v1_b"});

  EXPECT_EQ(fastest->variant, "v1_b");
  EXPECT_TRUE(fastest->ties.empty());
}

TEST(best, names_the_variants_that_may_be_as_fast_the_nearest_first) {
  const std::vector<Json> records = {sampled("1", "v0_a", {3.0, 3.1, 3.2}),
                                     sampled("2", "v1_b", {1.0, 1.1, 1.2, 1.3, 1.4, 1.5}),
                                     sampled("3", "v2_c", {1.0, 1.1, 1.2, 1.4, 1.4, 1.5})};

  const auto fastest = fastest_variant(records, here, {"v0_a", "v1_b", "v2_c"});

  EXPECT_EQ(fastest->variant, "v1_b");
  ASSERT_EQ(fastest->ties.size(), 2u);
  EXPECT_EQ(fastest->ties[0].variant, "v2_c");
  EXPECT_EQ(fastest->ties[1].variant, "v0_a");
}

TEST(best, leaves_out_what_the_rules_forbid) {
  Json forbidden = record("2", "v1_b", 1.0);
  forbidden["result"] = {{"legal", false}};

  EXPECT_EQ(fastest_variant({record("1", "v0_a", 3.0), forbidden}, here, {"v0_a", "v1_b"})->variant,
            "v0_a");
}

TEST(setting, a_record_of_another_setting_does_not_count) {
  EXPECT_TRUE(counts_for(record("1", "v1_a", 1.0), here));
  EXPECT_FALSE(counts_for(changed("/machine/host", "node2"), here));
  EXPECT_FALSE(counts_for(changed("/machine/cpu", "another processor"), here));
  EXPECT_FALSE(counts_for(changed("/case/name", "w3"), here));
  EXPECT_FALSE(counts_for(changed("/case/overrides", {"tol2e=1e-9"}), here));
  EXPECT_FALSE(counts_for(changed("/layout/ranks", 4), here));
  EXPECT_FALSE(counts_for(changed("/layout/threads", 2), here));
}

TEST(setting, a_failed_or_oversubscribed_record_does_not_count) {
  EXPECT_FALSE(counts_for(changed("/verdict", "fail"), here));
  EXPECT_FALSE(counts_for(changed("/layout/oversubscribed", true), here));
}

TEST(setting, a_record_of_a_comparison_does_not_count) {
  EXPECT_FALSE(counts_for(changed("/group", "20261121T000000Z-compare"), here));
}

TEST(records, files_that_are_no_records_of_timed_runs_are_passed_over) {
  TemporaryFolder folder;
  folder.write("scf/b.json", record("2", "v0_a", 1.0).dump());
  folder.write("scf/a.json", record("1", "v0_a", 1.0).dump());
  folder.write("scf/broken.json", "{\"schema\": 1,");
  folder.write("scf/old.json", R"({"schema": 1})");
  Json profile = record("3", "v0_a", 1.0);
  profile["kind"] = "profile";
  folder.write("scf/profile.json", profile.dump());
  folder.write("scf/notes.txt", "not JSON");

  const std::vector<Json> records = read_records(folder.path(), "scf");

  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(text_at(records[0], "/id"), "1");
}

TEST(records, a_folder_that_is_not_there_holds_none) {
  EXPECT_TRUE(read_records("/nonexistent", "scf").empty());
}

TEST(records, two_ids_of_one_second_differ) {
  const RankLayout layout = {2, 1};

  const std::string id = new_record_id("scf.v0_a", "my deck/..", layout);

  EXPECT_NE(id, new_record_id("scf.v0_a", "my deck/..", layout));
  EXPECT_NE(id.find("Z-scf-v0_a-my_deck_..-n2t1-"), std::string::npos) << id;
  EXPECT_EQ(id.find('/'), std::string::npos);
}

TEST(record_view, the_check_against_the_reference_energy_comes_first) {
  const auto with_checks = [](const std::vector<std::string>& names) {
    Json json = {{"checks", Json::array()}};
    for (const std::string& name : names) {
      json["checks"].push_back({{"name", name}});
    }
    return text_at(main_check(json), "/name");
  };

  EXPECT_EQ(with_checks({"a", "nuclear_reference", "energy_reference"}), "energy_reference");
  EXPECT_EQ(with_checks({"a", "b_reference", "c_reference"}), "b_reference");
  EXPECT_EQ(with_checks({"a", "residual"}), "residual");
  EXPECT_EQ(with_checks({"a", "b"}), "a");
  EXPECT_EQ(with_checks({}), "");
}

TEST(record_view, the_nearest_check_uses_the_largest_part_of_its_bound) {
  const Json checks = {{{"name", "exact"}, {"value", 0.0}, {"bound", 0.0}},
                       {{"name", "far"}, {"value", -1e-9}, {"bound", 1e-6}},
                       {{"name", "near"}, {"value", -1e-8}, {"bound", 2e-8}},
                       {{"name", "lost"}, {"value", nullptr}, {"bound", 1e-9}}};

  EXPECT_EQ(text_at(nearest_check({{"checks", checks}}), "/name"), "near");
  EXPECT_EQ(text_at(main_check({{"checks", checks}}), "/name"), "near");
  EXPECT_EQ(text_at(nearest_check({{"checks", {checks[0]}}}), "/name"), "exact");
  EXPECT_TRUE(nearest_check(Json::object()).is_null());
}

TEST(record_view, a_missing_entry_is_no_error) {
  EXPECT_EQ(median_s(Json::object()), std::nullopt);
  EXPECT_EQ(number_at(Json(), "/a/b"), std::nullopt);
  EXPECT_EQ(text_at(Json{{"a", 1}}, "/a/b"), "");
  EXPECT_TRUE(largest_region(Json::object()).is_null());
  EXPECT_FALSE(summary_of(Json::object(), "r.json", {}).empty());
}

TEST(summary, columns_for_the_ladders_table_are_not_shown_twice) {
  const Json record = {{"result", {{"rating", 2.5}, {"table", {{"GFLOP/s", 2.5}}}}}};

  const std::string text = summary_of(record, "r.json", {});

  EXPECT_NE(text.find("rating = 2.5\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("table"), std::string::npos) << text;
}

TEST(summary, a_history_is_named_and_not_printed) {
  const std::vector<double> history(40, 1.0 / 3.0);
  const Json record = {{"result",
                        {{"energy", -1.5},
                         {"pair", {1, 2}},
                         {"spectrum", history},
                         {"history", {{"time", history}, {"energy", history}}}}}};

  const std::string text = summary_of(record, "r.json", {});

  EXPECT_NE(text.find("energy = -1.5\n"), std::string::npos) << text;
  EXPECT_NE(text.find("pair = [1,2]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("spectrum = 40 values, in the record\n"), std::string::npos) << text;
  EXPECT_NE(text.find("history = time, energy, in the record\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace casebook::cli
