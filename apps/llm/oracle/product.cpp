#include "apps/llm/oracle/product.hpp"

#include <algorithm>
#include <array>
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

/// Dot products of 4 rows of weights with 4 rows of x. All rows have n_vectors vectors. The loops over
/// the tile are unrolled by hand, or its sums would lie in memory.
CASEBOOK_EVERY_LENGTH
void multiply_tile(const double* w, const double* x, std::size_t n_vectors, double* sums) {
  Lanes sum[tile_rows][tile_tokens] = {};
  const std::size_t width = n_vectors * n_lanes;
  for (std::size_t k = 0; k < width; k += n_lanes) {
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
        sum[r][t] += weight * token[t];
      }
    }
  }
  for (std::size_t r = 0; r < tile_rows; ++r) {
    for (std::size_t t = 0; t < tile_tokens; ++t) {
      double all = 0.0;
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {
        all += sum[r][t][lane];
      }
      sums[r * tile_tokens + t] = all;
    }
  }
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

}  // namespace

Rows multiply(const Model& model, const Tensor& weights, const Rows& x, WeightRows rows) {
  const Panel wide = padded(x);
  Rows y(x.n, rows.end - rows.begin);
  FirstException failure;
#pragma omp parallel default(none) shared(model, weights, x, y, wide, rows, failure)
  {
    std::vector<std::byte> stored(group_rows * weights.row_bytes());
    const Panel group(group_rows, x.width);
#pragma omp for schedule(dynamic)
    for (std::size_t first = rows.begin; first < rows.end; first += group_rows) {
      const WeightRows of_group = {first, std::min(first + group_rows, rows.end)};
      failure.guard([&] { read_group(model, weights, of_group, stored, group); });
      for (std::size_t t = 0; t < wide.n; t += tile_tokens) {
        for (std::size_t r = 0; r < group_rows; r += tile_rows) {
          std::array<double, tile_rows * tile_tokens> sums{};
          multiply_tile(group.row(r).data(), wide.row(t).data(), wide.width / n_lanes, sums.data());
          for (std::size_t i = 0; i < sums.size(); ++i) {
            const std::size_t row = first + r + i / tile_tokens;
            const std::size_t token = t + i % tile_tokens;
            if (row < rows.end && token < x.n) {
              y.numbers[token * y.width + row - rows.begin] = sums[i];
            }
          }
        }
      }
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
