#include "parts/md/clusters/border_exchange.hpp"

#include "apps/md/regions.hpp"

namespace md {
namespace {

constexpr int doubles_of_a_block = sizeof(Block) / sizeof(double);

}  // namespace

void BorderExchange::plan(std::span<const ClusterList* const> lists, std::size_t n_clusters) {
  const casebook::TimedRegion timed(region::exchange);
  wanted_.clear();
  given_.clear();
  const Share mine = share_of(n_clusters, team_.rank, team_.n_ranks);
  std::vector<bool> needed(n_clusters, false);
  for (const ClusterList* const list : lists) {
    for (const Neighbour& neighbour : list->neighbours) {
      needed[neighbour.cluster] = true;
    }
  }
  std::vector<int> n_wanted(static_cast<std::size_t>(team_.n_ranks), 0);
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const Share theirs = share_of(n_clusters, rank, team_.n_ranks);
    Message message{.rank = rank, .clusters = {}, .blocks = {}};
    for (std::size_t c = theirs.begin; c < theirs.end && theirs.begin != mine.begin; ++c) {
      if (needed[c]) {
        message.clusters.push_back(static_cast<std::uint32_t>(c));
      }
    }
    n_wanted[static_cast<std::size_t>(rank)] = static_cast<int>(message.clusters.size());
    if (!message.clusters.empty()) {
      message.blocks.resize(message.clusters.size());
      wanted_.push_back(std::move(message));
    }
  }
  std::vector<int> n_given(n_wanted.size());
  MPI_Alltoall(n_wanted.data(), 1, MPI_INT, n_given.data(), 1, MPI_INT, team_.comm);
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const auto n = static_cast<std::size_t>(n_given[static_cast<std::size_t>(rank)]);
    if (n > 0) {
      given_.push_back({rank, std::vector<std::uint32_t>(n), std::vector<Block>(n)});
    }
  }
  requests_.clear();
  for (Message& message : given_) {
    MPI_Irecv(message.clusters.data(),
              static_cast<int>(message.clusters.size()),
              MPI_UINT32_T,
              message.rank,
              0,
              team_.comm,
              &requests_.emplace_back());
  }
  for (const Message& message : wanted_) {
    MPI_Isend(message.clusters.data(),
              static_cast<int>(message.clusters.size()),
              MPI_UINT32_T,
              message.rank,
              0,
              team_.comm,
              &requests_.emplace_back());
  }
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
}

double BorderExchange::exchange(std::vector<Block>& position) {
  const casebook::TimedRegion timed(region::exchange);
  requests_.clear();
  double bytes = 0.0;
  for (Message& message : wanted_) {
    MPI_Irecv(message.blocks.data(),
              doubles_of_a_block * static_cast<int>(message.blocks.size()),
              MPI_DOUBLE,
              message.rank,
              1,
              team_.comm,
              &requests_.emplace_back());
  }
  for (Message& message : given_) {
    for (std::size_t k = 0; k < message.clusters.size(); ++k) {
      message.blocks[k] = position[message.clusters[k]];
    }
    MPI_Isend(message.blocks.data(),
              doubles_of_a_block * static_cast<int>(message.blocks.size()),
              MPI_DOUBLE,
              message.rank,
              1,
              team_.comm,
              &requests_.emplace_back());
    bytes += static_cast<double>(message.blocks.size() * sizeof(Block));
  }
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  for (const Message& message : wanted_) {
    for (std::size_t k = 0; k < message.clusters.size(); ++k) {
      position[message.clusters[k]] = message.blocks[k];
    }
  }
  return bytes;
}

}  // namespace md
