// Declared in stored_ladders.hpp.
#include <optional>
#include <string>

#include "cli/climb/stored_ladders.hpp"
#include "cli/records/record_view.hpp"

namespace casebook::cli {
namespace {

Json check_name(const Json& check) {
  return check.is_null() ? Json() : Json(text_at(check, "/name"));
}

/// [low, high]; null where nothing tells it.
Json interval_json(const std::optional<StepRatio>& ratio) {
  return ratio && ratio->low < ratio->high ? Json{ratio->low, ratio->high} : Json();
}

Json rung_json(const Rung& rung, const std::vector<Rung>& rungs) {
  const bool measured = !rung.record.is_null();
  const auto parent = ratio_to_parent(rung, rungs);
  const auto baseline = ratio_to_baseline(rung, rungs);
  return {{"variant", rung.variant},
          {"parent", rung.parent ? Json(*rung.parent) : Json()},
          {"branch", rung.branch},
          {"record", measured ? Json(text_at(rung.record, "/id")) : Json()},
          {"against_parent", parent ? Json(parent->value) : Json()},
          {"against_baseline", baseline ? Json(baseline->value) : Json()},
          {"parent_interval", interval_json(parent)},
          {"parent_pairs", parent ? parent->pairs : 0},
          {"of_another_climb", is_of_another_climb(rung, rungs)},
          {"parent_told", parent ? Json(told_text(*parent)) : Json()},
          {"baseline_told", baseline ? Json(told_text(*baseline)) : Json()},
          {"parent_proven", parent && parent->proven()},
          {"baseline_proven", baseline && (baseline->proven() || !rung.parent)},
          {"check", check_name(main_check(rung.record))},
          {"nearest_check", check_name(nearest_check(rung.record))}};
}

Json ladder_json(const StoredLadder& ladder) {
  Json rungs = Json::array();
  for (const Rung& rung : ladder.rungs) {
    rungs.push_back(rung_json(rung, ladder.rungs));
  }
  Json beside = Json::array();
  for (const SingleRun& run : ladder.beside) {
    beside.push_back({{"variant", run.variant}, {"record", text_at(run.record, "/id")}});
  }
  return {{"machine", ladder.machine},
          {"app", ladder.app},
          {"case", ladder.case_name},
          {"input_hash", ladder.input_hash},
          {"host", ladder.host},
          {"processor", ladder.processor},
          {"settings", ladder.settings},
          {"ranks", ladder.ranks},
          {"threads", ladder.threads},
          {"nodes", ladder.nodes},
          {"network", ladder.network},
          {"principal", ladder.is_principal},
          {"best", ladder.best.empty() ? Json() : Json(ladder.best)},
          {"beside", beside},
          {"no_baseline", ladder.why_no_baseline},
          {"rungs", rungs}};
}

}  // namespace

Json to_json(const StoredLadders& stored) {
  Json ladders = Json::array();
  for (const StoredLadder& ladder : stored.ladders) {
    ladders.push_back(ladder_json(ladder));
  }
  Json left_out = Json::array();
  for (const LeftOut& file : stored.left_out) {
    left_out.push_back({{"file", file.file.string()}, {"reason", file.reason}});
  }
  return {{"schema", 1},
          {"kind", "ladders"},
          {"n_superseded", stored.n_superseded},
          {"n_halves", stored.n_halves},
          {"left_out", left_out},
          {"ladders", ladders}};
}

}  // namespace casebook::cli
