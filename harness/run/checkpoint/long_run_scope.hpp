#pragma once

#include <optional>
#include <string>

#include "harness/run/checkpoint/checkpointing.hpp"
#include "harness/run/checkpoint/progress_lines.hpp"

namespace casebook {

/// The reader of the progress of this process's run.
ProgressReader progress_reader(const Arguments& arguments, const Team& team);

/// While it lives, the functions of long_run.hpp belong to this run. One at a time.
class LongRunScope {
 public:
  /// Errors: as Checkpointing, where the arguments ask for it.
  LongRunScope(const Arguments& arguments, const Team& team, const CheckpointHeader& header);
  ~LongRunScope();
  LongRunScope(const LongRunScope&) = delete;
  LongRunScope& operator=(const LongRunScope&) = delete;

  /// Begins a solve; only the progress of the first is reported.
  void start_solve(bool first);

  /// Null in a run that saves nothing.
  Checkpointing* checkpointing() { return checkpointing_ ? &*checkpointing_ : nullptr; }
  const Checkpointing* checkpointing() const { return checkpointing_ ? &*checkpointing_ : nullptr; }

  ProgressLines& progress() { return progress_; }

  /// Of a checkpoint after this step of the present solve, on all ranks. Collective.
  std::string header_text_of(int step) const;

 private:
  Team team_;
  CheckpointHeader header_;
  double start_s_ = 0.0;  ///< of the solve
  ProgressReader reader_;
  ProgressLines progress_;
  std::optional<Checkpointing> checkpointing_;
};

}  // namespace casebook
