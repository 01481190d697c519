#pragma once

namespace weather::constant {

// Dry air and the grid's scheme, as miniWeather (M. Norman, ORNL) has them; SI units.
inline constexpr double gravity = 9.8;                  ///< m/s^2
inline constexpr double heat_at_pressure = 1004.0;      ///< c_p, J/(kg K)
inline constexpr double heat_at_volume = 717.0;         ///< c_v, J/(kg K)
inline constexpr double gas = 287.0;                    ///< R_d, J/(kg K)
inline constexpr double surface_pressure = 1e5;         ///< p_0, Pa
inline constexpr double surface_temperature = 300.0;    ///< K
inline constexpr double pressure_factor =               ///< C_0 = R_d^gamma p_0^(-R_d / c_v)
    27.5629410929725921310572974482;
inline constexpr double gamma = 1.40027894002789400278940027894;  ///< c_p / c_v
inline constexpr double viscosity = 0.05;               ///< hyperviscosity, without dimension
inline constexpr double courant = 1.5;                  ///< dt in cells that the fastest wave passes
inline constexpr double fastest = 450.0;                ///< m/s, sound and wind

// Water, as Klemp, Skamarock & Park (2015), appendix; SI units.
inline constexpr double latent_heat = 2.5e6;            ///< L_v, J/kg
inline constexpr double melting = 273.0;                ///< K, of Tetens' formula
inline constexpr double tetens_slope = 17.27;
inline constexpr double tetens_offset = 36.0;           ///< K
inline constexpr double saturation_scale = 380.0;       ///< Pa: 0.622 of 611 Pa
/// Cloud or rain of less than this ratio counts as none: below rounding of the vapour in its cell.
inline constexpr double least_water = 1e-16;

}  // namespace weather::constant
