#include "harness/core/json_file.hpp"

#include <string>

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/core/record_digest.hpp"
#include "tests/harness/message_of.hpp"

namespace casebook {
namespace {

std::string refusal(const std::string& text) {
  return message_of<UsageError>([&] { parse_json(text, "record.json"); });
}

TEST(json_text, nested_beyond_all_reason_is_refused_by_name) {
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');

  EXPECT_EQ(refusal(deep),
            "record.json: 200000 brackets are nested in each other; 64 are the most");
}

TEST(json_text, as_deep_as_allowed_is_read) {
  const std::string brackets(64, '[');

  EXPECT_EQ(refusal(brackets + std::string(64, ']')), "");
  EXPECT_NE(refusal("[" + brackets + std::string(65, ']')), "");
}

TEST(json_text, brackets_in_a_text_do_not_count) {
  EXPECT_EQ(refusal("{\"a\": \"" + std::string(1000, '[') + "\\\" [\"}"), "");
}

TEST(json_text, that_is_none_is_refused_by_name) {
  EXPECT_EQ(refusal("{\"a\": "), "record.json: it is no JSON");
}

TEST(digest, is_of_everything_but_itself) {
  Json record = {{"time", 1.5}, {"title", "w\xff"}};

  seal(record);
  const std::string digest = record["digest"];
  const Json read_back = Json::parse(record.dump(1, ' ', false, Json::error_handler_t::replace));
  seal(record);

  EXPECT_EQ(record["digest"], digest);
  EXPECT_EQ(digest_of(read_back), digest) << "what is no UTF-8 is replaced when it is written";
  record["time"] = 1.4;
  EXPECT_NE(digest_of(record), digest);
}

}  // namespace
}  // namespace casebook
