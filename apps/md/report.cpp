#include "apps/md/report.hpp"

#include <fmt/format.h>

namespace md {

casebook::Json report(const Result& result, const std::vector<casebook::Check>& checks) {
  casebook::Json history;
  for (const char* name : {"step", "temperature", "potential_energy", "total_energy", "pressure"}) {
    history[name] = casebook::Json::array();
  }
  for (const Thermo& line : result.thermo) {
    history["step"].push_back(line.step);
    history["temperature"].push_back(line.temperature);
    history["potential_energy"].push_back(line.potential / result.energy_unit);
    history["total_energy"].push_back(line.total / result.energy_unit);
    history["pressure"].push_back(line.pressure);
  }
  const Thermo last = result.thermo.empty() ? Thermo{} : result.thermo.back();
  const auto atoms = static_cast<double>(result.position.size());
  const double atom_steps = atoms * last.step;
  const casebook::Json rate = casebook::all_passed(checks) && result.solve_s > 0.0
                                  ? casebook::Json(atom_steps / result.solve_s)
                                  : casebook::Json();
  const Counters& counters = result.counters;
  const auto by = [](double count, double units) {
    return units > 0.0 ? casebook::Json(count / units) : casebook::Json();
  };
  const casebook::Json tested = by(counters.tested, atom_steps);
  const casebook::Json listed = by(counters.listed, atoms * counters.builds);
  return {{"atom_steps_per_s", rate},
          {"potential_energy", last.potential / result.energy_unit},
          {"pressure", last.pressure},
          {"temperature", last.temperature},
          {"pairs", last.pairs},
          {"history", history},
          {"pairs_tested_per_atom_step", tested},
          {"pairs_listed_per_atom", listed},
          {"list_builds", counters.builds},
          {"halo_bytes_per_atom_step", by(counters.halo_bytes, atom_steps)},
          {"balance_of_tests", counters.balance},
          {"table",
           {{"Matom-steps/s", rate.is_null() ? rate : casebook::Json(1e-6 * rate.get<double>())},
            {"tests/atom", tested},
            {"builds", counters.builds},
            {"balance", counters.balance}}}};
}

std::string thermo_text(const Result& result) {
  std::string text = "Step Temp E_pair E_mol TotEng Press\n";
  for (const Thermo& line : result.thermo) {
    text += fmt::format("{:8} {:12.8g} {:12.8g} {:12.8g} {:12.8g} {:12.8g}\n",
                        line.step,
                        line.temperature,
                        line.potential / result.energy_unit,
                        0.0,
                        line.total / result.energy_unit,
                        line.pressure);
  }
  return text;
}

}  // namespace md
