#include "cli/climb/earlier_rounds.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/project/source_state.hpp"
#include "cli/records/record_view.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

int last_round(const Json& record) {
  int last = 0;
  for (const Json& run : list_at(record, "/rounds/runs")) {
    last = std::max(last, count_at(run, "/round"));
  }
  return last;
}

bool is_among(const std::string& variant, const std::vector<Variant>& variants) {
  return std::any_of(variants.begin(), variants.end(), [&](const Variant& other) {
    return other.name == variant;
  });
}

/// The rate that the cluster in a box was given that this process is on; "" elsewhere.
std::string network_here() {
  const char* const told = std::getenv("CASEBOOK_NETWORK");
  return told == nullptr ? "" : text_at(Json::parse(told, nullptr, false), "/asked");
}

}  // namespace

std::string text_of(const EarlierRounds& earlier) {
  if (!earlier.id.empty()) {
    return fmt::format("--resume: goes on after round {}", earlier.n_rounds);
  }
  return earlier.sources_changed ? "--resume: the sources differ from their commit, so that no "
                                   "earlier round is known to be "
                                   "of them; a new climb begins"
                                 : "--resume: no round of this machine, input, layout and commit "
                                   "is kept; a new climb begins";
}

EarlierRounds earlier_rounds(const std::vector<RecordOnDisk>& records,
                             const Setting& setting,
                             const std::string& commit,
                             const std::vector<Variant>& variants) {
  EarlierRounds earlier;
  earlier.sources_changed = commit.empty();
  for (auto record = records.rbegin(); record != records.rend() && !commit.empty(); ++record) {
    const std::string id = text_at(record->json, "/rounds/id");
    const std::string variant = text_at(record->json, "/variant");
    const bool fits = !id.empty() && counts_for(record->json, setting) &&
                      is_among(variant, variants) &&
                      text_at(record->json, "/build/commit") == commit &&
                      !flag_at(record->json, "/build/dirty", true);
    if (fits && (earlier.id.empty() || earlier.id == id)) {
      earlier.id = id;
      earlier.n_rounds = std::max(earlier.n_rounds, last_round(record->json));
      earlier.records.try_emplace(variant, *record);
    }
  }
  return earlier;
}

EarlierRounds earlier_rounds(const Experiment& experiment, const std::vector<Variant>& variants) {
  const SourceState sources = source_state_of(experiment.root, variants.front().app);
  const bool asks_for_nodes = experiment.layout.nodes > 0 && !this_job();
  const Setting setting = {host_name(),
                           this_processor(),
                           experiment.input.name,
                           experiment.input.overrides,
                           experiment.layout.ranks,
                           experiment.layout.threads,
                           experiment.layout.nodes,
                           asks_for_nodes,
                           network_here(),
                           true};
  return earlier_rounds(records_in(experiment.results / variants.front().app),
                        setting,
                        sources.dirty ? "" : sources.commit,
                        variants);
}

}  // namespace casebook::cli
