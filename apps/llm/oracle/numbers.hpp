#pragma once

#include <cstddef>
#include <span>

#include "apps/llm/engine.hpp"
#include "apps/llm/model/tensor.hpp"

namespace llm::oracle {

/// The exact values of stored numbers.
/// from: whole blocks. to: as many numbers as they hold
void read_numbers(const std::byte* from, NumberFormat format, std::span<double> to);

/// Rounds numbers as an engine of this standing may: to as many bits as its format has; to those of
/// f32 less what rounding in a sum of `n_terms` products takes (half a bit for each doubling), and
/// less two for norms, softmax and the sums over layers.
/// int8: blocks of 32 numbers
void round_numbers(std::span<double> numbers, Rounding rounding, int n_terms);

}  // namespace llm::oracle
