#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/project/external_app.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/project/variant.hpp"

namespace casebook::cli {

/// Quantity by which the two sides are compared.
struct Quantity {
  std::string name = "whole_s";  ///< the whole program; or a value that both sides give
  std::string unit = "s";
  bool more_is_better = false;

  bool is_whole() const { return name == "whole_s"; }
};

/// Another program for an app's problem, as apps/<app>/peers/<name>.toml describes it.
struct Peer {
  enum class Processes { ranks, threads };  ///< on each core a rank, or one process for all cores

  std::string name;
  ExternalApp program;
  RunConfiguration running;  ///< its environment and what it changes of the deck
  Processes processes = Processes::ranks;
  std::string like;                          ///< the way of working: "direct", "floor"
  std::string program_variable;              ///< of the environment, that has the path; or ""
  std::string target;                        ///< of our build, that makes the program; or ""
  std::string package_variable;              ///< names the folder that has the package; or ""
  std::string install;                       ///< command that brings the package into such a folder
  std::string cases;                         ///< expression for the names that it takes
  bool reads_deck = true;                    ///< the case's own
  std::filesystem::path input;               ///< its own, to be filled in; or ""
  std::vector<std::filesystem::path> files;  ///< that are copied beside the input
  std::string outputs;                       ///< expression for files that it leaves, to read; ""
  Quantity quantity;
  std::vector<std::string> settings;  ///< of our case, KEY=VALUE, for like terms
  int repetitions = 1;                ///< timed solves of our runs; 1: no warm-up
};

/// Errors: UsageError with file and line.
Peer read_peer(const std::filesystem::path& file);

/// All peers of an app, by name. Errors: UsageError.
std::vector<Peer> peers_of(const App& app);

/// True if the peer has this case's problem.
bool takes(const Peer& peer, const std::string& case_name);

/// The cases that it takes, for a person: "all", "hpl_1000, hpl_400", or "all but w2_d-scf".
/// names: all cases of the app
std::string cases_text(const Peer& peer, const std::vector<std::string>& names);

/// Full path of its program, or "" where it or its package is not here.
/// build: where our own programs are
std::string program_of(const Peer& peer, const std::filesystem::path& build);

/// Advice on getting the program, for a message.
std::string advice_for(const Peer& peer);

}  // namespace casebook::cli
