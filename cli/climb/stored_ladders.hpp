#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/climb/ladder.hpp"
#include "cli/project/project.hpp"
#include "cli/records/records_on_disk.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A single run of a variant that has its place in a ladder by the rounds of a climb.
struct SingleRun {
  std::string variant;
  Json record;
};

/// The variants of an app on one problem at one layout, from records. A ladder is made of rounds that belong
/// together: those of the climb that has most of its rungs, the newest of several; a rung that is not in it
/// comes from the newest climb that has it, and from its newest single run only if no climb has it.
struct StoredLadder {
  std::string machine;  ///< folder of the evidence: profiles/<machine>/<app>/ID.json
  std::string app;
  std::string case_name;
  std::string input_hash;
  std::string host;
  std::string processor;  ///< two processors never share a ladder
  std::string settings = {};  ///< of `--set`: some, as of the output, leave the input's hash as it is
  int ranks = 1;
  int threads = 1;
  int nodes = 1;
  Json network = {};  ///< between nodes of `casebook cluster`, as measured; null elsewhere
  std::vector<Rung> rungs = {};  ///< in order; a variant of the project without a record is there
  std::vector<SingleRun> beside = {};  ///< newest single runs of rungs that have rounds
  std::string why_no_baseline = {};    ///< and what mends it; "" where speed-ups have a baseline
  std::string best = {};      ///< of the smallest total time, right and within the rules, or ""
  bool is_principal = false;  ///< stands for its problem: most rungs, then most cores
};

/// All ladders below a folder of records, by machine, app, case, input, host, processor and layout.
struct StoredLadders {
  std::vector<StoredLadder> ladders;
  std::vector<Json> simulated = {};  ///< profiles with counts of valgrind
  int n_superseded = 0;  ///< records that a newer one supersedes
  /// Records of runs that belong to a comparison or a plan, and count for it only.
  int n_halves = 0;
  std::vector<LeftOut> left_out;  ///< by their paths in the folder
};

/// Reads every record of a timed run below a folder; other files are passed over, and those that are
/// bad or disagree with themselves left out.
/// project: for the variants that have a page, and which of them are side branches
StoredLadders stored_ladders(const Project& project, const std::filesystem::path& folder);

/// The ladders for programs, and for the report: each rung with the id of its record, its time,
/// its speed-ups and the checks that a ladder shows.
Json to_json(const StoredLadders& stored);

}  // namespace casebook::cli
