#include "cli/simulate/simulated_page.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/simulate/simulated_caches.hpp"
#include "cli/simulate/simulation.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

RegionCounts all_of(const std::vector<RegionCounts>& regions) {
  return total_of(regions, "all");
}

RegionCounts named(const std::vector<RegionCounts>& regions, const std::string& name) {
  const auto found = std::find_if(
      regions.begin(), regions.end(), [&](const auto& region) { return region.name == name; });
  return found == regions.end() ? RegionCounts{name} : *found;
}

Table simulated_table(const std::vector<RegionCounts>& regions) {
  Table table({{"region"},
               {"instructions", Align::right},
               {"loads", Align::right},
               {"stores", Align::right},
               {"D1 misses", Align::right},
               {"LL misses", Align::right},
               {"bytes", Align::right}});
  std::vector<RegionCounts> rows = regions;
  rows.push_back(all_of(regions));
  for (const RegionCounts& region : rows) {
    table.add({{region.name},
               {amount(region.instructions), Style::bold},
               {amount(region.loads)},
               {amount(region.stores)},
               {amount(region.d1_misses)},
               {amount(region.ll_misses)},
               {amount(region.bytes())}});
  }
  return table;
}

/// "1.31x": how many times fewer b has; "-" where one has none.
std::string counted_ratio(double a, double b) {
  return a > 0.0 && b > 0.0 ? three_digits(a / b) + "x" : "-";
}

std::string setting_text(const Json& record) {
  const auto size = [&record](const char* pointer) {
    return size_text(static_cast<long>(number_at(record, pointer).value_or(0.0)));
  };
  return fmt::format(
      "Counted by valgrind's callgrind in one solve of one rank and one thread, built for {}; "
      "inner regions "
      "are left out of outer ones, and bytes are lines of 64 B that the last level took from "
      "memory and gave back. "
      "Caches: {} and {}, empty at the start: {} and {}, made smaller as this case ({} "
      "MiB) is than {} "
      "({} MiB).",
      text_at(record, "/profile/simulated/march"),
      size("/profile/simulated/d1_bytes"),
      size("/profile/simulated/ll_bytes"),
      size_text(full_d1_bytes),
      size_text(full_ll_bytes),
      three_digits(number_at(record, "/profile/simulated/case_mib").value_or(0.0)),
      text_at(record, "/profile/simulated/stands_for"),
      three_digits(number_at(record, "/profile/simulated/stands_for_mib").value_or(0.0)));
}

std::string paragraph(const std::string& text, const Terminal& terminal) {
  std::string lines;
  for (const std::string& line : wrapped(text, terminal.width)) {
    lines += line + "\n";
  }
  return lines;
}

std::string ledger_text(const Json& record, const std::string& page) {
  const auto counted = counted_bytes(record);
  if (!counted) {
    return "";
  }
  const std::string have = fmt::format(
      "{} bytes for each of the {}", three_digits(*counted), text_at(record, "/work/unit"));
  const auto ledger = ledger_bytes(page);
  return ledger ? fmt::format("{}; the ledger of its page says {}: {:+.1f} %.",
                              have,
                              three_digits(*ledger),
                              100.0 * (*counted / *ledger - 1.0))
                : have + "; its page has no ledger.";
}

}  // namespace

std::optional<double> ledger_bytes(const std::string& page) {
  const std::string start = "\n<!-- traffic: bytes_per_unit=";
  const std::size_t at = page.find(start);
  if (at == std::string::npos) {
    return std::nullopt;
  }
  const auto read = read_leading_number<double>(page.substr(at + start.size()));
  return read ? std::optional<double>(read.value) : std::nullopt;
}

std::optional<double> counted_bytes(const Json& record) {
  const auto units = number_at(record, "/work/units");
  if (!units || *units <= 0.0) {
    return std::nullopt;
  }
  const double made = number_at(record, "/result/iterations").value_or(1.0);
  const double asked = number_at(record, "/result/reference_iterations").value_or(made);
  return all_of(simulated_regions(record)).bytes() / (*units * (asked > 0.0 ? made / asked : 1.0));
}

std::string simulated_page(const Json& record,
                           const std::filesystem::path& record_file,
                           const std::string& page,
                           const Terminal& terminal) {
  return fmt::format("{} {} on {}\n\n",
                     text_at(record, "/app"),
                     styled(text_at(record, "/variant"), Style::bold, terminal.colour),
                     text_at(record, "/case/name")) +
         simulated_table(simulated_regions(record)).text(terminal) + "\n" +
         paragraph(setting_text(record), terminal) +
         paragraph(ledger_text(record, page), terminal) + "\nrecord  " + shown_path(record_file) +
         "\n";
}

std::string simulated_comparison(const Json& a, const Json& b, const Terminal& terminal) {
  const std::vector<RegionCounts> of_a = simulated_regions(a);
  const std::vector<RegionCounts> of_b = simulated_regions(b);
  Table table({{"region"},
               {"instructions of A", Align::right},
               {"of B", Align::right},
               {"A/B", Align::right},
               {"bytes of A", Align::right},
               {"of B", Align::right},
               {"A/B", Align::right}});
  std::vector<RegionCounts> rows = of_a;
  rows.push_back(all_of(of_a));
  for (const RegionCounts& row : rows) {
    const RegionCounts other = row.name == "all" ? all_of(of_b) : named(of_b, row.name);
    table.add({{row.name},
               {amount(row.instructions)},
               {amount(other.instructions)},
               {counted_ratio(row.instructions, other.instructions), Style::bold},
               {amount(row.bytes())},
               {amount(other.bytes())},
               {counted_ratio(row.bytes(), other.bytes()), Style::bold}});
  }
  return fmt::format("{}: A {}, B {}, on {}\n\n",
                     text_at(a, "/app"),
                     text_at(a, "/variant"),
                     text_at(b, "/variant"),
                     text_at(a, "/case/name")) +
         table.text(terminal) + "\n" + paragraph(setting_text(a), terminal) +
         paragraph(
             "Above 1: B needs less. Counted, not timed: a ratio has no range, and is no speed-up.",
             terminal);
}

Json simulated_comparison_json(const Json& a, const Json& b) {
  const RegionCounts of_a = all_of(simulated_regions(a));
  const RegionCounts of_b = all_of(simulated_regions(b));
  const auto ratio = [](double x, double y) { return y > 0.0 ? Json(x / y) : Json(nullptr); };
  return {{"tier", "sim"},
          {"a", a},
          {"b", b},
          {"ratio",
           {{"instructions", ratio(of_a.instructions, of_b.instructions)},
            {"loads", ratio(of_a.loads, of_b.loads)},
            {"stores", ratio(of_a.stores, of_b.stores)},
            {"d1_misses", ratio(of_a.d1_misses, of_b.d1_misses)},
            {"bytes", ratio(of_a.bytes(), of_b.bytes())}}}};
}

}  // namespace casebook::cli
