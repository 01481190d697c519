#include "tests/cli/profile/profile_record.hpp"

namespace casebook::cli {

Json profile_record() {
  return Json::parse(R"json({
    "schema": 2, "kind": "profile", "id": "20261121T1-scf-v4_d-w2-n2t1-00", "app": "scf",
    "variant": "v4_d", "parent": "v3_c", "verdict": "pass", "case": {"name": "w2"},
    "time": {"set_up_s": 0.02, "solve_s": {"median": 2.0, "min": 1.9, "max": 2.1, "n": 3}},
    "layout": {"ranks": 2, "threads": 1, "hosts": ["node1", "node1"], "oversubscribed": false},
    "regions": [
      {"name": "solve", "calls": 2, "too_short": false, "share": 0.01,
       "exclusive_s": [[0.02, 0.02], [0.02, 0.02], [0.02, 0.02]],
       "inclusive_s": [[2.0, 2.0], [1.9, 1.9], [2.1, 2.1]],
       "threads_s": [[0.02], [0.02]], "threads_mpi_s": [[0.0], [0.0]]},
      {"name": "eri", "calls": 400000, "too_short": false, "share": 0.8,
       "exclusive_s": [[1.9, 1.3], [1.8, 1.2], [2.0, 1.4]],
       "inclusive_s": [[1.95, 1.35], [1.85, 1.25], [2.05, 1.45]],
       "threads_s": [[1.9], [1.3]], "threads_mpi_s": [[0.0], [0.0]]},
      {"name": "reduce", "calls": 28, "too_short": false, "share": 0.16,
       "exclusive_s": [[0.04, 0.6], [0.04, 0.6], [0.04, 0.6]],
       "inclusive_s": [[0.04, 0.6], [0.04, 0.6], [0.04, 0.6]],
       "threads_s": [[0.04], [0.6]], "threads_mpi_s": [[0.02], [0.6]]}],
    "mpi": {"split_waiting": false, "cost_s_per_call": 4.1e-8, "calls": [
      {"call": "MPI_Bcast", "region": null, "count": 2, "bytes": 16, "time_s": [1e-5, 2e-5],
       "wait_s": [0.0, 0.0]},
      {"call": "MPI_Allreduce", "region": "reduce", "count": 56, "bytes": 646912,
       "time_s": [0.02, 0.6], "wait_s": [0.0, 0.57]}]},
    "efficiency": [
      {"region": "solve", "parallel": 0.83, "mpi_parallel": 0.83, "mpi_load_balance": 0.84,
       "mpi_communication": 0.99, "mpi_serialization": null, "mpi_transfer": null,
       "omp_parallel": 1.0, "omp_load_balance": 1.0},
      {"region": "eri", "parallel": 0.84, "mpi_parallel": 0.84, "mpi_load_balance": 0.84,
       "mpi_communication": 1.0, "mpi_serialization": null, "mpi_transfer": null,
       "omp_parallel": 1.0, "omp_load_balance": 1.0},
      {"region": "reduce", "parallel": 0.03, "mpi_parallel": 0.03, "mpi_load_balance": 0.9,
       "mpi_communication": 0.04, "mpi_serialization": null, "mpi_transfer": null,
       "omp_parallel": 1.0, "omp_load_balance": 1.0}],
    "counters": {"sources": [], "values": [
      {"name": "cycles", "value": null, "unit": "", "tier": "n/a", "source": "",
       "reason": "no PMU in this virtual machine", "per_rank": null},
      {"name": "instructions", "value": null, "unit": "", "tier": "n/a", "source": "",
       "reason": "no PMU in this virtual machine", "per_rank": null},
      {"name": "energy_j", "value": null, "unit": "J", "tier": "n/a", "source": "",
       "reason": "no powercap", "per_rank": null},
      {"name": "page_faults", "value": 1234, "unit": "", "tier": "sw", "source": "perf_software",
       "reason": "", "per_rank": [600, 634]},
      {"name": "flops", "value": 1.88e9, "unit": "", "tier": "model", "source": "", "reason": "",
       "per_rank": null}]},
    "work": {"flops": 2.0e10, "bytes": 1.0e9, "units": 1.0, "unit": "shell quartets"},
    "memory": {"peak_rank_mib": 16.3, "per_rank_mib": [16.3, 16.0]},
    "profile": {
      "command": "./casebook profile scf v4_d", "sampler": "perf cpu-clock", "n_samples": 4000,
      "no_samples": "", "folded_file": "20261121T1-scf-v4_d-w2-n2t1-00.folded",
      "trace_file": null,
      "hot_spots": [
        {"function": "scf::(anonymous namespace)::contract<4>(double const*, int)",
         "file": "parts/scf/textbook/quartet.cpp", "line": 38, "share": 0.4, "line_share": 0.12},
        {"function": "__ieee754_exp_fma", "file": null, "line": null, "share": 0.05,
         "line_share": null}],
      "roofline": null, "advice": ["One sentence.", "Another one."], "likwid": null
}
})json");
}

Json bare_profile_record() {
  Json record = profile_record();
  for (const char* part : {"mpi", "efficiency", "counters"}) {
    record[part] = nullptr;
  }
  for (const char* time : {"share", "exclusive_s", "inclusive_s", "threads_s", "threads_mpi_s"}) {
    record["regions"][2][time] = nullptr;
  }
  record["regions"][2]["too_short"] = true;
  Json& profile = record["profile"];
  profile["sampler"] = nullptr;
  profile["n_samples"] = 0;
  profile["no_samples"] = "perf is not in PATH";
  profile["hot_spots"] = Json::array();
  profile["folded_file"] = nullptr;
  return record;
}

Json measured_roofs() {
  return Json::parse(R"json({
    "schema": 1, "kind": "roofs", "id": "20261121T0-roofs-node1-aa",
    "bandwidth": [
      {"level": "L1", "kernel": "triad", "threads": 2, "gb_s": {"median": 400.0}},
      {"level": "DRAM", "kernel": "triad", "threads": 1, "gb_s": {"median": 6.0}},
      {"level": "DRAM", "kernel": "copy", "threads": 2, "gb_s": {"median": 9.0}},
      {"level": "DRAM", "kernel": "triad", "threads": 2, "gb_s": {"median": 10.0}}],
    "fma": [
      {"isa": "avx2", "threads": 2, "gflop_s": {"median": 60.0}},
      {"isa": "avx512", "threads": 2, "gflop_s": {"median": 100.0}},
      {"isa": "avx512", "threads": 1, "gflop_s": {"median": 55.0}}],
    "fma_single": [
      {"isa": "avx2", "threads": 2, "gflop_s": {"median": 110.0}},
      {"isa": "avx512", "threads": 2, "gflop_s": {"median": 160.0}}]})json");
}

}  // namespace casebook::cli
