#include "cli/records/comparison_truth.hpp"

#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "harness/core/nonparametric.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {
namespace {

bool is_about(const std::optional<double>& said, double computed) {
  return said && std::abs(*said - computed) <= 1e-12 * std::abs(computed);
}

/// The ratios of all pairs that count, from their times; nothing where a pair says another.
std::optional<std::vector<double>> ratios_of(const Json& pairs) {
  std::vector<double> ratios;
  for (const Json& pair : pairs) {
    if (!text_at(pair, "/left_out").empty() && !number_at(pair, "/ratio")) {
      continue;
    }
    const double a_s = number_at(pair, "/a_s").value_or(0.0);
    const double b_s = number_at(pair, "/b_s").value_or(0.0);
    if (!(a_s > 0.0 && b_s > 0.0) || !is_about(number_at(pair, "/ratio"), a_s / b_s)) {
      return std::nullopt;
    }
    ratios.push_back(a_s / b_s);
  }
  return ratios;
}

bool verdict_fits(const std::string& verdict, const MedianInterval& ratio) {
  return (verdict != "faster" || ratio.low > 1.0) && (verdict != "slower" || ratio.high < 1.0);
}

}  // namespace

std::string disagreement_in_comparison(const Json& record) {
  if (record.contains("digest") && text_at(record, "/digest") != digest_of(record)) {
    return "it was changed after it was written: the digest is of another content";
  }
  const std::string verdict = text_at(record, "/verdict");
  if (!record.contains("ratio") || !record.at("ratio").is_object()) {
    return verdict == "faster" || verdict == "slower" ? "a verdict without a ratio" : "";
  }
  const auto ratios = ratios_of(list_at(record, "/pairs"));
  if (!ratios || ratios->empty()) {
    return "the ratio of a pair is not that of its times";
  }
  const MedianInterval computed = median_interval(*ratios);
  for (const auto& [name, value] : {std::pair("median", computed.median),
                                    std::pair("low", computed.low),
                                    std::pair("high", computed.high)}) {
    if (!is_about(number_at(record, (std::string("/ratio/") + name).c_str()), value)) {
      return fmt::format("ratio.{} is not {}, as the pairs say", name, value);
    }
  }
  return verdict_fits(verdict, computed) ? "" : "the verdict is not that of the ratio";
}

}  // namespace casebook::cli
