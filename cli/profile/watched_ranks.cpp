#include "cli/profile/watched_ranks.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Errors: UsageError where there is no number, or one below 0: seconds, bytes and calls are none.
double amount_at(const Json& json, const char* pointer) {
  const auto amount = number_at(json, pointer);
  if (!amount || *amount < 0.0) {
    throw UsageError(fmt::format("`{}` is no amount", pointer));
  }
  return *amount;
}

/// Errors: UsageError where it is no name of a function of MPI, which goes to the terminal.
std::string function_at(const Json& json, const char* pointer) {
  const std::string name = text_at(json, pointer);
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_';
  });
  if (!name.starts_with("MPI_") || !plain) {
    throw UsageError(fmt::format("`{}` names no function of MPI", pointer));
  }
  return name;
}

WatchedCall call_of(const Json& json) {
  return {function_at(json, "/call"),
          amount_at(json, "/count"),
          amount_at(json, "/bytes"),
          amount_at(json, "/time_s"),
          amount_at(json, "/wait_s")};
}

WatchedRank rank_of(const Json& json) {
  WatchedRank rank = {amount_at(json, "/elapsed_s"),
                      amount_at(json, "/in_mpi_s"),
                      amount_at(json, "/cost_s_per_call"),
                      {amount_at(json, "/io/read_bytes"),
                       amount_at(json, "/io/written_bytes"),
                       amount_at(json, "/io/reads"),
                       amount_at(json, "/io/writes")},
                      {}};
  if (!json.contains("calls") || !json.at("calls").is_array()) {
    throw UsageError("`/calls` is no list");
  }
  for (const Json& call : json.at("calls")) {
    rank.calls.push_back(call_of(call));
  }
  return rank;
}

}  // namespace

std::vector<WatchedRank> watched_ranks(const fs::path& folder, int n_ranks) {
  std::vector<WatchedRank> ranks;
  for (int rank = 0; rank < n_ranks; ++rank) {
    const fs::path file = folder / fmt::format("mpi{}.json", rank);
    if (!fs::exists(fs::symlink_status(file))) {
      continue;
    }
    const Json json = read_json_file(file);
    try {
      ranks.push_back(rank_of(json));
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: {}", file.string(), error.what()));
    }
  }
  return ranks;
}

}  // namespace casebook::cli
