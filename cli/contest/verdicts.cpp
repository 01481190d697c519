#include "cli/contest/verdicts.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/contest/deck_rules.hpp"
#include "cli/contest/raw_outputs.hpp"
#include "cli/external/output_values.hpp"
#include "cli/project/external_app.hpp"
#include "cli/project/external_case.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// A record and the rules that it is held against.
struct Question {
  const RecordOnDisk& record;
  const Rules& rules;
  fs::path root;
  ExternalApp app;
  RawOutputs outputs;
};

RuleVerdict program_verdict(const Question& q) {
  const std::string app = text_at(q.record.json, "/app");
  const std::string version = text_at(q.record.json, "/external/version");
  return {"program",
          app == q.rules.app && matches(version, std::regex(q.rules.version)),
          app + " " + version,
          q.rules.app + " " + q.rules.version};
}

/// Input that the rules name: a deck, or a case, which is a deck and the files that it reads.
ExternalCase named_input(const Question& q, const fs::path& name) {
  return name.extension() == ".toml" ? read_external_case(q.root, name.string())
                                     : bare_deck(q.root, name.string());
}

/// The deck of the rules that the record's input is, to the byte; empty for none of them.
fs::path deck_with_hash(const Question& q, const std::vector<fs::path>& names) {
  const std::string hash = text_at(q.record.json, "/case/input_hash");
  for (const fs::path& name : names) {
    const ExternalCase input = named_input(q, name);
    if (hash_of(input) == hash) {
      return input.deck;
    }
  }
  return {};
}

fs::path original_deck(const Question& q) {
  const fs::path contest = deck_with_hash(q, q.rules.contest_decks);
  return contest.empty() ? deck_with_hash(q, q.rules.practice_decks) : contest;
}

RuleVerdict problem_verdict(const Question& q) {
  const fs::path deck = original_deck(q);
  const bool practice = deck_with_hash(q, q.rules.contest_decks).empty();
  return {"problem",
          !deck.empty(),
          deck.empty() ? text_at(q.record.json, "/case/name") + ", which is none of these decks"
                       : deck.filename().string() + (practice ? ", for practice" : ""),
          "a deck of the contest, or of its family for practice, to the byte"};
}

RuleVerdict judge_verdict(const Question& q) {
  return {"judged", passed(q.record.json), text_at(q.record.json, "/verdict"), "pass"};
}

RuleVerdict node_verdict(const Question& q) {
  const int n = nodes_of(q.record.json);
  return {"nodes",
          n >= 1 && n <= q.rules.nodes,
          std::to_string(n),
          fmt::format("at most {}", q.rules.nodes)};
}

RuleVerdict time_verdict(const Question& q) {
  const auto slowest = number_at(q.record.json, "/time/solve_s/max");
  return {"time limit",
          slowest && *slowest <= q.rules.time_limit_s,
          slowest ? seconds(*slowest) : "not timed",
          "at most " + seconds(q.rules.time_limit_s)};
}

RuleVerdict deck_verdict(const Question& q) {
  const fs::path original = original_deck(q);
  const std::string deck = text_at(q.record.json, "/external/deck_text");
  std::vector<std::string> forbidden = {"there is no original to compare with"};
  if (!original.empty()) {
    forbidden = forbidden_lines(read_file(original), deck, q.app.comment, q.rules);
  }
  return {"lines of the deck",
          forbidden.empty(),
          forbidden.empty() ? "as allowed" : fmt::format("{}", fmt::join(forbidden, "\n")),
          "changes that the rules name, and no other"};
}

RuleVerdict energy_verdict(const Question& q) {
  std::optional<double> deviation;
  for (const Json& check : list_at(q.record.json, "/checks")) {
    if (text_at(check, "/name") == q.rules.energy_check) {
      deviation = number_at(check, "/value");
    }
  }
  return {"energy",
          deviation && std::abs(*deviation) <= q.rules.energy_bound,
          deviation ? scientific(*deviation) + " from the reference" : "not checked",
          "at most " + scientific(q.rules.energy_bound)};
}

/// Each output is there as it was, and says what the record says.
RuleVerdict output_verdict(const Question& q) {
  return {"raw output",
          q.outputs.wrong.empty(),
          q.outputs.wrong.empty() ? "as recorded" : q.outputs.wrong,
          "kept, unchanged"};
}

RuleVerdict precision_verdict(const Question& q, const OutputRule& rule) {
  RuleVerdict verdict{rule.name,
                      !q.outputs.texts.empty(),
                      "no output",
                      rule.is.empty() ? "at most " + scientific(*rule.at_most) : rule.is};
  for (const std::string& output : q.outputs.texts) {
    const std::string said = first_match(output, rule.pattern);
    const bool kept = rule.is.empty() ? printed_number(said) <= *rule.at_most : said == rule.is;
    verdict.kept = verdict.kept && kept;
    verdict.found = said.empty() ? "not said" : said;
  }
  return verdict;
}

}  // namespace

std::vector<RuleVerdict> verdicts_on(const RecordOnDisk& record,
                                     const Rules& rules,
                                     const Project& project) {
  const ExternalApp app = read_external_app(project.app(rules.app).folder);
  const Question q = {record, rules, project.root(), app, raw_outputs_of(record, app)};
  std::vector<RuleVerdict> verdicts = {program_verdict(q),
                                       problem_verdict(q),
                                       judge_verdict(q),
                                       node_verdict(q),
                                       time_verdict(q),
                                       deck_verdict(q),
                                       energy_verdict(q),
                                       output_verdict(q)};
  for (const OutputRule& rule : rules.outputs) {
    verdicts.push_back(precision_verdict(q, rule));
  }
  return verdicts;
}

bool all_kept(const std::vector<RuleVerdict>& verdicts) {
  return std::all_of(
      verdicts.begin(), verdicts.end(), [](const RuleVerdict& verdict) { return verdict.kept; });
}

}  // namespace casebook::cli
