#include "harness/run/record.hpp"

#include <cstdlib>
#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "harness/core/input_hash.hpp"
#include "harness/run/identity.hpp"

namespace casebook {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

RegionSamples region(const std::string& name, double calls, double call_s) {
  // Two repetitions on two ranks; the second rank works half as long.
  return {name, calls, {{0.8, 0.4}, {0.8, 0.4}}, {{0.6, 0.3}, {0.6, 0.3}}, call_s, {}, {}};
}

/// Two repetitions of a solve on two ranks, as the life cycle would hand them over.
RunFacts facts_of_a_run() {
  RunFacts facts;
  facts.started = "2026-11-20T23:15:00Z";
  facts.input = {"small", "small", {{"n", 10}}, {{"sum", 385.0}}, {385.0, 80.0, 10.0, "squares"}};
  facts.result = {{"sum", 385.0}};
  facts.checks = {{"sum", 0.0, 1e-12, "a test"}};
  facts.seeds = {{"given", false}, {"input", Json::array()}, {"judge", {1, 2, 3}}};
  facts.measurement = {{{0.1, 0.5, 1.0, 0.25, 0.02}, {0.1, 0.7, 1.2, 0.25, 0.02}},
                       {1.0, 1.2},
                       {region("long", 4.0, 0.2), region("never", 0.0, infinity)}};
  facts.first = {{0.1, 0.6, 1.5, 0.25}};
  facts.region_cost_s = 1e-7;
  facts.layout = {{"a", "a"}, {{"0"}, {"1"}}, false, true};
  facts.memory_mib = {10.0, 12.0};
  facts.noise = {{0.01, 0.0, 0.1, 10.0, 2, 3.0}, {0.02, 0.5, 0.1, 10.0, 2, 4.0}};
  return facts;
}

Team two_ranks() {
  Team team;
  team.n_ranks = 2;
  return team;
}

/// Record as a reader of the file gets it: numbers that JSON lacks have become null.
Json record_of(const RunFacts& facts, const Arguments& arguments = {}) {
  return Json::parse(make_record(arguments, two_ranks(), facts).dump());
}

RunFacts rejected(double value) {
  RunFacts facts = facts_of_a_run();
  facts.checks.push_back({"energy", value, 1e-6, "a test"});
  return facts;
}

TEST(record, says_what_the_flops_are_done_in_where_these_are_no_doubles) {
  RunFacts facts = facts_of_a_run();
  EXPECT_EQ(record_of(facts)["work"],
            Json({{"flops", 385.0}, {"bytes", 80.0}, {"units", 10.0}, {"unit", "squares"}}));

  facts.input.work.numbers = Numbers::floats;
  EXPECT_EQ(record_of(facts)["work"]["numbers"], "float");
}

TEST(record, holds_median_range_count_and_every_sample_of_the_solve) {
  const Json solve = record_of(facts_of_a_run())["time"]["solve_s"];

  EXPECT_EQ(solve["median"], 1.1);
  EXPECT_EQ(solve["min"], 1.0);
  EXPECT_EQ(solve["max"], 1.2);
  EXPECT_EQ(solve["n"], 2);
  EXPECT_EQ(solve["samples"], (std::vector<double>{1.0, 1.2}));
}

TEST(record, shows_every_phase_of_a_solvers_life_and_their_sum) {
  const Json time = record_of(facts_of_a_run())["time"];

  EXPECT_EQ(time["construct_s"]["samples"], (std::vector<double>{0.1, 0.1}));
  EXPECT_EQ(time["set_up_s"]["samples"], (std::vector<double>{0.5, 0.7}));
  EXPECT_EQ(time["copy_out_s"]["median"], 0.25);
  EXPECT_EQ(time["first"]["solve_s"], 1.5);
  // Copying may take five times what the harness's own copy does; the rest of it is charged.
  EXPECT_NEAR(time["total_s"]["samples"][0].get<double>(), 0.1 + 0.5 + 1.0 + 0.25 - 0.1, 1e-3);
}

TEST(record, gives_no_speed_up_where_the_first_solve_was_slower_than_the_others) {
  RunFacts kept = facts_of_a_run();
  kept.first = {{0.1, 0.6, 2.0, 0.0}};

  EXPECT_TRUE(record_of(facts_of_a_run())["no_speed_up"].is_null());
  EXPECT_FALSE(record_of(facts_of_a_run())["time"]["first"]["is_slow"]);
  EXPECT_NE(record_of(kept)["no_speed_up"].get<std::string>().find("ask several"),
            std::string::npos);
  EXPECT_TRUE(record_of(kept)["time"]["first"]["is_slow"]);
}

TEST(record, takes_page_faults_and_waiting_off_a_first_solve) {
  RunFacts disturbed = facts_of_a_run();
  PhaseTimes& first = disturbed.first.front();
  first = {0.1, 0.6, 2.0, 0.0};  // 2.7 s, where the others take 1.9 s
  first.kernel_s = 0.2;
  const double with_faults_s = record_of(disturbed)["time"]["first"]["excess_s"];
  first.waited_s = 0.3;

  const Json record = record_of(disturbed);

  EXPECT_NEAR(record["time"]["first"]["excess_s"].get<double>(), with_faults_s - 0.3, 1e-9);
  EXPECT_TRUE(record["no_speed_up"].is_null());
}

TEST(record, takes_off_no_more_of_a_first_solve_than_the_others_lacked) {
  RunFacts kept = facts_of_a_run();
  kept.first.front() = {0.1, 0.6, 2.0, 0.0};
  for (PhaseTimes* times :
       {&kept.first.front(), &kept.measurement.phases[0], &kept.measurement.phases[1]}) {
    times->kernel_s = 0.5;
    times->waited_s = 0.5;
  }

  EXPECT_TRUE(record_of(kept)["time"]["first"]["is_slow"]);
}

TEST(record, gives_no_speed_up_and_the_worst_letter_where_seeds_were_given) {
  RunFacts replayed = facts_of_a_run();
  replayed.seeds["given"] = true;

  const Json record = record_of(replayed);

  EXPECT_EQ(record["grade"], "D");
  EXPECT_NE(record["no_speed_up"].get<std::string>().find("seeds"), std::string::npos);
}

TEST(record, gives_no_speed_up_where_others_had_more_than_their_turn_of_each_processor) {
  const char* const busy = std::getenv("CASEBOOK_BUSY_NODE");
  const std::string before = busy == nullptr ? "" : busy;
  const auto reason = [](double others_s, int n_threads) {
    RunFacts facts = facts_of_a_run();
    for (Noise& noise : facts.noise) {  // 10 s of two processors
      noise.others_s = others_s;
    }
    Team team = two_ranks();
    team.n_threads = n_threads;
    if (n_threads == 0) {  // one rank of one thread leaves a processor to others
      team.n_threads = 1;
      facts.layout.hosts = {"a"};
    }
    return make_record({}, team, facts)["no_speed_up"];
  };

  unsetenv("CASEBOOK_BUSY_NODE");
  EXPECT_TRUE(reason(10.0, 1).is_null());
  EXPECT_NE(reason(10.1, 1).get<std::string>().find("other programs fill the machine"),
            std::string::npos);
  EXPECT_FALSE(reason(10.1, 8).is_null());
  EXPECT_TRUE(reason(13.3, 0).is_null());
  EXPECT_FALSE(reason(13.4, 0).is_null());
  setenv("CASEBOOK_BUSY_NODE", "1", 1);
  EXPECT_TRUE(reason(20.0, 1).is_null());

  if (before.empty()) {
    unsetenv("CASEBOOK_BUSY_NODE");
  }
}

TEST(record, one_repetition_has_no_first_solve_before_it) {
  RunFacts facts = facts_of_a_run();
  facts.first.clear();
  facts.measurement = {{{0.0, 0.0, 1.0, 0.0}}, {1.0}, {}};

  const Json time = record_of(facts)["time"];

  EXPECT_TRUE(time["first"].is_null());
  EXPECT_EQ(time["solve_s"]["n"], 1);
}

TEST(record, of_a_rejected_result_holds_no_time_at_all) {
  const Json record = record_of(rejected(2e-6));

  EXPECT_EQ(record["verdict"], "fail");
  EXPECT_EQ(record["grade"], "F");
  for (const char* time :
       {"construct_s", "set_up_s", "solve_s", "total_s", "copy_out_s", "first"}) {
    EXPECT_TRUE(record["time"][time].is_null()) << time;
  }
  EXPECT_TRUE(record["regions"].empty());
}

/// Whoever adds a member to the record finds every time that a rejected run must not show here.
TEST(record, of_a_rejected_result_has_the_same_numbers_whatever_was_timed) {
  RunFacts slower = rejected(2e-6);
  slower.measurement.solve_s = {3.0, 4.0};
  slower.measurement.phases = {{9.0, 9.0, 3.0, 9.0}, {9.0, 9.0, 4.0, 9.0}};
  slower.first = {{9.0, 9.0, 9.0, 9.0}};

  EXPECT_EQ(record_of(slower), record_of(rejected(2e-6)));
}

TEST(record, writes_a_value_that_is_no_number_as_null_and_fails_it) {
  for (const double value : {double{NAN}, infinity, -infinity}) {
    const Json record = record_of(rejected(value));

    EXPECT_TRUE(record["checks"][1]["value"].is_null());
    EXPECT_FALSE(record["checks"][1]["passed"].get<bool>());
    EXPECT_EQ(record["verdict"], "fail");
  }
}

TEST(record, without_checks_is_a_failure) {
  RunFacts facts = facts_of_a_run();
  facts.checks.clear();

  EXPECT_EQ(record_of(facts)["verdict"], "fail");
}

TEST(record, share_of_a_region_is_its_exclusive_time_averaged_over_ranks) {
  const Json regions = record_of(facts_of_a_run())["regions"];

  // Mean of 0.6 s and 0.3 s in solves of 1.0 s and 1.2 s; the median of two is their mean.
  EXPECT_DOUBLE_EQ(regions[0]["share"].get<double>(), 0.5 * (0.45 / 1.0 + 0.45 / 1.2));
  EXPECT_EQ(regions[0]["inclusive_s"], (Json{{0.8, 0.4}, {0.8, 0.4}}));
}

TEST(record, gives_the_time_of_every_thread_as_the_mean_of_the_repetitions) {
  RunFacts facts = facts_of_a_run();
  RegionSamples timed = region("long", 4.0, 1.0);
  timed.thread_exclusive_s = {{1.2, 0.4}, {0.6, 0.6}};
  timed.thread_mpi_s = {{0.2, 0.0}, {0.4, 0.0}};
  facts.measurement.regions = {timed};

  const Json json = record_of(facts)["regions"][0];

  EXPECT_EQ(json["threads_s"], (Json{{0.6, 0.2}, {0.3, 0.3}}));
  EXPECT_EQ(json["threads_mpi_s"], (Json{{0.1, 0.0}, {0.2, 0.0}}));
}

TEST(record, leaves_out_regions_that_were_never_entered) {
  const Json regions = record_of(facts_of_a_run())["regions"];

  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0]["name"], "long");
}

