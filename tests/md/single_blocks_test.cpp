#include "parts/md/clusters/single_blocks.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace {

using md::Vec3;

const Vec3 box{40.0, 700.0, 60.0};

/// Two clusters whose only near pair is an atom of each, this far apart through the image: all others are far away.
struct Pair {
  md::Block i, j;
  std::size_t row;
};

class SingleBlocks : public ::testing::Test {
 protected:
  double drawn(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  static md::Block far_away(double first) {
    md::Block block;
    for (std::size_t lane = 0; lane < md::lanes; ++lane) {
      const double place = first + 1e6 * static_cast<double>(lane);
      block.x[lane] = block.y[lane] = block.z[lane] = place;
    }
    return block;
  }

  Pair pair_at(double distance, const Vec3& image) {
    Pair pair{far_away(1e9), far_away(2e9), random_() % md::lanes};
    const std::size_t lane = random_() % md::lanes;
    Vec3 way{drawn(-1.0, 1.0), drawn(-1.0, 1.0), drawn(-1.0, 1.0)};
    const double length = std::hypot(way[0], way[1], way[2]);
    const Vec3 place{drawn(0.0, box[0]), drawn(0.0, box[1]), drawn(0.0, box[2])};
    const auto put = [&](double own, double factor, std::size_t d, auto& i, auto& j) {
      i[pair.row] = own;
      j[lane] = own + factor * way[d] - image[d];
    };
    put(place[0], distance / length, 0, pair.i.x, pair.j.x);
    put(place[1], distance / length, 1, pair.i.y, pair.j.y);
    put(place[2], distance / length, 2, pair.i.z, pair.j.z);
    return pair;
  }

  /// The answer for the half that has the atom, and for the other.
  static std::array<bool, 2> answers(const Pair& pair, std::size_t image, double reach) {
    std::vector<md::SingleBlock> single;
    md::to_single({pair.i, pair.j}, single);
    const md::Ends j = md::moved(single[1], md::to_single(md::images_of(box))[image]);
    const double wider = md::with_slack(reach, box);
    const std::array<bool, 2> halves{md::may_meet(md::rows_from<0>(single[0]), j, wider),
                                     md::may_meet(md::rows_from<md::rows>(single[0]), j, wider)};
    const std::size_t own = pair.row / md::rows;
    return {halves[own], halves[1 - own]};
  }

  std::mt19937_64 random_{20261128};
};

TEST_F(SingleBlocks, rounding_loses_no_pair_within_the_reach_and_only_that_half_is_near) {
  for (std::size_t draw = 0; draw < 27 * 2000; ++draw) {
    const std::size_t image = draw % 27;
    const double reach = drawn(0.5, 6.0);
    const Pair pair = pair_at(reach * (1.0 - 1e-12), md::images_of(box)[image]);

    const auto [own, other] = answers(pair, image, reach);

    ASSERT_TRUE(own) << "draw " << draw;
    ASSERT_FALSE(other) << "draw " << draw;
  }
}

TEST_F(SingleBlocks, a_pair_beyond_twice_the_slack_is_not_near) {
  for (std::size_t draw = 0; draw < 27 * 2000; ++draw) {
    const std::size_t image = draw % 27;
    const double reach = drawn(0.5, 6.0);
    const double slack = md::with_slack(reach, box) - reach;
    const Pair pair = pair_at(reach + 2.0 * slack, md::images_of(box)[image]);

    const auto [own, other] = answers(pair, image, reach);

    ASSERT_FALSE(own) << "draw " << draw;
    ASSERT_FALSE(other) << "draw " << draw;
  }
}

}  // namespace
