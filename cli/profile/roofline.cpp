#include "cli/profile/roofline.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "cli/machine/roofs_warnings.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// Amounts of work of a run, and their source.
struct Amounts {
  std::optional<double> flops;
  std::optional<double> bytes;
  const char* tier = "model";
};

std::optional<double> hardware_count(const Json& record, const std::string& name) {
  for (const Json& counter :
       record.value(Json::json_pointer("/counters/values"), Json(Json::array()))) {
    if (text_at(counter, "/name") == name && text_at(counter, "/tier") == "hw") {
      return number_at(counter, "/value");
    }
  }
  return std::nullopt;
}

Amounts amounts_of(const Json& record) {
  const Amounts counted = {hardware_count(record, "flops"), hardware_count(record, "bytes"), "hw"};
  if (counted.flops && counted.bytes) {
    return counted;
  }
  return {number_at(record, "/work/flops"), number_at(record, "/work/bytes")};
}

/// The best of the measurements with the number of threads nearest to, but not above, `threads`
/// (else with the smallest number). value: JSON pointer to what is best when largest.
Json best_entry(const Json& entries, int threads, const char* value) {
  Json best;
  const auto rank_of = [&](const Json& entry) {
    const int n = count_at(entry, "/threads");
    return std::pair(n <= threads ? n : -n, number_at(entry, value).value_or(0.0));
  };
  for (const Json& entry : entries) {
    if (best.is_null() || rank_of(entry) > rank_of(best)) {
      best = entry;
    }
  }
  return best;
}

Json dram_entries(const Json& roofs) {
  Json entries = Json::array();
  for (const Json& entry : roofs.value("bandwidth", Json::array())) {
    if (text_at(entry, "/level") == "DRAM") {
      entries.push_back(entry);
    }
  }
  return entries;
}

/// Adds the lower roof, or the reason why there is none.
void put_under_roof(Json& roofline, const Json& record, const Json& roofs) {
  const int nodes = std::max(1, nodes_of(record));
  const int threads =
      std::max(1, count_at(record, "/layout/ranks") * count_at(record, "/layout/threads") / nodes);
  const bool floats = text_at(record, "/work/numbers") == "float";
  const char* peaks = floats ? "fma_single" : "fma";
  const char* peak_name = floats ? "FMA peak in floats" : "FMA peak";
  const Json fma = best_entry(roofs.value(peaks, Json::array()), threads, "/gflop_s/median");
  const Json dram = best_entry(dram_entries(roofs), threads, "/gb_s/median");
  const auto peak = number_at(fma, "/gflop_s/median");
  const auto bandwidth = number_at(dram, "/gb_s/median");
  const auto intensity = number_at(roofline, "/intensity_flop_per_byte");
  if (!peak || !bandwidth) {
    roofline["reason"] = fmt::format(
        "the stored roofs lack the {} or the bandwidth of DRAM; run `./casebook roofs` again",
        peak_name);
    return;
  }
  const bool under_dram = intensity && *intensity * *bandwidth < *peak;
  const double roof = nodes * (under_dram ? *intensity * *bandwidth : *peak);
  roofline["roof"] = under_dram ? "DRAM bandwidth" : peak_name;
  roofline["roof_gflop_s"] = roof;
  roofline["roof_threads"] = nodes * count_at(under_dram ? dram : fma, "/threads");
  roofline["roofs_id"] = text_at(roofs, "/id");
  roofline["fraction"] = roofline["attained_gflop_s"].get<double>() / roof;
}

}  // namespace

Json roofline_of(const Json& record, const Json& roofs) {
  Json roofline = {{"attained_gflop_s", nullptr},
                   {"intensity_flop_per_byte", nullptr},
                   {"tier", "n/a"},
                   {"roof", nullptr},
                   {"roof_gflop_s", nullptr},
                   {"roof_threads", nullptr},
                   {"roofs_id", nullptr},
                   {"fraction", nullptr},
                   {"reason", ""}};
  const Amounts amounts = amounts_of(record);
  const auto time_s = median_s(record);
  if (!amounts.flops || *amounts.flops <= 0.0 || !time_s || *time_s <= 0.0) {
    roofline["reason"] = "the record has no count of operations, or no time";
    return roofline;
  }
  roofline["attained_gflop_s"] = 1e-9 * *amounts.flops / *time_s;
  roofline["tier"] = amounts.tier;
  if (amounts.bytes && *amounts.bytes > 0.0) {
    roofline["intensity_flop_per_byte"] = *amounts.flops / *amounts.bytes;
  }
  if (roofs.is_object() && of_another_processor(record, roofs)) {
    roofline["reason"] = fmt::format(
        "the stored roofs are those of another processor, {}; `./casebook roofs` measures this one's",
        text_at(roofs, "/machine/cpu"));
  } else if (roofs.is_object()) {
    put_under_roof(roofline, record, roofs);
  } else {
    roofline["reason"] = "no roofs of this machine are stored, run `./casebook roofs`";
  }
  return roofline;
}

std::string roofline_text(const Json& roofline) {
  const auto attained = number_at(roofline, "/attained_gflop_s");
  if (!attained) {
    return text_at(roofline, "/reason");
  }
  const auto intensity = number_at(roofline, "/intensity_flop_per_byte");
  const std::string origin =
      fmt::format("{}counted {}",
                  intensity ? three_digits(*intensity) + " flop/byte, " : "",
                  text_at(roofline, "/tier") == "hw" ? "by the hardware"
                                                     : "for the textbook algorithm (model)");
  const auto roof = number_at(roofline, "/roof_gflop_s");
  if (!roof) {
    return fmt::format("{} GFLOP/s, {}; what it could be is open: {}",
                       three_digits(*attained),
                       origin,
                       text_at(roofline, "/reason"));
  }
  return fmt::format("{} of {} GFLOP/s ({}): {} of {}; {}",
                     three_digits(*attained),
                     three_digits(*roof),
                     percent(number_at(roofline, "/fraction").value_or(0.0)),
                     text_at(roofline, "/roof"),
                     counted(count_at(roofline, "/roof_threads"), "thread"),
                     origin);
}

}  // namespace casebook::cli
