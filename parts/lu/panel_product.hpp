#pragma once

#include <cstdint>

#include "parts/dense/buffer.hpp"
#include "parts/dense/view.hpp"
#include "parts/lu/column_update.hpp"

namespace lu {

/// Half of a panel, in whole narrow panels.
inline std::int64_t half_of(std::int64_t width) {
  return (width / 2 + narrowest_panel - 1) / narrowest_panel * narrowest_panel;
}

/// a -= l u of one half of a panel and the other, packed as it goes.
template <class Real>
class PanelProductOf {
 public:
  void subtract(dense::View<Real> l, dense::View<Real> u, dense::View<Real> a);

 private:
  dense::Buffer<Real> left_;
  dense::Buffer<Real> right_;
};

/// A product of doubles.
using PanelProduct = PanelProductOf<double>;

}  // namespace lu
