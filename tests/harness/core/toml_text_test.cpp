#include "harness/core/toml_text.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

std::string key_of(int parts) {
  std::string key = "a";
  for (int k = 1; k < parts; ++k) {
    key += ".a";
  }
  return key;
}

std::string refusal(const std::string& text) {
  return message_of<UsageError>([&] { require_short_toml_keys(text, "my.toml"); });
}

TEST(toml_text, a_key_of_very_many_parts_is_refused_by_file_and_line) {
  EXPECT_EQ(refusal("x = 1\n" + key_of(50'000) + " = 1\n"),
            "my.toml: line 2: a key has more than 64 parts, with dots between them");
  EXPECT_NE(refusal("x = [\"\\\"\", {" + key_of(65) + " = 1}]"), "");
  EXPECT_NE(refusal("[" + key_of(65) + "]"), "");
}

TEST(toml_text, keys_lists_and_comments_of_any_length_are_taken) {
  std::string numbers;
  for (int k = 0; k < 1000; ++k) {
    numbers += "1.5, ";
  }

  EXPECT_NO_THROW(require_short_toml_keys(key_of(longest_toml_key) + " = 1", ""));
  EXPECT_NO_THROW(require_short_toml_keys("x = [" + numbers + "]", ""));
  EXPECT_NO_THROW(require_short_toml_keys("  # " + std::string(1000, '.'), ""));
}

}  // namespace
}  // namespace casebook
