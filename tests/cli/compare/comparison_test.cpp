#include "cli/compare/comparison.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cli/compare/make_comparison.hpp"
#include "cli/compare/record.hpp"
#include "cli/compare/run.hpp"
#include "cli/compare/sentence.hpp"
#include "cli/compare/text.hpp"
#include "cli/records/comparison_truth.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

Json record(const std::string& id, double time_s) {
  return {{"id", id},
          {"verdict", "pass"},
          {"case", {{"input_hash", "xxh3-128:1"}}},
          {"time", {{"solve_s", {{"median", time_s}}}}},
          {"layout", {{"oversubscribed", false}}},
          {"machine", {{"cpus", 2}}},
          {"noise", {{"stolen_s", 0.25}, {"others_s", 4.0}, {"elapsed_s", 5.0}}},
          {"grade", "B"}};
}

Side side(const std::string& variant) {
  Side side;
  side.label = variant;
  side.variant = {"scf", variant, std::nullopt, {}, {}};
  side.experiment.input.name = "w2";
  return side;
}

/// Pairs of these times in alternating order.
Comparison comparison(const std::vector<std::pair<double, double>>& times_s) {
  Comparison comparison;
  comparison.id = "id";
  comparison.a = side("v0_a");
  comparison.b = side("v1_b");
  comparison.planned_pairs = static_cast<int>(times_s.size());
  for (const auto& [a_s, b_s] : times_s) {
    const std::string k = std::to_string(comparison.pairs.size());
    comparison.pairs.push_back(
        {record("a" + k, a_s), record("b" + k, b_s), comparison.pairs.size() % 2 == 0});
  }
  return comparison;
}

/// Ratios 1.5, 1.51, 1.49, 1.52, 1.505 and 1.55, without ties.
Comparison faster_by_half() {
  return comparison({{1.50, 1.00},
                     {1.5251, 1.01},
                     {1.5198, 1.02},
                     {1.5656, 1.03},
                     {1.5652, 1.04},
                     {1.6275, 1.05}});
}

/// The same pairs with the sides changed over.
Comparison slower_by_half() {
  Comparison slower = faster_by_half();
  for (Pair& pair : slower.pairs) {
    std::swap(pair.a, pair.b);
  }
  return slower;
}

TEST(comparison, uses_the_pairs_it_has_where_one_first_solve_was_disturbed) {
  Comparison disturbed = faster_by_half();
  disturbed.pairs.push_back({record("a6", 9.0), record("b6", 1.0), true});
  disturbed.pairs.back().a["no_speed_up"] = "the first solve took 9 s, the others 1 s";

  const Findings findings = findings_of(disturbed);

  EXPECT_EQ(findings.verdict, Verdict::faster);
  EXPECT_EQ(findings.ratio.n, 6);
  const Json json = comparison_json(disturbed);
  EXPECT_TRUE(json["pairs"][6]["ratio"].is_null());
  EXPECT_EQ(disagreement_in_comparison(json), "");
  EXPECT_NE(comparison_text(disturbed, {}).find("pair 7: v0_a: the first solve took 9 s"), std::string::npos);
}

TEST(comparison, gives_no_ratio_where_most_first_solves_were_slow) {
  Comparison kept = faster_by_half();
  for (std::size_t i = 0; i < 4; ++i) {
    kept.pairs[i].b["no_speed_up"] = "the first solve took 9 s, the others 1 s";
  }

  const Findings findings = findings_of(kept);

  EXPECT_EQ(findings.verdict, Verdict::no_ratio);
  EXPECT_NE(findings.why_no_ratio.find("in 4 of 6 pairs"), std::string::npos) << findings.why_no_ratio;
}

