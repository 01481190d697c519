#pragma once

#include <algorithm>
#include <vector>

#include "apps/llm/requests.hpp"

namespace llm {

/// An engine's sequences that no request uses.
class FreeSequences {
 public:
  explicit FreeSequences(int n_sequences) {
    for (int sequence = n_sequences - 1; sequence >= 0; --sequence) {
      free_.push_back(sequence);
    }
  }

  int n() const { return static_cast<int>(free_.size()); }

  /// A given context stands in the sequence of its request's number, which is free then.
  int take(const Request& request) {
    const auto place =
        request.depth > 0 ? std::find(free_.begin(), free_.end(), request.id) : free_.end() - 1;
    const int sequence = *place;
    free_.erase(place);
    return sequence;
  }

  void give_back(int sequence) { free_.push_back(sequence); }

 private:
  std::vector<int> free_;
};

}  // namespace llm
