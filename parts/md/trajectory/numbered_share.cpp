#include "parts/md/trajectory/numbered_share.hpp"

#include <cmath>
#include <numeric>

#include <mpi.h>

#include "parts/md/atoms/share.hpp"

namespace md {
namespace {

constexpr int doubles_of_an_atom = 4;  // its number, exact below 2^53, and its place

/// The rank whose share has this number.
std::size_t holder(std::size_t number, std::size_t n_atoms, int n_ranks) {
  return ((number + 1) * static_cast<std::size_t>(n_ranks) - 1) / n_atoms;
}

/// Where each rank's doubles begin, and their number behind the last.
std::vector<int> starts_of(const std::vector<int>& counts) {
  std::vector<int> starts(counts.size() + 1, 0);
  std::partial_sum(counts.begin(), counts.end(), starts.begin() + 1);
  return starts;
}

/// In the box, its far sides left out.
double wrapped(double x, double length) {
  const double inside = x - std::floor(x / length) * length;
  return inside < length ? inside : 0.0;
}

}  // namespace

std::vector<Vec3> numbered_share(const State& mine, const Case& input, const casebook::Team& team) {
  const auto n_ranks = static_cast<std::size_t>(team.n_ranks);
  std::vector<int> counts(n_ranks, 0);
  std::vector<std::size_t> to;
  for (const std::int64_t number : mine.number) {
    to.push_back(holder(static_cast<std::size_t>(number), input.n_atoms(), team.n_ranks));
    counts[to.back()] += doubles_of_an_atom;
  }
  const std::vector<int> starts = starts_of(counts);
  std::vector<double> sent(static_cast<std::size_t>(starts.back()));
  std::vector<int> next = starts;
  for (std::size_t i = 0; i < to.size(); ++i) {
    double* atom = sent.data() + next[to[i]];
    next[to[i]] += doubles_of_an_atom;
    *atom = static_cast<double>(mine.number[i]);
    for (std::size_t d = 0; d < 3; ++d) {
      *++atom = wrapped(mine.position[i][d], input.box[d]);
    }
  }
  std::vector<int> their_counts(n_ranks);
  MPI_Alltoall(counts.data(), 1, MPI_INT, their_counts.data(), 1, MPI_INT, team.comm);
  const std::vector<int> their_starts = starts_of(their_counts);
  std::vector<double> received(static_cast<std::size_t>(their_starts.back()));
  MPI_Alltoallv(sent.data(),
                counts.data(),
                starts.data(),
                MPI_DOUBLE,
                received.data(),
                their_counts.data(),
                their_starts.data(),
                MPI_DOUBLE,
                team.comm);
  const Share share = share_of(input.n_atoms(), team.rank, team.n_ranks);
  std::vector<Vec3> position(share.size());
  for (std::size_t at = 0; at < received.size(); at += doubles_of_an_atom) {
    const std::size_t number = static_cast<std::size_t>(received[at]) - share.begin;
    position[number] = {received[at + 1], received[at + 2], received[at + 3]};
  }
  return position;
}

}  // namespace md
