#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Counts of one simulated run by region, and the ledger of its step's page beside them.
/// page: the text of step.md
std::string simulated_page(const Json& record,
                           const std::filesystem::path& record_file,
                           const std::string& page,
                           const Terminal& terminal);

/// Counts of two runs by region and their ratios, which have no range.
std::string simulated_comparison(const Json& a, const Json& b, const Terminal& terminal);

/// The comparison as JSON.
Json simulated_comparison_json(const Json& a, const Json& b);

/// Bytes of main memory for a unit of the app's work, by the comment
/// `<!-- traffic: bytes_per_unit=2462 -->` of a step's page.
std::optional<double> ledger_bytes(const std::string& page);

/// Counted bytes by the units that this run worked on, where it needed fewer steps than the textbook's.
std::optional<double> counted_bytes(const Json& record);

}  // namespace casebook::cli
