#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "apps/weather/fields.hpp"
#include "harness/run/team.hpp"

namespace weather {

/// Fields of two steps, two apart, that the app keeps of a running solve, for the judge: a method may join a step with
/// the one before unless the app asks for what lies between them, and the step between these two is not asked for.
/// Which two is drawn when the first of them is reached. Before the first step, and after each, a
/// solver calls
///   if (State* room = witness.room_for(step)) {
///     *room = ...;  // in the vectors that it has
///   }
/// The rooms are there before the solve, so that a solve pays for two copies and for no new memory.
class Witness {
 public:
  struct Kept {
    int step = 0;  ///< steps that were done
    State state;
  };

  /// Forgets what it has; called before each solver. An even share of the cells has room; a larger one costs the
  /// solver its growth.
  void begin(int n_steps, int n_fields, double n_cells, const casebook::Team& team);

  /// Notes the step. Where the fields have to be kept, on every rank: the room for them; else nullptr. Never for the
  /// last step, whose fields are the answer. Collective.
  State* room_for(int step);

  /// Every step that was reported, in order.
  const std::vector<int>& steps() const { return steps_; }
  std::span<const Kept> kept() const { return std::span(rooms_).first(n_kept_); }

  /// Steps from the first of the kept fields to the second, or to the answer where that comes before.
  int n_between() const { return std::min(apart, n_steps_ - rooms_[0].step); }

  /// Bytes that this rank holds for it.
  double bytes() const;

 private:
  static constexpr int apart = 2;

  /// True with the chance that makes each step that is left equally likely; the same on every rank.
  bool draws(int step) const;

  int n_steps_ = 0;
  casebook::Team team_;
  std::vector<int> steps_;
  std::array<Kept, 2> rooms_;
  std::size_t n_kept_ = 0;
};

}  // namespace weather
