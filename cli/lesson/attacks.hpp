#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casebook::cli {

/// Targets of a step of the ladder. Written in its step.md as a comment that no reader sees:
/// `<!-- attacks: region=eri cause=load_balance -->`, one for each.
struct Attack {
  std::string region;  ///< of the app
  std::string cause;   ///< one of attack_causes()

  friend bool operator==(const Attack&, const Attack&) = default;
};

/// work: the processor does too much or does it slowly; memory: it waits for data; load_balance:
/// ranks or threads wait for the slowest; communication: time in MPI; serial: threads that have
/// nothing to do.
const std::vector<std::string>& attack_causes();

/// The attacks that a page names, in its order.
/// where: the file, for the message.
/// Errors: UsageError for a comment that cannot be read or names an unknown cause.
std::vector<Attack> attacks_in(std::string_view page, const std::string& where);

}  // namespace casebook::cli
