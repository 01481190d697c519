#include "cli/versus/evidence.hpp"

#include <gtest/gtest.h>

#include "cli/external/output_values.hpp"
#include "cli/versus/record.hpp"

namespace casebook::cli {
namespace {

Json our_record(double rating) {
  return {{"id", "ours"},
          {"verdict", "pass"},
          {"layout", {{"oversubscribed", false}}},
          {"time", {{"solve_s", {{"median", 0.5}}}}},
          {"reference", {{"energy", -1.0}, {"source", "a book"}}},
          {"result", {{"energy", -1.5}, {"rating", rating}}}};
}

Json passed_check(bool passed) {
  return Json::array({{{"name", "energy"},
                       {"value", passed ? 0.0 : 1.0},
                       {"bound", 1e-6},
                       {"bound_source", "here"},
                       {"passed", passed}}});
}

PeerPair pair_of(
    bool peer_first, double whole_s, double judge_s, double peer_s, double rating = 1.0) {
  PeerPair pair;
  pair.peer_first = peer_first;
  pair.record = our_record(rating);
  pair.whole_s = whole_s;
  pair.judge_s = judge_s;
  pair.peer.wall_s = peer_s;
  pair.peer.values = {Reading{.numbers = {2.0}}};
  pair.peer_checks = passed_check(true);
  return pair;
}

PeerComparison evidence_of(const std::vector<PeerPair>& pairs) {
  PeerComparison evidence;
  evidence.variant.name = "v2_ours";
  evidence.peer.peer.name = "other";
  evidence.peer.peer.program.title = "the other";
  OutputValue rating;
  rating.name = "rating";
  evidence.peer.peer.program.values = {rating};
  evidence.planned_pairs = static_cast<int>(pairs.size());
  evidence.pairs = pairs;
  return evidence;
}

TEST(evidence, our_judge_is_left_out_of_the_whole_program) {
  const PeerComparison evidence = evidence_of({pair_of(true, 3.0, 1.0, 8.0)});

  EXPECT_DOUBLE_EQ(*our_value(evidence, evidence.pairs[0]), 2.0);
  EXPECT_DOUBLE_EQ(*ratio_of(evidence, evidence.pairs[0]), 4.0);
}

TEST(evidence, six_pairs_that_agree_are_faster_beyond_doubt) {
  std::vector<PeerPair> pairs;
  for (int k = 0; k < 6; ++k) {
    pairs.push_back(pair_of(k % 2 == 0, 3.0 + 0.01 * k, 1.0, 8.0 + 0.1 * k));
  }
  const Findings findings = findings_of(evidence_of(pairs));

  EXPECT_EQ(findings.verdict, Verdict::faster);
  EXPECT_NEAR(findings.ratio.median, 4.07, 0.02);
  EXPECT_NEAR(findings.ratio.confidence, 0.969, 1e-3);
}

TEST(evidence, of_a_rating_more_is_better) {
  PeerComparison evidence = evidence_of({pair_of(true, 3.0, 1.0, 8.0, 6.0)});
  evidence.peer.peer.quantity = {.name = "rating", .unit = "GFLOP/s", .more_is_better = true};

  EXPECT_DOUBLE_EQ(*ratio_of(evidence, evidence.pairs[0]), 3.0);
  EXPECT_DOUBLE_EQ(findings_of(evidence).ratio.median, 3.0);
}

TEST(evidence, a_peer_that_is_wrong_gives_no_ratio) {
  PeerComparison evidence =
      evidence_of({pair_of(true, 3.0, 1.0, 8.0), pair_of(false, 3.0, 1.0, 8.0)});
  evidence.pairs[1].peer_checks = passed_check(false);

  const Findings findings = findings_of(evidence);
  EXPECT_EQ(findings.verdict, Verdict::no_ratio);
  EXPECT_NE(findings.why_no_ratio.find("other did not pass: energy"), std::string::npos);
  EXPECT_TRUE(evidence_json(evidence).at("ratio").is_null());
}

TEST(evidence, a_stored_reference_goes_before_our_own_answer) {
  const auto reference = reference_for_peer(our_record(5.0));

  EXPECT_EQ(reference.at("energy"), -1.0);
  EXPECT_EQ(reference.at("rating"), 5.0);
}

}  // namespace
}  // namespace casebook::cli
