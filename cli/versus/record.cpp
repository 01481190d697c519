#include "cli/versus/record.hpp"

#include <fmt/format.h>

#include "cli/compare/record.hpp"
#include "cli/compare/sentence.hpp"
#include "cli/external/judge.hpp"
#include "cli/external/output_values.hpp"
#include "cli/records/record_view.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

constexpr int versus_schema = 1;

Json member(const Json& record, const char* key) {
  return record.is_object() && record.contains(key) ? record.at(key) : Json();
}

Json layout_json(const RankLayout& layout) {
  return {{"ranks", layout.ranks}, {"threads", layout.threads}};
}

Json ours_json(const PeerComparison& evidence, const Json& record) {
  return {{"variant", evidence.variant.name},
          {"layout", layout_json(evidence.experiment.layout)},
          {"settings", settings_json(evidence.experiment)},
          {"repetitions", evidence.experiment.repetitions},
          {"build", member(record, "build")}};
}

Json peer_json(const PeerComparison& evidence) {
  const ReadyPeer& ready = evidence.peer;
  Json environment = Json::object();
  for (const auto& [name, value] : ready.prepared.environment) {
    environment[name] = value;
  }
  const std::string output = evidence.pairs.empty() ? "" : evidence.pairs.front().peer.output;
  return {{"name", ready.peer.name},
          {"title", ready.peer.program.title},
          {"like", ready.peer.like},
          {"version", version_of(ready, output)},
          {"command", shown_program(ready).arguments},
          {"environment", environment},
          {"layout", layout_json(ready.prepared.layout)},
          {"input_text", ready.prepared.deck_text}};
}

Json peak_of(const std::vector<RankReport>& ranks) {
  double sum = 0.0;
  for (const RankReport& rank : ranks) {
    sum += rank.peak_mib;
  }
  return ranks.empty() ? Json() : Json(sum);
}

Json peak_of(const Json& record) {
  double sum = 0.0;
  for (const Json& mib : list_at(record, "/memory/per_rank_mib")) {
    sum += mib.get<double>();
  }
  return sum > 0.0 ? Json(sum) : Json();
}

Json pair_json(const PeerComparison& evidence, const PeerPair& pair) {
  return {{"first", pair.peer_first ? "peer" : "ours"},
          {"ours",
           {{"record", text_at(pair.record, "/id")},
            {"whole_s", pair.whole_s},
            {"judge_s", pair.judge_s},
            {"value", number_or_null(our_value(evidence, pair))},
            {"peak_mib", peak_of(pair.record)},
            {"verdict", member(pair.record, "verdict")},
            {"grade", member(pair.record, "grade")}}},
          {"peer",
           {{"whole_s", pair.peer.wall_s},
            {"value", number_or_null(peer_value(evidence, pair))},
            {"peak_mib", peak_of(pair.peer.ranks)},
            {"verdict", all_passed(pair.peer_checks) ? "pass" : "fail"},
            {"checks", pair.peer_checks},
            {"output", pair.peer.output_file}}},
          {"ratio", number_or_null(ratio_of(evidence, pair))}};
}

/// Answers of both sides in the last pair.
Json answers_json(const PeerComparison& evidence) {
  Json answers = Json::array();
  if (evidence.pairs.empty()) {
    return answers;
  }
  const PeerPair& last = evidence.pairs.back();
  const auto& asked = evidence.peer.peer.program.values;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto ours = number_at(last.record, ("/result/" + asked[i].name).c_str());
    const auto theirs = number_of(last.peer.values.at(i));
    if (ours && theirs) {
      answers.push_back(
          {{"name", asked[i].name}, {"unit", asked[i].unit}, {"ours", *ours}, {"peer", *theirs}});
    }
  }
  return answers;
}

void add_peer_statistics(Json& json, const Findings& findings) {
  add_ratio(json, findings);
  json["drift"] = {{"peer_percent_per_run", findings.a_percent_per_run},
                   {"ours_percent_per_run", findings.b_percent_per_run},
                   {"p", findings.drift_p}};
  json["noise"] = {{"ours_spread", findings.b_spread},
                   {"peer_spread", findings.a_spread},
                   {"stolen_s", findings.stolen_s}};
}

}  // namespace

Json evidence_json(const PeerComparison& evidence) {
  const Findings findings = findings_of(evidence);
  const Json record = evidence.pairs.empty() ? Json() : evidence.pairs.front().record;
  const Quantity& quantity = evidence.peer.peer.quantity;
  Json json = {{"schema", versus_schema},
               {"kind", "versus"},
               {"id", evidence.id},
               {"started", evidence.started},
               {"command", evidence.command},
               {"app", evidence.variant.app},
               {"case", member(record, "case")},
               {"machine", member(record, "machine")},
               {"ours", ours_json(evidence, record)},
               {"peer", peer_json(evidence)},
               {"quantity",
                {{"name", quantity.name},
                 {"unit", quantity.unit},
                 {"better", quantity.more_is_better ? "more" : "less"}}},
               {"planned_pairs", evidence.planned_pairs},
               {"pairs", Json::array()},
               {"answers", answers_json(evidence)},
               {"ratio", nullptr},
               {"mann_whitney", nullptr},
               {"drift", nullptr},
               {"noise", nullptr},
               {"verdict", name_of(findings.verdict)},
               {"sentence", sentence_of(evidence, findings)}};
  for (const PeerPair& pair : evidence.pairs) {
    json["pairs"].push_back(pair_json(evidence, pair));
  }
  if (findings.verdict != Verdict::no_ratio) {
    add_peer_statistics(json, findings);
  }
  return json;
}

std::filesystem::path evidence_file(const PeerComparison& evidence) {
  return evidence.experiment.results / "versus" / (evidence.id + ".json");
}

std::filesystem::path output_file(const PeerComparison& evidence, int pair) {
  return evidence.experiment.results / "versus" / fmt::format("{}.{}.out", evidence.id, pair);
}

void save(const PeerComparison& evidence) {
  const std::string text =
      evidence_json(evidence).dump(1, ' ', false, Json::error_handler_t::replace);
  write_file_atomically(evidence_file(evidence), text + "\n");
}

}  // namespace casebook::cli
