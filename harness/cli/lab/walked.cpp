#include "harness/cli/lab/walked.hpp"

#include "harness/cli/records/record_view.hpp"
#include "harness/cli/text/format.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Json interval(const MedianInterval& value) {
  return {{"median", value.median}, {"low", value.low}, {"high", value.high}, {"rounds", value.n}};
}

}  // namespace

fs::path walked_file(const Project& project, const Lab& lab) {
  return project.root() / "labs" / "walked" / (lab.name + ".json");
}

Json walked_json(const Lab& lab,
                 const Score& start,
                 const Score& solution,
                 const std::string& when,
                 const std::string& host) {
  return {{"schema", 1},
          {"lab", lab.name},
          {"case", lab.timed_case},
          {"start_score", interval(start.score)},
          {"solution_score", interval(solution.score)},
          {"gain", interval(solution.solution_gain)},
          {"walked", when},
          {"host", host}};
}

std::string typical_gain(const Project& project, const Lab& lab) {
  const fs::path file = walked_file(project, lab);
  if (!fs::exists(file)) {
    return "";
  }
  const Json walked = Json::parse(read_file(file), nullptr, false);
  const auto gain = number_at(walked, "/gain/median");
  return gain ? three_digits(*gain) + "x" : "";
}

}  // namespace casebook::cli
