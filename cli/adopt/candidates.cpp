#include "cli/adopt/candidates.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/adopt/best_numbers.hpp"
#include "cli/adopt/bounds.hpp"
#include "cli/adopt/measurements.hpp"
#include "cli/adopt/printed_lines.hpp"
#include "cli/adopt/table_headings.hpp"
#include "cli/external/output_values.hpp"

namespace casebook::cli {
namespace {

using CandidateKind = Candidate::Kind;

constexpr std::size_t longest_unit = 20;  // after a number: million updates per second

bool has_word(const std::string& text, const char* pattern) {
  return std::regex_search(text, std::regex(pattern, std::regex::icase));
}

/// The last line of each kind, by its skeleton.
std::map<std::string, PrintedLine> last_of_each_kind(const std::string& output) {
  std::map<std::string, PrintedLine> last;
  for (const PrintedLine& line : lines_with_numbers(output)) {
    last[line.skeleton()] = line;
  }
  return last;
}

/// The nearest words in front of the number, else its heading, else its place. A row of `|` has two.
std::string name_of(const std::string& output, const PrintedLine& line, std::size_t k) {
  const bool own = has_own_label(line, k);
  const auto headings = own ? std::vector<std::string>() : headings_above(output, line);
  if (!headings.empty()) {
    const std::string name = name_from(line.text_before(0) + " " + headings[k]);
    return name.empty() ? fmt::format("column_{}", k + 1) : name;
  }
  for (std::size_t i = k + 1; i-- > 0;) {
    const std::string name = name_from(line.text_before(i));
    if (name.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos) {
      return i == k ? name : fmt::format("{}_{}", name, k - i + 1);
    }
  }
  return fmt::format("column_{}", k + 1);
}

std::string unit_of(const PrintedLine& line, std::size_t k) {
  static const std::regex unit_after(
      "^\\s*[(\\[]?(seconds|second|secs|sec|s|ms|us|min|hartree|Ha|eV|kcal/mol|kJ/mol|K|%|"
      "[GMTk]?flops?/?s?|[GMk]?i?B/s|ns/day)(?![A-Za-z0-9])",
      std::regex::icase);
  static const std::regex before("[(\\[](s|sec|seconds|ms|us|Hartree|eV|GB/s|Gflop/s|GFLOPS)[)\\]]",
                                 std::regex::icase);
  std::smatch parts;
  const std::string next = line.text_before(k + 1);
  if (std::regex_search(next, parts, unit_after)) {
    return parts[1];
  }
  const std::string label = line.text_before(k);
  return std::regex_search(label, parts, before) ? parts[1].str() : "";
}

bool is_seconds(const std::string& unit) {
  const std::string lower = name_from(unit);
  return lower == "s" || lower == "sec" || lower == "secs" || lower == "second" ||
         lower == "seconds";
}

bool looks_like_time(const Candidate& candidate, const std::string& label) {
  const bool said = is_seconds(candidate.value.unit) ||
                    (candidate.value.unit.empty() &&
                     has_word(label, "\\b(wall|elapsed|cpu|wallclock|walltime|runtime|time)\\b") &&
                     !has_word(label, "step|simulat|physical|model|per "));
  return said && !has_word(label, "time ?step|dt\\b");
}

bool repeats(const std::vector<double>& seen) {
  return std::all_of(seen.begin(), seen.end(), [&](double x) { return x == seen.front(); });
}

/// A pattern that finds these numbers, and no others, in the outputs; "" where there is none.
std::string sure_pattern(const std::vector<TrialRun>& runs,
                         const PrintedLine& line,
                         std::size_t k,
                         const std::vector<double>& seen) {
  const bool words_in_front =
      std::any_of(line.text.begin(),
                  line.text.begin() + static_cast<std::ptrdiff_t>(line.numbers[k].at),
                  [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
  for (const bool whole : {!words_in_front, true}) {
    OutputValue question;
    question.pattern = pattern_of(line, k, whole);
    bool sure = true;
    for (std::size_t r = 0; r < runs.size() && sure; ++r) {
      const Reading reading = read_text(runs[r].output, question);
      sure = !reading.numbers.empty() && reading.numbers.front() == seen[r];
    }
    if (sure) {
      return question.pattern;
    }
  }
  return "";
}

/// A whole number that calls itself an answer, and not a size of the machine.
bool is_whole_answer(const std::string& words) {
  return has_word(words, "checksum|\\bhash\\b|\\bcrc|solutions?\\b|\\bfound\\b|\\bsum\\b") &&
         !has_word(words, "memory|byte|thread|rank|process|pid");
}

void decide_whole_number(Candidate& candidate, const std::string& words) {
  const bool exactly = repeats(candidate.seen);
  candidate.kind = exactly ? CandidateKind::count : CandidateKind::other;
  candidate.reason = exactly ? "a whole number, the same in every run"
                             : "a whole number that changes from run to run";
  if (exactly && is_whole_answer(words)) {
    candidate.kind = CandidateKind::answer;
    candidate.reason = "a whole number is the same, or another";
  }
}

void decide(Candidate& candidate,
            const PrintedLine& line,
            std::size_t k,
            const std::vector<TrialRun>& runs,
            const std::string& deck_text) {
  const std::string& text = line.numbers[k].text;
  const std::string label = line.text_before(k);
  const std::string words = words_about(runs.front().output, line, k) + " " +
                            line.text_before(k + 1).substr(0, longest_unit);
  const bool digits_only = text.find_first_not_of("+-0123456789") == std::string::npos;
  const bool exactly = repeats(candidate.seen);
  if (looks_like_time(candidate, label) && !(exactly && runs.size() > 1 && !digits_only) &&
      could_be_seconds(candidate.seen, runs)) {
    const bool whole = has_word(label, "total|wall|elapsed|overall");
    candidate.kind = whole ? CandidateKind::total : CandidateKind::time;
    candidate.value.unit = "s";
    candidate.reason = "seconds, by its label or unit, and no longer than the run";
  } else if (has_word(label, "version|release|revision")) {
    candidate.kind = CandidateKind::count;
    candidate.reason = "a version";
  } else if (digits_only) {
    decide_whole_number(candidate, words);
  } else if (deck_text.find(text) != std::string::npos) {
    candidate.kind = CandidateKind::count;
    candidate.reason = "the input has the same digits: an echo";
  } else if (calls_itself_measured(words, candidate.value.unit)) {
    candidate.kind = CandidateKind::other;
    candidate.reason = "measured, by its words or unit: no answer";
  } else if (!judge_residue(candidate, words)) {
    judge_repetition(candidate, last_digit_of(text), "printed");
  }
}

/// Names are used once.
void make_names_unique(std::vector<Candidate>& candidates) {
  std::set<std::string> used;
  for (Candidate& candidate : candidates) {
    const std::string name = candidate.value.name;
    for (int k = 2; !used.insert(candidate.value.name).second; ++k) {
      candidate.value.name = fmt::format("{}_{}", name, k);
    }
  }
}

/// The number in the last line of this kind of every run; fewer where a run has no such line.
std::vector<double> seen_in(const std::vector<std::map<std::string, PrintedLine>>& outputs,
                            const std::string& skeleton,
                            std::size_t k) {
  std::vector<double> seen;
  for (const auto& output : outputs) {
    if (const auto line = output.find(skeleton); line != output.end()) {
      seen.push_back(line->second.numbers[k].value);
    }
  }
  return seen;
}

/// The seconds of phases in a row of a table are regions, but for those that take none; rows below
/// the first (the least, the largest of all ranks) are left out. seen_table: the first's headings
void mark_phases(std::vector<Found>& row,
                 const std::vector<TrialRun>& runs,
                 std::string& seen_table) {
  std::vector<std::vector<double>> seen;
  std::transform(row.begin(), row.end(), std::back_inserter(seen), [](const Found& found) {
    return found.candidate.seen;
  });
  const auto headings = row.empty() ? std::vector<std::string>()
                                    : headings_above(runs.front().output, row.front().line);
  if (headings.empty() || headings.size() != row.size() ||
      !is_row_of_phases(row.front().line, seen, runs)) {
    return;
  }
  const std::string table = fmt::format("{}", fmt::join(headings, " "));
  std::erase_if(row, [&](const Found& found) {
    return table == seen_table || found.candidate.seen.front() == 0.0;
  });
  seen_table = table;
  for (Found& found : row) {
    found.candidate.kind = CandidateKind::time;
    found.candidate.value.unit = "s";
    found.candidate.reason = "a column of phases: within the run, and it moves with the load";
  }
}

/// Every number that all runs have, in the order of the first output.
std::vector<Found> numbers_in_all(const std::vector<TrialRun>& runs, const std::string& deck_text) {
  std::vector<std::map<std::string, PrintedLine>> outputs;
  for (const TrialRun& run : runs) {
    outputs.push_back(last_of_each_kind(run.output));
  }
  std::vector<PrintedLine> lines;
  for (const auto& [skeleton, line] : outputs.front()) {
    lines.push_back(line);
  }
  std::ranges::sort(lines, {}, &PrintedLine::number);
  std::vector<Found> all;
  std::string table_of_phases;
  for (const PrintedLine& line : lines) {
    std::vector<Found> row;
    for (std::size_t k = 0; k < line.numbers.size(); ++k) {
      Found found{{}, line, k};
      found.candidate.seen = seen_in(outputs, line.skeleton(), k);
      if (found.candidate.seen.size() == runs.size()) {
        found.candidate.value.unit = unit_of(line, k);
        found.candidate.example = fmt::format("line {}: {}", line.number, line.text);
        decide(found.candidate, line, k, runs, deck_text);
        row.push_back(found);
      }
    }
    mark_phases(row, runs, table_of_phases);
    for (Found& found : row) {
      found.rank = rank_of(runs.front().output, found);
    }
    all.insert(all.end(), row.begin(), row.end());
  }
  return all;
}

}  // namespace

std::vector<Candidate> find_candidates(const std::vector<TrialRun>& runs,
                                       const std::string& deck_text,
                                       const std::vector<Variation>& variations) {
  std::vector<Candidate> candidates;
  for (Found& found : best_of(numbers_in_all(runs, deck_text))) {
    Candidate& candidate = found.candidate;
    candidate.value.pattern = sure_pattern(runs, found.line, found.k, candidate.seen);
    if (!candidate.value.pattern.empty()) {
      candidate.value.name = name_of(runs.front().output, found.line, found.k);
      widen(candidate, variations);
      candidates.push_back(candidate);
    }
  }
  std::ranges::stable_sort(candidates, {}, &Candidate::kind);
  make_names_unique(candidates);
  return candidates;
}

std::string version_pattern_in(const std::string& output) {
  static const std::regex line_pattern(
      "^(.*?\\b(?:version|release|rev)[ :]*)(v?[0-9][0-9A-Za-z.+-]*)", std::regex::icase);
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (line.size() < 200 && std::regex_search(line, parts, line_pattern)) {
      const PrintedLine words{parts[1].str() + "0", 1, {{"0", 0.0, parts[1].str().size()}}};
      const std::string pattern = pattern_of(words, 0, false);
      return pattern.substr(0, pattern.size() - std::string("{number}").size()) + "(\\S+)";
    }
  }
  return "";
}

}  // namespace casebook::cli
