#include "cli/profile/advice.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/project/variant.hpp"
#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// One row of the rules: which efficiency, what it means when it is the lowest.
struct Rule {
  const char* efficiency;
  const char* cause;
  const char* sentence;  ///< {0}: " in eri" or ""; {1}: the efficiency
};

constexpr std::array<Rule, 6> rules = {{
    {"mpi_load_balance",
     "load_balance",
     "The ranks do not get equal work{0}: MPI load balance {1}, so they wait for the slowest one."},
    {"mpi_communication",
     "communication",
     "Communication{0} costs time that no rank computes in: MPI communication efficiency {1}; "
     "`--split-waiting` tells waiting from moving data."},
    {"mpi_serialization",
     "load_balance",
     "The ranks wait for each other by turns: MPI serialization efficiency {1}; their work differs "
     "from one collective call to the next."},
    {"mpi_transfer",
     "communication",
     "Moving data{0} costs time that no rank computes in: MPI transfer efficiency {1}."},
    {"omp_load_balance",
     "load_balance",
     "The threads of a rank do not get equal work{0}: OpenMP load balance {1}."},
    {"omp_parallel",
     "serial",
     "Threads have nothing to do for part of the time{0}: OpenMP parallel efficiency {1}."},
}};

/// An efficiency of one region. Unequal threads alone do not make the whole of OpenMP's bad: the
/// quotient is what they leave over. Communication counts by its factors where they are known.
std::optional<double> value_of(const Rule& rule, const Json& efficiencies) {
  const auto value = number_at(efficiencies, ("/" + std::string(rule.efficiency)).c_str());
  if (value && std::string(rule.efficiency) == "omp_parallel") {
    const double balance = number_at(efficiencies, "/omp_load_balance").value_or(1.0);
    return balance > 0.0 ? *value / balance : *value;
  }
  if (std::string(rule.efficiency) == "mpi_communication" &&
      number_at(efficiencies, "/mpi_serialization")) {
    return std::nullopt;
  }
  return value;
}

/// Ranks wait in one region for what was late in others.
bool shows_elsewhere(const Rule& rule) {
  return std::string(rule.efficiency) == "mpi_serialization";
}

double share_of(const Json& record, const std::string& name) {
  for (const Json& region : record.value("regions", Json::array())) {
    if (text_at(region, "/name") == name) {
      return number_at(region, "/share").value_or(0.0);
    }
  }
  return 0.0;
}

/// The region that loses most of the solve by an efficiency; "" when none is known to.
std::string worst_region(const Json& record, const Rule& rule) {
  std::string worst;
  double largest_loss = 0.0;
  for (const Json& region : record.at("efficiency")) {
    const std::string name = text_at(region, "/region");
    const double loss = share_of(record, name) * (1.0 - value_of(rule, region).value_or(1.0));
    if (name != "solve" && loss > largest_loss) {
      largest_loss = loss;
      worst = name;
    }
  }
  return worst;
}

std::optional<Diagnosis> diagnose_efficiencies(const Json& record) {
  const Json list = record.value("efficiency", Json());
  if (!list.is_array() || list.empty()) {
    return std::nullopt;
  }
  const Rule* worst = nullptr;
  double lowest = good_efficiency;
  for (const Rule& rule : rules) {
    const auto value = value_of(rule, list.front());
    if (value && *value < lowest) {
      lowest = *value;
      worst = &rule;
    }
  }
  if (worst == nullptr) {
    return std::nullopt;
  }
  const std::string region = shows_elsewhere(*worst) ? "" : worst_region(record, *worst);
  const std::string where = region.empty() ? "" : " in " + region;
  return Diagnosis{
      region,
      {worst->cause},
      fmt::format(fmt::runtime(worst->sentence), where, fmt::format("{:.2f}", lowest))};
}

std::optional<Diagnosis> diagnose_largest_region(const Json& record, const Json& roofline) {
  const Json region = largest_region(record);
  if (region.is_null()) {
    return std::nullopt;
  }
  const std::string name = text_at(region, "/name");
  std::string sentence = fmt::format("{} takes {} of the solve",
                                     name == "solve" ? "What lies outside the app's regions" : name,
                                     percent(number_at(region, "/share").value_or(0.0)));
  if (const auto fraction = number_at(roofline, "/fraction")) {
    sentence += fmt::format("; the whole run reaches {} of its roof, the {}",
                            percent(*fraction),
                            text_at(roofline, "/roof"));
  }
  return Diagnosis{name, {"work", "memory"}, sentence + "."};
}

