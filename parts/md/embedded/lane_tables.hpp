#pragma once

#include <array>
#include <vector>

#include "apps/md/embedded_atoms.hpp"
#include "parts/md/clusters/lanes.hpp"
#include "parts/md/embedded/spline.hpp"

namespace md {

/// Tables over the distance, all on one grid, for eight distances at a time. The four coefficients of a piece are
/// one load; four of these for eight lanes are turned around in registers, which costs less than a gather for each
/// coefficient.
class LaneTables {
 public:
  /// Places of eight distances in the tables.
  struct Places {
    Mask piece;
    Lanes t;
  };

  struct At {
    Lanes value, slope;
  };

  /// Tables one after the other: densities of all types, then pairs [type][type].
  explicit LaneTables(const EmbeddedAtoms& tables)
      : n_types_(tables.n_types()),
        n_pieces_(tables.density.front().value.size() - 1),
        per_step_(1.0 / tables.density.front().step) {
    for (const std::vector<Table>* const list : {&tables.density, &tables.pair}) {
      for (const Table& table : *list) {
        const Spline spline(table);
        pieces_.insert(pieces_.end(), spline.pieces().begin(), spline.pieces().end());
      }
    }
  }

  Places places(const Lanes& distance) const {
    const Lanes scaled = distance * per_step_;
    const Lanes last = all(static_cast<double>(n_pieces_ - 1));
    const Mask piece = dense::converted<Mask>(select(scaled < last, scaled, last));
    const Lanes t = scaled - dense::converted<Lanes>(piece);
    return {piece, select(t < 1.0, t, all(1.0))};
  }

  /// Density that atoms of one type bring, or of eight.
  At density(const Mask& type, const Places& at) const { return look_up(first(type), at); }

  /// r phi of one type with eight.
  At pair(std::size_t a, const Mask& b, const Places& at) const {
    const auto of_a = static_cast<std::int64_t>(n_types_ + a * n_types_);
    return look_up(first(b + of_a), at);
  }

 private:
  Mask first(const Mask& table) const { return table * static_cast<std::int64_t>(n_pieces_); }

  // Each four lanes for themselves, of two registers: numbers with even and odd places in turn, first and last twos.
  static Lanes evens(const Lanes& p, const Lanes& q) { return mixed<0, 4, 2, 6>(p, q); }
  static Lanes odds(const Lanes& p, const Lanes& q) { return mixed<1, 5, 3, 7>(p, q); }
  static Lanes low_pairs(const Lanes& p, const Lanes& q) { return mixed<0, 1, 4, 5>(p, q); }
  static Lanes high_pairs(const Lanes& p, const Lanes& q) { return mixed<2, 3, 6, 7>(p, q); }

  /// Four lanes of p's and q's four, 0 to 3 and 4 to 7, in both halves.
  template <int a, int b, int c, int d, class V>
  static V mixed(const V& p, const V& q) {
    if constexpr (dense::register_bytes == 16) {
      constexpr std::array<std::size_t, 4> at = {a, b, c, d};
      return dense::by_lane<V>([&](std::size_t lane) {
        const std::size_t place = at[lane % 4];
        return place < 4 ? p[lane / 4 * 4 + place] : q[lane / 4 * 4 + place - 4];
      });
    } else if constexpr (dense::is_halves<V>) {
      return {__builtin_shufflevector(p.half[0], q.half[0], a, b, c, d),
              __builtin_shufflevector(p.half[1], q.half[1], a, b, c, d)};
    } else {
      // 4 to 7 stand at 8 to 11 of the two registers, and the upper half four after the lower.
      constexpr auto at = [](int k) { return k < 4 ? k : k + 4; };
      return __builtin_shufflevector(
          p, q, at(a), at(b), at(c), at(d), at(a) + 4, at(b) + 4, at(c) + 4, at(d) + 4);
    }
  }

  /// Coefficients of lanes k and k + 4. Put together in a register: by way of memory the whole would wait until both
  /// halves are written.
  template <class V = Lanes>
  V two_pieces(const Mask& piece, std::size_t k) const {
    const double* const low = pieces_[static_cast<std::size_t>(piece[k])].data();
    const double* const high = pieces_[static_cast<std::size_t>(piece[k + 4])].data();
    if constexpr (!dense::is_halves<V>) {
      using Four = double __attribute__((vector_size(32)));
      return __builtin_shufflevector(
          dense::load_wide<Four>(low), dense::load_wide<Four>(high), 0, 1, 2, 3, 4, 5, 6, 7);
    } else {
      using Half = dense::RegisterOf<V>;
      return {dense::load_wide<Half>(low), dense::load_wide<Half>(high)};
    }
  }

  At look_up(const Mask& first, const Places& at) const {
    const Mask piece = first + at.piece;
    const Lanes p0 = two_pieces(piece, 0);
    const Lanes p1 = two_pieces(piece, 1);
    const Lanes p2 = two_pieces(piece, 2);
    const Lanes p3 = two_pieces(piece, 3);
    const Lanes even01 = evens(p0, p1);
    const Lanes even23 = evens(p2, p3);
    const Lanes odd01 = odds(p0, p1);
    const Lanes odd23 = odds(p2, p3);
    const Lanes c0 = low_pairs(even01, even23);
    const Lanes c1 = low_pairs(odd01, odd23);
    const Lanes c2 = high_pairs(even01, even23);
    const Lanes c3 = high_pairs(odd01, odd23);
    return {((c3 * at.t + c2) * at.t + c1) * at.t + c0,
            ((3.0 * c3 * at.t + 2.0 * c2) * at.t + c1) * per_step_};
  }

  std::size_t n_types_, n_pieces_;
  double per_step_;
  std::vector<std::array<double, 4>> pieces_;
};

}  // namespace md
