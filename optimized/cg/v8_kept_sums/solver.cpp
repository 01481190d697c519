#include <memory>

#include "parts/cg/multigrid_method.hpp"
#include "parts/cg/split_level.hpp"

namespace cg {

/// One level as A = L + D + U, each triangle in slices of its own. Every backward sweep reads U alone:
/// SplitLevel::post_smooth() keeps what the forward sweep has summed up over L.
std::unique_ptr<Method> make_method(const casebook::Team& team) {
  return std::make_unique<MultigridMethod<SplitLevel>>(team);
}

}  // namespace cg
