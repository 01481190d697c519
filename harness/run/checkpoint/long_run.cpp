#include "harness/run/checkpoint/long_run.hpp"

#include <unistd.h>

#include "harness/core/origin.hpp"
#include "harness/run/checkpoint/long_run_scope.hpp"
#include "harness/run/clock.hpp"

namespace casebook {
namespace {

/// The run of this process; null outside of one, where nothing is reported or saved.
LongRunScope* current_run = nullptr;

Checkpointing* current_checkpointing() {
  return current_run == nullptr ? nullptr : current_run->checkpointing();
}

}  // namespace

ProgressReader progress_reader(const Arguments& arguments, const Team& team) {
  if (team.rank != 0) {
    return ProgressReader::none;
  }
  if (arguments.progress) {
    return ProgressReader::program;
  }
  return isatty(STDERR_FILENO) == 1 ? ProgressReader::terminal : ProgressReader::file;
}

LongRunScope::LongRunScope(const Arguments& arguments,
                           const Team& team,
                           const CheckpointHeader& header)
    : team_(team),
      header_(header),
      reader_(progress_reader(arguments, team)),
      progress_(ProgressReader::none) {
  if (arguments.checkpoint || arguments.restart) {
    checkpointing_.emplace(arguments, team, header);
  }
  current_run = this;
}

LongRunScope::~LongRunScope() {
  current_run = nullptr;
}

void LongRunScope::start_solve(bool first) {
  start_s_ = seconds(0, now_ns());
  progress_ = ProgressLines(first ? reader_ : ProgressReader::none);
  if (checkpointing_) {
    checkpointing_->start();
  }
}

std::string LongRunScope::header_text_of(int step) const {
  if (checkpointing_) {
    return header_text(team_, checkpointing_->header_of(step));
  }
  CheckpointHeader header = header_;
  header.written = utc_now();
  header.step = step;
  header.solve_s = seconds(0, now_ns()) - start_s_;
  return header_text(team_, header);
}

void report_progress(const Progress& progress) {
  if (current_run != nullptr) {
    current_run->progress().report(progress, seconds(0, now_ns()));
  }
}

bool checkpoints_wanted() {
  return current_checkpointing() != nullptr;
}

bool checkpoint_due() {
  return checkpoints_wanted() && current_checkpointing()->due();
}

void stop_if_requested(int step) {
  if (checkpoints_wanted() && current_checkpointing()->may_stop(step)) {
    throw Stopped{step};
  }
}

void save_checkpoint(int step, const std::function<void(hdf5::File&)>& write) {
  if (checkpoints_wanted()) {
    current_checkpointing()->save(step, write);
  }
}

void save_distributed_checkpoint(int step, const std::function<void(hdf5::File&)>& write) {
  if (checkpoints_wanted()) {
    current_checkpointing()->save_distributed(step, write);
  }
}

std::string restart_mark(int step) {
  return current_run == nullptr ? "" : current_run->header_text_of(step);
}

void write_restart_mark(hdf5::File& file, const std::string& mark) {
  if (!mark.empty()) {
    file.write_text(checkpoint_text, mark);
  }
}

int restored(const std::function<void(const hdf5::File&)>& read) {
  return checkpoints_wanted() ? current_checkpointing()->restore(read) : 0;
}

int restored_distributed(const std::function<void(const hdf5::File&)>& read) {
  return checkpoints_wanted() ? current_checkpointing()->restore_distributed(read) : 0;
}

}  // namespace casebook
