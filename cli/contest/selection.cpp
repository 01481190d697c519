#include "cli/contest/selection.hpp"

#include <functional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// Removes the records that the rule catches, and reports them.
void remove_where(std::vector<RecordOnDisk>& records,
                  const std::function<bool(const Json&)>& caught,
                  const std::string& why,
                  std::vector<std::string>& left_out) {
  std::set<std::string> variants;
  const auto n = std::erase_if(records, [&](const RecordOnDisk& record) {
    const bool out = caught(record.json);
    if (out) {
      variants.insert(text_at(record.json, "/variant"));
    }
    return out;
  });
  if (n > 0) {
    left_out.push_back(fmt::format("left out {} {}, of {}",
                                   counted(static_cast<int>(n), "run"),
                                   why,
                                   fmt::join(variants, ", ")));
  }
}

}  // namespace

std::vector<std::string> leave_out(std::vector<RecordOnDisk>& records, const PackTerms& terms) {
  std::vector<std::string> left_out;
  remove_where(
      records,
      [](const Json& record) { return !text_at(record, "/group").empty(); },
      "made for a comparison",
      left_out);
  remove_where(
      records,
      [&](const Json& record) { return text_at(record, "/grade") > terms.worst_grade; },
      fmt::format("with a grade below {} (--worst-grade takes them)", terms.worst_grade),
      left_out);
  if (!terms.changed_sources) {
    remove_where(
        records,
        [](const Json& record) { return flag_at(record, "/build/dirty", true); },
        "whose sources had changed since their commit (--changed-sources takes them)",
        left_out);
  }
  return left_out;
}

}  // namespace casebook::cli
