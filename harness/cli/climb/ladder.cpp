#include "harness/cli/climb/ladder.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "harness/cli/records/record_view.hpp"
#include "harness/cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string factor(std::optional<double> value) {
  return value ? three_digits(*value) + "x" : "";
}

std::string range_of(const Json& record) {
  const auto min = number_at(record, "/time/solve_s/min");
  const auto max = number_at(record, "/time/solve_s/max");
  return median_s(record) && min && max ? three_digits(*min) + "-" + three_digits(*max) : "";
}

std::string error_of(const Json& record) {
  const auto value = number_at(main_check(record), "/value");
  return value ? scientific(*value) : "";
}

Cell verdict_of(const Rung& rung) {
  if (rung.record.is_null()) {
    return {"no result", Style::bad};
  }
  return passed(rung.record) ? Cell{"pass", Style::good} : Cell{"fail", Style::bad};
}

std::string region_of(const Json& record) {
  const Json region = largest_region(record);
  const auto share = number_at(region, "/share");
  return share ? text_at(region, "/name") + " " + percent(*share) : "";
}

/// Figures of the app's own for a table of runs: [column, entry] of `.result.table`.
Json own_figures(const Json& record) {
  const Json::json_pointer place("/result/table");
  return record.contains(place) ? record.at(place) : Json::object();
}

std::string own_figure(const Json& figure) {
  if (figure.is_number_float()) {
    return three_digits(figure.get<double>());
  }
  return figure.is_string() ? figure.get<std::string>() : figure.is_null() ? "" : figure.dump();
}

/// Heads of the figures that any of the rungs has, in the order of the first one that has some.
std::vector<std::string> own_columns(const std::vector<Rung>& rungs) {
  for (const Rung& rung : rungs) {
    const Json figures = own_figures(rung.record);
    std::vector<std::string> columns;
    for (const auto& [column, figure] : figures.items()) {
      columns.push_back(column);
    }
    if (!columns.empty()) {
      return columns;
    }
  }
  return {};
}

/// Timed solves of each run; a run that failed has none.
int repetitions_of(const std::vector<Rung>& rungs) {
  int n = 0;
  for (const Rung& rung : rungs) {
    n = std::max(n, count_at(rung.record, "/time/solve_s/n"));
  }
  return n;
}

/// "2 ranks x 1 thread", with the variants behind each where they differ.
std::string layouts_of(const std::vector<Rung>& rungs) {
  std::map<std::string, std::string> variants;
  for (const Rung& rung : rungs) {
    if (!rung.record.is_null()) {
      const std::string layout =
          fmt::format("{} x {}",
                      counted(count_at(rung.record, "/layout/ranks"), "rank"),
                      counted(count_at(rung.record, "/layout/threads"), "thread"));
      std::string& those = variants[layout];
      those += (those.empty() ? "" : ", ") + rung.variant.substr(0, rung.variant.find('_'));
    }
  }
  if (variants.size() == 1) {
    return variants.begin()->first;
  }
  std::string text;
  for (const auto& [layout, those] : variants) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : " or ", layout, those);
  }
  return text;
}

/// True for the variant itself and for its parent.
bool belongs_to_step(const Rung& rung, const std::string& step, const std::vector<Rung>& rungs) {
  return rung.variant == step || std::any_of(rungs.begin(), rungs.end(), [&](const Rung& other) {
           return other.variant == step && other.parent == rung.variant;
         });
}

bool have_same_place(const Json& slow, const Json& fast) {
  const auto same_text = [&](const char* place) {
    return text_at(slow, place) == text_at(fast, place);
  };
  const auto same_count = [&](const char* place) {
    return count_at(slow, place) == count_at(fast, place);
  };
  const bool same_problem = !text_at(slow, "/case/input_hash").empty() &&
                            same_text("/case/input_hash") && same_text("/machine/host");
  const bool same_layout = same_count("/layout/ranks") && same_count("/layout/threads");
  return same_problem && (same_layout || (slow.contains("external") && fast.contains("external")));
}

const Rung* first_with_record(const std::vector<Rung>& rungs) {
  const auto found = std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return !rung.record.is_null(); });
  return found == rungs.end() ? nullptr : &*found;
}

}  // namespace

std::optional<double> speed_up(const Json& slow, const Json& fast) {
  const auto slow_s = median_s(slow);
  const auto fast_s = median_s(fast);
  if (!slow_s || !fast_s || *fast_s <= 0.0 || oversubscribed(slow) || oversubscribed(fast) ||
      !have_same_place(slow, fast)) {
    return std::nullopt;
  }
  return *slow_s / *fast_s;
}

std::optional<double> speed_up_against_parent(const Rung& rung, const std::vector<Rung>& rungs) {
  const auto parent = std::find_if(
      rungs.begin(), rungs.end(), [&](const Rung& other) { return other.variant == rung.parent; });
  return parent == rungs.end() ? std::nullopt : speed_up(parent->record, rung.record);
}

std::optional<double> speed_up_against_baseline(const Rung& rung, const std::vector<Rung>& rungs) {
  const auto baseline = std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& other) { return !other.parent.has_value(); });
  return baseline == rungs.end() ? std::nullopt : speed_up(baseline->record, rung.record);
}

Table ladder_table(const std::vector<Rung>& rungs, const std::string& step) {
  const std::vector<std::string> own = own_columns(rungs);
  std::vector<Table::Column> columns = {{"variant"},
                                        {"time [s]", Align::right},
                                        {"range", Align::right},
                                        {"vs parent", Align::right},
                                        {"vs base", Align::right},
                                        {"error", Align::right},
                                        {"verdict"},
                                        {"top region"}};
  for (const std::string& column : own) {
    columns.push_back({column, Align::right});
  }
  Table table(columns);
  for (const Rung& rung : rungs) {
    if (!step.empty() && !belongs_to_step(rung, step, rungs)) {
      continue;
    }
    const auto time_s = median_s(rung.record);
    std::vector<Cell> cells = {{rung.variant},
                               {time_s ? three_digits(*time_s) : "", Style::bold},
                               {range_of(rung.record)},
                               {factor(speed_up_against_parent(rung, rungs))},
                               {factor(speed_up_against_baseline(rung, rungs)), Style::bold},
                               {error_of(rung.record)},
                               verdict_of(rung),
                               {region_of(rung.record)}};
    const Json figures = own_figures(rung.record);
    for (const std::string& column : own) {
      cells.push_back({figures.contains(column) ? own_figure(figures.at(column)) : ""});
    }
    table.add(cells);
  }
  return table;
}

std::vector<std::string> ladder_notes(const std::vector<Rung>& rungs) {
  const Rung* any = first_with_record(rungs);
  if (any == nullptr) {
    return {};
  }
  std::vector<std::string> notes;
  const Json check = main_check(any->record);
  if (const auto bound = number_at(check, "/bound")) {
    notes.push_back(fmt::format("error: {}, bound {} ({})",
                                text_at(check, "/name"),
                                scientific(*bound),
                                text_at(check, "/bound_source")));
  }
  notes.push_back(fmt::format(
      "time: median of {} by {}; speed-ups: against the parent, and against the baseline",
      counted(repetitions_of(rungs), "solve"),
      layouts_of(rungs)));
  const bool crowded = std::any_of(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return oversubscribed(rung.record); });
  if (crowded) {
    notes.emplace_back("no speed-ups: more threads than cores, so the times mean little");
  }
  return notes;
}

}  // namespace casebook::cli
