#pragma once

#include <string>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// Folder below profiles/ for the evidence of a machine: its processor and its CPUs, "zen4-2". Two
/// processors never share one, whatever a cloud calls their hosts; a processor without a name here is
/// called by vendor, family and model, "amd_25_17-2". Nodes of `casebook cluster` add their network: "zen4-2-1gbit",
/// or "zen4-2-box" where no rate is held.
/// machine: as records have it, with `cpu`, `cpu_family`, `cpu_model`, `cpus`, and maybe `network`
std::string machine_name(const Json& machine);

/// That of this node.
std::string this_machine();

}  // namespace casebook::cli
