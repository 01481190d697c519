#pragma once

#include <vector>

#include "apps/weather/column.hpp"

namespace weather {

/// The column at rest as the faces across an axis need it, by the level of the face.
struct Rest {
  const double* density = nullptr;
  const double* heat = nullptr;
  const double* pressure = nullptr;  ///< subtracted from the pressure; 0 across x and y
};

/// All three axes of one column.
class RestOfAxes {
 public:
  explicit RestOfAxes(const Column& column) : column_(column), none_(column.density.size(), 0.0) {}

  Rest operator[](int axis) const {
    return axis == 2 ? Rest{column_.density_at_face.data(),
                            column_.heat_at_face.data(),
                            column_.pressure_at_face.data()}
                     : Rest{column_.density.data(), column_.heat.data(), none_.data()};
  }

 private:
  const Column& column_;
  std::vector<double> none_;
};

/// Pressure of the column at rest where the faces across an axis lie, by level.
class PressureOfRest {
 public:
  explicit PressureOfRest(const Column& column) : column_(column) {
    for (const double whole_heat : column.heat) {
      in_cells_.push_back(pressure_of(whole_heat));
    }
  }

  const double* operator[](int axis) const {
    return axis == 2 ? column_.pressure_at_face.data() : in_cells_.data();
  }

 private:
  const Column& column_;
  std::vector<double> in_cells_;
};

}  // namespace weather
