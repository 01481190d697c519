#include "cli/records/machine_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "harness/core/machine/machine.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

struct Core {
  std::string_view family;
  int first_model;
  int last_model;
  std::string_view name;
};

/// Source: arch/x86/include/asm/intel-family.h and arch/x86/kernel/cpu/amd.c of Linux 6.12.
constexpr std::array<Core, 17> cores = {{{"6", 63, 63, "haswell"},
                                         {"6", 79, 86, "broadwell"},
                                         {"6", 85, 85, "skylake_sp"},
                                         {"6", 106, 108, "ice_lake_sp"},
                                         {"6", 143, 143, "sapphire_rapids"},
                                         {"6", 167, 167, "rocket_lake"},
                                         {"6", 173, 174, "granite_rapids"},
                                         {"6", 207, 207, "emerald_rapids"},
                                         {"23", 0, 47, "zen1"},
                                         {"23", 48, 255, "zen2"},
                                         {"25", 0, 15, "zen3"},
                                         {"25", 16, 31, "zen4"},
                                         {"25", 32, 95, "zen3"},
                                         {"25", 96, 175, "zen4"},
                                         {"26", 0, 47, "zen5"},
                                         {"26", 64, 79, "zen5"},
                                         {"26", 96, 127, "zen5"}}};

std::string_view known_name(const std::string& family, int model) {
  const auto core = std::find_if(cores.begin(), cores.end(), [&](const Core& known) {
    return known.family == family && known.first_model <= model && model <= known.last_model;
  });
  return core == cores.end() ? "" : core->name;
}

/// The first word of a name, in small letters and digits: "AMD EPYC" is amd.
std::string vendor(const std::string& cpu) {
  std::string word;
  for (const char letter : cpu.substr(0, cpu.find_first_of(" (,"))) {
    const auto c = static_cast<unsigned char>(letter);
    if (std::isalnum(c) != 0) {
      word += static_cast<char>(std::tolower(c));
    }
  }
  return word.empty() ? "cpu" : word;
}

}  // namespace

std::string machine_name(const Json& machine) {
  const std::string family = text_at(machine, "/cpu_family");
  const std::string model = text_at(machine, "/cpu_model");
  std::string name(known_name(family, to_number<int>(model).value_or(-1)));
  if (name.empty()) {
    name = vendor(text_at(machine, "/cpu"));
    name += family.empty() ? "" : fmt::format("_{}_{}", family, model);
  }
  const std::string place = fmt::format("{}-{}", name, count_at(machine, "/cpus"));
  if (!machine.contains("network")) {
    return place;
  }
  const std::string rate = text_at(machine, "/network/asked");
  return fmt::format("{}-{}", place, rate.empty() ? "box" : rate);
}

std::string this_machine() {
  return machine_name(describe_machine(""));
}

}  // namespace casebook::cli
