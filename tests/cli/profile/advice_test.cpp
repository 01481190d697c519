#include "cli/profile/advice.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/lesson/attacks.hpp"
#include "cli/lesson/foreseen_counts.hpp"
#include "cli/lesson/page_comments.hpp"
#include "cli/profile/external_profile.hpp"
#include "cli/profile/roofline.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "tests/cli/profile/profile_record.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

const std::vector<RungAttacks> ladder = {{"v0_a", {}},
                                         {"v2_b", {{"eri", "load_balance"}}},
                                         {"v4_d", {{"eri", "work"}}},
                                         {"v5_e", {{"eri", "memory"}}},
                                         {"v6_f", {{"eri", "load_balance"}}},
                                         {"v7_g", {{"reduce", "communication"}}},
                                         {"v9_h", {{"eri", "load_balance"}}}};

/// The whole solve with one efficiency changed, in the region, too, that is named.
Json record_with(const std::string& efficiency, double value, std::size_t region) {
  Json record = profile_record();
  for (Json& entry : record["efficiency"]) {
    for (const char* name :
         {"mpi_load_balance", "mpi_communication", "omp_load_balance", "omp_parallel"}) {
      entry[name] = 1.0;
    }
  }
  record["efficiency"][0][efficiency] = value;
  record["efficiency"][region][efficiency] = value;
  return record;
}

constexpr std::size_t in_eri = 1;
constexpr std::size_t in_reduce = 2;

TEST(diagnosis, of_ranks_with_unequal_work_names_the_region_that_loses_most) {
  const auto diagnosis = diagnose(profile_record(), Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "eri");
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"load_balance"});
  EXPECT_NE(diagnosis->sentence.find("in eri: MPI load balance 0.84"), std::string::npos)
      << diagnosis->sentence;
}

TEST(diagnosis, of_much_communication_names_where_it_is) {
  const auto diagnosis = diagnose(record_with("mpi_communication", 0.5, in_reduce), Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "reduce");
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"communication"});
}

TEST(diagnosis, of_ranks_that_wait_by_turns_is_unequal_work_wherever_that_is) {
  Json record = record_with("mpi_communication", 0.5, in_reduce);
  record["efficiency"][0]["mpi_serialization"] = 0.52;
  record["efficiency"][0]["mpi_transfer"] = 0.96;

  const auto diagnosis = diagnose(record, Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "");
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"load_balance"});
  EXPECT_NE(diagnosis->sentence.find("serialization efficiency 0.52"), std::string::npos)
      << diagnosis->sentence;
}

TEST(diagnosis, of_data_that_moves_slowly_is_communication) {
  Json record = record_with("mpi_communication", 0.5, in_reduce);
  record["efficiency"][0]["mpi_serialization"] = 0.96;
  record["efficiency"][0]["mpi_transfer"] = 0.52;

  const auto diagnosis = diagnose(record, Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"communication"});
}

TEST(diagnosis, of_threads_with_unequal_work_is_their_load_balance) {
  Json record = record_with("omp_load_balance", 0.6, in_eri);
  record["efficiency"][0]["omp_parallel"] = 0.58;  // of which the balance is the larger part
  record["efficiency"][1]["omp_parallel"] = 0.58;

  const auto diagnosis = diagnose(record, Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"load_balance"});
  EXPECT_NE(diagnosis->sentence.find("OpenMP load balance 0.60"), std::string::npos)
      << diagnosis->sentence;
}

TEST(diagnosis, of_threads_without_work_is_a_serial_part) {
  const auto diagnosis = diagnose(record_with("omp_parallel", 0.55, in_eri), Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "eri");
  EXPECT_EQ(diagnosis->causes, std::vector<std::string>{"serial"});
}

TEST(diagnosis, takes_the_lowest_of_several_efficiencies) {
  Json record = record_with("mpi_communication", 0.8, in_reduce);
  record["efficiency"][0]["mpi_load_balance"] = 0.7;
  record["efficiency"][1]["mpi_load_balance"] = 0.7;

  EXPECT_EQ(diagnose(record, Json())->causes, std::vector<std::string>{"load_balance"});
}

TEST(diagnosis, with_good_efficiencies_is_the_largest_region_and_its_roof) {
  const Json record = record_with("mpi_load_balance", good_efficiency, in_eri);

  const auto diagnosis = diagnose(record, {{"fraction", 0.07}, {"roof", "FMA peak"}});

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "eri");
  EXPECT_EQ(diagnosis->causes, (std::vector<std::string>{"work", "memory"}));
  EXPECT_EQ(diagnosis->sentence,
            "eri takes 80 % of the solve; the whole run reaches 7 % of its roof, the FMA peak.");
}

