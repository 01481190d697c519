#pragma once

#include <string>

namespace casebook {

/// The message of the Error that a call throws; nothing if it throws none.
template <class Error, class Call>
std::string message_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace casebook
