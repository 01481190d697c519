#pragma once

#include <optional>
#include <vector>

#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"
#include "parts/spectral/slabs/row_lines.hpp"
#include "parts/spectral/slabs/slab_state.hpp"
#include "parts/spectral/transforms/cached_columns.hpp"

namespace spectral {

/// The sweep over rows ky: lines z of the product to modes, projection, Runge-Kutta, vorticity, and lines
/// z of the next velocity and vorticity to the grid. What it needs of one row stays in cache: lines
/// are copied between there and the memory that is exchanged. Threads share rows.
class CachedRows {
 public:
  static constexpr int forth = 6;  ///< fields to the grid: velocity and vorticity
  static constexpr int back = 3;   ///< their product

  /// product: read, three fields. fields: written, six; of a row after its product was read, so that both
  /// may be the same memory. Plans with wisdom. Collective.
  CachedRows(const Case& input,
             const casebook::Team& team,
             const PrunedSlab& slab,
             const RowLines& product,
             const RowLines& fields);

  /// Takes the initial velocity from where the product comes.
  void begin();

  /// Ends a stage.
  void update(Stage stage);

  Sums sums() const { return state_.sums(); }
  void add_spectrum(std::vector<double>& spectrum) const { state_.add_spectrum(spectrum); }
  void save(casebook::hdf5::File& file) const { state_.save(file); }
  void load(const casebook::hdf5::File& file);

 private:
  /// Work arrays of a thread. Zeroed: lines of dropped modes stay so.
  struct Room {
    explicit Room(std::size_t plane) : modes(back * plane), next(forth * plane), column(plane) {}

    std::vector<Complex> modes;   ///< [3][n][n_kx] of a row ky
    std::vector<Complex> next;    ///< [6][n][n_kx] of a row ky
    std::vector<Complex> column;  ///< [n][n_kx] of one field of a row ky
  };

  template <class Use>
  void for_each_row(const Use& use);
  void row_to_modes(int row, Room& mine) const;
  void row_to_grid(int row, Room& mine) const;
  std::ptrdiff_t column_size() const { return static_cast<std::ptrdiff_t>(n_) * fields_.n_kx; }

  int n_;
  int n_threads_;
  RowLines product_, fields_;
  SlabState state_;
  std::optional<CachedColumns> columns_;
  std::vector<Room> rooms_;
};

}  // namespace spectral
