#include "parts/scf/iteration/incremental_fock.hpp"

#include <gtest/gtest.h>

namespace scf {
namespace {

Matrix filled(double value) {
  Matrix matrix(2, 2);
  for (int i = 0; i < 4; ++i) {
    matrix.data()[i] = value;
  }
  return matrix;
}

/// 3 D, and what it was asked for.
struct Tripled {
  std::vector<double>* asked;

  Matrix operator()(const Matrix& density) const {
    asked->push_back(density(0, 0));
    return filled(3.0 * density(0, 0));
  }
};

TEST(incremental_fock, asks_for_the_change_alone_and_gives_the_whole) {
  std::vector<double> asked;
  IncrementalFock fock(Tripled{&asked});

  fock.build(filled(1.0));
  const Matrix second = fock.build(filled(1.5));

  EXPECT_EQ(asked, (std::vector<double>{1.0, 0.5}));
  EXPECT_DOUBLE_EQ(second(1, 1), 4.5);
}

TEST(incremental_fock, begins_anew_after_sixteen_builds) {
  std::vector<double> asked;
  IncrementalFock fock(Tripled{&asked});

  for (int build = 0; build <= IncrementalFock::most_builds; ++build) {
    fock.build(filled(2.0));
  }

  EXPECT_EQ(asked.front(), 2.0);
  EXPECT_EQ(asked[1], 0.0);
  EXPECT_EQ(asked.back(), 2.0);
  EXPECT_EQ(asked.size(), 17U);
}

}  // namespace
}  // namespace scf
