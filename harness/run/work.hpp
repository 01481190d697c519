#pragma once

#include <string>

namespace casebook {

/// Number format of a floating-point operation.
enum class Numbers { doubles, floats };

/// The work of the *textbook* algorithm on one case: the same number for every variant, so that
/// a rate derived from it compares times and nothing else.
struct Work {
  double flops = 0.0;                  ///< floating-point operations, an FMA counted as two
  double bytes = 0.0;                  ///< compulsory traffic with main memory
  double units = 0.0;                  ///< the app's own unit of work
  std::string unit;                    ///< its name, plural: "shell quartets"
  Numbers numbers = Numbers::doubles;  ///< of the flops: they decide which roof holds
};

}  // namespace casebook
