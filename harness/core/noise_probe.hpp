#pragma once

namespace casebook {

/// Time the hypervisor took from this machine since boot, seconds; 0 where the kernel does not say.
double stolen_seconds();

/// (median - min) / min of the times of one fixed work on the present CPU: takes about 50 ms.
double spread_of_fixed_work();

}  // namespace casebook
