#include "harness/core/text/case_heading.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

std::string heading_of(const std::vector<std::string>& keys) {
  TomlFile file = TomlFile::of_overrides(keys);
  TomlReader table = file.top();
  std::string title = read_case_heading(table);
  table.finish();
  file.throw_problems();
  return title;
}

TEST(case_heading, is_the_title_of_a_case_of_any_size_class) {
  for (const std::string_view size_class : size_classes) {
    EXPECT_EQ(heading_of({"title=water", "class=" + std::string(size_class)}), "water");
  }
}

TEST(case_heading, names_each_key_that_is_missing_unknown_or_of_a_wrong_type) {
  const std::string message = message_of<UsageError>([] {
    heading_of({"class=huge", "default=3"});
  });

  EXPECT_NE(message.find("title: is missing"), std::string::npos) << message;
  EXPECT_NE(message.find("`huge` is not known; write one of tiny, lesson, bench, contest"),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("default: true or false is needed"), std::string::npos) << message;
}

}  // namespace
}  // namespace casebook
