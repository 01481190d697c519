#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/error.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/checkpoint/long_run.hpp"
#include "harness/run/checkpoint/long_run_scope.hpp"
#include "harness/run/environment/disturbance.hpp"
#include "harness/run/environment/loose_code.hpp"
#include "harness/run/environment/noise.hpp"
#include "harness/run/environment/place.hpp"
#include "harness/run/environment/processor_time.hpp"
#include "harness/run/instruments.hpp"
#include "harness/run/problem.hpp"
#include "harness/run/record.hpp"
#include "harness/run/seeds.hpp"

namespace casebook {

/// One run of one variant from its input to its record, see run_problem().
class Run {
 public:
  /// problem and arguments: outlive the run
  Run(Problem& problem, const Arguments& arguments, const Team& team);

  /// The solver goes while MPI is still there.
  ~Run() { problem_.drop_solver(); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  /// Collective. The exit code: 0, 2 to 5.
  int operator()();

 private:
  bool prepare(int& exit_code);
  CheckpointHeader checkpoint_header() const;
  bool solve_all();
  bool is_enough() const;
  bool is_alone() const;
  bool solve_with_each_thread_count();

  /// One life of a solver: made, set up, solved; its answer is taken and judged. False when the judge says
  /// no, or when the solve was stopped on request.
  /// k: 0 for the first solve of the run
  bool attempt(int k);
  void choose_input(int k);
  double judge_effort(int k);
  bool construct(PhaseTimes& times);
  void solve(int k, PhaseTimes& times);
  void solve_until_stopped();
  bool judge(int k, std::uint64_t input_digest);
  std::vector<Check> check_input_and_threads(std::uint64_t input_digest) const;
  std::vector<Check> check_process() const;
  void keep_answer_facts(int k);
  void warn(const std::string& text);
  int say_verdict(bool passed) const;
  void observe();
  bool write_trace(int& exit_code);
  int write_record(bool passed);
  void write_files();
  void say(const std::string& event) const;

  Problem& problem_;
  const Arguments& arguments_;
  Team team_;
  NoiseWatch noise_;
  ProcessorTimeWatch processor_time_;
  DisturbanceWatch disturbance_;
  std::size_t libraries_code_ = loose_code_bytes();  ///< MPI's hooks, for example
  std::vector<PlaceFinding> early_work_;  ///< processor time taken before the first solver was made
  Seeds seeds_;
  std::optional<LongRunScope> long_run_;
  std::optional<Instruments> instruments_;
  std::optional<Stopped> stopped_;
  int refusal_ = exit_fine;  ///< why no solver could be made
  RunFacts facts_;
  std::vector<Document> documents_;
};

}  // namespace casebook
