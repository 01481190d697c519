#pragma once

#include <array>
#include <cstring>
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
  /// Where eight distances lie.
  struct Places {
    Mask piece;
    Lanes t;
  };

  struct At {
    Lanes value, slope;
  };

  /// Tables one behind another: densities of all types, then pairs [type][type].
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
    const Mask piece = __builtin_convertvector(scaled < last ? scaled : last, Mask);
    const Lanes t = scaled - __builtin_convertvector(piece, Lanes);
    return {piece, t < 1.0 ? t : all(1.0)};
  }

  /// What atoms of one type bring, or of eight.
  At density(const Mask& type, const Places& at) const { return look_up(first(type), at); }

  /// r phi of one type with eight.
  At pair(std::size_t a, const Mask& b, const Places& at) const {
    const auto of_a = static_cast<std::int64_t>(n_types_ + a * n_types_);
    return look_up(first(b + of_a), at);
  }

 private:
  Mask first(const Mask& table) const { return table * static_cast<std::int64_t>(n_pieces_); }

  /// Coefficients of lanes k and k + 4.
  Lanes two_pieces(const Mask& piece, std::size_t k) const {
    Lanes both;
    std::memcpy(&both, pieces_[static_cast<std::size_t>(piece[k])].data(), sizeof both / 2);
    std::memcpy(reinterpret_cast<char*>(&both) + sizeof both / 2,
                pieces_[static_cast<std::size_t>(piece[k + 4])].data(),
                sizeof both / 2);
    return both;
  }

  At look_up(const Mask& first, const Places& at) const {
    const Mask piece = first + at.piece;
    const Lanes p0 = two_pieces(piece, 0);
    const Lanes p1 = two_pieces(piece, 1);
    const Lanes p2 = two_pieces(piece, 2);
    const Lanes p3 = two_pieces(piece, 3);
    const Lanes even01 = __builtin_shufflevector(p0, p1, 0, 8, 2, 10, 4, 12, 6, 14);
    const Lanes even23 = __builtin_shufflevector(p2, p3, 0, 8, 2, 10, 4, 12, 6, 14);
    const Lanes odd01 = __builtin_shufflevector(p0, p1, 1, 9, 3, 11, 5, 13, 7, 15);
    const Lanes odd23 = __builtin_shufflevector(p2, p3, 1, 9, 3, 11, 5, 13, 7, 15);
    const Lanes c0 = __builtin_shufflevector(even01, even23, 0, 1, 8, 9, 4, 5, 12, 13);
    const Lanes c1 = __builtin_shufflevector(odd01, odd23, 0, 1, 8, 9, 4, 5, 12, 13);
    const Lanes c2 = __builtin_shufflevector(even01, even23, 2, 3, 10, 11, 6, 7, 14, 15);
    const Lanes c3 = __builtin_shufflevector(odd01, odd23, 2, 3, 10, 11, 6, 7, 14, 15);
    return {((c3 * at.t + c2) * at.t + c1) * at.t + c0,
            ((3.0 * c3 * at.t + 2.0 * c2) * at.t + c1) * per_step_};
  }

  std::size_t n_types_, n_pieces_;
  double per_step_;
  std::vector<std::array<double, 4>> pieces_;
};

}  // namespace md