TEST(comparison, gives_the_median_of_the_pair_ratios_with_its_interval) {
  const Findings findings = findings_of(faster_by_half());

  EXPECT_EQ(findings.verdict, Verdict::faster);
  EXPECT_NEAR(findings.ratio.median, 1.5075, 1e-12);
  EXPECT_NEAR(findings.ratio.low, 1.49, 1e-12);
  EXPECT_NEAR(findings.ratio.high, 1.55, 1e-12);
  EXPECT_NEAR(findings.ratio.confidence, 0.96875, 1e-12);
}

TEST(comparison, pairs_remove_what_moves_both_sides) {
  // The machine slows down by a factor of three; within each pair b takes two thirds of a.
  const Findings findings = findings_of(comparison({{1.5, 1.0}, {2.25, 1.5}, {4.5, 3.0}}));

  EXPECT_NEAR(findings.ratio.low, 1.5, 1e-12);
  EXPECT_NEAR(findings.ratio.high, 1.5, 1e-12);
}

TEST(comparison, says_in_one_sentence_which_is_faster) {
  const Comparison faster = faster_by_half();

  EXPECT_EQ(sentence_of(faster, findings_of(faster)),
            "v1_b is 1.51x (1.49-1.55) faster than v0_a: 6 pairs, coverage 96.9 %, p = 0.0022");
}

TEST(comparison, a_slower_side_is_told_by_the_inverse) {
  const Comparison slower = slower_by_half();
  const Findings findings = findings_of(slower);

  EXPECT_EQ(findings.verdict, Verdict::slower);
  EXPECT_EQ(sentence_of(slower, findings),
            "v1_b is 1.51x (1.49-1.55) slower than v0_a: 6 pairs, coverage 96.9 %, p = 0.0022");
}

TEST(comparison, an_interval_around_one_is_no_difference) {
  const Comparison equal =
      comparison({{1.00, 1.01}, {1.02, 1.0}, {1.03, 1.04}, {1.01, 1.0}, {1.05, 1.02}, {1.0, 1.06}});
  const Findings findings = findings_of(equal);

  EXPECT_EQ(findings.verdict, Verdict::no_difference);
  EXPECT_NE(sentence_of(equal, findings).find("no difference beyond noise"), std::string::npos);
}

TEST(comparison, times_that_overlap_are_no_difference_even_if_every_ratio_is_above_one) {
  const Findings findings = findings_of(
      comparison({{1.01, 1.0}, {2.02, 2.0}, {3.03, 3.0}, {1.21, 1.2}, {2.52, 2.5}, {3.33, 3.3}}));

  EXPECT_GT(findings.ratio.low, 1.0);
  EXPECT_GT(findings.times.p, significance);
  EXPECT_EQ(findings.verdict, Verdict::no_difference);
}

TEST(comparison, five_pairs_are_too_few_to_call_a_side_faster) {
  Comparison five = faster_by_half();
  five.pairs.pop_back();

  const Findings findings = findings_of(five);

  EXPECT_EQ(findings.verdict, Verdict::too_few_pairs);
  EXPECT_NE(sentence_of(five, findings).find("coverage 93.8 %"), std::string::npos);
}

TEST(comparison, nothing_is_compared_with_a_run_that_the_judge_rejected) {
  Comparison failed = faster_by_half();
  failed.pairs[2].b["verdict"] = "fail";

  const Findings findings = findings_of(failed);

  EXPECT_EQ(findings.verdict, Verdict::no_ratio);
  EXPECT_TRUE(findings.ratios.empty());
  EXPECT_EQ(findings.why_no_ratio, "v1_b did not pass the judge (record b2)");
}

TEST(comparison, oversubscribed_runs_get_no_ratio) {
  Comparison crowded = faster_by_half();
  crowded.pairs[0].a["layout"]["oversubscribed"] = true;

  EXPECT_EQ(findings_of(crowded).verdict, Verdict::no_ratio);
}

