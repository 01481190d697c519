#pragma once

#include <optional>
#include <string_view>

namespace casebook::cli {

/// Whose event this is.
enum class LikwidScope {
  core,         ///< of a hardware thread: sums
  socket,       ///< of a socket; stands on one of its hardware threads
  temperature,  ///< sums of these mean nothing
};

/// counter: LIKWID's name of the register, such as FIXC0, PMC3, MBOX0C1, PWR0.
LikwidScope likwid_scope(std::string_view event, std::string_view counter);

/// Double-precision operations that one count stands for; a fused multiply-add is counted twice
/// by the hardware itself. None: it is not such an event.
std::optional<double> flops_per_count(std::string_view event);

/// Bytes of memory traffic that one count stands for: a cache line. None: not such an event.
std::optional<double> bytes_per_count(std::string_view event);

/// One of a processor's memory channels where a group sees some of them only (AMD).
bool is_memory_channel(std::string_view event);

/// Energy of a whole package or of its memory, in joules. The other ones are parts of the package.
bool is_energy_to_sum(std::string_view event);

}  // namespace casebook::cli
