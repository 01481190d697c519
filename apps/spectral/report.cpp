#include "apps/spectral/report.hpp"

namespace spectral {

casebook::Json report(const Result& result) {
  const Sample last = result.history.empty() ? Sample{} : result.history.back();
  casebook::Json history = {{"time", casebook::Json::array()},
                            {"energy", casebook::Json::array()},
                            {"enstrophy", casebook::Json::array()},
                            {"dissipation_rate", casebook::Json::array()}};
  for (const Sample& sample : result.history) {
    history["time"].push_back(sample.time);
    history["energy"].push_back(sample.energy);
    history["enstrophy"].push_back(sample.enstrophy);
    history["dissipation_rate"].push_back(sample.dissipation_rate);
  }
  return {{"energy", last.energy},
          {"enstrophy", last.enstrophy},
          {"dissipation_rate", last.dissipation_rate},
          {"peak_memory_mib", result.peak_memory_mib},
          {"process_memory_mib", result.process_memory_mib},
          {"node_memory_mib", result.node_memory_mib},
          {"history", history},
          {"spectrum", result.spectrum}};
}

casebook::Json reference(const Case& input) {
  if (!input.reference) {
    return nullptr;
  }
  return {{"energy", input.reference->energy},
          {"enstrophy", input.reference->enstrophy},
          {"velocity", input.reference->velocity},
          {"source", input.reference->source}};
}

}  // namespace spectral