TEST(comparison, different_inputs_get_no_ratio) {
  Comparison other = faster_by_half();
  other.pairs[0].b["case"]["input_hash"] = "xxh3-128:2";
  Comparison later = faster_by_half();
  later.pairs[3].a["case"]["input_hash"] = "xxh3-128:2";
  later.pairs[3].b["case"]["input_hash"] = "xxh3-128:2";

  EXPECT_EQ(findings_of(other).verdict, Verdict::no_ratio);
  EXPECT_EQ(findings_of(later).verdict, Verdict::no_ratio);
}

TEST(comparison, a_run_that_ended_the_comparison_takes_the_ratio_with_it) {
  Comparison stopped = faster_by_half();
  stopped.failure = "v1_b: a rank died";

  EXPECT_EQ(sentence_of(stopped, findings_of(stopped)),
            "v1_b against v0_a: no ratio; v1_b: a rank died");
}

TEST(comparison, drift_is_counted_in_runs_of_both_sides) {
  // Runs 1 to 8 are AB BA AB BA; each takes 1 % of 1 s more than the one before.
  const Findings findings =
      findings_of(comparison({{1.00, 1.01}, {1.03, 1.02}, {1.04, 1.05}, {1.07, 1.06}}));

  EXPECT_NEAR(findings.a_percent_per_run, 1.0 / 1.035, 1e-9);
  EXPECT_NEAR(findings.b_percent_per_run, 1.0 / 1.035, 1e-9);
  EXPECT_LT(findings.drift_p, 0.001);
  EXPECT_EQ(findings.verdict, Verdict::no_difference);
}

TEST(comparison, noise_is_the_spread_and_what_the_hypervisor_took) {
  const Findings findings = findings_of(faster_by_half());

  EXPECT_NEAR(findings.a_spread, 0.1275 / 1.54515, 1e-12);
  EXPECT_NEAR(findings.b_spread, 0.05 / 1.025, 1e-12);
  EXPECT_EQ(findings.stolen_s, 12 * 0.25);
}

TEST(comparison, what_other_programs_took_of_the_machine_is_told) {
  const std::string text = comparison_text(faster_by_half(), {.width = 400});

  EXPECT_NE(text.find("the hypervisor took 3 s, other programs 40 % of this machine's time"),
            std::string::npos)
      << text;
}

TEST(comparison, ratios_next_to_one_have_a_digit_more) {
  EXPECT_EQ(ratio_text(1.0042, 1.0019, 1.0063), "1.004x (1.002-1.006)");
  EXPECT_EQ(ratio_text(1.004, 0.998, 1.12), "1.00x (0.998-1.12)");
}

TEST(comparison, a_variant_compared_with_itself_is_told_so) {
  Comparison same = faster_by_half();
  same.a.label = same.b.label;

  EXPECT_NE(sentence_of(same, findings_of(same)).find("than itself"), std::string::npos);
}

TEST(comparison_record, names_the_runs_and_what_they_give) {
  const Json json = comparison_json(faster_by_half());

  EXPECT_EQ(json["kind"], "compare");
  EXPECT_EQ(json["verdict"], "faster");
  EXPECT_EQ(json["case"]["input_hash"], "xxh3-128:1");
  EXPECT_EQ(json["pairs"].size(), 6U);
  EXPECT_EQ(json["pairs"][1]["a_record"], "a1");
  EXPECT_EQ(json["pairs"][1]["first"], "b");
  EXPECT_NEAR(json["pairs"][1]["ratio"].get<double>(), 1.51, 1e-12);
  EXPECT_EQ(json["mann_whitney"]["u"], 36.0);
  EXPECT_EQ(json["noise"]["a_grades"].size(), 6U);
}

TEST(comparison_record, without_a_ratio_there_are_no_statistics) {
  Comparison failed = faster_by_half();
  failed.pairs[0].a["verdict"] = "fail";

  const Json json = comparison_json(failed);

  EXPECT_TRUE(json["ratio"].is_null());
  EXPECT_TRUE(json["mann_whitney"].is_null());
  EXPECT_TRUE(json["pairs"][0]["a_s"].is_null());
  EXPECT_TRUE(json["pairs"][1]["ratio"].is_null());
  EXPECT_EQ(json["verdict"], "no ratio");
}

