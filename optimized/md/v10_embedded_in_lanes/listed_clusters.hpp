#pragma once

#include "parts/md/clusters/border_exchange.hpp"
#include "parts/md/clusters/cluster_atoms.hpp"
#include "parts/md/clusters/listed.hpp"

namespace md {

/// All clusters with their lists, and the borders between the ranks' shares.
class ListedClusters : public Listed<ClusterAtoms> {
 public:
  ListedClusters(const Case& input, const casebook::Team& team, const Skins& skins);

 protected:
  void renew_lists();
  void build_list();

  BorderExchange borders_;
};

}  // namespace md
