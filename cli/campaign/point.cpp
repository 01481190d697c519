#include "cli/campaign/point.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "cli/project/cases.hpp"
#include "cli/records/records.hpp"
#include "cli/run/layout.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

std::string chosen_value(const PlanChoice& choice, const std::string& key) {
  const auto found = std::find_if(
      choice.begin(), choice.end(), [&](const auto& setting) { return setting.first == key; });
  return found == choice.end() ? "" : found->second;
}

int chosen_count(const PlanChoice& choice, const std::string& key, int otherwise) {
  const std::string text = chosen_value(choice, key);
  return text.empty() ? otherwise : parse_count(text, key, "one is the least");
}

/// own: what the variant brings with it, where the plan says nothing
RankLayout layout_of_choice(const PlanChoice& choice, const Site& site, const RankLayout& own) {
  RankLayout layout = own;
  layout.threads = chosen_count(choice, "threads", own.threads);
  const int ranks_of_node = std::max(1, site.cores / layout.threads);
  const int ranks = chosen_count(choice, "ranks", own.ranks);
  const int needed = ranks == 0 ? 1 : (ranks + ranks_of_node - 1) / ranks_of_node;
  layout.nodes = chosen_count(choice, "nodes", needed);
  layout.ranks = ranks == 0 ? layout.nodes * ranks_of_node : ranks;
  return layout;
}

/// Eight digits that tell apart any two points of a plan; the same on every machine and in every
/// version. Source: Fowler, Noll & Vo, FNV-1a with 64 bits, its halves combined.
std::string short_hash(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return fmt::format("{:08x}", static_cast<std::uint32_t>(hash ^ (hash >> 32U)));
}

std::string identity_of(const PlanPoint& point, const PlanChoice& choice) {
  Json environment = Json::object();
  for (const auto& [name, value] : point.environment) {
    environment[name] = value;
  }
  const Json settings = {{"app", point.app},
                         {"variant", point.variant},
                         {"case", point.case_name},
                         {"deck", chosen_value(choice, "deck")},  // as written: the same everywhere
                         {"set", point.overrides},
                         {"environment", environment},
                         {"nodes", point.layout.nodes},
                         {"ranks", point.layout.ranks},
                         {"threads", point.layout.threads}};
  const std::string input =
      point.deck.empty() ? point.case_name : std::filesystem::path(point.deck).stem().string();
  return record_label(point.app + "." + point.variant, input, point.layout) + "-" +
         short_hash(settings.dump());
}

}  // namespace

PlanPoint make_point(const PlanChoice& choice,
                     const Project& project,
                     const Site& site,
                     const std::filesystem::path& folder) {
  PlanPoint point;
  const App& app = project.app(chosen_value(choice, "app"));
  point.app = app.name;
  const Variant variant = project.variant(app, chosen_value(choice, "variant"));
  point.variant = variant.name;
  if (const std::string deck = chosen_value(choice, "deck"); deck.empty()) {
    point.case_name = choose_case(app, chosen_value(choice, "case")).name;
  } else if (!chosen_value(choice, "case").empty()) {
    throw UsageError("case and deck exclude each other: give one of them");
  } else {
    point.deck = std::filesystem::absolute(folder / deck).lexically_normal().string();
  }
  for (const auto& [key, value] : choice) {
    if (key.starts_with("set.")) {
      point.overrides.push_back(key.substr(4) + "=" + value);
    } else if (key.starts_with("environment.")) {
      point.environment.emplace_back(key.substr(12), value);
    }
  }
  point.layout = layout_of_choice(choice, site, own_layout(variant));
  point.id = identity_of(point, choice);
  return point;
}

}  // namespace casebook::cli
