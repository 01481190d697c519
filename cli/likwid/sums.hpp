#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/likwid/rank_counts.hpp"

namespace casebook::cli {

/// A sum that is worth nothing as soon as one of its parts is missing.
class LikwidSum {
 public:
  void add(double value) { value_ += value; }

  /// The first reason stays.
  void lose(const std::string& reason);

  /// Loses a sum of 0: LIKWID also prints 0 for an event that failed.
  void doubt_zero(const std::string& event);

  double value() const { return value_; }

  /// The reason why the value does not count; "" when it does.
  const std::string& reason() const { return reason_; }

  /// True when the only doubt is that it is 0.
  bool is_doubtful_zero() const { return doubtful_zero_; }

 private:
  double value_ = 0.0;
  std::string reason_;
  bool doubtful_zero_ = false;
};

/// The part of one rank in a region.
struct LikwidPart {
  const LikwidRank* rank;
  const LikwidRegion* region;
};

/// One event, summed over all counters, hardware threads, sockets and ranks.
/// parts: at least one; they must outlive the call only
LikwidSum sum_of_core_event(const std::string& event, const std::vector<LikwidPart>& parts);

/// As above; two ranks that count the same socket count the same thing: the larger value stands,
/// and a warning is added.
LikwidSum sum_of_socket_event(const std::string& event,
                              const std::vector<LikwidPart>& parts,
                              std::set<std::string>& warnings);

/// True when the hardware thread at this place of the region's list came by: a region that only
/// some threads open leaves zeros on the others.
bool took_part(const LikwidRegion& region, std::size_t place);

}  // namespace casebook::cli
