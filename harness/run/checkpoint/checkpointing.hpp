#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/checkpoint/checkpoint_file.hpp"
#include "harness/run/checkpoint/stop_signal.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Checkpoints that one run saves and continues from: implements the functions of long_run.hpp.
class Checkpointing {
 public:
  /// header: of this run, without what changes from step to step. Local.
  /// Errors: EnvironmentError (no HDF5, a folder that cannot be written; on rank 0), UsageError (the
  /// checkpoint to go on from does not serve; on rank 0).
  Checkpointing(const Arguments& arguments, const Team& team, CheckpointHeader header);

  /// The clock of the checkpoints starts: a solve begins.
  void start();

  bool due();

  /// True on all ranks where one was sent a signal and the checkpoint holds this step, or none can be written. A
  /// signal that comes after due() was asked waits for the next step, so that no step is done twice. Collective.
  bool may_stop(int step);

  void save(int step, const std::function<void(hdf5::File&)>& write);
  void save_distributed(int step, const std::function<void(hdf5::File&)>& write);
  int restore(const std::function<void(const hdf5::File&)>& read);
  int restore_distributed(const std::function<void(const hdf5::File&)>& read);

  bool goes_on() const { return !restart_file_.empty(); }
  double saving_s() const { return saving_s_; }
  int n_saved() const { return n_saved_; }

  /// Of a checkpoint after this step.
  CheckpointHeader header_of(int step) const;

  /// Message of a run that was stopped after this step. Collective.
  /// Errors: EnvironmentError when there is no checkpoint to go on from.
  std::string describe_stop(int step) const;

  /// The record's member `checkpoint`, on rank 0.
  Json to_json() const;

  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  bool signal_received();
  void note_saved(int step, double start_s, std::size_t size);
  void note_failure(const std::string& reason);

  StopSignals signals_;
  Team team_;
  CheckpointHeader header_;
  std::filesystem::path file_;
  std::filesystem::path restart_file_;       ///< empty: the run starts at the beginning
  std::optional<CheckpointHeader> earlier_;  ///< of restart_file_, on rank 0
  bool restored_ = false;
  int stop_signal_ = 0;  ///< agreed over ranks
  double start_s_ = 0.0;
  double saved_until_s_ = 0.0;  ///< when the last checkpoint was finished
  double last_saving_s_ = 0.0;
  double saving_s_ = 0.0;
  int n_saved_ = 0;
  int last_step_ = -1;  ///< of the last whole checkpoint of this run; -1: none
  std::size_t bytes_ = 0;
  std::vector<std::string> warnings_;
};

}  // namespace casebook
