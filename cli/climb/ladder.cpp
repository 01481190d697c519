#include "cli/climb/ladder.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// Slowest less fastest of all timed solves, as a part of the median.
std::string noise_of(const Json& record) {
  const auto median = number_at(record, "/time/solve_s/median");
  const auto min = number_at(record, "/time/solve_s/min");
  const auto max = number_at(record, "/time/solve_s/max");
  return median_s(record) && min && max ? percent((*max - *min) / *median) : "";
}

/// "12 x 6": rounds, and the timed solves of one; "6" without rounds.
std::string samples_of(const Json& record) {
  const int n = count_at(record, "/time/solve_s/n");
  const std::size_t n_rounds = list_at(record, "/rounds/runs").size();
  return n == 0 ? "" : (n_rounds > 0 ? std::to_string(n_rounds) + "/" : "") + std::to_string(n);
}

/// Proven ones stand out.
Cell ratio_cell(const std::optional<StepRatio>& ratio) {
  const Style style = !ratio || !ratio->proven()     ? Style::dim
                      : ratio->told == Told::faster ? Style::good
                                                    : Style::bad;
  return {ratio_text(ratio), style};
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

/// "2 ranks x 1 thread", with the variants after each where they differ.
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

const Rung* parent_of(const Rung& rung, const std::vector<Rung>& rungs) {
  const auto parent = std::find_if(
      rungs.begin(), rungs.end(), [&](const Rung& other) { return other.variant == rung.parent; });
  return parent == rungs.end() ? nullptr : &*parent;
}

ScatterPrior prior_of_ladder(const std::vector<Rung>& rungs) {
  std::vector<std::pair<Json, Json>> steps;
  for (const Rung& rung : rungs) {
    if (const Rung* parent = parent_of(rung, rungs)) {
      steps.emplace_back(parent->record, rung.record);
    }
  }
  return ladder_prior(steps);
}

const Rung* first_with_record(const std::vector<Rung>& rungs) {
  const auto found = std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return !rung.record.is_null(); });
  return found == rungs.end() ? nullptr : &*found;
}

}  // namespace

std::optional<StepRatio> ratio_to_parent(const Rung& rung, const std::vector<Rung>& rungs) {
  const Rung* parent = parent_of(rung, rungs);
  return parent == nullptr ? std::nullopt
                           : step_ratio(parent->record, rung.record, prior_of_ladder(rungs));
}

std::optional<StepRatio> ratio_to_baseline(const Rung& rung, const std::vector<Rung>& rungs) {
  const auto baseline = std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& other) { return !other.parent.has_value(); });
  if (baseline == rungs.end()) {
    return std::nullopt;
  }
  auto ratio = step_ratio(baseline->record, rung.record, prior_of_ladder(rungs));
  if (ratio && !rung.parent) {
    *ratio = {.pairs = ratio->pairs, .told = Told::same};  // as itself
  }
  return ratio;
}

Table ladder_table(const std::vector<Rung>& rungs, const std::string& step) {
  const std::vector<std::string> own = own_columns(rungs);
  std::vector<Table::Column> columns = {{"variant"},
                                        {"solve [s]", Align::right},
                                        {"total [s]", Align::right},
                                        {"vs parent", Align::right},
                                        {"interval", Align::right, true},
                                        {"vs base", Align::right},
                                        {"runs", Align::right},
                                        {"noise", Align::right, true},
                                        {"grade"},
                                        {"error", Align::right, true},
                                        {"verdict"},
                                        {"top region", Align::left, true}};
  for (const std::string& column : own) {
    columns.push_back({column, Align::right, true});
  }
  Table table(columns);
  for (const Rung& rung : rungs) {
    if (!step.empty() && !belongs_to_step(rung, step, rungs)) {
      continue;
    }
    const auto to_parent = ratio_to_parent(rung, rungs);
    std::vector<Cell> cells = {{rung.variant},
                               {time_text(median_s(rung.record))},
                               {time_text(total_s(rung.record)), Style::bold},
                               ratio_cell(to_parent),
                               {interval_text(to_parent)},
                               ratio_cell(ratio_to_baseline(rung, rungs)),
                               {samples_of(rung.record)},
                               {noise_of(rung.record)},
                               {text_at(rung.record, "/grade")},
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
  notes.push_back(fmt::format("layout: {}", layouts_of(rungs)));
  notes.emplace_back(
      "total: construction, set-up and solve, medians of all timed solves; runs: processes/timed "
      "solves; "
      "noise: range of the solves by their median");
  notes.emplace_back(
      "vs parent, vs base: ratios of total times, trimmed means of the pairs of runs in one round; "
      "=: the same within 3 %; ~: not told, for the scatter alone could explain it");
  const bool crowded = std::any_of(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return oversubscribed(rung.record); });
  if (crowded) {
    notes.emplace_back("no speed-ups: more threads than cores, so the times mean little");
  }
  return notes;
}

}  // namespace casebook::cli
