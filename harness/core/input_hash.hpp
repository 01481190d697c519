#pragma once

#include <string>

namespace casebook {

/// XXH3-128 of the text, in hexadecimal, prefixed "xxh3-128:". It guards against mistakes, not
/// against forgery.
std::string hash_input(const std::string& canonical_input);

}  // namespace casebook
