#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/scf/deck/deck.hpp"

namespace scf {

/// The shells of each element (by atomic number) in the order of the file.
using BasisLibrary = std::map<int, std::vector<PlainShell>>;

/// The name of a library's file for a name in a deck: lower case, `*` and `(d)` become s, `**` and
/// `(d,p)` become ss ("6-31G**" -> "6-31gss"), other brackets go, blanks and commas become `_`.
std::string library_file_name(std::string_view name_in_deck);

/// Names of all libraries, sorted: the files apps/scf/basis/*.basis below the project root, which
/// is the environment variable CASEBOOK_ROOT or, without it, where the program was compiled.
/// Errors: EnvironmentError when that folder is missing.
std::vector<std::string> basis_library_names();

/// Reads a library; nothing when there is none of this name. Its convention, spherical or
/// Cartesian, is not applied: the deck decides, as in NWChem.
/// Errors: UsageError when the file has problems.
std::optional<BasisLibrary> find_basis_library(std::string_view name_in_deck);

}  // namespace scf
