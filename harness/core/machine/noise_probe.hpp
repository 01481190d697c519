#pragma once

namespace casebook {

/// Times of the CPUs of this machine since boot, seconds of all CPUs together (/proc/stat); zeros where
/// the kernel does not say.
struct NodeTime {
  double busy_s = 0.0;    ///< for some program or for the kernel
  double stolen_s = 0.0;  ///< taken by the hypervisor for other machines
};

NodeTime read_node_time();

/// (median - min) / min of the times of one fixed work on the present CPU: takes about 50 ms.
double spread_of_fixed_work();

}  // namespace casebook
