#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/compare/comparison.hpp"
#include "cli/run/experiment.hpp"
#include "cli/versus/peer_run.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One run of ours and one of the peer that stood next to each other in time.
struct PeerPair {
  bool peer_first = true;
  Json record;           ///< of our run
  double whole_s = 0.0;  ///< of our run, the judge included
  double judge_s = 0.0;  ///< of it: the judge, and making the record
  ExternalRun peer;
  Json peer_checks;  ///< the judge's questions to the peer's answer
};

/// One variant against one peer on one input.
struct PeerComparison {
  std::string id;
  std::string started;  ///< UTC
  std::string command;  ///< that makes it again
  Variant variant;
  Experiment experiment;  ///< of our runs
  ReadyPeer peer;
  int planned_pairs = 0;
  std::vector<PeerPair> pairs = {};  ///< those that are complete
  std::string failure = {};          ///< why no more were made; ""
};

/// The stored reference of the case, else our judged answer: what the peer's answer is held against.
std::map<std::string, double> reference_for_peer(const Json& record);

/// Our compared value; empty if the judge refused the answer, or the value is missing.
std::optional<double> our_value(const PeerComparison& evidence, const PeerPair& pair);
std::optional<double> peer_value(const PeerComparison& evidence, const PeerPair& pair);

/// Factor by which ours is better in one pair.
std::optional<double> ratio_of(const PeerComparison& evidence, const PeerPair& pair);

/// The peer is a, ours is b. Of a rating, times are what one unit of it takes. There is no ratio where
/// an answer of either side failed its judge.
Findings findings_of(const PeerComparison& evidence);

/// "v14_semidirect is 6.1x (5.8-6.4) faster than NWChem ...: 6 pairs, ..."
std::string sentence_of(const PeerComparison& evidence, const Findings& findings);

}  // namespace casebook::cli
