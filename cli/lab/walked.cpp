#include "cli/lab/walked.hpp"

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/file.hpp"
#include "harness/core/statistics.hpp"

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

std::string walked_table(const Lab& lab,
                         const std::vector<Round>& rounds,
                         const Score& solution,
                         const std::vector<Json>& records) {
  std::vector<double> start_s, solution_s;
  for (const Round& round : rounds) {
    start_s.push_back(round.start_s);
    solution_s.push_back(round.solution_s);
  }
  const MedianInterval& gain = solution.solution_gain;
  const Json& last = records.back();
  return fmt::format(
      "\n| | total [s] | gain | interval | rounds | grade |\n| --- | ---: | ---: | --- | ---: | "
      "--- |\n"
      "| start | {} | | | {} | {} |\n| solution | {} | {}x | {}-{} | {} | {} |\n\n"
      "- case {}, {} x {}; medians of the rounds; the gain is the median of the rounds' ratios\n"
      "- measured with `./casebook lab check {} --record`\n- on {}, {} CPUs; {}; commit {}\n\n",
      three_digits(summarize(start_s).median),
      gain.n,
      text_at(records.front(), "/grade"),
      three_digits(summarize(solution_s).median),
      three_digits(gain.median),
      three_digits(gain.low),
      three_digits(gain.high),
      gain.n,
      text_at(last, "/grade"),
      lab.timed_case,
      counted(lab.layout.ranks, "rank"),
      counted(lab.layout.threads, "thread"),
      lab.name,
      text_at(last, "/machine/cpu"),
      count_at(last, "/machine/cpus"),
      text_at(last, "/started").substr(0, 10),
      text_at(last, "/build/commit").substr(0, 12));
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
