#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/origin.hpp"
#include "harness/run/app.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/checkpoint/long_run_scope.hpp"
#include "harness/run/environment/float_environment.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/gather.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/instruments.hpp"
#include "harness/run/memory.hpp"
#include "harness/run/record.hpp"
#include "harness/run/record_measurement.hpp"
#include "harness/run/session.hpp"

namespace casebook {

/// The life of one run: read the input, set up, warm up, judge, repeat, judge again, record.
/// A wrong result is never timed.
template <Application App>
class Run {
 public:
  Run(const Arguments& arguments, const Team& team) : arguments_(arguments), team_(team) {}

  /// Exit code: 0, 2 (a check failed), 3 or 4 (the input or the machine does not serve), 5 (stopped
  /// on request, to be continued).
  int operator()() {
    facts_.started = utc_now();
    facts_.region_cost_s = measure_region_cost();
    if (int code = exit_fine; !prepare(code)) {
      return code;
    }
    say("set_up");
    facts_.set_up_s = time_collectively(team_, [this] { solver_->set_up(); });
    const bool passed = arguments_.repetitions == 1 ? solve_once() : warm_up_then_repeat();
    observe();
    if (int code = exit_fine; !write_trace(code)) {
      return code;
    }
    return write_record(passed);
  }

 private:
  using Case = typename App::Case;
  using Result = typename App::Result;

  /// Reads the input and makes the solver, on every rank or on none. Two steps, because making a
  /// solver may be collective.
  bool prepare(int& exit_code) {
    const auto read = [this] {
      input_.emplace(App::read_case(arguments_.input));
      if constexpr (requires { App::for_team(*input_, team_); }) {
        input_ = App::for_team(std::move(*input_), team_);
      }
      if (team_.rank == 0 && !arguments_.record_file.empty()) {
        require_writable_folder(std::filesystem::absolute(arguments_.record_file).parent_path());
      }
    };
    const auto make = [this] { solver_ = App::make_solver(*input_, team_); };
    const auto watch = [this] { long_run_.emplace(arguments_, team_, checkpoint_header()); };
    return succeeds_everywhere(team_, read, exit_code) &&
           succeeds_everywhere(team_, watch, exit_code) &&
           succeeds_everywhere(team_, make, exit_code);
  }

  /// What a checkpoint of this run says of it, whatever the step.
  CheckpointHeader checkpoint_header() const {
    CheckpointHeader header;
    header.app = identity.app;
    header.variant = identity.variant;
    header.case_name = App::case_name(*input_);
    header.input_hash = hash_input(App::canonical_input(*input_));
    header.commit = source_state.commit;
    header.ranks = team_.n_ranks;
    header.threads = team_.n_threads;
    return header;
  }

  /// A contest-size run is made once: timed, judged, and its time dropped if the judge says no.
  bool solve_once() {
    instruments_.emplace(arguments_, team_);
    measure(1);
    if (stopped_) {
      facts_.incomplete = long_run_->checkpointing()->describe_stop(stopped_->step);
      return false;
    }
    return judge();
  }

  bool warm_up_then_repeat() {
    say_solve(1);
    long_run_->start_solve(true);
    facts_.warm_up_s = time_collectively(team_, [this] { solver_->solve(); });
    if (!judge()) {
      return false;
    }
    instruments_.emplace(arguments_, team_);
    for (int repetition = 1; repetition <= arguments_.repetitions; ++repetition) {
      measure(repetition + 1);
    }
    return judge();
  }

  void measure(int k) {
    say_solve(k);
    long_run_->start_solve(k == 1);
    instruments_->measure([this] { solve_until_stopped(); }, facts_.measurement);
  }

  /// A solve that is asked to stop ends on all ranks at once, and here.
  void solve_until_stopped() {
    try {
      solver_->solve();
    } catch (const Stopped& stopped) {
      stopped_ = stopped;
    }
  }

  /// Collects the answer on rank 0 and asks the app's judge; every rank learns the verdict.
  bool judge() {
    say("judge");
    Result result{};
    facts_.copy_out_s = time_collectively(team_, [&] { solver_->copy_out(result); });
    if (restore_float_environment_of_threads()) {
      warn(
          "the solver left a floating-point environment that is not IEEE 754's; "
          "it was restored before judging");
    }
    ask(result);
    int passed = 0;
    if (team_.rank == 0) {
      show(result);
      passed = all_passed(facts_.checks) ? 1 : 0;
    }
    MPI_Bcast(&passed, 1, MPI_INT, 0, team_.comm);
    return passed == 1;
  }

  /// The checks are the first rank's, whoever helps to make them.
  void ask(const Result& result) {
    if constexpr (requires { App::check(*input_, result, team_); }) {
      facts_.checks = App::check(*input_, result, team_);
    } else if (team_.rank == 0) {
      facts_.checks = App::check(*input_, result);
    }
  }

