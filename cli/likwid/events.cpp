#include "cli/likwid/events.hpp"

#include <array>
#include <utility>

namespace casebook::cli {
namespace {

constexpr double cache_line = 64.0;  // bytes

using Weights = std::pair<std::string_view, double>;

// Source: LIKWID 5.2.2, the formulas in groups/*/FLOPS_DP.txt. Those of Zen count single precision
// as well.
constexpr std::array<Weights, 8> flops = {{
    {"FP_ARITH_INST_RETIRED_SCALAR_DOUBLE", 1.0},
    {"FP_ARITH_INST_RETIRED_128B_PACKED_DOUBLE", 2.0},
    {"FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE", 4.0},
    {"FP_ARITH_INST_RETIRED_512B_PACKED_DOUBLE", 8.0},
    {"FP_COMP_OPS_EXE_SSE_FP_SCALAR_DOUBLE", 1.0},
    {"FP_COMP_OPS_EXE_SSE_FP_PACKED_DOUBLE", 2.0},
    {"SIMD_FP_256_PACKED_DOUBLE", 4.0},
    {"RETIRED_SSE_AVX_FLOPS_ALL", 1.0},
}};

// Source: as above, groups/*/MEM.txt: servers, Xeon Phi, desktops.
constexpr std::array<std::string_view, 6> memory = {
    "CAS_COUNT_RD", "CAS_COUNT_WR", "MC_CAS_READS", "MC_CAS_WRITES", "DRAM_READS", "DRAM_WRITES"};

}  // namespace

LikwidScope likwid_scope(std::string_view event, std::string_view counter) {
  if (counter.starts_with("TMP")) {
    return LikwidScope::temperature;
  }
  // Registers of a core: fixed, programmable, of top-down analysis. Zen has an energy register in
  // every core, and counters at every L3 cache (CPMC), of which a socket has several: these must be
  // there on every rank as well.
  const bool of_core = counter.starts_with("FIXC") || counter.starts_with("PMC") ||
                       counter.starts_with("TMA") || counter.starts_with("CPMC") ||
                       event == "RAPL_CORE_ENERGY";
  return of_core ? LikwidScope::core : LikwidScope::socket;
}

std::optional<double> flops_per_count(std::string_view event) {
  for (const auto& [name, weight] : flops) {
    if (name == event) {
      return weight;
    }
  }
  return std::nullopt;
}

std::optional<double> bytes_per_count(std::string_view event) {
  for (const std::string_view name : memory) {
    if (name == event) {
      return cache_line;
    }
  }
  return is_memory_channel(event) ? std::optional(cache_line) : std::nullopt;
}

bool is_memory_channel(std::string_view event) {
  return event.starts_with("DRAM_CHANNEL_");
}

bool is_energy_to_sum(std::string_view event) {
  return event == "PWR_PKG_ENERGY" || event == "RAPL_PKG_ENERGY" || event == "PWR_DRAM_ENERGY" ||
         event == "RAPL_DRAM_ENERGY";
}

}  // namespace casebook::cli
