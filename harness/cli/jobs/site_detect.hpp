#pragma once

#include <string>

#include "harness/cli/jobs/site.hpp"

namespace casebook::cli {

/// Describes the machine that this program runs on: the scheduler by its commands, the node by what
/// Slurm says of its default partition, else by this node itself, the loaded modules, and the MPI
/// launcher. What cannot be found keeps the default of its kind.
Site detect_site();

/// The part of detect_site() that reads Slurm's answer.
/// sinfo: lines of `sinfo -h -o "%P|%D|%X|%Y|%Z|%m|%l"`: partition (the default one with a star),
/// nodes, sockets, cores of a socket, threads of a core, memory in MiB, time limit. The largest
/// group of nodes of the default partition counts, or of the first where none is the default.
void describe_by_sinfo(const std::string& sinfo, Site& site);

}  // namespace casebook::cli
