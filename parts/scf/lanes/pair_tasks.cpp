#include "parts/scf/lanes/pair_tasks.hpp"

#include "apps/scf/regions.hpp"

namespace scf {

PairTasks::PairTasks(const casebook::Team& team, const std::vector<PairClass>& classes)
    : counter_(team) {
  for (const PairClass& members : classes) {
    n_pairs_.push_back(members.pairs.size());
  }
}

void PairTasks::reset() {
  const casebook::TimedRegion timed(region::schedule);
  counter_.reset();
}

std::optional<PairTask> PairTasks::next() {
  int number;
#pragma omp critical(task_counter)
  number = counter_.next();
  auto left = static_cast<std::size_t>(number);
  for (std::size_t c = n_pairs_.size(); c-- > 0;) {
    if (left < n_pairs_[c]) {
      return PairTask{c, n_pairs_[c] - 1 - left};
    }
    left -= n_pairs_[c];
  }
  return std::nullopt;
}

}  // namespace scf