TEST(record, gives_no_times_of_a_region_shorter_than_a_hundred_times_its_cost) {
  RunFacts facts = facts_of_a_run();
  facts.measurement.regions = {region("short", 4.0, 99e-7), region("long", 4.0, 101e-7)};

  const Json regions = record_of(facts)["regions"];

  EXPECT_TRUE(regions[0]["too_short"].get<bool>());
  for (const char* time : {"share", "exclusive_s", "inclusive_s", "threads_s", "threads_mpi_s"}) {
    EXPECT_TRUE(regions[0][time].is_null()) << time;
  }
  EXPECT_EQ(regions[0]["calls"], 4.0);
  EXPECT_FALSE(regions[1]["too_short"].get<bool>());
}

TEST(record, takes_the_worst_rank_for_memory_and_stolen_time) {
  const Json record = record_of(facts_of_a_run());

  EXPECT_EQ(record["memory"]["peak_rank_mib"], 12.0);
  EXPECT_EQ(record["noise"]["stolen_s"], 0.5);
  EXPECT_EQ(record["noise"]["probe_spread"], (std::vector<double>{0.01, 0.02}));
}

TEST(record, is_named_after_its_file) {
  Arguments arguments;
  arguments.record_file = "results/toy/20261120T231500Z-toy.json";

  EXPECT_EQ(record_of(facts_of_a_run(), arguments)["id"], "20261120T231500Z-toy");
}

