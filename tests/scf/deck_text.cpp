#include "tests/scf/deck_text.hpp"

#include "apps/scf/deck/case.hpp"
#include "apps/scf/deck/parse_deck.hpp"
#include "harness/core/error.hpp"

namespace scf::deck_text {

Case read(const std::string& text) {
  return scf::make_case(parse_deck(text, "test.nw"));
}

std::string message_of(const std::string& text) {
  try {
    read(text);
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "no error";
}

testing::AssertionResult holds(const std::string& message,
                               std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) {
    if (message.find(part) == std::string::npos) {
      return testing::AssertionFailure() << "`" << part << "` is not in: " << message;
    }
  }
  return testing::AssertionSuccess();
}

std::string data_file(std::string_view name) {
  return std::string(CASEBOOK_SOURCE_DIR) + "/tests/scf/data/" + std::string(name);
}

}  // namespace scf::deck_text
