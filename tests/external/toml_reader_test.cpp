#include "harness/core/text/toml_reader.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "cli/text/expression.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

class TomlReaderTest : public testing::Test {
 protected:
  using Read = std::function<void(TomlReader&)>;

  /// The message of the UsageError that the reading of a file with this text ends with.
  std::string refusal(const std::string& text, const Read& read) const {
    folder.write("a b.toml", text);
    try {
      TomlFile file(folder.path() / "a b.toml");
      TomlReader reader = file.top();
      read(reader);
      reader.finish();
      file.throw_problems();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder;
};

TEST_F(TomlReaderTest, gives_values_of_their_type) {
  const std::string text = "a = 'x'\nb = 3\nc = -0.5\nd = ['p', 'q']\n[[e]]\nf = true\n[[e]]\n";

  const std::string message = refusal(text, [](TomlReader& reader) {
    EXPECT_EQ(reader.text("a"), "x");
    EXPECT_EQ(reader.count("b", 1), 3);
    EXPECT_EQ(reader.number("c"), -0.5);
    EXPECT_EQ(reader.texts("d"), (std::vector<std::string>{"p", "q"}));
    std::vector<TomlReader> tables = reader.tables("e");
    ASSERT_EQ(tables.size(), 2U);
    EXPECT_TRUE(tables.front().flag("f", false));
    EXPECT_FALSE(tables.back().flag("f", false));
  });

  EXPECT_EQ(message, "");
}

TEST_F(TomlReaderTest, names_file_line_and_key_of_every_value_of_another_type) {
  const std::string text = "a = 1\nb = 'many'\n[c]\nd = 1\n";

  const std::string message = refusal(text, [](TomlReader& reader) {
    reader.text("a");
    reader.count("b", 1);
    reader.table("c").text("d");
  });

  EXPECT_NE(message.find("a b.toml: line 1: a: a text"), std::string::npos) << message;
  EXPECT_NE(message.find("line 2: b: a whole number from 1 to 1000000 is needed, not the text \"many\""), std::string::npos) << message;
  EXPECT_NE(message.find("line 4: c.d: a text"), std::string::npos) << message;
}

TEST_F(TomlReaderTest, refuses_what_is_missing) {
  const std::string message = refusal("", [](TomlReader& reader) { reader.needed_text("title"); });

  EXPECT_NE(message.find("title: is missing"), std::string::npos) << message;
}

TEST_F(TomlReaderTest, refuses_a_key_that_nobody_asked_for_and_suggests_one) {
  const std::string message =
      refusal("thread = 2\n", [](TomlReader& reader) { reader.count("threads", 1); });

  EXPECT_NE(message.find("did you mean threads?"), std::string::npos) << message;
}

TEST_F(TomlReaderTest, refuses_numbers_out_of_range) {
  EXPECT_NE(refusal("n = 0\n", [](TomlReader& reader) { reader.count("n", 1); }), "");
  EXPECT_NE(refusal("n = -1.0\n", [](TomlReader& reader) { reader.amount("n", 1.0); }), "");
  EXPECT_NE(refusal("n = nan\n", [](TomlReader& reader) { reader.amount("n", 1.0); }), "");
}

TEST_F(TomlReaderTest, takes_numbers_like_1e4_as_whole_numbers_and_none_with_a_fraction) {
  EXPECT_EQ(refusal("n = 1e4\n",
                    [](TomlReader& reader) { EXPECT_EQ(reader.whole("n", 0, 1, 20000), 10000); }),
            "");
  EXPECT_NE(refusal("n = 1.5\n", [](TomlReader& reader) { reader.whole("n", 0, 1, 9); })
                .find("n: a whole number from 1 to 9 is needed, not `1.5`"),
            std::string::npos);
  EXPECT_NE(refusal("n = 1e300\n", [](TomlReader& reader) { reader.whole("n", 0, 1, 9); }), "");
}

TEST_F(TomlReaderTest, refuses_a_list_of_another_length) {
  const Read two = [](TomlReader& reader) { reader.reals("v", 2); };

  EXPECT_EQ(refusal("v = [1, 2.5]\n", two), "");
  EXPECT_NE(refusal("v = [1, 2, 3]\n", two).find("v: a list of 2 numbers"), std::string::npos);
}

TEST_F(TomlReaderTest, lets_overrides_replace_values_of_tables_too) {
  folder.write("case.toml", "n = 3\n[output]\nfolder = 'a'\n");

  TomlFile file(folder.path() / "case.toml", {"n=4", "output.folder=b", "title=two words"});

  TomlReader reader = file.top();
  EXPECT_EQ(reader.count("n", 1), 4);
  EXPECT_EQ(reader.table("output").text("folder"), "b");
  EXPECT_EQ(reader.text("title"), "two words");
  EXPECT_TRUE(file.is_overridden("n"));
  EXPECT_FALSE(file.is_overridden("output"));
}

TEST_F(TomlReaderTest, refuses_a_word_that_is_no_override) {
  EXPECT_THROW(TomlFile::of_overrides({"n"}), UsageError);
  EXPECT_THROW(TomlFile::of_overrides({"=3"}), UsageError);
}

TEST_F(TomlReaderTest, refuses_a_broken_expression_and_a_broken_file) {
  const Read nothing = [](TomlReader&) {};

  const std::string expression = refusal("e = '('\n", [](TomlReader& reader) {
    EXPECT_FALSE(require_expression(reader, "e", reader.text("e")));
  });

  EXPECT_NE(expression.find("line 1: e: `(` is no regular expression"), std::string::npos);
  EXPECT_NE(refusal("n = \n", nothing).find("a b.toml: line 1: "), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
