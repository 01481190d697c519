#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casebook::cli {

/// A count that a step's page foresees, written before it was counted. In its step.md a comment that no
/// reader sees: `<!-- counts: case=water region=eri instructions=2.0 -->`, one for each region; the case may
/// be left out.
struct ForeseenCount {
  std::string case_name;    ///< "": whatever is counted
  std::string region;       ///< of the app, or "solve": all regions together
  std::string what;         ///< one of foreseen_names()
  double times_less = 0.0;  ///< the parent's by the step's; below 1 where the step has more

  friend bool operator==(const ForeseenCount&, const ForeseenCount&) = default;
};

/// instructions; loads; misses: of the first cache; bytes: with memory; calls and message_bytes: of MPI.
const std::vector<std::string>& foreseen_names();

/// The counts that a page foresees, in its order.
/// where: the file, for the message.
/// Errors: UsageError for a comment that cannot be read or names an unknown count.
std::vector<ForeseenCount> foreseen_counts_in(std::string_view page, const std::string& where);

}  // namespace casebook::cli