  /// What the app says of its answer.
  void show(const Result& result) {
    if constexpr (requires { App::report(result, facts_.checks); }) {
      facts_.result = App::report(result, facts_.checks);
    } else {
      facts_.result = App::report(result);
    }
    if constexpr (requires { App::documents(result, facts_.checks); }) {
      documents_ = App::documents(result, facts_.checks);
    }
    if constexpr (requires { App::warnings(result); }) {
      for (const std::string& text : App::warnings(result)) {
        warn(text);
      }
    }
  }

  /// Several repetitions may give the same reason.
  void warn(const std::string& text) {
    std::vector<std::string>& known = facts_.warnings;
    if (std::find(known.begin(), known.end(), text) == known.end()) {
      known.push_back(text);
    }
  }

  /// What can be seen of the run from outside. Collective.
  void observe() {
    facts_.layout = observe_layout(team_);
    const Noise noise = noise_.read();
    const std::vector<double> mine = {
        peak_memory_mib(), noise.probe_spread, noise.stolen_s, noise.involuntary_switches};
    for (const std::vector<double>& rank : gather_numbers(team_, mine)) {
      facts_.memory_mib.push_back(rank[0]);
      facts_.noise.push_back({rank[1], rank[2], rank[3]});
    }
    if (const Checkpointing* checkpointing = long_run_->checkpointing()) {
      facts_.checkpoint = checkpointing->to_json();
      for (const std::string& warning : checkpointing->warnings()) {
        warn(warning);
      }
    }
    if (instruments_) {
      facts_.instruments = instruments_->read(facts_.measurement, shortest_region_s(facts_));
      for (const std::string& warning : instruments_->warnings()) {
        warn(warning);
      }
    }
  }

  /// The judge may have stopped the run before anything was measured.
  bool write_trace(int& exit_code) {
    return !instruments_ || succeeds_everywhere(
                                team_, [this] { instruments_->write_trace(); }, exit_code);
  }

  int write_record(bool passed) {
    int exit_code = exit_fine;
    const bool written = succeeds_everywhere(
        team_,
        [this] {
          if (team_.rank != 0) {
            return;
          }
          facts_.case_name = App::case_name(*input_);
          facts_.input_hash = hash_input(App::canonical_input(*input_));
          facts_.case_description = App::describe(*input_);
          facts_.reference = App::reference(*input_);
          facts_.work = App::work(*input_);
          const Json record = make_record(arguments_, team_, facts_);
          if (arguments_.record_file.empty()) {
            std::cout << summarize_record(record);
          } else {
            write_file_atomically(arguments_.record_file, to_text(record));
            for (const Document& document : documents_) {
              const std::filesystem::path file =
                  std::filesystem::path(arguments_.record_file).replace_extension(document.ending);
              write_file_atomically(file.string(), document.text);
            }
          }
        },
        exit_code);
    say("done");
    if (!written) {
      return exit_code;
    }
    return stopped_ ? exit_incomplete : passed ? exit_fine : exit_check_failed;
  }

  void say(const char* event) const {
    if (arguments_.progress && team_.rank == 0) {
      std::printf("@casebook %s\n", event);
      std::fflush(stdout);
    }
  }

  void say_solve(int k) const {
    const int n = arguments_.repetitions == 1 ? 1 : arguments_.repetitions + 1;
    say(("solve " + std::to_string(k) + " of " + std::to_string(n)).c_str());
  }

  const Arguments& arguments_;
  Team team_;
  NoiseWatch noise_;
  std::optional<Case> input_;
  std::optional<LongRunScope> long_run_;
  std::unique_ptr<Solver<Result>> solver_;
  std::optional<Stopped> stopped_;
  std::optional<Instruments> instruments_;
  RunFacts facts_;
  std::vector<Document> documents_;
};

/// What needs no MPI: help, identity, a look at the input. Sets exit_code when that was all.
template <Application App>
Arguments prepare_run(int argc, char** argv, std::optional<int>& exit_code) {
  const Arguments arguments = parse_arguments(argc, argv, exit_code);
  if (arguments.identity) {
    std::cout << to_text(describe_identity());
    exit_code = exit_fine;
  } else if (arguments.check_input) {
    std::cout << to_text(App::describe(App::read_case(arguments.input)));
    exit_code = exit_fine;
  }
  return arguments;
}

/// The whole main() of an app executable.
template <Application App>
int run_app(int argc, char** argv) {
  choose_openblas_kernels(argv);
  std::optional<int> exit_code;
  Arguments arguments;
  try {
    arguments = prepare_run<App>(argc, argv, exit_code);
  } catch (...) {
    return report_early_failure();
  }
  if (exit_code) {
    return *exit_code;
  }
  Session session(argc, argv);
  return run_or_abort([&] { return Run<App>(arguments, session.team())(); });
}

}  // namespace casebook
