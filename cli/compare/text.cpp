#include "cli/compare/text.hpp"

#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/compare/record.hpp"
#include "cli/compare/sentence.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {
namespace {

constexpr int margin_width = 10;

Style style_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::faster:
      return Style::good;
    case Verdict::slower:
    case Verdict::no_ratio:
      return Style::bad;
    case Verdict::no_difference:
    case Verdict::too_few_pairs:
      break;
  }
  return Style::note;
}

/// A text after its label, wrapped.
std::string block(const std::string& label, const std::string& text, const Terminal& terminal) {
  std::string result;
  std::string margin = label;
  for (const std::string& line : wrapped(text, terminal.width - margin_width - 2)) {
    result += fmt::format("  {:<{}}{}\n", margin, margin_width, line);
    margin.clear();
  }
  return result;
}

std::string pairs_text(const Comparison& comparison,
                       const Findings& findings,
                       const Terminal& terminal) {
  Table table({{"pair", Align::right},
               {"order"},
               {"A [s]", Align::right},
               {"B [s]", Align::right},
               {"A/B", Align::right}});
  for (std::size_t i = 0; i < findings.ratios.size(); ++i) {
    table.add({{std::to_string(findings.used[i] + 1)},
               {comparison.pairs[findings.used[i]].a_first ? "AB" : "BA"},
               {three_digits(findings.a_s[i])},
               {three_digits(findings.b_s[i])},
               {fmt::format("{:.3f}", findings.ratios[i])}});
  }
  return table.empty() ? "" : table.text(terminal) + "\n";
}

/// "B (2), C (1)"
std::string grades_of(const std::vector<Pair>& pairs, Json Pair::*side) {
  std::map<std::string, int> counts;
  for (const Pair& pair : pairs) {
    ++counts[text_at(pair.*side, "/grade")];
  }
  std::vector<std::string> words;
  for (const auto& [grade, count] : counts) {
    words.push_back(fmt::format("{} ({})", grade, count));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string drift_text(const Findings& findings) {
  const bool drifted = findings.drift_p <= significance;
  return fmt::format("A {:+.2f} %, B {:+.2f} % a run, p = {:.2g}: {}",
                     findings.a_percent_per_run,
                     findings.b_percent_per_run,
                     findings.drift_p,
                     drifted ? "the machine changed meanwhile; pairs of alternating order cancel "
                               "what is steady of it"
                             : "none beyond noise");
}

/// The pairs that do not count, with their reasons.
std::string left_out_text(const Comparison& comparison, const Terminal& terminal) {
  std::string text;
  for (std::size_t i = 0; i < comparison.pairs.size(); ++i) {
    const std::string why = why_left_out(comparison, comparison.pairs[i]);
    text += why.empty() ? "" : block("left out", fmt::format("pair {}: {}", i + 1, why), terminal);
  }
  return text;
}

std::string trust_text(const Comparison& comparison,
                       const Findings& findings,
                       const Terminal& terminal) {
  const MedianInterval& ratio = findings.ratio;
  return block("ratio",
               fmt::format("time of A / time of B: median {} of {}; the interval covers the true "
                           "median with {:.1f} %",
                           ratio_text(ratio.median, ratio.low, ratio.high),
                           counted(ratio.n, "pair"),
                           100.0 * ratio.confidence),
               terminal) +
         block("ranks",
               fmt::format("Mann-Whitney U = {:g}, p = {:.2g} ({})",
                           findings.times.u,
                           findings.times.p,
                           findings.times.exact ? "exact" : "normal approximation"),
               terminal) +
         block("drift", drift_text(findings), terminal) +
         block(
             "noise",
             fmt::format("runs of A spread over {:.1f} %, of B over {:.1f} %; the hypervisor took "
                         "{:.2g} s, other programs {:.0f} % of this machine's time; grades of "
                         "A: {}; of B: {}",
                         100.0 * findings.a_spread,
                         100.0 * findings.b_spread,
                         findings.stolen_s,
                         100.0 * findings.others_part,
                         grades_of(comparison.pairs, &Pair::a),
                         grades_of(comparison.pairs, &Pair::b)),
             terminal);
}

}  // namespace

std::string comparison_text(const Comparison& comparison, const Terminal& terminal) {
  const Findings findings = findings_of(comparison);
  std::string text = fmt::format("{} on {}\n  A  {}\n  B  {}\n\n",
                                 styled(comparison.a.variant.app, Style::bold, terminal.colour),
                                 comparison.a.experiment.input.name,
                                 comparison.a.label,
                                 comparison.b.label);
  text += pairs_text(comparison, findings, terminal);
  for (const std::string& line : wrapped(sentence_of(comparison, findings), terminal.width)) {
    text += styled(line, style_of(findings.verdict), terminal.colour) + "\n";
  }
  if (findings.verdict != Verdict::no_ratio) {
    text += left_out_text(comparison, terminal);
    text += trust_text(comparison, findings, terminal);
  }
  return text + block("record", shown_path(comparison_file(comparison)), terminal);
}

std::string ladder_comparison_text(const std::vector<Comparison>& comparisons,
                                   const Terminal& terminal) {
  Table table({{"variant"},
               {"against"},
               {"speed-up", Align::right},
               {"coverage", Align::right},
               {"p", Align::right},
               {"verdict"}});
  std::string reasons;
  for (const Comparison& comparison : comparisons) {
    const Findings findings = findings_of(comparison);
    const MedianInterval& ratio = findings.ratio;
    const bool has_ratio = findings.verdict != Verdict::no_ratio;
    table.add({{comparison.b.label},
               {comparison.a.label},
               {has_ratio ? ratio_text(ratio.median, ratio.low, ratio.high) : ""},
               {has_ratio ? fmt::format("{:.1f} %", 100.0 * ratio.confidence) : ""},
               {has_ratio ? fmt::format("{:.2g}", findings.times.p) : ""},
               {name_of(findings.verdict), style_of(findings.verdict)}});
    reasons += has_ratio ? "" : sentence_of(comparison, findings) + "\n";
  }
  return table.text(terminal) + reasons;
}

}  // namespace casebook::cli