TEST(diagnosis, without_efficiencies_is_the_largest_region) {
  const auto diagnosis = diagnose(bare_profile_record(), Json());

  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->region, "eri");
  EXPECT_EQ(diagnosis->sentence, "eri takes 80 % of the solve.");
}

TEST(diagnosis, of_a_wrong_answer_is_none) {
  Json record = profile_record();
  record["verdict"] = "fail";

  EXPECT_FALSE(diagnose(record, Json()));
  EXPECT_EQ(advise(record, Json(), ladder).size(), 1u);
}

TEST(rung, is_the_nearest_later_one_against_region_and_cause) {
  EXPECT_EQ(rung_against({"eri", {"load_balance"}, ""}, "v4_d", ladder), "v6_f");
  EXPECT_EQ(rung_against({"eri", {"load_balance"}, ""}, "v6_f", ladder), "v9_h");
  EXPECT_EQ(rung_against({"eri", {"work", "memory"}, ""}, "v0_a", ladder), "v4_d");
  EXPECT_EQ(rung_against({"eri", {"communication"}, ""}, "v0_a", ladder), "");
}

TEST(rung, of_any_region_serves_where_the_region_is_not_known) {
  EXPECT_EQ(rung_against({"", {"communication"}, ""}, "v0_a", ladder), "v7_g");
}

TEST(rung, is_none_behind_the_last_one_and_behind_an_unknown_one) {
  EXPECT_EQ(rung_against({"eri", {"load_balance"}, ""}, "v9_h", ladder), "");
  EXPECT_EQ(rung_against({"eri", {"load_balance"}, ""}, "v8_x", ladder), "");
}

TEST(advice, leads_to_the_lesson_of_the_rung) {
  const std::vector<std::string> advice = advise(profile_record(), Json(), ladder);

  ASSERT_EQ(advice.size(), 2u);
  EXPECT_EQ(advice[1], "v6_f attacks that: ./casebook explain scf v6_f");
}

TEST(advice, at_the_end_of_the_ladder_is_to_start_a_new_rung) {
  Json record = profile_record();
  record["variant"] = "v9_h";

  EXPECT_EQ(advise(record, Json(), ladder).at(1),
            "No rung after v9_h attacks that yet. Start one: ./casebook new scf v10_<mechanism> "
            "--parent v9_h");
}

TEST(attacks, stand_in_comments_of_the_page) {
  const std::vector<Attack> attacks = attacks_in(
      "# v5\n<!-- attacks: region=eri cause=load_balance -->\ntext\n"
      "<!--attacks: region=matrix_products cause=work-->\n<!-- measured:begin -->\n",
      "step.md");

  EXPECT_EQ(attacks, (std::vector<Attack>{{"eri", "load_balance"}, {"matrix_products", "work"}}));
}

TEST(attacks, that_cannot_be_read_are_refused) {
  for (const char* page : {"<!-- attacks: eri -->",
                           "<!-- attacks: region=eri -->",
                           "<!-- attacks: region=eri cause=work cause=memory -->"}) {
    EXPECT_THROW(attacks_in(page, "step.md"), UsageError) << page;
  }
}

TEST(attacks, of_an_unknown_cause_are_answered_with_the_nearest) {
  try {
    attacks_in("<!-- attacks: region=eri cause=load_balanse -->", "v5/step.md");
    FAIL();
  } catch (const UsageError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("v5/step.md"), std::string::npos) << text;
    EXPECT_NE(text.find("did you mean load_balance?"), std::string::npos) << text;
  }
}

TEST(page_comments, are_found_by_their_name_and_only_when_they_end) {
  EXPECT_EQ(
      comments_in("<!-- counts: a --> text --><!--counts:b-->\n<!-- account: c --><!-- counts: d",
                  "counts"),
      (std::vector<std::string>{" a ", "b"}));
  EXPECT_EQ(comments_in("<!--\ncounts: a --><!-- -->", "counts"), std::vector<std::string>{});
}

