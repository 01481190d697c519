#pragma once

#include "parts/llm/numbers/lanes.hpp"

namespace llm {

/// exp(x) for x <= 0, to two units in the last place; exp(-86) instead of anything smaller.
/// exp(x) = 2^n exp(r) with n = round(x / ln 2), |r| <= ln(2) / 2, where the series' term r^8 / 8! is
/// below 6e-9. ln 2 is taken off in two parts, the first of which is exact for every n.
inline Lanes exponential(const Lanes& x) {
  const Lanes least = Lanes{} - 86.0f;
  const Lanes y = select(x > least, x, least);
  constexpr float whole =
      12582912.0f;  // 1.5 2^23: added to a small number, it rounds to a whole one
  const Lanes shifted = y * 1.44269504f + whole;
  const Lanes n = shifted - whole;
  const Lanes r = (y - n * 0.693359375f) + n * 2.12194440e-4f;
  Lanes series = r * (1.0f / 5040.0f) + (1.0f / 720.0f);
  for (const float next : {1.0f / 120.0f, 1.0f / 24.0f, 1.0f / 6.0f, 0.5f, 1.0f, 1.0f}) {
    series = series * r + next;
  }
  // The lowest bits of `shifted` are n; 23 places up they are added to the exponent.
  return as_lanes(as_words(series) + (as_words(shifted) << 23));
}

}  // namespace llm
