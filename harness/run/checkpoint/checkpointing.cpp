#include "harness/run/checkpoint/checkpointing.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"
#include "harness/run/clock.hpp"

namespace casebook {
namespace {

/// Checkpoints take at most this part of a run that leaves the choice to checkpoint_due().
constexpr double largest_part = 0.05;

// MPI's counts are int.
constexpr std::size_t largest_message = std::size_t{1} << 30;

double clock_s() {
  return seconds(0, now_ns());
}

std::string name_of_signal(int signal) {
  return signal == SIGTERM ? "SIGTERM" : "SIGUSR1";
}

/// The bytes of a file that rank 0 can read, on all ranks. Collective.
std::string read_once(const Team& team, const std::filesystem::path& path) {
  std::string bytes = team.rank == 0 ? read_file(path) : "";
  unsigned long long size = bytes.size();
  PMPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, team.comm);
  bytes.resize(size);
  for (std::size_t first = 0; first < bytes.size(); first += largest_message) {
    const auto n = static_cast<int>(std::min(largest_message, bytes.size() - first));
    PMPI_Bcast(bytes.data() + first, n, MPI_CHAR, 0, team.comm);
  }
  return bytes;
}

}  // namespace

Checkpointing::Checkpointing(const Arguments& arguments, const Team& team, CheckpointHeader header)
    : team_(team), header_(std::move(header)) {
  if (!hdf5::available()) {
    hdf5::File::create_in_memory("checkpoint");  // says what is missing
  }
  if (arguments.restart) {
    restart_file_ = checkpoint_path(*arguments.restart, header_);
  }
  file_ = arguments.checkpoint ? checkpoint_path(*arguments.checkpoint, header_) : restart_file_;
  if (team_.rank == 0) {
    require_writable_folder(std::filesystem::absolute(file_).parent_path());
    if (goes_on()) {
      earlier_ = read_checkpoint_header(restart_file_, header_);
    }
  }
}

void Checkpointing::start() {
  start_s_ = saved_until_s_ = clock_s();
}

bool Checkpointing::due() {
  const double since_s = clock_s() - saved_until_s_;
  int is_due =
      (n_saved_ == 0 && warnings_.empty()) || last_saving_s_ < largest_part * since_s ? 1 : 0;
  PMPI_Bcast(&is_due, 1, MPI_INT, 0, team_.comm);
  return is_due == 1 || signal_received();
}

bool Checkpointing::signal_received() {
  const int mine = StopSignals::received();
  PMPI_Allreduce(&mine, &stop_signal_, 1, MPI_INT, MPI_MAX, team_.comm);
  return stop_signal_ != 0;
}

bool Checkpointing::may_stop(int step) {
  int holds_step = last_step_ == step || !warnings_.empty() ? 1 : 0;
  PMPI_Bcast(&holds_step, 1, MPI_INT, 0, team_.comm);
  return holds_step == 1 && signal_received();
}

CheckpointHeader Checkpointing::header_of(int step) const {
  CheckpointHeader header = header_;
  header.written = utc_now();
  header.step = step;
  header.solve_s = (earlier_ ? earlier_->solve_s : 0.0) + clock_s() - start_s_;
  return header;
}

void Checkpointing::note_saved(int step, double start_s, std::size_t size) {
  saved_until_s_ = clock_s();
  last_saving_s_ = saved_until_s_ - start_s;
  saving_s_ += last_saving_s_;
  bytes_ = size;
  last_step_ = step;
  n_saved_ += 1;
}

void Checkpointing::note_failure(const std::string& reason) {
  if (warnings_.empty()) {
    std::fprintf(stderr, "casebook: warning: a checkpoint was lost: %s\n", reason.c_str());
    warnings_.push_back("a checkpoint was lost: " + reason);
  }
}

void Checkpointing::save(int step, const std::function<void(hdf5::File&)>& write) {
  if (team_.rank != 0) {
    return;
  }
  const double start_s = clock_s();
  try {
    const std::size_t size = write_checkpoint(file_, header_of(step), write);
    note_saved(step, start_s, size);
  } catch (const EnvironmentError& error) {
    note_failure(error.what());
  }
}

void Checkpointing::save_distributed(int step, const std::function<void(hdf5::File&)>& write) {
  const double start_s = clock_s();
  const std::size_t size = write_checkpoint(team_, file_, header_of(step), write);
  note_saved(step, start_s, size);
}

int Checkpointing::restore(const std::function<void(const hdf5::File&)>& read) {
  if (!goes_on() || std::exchange(restored_, true)) {
    return 0;
  }
  read(hdf5::File::open_image(read_once(team_, restart_file_), restart_file_.string()));
  int step = earlier_ ? earlier_->step : 0;
  PMPI_Bcast(&step, 1, MPI_INT, 0, team_.comm);
  return step;
}

int Checkpointing::restore_distributed(const std::function<void(const hdf5::File&)>& read) {
  if (!goes_on() || std::exchange(restored_, true)) {
    return 0;
  }
  read(hdf5::File::open(restart_file_.string(), team_.comm));
  int step = earlier_ ? earlier_->step : 0;
  PMPI_Bcast(&step, 1, MPI_INT, 0, team_.comm);
  return step;
}

std::string Checkpointing::describe_stop(int step) const {
  int saved = last_step_;
  PMPI_Bcast(&saved, 1, MPI_INT, 0, team_.comm);
  const std::string stop =
      fmt::format("stopped by {} after step {}", name_of_signal(stop_signal_), step);
  if (saved < 0) {
    throw EnvironmentError(stop + ", and no checkpoint could be written before");
  }
  return fmt::format("{}; the checkpoint holds step {}", stop, saved);
}

Json Checkpointing::to_json() const {
  Json earlier = nullptr;
  if (earlier_) {
    earlier = casebook::to_json(*earlier_);
    earlier["file"] = restart_file_.string();
  }
  return {{"file", file_.string()},
          {"saved", n_saved_},
          {"step", last_step_ < 0 ? Json(nullptr) : Json(last_step_)},
          {"bytes", bytes_},
          {"saving_s", saving_s_},
          {"continued_from", earlier},
          {"stopped_by", stop_signal_ == 0 ? Json(nullptr) : Json(name_of_signal(stop_signal_))}};
}

}  // namespace casebook
