#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "harness/core/error.hpp"

namespace fuzz {

/// The input as text.
inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Calls a reader, which may refuse in the ways that reach a person as one message. Any other exception
/// ends the process, as a finding.
template <class Reader>
void expect_refusal_at_most(const Reader& read) {
  try {
    read();
  } catch (const casebook::UsageError&) {
  } catch (const casebook::EnvironmentError&) {
  }
}

}  // namespace fuzz
