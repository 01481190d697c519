#include "parts/md/clusters/cluster_list.hpp"

#include <algorithm>
#include <cmath>

namespace md {
namespace {

constexpr std::uint32_t home = 13;

/// The smallest block that holds some lanes of a cluster, without those that are no atoms.
struct Bounds {
  Vec3 low{INFINITY, INFINITY, INFINITY};
  Vec3 high{-INFINITY, -INFINITY, -INFINITY};
};

Bounds bounds_of(const Block& block, std::size_t first, std::size_t last) {
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

/// Square of the distance between two blocks, of which the second is shifted.
double distance2(const Bounds& a, const Bounds& b, const Vec3& shift) {
  double sum = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    const double gap =
        std::max({0.0, b.low[d] + shift[d] - a.high[d], a.low[d] - b.high[d] - shift[d]});
    sum += gap * gap;
  }
  return sum;
}

/// Which columns of which images a reach around a block can touch.
class Search {
 public:
  Search(const Bounds& own, const Columns& columns, const Vec3& box, double reach)
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

}  // namespace

std::vector<Vec3> images_of(const Vec3& box) {
  std::vector<Vec3> images;
  for (const double z : {-1.0, 0.0, 1.0}) {
    for (const double y : {-1.0, 0.0, 1.0}) {
      for (const double x : {-1.0, 0.0, 1.0}) {
        images.push_back({x * box[0], y * box[1], z * box[2]});
      }
    }
  }
  return images;
}

void build_cluster_list(const std::vector<Block>& position,
                        const Columns& columns,
                        const Vec3& box,
                        const Share& share,
                        double reach,
                        ClusterList& list) {
  const double reach2 = reach * reach;
  const std::vector<Vec3> images = images_of(box);
  std::vector<Bounds> bounds;
  for (const Block& block : position) {
    bounds.push_back(bounds_of(block, 0, lanes));
  }
  list.begin.clear();
  list.other.clear();
  list.neighbours.clear();
  std::vector<Neighbour> others;
  for (std::size_t half = share.begin * 2; half < share.end * 2; ++half) {
    const std::size_t i = half / 2;
    const std::size_t first_row = half % 2 * rows;
    const Bounds own = bounds_of(position[i], first_row, first_row + rows);
    list.begin.push_back(list.neighbours.size());
    others.clear();
    const Search search(own, columns, box, reach);
    search.for_each_column([&](std::size_t column, std::uint32_t image) {
      const Vec3& shift = images[image];
      const double lowest = own.low[2] - reach - shift[2];
      const double highest = own.high[2] + reach - shift[2];
      std::size_t j = columns.first[column];
      const std::size_t end = columns.first[column + 1];
      while (j < end && bounds[j].high[2] < lowest) {
        ++j;
      }
      for (; j < end && bounds[j].low[2] < highest; ++j) {
        const bool is_mine = j >= share.begin && j < share.end;
        if (is_mine && (j < i || (j == i && image <= home))) {
          continue;
        }
        if (distance2(own, bounds[j], shift) < reach2 &&
            meets(position[i], first_row, position[j], shift, reach2)) {
          (is_mine ? list.neighbours : others).push_back({static_cast<std::uint32_t>(j), image});
        }
      }
    });
    list.other.push_back(list.neighbours.size());
    list.neighbours.insert(list.neighbours.end(), others.begin(), others.end());
  }
  list.begin.push_back(list.neighbours.size());
}

}  // namespace md
