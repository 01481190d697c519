#include "cli/campaign/submit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cli/campaign/experiment.hpp"
#include "cli/jobs/job_script.hpp"
#include "cli/run/program.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The runs that go into one job, by point: an array has a task for each point.
using JobRuns = std::map<std::size_t, std::vector<PlannedRun>>;

/// Hands in the wanted runs of one plan.
class PlanSubmitter {
 public:
  PlanSubmitter(const Plan& plan, const Project& project, const PlanRunOptions& options)
      : plan_(plan), project_(project), options_(options), ledger_(plan.ledger()) {}

  int submit(SubmitMode mode) {
    if (!plan_.site.scheduler->takes_jobs()) {
      throw UsageError("--submit: the machine " + plan_.site.name +
                       " has no scheduler; leave --submit out, or choose a --machine that has one");
    }
    if (!options_.dry_run) {
      ledger_.create();
      StaleClaims(*plan_.site.scheduler, options_.dead_hosts).settle(plan_, ledger_);
    }
    const JobRuns wanted = wanted_runs();
    if (wanted.empty()) {
      fmt::print("nothing to hand in\n");
      return exit_fine;
    }
    if (mode == SubmitMode::array) {
      require_equal_sizes(wanted);
    }
    if (mode == SubmitMode::each) {
      for (const auto& [point, runs] : wanted) {
        hand_in({{point, runs}}, mode);
      }
    } else {
      hand_in(wanted, mode);
    }
    return exit_fine;
  }

 private:
  JobRuns wanted_runs() const {
    JobRuns wanted;
    int n_wanted = 0;
    for (const PlannedRun& run : plan_.runs()) {
      const bool room = options_.limit == 0 || n_wanted < options_.limit;
      if (room && is_chosen(options_, plan_.points[run.point]) &&
          is_wanted(options_, status_of(ledger_, run.id).stage)) {
        wanted[run.point].push_back(run);
        ++n_wanted;
      }
    }
    return wanted;
  }

  void require_equal_sizes(const JobRuns& wanted) const {
    const RankLayout& first = plan_.points[wanted.begin()->first].layout;
    for (const auto& [point, runs] : wanted) {
      const RankLayout& layout = plan_.points[point].layout;
      if (layout.nodes != first.nodes || layout.ranks != first.ranks ||
          layout.threads != first.threads) {
        throw UsageError(
            "--submit array: the tasks of an array are of one size, and these points differ in "
            "nodes, ranks or threads; use --submit each");
      }
    }
  }

  void hand_in(const JobRuns& wanted, SubmitMode mode) {
    const std::string attempt = new_attempt();
    const std::string name = "cb-" + attempt.substr(attempt.rfind('-') + 1);
    if (options_.dry_run) {
      fmt::print("{}\n", render_job(request_for(wanted, name, mode)));
      return;
    }
    std::vector<Claim> claims = claim_all(wanted, name, mode);
    if (claims.empty()) {
      return;
    }
    const fs::path script = ledger_.folder() / "jobs" / (name + ".sh");
    write_file_atomically(script, render_job(request_for(wanted, name, mode)));
    std::string number;
    try {
      number = plan_.site.scheduler->submit(script);
    } catch (const EnvironmentError& error) {
      for (const Claim& claim : claims) {
        LedgerEntry entry = entry_for(claim);
        entry.reason = error.what();
        ledger_.close(entry);
      }
      throw;
    }
    ledger_.refresh();
    for (Claim& claim : claims) {
      write_down_number(claim, number);
    }
    fmt::print("job {}: {} of {}, {}\n",
               number,
               counted(static_cast<int>(claims.size()), "experiment"),
               counted(static_cast<int>(wanted.size()), "point"),
               shown_path(script));
  }

  std::vector<Claim> claim_all(const JobRuns& wanted, const std::string& name, SubmitMode mode) {
    std::vector<Claim> claims;
    int task = 0;
    for (const auto& [point, runs] : wanted) {
      for (const PlannedRun& run : runs) {
        Claim claim = draft_claim(plan_, run, ledger_, options_.results);
        claim.job.name = name;
        claim.job.task = mode == SubmitMode::array ? task : -1;
        if (ledger_.claim(claim)) {
          claims.push_back(claim);
        }
      }
      ++task;
    }
    return claims;
  }

