#include "cli/bench/record.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/bench/reference.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

constexpr int bench_schema = 1;

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

/// A rate that the kernel does not state is null.
Json rate_or_null(const std::vector<double>& samples) {
  const double median = summarize(samples).median;
  return median > 0.0 ? Json(median) : Json(nullptr);
}

Json kernel_json(const KernelTimes& kernel) {
  Json json = {{"name", kernel.name},
               {"problem", text_or_null(kernel.problem)},
               {"left_out", text_or_null(kernel.left_out)}};
  const bool timed = kernel.problem.empty() && kernel.left_out.empty();
  const Summary real = summarize(kernel.real_time_s);
  json["item"] = timed ? text_or_null(kernel.item) : Json(nullptr);
  json["items_per_second"] = timed ? rate_or_null(kernel.items_per_second) : Json(nullptr);
  json["bytes_per_second"] = timed ? rate_or_null(kernel.bytes_per_second) : Json(nullptr);
  json["real_time_s"] = timed ? Json(real.median) : Json(nullptr);
  json["real_time_range_s"] = timed ? Json({real.min, real.max}) : Json(nullptr);
  json["cpu_time_s"] = timed ? Json(summarize(kernel.cpu_time_s).median) : Json(nullptr);
  json["iterations"] = timed ? Json(kernel.iterations) : Json(nullptr);
  return json;
}

/// "13.4 M": three digits and a decimal prefix.
std::string with_prefix(double value, const std::string& unit) {
  constexpr std::pair<double, const char*> prefixes[] = {
      {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1.0, ""}, {1e-3, "m"}, {1e-6, "u"}};
  for (const auto& [size, prefix] : prefixes) {
    if (value >= 0.9995 * size) {  // 999.6 k is shown as 1.00 M
      return three_digits(value / size) + " " + prefix + unit;
    }
  }
  return three_digits(1e9 * value) + " n" + unit;
}

std::string shown_number(const Json& kernel, const char* pointer, const std::string& unit) {
  const auto number = number_at(kernel, pointer);
  return number ? with_prefix(*number, unit) : "-";
}

/// "3.21 x" of the first kernel that does the same work.
std::string shown_ratio(const Json& kernel) {
  const auto ratio = number_at(kernel, "/times_reference");
  return ratio ? three_digits(*ratio) + " x" : "";
}

std::vector<Cell> row_of(const Json& kernel) {
  if (!text_at(kernel, "/problem").empty()) {
    return {{text_at(kernel, "/name")}, {"WRONG", Style::bad}, {""}, {""}, {""}, {""}};
  }
  if (!text_at(kernel, "/left_out").empty()) {
    return {{text_at(kernel, "/name")}, {"left out", Style::note}, {""}, {""}, {""}, {""}};
  }
  return {{text_at(kernel, "/name")},
          {shown_number(kernel, "/items_per_second", "")},
          {text_at(kernel, "/item")},
          {shown_number(kernel, "/bytes_per_second", "B")},
          {shown_number(kernel, "/real_time_s", "s")},
          {shown_ratio(kernel)}};
}

}  // namespace

std::string new_bench_id(const BenchRun& run) {
  return new_id("bench-" + run.app, run.started);
}

Json bench_record(const std::string& id, const BenchRun& run, const BenchOutput& output) {
  Json record = {{"schema", bench_schema},
                 {"kind", "bench"},
                 {"id", id},
                 {"started", utc_text(run.started)},
                 {"app", run.app}};
  record.update(output.description);
  record["library_generation"] = output.library_generation;
  record["min_time_s"] = run.settings.min_time_s;
  record["repetitions"] = run.settings.repetitions;
  record["warnings"] = output.warnings;
  record["kernels"] = Json::array();
  for (const KernelTimes& kernel : output.kernels) {
    record["kernels"].push_back(kernel_json(kernel));
  }
  add_references(record["kernels"]);
  return record;
}

bool all_kernels_right(const Json& record) {
  const Json& kernels = record.at("kernels");
  return std::all_of(kernels.begin(), kernels.end(), [](const Json& kernel) {
    return text_at(kernel, "/problem").empty();
  });
}

std::string bench_text(const Json& record, const Terminal& terminal) {
  Table table({{"kernel"},
               {"items/s", Align::right},
               {"item"},
               {"bytes/s", Align::right},
               {"time", Align::right},
               {"of first", Align::right}});
  std::string below = reference_text(record.at("kernels"));
  for (const Json& kernel : record.at("kernels")) {
    table.add(row_of(kernel));
    for (const char* reason : {"/problem", "/left_out"}) {
      if (const std::string why = text_at(kernel, reason); !why.empty()) {
        below += fmt::format("{}: {}\n", text_at(kernel, "/name"), why);
      }
    }
  }
  for (const Json& warning : record.at("warnings")) {
    below += fmt::format("note: {}\n", warning.get<std::string>());
  }
  return table.text(terminal) + below;
}

}  // namespace casebook::cli
