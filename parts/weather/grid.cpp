#include "parts/weather/grid.hpp"

namespace weather {

Grid::Grid(const Case& input, const casebook::Team& team, int halo)
    : place(place_of(input, team, halo)),
      n_x(place.part.n_x),
      n_y(place.part.n_y),
      n_z(input.n_z),
      n_fields(input.n_fields()),
      halo_x(halo),
      halo_y(input.is_plane() ? 0 : halo),
      row(n_x + 2 * halo_x),
      plane(row * (n_y + 2 * halo_y)) {}

}  // namespace weather
