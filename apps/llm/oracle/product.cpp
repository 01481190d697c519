#include "apps/llm/oracle/product.hpp"

#include <algorithm>
#include <cstring>

#include "apps/llm/first_exception.hpp"
#include "apps/llm/oracle/lanes.hpp"
#include "apps/llm/oracle/numbers.hpp"
#include "harness/core/untouched_array.hpp"

namespace llm::oracle {
namespace {

constexpr std::size_t tile_rows = 4;
constexpr std::size_t tile_tokens = 4;

/// Rows of weights that wait in the second cache while four tokens, in the first, meet all of them: else the tokens of
/// a long text would come from memory once for every four rows.
constexpr std::size_t group_rows = 32;

/// Numbers of a row at a time: eight rows of so many fill most of a first cache, so that a tile's tokens are still there
/// for the next rows of weights.
constexpr std::size_t part_width = 512;

/// The sums of 4 rows of weights with 4 tokens, in lanes.
struct TileSums {
  Lanes of[tile_rows][tile_tokens];
};

/// Adds the products of n numbers of 4 rows of weights with those of 4 rows of x; rows are `width` apart. The loops
/// over the tile are unrolled by hand, or its sums would lie in memory.
CASEBOOK_EVERY_LENGTH
void multiply_tile(
    const double* w, const double* x, std::size_t width, std::size_t n, TileSums& sums) {
  TileSums sum = sums;
  for (std::size_t k = 0; k < n; k += n_lanes) {
    Lanes token[tile_tokens];
#pragma GCC unroll 4
    for (std::size_t t = 0; t < tile_tokens; ++t) {
      std::memcpy(&token[t], x + t * width + k, sizeof(Lanes));
    }
#pragma GCC unroll 4
    for (std::size_t r = 0; r < tile_rows; ++r) {
      Lanes weight;
      std::memcpy(&weight, w + r * width + k, sizeof(Lanes));
#pragma GCC unroll 4
      for (std::size_t t = 0; t < tile_tokens; ++t) {
        sum.of[r][t] += weight * token[t];
      }
    }
  }
  sums = sum;
}

double sum_of(const Lanes& lanes) {
  double sum = 0.0;
  for (std::size_t lane = 0; lane < n_lanes; ++lane) {
    sum += lanes[lane];
  }
  return sum;
}

std::size_t rounded_up(std::size_t n, std::size_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

/// Rows of whole vectors, each on the border of a cache line: a vector that lies across two lines takes two loads.
class Panel {
 public:
  Panel(std::size_t n_rows, std::size_t n_columns)
      : n(n_rows),
        width(rounded_up(n_columns, n_lanes)),
        numbers_(n * width, casebook::Pages::usual) {
    clear_from(0);
  }

  const std::size_t n;
  const std::size_t width;

  std::span<double> row(std::size_t i) const { return {numbers_.data() + i * width, width}; }
  void clear_from(std::size_t first) const {
    std::fill(numbers_.data() + first * width, numbers_.data() + n * width, 0.0);
  }

 private:
  casebook::UntouchedArray<double> numbers_;
};

/// Rows with zeros after them up to whole vectors, and rows of zeros up to whole tiles.
Panel padded(const Rows& x) {
  Panel result(rounded_up(x.n, tile_tokens), x.width);
  for (std::size_t i = 0; i < x.n; ++i) {
    std::copy(x.row(i).begin(), x.row(i).end(), result.row(i).begin());
  }
  return result;
}

/// Some rows of weights as numbers; rows of the group after them are zeros.
void read_group(const Model& model,
                const Tensor& weights,
                WeightRows rows,
                std::vector<std::byte>& stored,
                const Panel& group) {
  const std::size_t first = rows.begin;
  const std::size_t n = rows.end - rows.begin;
  model.read_rows(
      weights, static_cast<std::int64_t>(first), static_cast<std::int64_t>(n), stored.data());
  group.clear_from(n);
  for (std::size_t r = 0; r < n; ++r) {
    read_numbers(stored.data() + r * weights.row_bytes(),
                 weights.format,
                 group.row(r).first(static_cast<std::size_t>(weights.n_columns)));
  }
}

/// Sums of all tiles of a group of weights: [tokens of x / 4][group_rows / 4]
using GroupSums = casebook::UntouchedArray<TileSums>;

constexpr std::size_t tiles_of_group = group_rows / tile_rows;

/// sums = products of all rows of x with the rows of a group, a part of their width after the other.
void multiply_group(const Panel& group, const Panel& x, const GroupSums& sums) {
  std::fill(sums.data(), sums.data() + sums.size(), TileSums{});
  for (std::size_t k = 0; k < x.width; k += part_width) {
    const std::size_t n = std::min(part_width, x.width - k);
    for (std::size_t t = 0; t < x.n; t += tile_tokens) {
      TileSums* const of_tokens = sums.data() + t / tile_tokens * tiles_of_group;
      for (std::size_t r = 0; r < group_rows; r += tile_rows) {
        multiply_tile(
            group.row(r).data() + k, x.row(t).data() + k, x.width, n, of_tokens[r / tile_rows]);
      }
    }
  }
}

/// The rows of a group in y, of which the first is column `at`.
void put(const GroupSums& sums, std::size_t n_rows, std::size_t at, Rows& y) {
  for (std::size_t token = 0; token < y.n; ++token) {
    const TileSums* const of_tokens = sums.data() + token / tile_tokens * tiles_of_group;
    for (std::size_t row = 0; row < n_rows; ++row) {
      y.row(token)[at + row] =
          sum_of(of_tokens[row / tile_rows].of[row % tile_rows][token % tile_tokens]);
    }
  }
}

}  // namespace

Rows multiply(const Model& model, const Tensor& weights, const Rows& x, WeightRows rows) {
  const Panel wide = padded(x);
  Rows y(x.n, rows.end - rows.begin);
  FirstException failure;
#pragma omp parallel default(none) shared(model, weights, x, y, wide, rows, failure)
  {
    std::vector<std::byte> stored(group_rows * weights.row_bytes());
    const Panel group(group_rows, x.width);
    const GroupSums sums(wide.n / tile_tokens * tiles_of_group, casebook::Pages::usual);
#pragma omp for schedule(dynamic)
    for (std::size_t first = rows.begin; first < rows.end; first += group_rows) {
      const WeightRows of_group = {first, std::min(first + group_rows, rows.end)};
      failure.guard([&] { read_group(model, weights, of_group, stored, group); });
      multiply_group(group, wide, sums);
      put(sums, of_group.end - first, first - rows.begin, y);
    }
  }
  failure.rethrow();
  return y;
}

std::vector<double> read_vector(const Model& model, const Tensor& tensor) {
  std::vector<std::byte> stored(tensor.row_bytes());
  model.read_rows(tensor, 0, 1, stored.data());
  std::vector<double> numbers(static_cast<std::size_t>(tensor.n_columns));
  read_numbers(stored.data(), tensor.format, numbers);
  return numbers;
}

}  // namespace llm::oracle
