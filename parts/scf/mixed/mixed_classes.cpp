#include "parts/scf/mixed/mixed_classes.hpp"

namespace scf {
namespace {

BraPairOf<float> single_precision(const BraPair& pair) {
  BraPairOf<float> single{pair.a, pair.b, pair.bound, {}, {}};
  for (const PrimitivePair& from : pair.primitives) {
    PrimitivePairOf<float>& to = single.primitives.emplace_back();
    to.p = static_cast<float>(from.p);
    to.bound = from.bound;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      to.center[axis] = static_cast<float>(from.center[axis]);
      to.rest[axis] = static_cast<float>(from.center[axis] - to.center[axis]);
    }
  }
  single.terms.assign(pair.terms.begin(), pair.terms.end());
  return single;
}

}  // namespace

PairClassOf<SingleLanes> single_precision(const SortedPairs& members) {
  SortedPairsOf<float> single{
      members.l, members.n_a, members.n_b, members.first_term, members.hermite, {}};
  for (const BraPair& pair : members.pairs) {
    single.pairs.push_back(single_precision(pair));
  }
  return side_by_side<SingleLanes>(std::move(single));
}

MixedClasses::MixedClasses(std::vector<PairClass> members) : full(std::move(members)) {
  for (const PairClass& of_class : full) {
    single.push_back(single_precision(of_class));
  }
}

}  // namespace scf
