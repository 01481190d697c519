// The source of tasks over pairs of shells, with a look at the clock at every task. Declared in
// parts/scf/dealing/pair_tasks.hpp.

#include "parts/scf/dealing/pair_tasks.hpp"
#include "tests/kernels/task_clock.hpp"

namespace scf {

void PairTasks::reset() {
  counter_.reset();
  std::size_t n_tasks = 0;
  for (const std::size_t n : n_pairs_) {
    n_tasks += n;
  }
  casebook::task_clock::begin_phase("quartets", n_tasks);
}

std::optional<PairTask> PairTasks::next() {
  casebook::task_clock::end_task();
  const int number = counter_.next();
  auto left = static_cast<std::size_t>(number);
  for (std::size_t c = n_pairs_.size(); c-- > 0;) {
    if (left < n_pairs_[c]) {
      casebook::task_clock::begin_task(static_cast<std::size_t>(number));
      return PairTask{c, n_pairs_[c] - 1 - left};
    }
    left -= n_pairs_[c];
  }
  return std::nullopt;
}

}  // namespace scf