TEST(record, without_a_file_is_named_after_what_was_run) {
  const std::string id = record_of(facts_of_a_run())["id"];

  EXPECT_EQ(
      id,
      "2026-11-20T23:15:00Z-" + std::string(identity.app) + "-" + identity.variant + "-small-n2t1");
}

TEST(record, keeps_the_overrides_and_the_file_of_the_input) {
  Arguments arguments;
  arguments.input.case_file = "apps/toy/cases/small.toml";
  arguments.input.overrides = {"n=10"};

  const Json record = record_of(facts_of_a_run(), arguments);

  EXPECT_EQ(record["case"]["source"], "apps/toy/cases/small.toml");
  EXPECT_EQ(record["case"]["overrides"], (std::vector<std::string>{"n=10"}));
  EXPECT_EQ(record["case"]["n"], 10);
}

TEST(record, summary_shows_verdict_checks_and_time) {
  const std::string text = summarize_record(make_record({}, two_ranks(), facts_of_a_run()));

  EXPECT_NE(text.find("small: pass"), std::string::npos) << text;
  EXPECT_NE(text.find("ok   sum"), std::string::npos) << text;
  EXPECT_NE(text.find("solve 1.1 s (1 to 1.2, n = 2)"), std::string::npos) << text;
}

TEST(record, summary_of_a_rejected_result_shows_the_failed_check_and_no_time) {
  for (const double value : {2e-6, double{NAN}}) {
    const std::string text = summarize_record(make_record({}, two_ranks(), rejected(value)));

    EXPECT_NE(text.find("small: fail"), std::string::npos) << text;
    EXPECT_NE(text.find("NO   energy"), std::string::npos) << text;
    EXPECT_EQ(text.find(" s ("), std::string::npos) << text;
  }
}

TEST(input_hash, has_a_value_that_never_changes) {
  // From the reference implementation: `printf %s casebook | xxhsum -H128`.
  EXPECT_EQ(hash_input("casebook"), "xxh3-128:c5bc3cc1f0d8f0c5e6b252d36e502030");
  EXPECT_EQ(hash_input(""), "xxh3-128:99aa06d3014798d86001c324468d497f");
}

TEST(input_hash, differs_wherever_one_character_differs) {
  const std::string text = "nucleus 8 0 0 0.2217\nshell 0 0 spherical\n";
  std::set<std::string> hashes{hash_input(text)};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] ^= 1;
    hashes.insert(hash_input(changed));
  }
  hashes.insert(hash_input(text + "\n"));

  EXPECT_EQ(hashes.size(), text.size() + 2);
}

}  // namespace
}  // namespace casebook
