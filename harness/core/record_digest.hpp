#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook {

/// Hash of all that a record says but its member `digest`. It tells a record that was changed after it
/// was written from one that was not; a forger can compute it, too: it is no signature.
std::string digest_of(const Json& record);

/// Writes the digest as the record's last member, instead of one that is there.
void seal(Json& record);

}  // namespace casebook
