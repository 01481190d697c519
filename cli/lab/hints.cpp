#include "cli/lab/hints.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

// What a coach would let them cost: where one looks, why it is slow, what to do, and the whole of it.
constexpr double symptom_cost = 0.05;
constexpr double cause_cost = 0.10;
constexpr double change_cost = 0.20;
constexpr double code_cost = 0.65;

}  // namespace

std::string section_of(std::string_view page, const std::string& heading) {
  static const std::regex comment("<!--[^>]*-->\\s*");
  std::istringstream lines{std::string(page)};
  std::string text;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) {
      inside = line == "## " + heading;
    } else if (inside) {
      text += line + "\n";
    }
  }
  text = std::regex_replace(text, comment, "");
  const std::size_t first = text.find_first_not_of('\n');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of('\n') + 2 - first);
}

std::vector<Hint> hints_of(const Lab& lab) {
  std::vector<Hint> hints;
  if (lab.hints.empty()) {
    const std::string page = read_file(lab.solution.folder / "step.md");
    hints = {{"symptom", symptom_cost, section_of(page, "Symptom")},
             {"cause", cause_cost, section_of(page, "Cause")},
             {"change", change_cost, section_of(page, "Change")}};
  } else {
    const double each =
        (symptom_cost + cause_cost + change_cost) / static_cast<double>(lab.hints.size());
    for (std::size_t k = 0; k < lab.hints.size(); ++k) {
      hints.push_back({"hint_" + std::to_string(k + 1), each, lab.hints[k] + "\n"});
    }
  }
  hints.push_back({"code", code_cost, ""});
  return hints;
}

double cost_of(const std::vector<Hint>& hints, const std::vector<std::string>& names) {
  double cost = 0.0;
  for (const Hint& hint : hints) {
    cost += std::find(names.begin(), names.end(), hint.name) != names.end() ? hint.cost : 0.0;
  }
  return std::min(1.0, cost);
}

}  // namespace casebook::cli
