#include "optimized/spectral/v11_exchange_by_planes/plane_pieces.hpp"

#include <algorithm>

#include "apps/spectral/regions.hpp"

namespace spectral {
namespace {

/// `used` numbers, the next ones `room` numbers on.
MpiType spaced(int used, int room) {
  MPI_Datatype run = MPI_DATATYPE_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(used, MPI_CXX_DOUBLE_COMPLEX, &run);
  MPI_Type_create_resized(run, 0, room * static_cast<MPI_Aint>(sizeof(Complex)), &type);
  MPI_Type_free(&run);
  return MpiType(type);
}

std::size_t turn(int piece) {
  return static_cast<std::size_t>(piece % PlanePieces::in_flight);
}

}  // namespace

PlanePieces::PlanePieces(const PrunedSlab& slab, const casebook::Team& team, int slot, int n_planes)
    : slab_(slab),
      comm_(team.comm),
      slot_(slot),
      n_planes_(std::min(n_planes, slab.n_z())),
      line_(MpiType::run_of(slab.n_kx())) {}

std::size_t PlanePieces::buffer_size(int fields) const {
  return static_cast<std::size_t>(n_planes_) * static_cast<std::size_t>(fields) *
         static_cast<std::size_t>(slab_.n_k() * slab_.n_kx());
}

PlanePieces::Exchange& PlanePieces::prepared(Exchange& exchange, int piece, int fields) const {
  const int planes = size(piece);
  const int slot = slab_.n_rows() * slab_.n_kx();
  exchange = {};
  exchange.slot = spaced(fields * slot, slot_ * slot);
  for (int r = 0; r < slab_.n_ranks; ++r) {
    exchange.slots.push_back(planes);
    exchange.slots_at.push_back(r * slab_.n_z() + begin(piece));
    exchange.lines.push_back(planes * fields * slab_.n_rows(r));
    exchange.lines_at.push_back(planes * fields * slab_.row_begin(r));
  }
  return exchange;
}

void PlanePieces::start_to_planes(int piece, int fields, const Complex* rows, Complex* planes) {
  const casebook::TimedRegion timed(region::transpose);
  Exchange& e = prepared(to_planes_[turn(piece)], piece, fields);
  MPI_Ialltoallv(rows,
                 e.slots.data(),
                 e.slots_at.data(),
                 e.slot.get(),
                 planes,
                 e.lines.data(),
                 e.lines_at.data(),
                 line_.get(),
                 comm_,
                 &e.request);
}

void PlanePieces::start_to_rows(int piece, int fields, const Complex* planes, Complex* rows) {
  const casebook::TimedRegion timed(region::transpose);
  Exchange& e = prepared(to_rows_[turn(piece)], piece, fields);
  MPI_Ialltoallv(planes,
                 e.lines.data(),
                 e.lines_at.data(),
                 line_.get(),
                 rows,
                 e.slots.data(),
                 e.slots_at.data(),
                 e.slot.get(),
                 comm_,
                 &e.request);
}

void PlanePieces::wait_to_planes(int piece) {
  const casebook::TimedRegion timed(region::transpose);
  MPI_Wait(&to_planes_[turn(piece)].request, MPI_STATUS_IGNORE);
}

void PlanePieces::wait_to_rows(int piece) {
  const casebook::TimedRegion timed(region::transpose);
  MPI_Wait(&to_rows_[turn(piece)].request, MPI_STATUS_IGNORE);
}

}  // namespace spectral