TEST(comparison_record, is_written_below_the_results) {
  TemporaryFolder folder;
  folder.write("compare/other.json", "{}");
  Comparison kept = faster_by_half();
  kept.a.experiment.results = folder.path();

  save(kept);

  EXPECT_EQ(Json::parse(read_file(folder.path() / "compare/id.json")), comparison_json(kept));
}

TEST(comparison_text, shows_every_pair_and_the_sentence) {
  const std::string text = comparison_text(faster_by_half(), {});

  EXPECT_NE(text.find("   2  BA      1.53   1.01  1.510\n"), std::string::npos) << text;
  EXPECT_NE(text.find("v1_b is 1.51x (1.49-1.55) faster than v0_a"), std::string::npos) << text;
  EXPECT_NE(text.find("Mann-Whitney U = 36, p = 0.0022 (exact)"), std::string::npos) << text;
}

TEST(comparison_text, a_ladder_has_a_line_for_each_step) {
  Comparison failed = faster_by_half();
  failed.b.label = "v2_c";
  failed.failure = "v2_c did not pass the judge";

  const std::string text = ladder_comparison_text({faster_by_half(), failed}, {});

  EXPECT_NE(text.find("v1_b     v0_a     1.51x (1.49-1.55)    96.9 %  0.0022  faster\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("v2_c against v0_a: no ratio; v2_c did not pass the judge\n"),
            std::string::npos)
      << text;
}

TEST(comparison_order, alternates_within_the_pairs) {
  EXPECT_EQ(order_text(1), "AB");
  EXPECT_EQ(order_text(5), "AB BA AB BA AB");
}

TEST(comparison_side, takes_a_layout_behind_the_variant) {
  const VariantAtLayout with = parse_variant_at_layout("v6@2x16");
  const VariantAtLayout without = parse_variant_at_layout("v6");

  EXPECT_EQ(with.variant, "v6");
  EXPECT_EQ(with.ranks, "2");
  EXPECT_EQ(with.threads, "16");
  EXPECT_EQ(without.variant, "v6");
  EXPECT_EQ(without.ranks, "");
}

TEST(comparison_side, refuses_a_layout_of_another_form) {
  for (const char* text : {"v6@", "v6@2", "v6@2x", "v6@x2", "v6@2x1x1", "v6@-1x1", "v6@2*1"}) {
    EXPECT_THROW(parse_variant_at_layout(text), UsageError) << text;
  }
}

TEST(comparison_side, is_labelled_by_what_differs) {
  Side a = side("v6_x");
  Side b = side("v6_x");
  label_sides(a, b);
  EXPECT_EQ(a.label, "v6_x");
  EXPECT_EQ(b.label, "v6_x");

  a.experiment.layout = {2, 1};
  b.experiment.layout = {1, 2};
  b.experiment.environment = {{"OMP_WAIT_POLICY", "passive"}};
  a.experiment.root = "/project";
  a.build = "/project/build/release";
  b.build = "/elsewhere/build";
  label_sides(a, b);

  EXPECT_EQ(a.label, "v6_x@2x1 of build/release");
  EXPECT_EQ(b.label, "v6_x@1x2 with OMP_WAIT_POLICY=passive of /elsewhere/build");
}

TEST(comparison_side, its_runs_carry_the_id_of_the_comparison) {
  Comparison stamped = faster_by_half();

  stamp(stamped);

  EXPECT_EQ(stamped.a.experiment.instruments.group, stamped.id);
  EXPECT_EQ(stamped.b.experiment.instruments.group, stamped.id);
  EXPECT_NE(stamped.id.find("Z-compare-scf-v0_a-v1_b-w2-n1t1-"), std::string::npos) << stamped.id;
}

}  // namespace
}  // namespace casebook::cli
