#include <cblas.h>

#include "parts/lu/dealt_panels.hpp"
#include "parts/lu/recursive_panel.hpp"

namespace lu {
namespace {

int as_int(std::int64_t n) {
  return static_cast<int>(n);
}

/// Update and triangular solve by the library.
class LibraryProduct : public Solver {
 public:
  LibraryProduct(const Case& input, const casebook::Team& team) : panels_(input, team, usual_block) {}

  void set_up() override { panels_.make_matrix(); }

  void solve() override {
    for (std::int64_t first = 0; first < panels_.n(); first += panels_.width()) {
      factor_panel(first);
      panels_.broadcast(first);
      panels_.exchange_finished(first);
      apply(panels_.l(first), panels_.exchanges(first), panels_.rest(first));
    }
    x_ = panels_.back_solve();
  }

  void copy_out(Result& result) override {
    result.x = x_;
    panels_.copy_out(result);
  }

 private:
  /// Finds P, L and U of a panel, where it is.
  void factor_panel(std::int64_t first) {
    if (panels_.owns(first)) {
      const casebook::TimedRegion timed(region::panel);
      panels_.keep(first, panel_.factor(panels_.own(first), panels_.pivots(first)));
    }
  }

  /// Takes the panel off the columns to its right: exchanges their rows, solves L11 U12 = A12 for the rows of U,
  /// and takes L21 U12 off the rest, A22.
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

  static constexpr std::int64_t usual_block = 128;

  DealtPanels panels_;
  RecursivePanel panel_;
  std::vector<double> x_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<LibraryProduct>(input, team);
}

}  // namespace lu
