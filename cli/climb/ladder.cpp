#include "cli/climb/ladder.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "cli/lesson/variants_table.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// Slowest less fastest of all timed solves, as a part of the median; "" of one solve.
std::string noise_of(const Json& record) {
  const auto median = number_at(record, "/time/solve_s/median");
  const auto min = number_at(record, "/time/solve_s/min");
  const auto max = number_at(record, "/time/solve_s/max");
  const bool several = count_at(record, "/time/solve_s/n") > 1;
  return several && median_s(record) && min && max ? percent((*max - *min) / *median) : "";
}

/// "12 x 6": rounds, and the timed solves of one; "6" without rounds.
std::string samples_of(const Json& record) {
  const int n = count_at(record, "/time/solve_s/n");
  const std::size_t n_rounds = list_at(record, "/rounds/runs").size();
  return n == 0 ? "" : (n_rounds > 0 ? std::to_string(n_rounds) + "/" : "") + std::to_string(n);
}

/// Proven ones stand out.
Cell ratio_cell(const std::optional<StepRatio>& ratio) {
  const Style style = !ratio || !ratio->proven()    ? Style::dim
                      : ratio->told == Told::faster ? Style::good
                                                    : Style::bad;
  return {ratio_text(ratio), style};
}

/// True where a ratio is beyond doubt, but its size is not.
bool is_vague(const std::optional<StepRatio>& ratio) {
  constexpr double clear_within = 1.5;
  return ratio && ratio->proven() && ratio->high > clear_within * ratio->low;
}

/// "14.3x", or ">5.9x" of a vague one, whose interval the table does not show.
Cell brief_ratio_cell(const std::optional<StepRatio>& ratio) {
  Cell cell = ratio_cell(ratio);
  if (is_vague(ratio)) {
    cell.text = ratio->told == Told::faster ? ">" + three_digits(ratio->low) + "x"
                                            : "<" + three_digits(ratio->high) + "x";
  }
  return cell;
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

/// "v7", "v7, side" of a side branch, "" of the baseline.
std::string parent_text(const Rung& rung) {
  return rung_number(rung.parent.value_or("")) + (rung.branch ? ", side" : "");
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
      those += (those.empty() ? "" : ", ") + rung_number(rung.variant);
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

std::vector<const Json*> records_of(const Rung& rung) {
  std::vector<const Json*> records = {&rung.record};
  for (const Json& record : rung.elsewhere) {
    records.push_back(&record);
  }
  return records;
}

/// Records of two rungs that stand for a step: of the ladder's climb, or of a newer one that gave the two more rounds;
/// of the newest that holds both, where the ladder's does not; without such rounds the records of the ladder.
StepRecords records_of_step(const Rung& slow, const Rung& fast) {
  StepRecords found = {&slow.record, &fast.record};
  if (slow.elsewhere.empty() && fast.elsewhere.empty()) {
    return found;
  }
  const int own_rounds = shared_rounds(slow.record, fast.record);
  int most = own_rounds;
  std::string newest = own_rounds > 0 ? text_at(slow.record, "/rounds/id") : "";
  for (const Json* a : records_of(slow)) {
    for (const Json* b : records_of(fast)) {
      const int n = shared_rounds(*a, *b);
      const std::string id = text_at(*a, "/rounds/id");
      if (n > 0 && id > newest && (own_rounds == 0 || n > most)) {
        most = n;
        newest = id;
        found = {a, b};
      }
    }
  }
  return found;
}

ScatterPrior prior_of_ladder(const std::vector<Rung>& rungs) {
  std::vector<StepRecords> steps;
  for (const Rung& rung : rungs) {
    if (const Rung* parent = parent_of(rung, rungs)) {
      steps.push_back(records_of_step(*parent, rung));
    }
  }
  return ladder_prior(steps);
}

std::optional<StepRatio> ratio_of(const Rung& slow,
                                  const Rung& fast,
                                  const std::vector<Rung>& rungs) {
  const auto [a, b] = records_of_step(slow, fast);
  return step_ratio(*a, *b, prior_of_ladder(rungs));
}

std::vector<Rung>::const_iterator baseline_of(const std::vector<Rung>& rungs) {
  return std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return !rung.parent.has_value(); });
}

