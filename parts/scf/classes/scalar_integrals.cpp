#include "parts/scf/classes/scalar_integrals.hpp"

#include "parts/scf/classes/batch_kernel.hpp"
#include "parts/scf/textbook/boys_table.hpp"

namespace scf {

template <>
struct BoysOf<double> {
  static const BoysTable& of(int order) { return boys_table(order); }
};

template class BatchScratchOf<double>;
template void repulsion_of_batch(const PairClassOf<double>&,
                                 const BraPairOf<double>&,
                                 const PairClassOf<double>&,
                                 const KetBatchOf<double>&,
                                 const double&,
                                 double,
                                 BatchScratchOf<double>&,
                                 double*);

}  // namespace scf
