#pragma once

#include <optional>
#include <utility>

#include "parts/weather/simulation.hpp"
#include "parts/weather/snapshots_behind.hpp"

namespace weather {

/// What a visit takes of the state that it passes.
struct Passed {
  Sample sums;
  FieldChecksums checksums{};
};

/// A run whose snapshots are copied by the step after them, where that visits the state; others as soon as they are due.
/// Method has, beside what a simulation needs,
///   bool visits_in(int number)          whether the next step, after so many, visits the state
///   void save_in_passing(StateCopy&)    the next visit copies the state
///   Passed passed()                     sums and checksums of the state that the visit has copied
template <class Method>
class SavedByTheNextStep : public Simulation<Method, SnapshotsBehind> {
  using Base = Simulation<Method, SnapshotsBehind>;

 public:
  using Base::Base;

 protected:
  /// The fields that the app asks for come after: they complete the state of this step.
  void finish(int step) override {
    if (waiting_) {
      send(std::exchange(waiting_, {}).value());
    }
    Base::finish(step);
  }

  void write_due(int step) override {
    if (this->input_.output.due(step) && step < this->input_.steps &&
        this->method_->visits_in(step)) {
      const casebook::TimedRegion timed(region::write);
      this->method_->save_in_passing(this->snapshots_.room(this->method_->part()));
      waiting_ = step;
    } else {
      Base::write_due(step);
    }
  }

  void finish_snapshots() override {
    if (waiting_) {
      this->method_->passed();
      Base::write_due(std::exchange(waiting_, {}).value());
    }
    Base::finish_snapshots();
  }

 private:
  void send(int step) {
    const Passed passed = this->method_->passed();
    this->add_sample(step, [&] { return passed.sums; });
    const casebook::TimedRegion timed(region::write);
    this->snapshots_.send(
        step, this->series_, this->method_->part(), this->method_->fallen(), passed.checksums);
  }

  std::optional<int> waiting_;  ///< the step whose state the next one copies
};

}  // namespace weather
