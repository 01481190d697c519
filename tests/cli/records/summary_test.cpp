#include "cli/records/summary.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cli/text/terminal.hpp"

namespace casebook::cli {
namespace {

Json check(const std::string& name, double bound) {
  return {{"name", name}, {"value", 0.0}, {"bound", bound}, {"passed", true}};
}

TEST(summary, of_exact_checks_shows_numbers_of_the_result_before_the_exit_code) {
  const Json record = {{"verdict", "pass"},
                       {"checks",
                        {check("exit_code", 0.0),
                         check("box", 1e-5),
                         check("temp", 1e-7),
                         check("pressure", 1e-7)}}};

  const std::string text = summary_of(record, "record.json", Terminal{});

  EXPECT_NE(text.find("temp"), std::string::npos) << text;
  EXPECT_NE(text.find("pressure"), std::string::npos) << text;
  EXPECT_EQ(text.find("exit_code"), std::string::npos) << text;
  EXPECT_NE(text.find("1 more passed, none nearer to its bound"), std::string::npos) << text;
}

}  // namespace
}  // namespace casebook::cli
