#include "apps/weather/report.hpp"

namespace weather {

casebook::Json report(const Result& result) {
  const Sample first = result.history.empty() ? Sample{} : result.history.front();
  const Sample last = result.history.empty() ? Sample{} : result.history.back();
  casebook::Json series = {{"time", casebook::Json::array()},
                           {"mass", casebook::Json::array()},
                           {"energy", casebook::Json::array()},
                           {"water", casebook::Json::array()},
                           {"fallen", casebook::Json::array()}};
  for (const Sample& sample : result.history) {
    series["time"].push_back(sample.time);
    series["mass"].push_back(sample.mass);
    series["energy"].push_back(sample.energy);
    series["water"].push_back(sample.water);
    series["fallen"].push_back(sample.fallen);
  }
  return {{"cell_steps_per_s", result.cell_steps / result.solve_s},
          {"mass_change", last.mass / first.mass - 1.0},
          {"energy_change", last.energy / first.energy - 1.0},
          {"rain_kg", last.fallen},
          {"peak_memory_mib", result.peak_memory_mib},
          {"process_memory_mib", result.process_memory_mib},
          {"history", series}};
}

}  // namespace weather
