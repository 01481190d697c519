#include "optimized/llm/v9_prefill_and_decode_ranks/side.hpp"

#include <algorithm>

namespace llm {

std::vector<Side::Common> Side::common_heads() const {
  const auto heads_of = [&](RankRange team, int rank) {
    const AmongRanks there({MPI_COMM_NULL, rank - team.first, team.n, 1});
    const int first = there.first_kv_head(shape_);
    return std::pair(first, first + there.own_heads(shape_).n_kv_heads);
  };
  const bool writes = teams_.writes();
  const RankRange own = writes ? teams_.writers() : teams_.readers();
  const RankRange other = writes ? teams_.readers() : teams_.writers();
  const auto [first, end] = heads_of(own, teams_.all().rank);
  std::vector<Common> common;
  for (int rank = other.first; rank < other.first + other.n; ++rank) {
    const auto [first_there, end_there] = heads_of(other, rank);
    const int from = std::max(first, first_there);
    const int to = std::min(end, end_there);
    if (from < to) {
      common.push_back({rank, from - first, to - first});
    }
  }
  return common;
}

// Traffic of a position: 2 n_layers d_key numbers of two bytes, 115 kB of the 0.6 B shape; a prompt of
// 256 is 29 MB, which a rank reads in some 3 s.

void Side::send(int sequence) const {
  const casebook::TimedRegion timed(region::kv_transfer);
  auto& cache = pass_.attention();
  const int n = cache.length(sequence);
  for (const Common& common : common_heads()) {
    MPI_Send(&n, 1, MPI_INT, common.rank, tag::positions, teams_.all().comm);
    for (int layer = 0; layer < shape_.n_layers && n > 0; ++layer) {
      for (int head = common.first_head; head < common.end_head; ++head) {
        for (const auto& numbers : cache.positions_of(sequence, layer, head, n)) {
          MPI_Send(numbers.data(),
                   static_cast<int>(numbers.size()),
                   MPI_UINT16_T,
                   common.rank,
                   tag::positions,
                   teams_.all().comm);
        }
      }
    }
  }
  cache.shorten(sequence, 0);
}

void Side::receive(int sequence) const {
  const casebook::TimedRegion timed(region::kv_transfer);
  auto& cache = pass_.attention();
  const MPI_Comm comm = teams_.all().comm;
  int n = 0;
  for (const Common& common : common_heads()) {
    MPI_Recv(&n, 1, MPI_INT, common.rank, tag::positions, comm, MPI_STATUS_IGNORE);
    for (int layer = 0; layer < shape_.n_layers && n > 0; ++layer) {
      for (int head = common.first_head; head < common.end_head; ++head) {
        for (const auto& numbers : cache.positions_of(sequence, layer, head, n)) {
          MPI_Recv(numbers.data(),
                   static_cast<int>(numbers.size()),
                   MPI_UINT16_T,
                   common.rank,
                   tag::positions,
                   comm,
                   MPI_STATUS_IGNORE);
        }
      }
    }
  }
  cache.take_over(sequence, n);
}

void Side::send_logits(const std::vector<float>& logits) const {
  MPI_Send(
      logits.data(), static_cast<int>(logits.size()), MPI_FLOAT, 0, tag::logits, teams_.all().comm);
}

std::vector<float> Side::receive_logits(std::size_t n_rows) const {
  std::vector<float> logits(n_rows * n_vocabulary());
  MPI_Recv(logits.data(),
           static_cast<int>(logits.size()),
           MPI_FLOAT,
           teams_.readers().first,
           tag::logits,
           teams_.all().comm,
           MPI_STATUS_IGNORE);
  return logits;
}

}  // namespace llm