TEST(foreseen_counts, stand_in_comments_of_the_page) {
  const std::vector<ForeseenCount> counts = foreseen_counts_in(
      "# v5\n<!-- counts: region=eri instructions=2.0 bytes=0.9 -->\n"
      "<!-- counts: case=small region=halo calls=8 -->\n",
      "step.md");

  EXPECT_EQ(counts,
            (std::vector<ForeseenCount>{{"", "eri", "instructions", 2.0},
                                        {"", "eri", "bytes", 0.9},
                                        {"small", "halo", "calls", 8.0}}));
}

TEST(foreseen_counts, that_cannot_be_read_are_refused) {
  for (const char* page : {"<!-- counts: instructions=2 -->",
                           "<!-- counts: region=eri -->",
                           "<!-- counts: region=eri instructions=-2 -->",
                           "<!-- counts: region=eri stores=2 -->"}) {
    EXPECT_THROW(foreseen_counts_in(page, "step.md"), UsageError) << page;
  }
}

/// True if a file exists and names such a region: a regions.cpp, or the app.toml of a program that
/// we did not write.
bool names_region(const fs::path& file, const std::string& region) {
  const std::string opening = file.extension() == ".toml" ? "[[region]]\nname = \"" + region + "\""
                                                          : "(\"" + region + "\")";
  return fs::exists(file) && read_file(file).find(opening) != std::string::npos;
}

/// Its own regions, or those of the app it builds on: both methods of MP2 have theirs in one file,
/// and dft has scf's integrals.
bool has_region(const fs::path& app, const std::string& region) {
  const std::string name = app.filename();
  const fs::path base = app.parent_path() / (name == "rimp2" ? "mp2"
                                             : name == "dft" ? "scf"
                                                             : name);
  return names_region(app / "regions.cpp", region) || names_region(base / "regions.cpp", region) ||
         names_region(app / "app.toml", region);
}

TEST(attacks, of_the_ladders_are_on_regions_of_their_app) {
  const fs::path root = CASEBOOK_SOURCE_DIR;
  int n_attacks = 0;
  for (const fs::directory_entry& app : fs::directory_iterator(root / "optimized")) {
    const fs::path problem = root / "apps" / app.path().filename();
    for (const fs::directory_entry& step : fs::directory_iterator(app)) {
      const fs::path page = step.path() / "step.md";
      const std::string text = fs::exists(page) ? read_file(page) : "";
      for (const Attack& attack : attacks_in(text, page.string())) {
        EXPECT_TRUE(has_region(problem, attack.region)) << page << ": " << attack.region;
        ++n_attacks;
      }
      for (const ForeseenCount& count : foreseen_counts_in(text, page.string())) {
        EXPECT_TRUE(count.region == "solve" || has_region(problem, count.region))
            << page << ": " << count.region;
      }
    }
  }
  EXPECT_GT(n_attacks, 0);
}

TEST(roofline, of_high_intensity_is_under_the_best_peak_of_as_many_threads) {
  const Json roofline = roofline_of(profile_record(), measured_roofs());

  EXPECT_EQ(roofline["attained_gflop_s"], 10.0);
  EXPECT_EQ(roofline["intensity_flop_per_byte"], 20.0);
  EXPECT_EQ(roofline["roof"], "FMA peak");
  EXPECT_EQ(roofline["roof_gflop_s"], 100.0);
  EXPECT_EQ(roofline["fraction"], 0.1);
  EXPECT_EQ(roofline["tier"], "model");
  EXPECT_EQ(roofline["roofs_id"], "20261121T0-roofs-node1-aa");
}

TEST(roofline, of_work_in_floats_is_under_the_measured_peak_of_floats) {
  Json record = profile_record();
  record["work"]["numbers"] = "float";

  const Json roofline = roofline_of(record, measured_roofs());

  EXPECT_EQ(roofline["roof"], "FMA peak in floats");
  EXPECT_EQ(roofline["roof_gflop_s"], 160.0);
  EXPECT_EQ(roofline["fraction"], 10.0 / 160.0);
}

TEST(roofline, of_work_in_floats_is_left_out_where_their_peak_was_not_measured) {
  Json record = profile_record();
  record["work"]["numbers"] = "float";
  Json roofs = measured_roofs();
  roofs.erase("fma_single");

  const Json roofline = roofline_of(record, roofs);

  EXPECT_TRUE(roofline["fraction"].is_null());
  EXPECT_NE(roofline_text(roofline).find("lack the FMA peak in floats"), std::string::npos);
}

