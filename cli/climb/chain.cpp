#include "cli/climb/chain.hpp"

#include <algorithm>
#include <regex>

#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

/// True if a step of the list has the variant as its parent.
bool is_parent_of_one(const Variant& variant, const std::vector<Variant>& steps) {
  return std::any_of(
      steps.begin(), steps.end(), [&](const Variant& step) { return step.parent == variant.name; });
}

bool is_among(const Variant& variant, const std::vector<Variant>& steps) {
  return std::any_of(
      steps.begin(), steps.end(), [&](const Variant& step) { return step.name == variant.name; });
}

}  // namespace

std::string target_case(const Variant& variant) {
  static const std::regex target("<!-- target: case=([^ \\n]+)");
  static const std::regex prediction("<!-- prediction:[^\\n]* case=([^ \\n]+)");
  const std::filesystem::path page = variant.folder / "step.md";
  if (!std::filesystem::is_regular_file(page)) {
    return "";
  }
  const std::string text = read_file(page);
  std::smatch found;
  for (const std::regex& comment : {target, prediction}) {
    if (std::regex_search(text, found, comment)) {
      return found[1].str();
    }
  }
  return "";
}

std::vector<Leg> legs_of(const std::vector<Variant>& ladder, const std::string& case_name) {
  std::vector<Leg> targets;
  for (const Variant& variant : ladder) {
    const std::string target = target_case(variant);
    if (target.empty() || target == case_name || !variant.parent) {
      continue;
    }
    auto leg = std::ranges::find(targets, target, &Leg::case_name);
    if (leg == targets.end()) {
      leg = targets.insert(targets.end(), {target, {}});
    }
    leg->variants.push_back(variant);
  }
  std::vector<Leg> legs = {{case_name, ladder}};
  for (const Leg& target : targets) {
    Leg leg{target.case_name, {}};
    for (const Variant& variant : ladder) {
      if (is_among(variant, target.variants) || is_parent_of_one(variant, target.variants)) {
        leg.variants.push_back(variant);
      }
    }
    legs.push_back(leg);
  }
  return legs;
}

}  // namespace casebook::cli
