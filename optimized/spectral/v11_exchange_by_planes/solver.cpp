#include "apps/spectral/solver.hpp"

#include <array>
#include <optional>

#include <omp.h>

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/grid/grid_plane.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/cached_rows.hpp"
#include "optimized/spectral/v11_exchange_by_planes/plane_pieces.hpp"
#include "parts/spectral/slabs/slab_exchange.hpp"
#include "parts/spectral/snapshots/own_blocks.hpp"
#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/plane_transforms.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {
namespace {

constexpr int forth = CachedRows::forth;
constexpr int back = CachedRows::back;

/// Rotational form, du/dt = P (u x w) - nu k^2 u, in two sweeps a stage: one over planes z (modes to
/// grid, product, back to modes), one over rows ky (transforms along z, projection, Runge-Kutta,
/// vorticity). What a sweep needs of one plane or row stays in cache; between them only the
/// exchange buffer and the Runge-Kutta state are in memory. Threads share planes and rows. Lines z are
/// transformed in cache: between there and the buffer they are copied. Planes are exchanged a few at a
/// time, into buffers that stay in cache, while others are worked on; what comes back takes the place of
/// what went.
/// Memory in arrays of n^3 doubles: u, s and a, 9 x 8/27; six fields on their way, 6 x 4/9: 5.3. The scheme
/// needs all of them at once.
class FusedSlabs {
 public:
  FusedSlabs(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        slab_{input.n, team.n_ranks, team.rank},
        pieces_(slab_, team, forth, team.n_threads),
        lines_(static_cast<std::size_t>(lines_in(nullptr).stride() * input.n)),
        rows_(input, team, slab_, lines_in(lines_.data()), lines_in(lines_.data())) {
    plan_with_wisdom(team, [this] {
      plane_.emplace(input_.n, slab_.n_kx(), FFTW_PATIENT);  // small: tried in a second
    });
    for (std::size_t turn = 0; team.n_ranks > 1 && turn < PlanePieces::in_flight; ++turn) {
      come_[turn] = Buffer<Complex>(pieces_.buffer_size(forth));
      go_[turn] = Buffer<Complex>(pieces_.buffer_size(back));
    }
    const auto size = static_cast<std::size_t>(forth * plane_size(input.n));
    planes_.assign(static_cast<std::size_t>(team.n_threads), std::vector<Complex>(size));
  }

  void start() {
    sweep(0, 0, Ends::at_rows, [this](int z, const Place&, Complex* planes) {
      fill_initial(input_, slab_.z_begin() + z, 0, input_.n, planes);
    });
    rows_.begin();
  }

  void step() {
    for (const Stage stage : {Stage::first, Stage::second, Stage::third, Stage::fourth}) {
      sweep(0, forth, Ends::at_rows, [this](int, const Place& from, Complex* planes) {
        for (int f = 0; f < forth; ++f) {
          to_grid(from, f, planes + f * plane_size(input_.n));
        }
        multiply(planes);
      });
      rows_.update(stage);
    }
  }

  Sums sums() const { return rows_.sums(); }
  void add_spectrum(std::vector<double>& spectrum) const { rows_.add_spectrum(spectrum); }
  Box box() const { return {slab_.z_begin(), slab_.n_z(), 0, slab_.n}; }

  template <class Use>
  void for_each_field(int count, const Use& use) {
    const std::ptrdiff_t points = static_cast<std::ptrdiff_t>(input_.n) * input_.n;
    std::vector<double> values(static_cast<std::size_t>(slab_.n_z() * points));
    for (int f = 0; f < count; ++f) {
      sweep(f, 1, Ends::at_grid, [&](int z, const Place& from, Complex* plane) {
        to_grid(from, 0, plane);
        copy_lines(input_.n, input_.n, plane, values.data() + z * points);
      });
      use(f, values);
    }
  }

  void save(casebook::hdf5::File& file) const { rows_.save(file); }
  void load(const casebook::hdf5::File& file) { rows_.load(file); }

 private:
  /// Place of a plane: in a piece that was exchanged, or, with one rank, among the rows.
  struct Place {
    Complex* planes;
    int n_planes;
    int fields;
    int first;  ///< of the fields that are meant
    int z;
  };

  /// True if a sweep over planes sends a product back.
  enum class Ends { at_rows, at_grid };

  /// Calls use(z, place of its fields, planes) for each plane z of this rank; `fields` of them come to
  /// it, from the first one on. Collective.
  template <class Use>
  void sweep(int first, int fields, Ends ends, const Use& use) {
    if (team_.n_ranks == 1) {
      sweep_in_place(first, ends, use);
      return;
    }
    start_coming(0, first, fields);
    for (int piece = 0; piece < pieces_.count(); ++piece) {
      start_coming(piece + 1, first, fields);
      pieces_.wait_to_planes(piece);
      pieces_.wait_to_rows(piece);  // the one that had this turn before
      Complex* const come = come_[turn(piece)].data();
      Complex* const go = go_[turn(piece)].data();
      const int size = pieces_.size(piece);
      for_each_plane(size, ends, [&](int z, Complex* planes) {
        use(pieces_.begin(piece) + z, Place{come, size, fields, 0, z}, planes);
        return Place{go, size, back, 0, z};
      });
      if (ends == Ends::at_rows) {
        pieces_.start_to_rows(piece, back, go, lines_.data());
      }
    }
    pieces_.wait_to_rows(0);
    pieces_.wait_to_rows(1);
  }

  /// Passes the planes of one rank: a plane's product takes the place of its fields.
  template <class Use>
  void sweep_in_place(int first, Ends ends, const Use& use) {
    for_each_plane(slab_.n_z(), ends, [&](int z, Complex* planes) {
      const Place place{lines_.data(), slab_.n_z(), forth, first, z};
      use(z, place, planes);
      return place;
    });
  }

  /// Threads share n planes; use() returns where the product goes.
  template <class Use>
  void for_each_plane(int n, Ends ends, const Use& use) {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) \
    shared(n, ends, use)
    for (int z = 0; z < n; ++z) {
      Complex* const planes = planes_[static_cast<std::size_t>(omp_get_thread_num())].data();
      const Place to = use(z, planes);
      if (ends == Ends::at_rows) {
        to_modes(planes, to);
      }
    }
  }

