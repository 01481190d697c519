#include "cli/likwid/wrapper.hpp"

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Fills in host and sockets, as likwid-rank has written them.
void read_place(const fs::path& file, LikwidRank& rank) {
  const Json place = Json::parse(read_file(file));
  rank.host = place.at("host");
  for (const auto& [hw_thread, socket] : place.at("sockets").items()) {
    rank.sockets[leading_number<int>(hw_thread)] = socket;
  }
}

}  // namespace

std::vector<std::string> likwid_wrapper(const fs::path& program,
                                        const std::string& group,
                                        const std::string& core_group,
                                        const fs::path& folder) {
  std::vector<std::string> words = {
      program.string(), "likwid-rank", "--folder=" + folder.string(), "--group=" + group};
  if (!core_group.empty()) {
    words.push_back("--core-group=" + core_group);
  }
  words.emplace_back("--");
  return words;
}

void require_likwid_can_start(const std::vector<std::string>& command) {
  for (const std::string& argument : command) {
    if (argument.empty() || argument.find_first_of(" \t\n") != std::string::npos) {
      throw UsageError(fmt::format(
          "LIKWID cannot hand on the argument `{}`: likwid-perfctr splits the command at blanks; "
          "use names and values without blanks, or other counters",
          argument));
    }
  }
}

fs::path likwid_output_file(const fs::path& folder, int rank) {
  return folder / fmt::format("likwid.{}.csv", rank);
}

fs::path likwid_place_file(const fs::path& folder, int rank) {
  return folder / fmt::format("likwid.{}.json", rank);
}

std::vector<LikwidRank> read_likwid_folder(const fs::path& folder, int n_ranks) {
  std::vector<LikwidRank> ranks;
  for (int number = 0; number < n_ranks; ++number) {
    LikwidRank& rank = ranks.emplace_back();
    rank.rank = number;
    try {
      read_place(likwid_place_file(folder, number), rank);
      rank.output = parse_likwid_csv(read_file(likwid_output_file(folder, number)));
    } catch (const UsageError&) {
      rank.reason = "LIKWID left no file: likwid-perfctr did not run";
    } catch (const EnvironmentError& error) {
      rank.reason = error.what();
    } catch (const Json::exception& error) {
      rank.reason =
          fmt::format("{} is broken: {}", likwid_place_file(folder, number).string(), error.what());
    }
  }
  return ranks;
}

}  // namespace casebook::cli
