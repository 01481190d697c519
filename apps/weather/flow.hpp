#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weather {

/// Initial states of a run.
enum class Flow {
  rest,             ///< nothing moves
  thermal,          ///< a warm bubble in neutral air rises
  collision,        ///< a warm one below a cold one
  gravity_wave,     ///< a weak bubble in stratified air that drifts
  density_current,  ///< a cold bubble falls and spreads (Straka et al. 1993)
  storm,            ///< warm, cloudy, raining bubbles on one side of moist stratified air
  injection,        ///< a jet is blown into neutral air through the western side
};

/// Names as case files spell them, in the order of the enumeration.
const std::vector<std::string>& flow_names();

/// An ellipsoid of other air: a cosine squared of the distance from its centre.
struct Bubble {
  std::array<double, 3> centre{};  ///< x, y, z in lengths of the box
  std::array<double, 3> radius{};
  double warmth = 0.0;  ///< K of potential temperature at the centre
  double cloud = 0.0;   ///< mixing ratio at the centre
  double rain = 0.0;
};

/// Air that is blown in through the western side. The cells beyond it have the density of the eastern side, as in
/// a periodic box, but the jet's speed and warmth; from the eastern side the box is periodic.
struct Jet {
  double speed = 0.0;   ///< m/s
  double warmth = 0.0;  ///< K, of potential temperature
  double middle = 0.0;  ///< in heights of the box
  double half_width = 0.0;

  bool blows_at(double height) const {
    return middle - half_width <= height && height <= middle + half_width;
  }
};

/// Air of a flow at rest, without bubbles, and what blows into it.
struct Surroundings {
  double buoyancy_frequency = 0.0;  ///< 1/s; 0: the same potential temperature everywhere
  double wind = 0.0;                ///< m/s along x
  std::vector<Bubble> bubbles;
  std::optional<Jet> jet = std::nullopt;
};
const Surroundings& surroundings(Flow flow);

/// Part of a bubble at a point, 0 outside to 1 at the centre. The box is periodic in x and y; in a plane
/// x-z y does not count. point: in lengths of the box
double share(const Bubble& bubble, const std::array<double, 3>& point, bool is_plane);

/// A weak bubble at a place that is drawn.
Bubble draw_bubble(std::uint64_t seed);

}  // namespace weather
