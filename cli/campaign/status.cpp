#include "cli/campaign/status.hpp"

#include <array>
#include <map>

#include <fmt/format.h>

#include "cli/campaign/searched_plan.hpp"
#include "cli/campaign/state.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

constexpr std::array<RunStage, 6> all_stages = {RunStage::planned,
                                                RunStage::waiting,
                                                RunStage::running,
                                                RunStage::done,
                                                RunStage::incomplete,
                                                RunStage::failed};

std::string where_it_is(const Claim& claim) {
  std::string where = claim.running ? "runs on " + claim.owner.host : "waits";
  if (!claim.job.number.empty()) {
    where += " in job " + claim.job.number;
  }
  return where;
}

}  // namespace

std::string plan_status_text(const Plan& plan, const Ledger& ledger) {
  std::map<RunStage, int> n_in_stage;
  std::map<std::string, int> reasons;
  std::string running;
  for (const PlannedRun& run : plan.runs()) {
    const RunStatus status = status_of(ledger, run.id);
    ++n_in_stage[status.stage];
    if (status.stage == RunStage::failed || status.stage == RunStage::incomplete) {
      ++reasons[name_of(status.stage) + ": " + status.entry->reason];
    }
    if (status.stage == RunStage::running) {
      running += fmt::format("  {} {}\n", run.id, where_it_is(*status.claim));
    }
  }
  std::string text;
  for (const RunStage stage : all_stages) {
    text += fmt::format("{:<10} {:>5}\n", name_of(stage), n_in_stage[stage]);
  }
  text += running;
  for (const auto& [reason, n] : reasons) {
    text += fmt::format("  {} x {}\n", n, reason);
  }
  return text + fmt::format("{} core-hours used\n", three_digits(used_core_hours(plan, ledger)));
}

Json plan_status_json(const Plan& plan, const Ledger& ledger) {
  Json runs = Json::array();
  for (const PlannedRun& run : plan.runs()) {
    const RunStatus status = status_of(ledger, run.id);
    const bool ended = status.entry != nullptr;
    const bool claimed = status.claim != nullptr;
    runs.push_back({{"run", run.id},
                    {"point", plan.points[run.point].id},
                    {"repetition", run.repetition},
                    {"state", name_of(status.stage)},
                    {"reason", ended ? status.entry->reason : ""},
                    {"record", ended ? status.entry->record : ""},
                    {"job",
                     ended     ? status.entry->job
                     : claimed ? status.claim->job.number
                               : ""},
                    {"attempts", ledger.entries(run.id).size()}});
  }
  return runs;
}

}  // namespace casebook::cli
