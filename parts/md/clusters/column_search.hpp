#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "parts/md/clusters/cluster_atoms.hpp"

namespace md {

/// The smallest block that holds some lanes of a cluster, without those that are no atoms.
struct Bounds {
  Vec3 low{INFINITY, INFINITY, INFINITY};
  Vec3 high{-INFINITY, -INFINITY, -INFINITY};
};

inline Bounds bounds_of(const Block& block, std::size_t first, std::size_t last) {
  Bounds bounds;
  for (std::size_t l = first; l < last; ++l) {
    if (block.x[l] > 1e8) {
      continue;
    }
    const Vec3 place{block.x[l], block.y[l], block.z[l]};
    for (std::size_t d = 0; d < 3; ++d) {
      bounds.low[d] = std::min(bounds.low[d], place[d]);
      bounds.high[d] = std::max(bounds.high[d], place[d]);
    }
  }
  return bounds;
}

/// Columns of images that a reach around a block can touch.
class ColumnSearch {
 public:
  ColumnSearch(const Bounds& own, const Columns& columns, const Vec3& box, double reach)
      : n_x_(columns.n[0]) {
    for (std::size_t d = 0; d < 3 && own.low[0] <= own.high[0]; ++d) {
      for (int image = -1; image <= 1; ++image) {
        const double low = own.low[d] - reach - image * box[d];
        const double high = own.high[d] + reach - image * box[d];
        if (low >= box[d] || high < 0.0) {
          continue;
        }
        Span span{.image = static_cast<std::uint32_t>(image + 1)};
        if (d < 2) {
          span.first = std::max(0, static_cast<int>(low / columns.width[d]));
          span.last = std::min(columns.n[d] - 1, static_cast<int>(high / columns.width[d]));
        }
        spans_[d].at[spans_[d].n++] = span;
      }
    }
  }

  /// use(column, image)
  template <class Use>
  void for_each_column(const Use& use) const {
    for (std::size_t z = 0; z < spans_[2].n; ++z) {
      for (std::size_t y = 0; y < spans_[1].n; ++y) {
        for (std::size_t x = 0; x < spans_[0].n; ++x) {
          const Span& in_x = spans_[0].at[x];
          const Span& in_y = spans_[1].at[y];
          const std::uint32_t image = (spans_[2].at[z].image * 3 + in_y.image) * 3 + in_x.image;
          for (int cy = in_y.first; cy <= in_y.last; ++cy) {
            for (int cx = in_x.first; cx <= in_x.last; ++cx) {
              use(static_cast<std::size_t>(cy * n_x_ + cx), image);
            }
          }
        }
      }
    }
  }

 private:
  /// Columns of one direction in one image.
  struct Span {
    std::uint32_t image = 0;  ///< 0, 1 or 2
    int first = 0;
    int last = 0;
  };

  struct Spans {
    std::array<Span, 3> at{};
    std::size_t n = 0;
  };

  int n_x_;
  std::array<Spans, 3> spans_{};
};

}  // namespace md
