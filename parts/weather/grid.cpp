#include "parts/weather/grid.hpp"

namespace weather {
namespace {

int up_to_a_line(int n) {
  return (n + numbers_of_line - 1) / numbers_of_line * numbers_of_line;
}

}  // namespace

Grid::Grid(const Case& input, const casebook::Team& team, int halo, RowStart rows)
    : place(place_of(input, team, halo)),
      n_x(place.part.n_x),
      n_y(place.part.n_y),
      n_z(input.n_z),
      n_fields(input.n_fields()),
      halo_x(halo),
      halo_y(input.is_plane() ? 0 : halo),
      lead(rows == RowStart::packed ? 0 : up_to_a_line(halo) - halo),
      row(rows == RowStart::packed ? n_x + 2 * halo_x : up_to_a_line(lead + n_x + 2 * halo_x)),
      plane(row * (n_y + 2 * halo_y)) {}

}  // namespace weather
