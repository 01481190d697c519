#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/likwid/csv.hpp"

namespace casebook::cli {

/// Counts of LIKWID for one rank, and their place.
struct LikwidRank {
  int rank = 0;
  std::string host;
  std::map<int, int> sockets;  ///< hardware thread to socket; one that is not here is on socket 0
  std::optional<LikwidOutput> output = {};
  std::string reason = {};  ///< why there is no output
};

}  // namespace casebook::cli
