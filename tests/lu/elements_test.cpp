#include "apps/lu/elements.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace lu {
namespace {

Case system(Matrix kind, std::int64_t n) {
  Case input;
  input.kind = kind;
  input.n = n;
  return input;
}

std::vector<double> column_of(const Case& input, std::int64_t j) {
  std::vector<double> column(static_cast<std::size_t>(input.n));
  Elements(input).column(j, 0, column);
  return column;
}

TEST(Elements, are_hpls_own_numbers) {
  // The first four of HPL_pdmatgen with HPL's seed, as HPL 2.3 prints them with 17 digits.
  const std::vector<double> column = column_of(system(Matrix::hpl, 4), 0);

  EXPECT_EQ(column,
            (std::vector{-5.1599441937666413e-05,
                         0.38413122531282284,
                         0.44368366759894268,
                         -0.46046395121548966}));
}

TEST(Elements, have_the_right_hand_side_behind_the_last_column) {
  const Case input = system(Matrix::hpl, 5);
  std::vector<double> sequence(30);
  RandomSequence(100).numbers(0, sequence);

  const std::vector<double> b = column_of(input, 5);

  EXPECT_EQ(b, std::vector<double>(sequence.begin() + 25, sequence.end()));
}

TEST(Elements, are_the_same_in_pieces) {
  for (const Matrix kind : {Matrix::hpl,
                            Matrix::growth,
                            Matrix::graded,
                            Matrix::nearly_singular,
                            Matrix::dominant,
                            Matrix::covariance}) {
    const Case input = system(kind, 37);
    const Elements elements(input);
    for (std::int64_t j = 0; j <= input.n; ++j) {
      const std::vector<double> whole = column_of(input, j);
      for (std::int64_t first = 0; first + 5 <= input.n; first += 3) {
        std::vector<double> piece(5);
        elements.column(j, first, piece);
        EXPECT_EQ(piece, std::vector<double>(whole.begin() + first, whole.begin() + first + 5));
      }
    }
  }
}

TEST(Elements, of_a_row_are_strided_numbers) {
  const RandomSequence sequence(3);

  for (const std::int64_t count : {0, 1, 7, 8, 9, 30}) {
    double expected = 0.0;
    for (std::int64_t k = 0; k < count; ++k) {
      expected += std::abs(sequence.number(7 + 11 * static_cast<std::uint64_t>(k)));
    }
    EXPECT_NEAR(sequence.sum_of_magnitudes(7, 11, count), expected, 1e-14) << count;
  }
}

TEST(Elements, of_a_piece_are_the_sequences_numbers_at_every_length) {
  const RandomSequence sequence(3);

  for (const std::size_t length : {1U, 7U, 8U, 9U, 16U, 37U}) {
    std::vector<double> piece(length);
    sequence.numbers(5, piece);
    for (std::size_t k = 0; k < length; ++k) {
      EXPECT_EQ(piece[k], sequence.number(5 + k)) << length;
    }
  }
}

TEST(Elements, of_the_dominant_matrix_have_the_rows_sum_on_the_diagonal) {
  const Case input = system(Matrix::dominant, 20);
  std::vector<double> sum(20);
  std::vector<double> diagonal(20);
  const RandomSequence replaced(input.seed);
  for (std::int64_t j = 0; j < 20; ++j) {
    const std::vector<double> column = column_of(input, j);
    for (std::size_t i = 0; i < 20; ++i) {
      (i == static_cast<std::size_t>(j) ? diagonal[i] : sum[i]) += std::abs(column[i]);
      sum[i] += i == static_cast<std::size_t>(j) ? std::abs(replaced.number(21 * i)) : 0.0;
    }
  }

  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_NEAR(diagonal[i], sum[i], 1e-14);
  }
}

TEST(Elements, of_the_covariance_are_symmetric) {
  const Case input = system(Matrix::covariance, 25);

  for (std::int64_t i = 0; i < 25; ++i) {
    for (std::int64_t j = 0; j < 25; ++j) {
      EXPECT_EQ(column_of(input, i)[static_cast<std::size_t>(j)],
                column_of(input, j)[static_cast<std::size_t>(i)]);
    }
    EXPECT_DOUBLE_EQ(column_of(input, i)[static_cast<std::size_t>(i)], 1.0 + input.nugget);
  }
}

TEST(Elements, change_with_the_seed) {
  for (const Matrix kind : {Matrix::hpl,
                            Matrix::growth,
                            Matrix::graded,
                            Matrix::nearly_singular,
                            Matrix::dominant,
                            Matrix::covariance}) {
    const Case input = system(kind, 12);

    EXPECT_NE(column_of(input, 1), column_of(with_seed(input, 101), 1)) << name_of(kind);
    EXPECT_NE(column_of(input, 12), column_of(with_seed(input, 101), 12)) << name_of(kind);
  }
}

}  // namespace
}  // namespace lu
