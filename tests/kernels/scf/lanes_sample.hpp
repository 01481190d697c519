#pragma once

#include <string>
#include <vector>

#include "parts/scf/lanes/lane_classes.hpp"

namespace scf {

/// A kind of shell quartet (ab|cd) with l_a >= l_b, l_c >= l_d, and at least the momentum of the ket
/// in the bra: what decides how long its integrals take.
struct LanesClass {
  int l_a, l_b, l_c, l_d;
  std::string basis;  ///< of the library
  bool contracted;    ///< shells of several primitives, where the basis has such of this momentum

  /// "ddps/6-31gs/contracted"
  std::string name() const;
};

/// Quartets of one class in ten waters, eight at a time as the Fock build computes them: any bra with
/// any batch of kets that the Schwarz inequality would not leave out, spread evenly over all of them.
class LanesSample {
 public:
  /// One bra with the kets of a batch.
  struct Call {
    const PairClass* bra_class;
    const BraPair* bra;
    const PairClass* ket_class;
    const KetBatch* ket;
  };

  /// The four shells of one lane.
  struct Quartet {
    const Shell *a, *b, *c, *d;
  };

  explicit LanesSample(const LanesClass& quartet_class);
  LanesSample(const LanesSample&) = delete;
  LanesSample& operator=(const LanesSample&) = delete;

  const std::vector<Call>& calls() const { return calls_; }

  /// Quartet of a lane of the call that has a pair.
  Quartet quartet(const Call& call, int lane) const;

  /// Quartets of all calls, in their order; the lanes without a pair are none.
  std::vector<Quartet> quartets() const;

 private:
  void add_shells(const LanesClass& quartet_class);

  Basis basis_;
  std::vector<PairClass> classes_;
  std::vector<Call> calls_;
};

/// Number of integrals in a quartet.
std::size_t size_of(const LanesSample::Quartet& quartet);

/// The judge's integrals of all quartets, one block [n_a][n_b][n_c][n_d] after the other.
std::vector<double> expected_integrals(const LanesSample& sample);

}  // namespace scf
