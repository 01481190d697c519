#include "cli/lab/verdict.hpp"

#include <filesystem>

#include "cli/lab/board.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr double default_pause_s = 300.0;
constexpr double settle_s = 3.0;     // a copy over a network takes seconds
constexpr double long_ago_s = -1e9;  // no pause reaches from there

Json verdict_json(const Lab& lab, const LabVerdict& verdict) {
  Json json = {{"schema", 1},
               {"lab", lab.name},
               {"member", verdict.member},
               {"state", verdict.state},
               {"graded", utc_now()},
               {"host", host_name()},
               {"accepted", verdict.accepted()},
               {"refused", verdict.accepted() ? Json() : Json(verdict.refused)},
               {"score", nullptr},
               {"details", verdict.details}};
  if (verdict.score.score.n > 0) {
    json["score"] = {{"median", verdict.score.score.median},
                     {"low", verdict.score.score.low},
                     {"high", verdict.score.score.high},
                     {"rounds", verdict.score.score.n}};
  }
  return json;
}

}  // namespace

void keep(const Project& project,
          const Lab& lab,
          const LabOptions& options,
          const LabVerdict& verdict) {
  const fs::path folder = work_root(project) / "verdicts";
  const std::string id = new_id(lab.name);
  require_writable_folder(folder);
  write_file_atomically(folder / (id + "." + verdict.member + ".json"),
                        verdict_json(lab, verdict).dump(1) + "\n");
  if (!verdict.accepted() || options.judge_only) {
    return;
  }
  BoardEntry entry;
  entry.id = id;
  entry.lab = lab.name;
  entry.member = verdict.member;
  entry.team = options.team;
  entry.submitted = utc_now();
  entry.host = host_name();
  const bool timed = verdict.score.score.n > 0;
  entry.score = timed ? verdict.score.score.median : 1.0;
  entry.low = timed ? verdict.score.score.low : 1.0;
  entry.high = timed ? verdict.score.score.high : 1.0;
  entry.details = verdict.details;
  entry.details["graded"] = true;
  add_to_board(board_root(project), entry);
}

GradeQueue queue_of(const Project& project, const Lab& lab, const LabOptions& options) {
  const double pause_s =
      options.pause.empty() ? default_pause_s : parse_duration(options.pause, "--pause");
  GradeQueue queue(pause_s, settle_s);
  const fs::path folder = work_root(project) / "verdicts";
  if (!fs::is_directory(folder)) {
    return queue;
  }
  for (const auto& file : fs::directory_iterator(folder)) {
    const Json verdict = Json::parse(read_regular_file(file.path(), untrusted), nullptr, false);
    if (text_at(verdict, "/lab") == lab.name) {
      queue.graded(text_at(verdict, "/member"), text_at(verdict, "/state"), long_ago_s);
    }
  }
  return queue;
}

}  // namespace casebook::cli
