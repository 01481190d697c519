#include "parts/scf/dealing/pair_tasks.hpp"

#include "apps/scf/regions.hpp"

namespace scf {

void PairTasks::reset() {
  const casebook::TimedRegion timed(region::schedule);
  counter_.reset();
}

std::optional<PairTask> PairTasks::next() {
  auto left = static_cast<std::size_t>(counter_.next());
  for (std::size_t c = n_pairs_.size(); c-- > 0;) {
    if (left < n_pairs_[c]) {
      return PairTask{c, n_pairs_[c] - 1 - left};
    }
    left -= n_pairs_[c];
  }
  return std::nullopt;
}

}  // namespace scf
