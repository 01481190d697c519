#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/profile/samples.hpp"
#include "cli/profile/source_lines.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Finds the lines of addresses in an executable or library, one for each address.
using LineFinder = std::function<std::vector<SourceLine>(
    const std::string& object, const std::vector<std::uint64_t>& addresses)>;

/// A function and its share of the samples.
struct HotSpot {
  std::string function;
  double share = 0.0;       ///< 0 to 1
  SourceLine line;          ///< the one with most of the samples
  double line_share = 0.0;  ///< its part of all samples; 0 when no line is known
};

/// Sums of the samples of a run.
class SampleSums {
 public:
  /// Adds one sample of a rank.
  void add(const Sample& sample, int rank);

  int n_samples() const { return n_samples_; }

  /// The functions with most samples (callees not included), hottest first.
  /// n: at most as many.
  std::vector<HotSpot> hot_spots(std::size_t n, const LineFinder& find_lines) const;

  /// One line for each stack, outermost first, "rank 0;solve;eri 42": what flamegraph.pl and
  /// speedscope read. The harness around solve() is left out.
  std::string folded() const;

 private:
  using Addresses = std::map<std::uint64_t, int>;

  int n_samples_ = 0;
  std::map<std::pair<std::string, std::string>, Addresses> functions_;  ///< {function, object}
  std::map<std::string, int> stacks_;
};

Json hot_spots_json(const std::vector<HotSpot>& hot_spots);

}  // namespace casebook::cli
