#include "apps/llm/judge/rounding.hpp"

#include "apps/llm/judge/deviation.hpp"

namespace llm {

double bound_by_rounding(const oracle::Crew& crew,
                         const Standing& standing,
                         const std::vector<oracle::Sequence>& texts,
                         const std::vector<oracle::Rows>& exact) {
  const std::vector<oracle::Rows> rounded = oracle::forward(crew, texts, &standing);
  std::vector<Deviation> apart;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    for (std::size_t i = 0; i < exact[k].n; ++i) {
      apart.push_back(deviation(exact[k].row(i), rounded[k].row(i)));
    }
  }
  return rounding_bound(apart);
}

}  // namespace llm
