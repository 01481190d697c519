#include "cli/adopt/candidates.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "cli/adopt/printed_lines.hpp"
#include "cli/external/output_values.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

using CandidateKind = Candidate::Kind;

constexpr double largest_scatter = 1e-3;  // relative: beyond, a number is no answer
constexpr double scatter_margin = 10.0;   // three runs do not show the whole range
constexpr std::size_t most_answers = 8;
constexpr std::size_t most_others = 10;

/// To one digit, not below.
double rounded_up(double bound) {
  if (!(bound > 0.0)) {
    return 0.0;
  }
  const int exponent = static_cast<int>(std::floor(std::log10(bound)));
  const double digit = std::ceil(bound / std::pow(10.0, exponent) - 1e-6);
  return leading_number<double>(fmt::format("{}e{}", static_cast<int>(digit), exponent));
}

bool has_word(const std::string& text, const char* pattern) {
  return std::regex_search(text, std::regex(pattern, std::regex::icase));
}

/// A candidate and where it stands in the first output.
struct Found {
  Candidate candidate;
  PrintedLine line;
  std::size_t k = 0;  ///< which number of the line
};

/// The last line of each kind, by its skeleton.
std::map<std::string, PrintedLine> last_of_each_kind(const std::string& output) {
  std::map<std::string, PrintedLine> last;
  for (const PrintedLine& line : lines_with_numbers(output)) {
    last[line.skeleton()] = line;
  }
  return last;
}

/// The headings of a table: the nearest line above with as many words as this one has numbers.
std::vector<std::string> headings_above(const std::string& output, const PrintedLine& line) {
  std::vector<std::string> headings;
  std::istringstream lines(output);
  std::string text;
  for (int n = 1; n < line.number && std::getline(lines, text); ++n) {
    std::istringstream words(text);
    std::vector<std::string> found;
    for (std::string word; words >> word;) {
      if (word != "#") {
        found.push_back(word);
      }
    }
    const bool all_words = std::all_of(found.begin(), found.end(), [](const std::string& word) {
      return std::isnan(printed_number(word));
    });
    if (all_words && found.size() == line.numbers.size()) {
      headings = found;
    }
  }
  return headings;
}

/// The nearest words in front of the number, else its heading, else its place.
std::string name_of(const std::string& output, const PrintedLine& line, std::size_t k) {
  for (std::size_t i = k + 1; i-- > 0;) {
    const std::string name = name_from(line.text_before(i));
    if (name.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos) {
      return i == k ? name : fmt::format("{}_{}", name, k - i + 1);
    }
  }
  const auto headings = headings_above(output, line);
  const std::string heading = headings.empty() ? "" : name_from(headings[k]);
  return heading.empty() ? fmt::format("column_{}", k + 1) : heading;
}

