#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/core/counters/counter_probe.hpp"

namespace casebook {

/// One number of one rank, summed over repetitions, or why there is none.
class Counted {
 public:
  /// unit:    "", "s" or "J"
  /// of_node: what a node has once, not each of its ranks
  Counted(std::string name, std::string unit, bool of_node = false);

  /// Adds what one repetition took. If that could not be had, there is no sum any more.
  /// reason: why it could not; not read otherwise
  void add(std::optional<double> amount, const std::string& reason);

  /// Nothing before the first repetition, and when one was not counted.
  std::optional<double> sum() const;

  const std::string& name() const { return name_; }
  const std::string& unit() const { return unit_; }
  bool of_node() const { return of_node_; }

  /// "" with a sum.
  const std::string& reason() const { return reason_; }

 private:
  std::string name_;
  std::string unit_;
  bool of_node_;
  std::optional<double> sum_;
  std::string reason_ = "no repetition was counted";
  bool failed_ = false;
};

/// A source of numbers about this process.
class CounterSource {
 public:
  explicit CounterSource(std::vector<Counted> numbers);
  virtual ~CounterSource() = default;

  virtual void start() = 0;
  virtual void stop() = 0;

  /// Counts of all threads of this process, over all stretches between start() and stop().
  const std::vector<Counted>& numbers() const { return numbers_; }

 protected:
  std::vector<Counted> numbers_;
};

/// The source of that state. One that is not usable reads nothing, and gives the state's reason for
/// each of its numbers.
std::unique_ptr<CounterSource> make_counter_source(const CounterState& state);

}  // namespace casebook
