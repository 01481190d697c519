#pragma once

#include <string>
#include <vector>

#include "cli/text/terminal.hpp"
#include "cli/versus/evidence.hpp"

namespace casebook::cli {

/// The comparison with one peer for a person: the sentence, the pairs, both answers, how far the
/// numbers can be trusted.
std::string evidence_text(const PeerComparison& evidence, const Terminal& terminal);

/// The peers of an app: how each works, on which cases, and whether its program is here.
/// cases: the names of all cases of the app
/// build: where our own programs are
std::string peers_text(const std::vector<Peer>& peers,
                       const std::vector<std::string>& cases,
                       const std::filesystem::path& build,
                       const Terminal& terminal);

}  // namespace casebook::cli
