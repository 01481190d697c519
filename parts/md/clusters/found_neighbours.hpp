#pragma once

#include <array>
#include <vector>

#include "parts/md/clusters/cluster_list.hpp"

namespace md {

/// Neighbours that grow without a branch: one is written always, and kept or not.
class FoundNeighbours {
 public:
  void clear() { n_ = 0; }

  /// For so many more.
  void make_room(std::size_t n_more) {
    if (n_ + n_more > values_.size()) {
      values_.resize(2 * (n_ + n_more));
    }
  }

  void keep_if(bool is_near, const Neighbour& neighbour) {
    values_[n_] = neighbour;
    n_ += is_near;
  }

  const Neighbour* begin() const { return values_.data(); }
  const Neighbour* end() const { return values_.data() + n_; }
  std::size_t size() const { return n_; }

  void append_to(std::vector<Neighbour>& list) const { list.insert(list.end(), begin(), end()); }

 private:
  std::vector<Neighbour> values_;
  std::size_t n_ = 0;
};

/// What the two halves of a cluster found: in the share, where a pair stands once, and outside of it.
struct FoundByHalves {
  std::array<FoundNeighbours, 2> mine, others;

  /// room: for so many in each
  void clear(std::size_t room = 0) {
    for (std::array<FoundNeighbours, 2>* const halves : {&mine, &others}) {
      for (FoundNeighbours& half : *halves) {
        half.clear();
        half.make_room(room);
      }
    }
  }

  void append_to(ClusterList& list) const {
    for (std::size_t half = 0; half < 2; ++half) {
      list.begin.push_back(list.neighbours.size());
      mine[half].append_to(list.neighbours);
      list.other.push_back(list.neighbours.size());
      others[half].append_to(list.neighbours);
    }
  }
};

/// The list of a share. search.find(cluster, halves): finds the neighbours of one
template <class Search>
void list_by_halves(Search& search, const Share& share, ClusterList& list) {
  list.begin.clear();
  list.other.clear();
  list.neighbours.clear();
  FoundByHalves halves;
  for (std::size_t cluster = share.begin; cluster < share.end; ++cluster) {
    search.find(cluster, halves);
    halves.append_to(list);
  }
  list.begin.push_back(list.neighbours.size());
}

}  // namespace md
