#pragma once

#include <string>

#include "cli/project/external_case.hpp"
#include "cli/project/input.hpp"
#include "cli/versus/peer.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Value of {NAME} in a peer's arguments and input: a member of the case as our executable
/// describes it, or `ranks`, `threads`.
/// Errors: UsageError where there is no such member.
std::string filled_in(const std::string& text, const Json& values, const std::string& where);

/// The input as the peer gets it: the case's own deck as the peer edits it, or the peer's own input
/// with the case's values in it.
/// description: of the case by our executable; values: the same with ranks and threads
/// Errors: UsageError when the case has no deck, or an edit or a name does not fit.
ExternalCase peer_input(const std::filesystem::path& root,
                        const Peer& peer,
                        const Input& input,
                        const Json& values);

}  // namespace casebook::cli
