#pragma once

namespace casebook::cli {

/// CPU binding of a rank. launcher: the launcher's default.
enum class Binding { cores, sockets, numa, none, launcher };

/// Distribution of a run over the machine.
struct RankLayout {
  int ranks = 1;
  int threads = 1;              ///< OpenMP threads of each rank, one core each
  bool oversubscribed = false;  ///< more threads than cores: nothing is bound
  Binding binding = Binding::cores;
  int nodes = 0;  ///< the ranks are spread evenly over so many; 0: as the launcher fills them
};

}  // namespace casebook::cli