  /// The job may have begun meanwhile: then the claim is its own.
  void write_down_number(Claim& claim, const std::string& number) {
    claim.job.number = claim.job.task < 0 ? number : number + "_" + std::to_string(claim.job.task);
    const Claim* now = ledger_.last_claim(claim.run);
    if (now != nullptr && now->attempt == claim.attempt && !now->running &&
        !ledger_.is_open(claim.run)) {
      ledger_.update(claim);
    }
  }

  int walltime_of(const JobRuns& wanted, SubmitMode mode, int stop_before_s) const {
    double most_s = 0.0;
    double sum_s = 0.0;
    for (const auto& [point, runs] : wanted) {
      const double task_s = 60.0 * plan_.minutes_per_run * static_cast<double>(runs.size());
      most_s = std::max(most_s, task_s);
      sum_s += task_s;
    }
    const double wanted_s = (mode == SubmitMode::together ? sum_s : most_s) + stop_before_s;
    const double limit_s = plan_.site.max_walltime_s;
    // Slurm and PBS count in minutes or seconds; whole minutes suit both.
    const double whole_s = 60.0 * std::ceil(wanted_s / 60.0);
    const double walltime_s = limit_s > 0.0 ? std::min(whole_s, limit_s) : whole_s;
    constexpr double year_s = 365.0 * 24.0 * 3600.0;
    if (walltime_s > year_s) {
      throw UsageError(fmt::format(
          "a job of {:.3g} days; use --submit each, --limit N, or fewer minutes_per_run",
          walltime_s / 86400.0));
    }
    return static_cast<int>(walltime_s);
  }

  JobRequest request_for(const JobRuns& wanted, const std::string& name, SubmitMode mode) const {
    JobRequest request;
    request.name = name;
    request.site = plan_.site;
    request.root = project_.root();
    request.layout = largest_layout(wanted);
    // A run saves its state within seconds; what saves nothing needs no time for it.
    request.stop_before_s = plan_.checkpoint ? 60 : 10;
    request.walltime_s = walltime_of(wanted, mode, request.stop_before_s);
    request.purpose = plan_.question;
    request.made_by = shell_line({"./casebook", "plan", "run", plan_.file.string(), "--submit"});
    request.environment = {{"CASEBOOK_ROOT", project_.root().string()}};
    request.cpu_check = check_of(plan_.points[wanted.begin()->first]);
    request.n_tasks = mode == SubmitMode::array ? static_cast<int>(wanted.size()) : 0;
    add_command(request, wanted, name, mode);
    return request;
  }

  /// Largest layout of the job with all points: the most nodes, then the most cores.
  RankLayout largest_layout(const JobRuns& wanted) const {
    RankLayout largest = plan_.points[wanted.begin()->first].layout;
    for (const auto& [point, runs] : wanted) {
      const RankLayout& layout = plan_.points[point].layout;
      if (std::pair(layout.nodes, layout.ranks * layout.threads) >
          std::pair(largest.nodes, largest.ranks * largest.threads)) {
        largest = layout;
      }
    }
    return largest;
  }

  std::string check_of(const PlanPoint& point) const {
    const Experiment experiment = experiment_for(plan_, point, {}, project_);
    return shell_line(input_checker(experiment, variant_of(point, project_)).arguments);
  }

  /// The job runs this program, which starts the ranks as the ledger has it.
  void add_command(JobRequest& request,
                   const JobRuns& wanted,
                   const std::string& name,
                   SubmitMode mode) const {
    std::vector<std::string> ids;
    for (const auto& [point, runs] : wanted) {
      ids.push_back(plan_.points[point].id);
    }
    std::vector<std::string> words = {(project_.build() / "bin" / "casebook").string(),
                                      "plan",
                                      "run",
                                      plan_.file.string(),
                                      "--machine",
                                      plan_.site.file.string(),
                                      "--results",
                                      options_.results.string(),
                                      "--in-job",
                                      name};
    if (plan_.trust_decks) {
      words.emplace_back("--trust-deck");
    }
    request.command = shell_line(words);
    if (mode == SubmitMode::array) {
      request.preparation =
          "# Each task of the array has a point of the plan.\npoints=(" + shell_line(ids) + ")\n\n";
      request.command +=
          " --point \"${points[" + plan_.site.scheduler->script_words().task_number + "]}\"";
    }
  }

  const Plan& plan_;
  const Project& project_;
  const PlanRunOptions& options_;
  Ledger ledger_;
};

}  // namespace

int submit_plan(const Plan& plan,
                const Project& project,
                const PlanRunOptions& options,
                SubmitMode mode) {
  return PlanSubmitter(plan, project, options).submit(mode);
}

}  // namespace casebook::cli
