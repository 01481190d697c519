#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lesson/attacks.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Prediction of a member before the first timing.
struct Prediction {
  std::string where;    ///< a region of the app
  std::string limit;    ///< one of attack_causes()
  double factor = 1.0;  ///< the start's time divided by that of what will be submitted
};

/// The file to fill in. regions: names that it offers
std::string prediction_template(const std::vector<std::string>& regions);

/// Errors: UsageError with what is missing or wrong.
Prediction read_prediction(const std::filesystem::path& file);

Json to_json(const Prediction& prediction);
Prediction prediction_from(const Json& json);

/// 0 to 1: a third each for the region, for the limit, and for the factor, of which nothing is left
/// when it is wrong by a factor of two.
/// attacks: what the solution is against; gain: the start's time divided by that of the submission
double prediction_score(const Prediction& prediction,
                        const std::vector<Attack>& attacks,
                        double gain);

}  // namespace casebook::cli
