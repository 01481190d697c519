#pragma once

// Vector registers of the processor that -march names: their bytes, and how many there are. SVE has a length in the
// code only where -msve-vector-bits says it.
#if defined(__AVX512F__)
#define CASEBOOK_REGISTER_BYTES 64
#elif defined(__AVX__)
#define CASEBOOK_REGISTER_BYTES 32
#elif defined(__ARM_FEATURE_SVE_BITS) && __ARM_FEATURE_SVE_BITS > 512
#error "registers of SVE of more than 512 bits: no processor has them"
#elif defined(__ARM_FEATURE_SVE_BITS) && __ARM_FEATURE_SVE_BITS > 128
#define CASEBOOK_REGISTER_BYTES (__ARM_FEATURE_SVE_BITS / 8)
#else
#define CASEBOOK_REGISTER_BYTES 16
#endif

namespace dense {

inline constexpr int register_bytes = CASEBOOK_REGISTER_BYTES;

#if defined(__AVX512F__) || defined(__aarch64__)
inline constexpr int n_registers = 32;
#else
inline constexpr int n_registers = 16;
#endif

}  // namespace dense
