#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "apps/cg/level.hpp"
#include "harness/run/team.hpp"

namespace cg {

/// Finds columns among this rank's rows while it goes through them in order. A row's columns are
/// mostly those of the row before, one further: that guess is checked before the level is asked,
/// whose answer takes several divisions.
class OwnColumns {
 public:
  OwnColumns(const Level& level, int rank);

  /// This rank's row with that number, or -1. k: place of the entry in its row
  int find(int k, std::int64_t global_row) {
    int& guess = last_.data()[k];
    if (++guess >= n_rows_ || global_of_.data()[guess] != global_row) {
      guess = level_.owner(global_row) == rank_ ? level_.local_row(global_row) : -1;
    }
    return guess;
  }

 private:
  const Level& level_;
  int rank_;
  int n_rows_;
  std::vector<std::int64_t> global_of_;  ///< [n_rows]
  std::vector<int> last_;                ///< finding at this place of the row before
};

/// The points of other ranks that this rank's rows refer to, and the exchange that fetches them.
/// They follow a vector's own elements: column n_rows + k is halo point k.
class Halo {
 public:
  /// Collective.
  Halo(const Level& level, const casebook::Team& team);

  int n_points() const { return static_cast<int>(outside_.size()); }

  int rank() const { return rank_; }

  /// Column of a row of the whole matrix: a row of this rank or a halo point.
  int column(const Level& level, std::int64_t global_row) const;

  /// Renames this rank's rows: row i becomes new_of[i], and the halo follows n_rows of them.
  /// column() is not to be asked any more.
  void rename(std::span<const int> new_of, int n_rows);

  /// Fetches the halo of x, [n_rows + n_points]; waits for each message. Collective.
  void exchange(double* x);

  /// Exchanges in two parts: between them the rank may work on rows that need no halo point. Nothing
  /// may write x in the meantime.
  void start(double* x);
  void finish();

  double memory_bytes() const;

 private:
  /// Exchange with one other rank.
  struct Neighbour {
    int rank;
    int first_received;  ///< halo point
    int n_received;
    int first_sent;  ///< in sent_rows_
    int n_sent;
  };

  MPI_Comm comm_;
  int rank_;
  int n_rows_;
  std::vector<std::int64_t> outside_;  ///< rows of the whole matrix, by owner and number
  std::vector<Neighbour> neighbours_;
  std::vector<int> sent_rows_;
  std::vector<double> sent_;
  std::vector<MPI_Request> requests_;
};

}  // namespace cg
