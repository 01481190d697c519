#include "parts/llm/sharing/among_ranks.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/llm/regions.hpp"
#include "harness/core/error.hpp"

namespace llm {
namespace {

/// One rank's part of n things: parts differ by one at most.
Range share(std::int64_t n, int rank, int n_ranks) {
  return {n * rank / n_ranks, n * (rank + 1) / n_ranks};
}

Range scaled(const Range& range, std::int64_t factor) {
  return {range.first * factor, range.end * factor};
}

/// Columns are shared in blocks, so that no scale of theirs is divided.
constexpr auto block = static_cast<std::int64_t>(block_columns);

Range share_of_blocks(std::int64_t n, int rank, int n_ranks) {
  const Range blocks = scaled(share((n + block - 1) / block, rank, n_ranks), block);
  return {std::min(blocks.first, n), std::min(blocks.end, n)};
}

}  // namespace

void require_shareable(const Shape& shape, const casebook::Team& team) {
  const std::int64_t inner_blocks = (shape.d_feed_forward + block - 1) / block;
  const auto most = static_cast<int>(std::min<std::int64_t>(shape.n_kv_heads, inner_blocks));
  if (team.n_ranks > most) {
    throw casebook::UsageError(fmt::format(
        "{} ranks cannot share {} heads of keys and {} inner elements, which are dealt out by the "
        "head and by {}; use -n {} or less",
        team.n_ranks,
        shape.n_kv_heads,
        shape.d_feed_forward,
        block,
        most));
  }
  if (team.n_ranks > 1 && shape.group() * shape.head_dim % block != 0) {
    throw casebook::UsageError(fmt::format(
        "the {} elements of {} heads that share a key are no whole blocks of {}, by which "
        "ranks share a matrix; use -n 1",
        shape.group() * shape.head_dim,
        shape.group(),
        block));
  }
}

Shape AmongRanks::own_heads(const Shape& shape) const {
  const Range heads = share(shape.n_kv_heads, team_.rank, team_.n_ranks);
  Shape own = shape;
  own.n_kv_heads = static_cast<int>(heads.n());
  own.n_heads = own.n_kv_heads * shape.group();
  return own;
}

int AmongRanks::first_kv_head(const Shape& shape) const {
  return static_cast<int>(share(shape.n_kv_heads, team_.rank, team_.n_ranks).first);
}

MatrixPart AmongRanks::part_of(const Shape& shape, Weight weight) const {
  const Size size = size_of(weight, shape);
  const Range all_columns{0, size.n_columns};
  const Range keys = scaled(share(shape.n_kv_heads, team_.rank, team_.n_ranks), shape.head_dim);
  const Range inner = share_of_blocks(shape.d_feed_forward, team_.rank, team_.n_ranks);
  switch (weight) {
    case Weight::query:
      return {scaled(keys, shape.group()), all_columns};
    case Weight::key:
    case Weight::value:
      return {keys, all_columns};
    case Weight::attention_output:
      return {{0, size.n_rows}, scaled(keys, shape.group())};
    case Weight::gate:
    case Weight::up:
      return {inner, all_columns};
    case Weight::down:
      return {{0, size.n_rows}, inner};
    default:
      return {share(size.n_rows, team_.rank, team_.n_ranks), all_columns};
  }
}

void AmongRanks::add_up(std::span<float> numbers) const {
  const casebook::TimedRegion timed(region::allreduce);
  MPI_Allreduce(MPI_IN_PLACE,
                numbers.data(),
                static_cast<int>(numbers.size()),
                MPI_FLOAT,
                MPI_SUM,
                team_.comm);
}

void AmongRanks::collect(std::span<const float> own,
                         std::size_t n_rows,
                         std::span<float> logits) const {
  const auto size = static_cast<int>(own.size());
  std::vector<int> sizes(static_cast<std::size_t>(team_.n_ranks));
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, team_.comm);
  std::vector<int> places(sizes.size());
  for (std::size_t rank = 1; rank < places.size(); ++rank) {
    places[rank] = places[rank - 1] + sizes[rank - 1];
  }
  std::vector<float> all(team_.rank == 0 ? logits.size() : 0);
  MPI_Gatherv(own.data(),
              size,
              MPI_FLOAT,
              all.data(),
              sizes.data(),
              places.data(),
              MPI_FLOAT,
              0,
              team_.comm);
  if (team_.rank != 0) {
    return;
  }
  float* to = logits.data();
  for (std::size_t row = 0; row < n_rows; ++row) {
    for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
      const std::size_t width = static_cast<std::size_t>(sizes[rank]) / n_rows;
      to =
          std::copy_n(all.data() + static_cast<std::size_t>(places[rank]) + row * width, width, to);
    }
  }
}

}  // namespace llm
