#include "cli/records/truth.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cli/records/comparison_truth.hpp"
#include "cli/records/records_on_disk.hpp"
#include "harness/core/record_digest.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

Json record() {
  const Json times = {{"median", 2.0},
                      {"min", 1.0},
                      {"max", 3.0},
                      {"n", 6},
                      {"samples", {1.0, 1.5, 2.0, 2.0, 2.5, 3.0}}};
  return {{"schema", 3},
          {"kind", "run"},
          {"id", "a"},
          {"verdict", "pass"},
          {"checks", {{{"name", "residual"}, {"value", 1e-9}, {"bound", 1e-8}, {"passed", true}}}},
          {"time", {{"solve_s", times}, {"total_s", times}}},
          {"layout", {{"ranks", 1}, {"pinned", true}, {"oversubscribed", false}}},
          {"grade", "D"},
          {"deductions", Json::array()}};
}

std::string disagreement_with(const char* pointer, const Json& value) {
  Json changed = record();
  changed[Json::json_pointer(pointer)] = value;
  return disagreement_in(changed);
}

TEST(truth, a_record_that_agrees_with_itself_is_taken) {
  EXPECT_EQ(shape_problem(record()), "");
  EXPECT_EQ(disagreement_in(record()), "");
}

TEST(truth, a_median_that_the_samples_do_not_have_is_found) {
  EXPECT_EQ(disagreement_with("/time/solve_s/median", 1e-9),
            "time.solve_s.median is 1e-09, and the samples say 2");
  EXPECT_NE(disagreement_with("/time/solve_s/min", 0.5), "");
  EXPECT_NE(disagreement_with("/time/solve_s/max", 4.0), "");
  EXPECT_NE(disagreement_with("/time/solve_s/n", 60), "");
  EXPECT_NE(disagreement_with("/time/solve_s/samples", Json::array()), "");
  EXPECT_NE(disagreement_with("/time/solve_s/samples/0", -1.0), "");
}

TEST(truth, a_total_below_its_parts_is_found) {
  Json changed = record();
  changed["time"]["set_up_s"] = changed["time"]["solve_s"];

  EXPECT_EQ(disagreement_in(changed), "time.total_s.samples[0] is 1, and its parts are 2");
}

TEST(truth, a_verdict_that_the_checks_do_not_give_is_found) {
  EXPECT_EQ(disagreement_with("/checks/0/value", 1.0),
            "check residual says that it passed, and its value and bound that it failed");
  EXPECT_EQ(disagreement_with("/checks", Json::array()),
            "the verdict is pass, and the checks say fail");
  EXPECT_EQ(disagreement_with("/verdict", "fail"), "the verdict is fail, and the checks say pass");
}

/// With a digest that fits.
std::string disagreement_in_sealed(Json changed) {
  seal(changed);
  return disagreement_in(changed);
}

TEST(truth, a_grade_that_is_too_good_is_found_and_a_worse_one_kept) {
  Json good = record();  // its repetitions differ by 100 %: three letters
  good["grade"] = "C";

  EXPECT_EQ(disagreement_in_sealed(good), "the grade is C, and what it is made of gives D");
  EXPECT_EQ(disagreement_in_sealed(record()), "");
  EXPECT_EQ(disagreement_in(good), "") << "an older release took one letter for a reason";
  EXPECT_EQ(disagreement_with("/grade", "A"), "the grade is A, and what it is made of gives B");
}

TEST(truth, a_preloaded_library_is_in_the_grade) {
  Json changed = record();
  changed["time"]["solve_s"] = {{"median", 2.0},
                                {"min", 2.0},
                                {"max", 2.0},
                                {"n", 6},
                                {"samples", {2.0, 2.0, 2.0, 2.0, 2.0, 2.0}}};
  changed["time"].erase("total_s");
  changed["grade"] = "A";
  EXPECT_EQ(disagreement_in_sealed(changed), "");

  changed["environment"]["LD_LIBRARY_PATH"] = "/opt/lib";
  EXPECT_EQ(disagreement_in_sealed(changed), "");
  changed["environment"]["LD_PRELOAD"] = "./clock.so";

  EXPECT_EQ(disagreement_in_sealed(changed), "the grade is A, and what it is made of gives D");
}

