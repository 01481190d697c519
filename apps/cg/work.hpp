#pragma once

#include "apps/cg/case.hpp"
#include "harness/run/work.hpp"

namespace cg {

/// Operations of one solve by kind, as HPCG counts them.
struct Operations {
  double dot = 0.0;
  double waxpby = 0.0;
  double spmv = 0.0;
  double multigrid = 0.0;

  double total() const { return dot + waxpby + spmv + multigrid; }
};

/// Flops of `iterations` steps on the case: three products of vectors, three updates and one matrix
/// product a step, and on each level of the cycle two sweeps of symmetric Gauss-Seidel (four flops
/// an entry each) and a residual (two an entry), on the coarsest one sweep.
/// Source: Heroux, Dongarra & Luszczek, SAND2013-8752, and the reference code's report.
Operations flops(const Case& input, int iterations);

/// Bytes that the reference's data structures move from and to memory in the same work: 12 for an
/// entry of the matrix (value and 32-bit index), 8 for an element of a vector.
Operations bytes_read(const Case& input, int iterations);
Operations bytes_written(const Case& input, int iterations);

/// Work of the reference's iterations on the case, whatever a variant needs.
/// units: points updated by iterations
casebook::Work work(const Case& input);

}  // namespace cg
