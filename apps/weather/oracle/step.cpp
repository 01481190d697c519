#include "apps/weather/oracle/step.hpp"

#include <algorithm>
#include <array>

#include "apps/weather/oracle/water.hpp"

namespace weather::oracle {

void step(const Case& input, const Column& column, int number, Patch& patch) {
  std::array<int, 3> order{0, 1, 2};
  if (number % 2 == 1) {
    std::reverse(order.begin(), order.end());
  }
  for (const int axis : order) {
    if (axis != 1 || !input.is_plane()) {
      advance(input, column, axis, input.dt(), patch);
    }
  }
  if (input.water) {
    rain_in_columns(input, column, input.dt(), patch);
  }
}

}  // namespace weather::oracle