  void start_coming(int piece, int first, int fields) {
    if (fields > 0 && piece < pieces_.count()) {
      const Complex* const from = lines_in(lines_.data()).of(0, first);
      pieces_.start_to_planes(piece, fields, from, come_[turn(piece)].data());
    }
  }

  static std::size_t turn(int piece) {
    return static_cast<std::size_t>(piece % PlanePieces::in_flight);
  }

  void to_grid(const Place& from, int f, Complex* plane) const {
    {
      const casebook::TimedRegion timed(region::transpose);
      load_plane(slab_,
                 from.n_planes,
                 from.planes,
                 from.fields,
                 from.z,
                 from.first + f,
                 input_.n / 2 + 1,
                 plane);
    }
    const casebook::TimedRegion timed(region::fft);
    plane_->to_grid(plane);
  }

  void to_modes(Complex* planes, const Place& to) const {
    for (int f = 0; f < back; ++f) {
      Complex* const plane = planes + f * plane_size(input_.n);
      {
        const casebook::TimedRegion timed(region::fft);
        plane_->to_modes(plane);
      }
      const casebook::TimedRegion timed(region::transpose);
      store_plane(slab_, to.n_planes, plane, to.fields, to.z, f, input_.n / 2 + 1, to.planes);
    }
  }

  /// Rows ky of all z; both directions leave room for six fields.
  RowLines lines_in(Complex* memory) const {
    return {memory, forth, slab_.n_rows(), slab_.n_kx()};
  }

  void multiply(Complex* planes) const {
    const casebook::TimedRegion timed(region::nonlinear);
    cross_product(plane_size(input_.n), planes);
  }

  const Case& input_;
  casebook::Team team_;
  PrunedSlab slab_;
  PlanePieces pieces_;
  Buffer<Complex> lines_;                                     ///< [n][6][n_rows][n_kx]
  std::array<Buffer<Complex>, PlanePieces::in_flight> come_;  ///< pieces of six fields
  std::array<Buffer<Complex>, PlanePieces::in_flight> go_;    ///< pieces of three
  CachedRows rows_;
  std::optional<PlaneTransforms> plane_;
  std::vector<std::vector<Complex>> planes_;  ///< [6] planes z of each thread
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  require_rows(input, team);
  return std::make_unique<Simulation<FusedSlabs, OwnBlocks>>(input, team);
}

}  // namespace spectral