/// Above this part of the machine, waiting is no property of the program.
constexpr double load_that_explains = 0.1;

/// Part of the machine that other programs and the hypervisor took.
double part_taken(const Json& record) {
  const Conditions conditions = conditions_of(record);
  return conditions.others_part + conditions.stolen_part;
}

bool attacks(const RungAttacks& rung, const Diagnosis& diagnosis) {
  return std::any_of(rung.attacks.begin(), rung.attacks.end(), [&](const Attack& attack) {
    const auto& causes = diagnosis.causes;
    const bool same_region = diagnosis.region.empty() || attack.region == diagnosis.region;
    return same_region && std::find(causes.begin(), causes.end(), attack.cause) != causes.end();
  });
}

std::string next_step(const Json& record,
                      const Diagnosis& diagnosis,
                      const std::vector<RungAttacks>& ladder) {
  const std::string app = text_at(record, "/app");
  const std::string variant = text_at(record, "/variant");
  const std::string rung = rung_against(diagnosis, variant, ladder);
  if (!rung.empty()) {
    return fmt::format("{0} attacks that: ./casebook explain {1} {0}", rung, app);
  }
  int largest_number = 0;
  for (const RungAttacks& known : ladder) {
    largest_number = std::max(largest_number, variant_number(known.variant).number);
  }
  return fmt::format(
      "No rung after {0} attacks that yet. Start one: ./casebook new {1} "
      "v{2}_<mechanism> --parent {0}",
      variant,
      app,
      largest_number + 1);
}

/// The load, where what the diagnosis says is waiting.
std::optional<std::string> load_in_place_of(const Diagnosis& diagnosis, const Json& record) {
  const auto& causes = diagnosis.causes;
  const bool waits = std::find(causes.begin(), causes.end(), "work") == causes.end();
  return waits ? load_that_explains_waiting(record) : std::nullopt;
}

}  // namespace

std::optional<Diagnosis> diagnose(const Json& record, const Json& roofline) {
  if (!median_s(record)) {
    return std::nullopt;
  }
  const auto by_efficiency = diagnose_efficiencies(record);
  return by_efficiency ? by_efficiency : diagnose_largest_region(record, roofline);
}

std::string rung_against(const Diagnosis& diagnosis,
                         const std::string& variant,
                         const std::vector<RungAttacks>& ladder) {
  auto rung = std::find_if(
      ladder.begin(), ladder.end(), [&](const auto& known) { return known.variant == variant; });
  if (rung == ladder.end()) {
    return "";
  }
  rung = std::find_if(
      rung + 1, ladder.end(), [&](const auto& later) { return attacks(later, diagnosis); });
  return rung == ladder.end() ? "" : rung->variant;
}

std::optional<std::string> load_that_explains_waiting(const Json& record) {
  const double taken = part_taken(record);
  if (taken <= load_that_explains) {
    return std::nullopt;
  }
  return fmt::format(
      "Other programs took {} of the machine: a rank that waits for a partner without a core "
      "looks like poor balance or slow messages. Measure again when they have ended.",
      percent(taken));
}

std::optional<std::string> limit_of(const Json& record, const Json& roofline) {
  const auto diagnosis = diagnose(record, roofline);
  if (!diagnosis) {
    return std::nullopt;
  }
  const auto load = load_in_place_of(*diagnosis, record);
  return load ? *load : diagnosis->sentence;
}

std::vector<std::string> advise(const Json& record,
                                const Json& roofline,
                                const std::vector<RungAttacks>& ladder) {
  const auto diagnosis = diagnose(record, roofline);
  if (!diagnosis) {
    return {"There are no times to judge by: no region was long enough, or the answer is wrong."};
  }
  if (const auto load = load_in_place_of(*diagnosis, record)) {
    return {*load};
  }
  return {diagnosis->sentence, next_step(record, *diagnosis, ladder)};
}

}  // namespace casebook::cli
