#pragma once

#include <cstddef>
#include <vector>

#include <mpi.h>

#include "apps/md/vec3.hpp"
#include "harness/run/team.hpp"

namespace md::judge {

/// Ranks that make the judge's sums together: rank 0, which has the states, and up to three others.
class Crew {
 public:
  Crew() = default;  ///< of this process alone; calls no MPI
  /// Collective over the team.
  explicit Crew(const casebook::Team& team);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();  ///< Collective.

  int part() const { return part_; }
  int n_parts() const { return n_parts_; }

  /// Adds up numbers of all parts, on each. Collective over the crew.
  void sum(std::vector<double>& values) const;
  void sum(std::vector<Vec3>& values) const;

  /// Gives the others the numbers of rank 0. Collective over the crew.
  void broadcast(std::vector<Vec3>& values) const;
  void broadcast(int& value) const;

 private:
  void sum(double* values, std::size_t n) const;

  MPI_Comm comm_ = MPI_COMM_NULL;
  int part_ = 0;
  int n_parts_ = 1;
};

}  // namespace md::judge
