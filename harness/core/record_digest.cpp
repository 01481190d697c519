#include "harness/core/record_digest.hpp"

#include "harness/core/input_hash.hpp"

namespace casebook {
namespace {

constexpr const char* member = "digest";

}  // namespace

std::string digest_of(const Json& record) {
  Json content = record;
  content.erase(member);
  // As it is written to a file: what is no UTF-8 is replaced, so that the text read back is the same.
  return hash_input(content.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void seal(Json& record) {
  const std::string digest = digest_of(record);
  record.erase(member);
  record[member] = digest;
}

}  // namespace casebook
