#include "cli/versus/text.hpp"

#include <fmt/format.h>

#include "cli/compare/sentence.hpp"
#include "cli/external/judge.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "cli/versus/record.hpp"

namespace casebook::cli {
namespace {

std::string digits(const std::optional<double>& value) {
  return value ? three_digits(*value) : "";
}

std::string pairs_text(const PeerComparison& evidence, const Terminal& terminal) {
  const Quantity& quantity = evidence.peer.peer.quantity;
  const std::string unit = " [" + quantity.unit + "]";
  Table table({{"pair", Align::right},
               {"first"},
               {"peer" + unit, Align::right},
               {"ours" + unit, Align::right},
               {"our judge [s]", Align::right},
               {"ratio", Align::right}});
  for (std::size_t i = 0; i < evidence.pairs.size(); ++i) {
    const PeerPair& pair = evidence.pairs[i];
    table.add({{std::to_string(i + 1)},
               {pair.peer_first ? "peer" : "ours"},
               {digits(peer_value(evidence, pair))},
               {digits(our_value(evidence, pair))},
               {three_digits(pair.judge_s)},
               {digits(ratio_of(evidence, pair))}});
  }
  return table.empty() ? "" : table.text(terminal) + "\n";
}

std::string answers_text(const PeerComparison& evidence) {
  std::string text;
  const Json record = evidence_json(evidence);
  for (const Json& answer : record.at("answers")) {
    text += fmt::format("  {}: ours {:.12g}, peer {:.12g} {}\n",
                        answer.at("name").get<std::string>(),
                        answer.at("ours").get<double>(),
                        answer.at("peer").get<double>(),
                        answer.at("unit").get<std::string>());
  }
  return text;
}

std::string judged_text(const PeerComparison& evidence) {
  std::string text;
  for (const Json& check : evidence.pairs.back().peer_checks) {
    text += fmt::format("  judge of the peer: {} {}, value {}, bound {}\n",
                        check.at("name").get<std::string>(),
                        check.at("passed").get<bool>() ? "passed" : "failed",
                        check.at("value").dump(),
                        check.at("bound").dump());
  }
  return text;
}

Style style_for(Verdict verdict) {
  return verdict == Verdict::faster     ? Style::good
         : verdict == Verdict::no_ratio ? Style::bad
                                        : Style::note;
}

}  // namespace

std::string evidence_text(const PeerComparison& evidence, const Terminal& terminal) {
  const Findings findings = findings_of(evidence);
  const Quantity& quantity = evidence.peer.peer.quantity;
  std::string text = fmt::format("{} on {}\n  ours  {}\n  peer  {}\n\n",
                                 styled(evidence.variant.app, Style::bold, terminal.colour),
                                 evidence.experiment.input.name,
                                 evidence.variant.name,
                                 evidence.peer.peer.program.title);
  text += pairs_text(evidence, terminal);
  for (const std::string& line : wrapped(sentence_of(evidence, findings), terminal.width)) {
    text += styled(line, style_for(findings.verdict), terminal.colour) + "\n";
  }
  if (quantity.is_whole()) {
    text +=
        "  whole programs, from the launcher's start to its end; our judge is left out of ours\n";
  }
  if (findings.verdict != Verdict::no_ratio) {
    text += fmt::format("  noise: runs of the peer spread over {:.1f} %, ours over {:.1f} %\n",
                        100.0 * findings.a_spread,
                        100.0 * findings.b_spread);
  }
  if (!evidence.pairs.empty()) {
    text += answers_text(evidence) + judged_text(evidence);
  }
  return text + "  record: " + shown_path(evidence_file(evidence)) + "\n";
}

std::string peers_text(const std::vector<Peer>& peers,
                       const std::vector<std::string>& cases,
                       const std::filesystem::path& build,
                       const Terminal& terminal) {
  Table table({{"peer"}, {"like"}, {"what"}, {"cases"}, {"here"}});
  for (const Peer& peer : peers) {
    table.add({{peer.name},
               {peer.like},
               {peer.program.title},
               {cases_text(peer, cases)},
               {program_of(peer, build).empty() ? "no: " + advice_for(peer) : "yes"}});
  }
  return table.text(terminal);
}

}  // namespace casebook::cli
