#include "cli/climb/earlier_rounds.hpp"

#include <gtest/gtest.h>


namespace casebook::cli {
namespace {

const std::vector<Variant>& two_variants() {
  static const std::vector<Variant> variants = {{"scf", "v0_a", std::nullopt, "v0_a", "scf.v0_a"},
                                                {"scf", "v1_b", "v0_a", "v1_b", "scf.v1_b"}};
  return variants;
}

RecordOnDisk of_a_climb(const std::string& variant, const std::string& climb, int n_rounds) {
  Json rounds = Json::array();
  for (int round = 1; round <= n_rounds; ++round) {
    rounds.push_back({{"round", round}, {"solve_s", 1.0}, {"total_s", 1.0}});
  }
  return {variant + climb + ".json",
          {{"variant", variant},
           {"verdict", "pass"},
           {"case", {{"name", "w2"}, {"overrides", Json::array()}}},
           {"time", {{"solve_s", {{"median", 1.0}}}}},
           {"layout", {{"ranks", 2}, {"threads", 1}, {"oversubscribed", false}}},
           {"machine",
            {{"host", "here"}, {"cpu", "A CPU"}, {"cpu_family", "6"}, {"cpu_model", "143"}}},
           {"build", {{"commit", "abc"}, {"dirty", false}}},
           {"rounds", {{"id", climb}, {"runs", rounds}}}}};
}

EarlierRounds found(const std::vector<RecordOnDisk>& records, const std::string& commit = "abc") {
  const Setting setting = {"here", "A CPU (family 6, model 143)", "w2", {}, 2, 1};
  return earlier_rounds(records, setting, commit, two_variants());
}

TEST(earlier_rounds, are_those_of_the_newest_climb) {
  const EarlierRounds earlier = found({of_a_climb("v0_a", "climb-1", 9),
                                       of_a_climb("v1_b", "climb-1", 9),
                                       of_a_climb("v0_a", "climb-2", 2),
                                       of_a_climb("v1_b", "climb-2", 3)});

  EXPECT_EQ(earlier.id, "climb-2");
  EXPECT_EQ(earlier.n_rounds, 3);
  EXPECT_EQ(earlier.records.size(), 2U);
}

TEST(earlier_rounds, of_another_commit_host_processor_or_build_are_not_taken) {
  RecordOnDisk elsewhere = of_a_climb("v0_a", "climb-1", 2);
  elsewhere.json["machine"]["host"] = "there";
  RecordOnDisk moved = of_a_climb("v0_a", "climb-1", 2);
  moved.json["machine"]["cpu_model"] = "207";
  RecordOnDisk changed = of_a_climb("v0_a", "climb-1", 2);
  changed.json["build"]["dirty"] = true;

  EXPECT_EQ(found({of_a_climb("v0_a", "climb-1", 2)}).id, "climb-1");
  EXPECT_EQ(found({elsewhere}).id, "");
  EXPECT_EQ(found({moved}).id, "");
  EXPECT_EQ(found({changed}).id, "");
  EXPECT_EQ(found({of_a_climb("v0_a", "climb-1", 2)}, "def").id, "");
  // Of sources that have changed since their commit nothing is known.
  EXPECT_EQ(found({of_a_climb("v0_a", "climb-1", 2)}, "").id, "");
}

TEST(earlier_rounds, of_compute_nodes_are_found_from_a_login_node) {
  RecordOnDisk elsewhere = of_a_climb("v0_a", "climb-1", 2);
  elsewhere.json["machine"]["host"] = "n1";
  elsewhere.json["layout"]["hosts"] = {"n1", "n2"};
  const auto from_login = [&](int n_nodes) {
    const Setting setting = {"login", "", "w2", {}, 2, 1, n_nodes, true};
    return earlier_rounds({elsewhere}, setting, "abc", two_variants()).id;
  };

  EXPECT_EQ(from_login(2), "climb-1");
  EXPECT_EQ(from_login(1), "");
}

TEST(earlier_rounds, of_a_cluster_in_a_box_are_those_of_its_network) {
  RecordOnDisk slow = of_a_climb("v0_a", "climb-1", 2);
  slow.json["machine"]["network"] = {{"asked", "100mbit"}};
  slow.json["layout"]["hosts"] = {"n1", "n2"};
  const auto over = [&](const std::string& network) {
    const Setting setting = {"login", "", "w2", {}, 2, 1, 2, true, network};
    return earlier_rounds({slow}, setting, "abc", two_variants()).id;
  };

  EXPECT_EQ(over("100mbit"), "climb-1");
  EXPECT_EQ(over("1gbit"), "");
}

TEST(earlier_rounds, of_more_threads_than_cores_are_taken_where_that_is_the_setting) {
  RecordOnDisk crowded = of_a_climb("v0_a", "climb-1", 2);
  crowded.json["layout"]["oversubscribed"] = true;
  Setting setting = {"here", "A CPU (family 6, model 143)", "w2", {}, 2, 1};
  setting.is_crowded_too = true;

  EXPECT_EQ(earlier_rounds({crowded}, setting, "abc", two_variants()).id, "climb-1");
  EXPECT_EQ(found({crowded}).id, "");
}

TEST(earlier_rounds, say_where_a_climb_goes_on_and_why_it_does_not) {
  const RecordOnDisk record = of_a_climb("v0_a", "climb-1", 9);

  EXPECT_EQ(text_of(found({record})), "--resume: goes on after round 9");
  EXPECT_NE(text_of(found({})).find("no round of this machine"), std::string::npos);
  EXPECT_NE(text_of(found({record}, "")).find("sources differ from their commit"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
