#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/hdf5/file.hpp"

namespace casebook::hdf5 {

/// Sum over the elements of a block of a hash of value and place in the whole array: the sums of
/// disjoint blocks add up (modulo 2^64) to the same number however the array is cut. The values
/// are taken as their bits. It finds mistakes, not forgery.
/// values: of 8 bytes each, row-major, those of the block
std::uint64_t checksum(std::span<const std::byte> values, const Shape& shape, const Slab& slab);

/// Share in that sum of values of 8 bytes each that follow each other in the whole array, the first at `place` of it.
std::uint64_t checksum_of_row(std::span<const std::byte> row, std::uint64_t place);

}  // namespace casebook::hdf5
