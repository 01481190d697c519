#pragma once

namespace weather {

/// Between the cells s[-step] and s[0]: the value of fourth order, and the third difference.
template <class Number>
inline Number value_at_face(Number a, Number b, Number c, Number d) {
  return (7.0 / 12.0) * (b + c) - (1.0 / 12.0) * (a + d);
}
template <class Number>
inline Number third_difference(Number a, Number b, Number c, Number d) {
  return (d - a) + 3.0 * (b - c);
}

}  // namespace weather