TEST(roofline, of_low_intensity_is_under_the_bandwidth_of_dram) {
  Json record = profile_record();
  record["work"]["bytes"] = 1.0e10;

  const Json roofline = roofline_of(record, measured_roofs());

  EXPECT_EQ(roofline["roof"], "DRAM bandwidth");
  EXPECT_EQ(roofline["roof_gflop_s"], 20.0);
  EXPECT_EQ(roofline["fraction"], 0.5);
}

TEST(roofline, is_not_drawn_under_the_roofs_of_another_processor) {
  Json roofs = measured_roofs();
  roofs["machine"]["cpu"] = "another one";

  const Json roofline = roofline_of(profile_record(), roofs);

  EXPECT_TRUE(roofline["roof"].is_null());
  EXPECT_NE(roofline_text(roofline).find("`./casebook roofs` measures this one's"),
            std::string::npos)
      << roofline_text(roofline);
}

TEST(advice, gives_none_that_the_load_explains) {
  Json record = record_with("mpi_communication", 0.3, in_reduce);
  record["noise"] = {{"elapsed_s", 10.0}, {"others_s", 15.0}, {"stolen_s", 0.0}};
  record["machine"]["cpus"] = 2;

  const std::vector<std::string> advice = advise(record, Json(), ladder);

  ASSERT_EQ(advice.size(), 1U);
  EXPECT_NE(advice.front().find("Other programs took"), std::string::npos) << advice.front();
  EXPECT_EQ(limit_of(record, Json()), advice.front()) << "what a lab says of your copy";
}

TEST(advice, on_an_adopted_program_gives_none_that_the_load_explains) {
  Json record = {{"efficiency", {{{"mpi_load_balance", 0.86}, {"mpi_communication", 0.24}}}},
                 {"noise", {{"elapsed_s", 10.0}, {"others_s", 0.0}, {"stolen_s", 0.0}}},
                 {"machine", {{"cpus", 2}}}};
  EXPECT_EQ(external_advice(record).size(), 2U);
  record["noise"]["others_s"] = 15.0;

  const std::vector<std::string> advice = external_advice(record);

  ASSERT_EQ(advice.size(), 1U);
  EXPECT_NE(advice.front().find("Other programs took"), std::string::npos) << advice.front();
}

TEST(roofline, takes_the_roofs_of_the_threads_that_ran) {
  Json record = profile_record();
  record["layout"]["ranks"] = 1;
  EXPECT_EQ(roofline_of(record, measured_roofs())["roof_gflop_s"], 55.0);

  record["layout"]["threads"] = 64;
  EXPECT_EQ(roofline_of(record, measured_roofs())["roof_gflop_s"], 100.0);
  EXPECT_EQ(roofline_of(record, measured_roofs())["roof_threads"], 2);
}

TEST(roofline, grows_with_the_number_of_nodes) {
  Json record = profile_record();
  record["layout"]["hosts"] = {"node1", "node2"};

  EXPECT_EQ(roofline_of(record, measured_roofs())["roof_gflop_s"], 110.0);
}

TEST(roofline, prefers_what_the_hardware_counted) {
  Json record = profile_record();
  record["counters"]["values"] = {{{"name", "flops"}, {"value", 4.0e10}, {"tier", "hw"}},
                                  {{"name", "bytes"}, {"value", 1.0e9}, {"tier", "hw"}}};

  const Json roofline = roofline_of(record, measured_roofs());

  EXPECT_EQ(roofline["attained_gflop_s"], 20.0);
  EXPECT_EQ(roofline["tier"], "hw");
}

TEST(roofline, without_roofs_says_how_to_measure_them) {
  const Json roofline = roofline_of(profile_record(), Json());

  EXPECT_EQ(roofline["attained_gflop_s"], 10.0);
  EXPECT_TRUE(roofline["fraction"].is_null());
  EXPECT_NE(roofline_text(roofline).find("./casebook roofs"), std::string::npos);
}

TEST(roofline, in_words_has_the_numbers_and_where_they_come_from) {
  EXPECT_EQ(roofline_text(roofline_of(profile_record(), measured_roofs())),
            "10.0 of 100 GFLOP/s (10 %): FMA peak of 2 threads; 20.0 flop/byte, counted for the "
            "textbook algorithm (model)");
}

TEST(roofline, of_incomplete_roofs_or_without_work_has_a_reason) {
  EXPECT_NE(roofline_of(profile_record(), Json::object())["reason"], "");
  Json record = profile_record();
  record["work"]["flops"] = 0.0;
  EXPECT_NE(roofline_of(record, measured_roofs())["reason"], "");
}

}  // namespace
}  // namespace casebook::cli
