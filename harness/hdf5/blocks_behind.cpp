#include "harness/hdf5/blocks_behind.hpp"

#include <chrono>
#include <utility>

#include "harness/hdf5/direct_file.hpp"
#include "harness/core/error.hpp"
#include "harness/hdf5/state.hpp"

namespace casebook::hdf5 {
namespace {

/// Values of a block that follow each other in the whole array.
std::size_t run_of(const Shape& shape, const Slab& slab) {
  std::size_t run = 1;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    run *= slab.count[axis];
    if (slab.count[axis] != shape[axis]) {
      break;
    }
  }
  return run;
}

/// Index in the whole array of a block's value.
std::size_t place_of(std::size_t value, const Shape& shape, const Slab& slab) {
  std::size_t place = 0;
  std::size_t stride = 1;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    place += (slab.start[axis] + value % slab.count[axis]) * stride;
    value /= slab.count[axis];
    stride *= shape[axis];
  }
  return place;
}

}  // namespace

BlocksBehind::~BlocksBehind() {
  if (comm_ != MPI_COMM_NULL) {
    MPI_Comm_free(&comm_);
  }
}

void BlocksBehind::add(File& file,
                       const std::string& name,
                       std::span<const double> mine,
                       const Shape& shape,
                       const Slab& slab,
                       const std::string& unit,
                       std::uint64_t sum) {
  blocks_.push_back({file.reserve_slab(name, shape, unit, sum), mine, shape, slab});
}

void BlocksBehind::start(File file, const std::function<void()>& once_closed) {
  if (comm_ == MPI_COMM_NULL) {
    MPI_Comm_dup(file.state_->comm, &comm_);
  }
  const bool first = file.state_->writes_whole_arrays();
  const std::filesystem::path path = file.state_->name;
  file.close();
  once_closed();
  writing_ = std::async(std::launch::async, [blocks = std::exchange(blocks_, {}), path, first] {
    write(blocks, path, first);
  });
  is_on_its_way_ = true;
}

void BlocksBehind::write(const std::vector<Block>& blocks,
                         const std::filesystem::path& path,
                         bool first) {
  DirectFile file(path);
  if (first) {
    file.reserve(std::filesystem::file_size(path));
  }
  for (const Block& block : blocks) {
    const std::size_t run = run_of(block.shape, block.slab);
    for (std::size_t begin = 0; begin < block.mine.size(); begin += run) {
      file.write(std::as_bytes(block.mine.subspan(begin, run)),
                 block.place + place_of(begin, block.shape, block.slab) * sizeof(double));
    }
  }
  file.flush();
}

/// Ends this rank's part and asks, without waiting, how the parts of the others ended.
void BlocksBehind::hear_of_all() {
  problem_.clear();
  try {
    writing_.get();
  } catch (const EnvironmentError& error) {
    problem_ = error.what();
  }
  fine_ = problem_.empty() ? 1 : 0;
  all_fine_ = 0;
  MPI_Iallreduce(&fine_, &all_fine_, 1, MPI_INT, MPI_MIN, comm_, &hearing_);
}

bool BlocksBehind::arrived() {
  if (writing_.valid()) {
    if (writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      return false;
    }
    hear_of_all();
  }
  int heard = 0;
  MPI_Test(&hearing_, &heard, MPI_STATUS_IGNORE);
  return heard != 0 && all_fine_ != 0;
}

void BlocksBehind::finish() {
  if (!is_on_its_way_) {
    return;
  }
  is_on_its_way_ = false;
  if (writing_.valid()) {
    hear_of_all();
  }
  MPI_Wait(&hearing_, MPI_STATUS_IGNORE);
  if (all_fine_ == 0) {
    agreed(comm_, fine_ != 0, problem_);
    throw EnvironmentError(problem_);
  }
}

}  // namespace casebook::hdf5
