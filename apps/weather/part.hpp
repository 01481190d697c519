#pragma once

namespace weather {

/// The columns that one rank holds.
struct Part {
  int x_begin = 0;
  int n_x = 0;
  int y_begin = 0;
  int n_y = 0;
};

}  // namespace weather
