#pragma once

#include <thread>

#include "apps/llm/model/model.hpp"

namespace llm {

/// While it lives, a thread brings a model's weights from the disk ahead of those who arrange them: layer by
/// layer, the others last. Without it the disk rests while weights are arranged, and they wait for it.
class ReadAhead {
 public:
  /// model: outlives this
  explicit ReadAhead(const Model& model);

 private:
  std::jthread reader_;
};

}  // namespace llm
