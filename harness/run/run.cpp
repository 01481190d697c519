#include "harness/run/run.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include <omp.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/origin.hpp"
#include "harness/core/statistics.hpp"
#include "harness/run/clock.hpp"
#include "harness/run/environment/casebook_link.hpp"
#include "harness/run/environment/float_environment.hpp"
#include "harness/run/environment/memory.hpp"
#include "harness/run/environment/memory_room.hpp"
#include "harness/run/environment/place.hpp"
#include "harness/run/environment/rest.hpp"
#include "harness/run/gather.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/record_measurement.hpp"
#include "harness/run/session.hpp"

namespace casebook {

Run::Run(Problem& problem, const Arguments& arguments, const Team& team)
    : problem_(problem), arguments_(arguments), team_(team), seeds_(team, arguments.replay) {}

int Run::operator()() {
  facts_.started = utc_now();
  facts_.region_cost_s = arguments_.untimed ? 0.0 : measure_region_cost();
  int exit_code = exit_fine;
  if (!prepare(exit_code)) {
    return exit_code;
  }
  early_work_ = find_early_work();
  const bool passed = solve_all();
  if (refusal_ != exit_fine) {
    return refusal_;
  }
  if (arguments_.untimed) {
    return say_verdict(passed);
  }
  observe();
  return write_trace(exit_code) ? write_record(passed) : exit_code;
}

/// Reads the input on every rank, or on none.
bool Run::prepare(int& exit_code) {
  const auto read = [this] {
    problem_.read(arguments_.input);
    if (const auto need = problem_.memory(team_.n_ranks, team_.n_threads)) {
      facts_.memory_need = with_process(*need, true);
    }
  };
  const auto fit = [this] {
    if (facts_.memory_need) {
      require_memory(*facts_.memory_need, problem_.input_name(), team_);
    }
    problem_.fit_to(team_);
    if (team_.rank == 0 && !arguments_.record_file.empty()) {
      require_writable_folder(std::filesystem::absolute(arguments_.record_file).parent_path());
    }
  };
  const auto watch = [this] { long_run_.emplace(arguments_, team_, checkpoint_header()); };
  return succeeds_everywhere(team_, read, exit_code) &&
         succeeds_everywhere(team_, fit, exit_code) && succeeds_everywhere(team_, watch, exit_code);
}

/// Header of a checkpoint of this run, whatever the step.
CheckpointHeader Run::checkpoint_header() const {
  const InputFacts input = problem_.input_facts();
  CheckpointHeader header;
  header.app = identity.app;
  header.variant = identity.variant;
  header.case_name = input.name;
  header.input_hash = hash_input(input.canonical);
  header.commit = source_state.commit;
  header.ranks = team_.n_ranks;
  header.threads = team_.n_threads;
  return header;
}

/// A contest-size run is made once: its only solve is timed, and its time dropped if the judge says no.
/// Others warm up first.
bool Run::solve_all() {
  if (!arguments_.thread_counts.empty()) {
    return solve_with_each_thread_count();
  }
  if (arguments_.untimed) {
    return attempt(0);
  }
  if (arguments_.repetitions == 1) {
    instruments_.emplace(arguments_, team_);
    return attempt(0);
  }
  seeds_.draw_order(arguments_.repetitions);
  if (!attempt(0)) {
    return false;
  }
  instruments_.emplace(arguments_, team_);
  for (int k = 1; k <= arguments_.repetitions && !is_enough(); ++k) {
    if (!attempt(k)) {
      return false;
    }
  }
  return true;
}

/// Returns the same value on every rank: times are those of the slowest.
bool Run::is_enough() const {
  double timed_s = 0.0;
  for (const PhaseTimes& times : facts_.measurement.phases) {
    timed_s += times.total_s();
  }
  return arguments_.enough_s > 0.0 && timed_s >= arguments_.enough_s;
}

/// Solves once for each thread count, for tests: the start of the ranks takes longer than a tiny case.
bool Run::solve_with_each_thread_count() {
  for (const int n_threads : arguments_.thread_counts) {
    omp_set_num_threads(n_threads);
    team_.n_threads = n_threads;
    if (!attempt(0)) {
      return false;
    }
  }
  return true;
}

/// True where one answer is all that the judge sees.
bool Run::is_alone() const {
  return arguments_.untimed || arguments_.repetitions == 1;
}

/// Chooses the input of solve k. A lone solve gets the input as it was read. Of several, all but one are varied: they
/// get inputs of their own (a rotated molecule, another seed), so that no answer can be kept from one to the next. The
/// one to which the stored answer applies is disguised: the same problem in another form, which a variant cannot
/// recognize. It is drawn, and never the first, which may be the only one.
void Run::choose_input(int k) {
  if (!problem_.varies() || is_alone()) {
    return;
  }
  const std::uint64_t seed = seeds_.draw_input();
  if (k == seeds_.order().as_read) {
    problem_.disguise(team_, seed);
  } else {
    problem_.vary(team_, seed);
  }
}

/// The part of the judge's questions that the answer of solve k is asked, from 0 to 1: all of them for one solve that
/// was drawn, or for the last if the run ends before that one; fewer for the others, since a wrong method errs every
/// time and the judge should not cost more than the solves. In a later round of a climb a method may be spared, which
/// is drawn when its answer is there.
double Run::judge_effort(int k) {
  if (is_alone()) {
    return 1.0;
  }
  constexpr double effort_on_others = 0.25;  // all of them together
  const bool last = k == arguments_.repetitions || is_enough();
  if (!seeds_.is_asked_everything(k, last)) {
    return effort_on_others / arguments_.repetitions;
  }
  const bool later = arguments_.later_round || seeds_.given();
  return later && problem_.judges_answers_whole() && seeds_.spare() ? effort_on_others : 1.0;
}

bool Run::attempt(int k) {
  PhaseTimes times;
  processor_time_.drop([this] { problem_.drop_solver(); });
  choose_input(k);
  problem_.prepare(team_);
  const std::uint64_t input_digest = problem_.input_digest();
  say("set_up");
  disturbance_.start();
  processor_time_.start();
  if (!construct(times)) {
    return false;
  }
  times.set_up_s = time_collectively(team_, [this] { problem_.set_up(); });
  const int n = arguments_.repetitions == 1 ? 1 : arguments_.repetitions + 1;
  say("solve " + std::to_string(k + 1) + " of " + std::to_string(n));
  solve(k, times);
  if (stopped_) {
    facts_.incomplete = long_run_->checkpointing()->describe_stop(stopped_->step);
    return false;
  }
  times.copy_out_s = time_collectively(team_, [this] { problem_.copy_out(); });
  processor_time_.stop(team_.n_threads);
  const Disturbance disturbed = disturbance_.stop(team_);
  times.kernel_s = disturbed.kernel_s;
  times.waited_s = disturbed.waited_s;
  times.answer_copy_s = time_collectively(team_, [this] { problem_.take_answer(); });
  (instruments_ ? facts_.measurement.phases : facts_.first).push_back(times);
  return judge(k, input_digest);
}

/// Making a solver may be collective, and may fail on some ranks.
bool Run::construct(PhaseTimes& times) {
  MPI_Barrier(team_.comm);
  const std::int64_t start = now_ns();
  const bool made = succeeds_everywhere(
      team_, [this] { problem_.make_solver(team_of_solver(team_)); }, refusal_);
  times.construct_s = largest(team_, seconds(start, now_ns()));
  return made;
}

void Run::solve(int k, PhaseTimes& times) {
  long_run_->start_solve(k == 0);
  const auto step = [this] { solve_until_stopped(); };
  if (instruments_) {
    instruments_->measure(step, facts_.measurement);
    times.solve_s = facts_.measurement.solve_s.back();
  } else {
    times.solve_s = time_collectively(team_, step);
  }
}

/// A solve that is asked to stop ends on all ranks at once, and here.
void Run::solve_until_stopped() {
  try {
    problem_.solve();
  } catch (const Stopped& stopped) {
    stopped_ = stopped;
  }
}

/// Asks the app's judge about the answer of this attempt; every rank learns the verdict.
bool Run::judge(int k, std::uint64_t input_digest) {
  say("judge");
  const double effort = judge_effort(k);
  std::vector<Check> failed = check_input_and_threads(input_digest);
  const std::vector<Check> failed_process = check_process();
  failed.insert(failed.end(), failed_process.begin(), failed_process.end());
  if (restore_float_environment_of_threads()) {
    warn(
        "the solver left a floating-point environment that is not IEEE 754's; "
        "it was restored before judging");
  }
  std::vector<Check> checks;
  if (failed.empty()) {
    checks = problem_.check(team_, {seeds_.draw_judge(), effort});
    failed = check_input_and_threads(input_digest);
  }
  checks.insert(checks.end(), failed.begin(), failed.end());
  int passed = 0;
  if (team_.rank == 0) {
    facts_.checks = worst_of(std::move(facts_.checks), checks);
    passed = all_passed(checks) ? 1 : 0;
    keep_answer_facts(k);
  }
  MPI_Bcast(&passed, 1, MPI_INT, 0, team_.comm);
  return passed == 1;
}

/// The failed checks, of any rank and on every rank, of what the judge relies on: its input is unchanged, and no thread
/// of the solver is left that could write into the answer. Collective.
std::vector<Check> Run::check_input_and_threads(std::uint64_t input_digest) const {
  const double changed = largest(team_, problem_.input_digest() == input_digest ? 0.0 : 1.0);
  const double running = largest(team_, threads_without_rest(spinning_threads(team_.n_threads)));
  std::vector<Check> failed;
  if (changed > 0.0) {
    failed.push_back(
        {"own_input", changed, 0.0, "the solver's input is a copy; the judge's changed"});
  }
  if (running > 0.0) {
    failed.push_back({"threads_at_rest", running, 0.0, "no thread of a solver outlives its solve"});
  }
  return failed;
}

/// The failed checks, of any rank and on every rank, of what a fair time relies on: the process ran on the processors,
/// priority and time that it was given, and did no work before its solver was made. Collective.
std::vector<Check> Run::check_process() const {
  std::vector<PlaceFinding> findings = compare_with_start();
  findings.insert(findings.end(), early_work_.begin(), early_work_.end());
  findings.push_back({"processor_time",
                      processor_time_.excess(),
                      "process and children take no more than threads times time"});
  findings.push_back({"while_judged",
                      processor_time_.while_judged(),
                      "no thread and no child of a solver works while its answer is judged"});
  findings.push_back({"destruction",
                      processor_time_.destruction(),
                      "a solver's destructor gives back what it held and prepares nothing"});
  findings.push_back(
      {"clock", processor_time_.clock_error(), "the clock agrees with the kernel's"});
  const std::size_t code = loose_code_bytes();
  findings.push_back({"code",
                      code > libraries_code_ ? static_cast<double>(code - libraries_code_) : 0.0,
                      "a solver makes no code at run time"});
  std::vector<Check> failed;
  for (const PlaceFinding& finding : findings) {
    if (const double worst = largest(team_, finding.value); worst > 0.0) {
      failed.push_back({finding.name, worst, 0.0, finding.rule});
    }
  }
  return failed;
}

/// Keeps the facts that the app states about its last answer, or about that to the case itself where others have
/// answers of their own.
void Run::keep_answer_facts(int k) {
  const double median_s = summarize(facts_.measurement.solve_s).median;
  AnswerFacts answer = problem_.answer_facts(facts_.checks, median_s);
  if (!problem_.disguises() || is_alone() || k <= seeds_.order().as_read) {
    facts_.result = std::move(answer.result);
    documents_ = std::move(answer.documents);
  }
  for (const std::string& text : answer.warnings) {
    warn(text);
  }
}

/// Several repetitions may give the same reason.
void Run::warn(const std::string& text) {
  std::vector<std::string>& known = facts_.warnings;
  if (std::find(known.begin(), known.end(), text) == known.end()) {
    known.push_back(text);
  }
}

/// Observes the run from outside. Collective.
void Run::observe() {
  facts_.layout = observe_layout(team_);
  const Noise noise = noise_.read(team_);
  const std::vector<double> mine = {peak_memory_mib(),
                                    noise.probe_spread,
                                    noise.stolen_s,
                                    noise.others_s,
                                    noise.elapsed_s,
                                    static_cast<double>(noise.n_cpus),
                                    noise.involuntary_switches};
  for (const std::vector<double>& rank : gather_numbers(team_, mine)) {
    facts_.memory_mib.push_back(rank[0]);
    facts_.noise.push_back(
        {rank[1], rank[2], rank[3], rank[4], static_cast<int>(rank[5]), rank[6]});
  }
  facts_.seeds = seeds_.to_json();
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

/// Prints the verdict of a run that was not measured.
int Run::say_verdict(bool passed) const {
  if (team_.rank == 0) {
    std::cout << summarize_verdict(problem_.input_facts().name, facts_.checks);
  }
  return passed ? exit_fine : exit_check_failed;
}

/// The judge may have stopped the run before anything was measured.
bool Run::write_trace(int& exit_code) {
  return !instruments_ || succeeds_everywhere(
                              team_, [this] { instruments_->write_trace(); }, exit_code);
}

int Run::write_record(bool passed) {
  int exit_code = exit_fine;
  const auto write = [this] {
    if (team_.rank == 0) {
      write_files();
    }
  };
  const bool written = succeeds_everywhere(team_, write, exit_code);
  say("done");
  if (!written) {
    return exit_code;
  }
  return stopped_ ? exit_incomplete : passed ? exit_fine : exit_check_failed;
}

void Run::write_files() {
  facts_.input = problem_.input_facts();
  const Json record = make_record(arguments_, team_, facts_);
  if (arguments_.record_file.empty()) {
    std::cout << summarize_record(record);
    return;
  }
  try {
    write_file_atomically(arguments_.record_file, to_text(record));
    for (const Document& document : documents_) {
      const std::filesystem::path file =
          std::filesystem::path(arguments_.record_file).replace_extension(document.ending);
      write_file_atomically(file.string(), document.text);
    }
    say("record " + record["digest"].get<std::string>());
  } catch (const EnvironmentError&) {
    // The disk is full or the folder gone: what took an hour must not be lost with it.
    std::cout << "the record could not be written; this is what it says:\n"
              << summarize_record(record) << std::flush;
    throw;
  }
}

void Run::say(const std::string& event) const {
  if (arguments_.progress && team_.rank == 0) {
    tell_casebook(event);
  }
}

}  // namespace casebook
