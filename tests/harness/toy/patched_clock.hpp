#pragma once

namespace toy {

/// Writes over the C library's clock_gettime(), so that time seems to go at half its pace. x86-64 alone.
void patch_clock();

}  // namespace toy
