#include "cli/campaign/plan.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/campaign/point.hpp"
#include "cli/campaign/settings.hpp"
#include "cli/jobs/layout_lint.hpp"
#include "harness/core/text/toml_reader.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// More than any plan needs; 30 values of 8 keys would be 7e11, and no memory holds them.
constexpr double most_points = 10'000;

void require_few_points(const fs::path& file, const std::vector<PlanSetting>& varied, int repeats) {
  double n_points = 1.0;
  for (const PlanSetting& setting : varied) {
    n_points *= static_cast<double>(setting.values.size());
  }
  if (n_points > most_points || n_points * repeats > 100.0 * most_points) {
    throw UsageError(
        fmt::format("{}: vary: {:.3g} points of {} runs; at most {} points and {} runs in all are "
                    "planned: vary less at once, or write several plans",
                    file.string(),
                    n_points,
                    repeats,
                    most_points,
                    100.0 * most_points));
  }
}

/// Every combination of the varied values, the last key running fastest.
std::vector<PlanChoice> combinations(const std::vector<PlanSetting>& varied) {
  std::vector<PlanChoice> all = {{}};
  for (const PlanSetting& setting : varied) {
    std::vector<PlanChoice> longer;
    for (const PlanChoice& choice : all) {
      for (const std::string& value : setting.values) {
        longer.push_back(choice);
        longer.back().emplace_back(setting.key, value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::string choice_text(const PlanChoice& choice) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : choice) {
    parts.push_back(key + " " + value);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void require_no_setting_twice(const std::vector<PlanSetting>& fixed,
                              const std::vector<PlanSetting>& varied,
                              TomlReader& reader) {
  for (const PlanSetting& a : fixed) {
    for (const PlanSetting& b : varied) {
      if (a.key == b.key) {
        reader.note("vary", a.key + " is both fixed and varied");
      }
    }
  }
}

/// Adds a combination, or the reason why it does not fit.
void add_point(Plan& plan, PlanPoint point, const PlanChoice& varied) {
  for (const JobFinding& finding : lint_layout(plan.site, point.layout, 0)) {
    if (finding.is_error) {
      plan.left_out.push_back(choice_text(varied) + ": " + finding.what);
      return;
    }
  }
  point.varied = varied;
  plan.points.push_back(std::move(point));
}

/// Without a budget a search would be no search: it would go on to the last neighbour.
void read_search(TomlReader& plan_reader, Plan& plan) {
  if (!plan_reader.has("search")) {
    return;
  }
  TomlReader reader = plan_reader.table("search");
  constexpr int usual = 3;
  plan.finalists = reader.count("finalists", usual);
  if (!(plan.budget_core_hours > 0.0)) {
    reader.note("finalists", "a search needs `core_hours` in [budget]: it ends when they are used");
  }
  reader.finish();
}

/// The plan's own machine: a name, or a file seen from the plan's folder. A plan that names none is for
/// wherever it is run.
std::string machine_of(const Plan& plan, const std::string& given) {
  if (given.empty()) {
    return default_site();
  }
  const bool is_file = given.find('/') != std::string::npos || given.ends_with(".toml");
  return is_file ? (plan.file.parent_path() / given).string() : given;
}

void read_budget(TomlReader reader, Plan& plan) {
  plan.minutes_per_run = reader.amount("minutes_per_run", 0.0);
  plan.budget_core_hours = reader.amount("core_hours", 0.0);
  constexpr double least = 0.001;
  constexpr double most = 60.0 * 24.0 * 30.0;  // no queue of a cluster is longer than a month
  if (!reader.has("minutes_per_run")) {
    reader.note("minutes_per_run", "how long a run takes at most must be given");
  } else if (!(plan.minutes_per_run >= least && plan.minutes_per_run <= most)) {
    reader.note(
        "minutes_per_run",
        fmt::format("a number from {} to {} is needed: how long a run takes at most", least, most));
  }
  reader.finish();
}

void read_head(TomlReader& reader, Plan& plan) {
  plan.question = reader.text("question");
  plan.hypothesis = reader.text("hypothesis");
  plan.repeats = reader.count("repeats", plan.repeats);
  plan.solves = reader.count("solves", plan.solves);
  plan.checkpoint = reader.flag("checkpoint", plan.checkpoint);
  if (plan.question.empty() || plan.hypothesis.empty()) {
    reader.note(plan.question.empty() ? "question" : "hypothesis",
                "write it down before you measure: it decides what you vary");
  }
  if (plan.checkpoint && plan.solves > 1) {
    reader.note("checkpoint", "a state belongs to one solve: use solves = 1 with it");
  }
}

void require_saving_app(const Plan& plan, const App& app) {
  if (plan.checkpoint && app.external) {
    throw UsageError(
        fmt::format("{}: checkpoint = true: {} is a program that we did not write, and nobody here "
                    "knows how it "
                    "saves its state; leave checkpoint out",
                    plan.file.string(),
                    app.name));
  }
}

}  // namespace

std::vector<PlannedRun> Plan::runs() const {
  std::vector<PlannedRun> runs;
  for (int repetition = 1; repetition <= repeats; ++repetition) {
    for (std::size_t k = 0; k < points.size(); ++k) {
      const std::size_t point = repetition % 2 == 1 ? k : points.size() - 1 - k;
      runs.push_back({fmt::format("{}-r{}", points[point].id, repetition), point, repetition});
    }
  }
  return runs;
}

fs::path Plan::ledger() const {
  return file.parent_path() / (file.stem().string() + ".ledger") / site.name;
}

double Plan::core_hours(const PlanPoint& point) const {
  return point.layout.nodes * site.cores * minutes_per_run / 60.0;
}

Plan read_plan(const fs::path& file, const Project& project, const std::string& machine) {
  TomlFile source(file);
  TomlReader reader = source.top();
  Plan plan;
  plan.file = fs::absolute(file).lexically_normal();
  read_head(reader, plan);
  const std::string own_machine = reader.text("machine", "");
  read_budget(reader.table("budget"), plan);
  read_search(reader, plan);
  const auto fixed = fixed_settings(reader.table("fixed"));
  const auto varied = varied_settings(reader.table("vary"));
  reader.finish();
  require_no_setting_twice(fixed, varied, reader);
  source.throw_problems();
  require_few_points(file, varied, plan.repeats);

  plan.site = find_site(project.root(), machine.empty() ? machine_of(plan, own_machine) : machine);
  for (const PlanSetting& setting : varied) {
    plan.varied.push_back(setting.key);
    plan.values.push_back(setting.values);
  }
  PlanChoice always;
  for (const PlanSetting& setting : fixed) {
    always.emplace_back(setting.key, setting.values.front());
  }
  for (const PlanChoice& choice : combinations(varied)) {
    PlanChoice all = always;
    all.insert(all.end(), choice.begin(), choice.end());
    PlanPoint point = make_point(all, project, plan.site, plan.file.parent_path());
    require_saving_app(plan, project.app(point.app));
    add_point(plan, std::move(point), choice);
  }
  if (plan.points.empty()) {
    throw UsageError(fmt::format("{}: no point of this plan fits {}:\n  {}",
                                 file.string(),
                                 plan.site.name,
                                 fmt::join(plan.left_out, "\n  ")));
  }
  return plan;
}

}  // namespace casebook::cli
