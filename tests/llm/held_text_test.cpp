#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "apps/llm/judge/deviation.hpp"
#include "apps/llm/judge/examine.hpp"
#include "apps/llm/read_case.hpp"
#include "parts/llm/attention/head_cache.hpp"
#include "parts/llm/products/stored_matrix.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/llm/forward_pass.hpp"

namespace llm {
namespace {

/// A right engine's perplexity of the text.
double perplexity(LocalPass& pass, std::span<const int> text, std::size_t n_vocabulary) {
  std::vector<float> logits(text.size() * n_vocabulary);
  const std::vector<Piece> pieces{{0, text, static_cast<int>(text.size())}};
  pass.shorten(0, 0);
  pass.forward(pieces, logits);
  double surprises = 0.0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const auto row = logits.begin() + static_cast<std::ptrdiff_t>(i * n_vocabulary);
    const std::vector<double> exact(row, row + static_cast<std::ptrdiff_t>(n_vocabulary));
    surprises += surprise(text[i + 1], exact);
  }
  return std::exp(surprises / static_cast<double>(text.size() - 1));
}

/// Which piece the judge draws must not matter: a right engine stays within the limits on each. Their
/// perplexity changes little from one token to the next.
TEST(HeldText, has_no_piece_outside_the_limits_of_its_case) {
  casebook::InputChoice choice;
  choice.case_file = CASEBOOK_SOURCE_DIR "/apps/llm/cases/story_tiny.toml";
  const Case input = read_case(choice);
  const int n = held_tokens(input);
  ForwardPass<StoredMatrix, HeadCache<std::uint16_t>> pass;
  const std::vector<int> n_positions{n};
  pass.load(*input.model, n_positions);
  const std::span<const int> held = input.held->tokens;
  const auto length = static_cast<std::size_t>(n);
  const auto n_vocabulary = static_cast<std::size_t>(input.model->shape().n_vocabulary);
  for (std::size_t first = 0; first + length <= held.size(); first += 16) {
    const double found = perplexity(pass, held.subspan(first, length), n_vocabulary);
    EXPECT_GT(found, input.held->lowest) << "from token " << first << " on";
    EXPECT_LT(found, input.held->highest) << "from token " << first << " on";
  }
}

}  // namespace
}  // namespace llm
