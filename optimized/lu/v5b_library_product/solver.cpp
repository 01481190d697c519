#include <cblas.h>

#include "parts/lu/panel_elimination.hpp"
#include "parts/lu/recursive_panel.hpp"

namespace lu {
namespace {

int as_int(std::int64_t n) {
  return static_cast<int>(n);
}

/// Update and triangular solve by the library.
struct LibraryProduct : Textbook<LibraryProduct> {
  static constexpr std::int64_t block = 128;

  std::int64_t factor_panel(Block panel, std::int64_t* pivots) {
    return panel_.factor(panel, pivots);
  }

  void apply(Block l, Exchanges exchanges, Block a) {
    const std::int64_t width = l.n_columns;
    {
      const casebook::TimedRegion timed(region::swap);
      exchange_rows(a, exchanges);
    }
    const Block u = a.block(0, 0, width, a.n_columns);
    {
      const casebook::TimedRegion timed(region::triangular_solve);
      cblas_dtrsm(CblasColMajor,
                  CblasLeft,
                  CblasLower,
                  CblasNoTrans,
                  CblasUnit,
                  as_int(width),
                  as_int(u.n_columns),
                  1.0,
                  l.data,
                  as_int(l.ld),
                  u.data,
                  as_int(u.ld));
    }
    update(l.from(width, 0), u, a.from(width, 0));
  }

  /// a -= l u
  void update(Block l, Block u, Block a) {
    const casebook::TimedRegion timed(region::update);
    cblas_dgemm(CblasColMajor,
                CblasNoTrans,
                CblasNoTrans,
                as_int(a.n_rows),
                as_int(a.n_columns),
                as_int(l.n_columns),
                -1.0,
                l.data,
                as_int(l.ld),
                u.data,
                as_int(u.ld),
                1.0,
                a.data,
                as_int(a.ld));
  }

 private:
  RecursivePanel panel_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<PanelElimination<LibraryProduct>>(input, team);
}

}  // namespace lu