std::string unit_of(const PrintedLine& line, std::size_t k) {
  static const std::regex behind(
      "^\\s*[(\\[]?(seconds|second|secs|sec|s|ms|us|min|hartree|Ha|eV|kcal/mol|kJ/mol|K|%|"
      "[GMTk]?flops?/?s?|[GMk]?i?B/s|ns/day)(?![A-Za-z0-9])",
      std::regex::icase);
  static const std::regex before("[(\\[](s|sec|seconds|ms|us|Hartree|eV|GB/s|Gflop/s|GFLOPS)[)\\]]",
                                 std::regex::icase);
  std::smatch parts;
  const std::string next = line.text_before(k + 1);
  if (std::regex_search(next, parts, behind)) {
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

bool all_within(const std::vector<double>& seen, const std::vector<TrialRun>& runs) {
  for (std::size_t r = 0; r < runs.size(); ++r) {
    constexpr double clocks_differ = 1.1;
    if (!(seen[r] >= 0.0 && seen[r] <= clocks_differ * runs[r].wall_s)) {
      return false;
    }
  }
  return true;
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

void decide(Candidate& candidate,
            const PrintedLine& line,
            std::size_t k,
            const std::vector<TrialRun>& runs,
            const std::string& deck_text) {
  const std::string& text = line.numbers[k].text;
  const std::string label = line.text_before(k);
  const bool digits_only = text.find_first_not_of("+-0123456789") == std::string::npos;
  const bool exactly = repeats(candidate.seen);
  if (looks_like_time(candidate, label) && !(exactly && runs.size() > 1 && !digits_only) &&
      all_within(candidate.seen, runs)) {
    const bool whole = has_word(label, "total|wall|elapsed|overall");
    candidate.kind = whole ? CandidateKind::total : CandidateKind::time;
    candidate.value.unit = "s";
    candidate.reason = "seconds, by its label or unit, and no longer than the run";
  } else if (has_word(label, "version|release|revision")) {
    candidate.kind = CandidateKind::count;
    candidate.reason = "a version";
  } else if (digits_only) {
    candidate.kind = exactly ? CandidateKind::count : CandidateKind::other;
    candidate.reason = exactly ? "a whole number, the same in every run"
                               : "a whole number that changes from run to run";
  } else if (deck_text.find(text) != std::string::npos) {
    candidate.kind = CandidateKind::count;
    candidate.reason = "the input has the same digits: an echo";
  } else {
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

bool is_result(const Candidate& candidate) {
  return has_word(candidate.example,
                  "energy|residual|norm|error|final|total|result|checksum|sum|converged|answer");
}

/// The best of them, in the order of the output: what calls itself a result, then what is printed last.
std::vector<Found> best_of(const std::vector<Found>& all) {
  std::vector<bool> chosen(all.size(), false);
  std::size_t n_answers = 0;
  std::size_t n_others = 0;
  for (const bool results : {true, false}) {
    for (std::size_t i = all.size(); i-- > 0;) {
      const bool answer = all[i].candidate.kind == CandidateKind::answer;
      std::size_t& n = answer ? n_answers : n_others;
      if (is_result(all[i].candidate) == results && n < (answer ? most_answers : most_others)) {
        ++n;
        chosen[i] = true;
      }
    }
  }
  std::vector<Found> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chosen[i]) {
      kept.push_back(all[i]);
    }
  }
  return kept;
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

/// Every number that all runs have, in the order of the first output.
std::vector<Found> numbers_in_all(const std::vector<TrialRun>& runs, const std::string& deck_text) {
  std::vector<std::map<std::string, PrintedLine>> outputs;
  for (const TrialRun& run : runs) {
    outputs.push_back(last_of_each_kind(run.output));
  }
  std::vector<Found> all;
  for (const auto& [skeleton, line] : outputs.front()) {
    for (std::size_t k = 0; k < line.numbers.size(); ++k) {
      Found found{{}, line, k};
      found.candidate.seen = seen_in(outputs, skeleton, k);
      if (found.candidate.seen.size() == runs.size()) {
        found.candidate.value.unit = unit_of(line, k);
        found.candidate.example = fmt::format("line {}: {}", line.number, line.text);
        decide(found.candidate, line, k, runs, deck_text);
        all.push_back(found);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
    return a.line.number < b.line.number;
  });
  return all;
}

}  // namespace

void judge_repetition(Candidate& candidate, double last_digit, const std::string& what) {
  const auto [low, high] = std::minmax_element(candidate.seen.begin(), candidate.seen.end());
  const double range = *high - *low;
  const double size = std::max(std::abs(*low), std::abs(*high));
  const std::string runs = counted(static_cast<int>(candidate.seen.size()), "run");
  if (range > largest_scatter * size) {
    candidate.kind = CandidateKind::other;
    candidate.reason = fmt::format("{} differ by {}: no answer", runs, scientific(range));
    return;
  }
  candidate.kind = CandidateKind::answer;
  const double bound = std::max(scatter_margin * range, 2.0 * last_digit);
  candidate.bound = rounded_up(bound);
  candidate.reason =
      range > 0.0 ? fmt::format("{} differ by {}: at least ten times that", runs, scientific(range))
                  : fmt::format("{} {} the same: two units of the last digit", runs, what);
}

std::vector<Candidate> find_candidates(const std::vector<TrialRun>& runs,
                                       const std::string& deck_text) {
  std::vector<Candidate> candidates;
  for (Found& found : best_of(numbers_in_all(runs, deck_text))) {
    Candidate& candidate = found.candidate;
    candidate.value.pattern = sure_pattern(runs, found.line, found.k, candidate.seen);
    if (!candidate.value.pattern.empty()) {
      candidate.value.name = name_of(runs.front().output, found.line, found.k);
      candidates.push_back(candidate);
    }
  }
  std::stable_sort(candidates.begin(),
                   candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.kind < b.kind; });
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
