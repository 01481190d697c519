#include "apps/llm/judge/rounding.hpp"

#include "apps/llm/judge/deviation.hpp"

namespace llm {
namespace {

std::vector<oracle::Sequence> exact_and_rounded(const std::vector<oracle::Sequence>& texts,
                                                const Standing& standing) {
  std::vector<oracle::Sequence> both = texts;
  for (oracle::Sequence& text : rounded(texts, standing)) {
    both.push_back(std::move(text));
  }
  return both;
}

}  // namespace

std::vector<oracle::Sequence> rounded(std::vector<oracle::Sequence> texts,
                                      const Standing& standing) {
  for (oracle::Sequence& text : texts) {
    text.standing = standing;
  }
  return texts;
}

double bound_by_rounding(std::span<const oracle::Rows> exact,
                         std::span<const oracle::Rows> rounded) {
  std::vector<Deviation> apart;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    for (std::size_t i = 0; i < exact[k].n; ++i) {
      apart.push_back(deviation(exact[k].row(i), rounded[k].row(i)));
    }
  }
  return rounding_bound(apart);
}

BothLogits::BothLogits(const oracle::Crew& crew,
                       const std::vector<oracle::Sequence>& texts,
                       const Standing& standing)
    : rows_(oracle::forward(crew, exact_and_rounded(texts, standing))) {}

}  // namespace llm
