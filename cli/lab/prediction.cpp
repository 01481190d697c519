#include "cli/lab/prediction.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/records/record_view.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {

std::string prediction_template(const std::vector<std::string>& regions) {
  return fmt::format(
      "# Fill this in before the first timing: it is noted then, and scored against the outcome."
      "\n"
      "# Where is the time? A region: {}.\n"
      "where = \"\"\n"
      "# What limits it? {}.\n"
      "limit = \"\"\n"
      "# How many times faster than the start will your solution be?\n"
      "factor = 0.0\n",
      fmt::join(regions, ", "),
      fmt::join(attack_causes(), ", "));
}

Prediction read_prediction(const std::filesystem::path& file) {
  TomlFile toml(file);
  TomlReader reader = toml.top();
  Prediction prediction;
  prediction.where = reader.needed_text("where");
  if (prediction.where.empty()) {
    reader.note("where", "name the region where the time is");
  }
  if (reader.text("limit").empty()) {
    reader.note("limit", fmt::format("write one of {}", fmt::join(attack_causes(), ", ")));
  } else {
    prediction.limit = attack_causes()[reader.choice("limit", attack_causes())];
  }
  prediction.factor = reader.amount("factor", 0.0);
  if (prediction.factor <= 0.0) {
    reader.note("factor", "write the factor that you expect, such as 2.5");
  }
  reader.finish();
  toml.throw_problems();
  return prediction;
}

Json to_json(const Prediction& prediction) {
  return {{"where", prediction.where}, {"limit", prediction.limit}, {"factor", prediction.factor}};
}

Prediction prediction_from(const Json& json) {
  return {
      text_at(json, "/where"), text_at(json, "/limit"), number_at(json, "/factor").value_or(1.0)};
}

double prediction_score(const Prediction& prediction,
                        const std::vector<Attack>& attacks,
                        double gain) {
  const auto any = [&](auto&& holds) { return std::any_of(attacks.begin(), attacks.end(), holds); };
  const bool where = any([&](const Attack& a) { return a.region == prediction.where; });
  const bool limit = any([&](const Attack& a) { return a.cause == prediction.limit; });
  const double miss = std::abs(std::log2(prediction.factor / gain));
  return ((where ? 1.0 : 0.0) + (limit ? 1.0 : 0.0) + std::max(0.0, 1.0 - miss)) / 3.0;
}

}  // namespace casebook::cli