/// Command that measures a ladder again where this record was made.
std::string command_of_climb(const std::string& app,
                             const std::string& case_name,
                             const Json& record) {
  std::string overrides;
  for (const Json& change : list_at(record, "/case/overrides")) {
    overrides += change.is_string() ? " --set " + change.get<std::string>() : "";
  }
  return fmt::format("./casebook climb {} --case {}{} -n {} -t {}",
                     app,
                     case_name,
                     overrides,
                     count_at(record, "/layout/ranks"),
                     count_at(record, "/layout/threads"));
}

/// The reason why a record counts for no speed-up; "" if it does.
std::string why_not_compared(const Json& record) {
  if (record.is_null()) {
    return "was not measured on this case and layout";
  }
  if (!passed(record)) {
    return "did not pass the judge";
  }
  if (oversubscribed(record)) {
    return "had more threads than cores";
  }
  const std::string why = text_at(record, "/no_speed_up");
  return why.empty() ? "" : "gives none: " + why;
}

using ReasonAndRungs = std::pair<std::string, std::vector<std::string>>;

/// Reasons for no speed-up other than more threads than cores, each with its rungs, in the order of the ladder.
std::vector<ReasonAndRungs> reasons_for_no_speed_up(const std::vector<Rung>& rungs) {
  std::vector<ReasonAndRungs> reasons;
  for (const Rung& rung : rungs) {
    const std::string why = text_at(rung.record, "/no_speed_up");
    if (why.empty() || oversubscribed(rung.record)) {
      continue;
    }
    auto known = std::ranges::find(reasons, why, &ReasonAndRungs::first);
    if (known == reasons.end()) {
      known = reasons.insert(known, {why, {}});
    }
    known->second.push_back(rung.variant);
  }
  return reasons;
}

/// "v2_tiles has", or "3 rungs (v0, v1, v2) have"
std::string named(const std::vector<std::string>& variants) {
  if (variants.size() == 1) {
    return variants.front() + " has";
  }
  std::vector<std::string> numbers;
  std::ranges::transform(variants, std::back_inserter(numbers), rung_number);
  return fmt::format("{} rungs ({}) have", variants.size(), fmt::join(numbers, ", "));
}

const Rung* first_with_record(const std::vector<Rung>& rungs) {
  const auto found = std::find_if(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return !rung.record.is_null(); });
  return found == rungs.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Rung> measured(std::vector<Rung> rungs) {
  std::erase_if(rungs, [](const Rung& rung) { return rung.record.is_null(); });
  return rungs;
}

std::optional<StepRatio> ratio_to_parent(const Rung& rung, const std::vector<Rung>& rungs) {
  const Rung* parent = parent_of(rung, rungs);
  return parent == nullptr ? std::nullopt : ratio_of(*parent, rung, rungs);
}

bool is_of_another_climb(const Rung& rung, const std::vector<Rung>& rungs) {
  const Rung* parent = parent_of(rung, rungs);
  return parent != nullptr && records_of_step(*parent, rung).second != &rung.record &&
         shared_rounds(parent->record, rung.record) > 0;
}

std::optional<StepRatio> ratio_to_baseline(const Rung& rung, const std::vector<Rung>& rungs) {
  const auto baseline = baseline_of(rungs);
  if (baseline == rungs.end()) {
    return std::nullopt;
  }
  auto ratio = ratio_of(*baseline, rung, rungs);
  if (ratio && !rung.parent) {
    *ratio = {.pairs = ratio->pairs, .told = Told::same};  // as itself
  }
  return ratio;
}

bool some_are_vague(const std::vector<Rung>& rungs) {
  return std::any_of(rungs.begin(), rungs.end(), [&](const Rung& rung) {
    return is_vague(ratio_to_baseline(rung, rungs));
  });
}

