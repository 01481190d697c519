#include "cli/external/judge.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "cli/external/result_files.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// One check of one value, `x`, whose reference is `x`, too.
struct Question {
  OutputCheck::Kind kind = OutputCheck::Kind::absolute;
  std::vector<double> read;
  std::vector<double> reference;
  double bound = 0.0;
  double least = -INFINITY;
  double most = INFINITY;
  std::string pattern = {};
  std::string output = {};
};

Json answer(const Question& question) {
  PreparedProgram prepared;
  prepared.layout.ranks = 2;
  prepared.app.values.push_back({"x", "", "", "x", "", "", ""});
  OutputCheck check;
  check.name = "asked";
  check.kind = question.kind;
  check.value = "x";
  check.reference = question.reference.empty() ? "" : "x";
  check.least = question.least;
  check.most = question.most;
  check.pattern = question.pattern;
  check.bound = question.bound;
  check.bound_source = "test";
  prepared.app.checks.push_back(check);
  if (!question.reference.empty()) {
    prepared.input.reference["x"].numbers = question.reference;
  }
  ExternalRun run;
  run.output = question.output;
  run.values.push_back({question.read, 7, "line seven"});
  return judge(prepared, run).back();
}

bool passes(const Question& question) {
  return answer(question).at("passed").get<bool>();
}

TEST(judge, holds_values_against_absolute_and_relative_bounds_and_binary_digits) {
  EXPECT_TRUE(passes({OutputCheck::Kind::absolute, {1.5}, {1.0}, 0.5}));
  EXPECT_FALSE(passes({OutputCheck::Kind::absolute, {1.6}, {1.0}, 0.5}));
  EXPECT_TRUE(passes({OutputCheck::Kind::relative, {101.0}, {100.0}, 0.0101}));
  EXPECT_FALSE(passes({OutputCheck::Kind::relative, {102.0}, {100.0}, 0.0101}));
  EXPECT_FALSE(passes({OutputCheck::Kind::relative, {1e-30}, {0.0}, 0.5}));
  EXPECT_TRUE(passes({OutputCheck::Kind::ulp, {std::nextafter(0.1, 1.0)}, {0.1}, 1.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::ulp, {0.1 + 5e-17}, {0.1}, 1.0}));
}

TEST(judge, finds_the_one_wrong_entry_of_a_list) {
  EXPECT_TRUE(passes({OutputCheck::Kind::absolute, {1, 2, 3}, {1, 2, 3}, 0.0}));
  const Json wrong = answer({OutputCheck::Kind::absolute, {1, 2.5, 3}, {1, 2, 3}, 0.1});
  EXPECT_FALSE(wrong.at("passed").get<bool>());
  EXPECT_EQ(wrong.at("read"), "2.5 (entry 2)");
  EXPECT_EQ(wrong.at("reference"), "2");
  EXPECT_EQ(wrong.at("line"), 7);
}

TEST(judge, refuses_lists_of_another_length_and_those_with_a_nan) {
  EXPECT_FALSE(passes({OutputCheck::Kind::absolute, {1, 2}, {1, 2, 3}, 100.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::absolute, {}, {1.0}, 100.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::absolute, {1, NAN, 3}, {1, 2, 3}, 100.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::absolute, {NAN, 2, 3}, {1, 2, 3}, 100.0}));
}

TEST(judge, asks_for_a_window) {
  EXPECT_TRUE(passes({OutputCheck::Kind::window, {2.0}, {}, 0.0, 1.0, 2.0}));
  EXPECT_TRUE(passes({OutputCheck::Kind::window, {2.0}, {}, 0.0, 1.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::window, {0.5}, {}, 0.0, 1.0, 2.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::window, {1.5, NAN}, {}, 0.0, 1.0, 2.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::window, {}, {}, 0.0, 1.0, 2.0}));
}

TEST(judge, asks_for_lists_that_rise_or_fall) {
  EXPECT_TRUE(passes({OutputCheck::Kind::falling, {3, 2, 1}, {}}));
  EXPECT_FALSE(passes({OutputCheck::Kind::falling, {3, 2, 2}, {}}));
  EXPECT_TRUE(passes({OutputCheck::Kind::falling, {3, 2, 2}, {}, 1.0}));
  EXPECT_FALSE(passes({OutputCheck::Kind::rising, {1, NAN, 3}, {}}));
  EXPECT_FALSE(passes({OutputCheck::Kind::rising, {}, {}}));
}

TEST(judge, asks_for_lines_that_must_and_must_not_be_there) {
  Question question;
  question.pattern = "converged";
  question.output = "it has converged\n";
  question.kind = OutputCheck::Kind::must_match;
  EXPECT_TRUE(passes(question));
  question.kind = OutputCheck::Kind::must_not_match;
  EXPECT_FALSE(passes(question));
  EXPECT_EQ(answer(question).at("line_text"), "it has converged");
}

TEST(judge, takes_the_reference_of_the_number_of_ranks) {
  Reference reference{{1.0}, {{2, {2.0}}, {4, {4.0}}}};

  EXPECT_EQ(reference.at(2), std::vector<double>{2.0});
  EXPECT_EQ(reference.at(3), std::vector<double>{1.0});
}

TEST(read_result_file, finds_columns_by_number_and_by_heading) {
  TemporaryFolder folder;
  folder.write("a.csv", "step,energy\n1,-2.5\n2,-2.75\n");
  folder.write("b.txt", "# step energy\n 1 -2.5\n 2 -2.75\n");
  for (const char* file : {"a.csv", "b.txt"}) {
    OutputValue value{"x", "", file, "", "energy", "", "", OutputValue::Pick::all};
    EXPECT_EQ(read_result_file(folder.path(), value).numbers, (std::vector<double>{-2.5, -2.75}));
    value.column = "2";
    value.pick = OutputValue::Pick::last;
    EXPECT_EQ(read_result_file(folder.path(), value).numbers, std::vector<double>{-2.75});
    value.column = "pressure";
    EXPECT_TRUE(read_result_file(folder.path(), value).numbers.empty());
  }
}

TEST(read_result_file, finds_nothing_where_there_is_no_file) {
  const TemporaryFolder folder;
  const OutputValue value{"x", "", "no.csv", "", "1", "", ""};

  EXPECT_TRUE(read_result_file(folder.path(), value).numbers.empty());
}

}  // namespace
}  // namespace casebook::cli
