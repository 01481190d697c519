#include "cli/build/listed_tests.hpp"

#include "cli/process/process.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

std::vector<ListedTest> parse_listed_tests(const std::string& json) {
  const Json list = Json::parse(json, nullptr, false);
  if (list.is_discarded()) {
    return {};
  }
  std::vector<ListedTest> tests;
  for (const Json& entry : list.at("tests")) {
    ListedTest test;
    test.number = static_cast<int>(tests.size()) + 1;
    test.name = entry.at("name");
    test.command = entry.value("command", std::vector<std::string>());
    for (const Json& property : entry.value("properties", Json::array())) {
      if (property.at("name") == "ENVIRONMENT") {
        test.environment = property.at("value");
      }
    }
    tests.push_back(std::move(test));
  }
  return tests;
}

std::vector<ListedTest> listed_tests(const std::filesystem::path& build) {
  return parse_listed_tests(
      capture({{"ctest", "--test-dir", build.string(), "--show-only=json-v1"}}).output);
}

}  // namespace casebook::cli
