#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// True when the kernel knows a card that MPI libraries reach past TCP: InfiniBand, Omni-Path and
/// Amazon's EFA enter the class `infiniband`, Slingshot the class `cxi`.
/// classes: the kernel's list of device classes
bool has_fast_network(const std::filesystem::path& classes = "/sys/class");

/// mpirun's words for a start without looking for cards that are not there. Open MPI's PSM parts
/// wait for theirs: of 0.29 s for the start and end of an empty program of two ranks, 0.2 s
/// (Open MPI 4.1.4). What they leave the messages to, `ob1`, takes them either way.
/// Empty where there is a fast network, or when the user has set OMPI_MCA_pml or OMPI_MCA_mtl.
std::vector<std::string> without_absent_networks(
    const std::filesystem::path& classes = "/sys/class");

}  // namespace casebook::cli
