#include "cli/likwid/groups.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

using Names = std::vector<std::string>;

// In the order of preference, first of those that count one thing about the core. CLOCK reads an
// energy register, but reading disturbs no other program. L3 is not here: AMD counts it at the cache itself.
// Source: LIKWID 5.2.2, the counters in groups/*/*.txt
constexpr std::array<const char*, 15> core_groups = {"FLOPS_DP",
                                                     "BRANCH",
                                                     "CLOCK",
                                                     "DATA",
                                                     "L2",
                                                     "FLOPS_SP",
                                                     "FLOPS_AVX",
                                                     "CPI",
                                                     "CYCLE_ACTIVITY",
                                                     "CYCLE_STALLS",
                                                     "DIVIDE",
                                                     "L2CACHE",
                                                     "TLB_DATA",
                                                     "TLB_INSTR",
                                                     "TMA"};

bool has(const Names& listed, const std::string& group) {
  return std::find(listed.begin(), listed.end(), group) != listed.end();
}

/// The first of the choices of which all groups are listed; none: an empty list.
Names first_listed(const std::vector<Names>& choices, const Names& listed) {
  for (const Names& choice : choices) {
    if (std::all_of(choice.begin(), choice.end(), [&](const auto& g) { return has(listed, g); })) {
      return choice;
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> groups_in(const std::string& list) {
  std::istringstream lines(list);
  Names groups;
  bool in_table = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("---", 0) == 0) {
      in_table = true;
      continue;
    }
    std::istringstream words(line);
    std::string name;
    if (in_table && words >> name) {
      groups.push_back(name);
    }
  }
  return groups;
}

std::vector<std::string> choose_likwid_groups(const std::string& wanted,
                                              const std::vector<std::string>& listed) {
  Names chosen;
  if (wanted.empty()) {
    chosen = first_listed({{"MEM_DP"}, {"FLOPS_DP"}, {listed.front()}}, listed);
  } else if (wanted == "flops") {
    chosen = first_listed({{"FLOPS_DP"}}, listed);
  } else if (wanted == "bandwidth") {
    chosen = first_listed({{"MEM"}, {"MEM1", "MEM2"}}, listed);
  } else if (wanted == "both") {
    chosen = first_listed({{"MEM_DP"}, {"FLOPS_DP", "MEM"}, {"FLOPS_DP", "MEM1", "MEM2"}}, listed);
  } else {
    chosen = first_listed({{wanted}}, listed);
  }
  if (chosen.empty()) {
    throw UsageError("--counters likwid: " +
                     unknown_name_message(wanted, "group of this processor", listed));
  }
  return chosen;
}

bool counts_cores_only(const std::string& group) {
  return std::find(core_groups.begin(), core_groups.end(), group) != core_groups.end();
}

std::string core_group_of(const std::vector<std::string>& listed) {
  const auto* const found = std::find_if(core_groups.begin(),
                                         core_groups.end(),
                                         [&](const char* group) { return has(listed, group); });
  return found == core_groups.end() ? "" : *found;
}

}  // namespace casebook::cli
