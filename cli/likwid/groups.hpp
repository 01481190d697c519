#pragma once

#include <string>
#include <vector>

namespace casebook::cli {

/// The names in what `likwid-perfctr -a` prints; none when it lists none.
std::vector<std::string> groups_in(const std::string& list);

/// The groups to count, one run each. wanted: "flops", "bandwidth", "both", the name of a group,
/// or "" for both if possible, else flops, else whatever comes first. listed: not empty
/// Errors: UsageError when what is wanted is not listed.
std::vector<std::string> choose_likwid_groups(const std::string& wanted,
                                              const std::vector<std::string>& listed);

/// True for a group that uses nothing but registers of cores: every rank can count it. The others
/// use registers of the socket, which one rank on it may touch.
bool counts_cores_only(const std::string& group);

/// A group that counts cores only and floating-point operations if possible; "" when none is
/// listed.
std::string core_group_of(const std::vector<std::string>& listed);

}  // namespace casebook::cli