TEST(truth, a_change_behind_the_digest_is_found) {
  Json changed = record();
  seal(changed);
  EXPECT_EQ(disagreement_in(changed), "");

  changed["case"]["name"] = "another";

  EXPECT_NE(disagreement_in(changed).find("changed after it was written"), std::string::npos);
}

TEST(truth, a_member_of_another_type_is_named) {
  Json changed = record();
  changed["layout"] = Json::array();

  EXPECT_EQ(shape_problem(changed), "`layout` is not an object");
}

TEST(truth, a_check_that_does_not_say_whether_it_passed_is_named) {
  Json changed = record();
  changed["checks"][0]["passed"] = 10;

  EXPECT_EQ(shape_problem(changed),
            "`checks` is not a list of checks, of which each passed or not");
}

TEST(truth, a_variable_that_is_no_text_is_named) {
  Json changed = record();
  changed["external"] = {{"environment", {{"OMP_NUM_THREADS", 2}}}};

  EXPECT_EQ(shape_problem(changed), "`external/environment` is not an object of texts");
}

TEST(truth, a_deduction_of_no_number_of_letters_is_named) {
  Json changed = record();
  changed["deductions"] = {{{"what", "1 repetition(s)"}, {"letters", "two"}}};

  EXPECT_NE(shape_problem(changed), "");
}

TEST(truth, of_a_comparison_the_ratio_is_that_of_its_pairs) {
  Json pairs = Json::array();
  for (int k = 0; k < 6; ++k) {
    pairs.push_back({{"a_s", 3.0}, {"b_s", 2.0}, {"ratio", 1.5}});
  }
  Json comparison = {{"kind", "compare"},
                     {"pairs", pairs},
                     {"ratio", {{"median", 1.5}, {"low", 1.5}, {"high", 1.5}}},
                     {"verdict", "faster"}};
  EXPECT_EQ(disagreement_in_comparison(comparison), "");

  comparison["ratio"]["median"] = 71.5;
  EXPECT_EQ(disagreement_in_comparison(comparison), "ratio.median is not 1.5, as the pairs say");
  comparison["ratio"]["median"] = 1.5;
  comparison["verdict"] = "slower";
  EXPECT_EQ(disagreement_in_comparison(comparison), "the verdict is not that of the ratio");
  comparison["pairs"][0]["ratio"] = 99.0;
  EXPECT_EQ(disagreement_in_comparison(comparison), "the ratio of a pair is not that of its times");
}

TEST(records_of_a_folder, one_bad_file_costs_itself_and_no_other) {
  const TemporaryFolder folder;
  Json wrong_type = record();
  wrong_type["layout"] = "x";
  folder.write("a.json", record().dump());
  folder.write("b.json", std::string(200'000, '['));
  folder.write("c.json", wrong_type.dump());
  folder.write("d.json", "{");
  std::filesystem::create_symlink(folder.path() / "nowhere", folder.path() / "e.json");
  std::filesystem::create_directory(folder.path() / "f.json");
  folder.write("g.json", record().dump());
  std::vector<LeftOut> left_out;

  const std::vector<RecordOnDisk> records = json_files_in(folder.path(), left_out);

  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[1].file.filename(), "g.json");
  ASSERT_EQ(left_out.size(), 5u);
  EXPECT_NE(left_out[0].reason.find("200000 brackets"), std::string::npos) << left_out[0].reason;
  EXPECT_NE(left_out[4].reason.find("it is a directory"), std::string::npos) << left_out[4].reason;
}

}  // namespace
}  // namespace casebook::cli
