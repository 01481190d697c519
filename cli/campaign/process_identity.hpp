#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Identifies a process among all others, also against a later one of the same number.
struct ProcessIdentity {
  std::string host;
  std::string boot;   ///< of the host's kernel since it was started
  int process = 0;    ///< its number
  std::string start;  ///< when it started, in the kernel's ticks

  bool operator==(const ProcessIdentity&) const = default;
};

ProcessIdentity this_process();

/// True if a process still runs, as far as this host can tell.
enum class Life { alive, dead, on_another_host };
Life life_of(const ProcessIdentity& identity);

Json to_json(const ProcessIdentity& identity);
ProcessIdentity process_identity_from(const Json& json);

}  // namespace casebook::cli
