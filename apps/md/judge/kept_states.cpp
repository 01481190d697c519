#include "apps/md/judge/kept_states.hpp"

#include <algorithm>
#include <cmath>

#include <mpi.h>

namespace md::judge {
namespace {

/// True if the witness was asked about every step, and was given as many states as it must have.
bool is_whole(const Case& input, bool may_go_on) {
  const auto& kept = input.witness->kept();
  const int first = input.witness->first();
  if (may_go_on && first != 0) {
    const int n_steps = first < 0 ? -1 : input.steps - first;  // between the states that were shown
    const std::size_t least = n_steps >= 4 ? 4 : n_steps >= 1 ? 2 : 0;
    return (first < 0 || input.witness->n_shown() == input.steps + 1) && kept.size() >= least &&
           kept.size() % 2 == 0;
  }
  const std::size_t least = input.steps >= 4 ? 4 : 2;
  return first == 0 && input.witness->n_shown() == input.steps + 1 && kept.size() >= least &&
         kept.size() % 2 == 0;
}

bool has_equal_lengths(const State& state) {
  const std::size_t n = state.number.size();
  return state.position.size() == n && state.velocity.size() == n && state.force.size() == n;
}

/// Puts the atoms of one rank into their places; false when one has no place, or is there already.
bool place(const std::vector<std::int64_t>& number,
           const std::vector<double>& values,
           KeptState& whole) {
  for (std::size_t i = 0; i < number.size(); ++i) {
    const auto at = static_cast<std::size_t>(number[i]);
    if (at >= whole.position.size() || !std::isnan(whole.position[at][0])) {
      return false;
    }
    std::copy_n(values.data() + 9 * i, 3, whole.position[at].begin());
    std::copy_n(values.data() + 9 * i + 3, 3, whole.velocity[at].begin());
    std::copy_n(values.data() + 9 * i + 6, 3, whole.force[at].begin());
  }
  return true;
}

std::vector<double> packed(const State& state) {
  std::vector<double> values;
  values.reserve(9 * state.number.size());
  for (std::size_t i = 0; i < state.number.size(); ++i) {
    for (const auto* const list : {&state.position, &state.velocity, &state.force}) {
      values.insert(values.end(), (*list)[i].begin(), (*list)[i].end());
    }
  }
  return values;
}

/// One state on rank 0; false, on rank 0 only, when it is not whole.
bool gather(const State& mine, std::size_t n_atoms, const casebook::Team& team, KeptState& whole) {
  const auto n_mine = static_cast<int>(mine.number.size());
  std::vector<int> counts(static_cast<std::size_t>(team.n_ranks));
  MPI_Gather(&n_mine, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, team.comm);
  const std::vector<double> values = packed(mine);
  if (team.rank != 0) {
    MPI_Send(mine.number.data(), n_mine, MPI_INT64_T, 0, 0, team.comm);
    MPI_Send(values.data(), 9 * n_mine, MPI_DOUBLE, 0, 1, team.comm);
    return true;
  }
  for (auto* const list : {&whole.position, &whole.velocity, &whole.force}) {
    list->assign(n_atoms, {NAN, NAN, NAN});
  }
  bool fine = place(mine.number, values, whole);
  std::size_t n_all = mine.number.size();
  for (int rank = 1; rank < team.n_ranks; ++rank) {
    const int n = counts[static_cast<std::size_t>(rank)];
    std::vector<std::int64_t> number(static_cast<std::size_t>(n));
    std::vector<double> theirs(9 * number.size());
    MPI_Recv(number.data(), n, MPI_INT64_T, rank, 0, team.comm, MPI_STATUS_IGNORE);
    MPI_Recv(theirs.data(), 9 * n, MPI_DOUBLE, rank, 1, team.comm, MPI_STATUS_IGNORE);
    fine = place(number, theirs, whole) && fine;
    n_all += number.size();
  }
  return fine && n_all == n_atoms;
}

}  // namespace

std::optional<std::vector<KeptState>> collect(const Case& input,
                                              const casebook::Team& team,
                                              bool may_go_on) {
  int fine = is_whole(input, may_go_on) ? 1 : 0;
  for (const Witness::Kept& kept : input.witness->kept()) {
    fine = has_equal_lengths(kept.state) ? fine : 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &fine, 1, MPI_INT, MPI_MIN, team.comm);
  if (fine == 0) {
    return std::nullopt;
  }
  std::vector<KeptState> states;
  for (const Witness::Kept& kept : input.witness->kept()) {
    states.emplace_back().step = kept.step;
    if (!gather(kept.state, input.n_atoms(), team, states.back())) {
      fine = 0;
    }
  }
  MPI_Bcast(&fine, 1, MPI_INT, 0, team.comm);
  return fine == 1 ? std::optional(std::move(states)) : std::nullopt;
}

}  // namespace md::judge
