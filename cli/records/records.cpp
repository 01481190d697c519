#include "cli/records/records.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/records/step_ratio.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Names may come from files of the user: what is not plain becomes `_`.
std::string as_file_name(std::string text) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  std::replace_if(
      text.begin(), text.end(), [&](char c) { return !is_plain(c); }, '_');
  return text;
}

bool is_of_the_place(const Json& record, const Setting& setting) {
  return setting.is_anywhere ? text_at(record, "/machine/network/asked") == setting.network
                             : text_at(record, "/machine/host") == setting.host &&
                                   processor_of(record) == setting.processor;
}

}  // namespace

bool is_run(const Json& record) {
  const int schema = count_at(record, "/schema");
  return schema >= oldest_run_schema && schema <= newest_run_schema &&
         text_at(record, "/kind") == "run";
}

std::vector<Json> read_records(const fs::path& results, const std::string& app) {
  std::vector<Json> records;
  for (RecordOnDisk& record : records_in(results / app)) {
    if (is_run(record.json)) {
      records.push_back(std::move(record.json));
    }
  }
  std::sort(records.begin(), records.end(), [](const Json& a, const Json& b) {
    return text_at(a, "/id") < text_at(b, "/id");  // an id begins with the time
  });
  return records;
}

bool counts_for(const Json& record, const Setting& setting) {
  const Json overrides = list_at(record, "/case/overrides");
  return median_s(record) && (setting.is_crowded_too || !oversubscribed(record)) &&
         text_at(record, "/group").empty() && is_of_the_place(record, setting) &&
         text_at(record, "/case/name") == setting.case_name && overrides == setting.overrides &&
         (setting.ranks == 0 || number_at(record, "/layout/ranks") == setting.ranks) &&
         (setting.threads == 0 || number_at(record, "/layout/threads") == setting.threads) &&
         (setting.nodes == 0 || nodes_of(record) == setting.nodes);
}

std::optional<Fastest> fastest_variant(const std::vector<Json>& records,
                                       const Setting& setting,
                                       const std::vector<std::string>& variants) {
  std::map<std::string, Json> newest;
  for (const Json& record : records) {
    const std::string variant = text_at(record, "/variant");
    if (counts_for(record, setting) && within_rules(record) &&
        std::find(variants.begin(), variants.end(), variant) != variants.end()) {
      newest[variant] = record;
    }
  }
  if (newest.empty()) {
    return std::nullopt;
  }
  const auto best =
      std::min_element(newest.begin(), newest.end(), [](const auto& a, const auto& b) {
        return *charged_s(a.second) < *charged_s(b.second);
      });
  std::vector<StepRecords> pairs;
  for (const auto& [variant, record] : newest) {
    if (variant != best->first) {
      pairs.emplace_back(&record, &best->second);
    }
  }
  const ScatterPrior prior = ladder_prior(pairs);
  Fastest fastest{best->first};
  fastest.alone = newest.size() == 1;
  for (const auto& [variant, record] : newest) {
    const auto ratio = step_ratio(record, best->second, prior);
    if (variant != best->first && !(ratio && ratio->proven())) {
      fastest.ties.push_back({variant, *charged_s(record) / *charged_s(best->second)});
    }
  }
  std::ranges::sort(fastest.ties, {}, &Tie::ratio);
  return fastest;
}

std::string new_record_id(const std::string& target,
                          const std::string& case_name,
                          const RankLayout& layout) {
  return new_id(record_label(target, case_name, layout));
}

std::string record_label(const std::string& target,
                         const std::string& case_name,
                         const RankLayout& layout) {
  std::string app_and_variant = target;
  std::replace(app_and_variant.begin(), app_and_variant.end(), '.', '-');
  return fmt::format(
      "{}-{}-n{}t{}", app_and_variant, as_file_name(case_name), layout.ranks, layout.threads);
}

}  // namespace casebook::cli
