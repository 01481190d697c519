#include "cli/versus/evidence.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/compare/sentence.hpp"
#include "cli/external/judge.hpp"
#include "cli/external/output_values.hpp"
#include "cli/records/record_view.hpp"

namespace casebook::cli {
namespace {

const ExternalApp& program_in(const PeerComparison& evidence) {
  return evidence.peer.peer.program;
}

std::string why_no_ratio(const PeerComparison& evidence, const PeerPair& pair) {
  if (!passed(pair.record)) {
    return fmt::format("{} did not pass the judge (record {})",
                       evidence.variant.name,
                       text_at(pair.record, "/id"));
  }
  if (oversubscribed(pair.record)) {
    return fmt::format("{} had more threads than cores", evidence.variant.name);
  }
  for (const Json& check : pair.peer_checks) {
    if (!check.at("passed").get<bool>()) {
      return fmt::format("{} did not pass: {} is {}, bound {} ({})",
                         evidence.peer.peer.name,
                         check.at("name").get<std::string>(),
                         check.at("value").dump(),
                         check.at("bound").dump(),
                         pair.peer.output_file);
    }
  }
  const auto ours = our_value(evidence, pair);
  const auto theirs = peer_value(evidence, pair);
  const bool both = ours.value_or(0.0) > 0.0 && theirs.value_or(0.0) > 0.0;
  return both ? "" : fmt::format("one side gave no {}", evidence.peer.peer.quantity.name);
}

std::string why_no_ratio(const PeerComparison& evidence) {
  if (!evidence.failure.empty()) {
    return evidence.failure;
  }
  for (const PeerPair& pair : evidence.pairs) {
    if (const std::string why = why_no_ratio(evidence, pair); !why.empty()) {
      return why;
    }
  }
  return evidence.pairs.empty() ? "no pair was completed" : "";
}

void take_numbers(std::map<std::string, double>& numbers, const Json& record, const char* key) {
  if (const auto found = record.find(key); found != record.end() && found->is_object()) {
    for (const auto& [name, value] : found->items()) {
      if (value.is_number()) {
        numbers.emplace(name, value.get<double>());  // keeps what is there
      }
    }
  }
}

}  // namespace

std::map<std::string, double> reference_for_peer(const Json& record) {
  std::map<std::string, double> numbers;
  take_numbers(numbers, record, "reference");
  take_numbers(numbers, record, "result");
  return numbers;
}

std::optional<double> our_value(const PeerComparison& evidence, const PeerPair& pair) {
  const std::string& name = evidence.peer.peer.quantity.name;
  if (!passed(pair.record)) {
    return std::nullopt;
  }
  if (evidence.peer.peer.quantity.is_whole()) {
    return pair.whole_s - pair.judge_s;
  }
  if (name == "solve_s") {
    return median_s(pair.record);
  }
  return number_at(pair.record, ("/result/" + name).c_str());
}

std::optional<double> peer_value(const PeerComparison& evidence, const PeerPair& pair) {
  const std::string& name = evidence.peer.peer.quantity.name;
  if (!all_passed(pair.peer_checks)) {
    return std::nullopt;
  }
  if (evidence.peer.peer.quantity.is_whole()) {
    return pair.peer.wall_s;
  }
  const auto& values = program_in(evidence).values;
  const auto asked = std::find_if(
      values.begin(), values.end(), [&](const OutputValue& value) { return value.name == name; });
  return number_of(pair.peer.values.at(static_cast<std::size_t>(asked - values.begin())));
}

std::optional<double> ratio_of(const PeerComparison& evidence, const PeerPair& pair) {
  if (!why_no_ratio(evidence, pair).empty()) {
    return std::nullopt;
  }
  const double ours = *our_value(evidence, pair);
  const double theirs = *peer_value(evidence, pair);
  return evidence.peer.peer.quantity.more_is_better ? ours / theirs : theirs / ours;
}

Findings findings_of(const PeerComparison& evidence) {
  const std::string why = why_no_ratio(evidence);
  if (!why.empty()) {
    return {.why_no_ratio = why};
  }
  const bool rating = evidence.peer.peer.quantity.more_is_better;
  std::vector<double> peer_s;
  std::vector<double> our_s;
  std::vector<bool> peer_first;
  double stolen_s = 0.0;
  for (const PeerPair& pair : evidence.pairs) {
    const double theirs = *peer_value(evidence, pair);
    const double ours = *our_value(evidence, pair);
    peer_s.push_back(rating ? 1.0 / theirs : theirs);
    our_s.push_back(rating ? 1.0 / ours : ours);
    peer_first.push_back(pair.peer_first);
    stolen_s += number_at(pair.record, "/noise/stolen_s").value_or(0.0);
  }
  Findings findings = findings_of_times(peer_s, our_s, peer_first);
  findings.stolen_s = stolen_s;
  return findings;
}

std::string sentence_of(const PeerComparison& evidence, const Findings& findings) {
  Comparison comparison;
  comparison.a.label = evidence.peer.peer.program.title;
  comparison.b.label = evidence.variant.name;
  return sentence_of(comparison, findings);
}

}  // namespace casebook::cli
