#include "harness/cli/toml_table.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

class TomlTableTest : public testing::Test {
 protected:
  TomlTable table(const std::string& text) const {
    folder.write("a b.toml", text);
    return TomlTable::of_file(folder.path() / "a b.toml");
  }

  /// The message of the UsageError that the reading ends with.
  static std::string refusal(const std::function<void()>& read) {
    try {
      read();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder;
};

TEST_F(TomlTableTest, gives_values_of_their_type) {
  TomlTable t = table("a = 'x'\nb = 3\nc = 0.5\nd = ['p', 'q']\n");

  EXPECT_EQ(t.text("a"), "x");
  EXPECT_EQ(t.count("b", 1), 3);
  EXPECT_EQ(t.number("c"), 0.5);
  EXPECT_EQ(t.texts("d"), (std::vector<std::string>{"p", "q"}));
  EXPECT_NO_THROW(t.finish());
}

TEST_F(TomlTableTest, names_file_and_line_of_a_value_of_another_type) {
  TomlTable t = table("a = 1\nb = 'many'\n");

  const std::string message = refusal([&] { t.count("b", 1); });

  EXPECT_NE(message.find("a b.toml, line 2"), std::string::npos) << message;
}

TEST_F(TomlTableTest, refuses_what_is_missing) {
  EXPECT_NE(refusal([&] { table("").text("title"); }).find("`title` is missing"),
            std::string::npos);
}

TEST_F(TomlTableTest, refuses_a_key_that_nobody_asked_for_and_suggests_one) {
  TomlTable t = table("thread = 2\n");
  t.count("threads", 1);

  const std::string message = refusal([&] { t.finish(); });

  EXPECT_NE(message.find("did you mean threads?"), std::string::npos) << message;
}

TEST_F(TomlTableTest, refuses_counts_below_one_and_broken_files) {
  EXPECT_NE(refusal([&] { table("n = 0\n").count("n", 1); }), "");
  EXPECT_NE(refusal([&] { table("n = \n"); }).find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
