#include "cli/judge/trials.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

std::string layout_text(const RankLayout& layout) {
  return fmt::format("{}x{}", layout.ranks, layout.threads);
}

bool was_refused(const Trial& trial) {
  return trial.record.is_null() && trial.exit_code == exit_usage;
}

bool has_failed(const Trial& trial) {
  return !was_refused(trial) && !passed(trial.record);
}

/// A line for each check that failed, or why there was no answer to check.
std::string failure_text(const Trial& trial) {
  const std::string layout = layout_text(trial.layout);
  if (trial.record.is_null()) {
    return fmt::format("{}: {}", layout, trial.why);
  }
  std::string text;
  for (const Json& check : list_at(trial.record, "/checks")) {
    if (flag_at(check, "/passed", true)) {
      continue;
    }
    const auto value = number_at(check, "/value");
    text += fmt::format("{}{}: {} = {}, bound {}",
                        text.empty() ? "" : "\n",
                        layout,
                        text_at(check, "/name"),
                        value ? scientific(*value) : "not a number",
                        scientific(number_at(check, "/bound").value_or(0.0)));
  }
  return text;
}

Cell cell_of(CaseVerdict verdict) {
  switch (verdict) {
    case CaseVerdict::pass:
      return {"pass", Style::good};
    case CaseVerdict::fail:
      return {"FAIL", Style::bad};
    case CaseVerdict::not_tried:
      return {"not tried", Style::dim};
  }
  return {};
}

}  // namespace

CaseVerdict verdict_of(const CaseTrials& trials) {
  if (std::any_of(trials.trials.begin(), trials.trials.end(), has_failed)) {
    return CaseVerdict::fail;
  }
  const bool tried = std::any_of(trials.trials.begin(),
                                 trials.trials.end(),
                                 [](const Trial& trial) { return passed(trial.record); });
  return tried ? CaseVerdict::pass : CaseVerdict::not_tried;
}

std::string layouts_text(const CaseTrials& trials) {
  std::string text;
  for (const Trial& trial : trials.trials) {
    if (!was_refused(trial)) {
      text += (text.empty() ? "" : " ") + layout_text(trial.layout);
    }
  }
  return text;
}

std::string evidence_text(const CaseTrials& trials) {
  std::string text;
  const Trial* nearest = nullptr;
  for (const Trial& trial : trials.trials) {
    if (has_failed(trial)) {
      text += (text.empty() ? "" : "\n") + failure_text(trial);
    } else if (passed(trial.record) &&
               (nearest == nullptr || part_of_bound(nearest_check(trial.record)) >
                                          part_of_bound(nearest_check(nearest->record)))) {
      nearest = &trial;
    }
  }
  if (!text.empty() || nearest == nullptr) {
    return text;
  }
  const Json check = nearest_check(nearest->record);
  return fmt::format("{} at {} of its bound ({})",
                     text_at(check, "/name"),
                     percent(part_of_bound(check)),
                     layout_text(nearest->layout));
}

Table trials_table(const std::vector<CaseTrials>& cases) {
  Table table(
      {{"verdict"}, {"case"}, {"class"}, {"ranks x threads"}, {"nearest to its bound, or failed"}});
  for (const CaseTrials& trials : cases) {
    table.add({cell_of(verdict_of(trials)),
               {trials.name},
               {trials.size_class},
               {layouts_text(trials)},
               {evidence_text(trials)}});
  }
  return table;
}

std::string trials_text(const std::vector<CaseTrials>& cases, const Terminal& terminal) {
  std::string records;
  for (const CaseTrials& trials : cases) {
    for (const Trial& trial : trials.trials) {
      if (has_failed(trial) && !trial.record.is_null()) {
        records += fmt::format("  {}\n", shown_path(trial.record_file));
      }
    }
  }
  return trials_table(cases).text(terminal) +
         (records.empty() ? "" : "records of what failed:\n" + records);
}

}  // namespace casebook::cli
