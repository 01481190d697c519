#include "cli/campaign/summary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/campaign/searched_plan.hpp"
#include "cli/campaign/state.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

std::string time_text(const PointSummary& summary) {
  return summary.time_s ? three_digits(summary.time_s->median) : "";
}

std::string interval_text(const PointSummary& summary) {
  if (!summary.time_s || summary.time_s->n < 2) {
    return "";
  }
  return fmt::format("{} to {} ({})",
                     three_digits(summary.time_s->low),
                     three_digits(summary.time_s->high),
                     percent(summary.time_s->confidence));
}

/// Runs of a point that told_apart() asks for.
constexpr std::size_t enough_runs = 6;

bool has_few_runs(const PointSummary& summary, const PointSummary& best) {
  return std::min(summary.samples.size(), best.samples.size()) < enough_runs;
}

std::string to_the_best(const PointSummary& summary, const PointSummary& best) {
  const char* mark = !may_be_as_fast(summary, best) ? ""
                     : has_few_runs(summary, best)  ? "?"
                                                    : "~";
  return fmt::format("{}{:.2f} x", mark, summary.time_s->median / best.time_s->median);
}

/// Explains `~` and `?` where the table has one.
std::string ties_text(const std::vector<PointSummary>& summaries, std::size_t best) {
  int n_ties = 0;
  int n_few = 0;
  for (const PointSummary& summary : summaries) {
    if (&summary != &summaries[best] && may_be_as_fast(summary, summaries[best])) {
      ++(has_few_runs(summary, summaries[best]) ? n_few : n_ties);
    }
  }
  std::string text;
  if (n_ties > 0) {
    text += fmt::format("\n~: the scatter of the runs alone could make it slower than the best; so {} may be as "
                        "fast\n",
                        counted(n_ties, "point"));
  }
  if (n_few > 0) {
    text += fmt::format("\n?: {} not told from the best: that takes {} runs of both (`repeats` of the plan)\n",
                        n_few == 1 ? "1 point is" : fmt::format("{} points are", n_few),
                        enough_runs);
  }
  return text;
}

/// Says why points that have run have no time.
std::string untimed_text(const std::vector<PointSummary>& summaries) {
  int n_untimed = 0;
  for (const PointSummary& summary : summaries) {
    n_untimed += summary.n_done - static_cast<int>(summary.samples.size());
  }
  return n_untimed == 0 ? ""
                        : fmt::format("\nno time of {}: with more threads than cores, or going on from a "
                                      "saved state, a run does not tell how long a solve takes\n",
                                      counted(n_untimed, "run"));
}

}  // namespace

std::vector<PointSummary> summarize_points(const Plan& plan, const Ledger& ledger) {
  std::vector<PointSummary> summaries(plan.points.size());
  for (const PlannedRun& run : plan.runs()) {
    PointSummary& summary = summaries[run.point];
    const RunStatus status = status_of(ledger, run.id);
    summary.n_failed += status.stage == RunStage::failed;
    if (status.stage == RunStage::done) {
      ++summary.n_done;
      if (!status.entry->solve_s.empty()) {
        summary.samples.push_back(summarize(status.entry->solve_s).median);
      }
    }
  }
  for (PointSummary& summary : summaries) {
    if (!summary.samples.empty()) {
      summary.time_s = median_interval(summary.samples);
    }
  }
  return summaries;
}

std::optional<std::size_t> best_point(const std::vector<PointSummary>& summaries) {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < summaries.size(); ++k) {
    if (summaries[k].time_s &&
        (!best || summaries[k].time_s->median < summaries[*best].time_s->median)) {
      best = k;
    }
  }
  return best;
}

bool may_be_as_fast(const PointSummary& summary, const PointSummary& best) {
  return summary.time_s && !told_apart(summary.samples, best.samples);
}

std::string plan_table(const Plan& plan, const Ledger& ledger, const Terminal& terminal) {
  const auto summaries = summarize_points(plan, ledger);
  const auto best = best_point(summaries);
  std::vector<Table::Column> columns;
  for (const std::string& key : plan.varied) {
    columns.push_back({key});
  }
  columns.insert(columns.end(),
                 {{"nodes", Align::right},
                  {"ranks x threads", Align::right},
                  {"runs", Align::right},
                  {"time [s]", Align::right},
                  {"median lies within"},
                  {"to the best", Align::right}});
  Table table(columns);
  for (std::size_t k = 0; k < plan.points.size(); ++k) {
    const PlanPoint& point = plan.points[k];
    std::vector<Cell> row;
    for (const auto& [key, value] : point.varied) {
      row.push_back({value});
    }
    const PointSummary& summary = summaries[k];
    const std::string ratio = !summary.time_s ? ""
                              : k == *best    ? "best"
                                              : to_the_best(summary, summaries[*best]);
    row.insert(row.end(),
               {{std::to_string(point.layout.nodes)},
                {fmt::format("{} x {}", point.layout.ranks, point.layout.threads)},
                {fmt::format("{} of {}", summary.n_done, plan.repeats)},
                {time_text(summary)},
                {interval_text(summary)},
                {ratio, best && k == *best ? Style::good : Style::plain}});
    table.add(std::move(row));
  }
  return fmt::format("question:   {}\nhypothesis: {}\nmachine:    {}\n\n{}{}{}{}",
                     plan.question,
                     plan.hypothesis,
                     plan.site.name,
                     table.text(terminal),
                     best ? ties_text(summaries, *best) : "",
                     untimed_text(summaries),
                     plan.finalists > 0 ? "\n" + search_text(plan, ledger) : "");
}

Json plan_json(const Plan& plan, const Ledger& ledger) {
  const auto summaries = summarize_points(plan, ledger);
  const auto best = best_point(summaries);
  Json points = Json::array();
  for (std::size_t k = 0; k < plan.points.size(); ++k) {
    const PlanPoint& point = plan.points[k];
    const PointSummary& summary = summaries[k];
    Json values = Json::object();
    for (const auto& [key, value] : point.varied) {
      values[key] = value;
    }
    Json time = nullptr;
    if (summary.time_s) {
      time = {{"median", summary.time_s->median},
              {"low", summary.time_s->low},
              {"high", summary.time_s->high},
              {"confidence", summary.time_s->confidence},
              {"samples", summary.samples}};
    }
    points.push_back({{"id", point.id},
                      {"app", point.app},
                      {"variant", point.variant},
                      {"case", point.case_name},
                      {"deck", point.deck},
                      {"values", values},
                      {"nodes", point.layout.nodes},
                      {"ranks", point.layout.ranks},
                      {"threads", point.layout.threads},
                      {"n_done", summary.n_done},
                      {"n_failed", summary.n_failed},
                      {"may_be_best", best && may_be_as_fast(summary, summaries[*best])},
                      {"solve_s", time}});
  }
  return {{"schema", 1},
          {"kind", "plan"},
          {"name", plan.file.stem().string()},
          {"question", plan.question},
          {"hypothesis", plan.hypothesis},
          {"machine", plan.site.name},
          {"repeats", plan.repeats},
          {"varied", plan.varied},
          {"left_out", plan.left_out},
          {"points", points},
          {"search", search_json(plan, ledger)},
          {"best", best ? Json(plan.points[*best].id) : Json(nullptr)}};
}

}  // namespace casebook::cli