std::string why_no_baseline(const std::string& app,
                            const std::string& case_name,
                            const std::vector<Rung>& rungs) {
  const Rung* any = first_with_record(rungs);
  const auto baseline = baseline_of(rungs);
  if (any == nullptr) {
    return "";
  }
  const std::string name = baseline == rungs.end() ? "the baseline" : baseline->variant;
  const std::string why = why_not_compared(baseline == rungs.end() ? Json() : baseline->record);
  return why.empty()
             ? ""
             : fmt::format("no speed-ups against {0}, which {1}; {2} measures it with the others",
                           name,
                           why,
                           command_of_climb(app, case_name, any->record));
}

Table ladder_table(const std::vector<Rung>& rungs, const std::string& step) {
  const std::vector<std::string> own = own_columns(rungs);
  std::vector<Table::Column> columns = {{"variant"},
                                        {"parent"},
                                        {"solve [s]", Align::right, true, 2},
                                        {"total [s]", Align::right},
                                        {"vs parent", Align::right},
                                        {"interval", Align::right, true, 4},
                                        {"vs base", Align::right},
                                        {"runs", Align::right, true, 3},
                                        {"noise", Align::right, true, 2},
                                        {"grade"},
                                        {"error", Align::right, true, 1},
                                        {"verdict"},
                                        {"top region", Align::left, true, 5}};
  for (const std::string& column : own) {
    columns.push_back({column, Align::right, true});
  }
  Table table(columns);
  for (const Rung& rung : rungs) {
    if (!step.empty() && !belongs_to_step(rung, step, rungs)) {
      continue;
    }
    const auto to_parent = ratio_to_parent(rung, rungs);
    const auto to_base = ratio_to_baseline(rung, rungs);
    std::vector<Cell> cells = {{rung.variant},
                               {parent_text(rung)},
                               {time_text(median_s(rung.record))},
                               {time_text(total_s(rung.record)), Style::bold},
                               ratio_cell(to_parent),
                               {interval_text(to_parent)},
                               step.empty() ? brief_ratio_cell(to_base) : ratio_cell(to_base),
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

std::vector<std::string> ladder_notes(const std::vector<Rung>& rungs,
                                      const std::vector<std::string>& columns) {
  const Rung* any = first_with_record(rungs);
  if (any == nullptr) {
    return {};
  }
  const auto is_shown = [&](const char* column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
  };
  std::vector<std::string> notes;
  const Json check = main_check(any->record);
  if (const auto bound = number_at(check, "/bound"); bound && is_shown("error")) {
    notes.push_back(fmt::format("error: {}, bound {} ({})",
                                text_at(check, "/name"),
                                scientific(*bound),
                                text_at(check, "/bound_source")));
  }
  notes.push_back(fmt::format("layout: {}", layouts_of(rungs)));
  notes.push_back(
      std::string("total: construction, set-up and solve, medians of all timed solves") +
      (is_shown("runs") ? "; runs: processes/timed solves" : "") +
      (is_shown("noise") ? "; noise: range of the solves by their median" : ""));
  notes.emplace_back(
      "vs parent, vs base: ratios of total times, trimmed means of the pairs of runs in one round; "
      "=: the same within 3 %; ~: not told, the scatter alone could explain it; ?: not told, for "
      "fewer than six pairs are too few, though they agree");
  std::string of_another_climb;
  for (const Rung& rung : rungs) {
    if (is_of_another_climb(rung, rungs)) {
      of_another_climb += (of_another_climb.empty() ? "" : ", ") + rung_number(rung.variant);
    }
  }
  if (!of_another_climb.empty()) {
    notes.push_back(fmt::format(
        "{}: the ratio to the parent is of a later climb, which gave the two more rounds",
        of_another_climb));
  }
  for (const auto& [why, variants] : reasons_for_no_speed_up(rungs)) {
    notes.push_back(fmt::format("{} no speed-up: {}", named(variants), why));
  }
  const bool crowded = std::any_of(
      rungs.begin(), rungs.end(), [](const Rung& rung) { return oversubscribed(rung.record); });
  if (crowded) {
    notes.emplace_back("no speed-ups: more threads than cores, so the times mean little");
  }
  return notes;
}

}  // namespace casebook::cli
