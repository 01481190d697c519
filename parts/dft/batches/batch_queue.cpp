#include "parts/dft/batches/batch_queue.hpp"

#include <algorithm>
#include <utility>

#include "apps/dft/regions.hpp"

namespace dft {

BatchQueue::BatchQueue(const casebook::Team& team, std::vector<Batch> batches)
    : batches_(std::move(batches)), counter_(team) {
  std::stable_sort(batches_.begin(), batches_.end(), [](const Batch& a, const Batch& b) {
    return a.functions.size() > b.functions.size();
  });
}

void BatchQueue::reset() {
  const casebook::TimedRegion timed(scf::region::schedule);
  counter_.reset();
}

const Batch* BatchQueue::next() {
  const casebook::TimedRegion timed(scf::region::schedule);
  const auto index = static_cast<std::size_t>(counter_.next());
  return index < batches_.size() ? &batches_[index] : nullptr;
}

}  // namespace dft
