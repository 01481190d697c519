#pragma once

#include <filesystem>
#include <string>

#include "cli/external/prepared_program.hpp"
#include "cli/external/run.hpp"
#include "cli/process/child.hpp"
#include "cli/versus/peer.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A peer with everything that its runs need.
struct ReadyPeer {
  Peer peer;
  PreparedProgram prepared;          ///< the program, its input and where it runs
  std::vector<std::string> command;  ///< of every process
};

/// cores: for the peer, as many as our side has. values: as for peer_input().
/// Errors: UsageError; EnvironmentError where its program is missing.
ReadyPeer ready_peer(const Peer& peer,
                     const std::string& program,
                     const ExternalCase& input,
                     const Launcher& launcher,
                     int cores,
                     Json values);

/// As a person would type it in a folder with the input.
Program shown_program(const ReadyPeer& ready);

/// Starts the peer in a fresh folder with its input, and keeps what it prints in output_file.
/// Errors: EnvironmentError; Interrupted.
ExternalRun run_peer(const ReadyPeer& ready, const std::filesystem::path& output_file);

/// As the program says, by the way that its description names.
std::string version_of(const ReadyPeer& ready, const std::string& output);

}  // namespace casebook::cli
