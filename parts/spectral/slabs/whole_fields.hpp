#pragma once

#include "harness/run/team.hpp"
#include "parts/spectral/grid/collect.hpp"
#include "parts/spectral/modes/mode_sweeps.hpp"

namespace spectral {

/// The state of the rungs that keep all modes: rows ky of modes on each rank, planes z of grid points.
class WholeFields {
 public:
  Sums sums() const { return mode_sums(block_, u_); }
  void add_spectrum(std::vector<double>& spectrum) const {
    add_mode_spectrum(block_, u_, spectrum);
  }
  Box box() const { return box_; }

 protected:
  WholeFields(const Case& input, const casebook::Team& team, ModeBlock block)
      : input_(input),
        n_(static_cast<std::size_t>(input.n)),
        share_(n_ / static_cast<std::size_t>(team.n_ranks)),
        box_{team.rank * input.n / team.n_ranks, input.n / team.n_ranks, 0, input.n},
        block_(std::move(block)),
        derivative_(block_.size()) {
    for (VectorModes* modes : {&u_, &stage_, &rate_, &next_}) {
      modes->fill(std::vector<Complex>(block_.size()));
    }
    velocity_.fill(std::vector<double>(share_ * n_ * n_));
  }

  const Case& input_;
  std::size_t n_, share_;  ///< of a side; planes of a rank
  Box box_;
  ModeBlock block_;
  VectorModes u_, stage_, rate_, next_;  ///< velocity, and room for a Runge-Kutta step
  std::vector<Complex> derivative_;
  std::array<std::vector<double>, 3> velocity_;  ///< [n_z][n][n] at grid points
};

}  // namespace spectral
