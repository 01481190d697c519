#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "optimized/scf/parts/pair_classes.hpp"
#include "optimized/scf/parts/pair_tasks.hpp"

namespace scf {

/// The packed integrals of a bra with one batch of eight kets, times the batch's factors.
struct KeptUnit {
  std::int32_t ket;      ///< number of the batch, counted through all classes
  std::uint8_t width;    ///< bytes of an integral
  bool full;             ///< computed in double precision
  std::byte* integrals;  ///< [n_a n_b n_c n_d][8]
};

/// Integrals that a rank keeps from one Fock matrix to the next, in no more memory than it may take.
/// Each errs by at most half a quantum, beside the error it was computed with.
///
/// If all integrals err by at most e = quantum / 2, the energy errs by at most
/// e (3/4) (sum over i, j of |D_ij|)^2, for G_ij = sum D_kl [ (ij|kl) - 1/2 (ik|jl) ] has 3/2 of them and the
/// energy is 1/2 tr D G. Rounding errors have no common sign: what is to be expected is their root mean
/// square, e / sqrt(3), times sqrt(8) / 2 times the sum of D_ij^2 (each integral stands for up to eight).
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

/// What is kept of one bra, while one thread works on it; no two may at a time.
class KeptOfBra {
 public:
  KeptOfBra(IntegralStore& store, const PairTask& bra, int thread);

  /// Unpacks the integrals with a batch, if all are kept and precise enough: those computed in single
  /// precision serve single precision alone, for what that may leave out depends on the density.
  /// ket_class: its number; n: n_a n_b n_c n_d; integrals: [n]
  template <class Real>
  bool load(std::size_t ket_class, const KetBatchOf<Real>& batch, int n, LanesOf<Real>* integrals);

  /// Keeps the integrals with a batch while there is room, and puts those of double precision in the
  /// place of the same in single.
  template <class Real>
  void keep(std::size_t ket_class,
            const KetBatchOf<Real>& batch,
            int n,
            const LanesOf<Real>* integrals);

  /// Files what is new. To be called when the bra is done.
  void finish();

 private:
  KeptUnit* find(std::int32_t ket);
  template <class Real>
  void keep_unit(std::int32_t ket, int n, const Real* integrals);

  IntegralStore& store_;
  std::size_t thread_;
  std::vector<KeptUnit>& kept_;
  std::size_t next_ = 0;  ///< in kept_: what is likely to be asked for
  std::vector<KeptUnit> added_;
};

}  // namespace scf
