#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "parts/scf/dealing/pair_tasks.hpp"
#include "parts/scf/mixed/mixed_classes.hpp"

namespace scf {

/// The packed integrals of a bra with one batch of eight kets, times the batch's factors.
struct KeptUnit {
  std::int32_t ket;      ///< number of the batch, counted through all classes
  std::uint8_t width;    ///< bytes of an integral
  bool full;             ///< computed in double precision
  std::byte* integrals;  ///< [n_a n_b n_c n_d][8]
};

/// Integrals that a rank keeps from one Fock matrix to the next, in no more memory than it may take.
/// Each errs by at most half a quantum q, beside the error it was computed with.
///
/// Each kept integral is s = (ij|kl) times half the number of its orderings, so that the energy
/// is the sum over quartets of s (D_ij D_kl - 1/4 D_ik D_jl - 1/4 D_il D_jk). Errors of q / 2 that all add up
/// would change it by (3 / 32) q (sum of |D_ij|)^2. Rounding errors have no common sign: to be expected is the
/// root of the sum of their squares, q / sqrt(12) each, at most 0.15 q (sum of D_ij^2). With q = tol2e / 16
/// and 100 for that sum, as in ten waters, it is 1e-10 hartree at tol2e 1e-10, 1e-12 at 1e-12.
class IntegralStore {
 public:
  /// classes: of the bras and kets; quantum: hartree; limit: bytes, for the integrals and their index
  IntegralStore(const std::vector<PairClass>& classes,
                int n_threads,
                double quantum,
                std::size_t limit);

  /// Forgets all integrals and gives their memory back.
  void clear();

  /// Bytes that are taken; they never exceed the limit.
  std::size_t bytes() const { return taken_; }

 private:
  friend class KeptOfBra;

  /// Memory that one thread hands out from its beginning to its end.
  struct Chunk {
    std::byte* at = nullptr;
    std::size_t left = 0;
    std::vector<std::unique_ptr<std::byte[]>> all;
  };

  /// Takes bytes off what is left of the limit, or says no. Safe to call from threads.
  bool take(std::size_t bytes);

  /// Room for one unit, or null. A thread has its own chunk.
  std::byte* room(std::size_t thread, std::size_t bytes);

  double quantum_;
  std::size_t limit_;
  std::size_t chunk_bytes_;
  std::atomic<std::size_t> taken_ = 0;
  std::vector<std::int32_t> first_unit_;     ///< [class]
  std::vector<std::size_t> first_bra_;       ///< [class]
  std::vector<std::vector<KeptUnit>> kept_;  ///< [bra]: by ket
  std::vector<Chunk> chunks_;                ///< [thread]
};

/// Kept integrals of one bra, while one thread works on it; no two may at a time.
class KeptOfBra {
 public:
  KeptOfBra(IntegralStore& store, const PairTask& bra, int thread);

  /// Unpacks the integrals with a batch, if all are kept and precise enough: those computed in single
  /// precision serve single precision alone, for what that may leave out depends on the density.
  /// ket_class: its number; n: n_a n_b n_c n_d; integrals: [n]
  template <class L>
  bool load(std::size_t ket_class, const KetBatchOf<L>& batch, int n, L* integrals);

  /// Keeps the integrals with a batch while there is room, and puts those of double precision in the
  /// place of the same in single.
  template <class L>
  void keep(std::size_t ket_class, const KetBatchOf<L>& batch, int n, const L* integrals);

  /// Files what is new. To be called when the bra is done.
  void finish();

 private:
  KeptUnit* find(std::int32_t ket);
  template <class L>
  void keep_unit(std::int32_t ket, int n, const ElementOf<L>* integrals);

  IntegralStore& store_;
  std::size_t thread_;
  std::vector<KeptUnit>& kept_;
  std::size_t next_ = 0;  ///< in kept_: what is likely to be asked for
  std::vector<KeptUnit> added_;
};

}  // namespace scf
