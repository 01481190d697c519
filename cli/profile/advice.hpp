#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/lesson/attacks.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Main limit of a run.
struct Diagnosis {
  std::string region;               ///< where; "" when unknown
  std::vector<std::string> causes;  ///< see attack_causes(); any of them
  std::string sentence;             ///< for a person
};

/// Targets of a rung of the ladder.
struct RungAttacks {
  std::string variant;
  std::vector<Attack> attacks;
};

/// Below this an efficiency comes first, before the code of the largest region. Stricter than the
/// 0.8 that the POP Centre of Excellence calls acceptable, because the ladder's steps are small.
inline constexpr double good_efficiency = 0.9;

/// The lowest efficiency below good_efficiency, in the region that loses most by it; else the
/// largest region, with its distance from the roof. Empty when the record has no times.
std::optional<Diagnosis> diagnose(const Json& record, const Json& roofline);

/// The first rung after `variant` that attacks the diagnosis; "" when there is none.
std::string rung_against(const Diagnosis& diagnosis,
                         const std::string& variant,
                         const std::vector<RungAttacks>& ladder);

/// What to say in place of advice on waiting where other programs took so much of the machine that
/// waiting is no property of the program; empty where they did not.
std::optional<std::string> load_that_explains_waiting(const Json& record);

/// What limits the run, in one sentence, or the load where that explains what looks like waiting; empty
/// where the record has no times.
std::optional<std::string> limit_of(const Json& record, const Json& roofline);

/// One sentence on what limits the run, and one on what to do about it.
std::vector<std::string> advise(const Json& record,
                                const Json& roofline,
                                const std::vector<RungAttacks>& ladder);

}  // namespace casebook::cli
