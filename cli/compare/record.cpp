#include "cli/compare/record.hpp"

#include "cli/compare/sentence.hpp"
#include "cli/records/record_view.hpp"
#include "cli/records/records.hpp"
#include "harness/core/file.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {
namespace {

Json side_json(const Side& side, const Json& record) {
  Json environment = Json::object();
  for (const auto& [name, value] : side.experiment.environment) {
    environment[name] = value;
  }
  const RankLayout& layout = side.experiment.layout;
  return {{"label", side.label},
          {"variant", side.variant.name},
          {"layout", {{"ranks", layout.ranks}, {"threads", layout.threads}}},
          {"settings", settings_json(side.experiment)},
          {"environment", environment},
          {"build", record.is_null() ? Json() : record.value("build", Json())}};
}

Json pairs_json(const Comparison& comparison) {
  Json list = Json::array();
  for (const Pair& pair : comparison.pairs) {
    const auto a_s = median_s(pair.a);
    const auto b_s = median_s(pair.b);
    list.push_back({{"a_s", a_s ? Json(*a_s) : Json()},
                    {"b_s", b_s ? Json(*b_s) : Json()},
                    {"ratio", nullptr},
                    {"a_record", text_at(pair.a, "/id")},
                    {"b_record", text_at(pair.b, "/id")},
                    {"left_out", why_left_out(comparison, pair)},
                    {"first", pair.a_first ? "a" : "b"}});
  }
  return list;
}

/// Adds the statistics, null where there is no ratio.
void add_statistics(Json& json, const Findings& findings) {
  for (std::size_t i = 0; i < findings.ratios.size(); ++i) {
    json["pairs"][findings.used[i]]["ratio"] = findings.ratios[i];
  }
  add_ratio(json, findings);
  json["drift"] = {{"a_percent_per_run", findings.a_percent_per_run},
                   {"b_percent_per_run", findings.b_percent_per_run},
                   {"p", findings.drift_p}};
  json["noise"] = {{"a_spread", findings.a_spread},
                   {"b_spread", findings.b_spread},
                   {"stolen_s", findings.stolen_s},
                   {"a_grades", Json::array()},
                   {"b_grades", Json::array()}};
}

}  // namespace

Json settings_json(const Experiment& experiment) {
  Json settings = Json::object();
  for (const std::string& setting : experiment.input.overrides) {
    const std::size_t equals = setting.find('=');
    settings[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return settings;
}

void add_ratio(Json& json, const Findings& findings) {
  json["ratio"] = {{"median", findings.ratio.median},
                   {"low", findings.ratio.low},
                   {"high", findings.ratio.high},
                   {"confidence", findings.ratio.confidence},
                   {"n", findings.ratio.n}};
  json["mann_whitney"] = {
      {"u", findings.times.u}, {"p", findings.times.p}, {"exact", findings.times.exact}};
}

Json comparison_json(const Comparison& comparison) {
  const Findings findings = findings_of(comparison);
  const Pair first = comparison.pairs.empty() ? Pair() : comparison.pairs.front();
  Json json = {{"schema", comparison_schema},
               {"kind", "compare"},
               {"id", comparison.id},
               {"started", comparison.started},
               {"command", comparison.command},
               {"app", comparison.a.variant.app},
               {"case",
                {{"name", comparison.a.experiment.input.name},
                 {"input_hash", text_at(first.a, "/case/input_hash")}}},
               {"machine", first.a.is_null() ? Json() : first.a.value("machine", Json())},
               {"a", side_json(comparison.a, first.a)},
               {"b", side_json(comparison.b, first.b)},
               {"repetitions", comparison.a.experiment.repetitions},
               {"planned_pairs", comparison.planned_pairs},
               {"pairs", pairs_json(comparison)},
               {"ratio", nullptr},
               {"mann_whitney", nullptr},
               {"drift", nullptr},
               {"noise", nullptr}};
  if (findings.verdict != Verdict::no_ratio) {
    add_statistics(json, findings);
    for (const Pair& pair : comparison.pairs) {
      json["noise"]["a_grades"].push_back(text_at(pair.a, "/grade"));
      json["noise"]["b_grades"].push_back(text_at(pair.b, "/grade"));
    }
  }
  json["verdict"] = name_of(findings.verdict);
  json["sentence"] = sentence_of(comparison, findings);
  seal(json);
  return json;
}

std::filesystem::path comparison_file(const Comparison& comparison) {
  return comparison.a.experiment.results / "compare" / (comparison.id + ".json");
}

void save(const Comparison& comparison) {
  write_file_atomically(comparison_file(comparison), comparison_json(comparison).dump(1) + "\n");
}

}  // namespace casebook::cli
