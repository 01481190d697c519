#include "cli/profile/tables.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "cli/profile/advice.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

constexpr std::size_t most_calls = 8;

/// [row][column] as numbers; no rows when it is null.
std::vector<std::vector<double>> rows_of(const Json& record, const char* pointer) {
  return list_at(record, pointer).get<std::vector<std::vector<double>>>();
}

/// The median of each column: of each rank over the repetitions.
std::vector<double> column_medians(const std::vector<std::vector<double>>& rows) {
  std::vector<double> medians;
  for (std::size_t column = 0; !rows.empty() && column < rows.front().size(); ++column) {
    std::vector<double> values;
    for (const std::vector<double>& row : rows) {
      values.push_back(row.at(column));
    }
    medians.push_back(summarize(values).median);
  }
  return medians;
}

/// A time in a column of seconds.
std::string time_text(double time_s) {
  return time_s == 0.0 || time_s >= 1e-4 ? three_digits(time_s) : scientific(time_s);
}

std::string range_text(const std::vector<double>& ranks) {
  const Summary all = summarize(ranks);
  return ranks.size() > 1 ? time_text(all.min) + "-" + time_text(all.max) : "";
}

std::string median_text(const std::vector<double>& ranks) {
  return ranks.empty() ? "" : time_text(summarize(ranks).median);
}

double sum_of(const std::vector<std::vector<double>>& rows) {
  return std::accumulate(rows.begin(), rows.end(), 0.0, [](double sum, const auto& row) {
    return std::accumulate(row.begin(), row.end(), sum);
  });
}

std::string mpi_part(const Json& region) {
  const double all_s = sum_of(rows_of(region, "/threads_s"));
  return all_s > 0.0 ? percent(sum_of(rows_of(region, "/threads_mpi_s")) / all_s) : "";
}

/// Entries of a list by a number in them, largest first.
std::vector<Json> sorted_by(const Json& list, double (*number)(const Json&)) {
  std::vector<Json> entries(list.begin(), list.end());
  std::stable_sort(entries.begin(), entries.end(), [number](const Json& a, const Json& b) {
    return number(a) > number(b);
  });
  return entries;
}

double share_or_less(const Json& region) {
  return number_at(region, "/share").value_or(-1.0);
}

std::vector<double> ranks_of(const Json& call, const char* pointer) {
  return list_at(call, pointer).get<std::vector<double>>();
}

double largest_time(const Json& call) {
  return summarize(ranks_of(call, "/time_s")).max;
}

Cell efficiency_cell(const Json& efficiencies, const char* pointer) {
  const auto value = number_at(efficiencies, pointer);
  return value ? Cell{fmt::format("{:.2f}", *value),
                      *value < good_efficiency ? Style::note : Style::plain}
               : Cell{"-", Style::dim};
}

}  // namespace

Table regions_table(const Json& record) {
  Table table({{"region"},
               {"share", Align::right},
               {"in MPI", Align::right},
               {"excl. [s]", Align::right},
               {"ranks", Align::right},
               {"incl. [s]", Align::right},
               {"ranks", Align::right},
               {"calls", Align::right}});
  for (const Json& region : sorted_by(list_at(record, "/regions"), share_or_less)) {
    const auto share = number_at(region, "/share");
    const auto exclusive_s = column_medians(rows_of(region, "/exclusive_s"));
    const auto inclusive_s = column_medians(rows_of(region, "/inclusive_s"));
    table.add({{text_at(region, "/name")},
               {share ? fmt::format("{:.1f} %", 100.0 * *share) : "short"},
               {mpi_part(region)},
               {median_text(exclusive_s), Style::bold},
               {range_text(exclusive_s)},
               {median_text(inclusive_s)},
               {range_text(inclusive_s)},
               {amount(number_at(region, "/calls").value_or(0.0))}});
  }
  return table;
}

Table mpi_table(const Json& record) {
  Table table({{"call"},
               {"region"},
               {"count", Align::right},
               {"bytes", Align::right},
               {"time [s]", Align::right},
               {"ranks", Align::right},
               {"wait [s]", Align::right}});
  std::vector<Json> calls = sorted_by(list_at(record, "/mpi/calls"), largest_time);
  calls.resize(std::min(calls.size(), most_calls));
  for (const Json& call : calls) {
    const std::vector<double> time_s = ranks_of(call, "/time_s");
    table.add({{text_at(call, "/call")},
               {text_at(call, "/region")},
               {amount(number_at(call, "/count").value_or(0.0))},
               {amount(number_at(call, "/bytes").value_or(0.0))},
               {median_text(time_s), Style::bold},
               {range_text(time_s)},
               {median_text(ranks_of(call, "/wait_s"))}});
  }
  return table;
}

Table efficiency_table(const Json& record) {
  Table table({{"region"},
               {"parallel", Align::right},
               {"= MPI", Align::right},
               {"(balance", Align::right},
               {"x communication)", Align::right},
               {"x OpenMP", Align::right},
               {"(balance)", Align::right}});
  for (const Json& region : list_at(record, "/efficiency")) {
    table.add({{text_at(region, "/region")},
               efficiency_cell(region, "/parallel"),
               efficiency_cell(region, "/mpi_parallel"),
               efficiency_cell(region, "/mpi_load_balance"),
               efficiency_cell(region, "/mpi_communication"),
               efficiency_cell(region, "/omp_parallel"),
               efficiency_cell(region, "/omp_load_balance")});
  }
  return table;
}

Table communication_table(const Json& record) {
  Table table({{"region"},
               {"communication", Align::right},
               {"= serialization", Align::right},
               {"x transfer", Align::right}});
  for (const Json& region : list_at(record, "/efficiency")) {
    if (number_at(region, "/mpi_serialization")) {
      table.add({{text_at(region, "/region")},
                 efficiency_cell(region, "/mpi_communication"),
                 efficiency_cell(region, "/mpi_serialization"),
                 efficiency_cell(region, "/mpi_transfer")});
    }
  }
  return table;
}

}  // namespace casebook::cli
